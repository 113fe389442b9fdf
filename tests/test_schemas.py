"""Every command's JSON, and every error's, against the schema generated from its type: sessions in every system."""

from __future__ import annotations

import fcntl
import json
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

import tarotcli
from tarotcli.answers.answer import Answer
from tarotcli.answers.command import Command, CommandWords
from tarotcli.cli import following
from tarotcli.cli.commands.schema import commands_of_games, part_of
from tarotcli.cli.registry import FileCommand
from tarotcli.systems import names
from tests.helpers import Ran, Table, editor, environment, few_tries, run, write
from tests.schemas import allows, faults
from tests.sessions import FOOL, KEEPING, SESSIONS, TRICK, Part

EVERY: Mapping[str, CommandWords[Any]] = {
    command.name: command for _key, command in commands_of_games(names()) if command.name != "schema"
}
OWN: Mapping[str, Collection[str]] = {
    key: {command.name for _key, command in commands_of_games((key,))} - {"schema"} for key in names()
}
"""The commands of each system's campaigns."""

NEVER = {("tarot", "deal"), ("tarot", "discard"), ("tarot", "advance add")}
"""What a system has only to refuse it with a reason of its own."""

MOMENT = {"turn", "due", "as", "hand", "closed"}
"""What answers tell of the moment: the journal does not keep it, so by their type they may lack it."""

FREE = {"old", "new", "result", "own"}
"""Where values of the file stand, whatever they are, and what a command answered once."""

EVENING = Path(tarotcli.__file__).parents[1] / "campaigns" / "evening.txt"


def named(words: Sequence[str]) -> str:
    """The command that these words begin with: ``fight start`` rather than ``fight``."""
    return max((name for name in EVERY if name.split() == list(words[: len(name.split())])), key=len)


class Heard:
    """A session of which every answer and error must fit its schema; what was heard, by command."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder = folder
        self.key = key
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.exits: set[int] = set()

    def sample(self, seed: str = "sample") -> Table:
        """A fresh sample in the place of the one before."""
        for old in self.folder.glob(f"{self.key}.*"):
            old.unlink()
        path = self.folder / f"{self.key}.toml"
        self.take(run("new", str(path), "--system", self.key, "--sample", "--seed", seed, "--json"))
        return Table(path)

    def play(self, part: Part) -> Table:
        """Play the lines of a part; what changes something is foretold by a dry run first."""
        table = self.sample()
        if part.changed:
            data = table.data
            write(
                table.path, {**data, **part.changed, "decks": data["decks"] | part.changed.get("decks", {})}
            )
        for line in part.lines.strip().splitlines():
            words = shlex.split(line)
            exits = {int(words.pop(0))} if words[0].isdigit() else {0, 1}
            command = EVERY[named(words)]
            if exits == {0, 1} and isinstance(command, Command) and command.looks is not True:
                self.take(table.json(*words, "-n"))
            ran = table.json(*words)
            assert ran.exit in exits, ran
            self.take(ran)
        self.told_later(table)
        return table

    def take(self, ran: Ran) -> None:
        """Hold all that one command line printed against the schemas."""
        self.exits.add(ran.exit)
        for text in ran.out.splitlines():
            data = json.loads(text)
            assert not faults(data["command"], data), data
            self.answers.setdefault(data["command"], []).append(data)
        for text in ran.err.splitlines():
            assert not faults("error", json.loads(text)), text

    def told_later(self, table: Table) -> None:
        """``log``, and that what it keeps of each command is what the command's own schema says."""
        ran = table.did("log")
        self.take(ran)
        for line in ran.json["lines"]:
            name = named(line["command"])
            common = {"command": name, "system": self.key, "revision": line["revision"], "dry_run": False}
            data = {"format": 1, **common, **line["result"], "events": []}
            assert not faults(name, data), data

    def script(self, table: Table, text: str) -> None:
        """``run``: each line's answer is what its own schema allows, with the number of the line."""
        file = self.folder / "script.txt"
        file.write_text(text)
        ran = table.json("run", str(file), "--keep-going")
        self.take(ran)
        assert ran.out

    def trust(self, table: Table) -> None:
        """A seal and what is held against it, and a wait, during which something is saved."""
        letter = self.folder / "letter.txt"
        self.take(table.did("seal", "-n"))
        letter.write_text(table.run("seal").out)
        self.take(table.did("seal"))
        self.take(table.did("day"))
        self.take(table.did("undo"))
        self.take(table.did("verify", str(letter)))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(following, "pause", lambda **_read: Table(table.path).did("day") is None)
            self.take(table.did("wait"))

    def trouble(self, table: Table) -> None:
        """A campaign that is held (5), and one that is broken (4), for the doctor."""
        with table.path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.take(table.json("day", "--wait", "0"))
        data = table.data
        name = next(iter(data["decks"]))
        data["decks"][name]["draw"] = data["decks"][name]["draw"].partition(" ")[2]
        write(table.path, data)
        for words, status in ((("day",), 4), (("doctor",), 4), (("doctor", "--fix"), 0), (("doctor",), 0)):
            self.take(table.did(*words, exit=status))


