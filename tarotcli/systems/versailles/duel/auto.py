"""The sides of a duel that the tool plays: it looks at its own hand, both sheets and the table, at nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.systems.versailles.affairs import Attack, Duel, Quarter, Step, Terms
from tarotcli.systems.versailles.aftermath import DRAWN, lowest, relieved
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import (
    DEGREES,
    SUITS,
    Fencer,
    Strike,
    degree,
    is_number,
    least,
    parried,
    strikes,
)
from tarotcli.systems.versailles.hands import may_act
from tarotcli.systems.versailles.tally import sums

PATIENCE = 100
"""After so many attacks and passes the tool gives up a duel that comes to nothing."""


def play_on(step: Step, chance: Chance, *, discard: Sequence[str] = ()) -> tuple[Step, Step]:
    """The duel played on while the tool is to act, and the part of it that a dry run may tell (S2, S3).

    That part ends where the tool acts: what it does tells of its hand. ``discard``: the words of the other player's
    ``--discard``, as far as no draw before has used them (V4).
    """
    foreseen: Step | None = None
    while step.end is None:
        duel = step.campaign.tables["duel"]
        assert isinstance(duel, Duel)
        if duel.turn not in duel.auto:
            break
        foreseen = foreseen or step
        campaign = step.campaign
        step = step.then(relieved(campaign, duel.hand_of(duel.turn), least if duel.terms else lowest))
        words = _unused(step, duel, discard) if step.unveils else tuple(discard)
        step = step.then(_act(step.campaign, duel, words, chance))
    return step, foreseen or step


def _unused(step: Step, duel: Duel, discard: Sequence[str]) -> tuple[str, ...]:
    """Of the words of ``--discard`` those that a draw before has not used."""
    hand = step.campaign.hand(duel.hand_of(duel.other(duel.turn)))
    return tuple(word for word in discard if word == DRAWN or read_card(word).of(TAROT78) in hand)


Kind = Literal[
    "open", "reach", "concede", "attack", "pass", "parry", "dodge", "take", "hopeless", "spare", "unable"
]
"""What the tool does on a turn; ``hopeless`` is a duel with swords conceded, ``unable`` is only for a hint."""


class Decision(NamedTuple):
    """What the tool does on a turn, and why.

    ``target``: the total to reach, or the strength that does what the terms ask. ``quarter`` and ``strength`` of an
    attack; ``feint``: it must name its quarter; ``pulled``: it announces less strength than its cards have.
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    target: int | None = None
    quarter: Quarter | None = None
    strength: int | None = None
    feint: bool = False
    pulled: bool = False


def _act(campaign: Campaign, duel: Duel, discard: tuple[str, ...], chance: Chance) -> Step:
    """One turn of the tool's."""
    who = duel.turn
    may_act(campaign, who)
    chosen = decide(campaign, duel)
    stakes = skills.stakes(chosen.cards)
    match chosen.kind:
        case "concede":
            return skills.concede(campaign, duel, who, (), chance)
        case "open" | "reach":
            return skills.play(campaign, duel, who, skills.Move(stakes), chance)
        case "spare":
            return fencing.mercy(campaign, duel, who, kill=False)
        case "hopeless":
            return fencing.concede(campaign, duel, who)
        case "attack":
            quarter = chosen.quarter if chosen.feint else None
            thrust = fencing.Thrust(stakes, quarter, chosen.strength)
        case _:
            thrust = fencing.Thrust(stakes, discard=discard)
    return fencing.play(campaign, duel, who, thrust, chance)


def decide(campaign: Campaign, duel: Duel) -> Decision:
    """What the tool does for who is on turn, seeing that hand, both sheets and the table."""
    who = duel.turn
    if duel.terms is None:
        return _of_skills(campaign, duel, who)
    sight = Sight(
        tuple(campaign.hand(duel.hand_of(who))),
        fencing.fencer_of(campaign, duel, who),
        fencing.fencer_of(campaign, duel, duel.other(who)),
        duel.terms,
        duel.exchanges,
    )
    return with_sword(sight, duel.attack, fallen=bool(duel.fallen))


def with_sword(sight: Sight, against: Attack | None, *, fallen: bool) -> Decision:
    """What a fencer on turn does, who defends where there is an attack; ``fallen``: the other lies at their mercy."""
    if fallen:
        return Decision("spare")
    if against is not None:
        cards = defence(sight, against)
        return Decision("take" if not cards else "dodge" if cards[0].is_major else "parry", cards)
    target = _needed(sight)
    if hopeless(sight):
        return Decision("hopeless", target=target)
    blow = attack(sight)
    if blow is None:
        return Decision("pass", target=target)
    strike, strength = blow
    feint, pulled = strike.form == "feint", strength < strike.strength
    return Decision("attack", strike.cards, target, strike.quarter, strength, feint, pulled)


def _of_skills(campaign: Campaign, duel: Duel, who: str) -> Decision:
    opens = not any(side.laid for side in duel.sides.values())
    target = skills.totals(campaign, duel)[duel.other(who)]
    cards = skills.cheapest(campaign, duel, who)
    if cards is None:
        return Decision("concede", target=target)
    return Decision("open" if opens else "reach", cards, target)


class Sight(NamedTuple):
    """What a fencer may see: the own hand, both fencers, the terms, and how long it has lasted."""

    hand: tuple[Card, ...]
    me: Fencer
    foe: Fencer
    terms: Terms
    exchanges: int


class Blow(NamedTuple):
    """The attack the tool chooses, and the strength it announces."""

    strike: Strike
    strength: int


def _needed(sight: Sight) -> int:
    """The strength that does what the terms ask where nothing is played against it (V26)."""
    worth = 1 if sight.terms == "first-blood" else sight.foe.endurance + 1
    return sight.foe.agility + worth


def hopeless(sight: Sight) -> bool:
    """Whether no attack could ever do what the terms ask: a flèche with a ten is the strongest (V23)."""
    return 20 + sight.me.added < _needed(sight) or sight.exchanges >= PATIENCE


def attack(sight: Sight) -> Blow | None:
    """The cheapest attack that does what the terms ask, pulled so as not to kill except to the death; None: pass."""
    needed = _needed(sight)
    enough = [each for each in strikes(sight.hand, sight.me) if each.strength >= needed]
    if not enough:
        return None
    chosen = min(enough, key=lambda each: (sum(card.number for card in each.cards), -each.strength))
    spare = sight.foe.agility + 2 * sight.foe.endurance
    return Blow(chosen, chosen.strength if sight.terms == "death" else min(chosen.strength, spare))


def defence(sight: Sight, against: Attack) -> tuple[Card, ...]:
    """The cards that leave the least wound: no Major while numbers do, and the cheapest; none: take it (V25)."""
    numbers = [card for card in sight.hand if is_number(card) and card.suit == SUITS[against.quarter]]
    dodges = [(card,) for card in sight.hand if card.is_major]
    parries = [cards for total, cards in sums(numbers, sight.me.limit).items() if total]

    def cost(cards: tuple[Card, ...]) -> tuple[int, bool, int]:
        if cards and cards[0].is_major:
            return 0, True, cards[0].number
        total = sum(card.number for card in cards)
        stopped = parried(total, sight.me) if cards else sight.me.agility
        wound = degree(against.strength - stopped, sight.me.endurance)
        return 0 if wound is None else DEGREES.index(wound) + 1, False, total

    return min([(), *parries, *dodges], key=cost)
