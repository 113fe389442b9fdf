"""A duel with swords as the tool would play both sides, without a campaign around it: to try it out (V22–V26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.systems.versailles.affairs import Attack, Terms
from tarotcli.systems.versailles.duel.attacks import Degree, Fencer, added_up, degree, ends, least, parried
from tarotcli.systems.versailles.duel.auto import Sight, with_sword


class Finish(NamedTuple):
    """How a duel ended: who won, the first or the second (None: nobody), and the other's wound where there was one."""

    winner: int | None
    wound: Degree | None


class Cards:
    """A deck that fencers draw from, the top card last; what is played comes back when it runs out (V5)."""

    def __init__(self, draw: Sequence[Card], discard: Iterable[Card]) -> None:
        self.draw = list(reversed(draw))
        self.discard = list(discard)

    def to(self, hand: list[Card], chance: Chance) -> None:
        """A card for this hand, as long as there is one."""
        if not self.draw:
            self.draw, self.discard = chance.shuffled(self.discard), []
        if self.draw:
            hand.append(self.draw.pop())


class Swordsman(NamedTuple):
    """One side: what counts, the wounds there are, the hand and the deck that it belongs to."""

    fencer: Fencer
    wounds: list[Degree]
    hand: list[Card]
    deck: Cards

    def lay(self, cards: Iterable[Card]) -> None:
        """These cards discarded."""
        for card in cards:
            self.hand.remove(card)
            self.deck.discard.append(card)


class Bout(NamedTuple):
    """A duel between two: its terms, who is on turn, the attacks so far, and the numbers of the house."""

    sides: tuple[Swordsman, Swordsman]
    terms: Terms
    turn: int
    exchanges: int
    attack: Attack | None
    fallen: bool
    hand_size: int
    wounds_add: bool


def finish(bout: Bout, chance: Chance) -> Finish:
    """The bout fought to its end. A card too many goes before its holder acts next, with which nothing differs (V4)."""
    sides, turn, attack, exchanges, fallen = bout.sides, bout.turn, bout.attack, bout.exchanges, bout.fallen
    while True:
        me, foe = sides[turn], sides[1 - turn]
        _relieve(me, bout.hand_size)
        sight = Sight(tuple(me.hand), me.fencer, foe.fencer, bout.terms, exchanges)
        chosen = with_sword(sight, attack, fallen=fallen)
        if chosen.kind == "spare":
            return Finish(turn, "serious")
        if chosen.kind == "hopeless":
            return Finish(1 - turn, None)
        me.lay(chosen.cards)
        if chosen.kind == "attack":
            assert chosen.quarter is not None
            assert chosen.strength is not None
            attack = Attack("", Pile(chosen.cards), chosen.quarter, chosen.strength)
            turn = 1 - turn
            continue
        by = turn if attack is None else 1 - turn
        if attack is not None and chosen.kind != "dodge":
            wound = _wound(me, attack, chosen.cards, wounds_add=bout.wounds_add)
            if wound is not None and ends(bout.terms, wound):
                return Finish(by, wound)
            fallen = wound == "serious"
        for each in (sides[by], sides[1 - by]):
            each.deck.to(each.hand, chance)
        turn, attack, exchanges = by if fallen else 1 - by, None, exchanges + 1


def _wound(me: Swordsman, attack: Attack, cards: Sequence[Card], *, wounds_add: bool) -> Degree | None:
    """What the attack does to who parries it with these numbers, or takes it without (V25, V26)."""
    stopped = parried(sum(card.number for card in cards), me.fencer) if cards else me.fencer.agility
    wound = degree(attack.strength - stopped, me.fencer.endurance)
    if wound is not None:
        if wounds_add:
            wound = added_up(wound, me.wounds)
        me.wounds.append(wound)
    return wound


def _relieve(side: Swordsman, most: int) -> None:
    """The hand down to the limit (V4)."""
    while len(side.hand) > most:
        side.lay([least(side.hand)])
