"""Fights against a second model of the rules, written apart from the program: hundreds of them (L6–L15).

The model plays a fight by itself, with cards that it draws; the program is told those cards and must come to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.errors import Refused
from tarotcli.store.validate import read_campaign
from tarotcli.systems import commands_of
from tests.helpers import CODES
from tests.rules.street import KEYS, own_deck

PEOPLE = ("ana", "bo", "cy", "dan")
ARMS = {
    "poing": (11, 1),
    "couteau": (12, 2),
    "gourdin": (12, 3),
    "épée": (12, 5),
    "pistolet": (13, 6),
    "arme lourde": (13, 12),
    "coup-de-poing": (11, 3),
    "mots": (15, 2),
}
"""The arcanum each weapon is used with, and its damage; the last two are the campaign's own."""
OWN = {
    "coup-de-poing": {"arcane": "combat_mains_nues", "degats": 3},
    "mots": {"arcane": "intimidation", "degats": 2},
}


class Person:
    """Somebody in the model: their scores by arcanum (1 to 22), the cards left by number, points, state and arms."""

    def __init__(self, lots: Random) -> None:
        numbers = list(range(1, 23))
        lots.shuffle(numbers)
        self.scores = dict(enumerate(numbers, start=1))
        self.left = sorted(lots.sample(range(1, 23), lots.choice([1, 2, 5, 12, 22, 22])))
        self.points = lots.choice([0, 1, 2, 5])
        self.out = lots.random() < 0.15
        self.carries = lots.sample([*ARMS, "lampe", "corde"], lots.randint(0, 3))

    @property
    def state(self) -> str:
        """As the answer says it."""
        return "dead" if not self.left else "unconscious" if self.out else "ok"

    def arms(self, weapon: str, skill: int) -> tuple[int, int]:
        """The arcanum tested and the damage, for the weapon and the skill said; empty and 0 for none."""
        if weapon:
            return ARMS[weapon]
        fitting = [ARMS[thing] for thing in self.carries if thing in ARMS and skill in (0, ARMS[thing][0])]
        if fitting:
            return fitting[0]
        if not skill:
            return ARMS["poing"]
        return skill, 1 if skill in (11, 12, 13) else 0


class Draw(NamedTuple):
    """A test that was taken: the numbers drawn, the points spent, the margin, and the place of the own card."""

    drawn: list[int]
    spent: int
    margin: int
    critical: int | None

    @property
    def rank(self) -> tuple[int, int]:
        """What beats what: a critical by its place, then a success by its margin; failures are nothing."""
        if self.critical:
            return 2, -self.critical
        return (1, self.margin) if self.margin > 0 else (0, 0)


def taken(who: Person, arcanum: int, mode: str, points: int, *, better: bool, lots: Random) -> Draw:
    """A test in the model."""
    pile = lots.sample(who.left, len(who.left))
    score = who.scores[arcanum]
    drawn = [pile.pop() for _ in range(min(len(pile), 1 if mode == "normal" else 2))]
    points = min(points, who.points)
    spent = 0
    while True:
        ranked = sorted(drawn)
        counts = ranked[1] if mode == "harder" and len(ranked) > 1 else ranked[0]
        critical = drawn.index(arcanum) + 1 if arcanum in drawn else None
        done = critical is not None or (score > counts and not better)
        if done or spent == points or not pile:
            who.points -= spent
            return Draw(drawn, spent, score - counts, critical)
        drawn.append(pile.pop())
        spent += 1


class Words(NamedTuple):
    """What one command of ``fight`` says."""

    weapon_a: str
    skill_a: int
    weapons_b: list[str]
    skills_b: list[int]
    mode_a: str
    mode_b: str
    points_a: int
    points_b: list[int] | int
    better_a: bool


class Played(NamedTuple):
    """One exchange of the model, and the cards that the table was seen to draw."""

    a: Draw
    b: Draw | None
    winner: str | None
    damage: int
    lost: list[int]


