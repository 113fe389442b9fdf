"""Evenings with a real tarot on the table (``house.real``): checks, duels, swords, repartee, scenes and sessions.

The table is played here, card by card: it shuffles, draws and holds real packs of its own, tells the tool what is laid
and turned up, and takes as many cards as the tool says. After each command the tool's count must be that of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.helpers import CODES, Ran, Table, codes, write
from tests.rules.salon import PLAIN

PEOPLE = ("ana", "bo", "cy")
SUITS = {"swords": "S", "staves": "B", "cups": "C", "coins": "D"}
QUARTERS = {"tierce": "B", "quarte": "S", "seconde": "C", "prime": "D"}
RANKS = {"A": 1, **{str(n): n for n in range(2, 11)}}


def _campaign(folder: Path) -> Table:
    """Three courtiers and a guard who plays from the GM's hand, with two packs and no card dealt yet."""
    skills = {
        "oratory": {"level": 6, "suit": "cups"},
        "climbing": {"level": 4, "suit": "staves", "body": "strength"},
        "fencing": {"level": 5, "suit": "swords", "body": "agility"},
    }
    page = PLAIN | {"skills": skills, "reputation": {"court": 2}, "favours": {"the queen": 3}}
    people = {who: page | {"name": who.capitalize()} for who in PEOPLE} | {"guard": page | {"npc": True}}
    decks = {name: {"kind": "tarot78", "draw": " ".join(CODES["tarot78"])} for name in ("table", "gm")}
    data = {"format": 1, "name": "Real", "system": "versailles", "house": {"real": True}, "decks": decks}
    return write(folder / "real.toml", data | {"hands": {"gm": 0}, "characters": people})


