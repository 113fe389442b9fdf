"""A machine of random commands, sensible ones and garbage, on a campaign of every system.

Whatever it does, the file stays valid with every card in one place, nothing fails inside, what is refused changes
nothing, and all of it can be undone.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tarotcli.answers.command import AnyWords
from tarotcli.answers.question import Counter, Stake, Word
from tarotcli.cards.words import CardWord
from tarotcli.cli.registry import GameSource
from tarotcli.grammar.common import Common
from tarotcli.systems import game, names
from tests.helpers import CODES, Ran, environment, few_tries, sample

LEFT_OUT = ("new", "edit", "run", "wait")
NEVER_AGAIN = ("undo", "redo", "amend", "doctor", "seal")


def every(system: str) -> list[AnyWords]:
    """The commands of a game's campaigns."""
    source = GameSource(system)
    heads = [head for head in source.heads() if head not in LEFT_OUT]
    return [found[0] for head in heads for found in source.commands(head).values()]


texts = st.one_of(
    st.sampled_from(
        ["", " ", "gm", "mj", "all", "zoe", "-1", "--", "=", "=-1", "é", "\udcff", "\x1b[31m", "a,b"]
    ),
    st.text(max_size=6).filter(lambda text: "\0" not in text),
)
numbers = st.integers(-2, 15).map(str)