def said_for(lots: Random) -> tuple[str, int]:
    """A weapon, a skill, both where they fit, or nothing."""
    weapon = lots.choice(list(ARMS))
    return lots.choice(
        [("", 0), (weapon, 0), (weapon, ARMS[weapon][0]), ("", lots.choice([11, 12, 13, 15, 18]))]
    )


def words_for(lots: Random, others: int) -> Words:
    """The words of a command, of which each adversary may have their own."""
    modes = ["normal", "easier", "harder"]
    each = [said_for(lots) for _ in range(others)]
    own = [lots.randint(0, 2) for _ in range(others)]
    points_b: list[int] | int = own if lots.random() < 0.5 else lots.randint(0, 3)
    weapon_a, skill_a = said_for(lots)
    return Words(
        weapon_a,
        skill_a,
        [weapon for weapon, _skill in each],
        [skill for _weapon, skill in each],
        lots.choice(modes),
        lots.choice(modes),
        lots.randint(0, 3),
        points_b,
        lots.random() < 0.3,
    )


def model(people: dict[str, Person], fighters: list[str], words: Words, lots: Random) -> Iterator[Played]:
    """The exchanges as the rules have them."""
    first, *others = fighters
    a, spent_a, spent_b = people[first], 0, 0
    for n, name in enumerate(others):
        b = people[name]
        if a.state != "ok":
            return
        arms_a = a.arms(words.weapon_a, words.skill_a)
        test_a = taken(a, arms_a[0], words.mode_a, words.points_a - spent_a, better=words.better_a, lots=lots)
        spent_a += test_a.spent
        test_b = None
        arms_b = b.arms(words.weapons_b[n], words.skills_b[n])
        if b.state == "ok":
            mine = words.points_b[n] if isinstance(words.points_b, list) else words.points_b - spent_b
            test_b = taken(b, arms_b[0], words.mode_b, mine, better=False, lots=lots)
            spent_b += test_b.spent
        ranks = test_a.rank, test_b.rank if test_b else (0, 0)
        winner = None if ranks[0] == ranks[1] else first if ranks[0] > ranks[1] else name
        damage = 0 if winner is None else arms_a[1] if winner == first else arms_b[1]
        loser = b if winner == first else a
        lost = lots.sample(loser.left, min(damage, len(loser.left)))
        loser.left = [card for card in loser.left if card not in lost]
        loser.out = loser.out or len(lost) >= 5
        yield Played(test_a, test_b, winner, damage, lost)


def campaign_of(people: dict[str, Person]) -> Campaign:
    """The campaign of these people."""
    data: dict[str, Any] = {"format": 1, "name": "m", "system": "lignes-brisees", "weapons": OWN}
    data["decks"] = {
        who: own_deck(left=" ".join(CODES["majors22"][n - 1] for n in each.left))
        for who, each in people.items()
    }
    data["characters"] = {
        who: {
            "destin": {"gagnes": 9, "actuels": each.points},
            "etat": "inconscient" if each.out else "ok",
            "equipement": each.carries,
            "arcanes": dict(zip(KEYS, each.scores.values(), strict=True)),
        }
        for who, each in people.items()
    }
    campaign, _system, faults = read_campaign(data)
    assert not faults
    return campaign


def question(fighters: list[str], words: Words, played: list[Played]) -> tuple[Any, Any]:
    """The command with the cards that the model drew."""
    found = commands_of("lignes-brisees", "fight")["fight"]
    values: dict[str, Any] = {"who": tuple(fighters), "weapon_a": words.weapon_a, "better_a": words.better_a}
    values["skill_a"] = str(words.skill_a or "")
    values["weapon_b"] = tuple(weapon or None for weapon in words.weapons_b)
    values["skill_b"] = tuple(str(skill) if skill else None for skill in words.skills_b)
    values["destiny_a"] = words.points_a
    values["destiny_b"] = tuple(words.points_b) if isinstance(words.points_b, list) else (words.points_b,)
    for side, mode in (("a", words.mode_a), ("b", words.mode_b)):
        if mode != "normal":
            values[f"{mode}_{side}"] = True
    values["drawn_a"] = tuple(read_card(str(n)) for each in played for n in each.a.drawn)
    values["drawn_b"] = tuple(read_card(str(n)) for each in played if each.b for n in each.b.drawn)
    values["lost"] = tuple(read_card(str(n)) for each in played for n in each.lost)
    return found, found.question(**values)