class RealTable:
    """Two packs on a table, what lies where, and the tool that keeps count of it."""

    def __init__(self, tool: Table, seed: int) -> None:
        self.tool = tool
        self.random = Random(seed)
        self.draw = {name: self.shuffled(CODES["tarot78"]) for name in ("table", "gm")}
        self.discard: dict[str, list[str]] = {"table": [], "gm": []}
        self.hands: dict[str, list[str]] = {"gm": []}
        self.lying: dict[str, list[str]] = {"table": [], "gm": []}
        self.renewed: set[str] = set()
        self.owing: list[str] = []

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Cards in another order."""
        return self.random.sample(cards, len(cards))

    def deck(self, hand: str) -> str:
        """The pack that a hand's cards are of."""
        return "gm" if hand in ("gm", "guard") else "table"

    def hand(self, who: str) -> list[str]:
        """The cards somebody really holds; the guard plays the GM's."""
        return self.hands.setdefault("gm" if who == "guard" else who, [])

    def top(self, deck: str) -> str:
        """The next card of a pack, turned up before the tool is told of it."""
        if not self.draw[deck]:
            self.renew(deck)
            self.renewed.add(deck)
        return self.draw[deck][0]

    def renew(self, deck: str) -> None:
        """The discard shuffled and laid under what is left."""
        self.draw[deck] += self.shuffled(self.discard[deck])
        self.discard[deck] = []

    def tell(self, *words: str, exit: int | None = 0) -> Ran:  # noqa: A002 - it is the exit status
        """Tell the tool, then do at the table what it says; it must not be refused, but for where ``exit`` is None."""
        ran = self.tool.json(*words, "--reveal")
        if exit is None and ran.exit in (2, 3):
            return ran
        assert ran.exit in ((0, 1) if exit is None else (exit,)), ran
        for event in ran.events():
            self.do(event)
        self.compare(ran)
        for who in self.owing:
            self.owing = []
            self.tell("discard", who, self.random.choice(self.hand(who)))
        return ran

    def do(self, event: dict[str, Any]) -> None:
        """What one event of the tool means at the table."""
        match event["event"]:
            case "renewed":
                deck = event["to"].split(".")[1]
                if deck not in self.renewed:
                    assert len(self.draw[deck]) < 5, event
                    self.renew(deck)
                self.renewed.discard(deck)
            case "gathered":
                deck = event["to"].split(".")[1]
                of = [who for who in self.hands if self.deck(who) == deck]
                cards = [card for who in of for card in self.hands[who]]
                self.draw[deck] = self.shuffled([*self.draw[deck], *self.discard[deck], *cards])
                self.discard[deck] = []
                self.hands |= {who: [] for who in of}
            case "drew" | "dealt":
                deck = self.deck(event["who"])
                n = event["cards"]["count"]
                assert len(self.draw[deck]) >= n, event
                self.hand(event["who"]).extend(self.draw[deck][:n])
                del self.draw[deck][:n]
            case "owes":
                self.owing.append(event["who"])
            case _ if "cards" in event and "from" in event:
                self.move(event)

    def move(self, event: dict[str, Any]) -> None:
        """Cards that all can see, from one place to another."""
        source, target = event["from"].split("."), event["to"].split(".")
        deck = source[1] if source[0] == "decks" else self.deck(event["who"])
        place = {"hands": self.hands.get(source[1]), "decks": self.draw[deck]}.get(
            source[0], self.lying[deck]
        )
        for card in event["cards"]:
            assert place is not None
            place.remove(card)
            to = self.discard[target[1]] if target[0] == "decks" else self.lying[deck]
            to.append(card)

    def compare(self, ran: Ran) -> None:
        """The tool's file beside the table."""
        self.tool.whole()
        data = self.tool.data
        assert {who: n for who, n in data["hands"].items() if n} == {
            who: len(cards) for who, cards in self.hands.items() if cards
        }, ran
        for deck, pile in data["decks"].items():
            held = [card for who, cards in self.hands.items() if self.deck(who) == deck for card in cards]
            assert set(codes(pile["draw"])) == {*self.draw[deck], *held}, ran
            assert set(codes(pile.get("discard", ""))) == set(self.discard[deck]), ran

    # What people do

    def fitting(self, who: str, suit: str) -> list[str]:
        """The cards in a hand that are of a suit, and the Majors."""
        return [card for card in self.hand(who) if card[-1] == suit or card[0] in "TF"]

    def some(self, cards: list[str]) -> list[str]:
        """One to three of these cards."""
        return self.random.sample(cards, min(len(cards), self.random.randint(1, 3)))

    def check(self) -> None:
        """A check against a number, a card of the GM's pack that is turned up, or one laid from the GM's hand."""
        who = self.random.choice((*PEOPLE, "guard"))
        skill, suit = self.random.choice([("oratory", "C"), ("climbing", "B"), ("fencing", "S")])
        plays = [word for card in self.some(self.fitting(who, suit)) for word in ("-p", card)]
        against = [["-d", str(self.random.randint(1, 9))], ["--gm-draw", "--drawn", self.top("gm")]]
        if self.hands["gm"] and who != "guard":
            against.append(["--difficulty-card", self.random.choice(self.hands["gm"])])
        ran = self.tell("check", who, skill, "--retry", *plays, *self.random.choice(against), exit=None)
        assert ran.exit in (0, 1), ran
        self.renewed.clear()

    def contest(self) -> None:
        """Skill against skill, until one side lays nothing that will do."""
        a, b = self.random.sample(PEOPLE, 2)
        turn = self.tell("duel", "start", a, b, "--skill-a", "oratory").json["turn"]
        while turn:
            cards = self.fitting(turn, "C")
            ran = self.tell("duel", "play", turn, *self.some(cards), exit=None)
            if ran.exit:
                ran = self.tell("duel", "concede", turn)
            turn = ran.json["turn"]

    def swords(self) -> None:
        """A duel to first blood, of at most some attacks."""
        a, b = self.random.sample(PEOPLE, 2)
        ran = self.tell("duel", "start", a, b, "--fencing")
        for _ in range(8):
            if ran.json["state"] == "over":
                break
            who = ran.json["turn"]
            attack = ran.json["attack"]
            numbers = [card for card in self.hand(who) if card[:-1] in RANKS and card[0] not in "TF"]
            if attack is None:
                ran = self.tell("duel", "play", who, *self.random.sample(numbers, min(len(numbers), 1)))
            else:
                quarter = QUARTERS[attack["quarter"]]
                parry = [card for card in numbers if card[-1] == quarter]
                ran = self.tell("duel", "play", who, *self.random.choice([[], parry]))
        if ran.json["state"] == "open":
            self.tell("duel", "concede", ran.json["turn"])
        for who in PEOPLE:
            if self.tool.sheet(who).get("wounds"):
                self.tell("advance", "set", who, "wounds", "[]")

    def repartee(self) -> None:
        """A repartee of some plays, a counter, and passes."""
        a, b = self.random.sample(PEOPLE, 2)
        if not self.hand(a):
            return
        self.tell("repartee", "start", a, "--target", b, "--about", "Grey is a colour")
        self.tell("repartee", "counter", "--side", "for", "--reputation", "court=1", exit=None)
        for _ in range(self.random.randint(1, 6)):
            turn = self.tool.data["repartee"]["turn"]
            card = self.random.choice(self.hand(turn))
            action = ["--action", "wit"] if card[0] in "TF" else []
            voice = ["--speaks-for", "guard"] if turn == "gm" else []
            side = ["--side", "for" if turn == a else "against"]
            self.tell("repartee", "play", card, *side, *action, *voice)
            if "repartee" not in self.tool.data:
                return
        self.tell("repartee", "pass", "all", "--reword", "Grey is none")

    def between(self) -> None:
        """A scene, a deal, a card thrown away; now and then a session."""
        who = self.random.choice([who for who, cards in self.hands.items() if cards] or ["gm"])
        card = self.random.choice(self.hands[who] or ["F"])
        lines = [("scene",), ("scene",), ("deal",), ("discard", who, card), ("day",), ("session",)]
        self.tell(*self.random.choice(lines), exit=None)


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_with_real_cards_is_counted_as_it_is_played(tmp_path: Path, seed: int) -> None:
    table = RealTable(_campaign(tmp_path), seed)
    table.tell("session", "--seed", str(seed))
    assert {who: len(cards) for who, cards in table.hands.items()} == dict.fromkeys(("gm", *PEOPLE), 5)
    deeds = (table.check, table.check, table.contest, table.swords, table.repartee, table.between)
    for _ in range(20):
        table.random.choice(deeds)()
    assert table.tool.run("doctor").out == "real.toml is in good order.\n"
    while table.tool.run("undo").exit == 0:
        table.tool.whole()
    assert table.tool.data["hands"] == {"gm": 0}
