"""A machine that duels, fences and argues at random, mostly by the rules and sometimes not (V4, V19–V31).

Whatever it does, every card lies in one place, nothing fails inside, what is refused changes nothing and tells the
way out, and what was done can be undone.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from tests.helpers import CODES, Ran, Table, environment
from tests.rules.salon import PLAIN, salon

PEOPLE = ("ana", "bo", "cy", "guard")
QUARTERS = ("tierce", "quarte", "seconde", "prime")
ACTIONS = ("wit", "conviction", "flattery", "spite")
SUITS = {"wit": "B", "conviction": "S", "flattery": "C", "spite": "D"}

people = st.sampled_from(PEOPLE)
anybody = st.sampled_from((*PEOPLE, "gm"))
cards = st.sampled_from(CODES["tarot78"])
autos = st.sets(people, max_size=2)


def _sheet(level: int) -> dict[str, Any]:
    skills = {
        "oratory": {"level": level, "suit": "cups"},
        "fencing": {"level": level + 2, "suit": "swords", "body": "agility"},
    }
    more = {"reputation": {"court": 2}, "favours": {"the queen": 2}}
    return PLAIN | more | {"skills": skills, "beliefs": [{"text": "Grey", "level": 2}]}


class Evening(RuleBasedStateMachine):
    """An evening at court."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        folder = Path(tempfile.mkdtemp())
        self.stack.callback(shutil.rmtree, folder)
        self.stack.enter_context(environment(TAROTCLI_SEED="evening"))
        self.table: Table = salon(
            folder,
            "2C 9C KS 10B T1",
            "5C 6B JD 3D T2",
            gm="7C QS 4D 2D T3",
            cy="8C NB AB AC T4",
            sheets={who: _sheet(3 + i) for i, who in enumerate(PEOPLE)},
        )
        self.saved = 0

    def teardown(self) -> None:
        """Undo some, then take the folder away."""
        try:
            for _ in range(min(self.saved, 3)):
                self.run("undo")
        finally:
            self.stack.close()

    def run(self, *words: str) -> Ran:
        """A command that may be refused but not fail."""
        before = self.table.snapshot()
        ran = self.table.json(*words)
        assert ran.exit in (0, 1, 2, 3), ran
        if ran.exit in (2, 3):
            assert self.table.snapshot() == before, ran
            assert ran.error["way_out"], ran
        else:
            self.table.whole()
            if self.table.snapshot() != before:
                self.saved += 1
            if "state" in ran.json:
                assert ran.json["state"] in ("open", "over")
                assert (ran.json["turn"] is None) or ran.json["state"] == "open"
        return ran

    @property
    def open(self) -> dict[str, Any]:
        """The tables of open affairs."""
        return {key: table for key, table in self.table.data.items() if key in ("duel", "repartee")}

    def held(self, who: str) -> list[str]:
        """The hand somebody plays from."""
        return self.table.hand("gm" if who == "guard" else who)

    @precondition(lambda self: not self.open)
    @rule(a=people, b=people, auto=autos, skill=st.sampled_from(["oratory", "fencing", "strength", "wit"]))
    def contest(self, a: str, b: str, auto: set[str], skill: str) -> None:
        """Skill against skill."""
        self.run("duel", "start", a, b, "--skill-a", skill, *_autos(auto, (a, b)))

    @precondition(lambda self: not self.open)
    @rule(a=people, b=people, auto=autos, terms=st.sampled_from(["first-blood", "incapacity", "death"]))
    def swords(self, a: str, b: str, auto: set[str], terms: str) -> None:
        """A duel with swords."""
        self.run("duel", "start", a, b, "--fencing", "--terms", terms, *_autos(auto, (a, b)))

    @precondition(lambda self: not self.open)
    @rule(who=people, whom=people, auto=autos, against=st.booleans())
    def repartee(self, who: str, whom: str, auto: set[str], against: bool) -> None:
        """A repartee, for a new belief or against an old one."""
        belief = ("--belief", "grey") if against else ()
        self.run(
            "repartee", "start", who, "--target", whom, "--about", "Blue", *belief, *_autos(auto, PEOPLE)
        )

    @precondition(lambda self: "duel" in self.open)
    @rule(data=st.data(), n=st.integers(0, 3), quarter=st.sampled_from(QUARTERS), honest=st.integers(0, 9))
    def play(self, data: st.DataObject, n: int, quarter: str, honest: int) -> None:
        """Cards of whose turn it is, now and then of another, with or without the words of fencing."""
        duel = self.open["duel"]
        who = duel["turn"] if honest else data.draw(anybody)
        hand = self.held(who)
        chosen = data.draw(st.lists(st.sampled_from(hand), max_size=n, unique=True)) if hand else []
        words = ["duel", "play", who, *chosen]
        if "terms" in duel:
            words += ["--quarter", quarter] if any(card[0] == "J" for card in chosen) else []
            words += ["--discard", "drawn"] if honest % 2 else []
        self.run(*words)

    @precondition(lambda self: "duel" in self.open)
    @rule(who=anybody, how=st.sampled_from(["concede", "end", "kill"]), often=st.integers(0, 3))
    def stop(self, who: str, how: str, often: int) -> None:
        """Give up, spare or kill; seldom."""
        if often == 0 or "fallen" in self.open["duel"]:
            words = {"concede": ("concede", who), "end": ("end", who), "kill": ("end", who, "--kill")}[how]
            self.run("duel", *words)

    @precondition(lambda self: "repartee" in self.open)
    @rule(
        data=st.data(),
        action=st.sampled_from(ACTIONS),
        side=st.sampled_from(["for", "against"]),
        voice=people,
        terse=st.booleans(),
    )
    def argue(self, data: st.DataObject, action: str, side: str, voice: str, terse: bool) -> None:
        """Cards of the action's suit, or a pass; with or without the words that may be left out."""
        who = self.open["repartee"].get("turn", "ana")
        fitting = [card for card in self.held(who) if card[-1] == SUITS[action] or card[0] == "T"]
        if not fitting:
            self.run("repartee", "pass", who, "--reword", "Not grey")
            return
        chosen = data.draw(st.lists(st.sampled_from(fitting), min_size=1, max_size=2, unique=True))
        speaks = ("--speaks-for", voice) if who == "gm" else ()
        words = () if terse else (who, "--action", action)
        self.run("repartee", "play", *words, "--side", side, *chosen, *speaks)

    @precondition(lambda self: "repartee" in self.open)
    @rule(who=people, side=st.sampled_from(["for", "against"]), word=st.sampled_from(["--remove", ""]))
    def counter(self, who: str, side: str, word: str) -> None:
        """A counter placed or taken away."""
        self.run(
            "repartee", "counter", who, "--side", side, "--reputation", "court", *([word] if word else [])
        )

    @precondition(lambda self: "repartee" in self.open)
    @rule(words=st.sampled_from([("pass",), ("pass", "all"), ("join", "cy"), ("join", "guard")]))
    def passes(self, words: tuple[str, ...]) -> None:
        """A pass of whose turn it is, or of all; somebody who comes late."""
        self.run("repartee", *words)

    @precondition(lambda self: "repartee" in self.open)
    @rule(reword=st.sampled_from(["", "Not grey", "Blue"]), often=st.integers(0, 2))
    def close(self, reword: str, often: int) -> None:
        """End it, with or without a new wording."""
        if often == 0:
            self.run("repartee", "end", *(["--reword", reword] if reword else []))

    @rule(
        words=st.sampled_from(
            [
                ("scene",),
                ("day",),
                ("deal",),
                ("session",),
                ("undo",),
                ("redo",),
                ("duel", "status", "--as", "bo"),
                ("repartee", "status", "--as", "gm"),
                ("show", "hands"),
            ]
        )
    )
    def around(self, words: tuple[str, ...]) -> None:
        """What is done around the contests."""
        self.run(*words)

    @rule(who=anybody, card=cards)
    def discard(self, who: str, card: str) -> None:
        """A discard, of what is owed or of any card."""
        hand = self.table.hand(who)
        self.run("discard", who, hand[0] if len(hand) > 5 else card)

    @rule(who=anybody, card=cards, action=st.sampled_from(ACTIONS))
    def nonsense(self, who: str, card: str, action: str) -> None:
        """A play of any card by anybody, in whatever is open or not."""
        self.run("duel", "play", who, card)
        self.run("repartee", "play", who, "--action", action, card, "-n")


def _autos(auto: set[str], among: tuple[str, ...]) -> list[str]:
    return [word for who in sorted(auto & set(among)) for word in ("--auto", who)]


def test_an_evening_of_random_commands() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