class Commands(RuleBasedStateMachine):
    """Commands on the sample campaign of one system."""

    system = ""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        folder = Path(tempfile.mkdtemp())
        self.stack.callback(shutil.rmtree, folder)
        self.stack.enter_context(environment(TAROTCLI_SEED="machine", EDITOR="false"))
        self.table = sample(folder, self.system)
        self.start = self.table.data
        self.reshuffled = False
        self.cards = CODES[game(self.system).pack]
        self.every = every(self.system)

    def teardown(self) -> None:
        """Undo everything, which must lead back to the start, then take the folder away."""
        try:
            self._to_itself()
            self._back()
        finally:
            self.stack.close()

    def _to_itself(self) -> None:
        """Amend a command to itself, which changes nothing: chance falls as it fell, whatever was done since."""
        raw = self.table.journal.read_text().splitlines() if self.table.journal.exists() else []
        lines = [line for line in map(json.loads, raw) if line["command"][0] not in NEVER_AGAIN]
        before = self.table.data
        for line in lines[len(lines) // 3 :][:1]:
            ran = self.run("amend", str(line["revision"]), *line["command"])
            if ran.exit == 3:
                # It was undone, or reads a file, or is seen by somebody who has left.
                assert ran.error["kind"] in ("no-such-revision", "not-recalled"), ran
            elif ran.exit != 2:
                assert ran.json["events"] == [], ran
        assert self.table.data == before

    def _back(self) -> None:
        for _ in range(200):
            ran = self.run("undo")
            if ran.exit == 3:
                assert ran.error["kind"] == "nothing-to-undo", ran
                assert self._told(self.table.data) == self._told(self.start)
                return
            assert ran.exit == 0, ran
        raise AssertionError("undo never comes to the start")

    def _told(self, data: dict[str, Any]) -> dict[str, Any]:
        """A file's data but for its revision, which only rises, and for the order of what --reshuffle shuffled."""
        data = {key: value for key, value in data.items() if key != "revision"}
        if self.reshuffled:
            data["decks"] = {
                name: deck | {"draw": sorted(deck["draw"].split())} for name, deck in data["decks"].items()
            }
        return data

    @invariant()
    def whole(self) -> None:
        """The file is valid and has every card in one place."""
        self.table.whole()

    def run(self, *words: str) -> Ran:
        """Run a command, in JSON, and hold it to what is promised of all."""
        before = self.table.path.read_bytes()
        ran = self.table.json(*words)
        assert ran.exit in (0, 1, 2, 3, 4), ran
        assert "Traceback" not in ran.err, ran
        if ran.exit in (0, 1) or (ran.exit == 4 and words[:1] == ("doctor",)):
            assert not ran.err, ran
        else:
            assert self.table.path.read_bytes() == before, ran
            assert not ran.out, ran
        if "-n" in words or "--dry-run" in words:
            assert self.table.path.read_bytes() == before, ran
        if ran.exit == 0 and "--reshuffle" in words:
            self.reshuffled = True
        self.plain(words)
        return ran

    def plain(self, words: tuple[str, ...]) -> None:
        """The same command told as text, where that changes nothing."""
        command = words[:1]
        if command in (("show",), ("log",), ("cards",)):
            assert self.table.run(*words).exit in (0, 2, 3), words

    @initialize()
    def dealt(self) -> None:
        """Begin with cards in all hands."""
        if game(self.system).ordered:
            self.run("session")

    @rule(data=st.data())
    def sensible(self, data: Any) -> None:
        """A command whose words are drawn from what the campaign holds."""
        command = data.draw(st.sampled_from(self.every), label="command")
        self.run(*self._words(data, command, sensible=True))

    @rule(data=st.data())
    def often(self, data: Any) -> None:
        """The commands of an evening."""
        who = data.draw(self._who())
        held = self._held(who)
        card = data.draw(st.sampled_from(held)) if held else "F"
        skills = self.table.data.get("characters", {}).get(who, {}).get("skills", {"strength": 0})
        skill = data.draw(st.sampled_from([*skills, "strength"]))
        line = data.draw(
            st.sampled_from(
                [
                    ["deal"],
                    ["deal", who, "--discard", card],
                    ["discard", who, card],
                    ["scene"],
                    ["check", who, skill, "-p", card, "-d", data.draw(numbers), "--retry"],
                    ["check", who, skill, "-p", card, "--gm-draw", "--retry"],
                    ["undo"],
                    ["undo"],
                    ["redo"],
                    ["undo", "--reshuffle"],
                    ["note", "x"],
                    ["add", data.draw(st.sampled_from(["zoe", "bo"]))],
                    ["shuffle", data.draw(st.sampled_from(sorted(self.table.data["decks"])))],
                ]
            )
        )
        more = (
            data.draw(st.sampled_from([[], [], ["-n"], ["--reveal"]]))
            if line[0] not in ("undo", "redo")
            else []
        )
        self.run(*line, *more)

    @rule(data=st.data())
    def at_cards(self, data: Any) -> None:
        """A game of tarot beside whatever else is played: mostly what can be done, by whoever's turn it is."""
        who = data.draw(self._who())
        if "trick" not in self.table.data:
            hidden = data.draw(st.booleans())
            self.run("trick", "new", "zoe", who, "bo", "--hidden" if hidden else "--bot=bo=novice")
            return
        status = self.run("trick", "status").json
        turn = status["turn"] or who
        held = status["hands"].get(turn)
        card = data.draw(st.sampled_from(held if isinstance(held, list) and held else CODES["tarot78"]))
        giver = status["due"] or turn
        won = status["won"].get(giver) or ["F"]
        line = data.draw(
            st.sampled_from(
                [
                    *[["play", turn, card]] * 6,
                    *[["auto"]] * 3,
                    *[["deal"]] * 2,
                    ["give", giver, data.draw(st.sampled_from(won))],
                    ["play", turn, "F", "--leave"],
                    ["play", turn, "F", "--give", won[0]],
                    ["renounce", who],
                    ["again", "--drop"],
                    ["new", who, "zoe", "--drop"],
                ]
            )
        )
        self.run("trick", *line, *data.draw(st.sampled_from([[], [], ["-n"]])))

    @rule(data=st.data())
    def garbage(self, data: Any) -> None:
        """Words that mostly make no sense."""
        command = data.draw(st.sampled_from(self.every), label="command")
        self.run(*self._words(data, command, sensible=False))

    @rule(words=st.lists(texts, max_size=4))
    def noise(self, words: list[str]) -> None:
        """Words that need not even begin with a command."""
        self.run(*words)

    def _words(self, data: Any, command: Any, *, sensible: bool) -> list[str]:
        words: list[str] = command.name.split()
        chosen = {**command.question.words(), **Common.words()}
        for word in chosen.values():
            if word.name in ("json", "campaign", "wait", "seed", "follow"):
                continue
            wanted = word.required or (not word.flags and data.draw(st.booleans()))
            if not wanted and data.draw(st.integers(0, 7)) != 0:
                continue
            if word.flag:
                words.append(word.flags[0])
                continue
            value = data.draw(self._value(word) if sensible else st.one_of(self._value(word), texts))
            words += [f"{word.flags[0]}={value}"] if word.flags else [value]
        return words

    def _value(self, word: Word) -> st.SearchStrategy[str]:
        """A value that a word may have."""
        cards = st.sampled_from(self.cards)
        kinds: dict[type, st.SearchStrategy[str]] = {
            CardWord: cards,
            Stake: cards | cards.map(lambda code: f"{code}=3"),
            Counter: st.sampled_from(["court", "military=1", "king"]),
            int: numbers,
            float: numbers,
        }
        if word.choices:
            return st.sampled_from(word.choices)
        if word.kind in kinds:
            return kinds[word.kind]
        if word.complete in ("who", "show"):
            return self._who()
        if word.complete == "decks":
            return st.sampled_from([*self.table.data["decks"], "hat"])
        if word.complete == "paths":
            return st.sampled_from(
                ["name", "notes", "npc", "class", "skills", "beliefs[0].level", "waiting", "x"]
            )
        if word.complete == "what":
            return st.sampled_from(["strength", "oratory", "fencing", "climbing", "watch", "combat"])
        return st.one_of(texts, numbers)

    def _who(self) -> st.SearchStrategy[str]:
        data = self.table.data
        return st.sampled_from([*data.get("characters", {}), *data.get("hands", {}), "zoe"])

    def _held(self, who: str) -> list[str]:
        data = self.table.data
        hand: str = data.get("hands", {}).get(who) or data.get("hands", {}).get("gm", "")
        return hand.split()


@pytest.mark.parametrize("name", names())
def test_no_command_ever_loses_a_card_or_fails_inside(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few_tries(monkeypatch)
    machine = type("Machine", (Commands,), {"system": name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10,
            stateful_step_count=30,
            deadline=None,
            # Shrinking runs every command hundreds of times; the steps that led to a failure are told without it.
            phases=(Phase.generate,),
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
