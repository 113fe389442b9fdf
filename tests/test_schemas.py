"""Every command's JSON, and every error's, against the schema that ships with it: sessions in every system."""

from __future__ import annotations

import fcntl
import json
import shlex
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import tarotcli
from tarotcli.cli.command import Command
from tarotcli.cli.registry import COMMANDS, commands_of
from tarotcli.systems import NAMES, system
from tests.helpers import Ran, Table, editor, environment, run, write
from tests.schemas import FILES, FOLDER, allows, faults, schema_of
from tests.sessions import FOOL, KEEPING, SESSIONS, TRICK, Part

EVERY: Mapping[str, Command] = {command.name: command for name in COMMANDS for command in commands_of(name)}
NEVER = {("tarot", "deal"), ("tarot", "discard")}
"""What a system has only to refuse it with a reason of its own."""

FLEETING = {"turn": None, "due": None}
"""What answers of ``trick`` must say, and the journal does not keep."""

SEAT = {"as", "hand", "legal", "givable", "points"}
OPTIONAL: Mapping[str, Collection[str]] = {
    "show": {"hand", "deck", "budget", "budgets", "resistance", "would"},
    "duel status": {"legal"},
    "repartee status": {"room"},
    **{f"trick {word}": SEAT for word in ("deal", "play", "give", "renounce", "auto", "legal", "status")},
    "trick score": {"points"},
    "set": {"who", "old", "new"},
    "coin": {"who"},
    **{word: {"cards", "from", "to"} for word in ("parries", "dodges", "takes")},
    "fight-over": {"new"},
}
"""The keys that an answer or an event has only where there is something to say."""

FREE = {"old", "new", "result"}
"""Where values of the file stand, whatever they are, and what a command answered once."""

EVENING = Path(tarotcli.__file__).parents[1] / "campaigns" / "evening.txt"


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
            command = next(each for name, each in EVERY.items() if name.split() == words[: len(name.split())])
            if exits == {0, 1} and command.way == "change":
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
            assert not faults(schema_of(data["command"]), data), data
            self.answers.setdefault(data["command"], []).append(data)
        for text in ran.err.splitlines():
            assert not faults("error", json.loads(text)), text

    def told_later(self, table: Table) -> None:
        """``log``, and that what it keeps of each command is what the command's own schema says."""
        ran = table.did("log")
        self.take(ran)
        for line in ran.json["lines"]:
            name = next(name for name in EVERY if name.split() == line["command"][: len(name.split())])
            fleeting = FLEETING if name.startswith("trick") else {}
            common = {"command": name, "system": self.key, "revision": line["revision"], "dry_run": False}
            data = {**common, **fleeting, **line["result"], "events": []}
            assert not faults(schema_of(name), data), data

    def script(self, table: Table, text: str) -> None:
        """``run``: each line's answer is one of those that its own schema allows."""
        file = self.folder / "script.txt"
        file.write_text(text)
        ran = table.json("run", str(file), "--keep-going")
        self.take(ran)
        assert ran.out
        for line in ran.out.splitlines():
            assert not faults("run", json.loads(line)), line
        self.answers["run"] = []

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


def test_there_is_a_schema_for_every_command_and_for_nothing_else() -> None:
    assert set(FILES) == {schema_of(name) for name in EVERY} | {"common", "error"}
    for name, schema in FILES.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"].endswith(f"/{name}.json")
    assert {schema_of(name) for name in EVERY if FILES[schema_of(name)]["title"] != name} == set()


def test_the_schemas_are_data_of_the_package() -> None:
    assert {each.name for each in files("tarotcli").joinpath("schemas").iterdir()} == {
        path.name for path in FOLDER.iterdir()
    }


def references(schema: Any) -> Iterator[str]:
    """Every reference in a schema."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if key == "$ref" and isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            yield from references(value)


def test_every_shape_is_referred_to_and_there() -> None:
    used = {
        (ref.partition("#")[0] or f"{name}.json", ref.partition("#")[2])
        for name, schema in FILES.items()
        for ref in references(schema)
    }
    there = {
        (f"{name}.json", f"/$defs/{key}") for name, schema in FILES.items() for key in schema.get("$defs", {})
    }
    assert {(file, part) for file, part in used if part} == there


@pytest.mark.parametrize("key", NAMES)
def test_every_answer_of_a_session_fits_its_schema(tmp_path: Path, key: str) -> None:
    """Every command is answered, or refused as another system's, in every system."""
    heard = Heard(tmp_path, key)
    with environment(TAROTCLI_SEED="schemas", EDITOR=editor(tmp_path, "t = t.replace('day = 2', 'day = 7')")):
        for part in (*SESSIONS[key], TRICK, FOOL, KEEPING):
            table = heard.play(part)
        for name, command in EVERY.items():
            if not answers(key, command) and (key, name) not in NEVER:
                ran = table.json(*shlex.split(command.example)[1:])
                assert (ran.exit, ran.error["kind"]) == (3, "other-systems-command"), name
                heard.take(ran)
        heard.script(table, "day\n\nnote x\nshow nobody\nshow --nope\nshow\n")
        heard.trouble(table)
    assert set(heard.answers) == {name for name, each in EVERY.items() if answers(key, each)}
    assert heard.exits >= {0, 2, 3, 4, 5}
    heard.answers["run"] = []
    minds_every_key([data for told in heard.answers.values() for data in told if own(key, data["command"])])


def own(key: str, command: str) -> bool:
    """Whether a command's answer has to be looked at in this system: those of ``trick`` are the same in all."""
    return key == "tarot" or not command.startswith("trick")


def test_an_evening_at_court_fits_the_schemas(tmp_path: Path) -> None:
    """A check, a duel, a bout with swords to first blood, and a repartee that turns a belief round."""
    heard = Heard(tmp_path, "versailles")
    table = heard.sample("2")
    heard.script(table, EVENING.read_text(encoding="utf-8"))
    assert not {1, 2, 3, 4} & heard.exits
    heard.told_later(table)


def minds_every_key(told: list[dict[str, Any]]) -> None:
    """No object of an answer or event may have a key too many, and neither of them one too few.

    Of the answers one of each form is looked at, by its keys and by how things stand.
    """
    forms = {(data["command"], *sorted(data), str(data.get("state"))): data for data in told}
    for data in forms.values():
        bare = json.loads(json.dumps(data | {"events": []}), object_pairs_hook=shortened)
        minds(schema_of(data["command"]), bare, OPTIONAL.get(data["command"], ()))
    events = {(event["event"], *sorted(event)): event for data in told for event in data["events"]}
    for event in events.values():
        minds("event", event, OPTIONAL.get(event["event"], ()))


def minds(name: str, data: dict[str, Any], optional: Collection[str]) -> None:
    """The same of one answer or event."""
    assert not faults(name, data), data
    for key in [key for key in data if key not in optional]:
        assert not allows(name, {k: data[k] for k in data if k != key}), f"{key} may be missing: {data}"
    for each in objects(data):
        each["one more"] = [[]]
        assert not allows(name, data), data
        del each["one more"]


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


def answers(key: str, command: Command) -> bool:
    """Whether a system has this command, and not only to refuse it."""
    own = command.answer or command.name == "run" or system(key).verbs.get(command.name)
    return bool(own) and (key, command.name) not in NEVER