def refusal(people: dict[str, Person], fighters: list[str], words: Words) -> set[str]:
    """The kinds of refusal that the rules may have for it; none where it must be done."""
    first, *others = fighters
    found = set()
    if people[first].state != "ok":
        found.add(people[first].state)
    if any(people[who].state == "dead" for who in others):
        found.add("dead")
    lying = [people[who].state == "unconscious" for who in others]
    own = isinstance(words.points_b, list)
    for n, lies in enumerate(lying):
        said = bool(words.weapons_b[n] or words.skills_b[n] or own or words.mode_b != "normal")
        if lies and (said if len(others) == 1 else bool(words.weapons_b[n] or words.skills_b[n] or own)):
            found.add("no-effect")
    if all(lying):
        found.add("no-effect")
    found |= idle(people[first], words.mode_a, words.points_a)
    awake = [(people[who], n) for n, who in enumerate(others) if not lying[n]]
    if isinstance(words.points_b, list):
        for who, n in awake:
            found |= idle(who, words.mode_b, words.points_b[n])
    elif awake:
        each = [idle(who, words.mode_b, words.points_b) for who, _n in awake]
        found |= each[0] if all(each) else set()
    return found


def idle(who: Person, mode: str, points: int) -> set[str]:
    """Why points can buy nothing."""
    if not points:
        return set()
    if not who.points:
        return {"no-destiny"}
    return {"no-card-left"} if len(who.left) <= (1 if mode == "normal" else 2) else set()


@pytest.mark.parametrize("seed", range(6))
def test_l13_fights_as_a_second_model_has_them(seed: int) -> None:
    lots, fought, refused = Random(f"model {seed}"), 0, 0
    for _ in range(150):
        people = {who: Person(lots) for who in PEOPLE}
        fighters = lots.sample(PEOPLE, lots.randint(2, 4))
        words = words_for(lots, len(fighters) - 1)
        if words.better_a and not words.points_a:
            words = words._replace(better_a=False)
        campaign = campaign_of(people)
        kinds = refusal(people, fighters, words)
        played = [] if kinds else list(model(people, fighters, words, lots))
        command, asked = question(fighters, words, played)
        asked.check_args()
        if kinds:
            with pytest.raises(Refused) as error:
                command.resolve(campaign, asked, Chance("x"))
            assert error.value.kind in kinds, (kinds, asked)
            refused += 1
            continue
        outcome = command.resolve(campaign, asked, Chance("x"))
        same(outcome.answer, fighters, played, people)
        fought += 1
    assert fought > 20
    assert refused > 20


def same(answer: Any, fighters: list[str], played: list[Played], people: dict[str, Person]) -> None:
    """Hold an answer against the model."""
    first = fighters[0]
    assert len(answer.exchanges) == len(played)
    for found, wanted in zip(answer.exchanges, played, strict=True):
        tests = {first: wanted.a} | ({found.b: wanted.b} if wanted.b else {})
        assert set(found.tests) == set(tests)
        for who, test in tests.items():
            got = found.tests[who]
            assert [card.number or 22 for card in got.drawn] == test.drawn
            assert (got.destiny_spent, got.margin, got.critical_on) == (
                test.spent,
                test.margin,
                test.critical,
            )
        assert (found.winner, found.damage) == (wanted.winner, wanted.damage)
        assert [card.number or 22 for card in found.lost] == wanted.lost
    for who in fighters:
        assert answer.status[who] == people[who].state
        assert answer.cards_left[who] == len(people[who].left)
    left = tuple(fighters[1 + len(played) :])
    assert answer.not_fought == left
    assert answer.waiting == ()
