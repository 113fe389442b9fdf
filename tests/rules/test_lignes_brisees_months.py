"""Months of play: 200 sessions of random commands on values, and some on a file with its journal (L2, L9–L19)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tarotcli.campaign import Campaign
from tarotcli.campaign.file_values import file_value
from tarotcli.campaign.validate import read_campaign
from tarotcli.cards import read_card
from tarotcli.cards.chance import Chance
from tarotcli.errors import TarotcliError
from tarotcli.request import Request
from tarotcli.result import Event
from tarotcli.systems import system
from tarotcli.systems.spec import find
from tests.helpers import CODES, Table
from tests.rules.street import KEYS, own_deck, scores, street

PEOPLE = ("nadir", "zoe", "garde")
WEAPONS = ("poing", "couteau", "gourdin", "arc", "épée", "pistolet", "fusil", "arme lourde")


def people() -> Campaign:
    """Three people with whole decks, two of them Lignes Brisées, nothing earned yet."""
    sheet = {"ligne_brisee": "La corde", "arcanes": scores()}
    data = {
        "format": 1,
        "name": "Des mois",
        "system": "lignes-brisees",
        "decks": {who: own_deck() for who in PEOPLE},
        "characters": {"nadir": sheet, "zoe": sheet, "garde": {"arcanes": scores()}},
    }
    campaign, _system, faults = read_campaign(data)
    assert not faults
    return campaign


def command(lots: Random) -> tuple[str, dict[str, Any]]:
    """A command that players may give, sensible or not."""
    who, other, third = lots.sample(PEOPLE, 3)
    skill, card = lots.choice(KEYS), read_card(lots.choice(CODES["majors22"]))
    mode = lots.choice([{}, {"easier": True}, {"harder": True}])
    bought = lots.choice([{}, {"destiny": lots.randint(1, 3)}])
    sides = {f"{name}_a": value for name, value in {**mode, **bought}.items()}
    arms = {"weapon_a": lots.choice(WEAPONS), "weapon_b": lots.choice(WEAPONS)}
    better = {"destiny_b": 2, "better_b": True} if lots.random() < 0.3 else {}
    again = lots.choice([{}, {}, {"sacrifice": True}])
    commands: list[tuple[int, str, dict[str, Any]]] = [
        (20, "check", {"who": who, "what": skill, **mode, **bought}),
        (10, "check", {"who": who, "again": True, **again}),
        (4, "check", {"who": who, "what": skill, "sacrifice": True}),
        (8, "duel start", {"a": who, "b": other, "skill_a": skill, **sides}),
        (10, "fight", {"who": (who, other), **arms, **better}),
        (3, "fight", {"who": (who, other, third), "weapon_a": lots.choice(WEAPONS), "destiny_a": 1}),
        (3, "fight", {"who": (), "end": True}),
        (8, "advance award", {"award": (who, other, str(lots.randint(1, 4)))}),
        (12, "advance raise", {"who": who, "skill": skill}),
        (16, "deal", {"who": (who,), "recover": lots.randint(1, 8)}),
        (4, "discard", {"who": who, "card": (card,)}),
    ]
    _weight, name, values = lots.choices(commands, [weight for weight, *_ in commands])[0]
    return name, values


class Ledger:
    """What the events tell of Destin, counted apart from the sheets."""

    def __init__(self) -> None:
        self.earned: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()

    def count(self, events: tuple[Event, ...]) -> None:
        """Take these events into account."""
        for event in events:
            assert event.who is not None or event.event in ("session", "scene", "fight-over")
            if event.event == "earned":
                self.earned[str(event.who)] += event.new - event.old
            if event.event == "destiny":
                self.spent[str(event.who)] += event.old - event.new

    def agrees(self, who: str, gagnes: int, actuels: int) -> None:
        """Hold one sheet against it: earned = current + spent."""
        assert actuels >= 0
        assert gagnes == self.earned[who]
        assert gagnes == actuels + self.spent[who]


def _charged(events: tuple[Event, ...]) -> int:
    return sum(int(event.old) - int(event.new) for event in events if event.event == "destiny")


def _bought(name: str, data: Mapping[str, Any]) -> int:
    """How many points a command was worth: the cards bought, or the rank raised."""
    tests = [test for each in data.get("exchanges", [data]) for test in each.get("tests", {}).values()]
    if name == "check":
        tests = [data]
    return sum(int(test["destiny_spent"]) for test in tests) + (name == "advance raise")


class Months(RuleBasedStateMachine):
    """Each step is one session: some commands, then the end of it."""

    longest: ClassVar[int] = 0
    done: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.campaign = people()
        self.ledger = Ledger()
        self.rose: Counter[tuple[str, str]] = Counter()
        self.sessions = 0

    def give(self, name: str, values: dict[str, Any], chance: Chance) -> bool:
        """One command; a refused one changes nothing."""
        refused: TarotcliError | None = None
        try:
            resolver = find(system("lignes-brisees").verbs[name])
            after, result = resolver(self.campaign, Request(name, values), chance)
        except TarotcliError as error:
            refused = error
        if refused is not None:
            assert refused.exit in (2, 3), refused
            assert refused.message()
            assert refused.advice()
            return False
        result.plain()
        self.campaign = after
        self.ledger.count(result.events)
        assert _charged(result.events) == _bought(name, result.data), (name, result)
        for event in result.events:
            if event.event == "raised":
                self.rose[str(event.who), str(event.path)] += 1
        type(self).done[name] += 1
        return True

    @rule(seed=st.integers(0, 2**32))
    def session(self, seed: int) -> None:
        """Up to 14 commands, then the session ends and the next one opens."""
        lots, chance = Random(seed), Chance(str(seed))
        for _ in range(lots.randint(0, 14)):
            self.give(*command(lots), chance)
            self.sound()
        assert max(self.rose.values(), default=0) <= 1, "no skill rises twice between two sessions"
        self.rose.clear()
        if "fights" in self.campaign.tables:
            assert not self.give("session", {}, chance), "no session ends while a fight is open"
            assert self.give("fight", {"who": (), "end": True}, chance)
        assert self.give("session", {}, chance)
        self.sessions += 1
        type(self).longest = max(self.longest, self.sessions)

    @invariant()
    def sound(self) -> None:
        """Scores a permutation, Destin in balance, every card in one place, who has none dead; the file reads so."""
        for who, page in self.campaign.characters.items():
            data: Any = page
            assert sorted(data.arcanes.scores().values()) == list(range(1, 23))
            self.ledger.agrees(who, data.destin.gagnes, data.destin.actuels)
            deck = self.campaign.decks[who]
            assert sorted([*deck.draw.codes(), *deck.discard.codes()]) == sorted(CODES["majors22"])
            assert [code for code in CODES["majors22"] if code in deck.draw.codes()] == deck.draw.codes()
            assert data.etat == "mort" or deck.draw
        file = {
            "format": 1,
            "name": self.campaign.name,
            "system": self.campaign.system,
            **{key: file_value(getattr(self.campaign, key)) for key in ("decks", "characters")},
            **file_value(self.campaign.tables),
        }
        again, _system, faults = read_campaign(file)
        assert not faults
        assert (again.characters, again.decks) == (self.campaign.characters, self.campaign.decks)


def test_two_hundred_sessions_keep_every_count_right() -> None:
    Months.longest, Months.done = 0, Counter()
    run_state_machine_as_test(
        Months,
        settings=settings(
            max_examples=2,
            stateful_step_count=200,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert Months.longest >= 200
    for name in ("check", "duel start", "fight", "advance award", "advance raise", "deal", "discard"):
        assert Months.done[name] >= 20, (name, Months.done)


def test_earned_is_current_and_what_the_journal_says_was_spent(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"ligne_brisee": "La corde", "destin": {"gagnes": 0, "actuels": 0}})
    lots = Random("journal")
    for n in range(120):
        words = _typed(*command(lots))
        assert table.run(*words, "--seed", str(n)).exit in (0, 1, 2, 3)
        if n % 12 == 11:
            table.run("fight", "--end")
            assert table.run("session").exit == 0
        if n % 30 == 29:
            table.run("undo")
    table.whole()
    earned, spent = _from_the_journal(table, "nadir")
    assert spent > 5, "the journal must have something to count"
    assert table.sheet("nadir")["destin"] == {"gagnes": earned, "actuels": earned - spent}


def _typed(name: str, values: dict[str, Any]) -> list[str]:
    """A command as a person types it."""
    words: list[str] = name.split()
    for key, value in values.items():
        option = f"--{key.replace('_', '-')}"
        if key in ("who", "what", "a", "b", "award", "skill", "card"):
            parts = value if isinstance(value, tuple) else (value,)
            words += [str(getattr(part, "text", part)) for part in parts]
        else:
            words += [option] if value is True else [option, str(value)]
    return words


def _from_the_journal(table: Table, who: str) -> tuple[int, int]:
    """Points earned and spent, counted over the events of every line that was not undone."""
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    undone = {line["target"] for line in lines if line.get("kind") == "undo"}
    earned = spent = 0
    for line in lines:
        if line.get("kind", "command") == "command" and line["revision"] not in undone:
            for event in line["result"]["events"]:
                if event.get("who") == who and event["event"] == "earned":
                    earned += event["new"] - event["old"]
                if event.get("who") == who and event["event"] == "destiny":
                    spent += event["old"] - event["new"]
    return earned, spent
