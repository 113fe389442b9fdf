"""Months of play: 200 sessions of random commands on values, and some on a file with its journal (L2, L9–L19)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import EVERYTHING
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Change, read_path
from tarotcli.campaign.paths import Path as KeyPath
from tarotcli.campaign.reading import file_value
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.errors import TarotcliError
from tarotcli.store.changes import changes
from tarotcli.store.recorded import recorded
from tarotcli.store.transaction import concluded
from tarotcli.store.validate import read_campaign
from tarotcli.systems import commands_of
from tarotcli.systems.lignes_brisees.check import CheckAnswer
from tarotcli.systems.lignes_brisees.events import DestinyEarned, DestinySpent, Raised, ScoresSet
from tarotcli.systems.lignes_brisees.fight import FightAnswer
from tarotcli.systems.lignes_brisees.raising import RaiseAnswer
from tests.helpers import CODES, Table
from tests.rules.street import KEYS, own_deck, scores, street

SYSTEM = "lignes-brisees"
PEOPLE = ("nadir", "zoe", "garde")
WEAPONS = ("poing", "couteau", "gourdin", "arc", "épée", "pistolet", "fusil", "arme lourde")


def people() -> Campaign:
    """Three people with whole decks, two of them Lignes Brisées, nothing earned yet."""
    sheet = {"ligne_brisee": "La corde", "arcanes": scores()}
    data = {
        "format": 1,
        "name": "Des mois",
        "system": SYSTEM,
        "decks": {who: own_deck() for who in PEOPLE},
        "characters": {"nadir": sheet, "zoe": sheet, "garde": {"arcanes": scores()}},
    }
    campaign, _system, faults = read_campaign(data)
    assert not faults
    return campaign


def command(lots: Random) -> tuple[str, dict[str, Any]]:
    """A command that players may give, sensible or not: its name, and its words by the fields of its question."""
    who, other, third = lots.sample(PEOPLE, 3)
    skill, card = lots.choice(KEYS), read_card(lots.choice(CODES["majors22"]))
    mode: dict[str, Any] = lots.choice([{}, {"easier": True}, {"harder": True}])
    bought = lots.choice([{}, {"destiny": lots.randint(1, 3)}])
    sides = {f"{name}_a": value for name, value in {**mode, **bought}.items()}
    arms: dict[str, Any] = lots.choice(
        [
            {"weapon_a": lots.choice(WEAPONS), "weapon_b": (lots.choice(WEAPONS),)},
            {"skill_a": lots.choice(KEYS), "skill_b": (lots.choice(KEYS),)},
            {},
        ]
    )
    better: dict[str, Any] = {"destiny_b": (2,), "better_b": True} if lots.random() < 0.3 else {}
    again = lots.choice([{}, {}, {"sacrifice": True}])
    commands: list[tuple[int, str, dict[str, Any]]] = [
        (20, "check", {"who": who, "what": skill, **mode, **bought}),
        (10, "check", {"who": who, "again": True, **again}),
        (4, "check", {"who": who, "what": skill, "sacrifice": True}),
        (8, "duel start", {"a": who, "b": other, "skill_a": skill, **sides}),
        (10, "fight", {"who": (who, other), **arms, **better}),
        (3, "fight", {"who": (who, other, third), "weapon_a": lots.choice(WEAPONS), "destiny_a": 1}),
        (
            3,
            "fight",
            {"who": (who, other, third), "weapon_b": (None, lots.choice(WEAPONS)), "destiny_b": (3,)},
        ),
        (3, "fight", {"who": (), "end": True}),
        (8, "advance award", {"award": (who, other, str(lots.randint(1, 4)))}),
        (12, "advance raise", {"who": who, "skill": skill}),
        (2, "advance set", {"who": who, "path": "age", "value": str(lots.randint(20, 80))}),
        (16, "deal", {"who": (who,), "recover": lots.randint(1, 8)}),
        (2, "deal", {"who": (who, other), "recover_card": (card,)}),
        (2, "deal", {"who": (who,), "scores": True}),
        (1, "deal", {"who": (who,), "order": (skill,)}),
        (4, "discard", {"who": who, "card": (card,)}),
        (6, "return", {"deck": who, "card": (card,)}),
        (2, "shuffle", {"deck": who}),
        (2, "day", {}),
    ]
    _weight, name, values = lots.choices(commands, [weight for weight, *_ in commands])[0]
    return name, values


class Ledger:
    """What the events tell of Destin, counted apart from the sheets."""

    def __init__(self) -> None:
        self.earned: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()

    def count(self, events: Sequence[Event]) -> None:
        """Take these events into account."""
        for event in events:
            if isinstance(event, DestinyEarned):
                self.earned[event.who] += event.new - event.old
            if isinstance(event, DestinySpent):
                self.spent[event.who] += event.old - event.new

    def agrees(self, who: str, gagnes: int, actuels: int) -> None:
        """Hold one sheet against it: earned = current + spent."""
        assert actuels >= 0
        assert gagnes == self.earned[who]
        assert gagnes == actuels + self.spent[who]


def _charged(events: Sequence[Event]) -> int:
    return sum(event.old - event.new for event in events if isinstance(event, DestinySpent))


def _bought(answer: Answer) -> int:
    """How many points a command was worth: the cards bought, or the rank raised."""
    if isinstance(answer, CheckAnswer):
        return answer.destiny_spent
    if isinstance(answer, RaiseAnswer):
        return 1
    exchanges = answer.exchanges or () if isinstance(answer, FightAnswer) else (answer,)
    compared = [each for each in exchanges if hasattr(each, "tests")]
    return sum(test.destiny_spent for each in compared for test in each.tests.values())


def file_of(campaign: Campaign) -> dict[str, Any]:
    """What the campaign's file holds."""
    names = ("name", "system", "session", "scene", "day", "decks", "characters")
    found = {key: file_value(getattr(campaign, key)) for key in names}
    tables = {key: file_value(table) for key, table in campaign.tables.items()}
    return {"format": 1, **found, **tables}