@pytest.mark.parametrize("key", names())
def test_every_answer_of_a_session_fits_its_schema(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command is answered, or refused as another system's, in every system."""
    few_tries(monkeypatch)
    heard = Heard(tmp_path, key)
    answered = {name for name in OWN[key] if (key, name) not in NEVER}
    with environment(TAROTCLI_SEED="schemas", EDITOR=editor(tmp_path, "t = t.replace('day = 2', 'day = 7')")):
        for part in (*SESSIONS[key], TRICK, FOOL, KEEPING):
            table = heard.play(part)
        for name, command in EVERY.items():
            if name not in OWN[key]:
                ran = table.json(*shlex.split(command.example)[1:])
                assert (ran.exit, ran.error["kind"]) == (3, "other-systems-command"), name
                heard.take(ran)
        heard.script(table, "day\n\nnote x\nshow nobody\nshow --nope\nshow\n")
        heard.trust(table)
        heard.trouble(table)
    assert set(heard.answers) == answered
    assert heard.exits >= {0, 2, 3, 4, 5}
    for name, told in heard.answers.items():
        allows_nothing_more(key, name, told)
    assert never_left_out(key, heard.answers) == {}


def test_an_evening_at_court_fits_the_schemas(tmp_path: Path) -> None:
    """A check, a duel, a bout with swords to first blood, and a repartee that turns a belief round."""
    heard = Heard(tmp_path, "versailles")
    table = heard.sample("2")
    heard.script(table, EVENING.read_text(encoding="utf-8"))
    assert not {1, 2, 3, 4} & heard.exits
    heard.told_later(table)


def allows_nothing_more(system: str, name: str, told: list[dict[str, Any]]) -> None:
    """No object of an answer or event may have a key too many. Of those with the same keys one is looked at."""
    forms = {(*sorted(data), str(data.get("state"))): data for data in told}
    for data in forms.values():
        bare = json.loads(json.dumps(data | {"events": []}), object_pairs_hook=shortened)
        refuses_more(name, bare, system)
    events = {(event["event"], *sorted(event)): event for data in told for event in data["events"]}
    for event in events.values():
        refuses_more("event", event, system)


def refuses_more(name: str, data: dict[str, Any], system: str) -> None:
    """The same of one answer or event."""
    assert not faults(name, data, system), data
    for each in objects(data):
        each["one more"] = [[]]
        assert not allows(name, data, system), data
        del each["one more"]


def never_left_out(system: str, answers: Mapping[str, list[dict[str, Any]]]) -> dict[str, set[str]]:
    """Keys that answers may lack by their type, and none of that type lacks: it should say that they are there."""
    found: dict[str, set[str]] = {}
    for _key, command in commands_of_games((system,)):
        if command.name in answers:
            kind = part_of(system, command).answer
            fields = [f for f in msgspec.structs.fields(kind) if f.default is UNSET]
            kept = {
                f.encode_name for f in fields if all(f.encode_name in data for data in answers[command.name])
            }
            found[kind.__name__] = found.get(kind.__name__, kept) & kept
    return {kind: keys for kind, keys in found.items() if keys - MOMENT}


def shortened(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose lists have at most one item: the others are of the same kind."""
    return {key: value[:1] if isinstance(value, list) else value for key, value in pairs}


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in an answer but those that hold what a file may hold."""
    if isinstance(value, dict):
        yield value
        for key, each in value.items():
            if key not in FREE:
                yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)


def test_every_command_says_the_type_of_its_answer() -> None:
    for _key, command in commands_of_games(names()):
        assert isinstance(command, Command | FileCommand)
        assert command.answer is not Answer, command.name