def paths_of(event: Mapping[str, Any]) -> list[KeyPath]:
    """The places of the file that an event speaks of."""
    return [read_path(event[key]) for key in ("path", "from", "to") if key in event]


def all_changes_told(
    changed: Sequence[Change], events: Sequence[Mapping[str, Any]], file: Mapping[str, Any]
) -> None:
    """Assert that events tell every place that changed, and numbers as the file has them now."""
    told = [path for event in events for path in paths_of(event)]
    for change in changed:
        length = len(change.path)
        covered = any(path[:length] == change.path or change.path[: len(path)] == path for path in told)
        assert covered, (change, events)
    numbers = {event["path"]: event["new"] for event in events if isinstance(event.get("new"), int)}
    for path, number in numbers.items():
        value: Any = file
        for key in read_path(path):
            value = value[key]
        assert value == number, (path, events)


class Months(RuleBasedStateMachine):
    """Each step is one session: some commands, then the end of it."""

    longest: ClassVar[int] = 0
    done: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.campaign = people()
        self.file = file_of(self.campaign)
        self.ledger = Ledger()
        self.rose: Counter[tuple[str, str]] = Counter()
        self.sessions = 0

    def give(self, name: str, values: dict[str, Any], chance: Chance) -> bool:
        """One command; a refused one changes nothing. What was done is told, in words and by its events."""
        found = commands_of(SYSTEM, name.split(maxsplit=1)[0])[name]
        asked = found.question(**values)
        refused: TarotcliError | None = None
        try:
            asked.check_args()
            outcome = found.resolve(self.campaign, asked, chance)
            after, answer, events, _foreseen = concluded(self.campaign, asked, outcome, chance)
        except TarotcliError as error:
            refused = error
        if refused is not None:
            assert refused.exit in (2, 3), refused
            assert refused.message()
            assert refused.advice()
            return False
        file = file_of(after)
        changed = changes(self.campaign, after, self.file)
        events += recorded(after, events, changed)
        reply = Reply(name, answer, events, SYSTEM, campaign=after).seen_by(EVERYTHING)
        assert "\n".join(answer.lines(Display(after.names()), reply.events))
        all_changes_told(changed, json.loads(reply.json())["events"], file)
        self.campaign, self.file = after, file
        self.ledger.count(events)
        assert _charged(events) == _bought(answer), (name, answer)
        for event in events:
            if isinstance(event, Raised):
                self.rose[event.who, event.path] += 1
            if isinstance(event, ScoresSet):
                for key in [key for key in self.rose if key[0] == event.who]:
                    del self.rose[key]
        type(self).done[name] += 1
        return True

    @rule(seed=st.integers(0, 2**32))
    def session(self, seed: int) -> None:
        """Up to 14 commands, then the session ends and the next one opens."""
        lots, chance = Random(seed), Chance(str(seed))
        for _ in range(lots.randint(0, 14)):
            if self.give(*command(lots), chance):
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
        again, _system, faults = read_campaign(self.file)
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
    for name in ("return", "shuffle", "advance set"):
        assert Months.done[name] > 5, (name, Months.done)


def test_earned_is_current_and_what_the_journal_says_was_spent(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"ligne_brisee": "La corde", "destin": {"gagnes": 0, "actuels": 0}})
    lots = Random("journal")
    for n in range(150):
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
    words = name.split()
    declared = commands_of(SYSTEM, words[0])[name].question.words()
    for key, value in values.items():
        words += _word(declared[key], value)
    return words


def _word(word: Word, value: Any) -> list[str]:
    if word.flag:
        return [word.spelled]
    values = value if isinstance(value, tuple) else (value,)
    texts = ["-" if each is None else str(getattr(each, "text", each)) for each in values]
    return [f"{word.spelled}={','.join(texts)}"] if word.flags else texts


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
