"""How a duel ends where the tool plays both sides: exactly, or tried out with what is unseen dealt anew (V19–V26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.systems.common.odds import AnyChance, Estimate, Probability
from tarotcli.systems.versailles.affairs import Duel, Terms
from tarotcli.systems.versailles.aftermath import lowest
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.bout import Bout, Cards, Finish, Swordsman, finish
from tarotcli.systems.versailles.duel.contest import Contestant, UnseenHand, ways, winner
from tarotcli.systems.versailles.hands import deck_of, house, sheet
from tarotcli.systems.versailles.imagined import Dealt, Unseen
from tarotcli.systems.versailles.tally import parts

CONTESTS, BOUTS = 2000, 500
"""How many trials of skill against skill, and with swords."""

Trial = Callable[[Dealt, Chance], Finish]


class Found(NamedTuple):
    """How often a duel ended how: in so many ways, each as likely, or in so many trials."""

    ends: Mapping[Finish, int]
    exact: bool

    @property
    def samples(self) -> int | None:
        """How many trials there were."""
        return None if self.exact else sum(self.ends.values())

    def chance(self, fits: Callable[[Finish], bool]) -> AnyChance:
        """How likely it ends so."""
        found, n = sum(n for end, n in self.ends.items() if fits(end)), sum(self.ends.values())
        return Probability.of(Fraction(found, n)) if self.exact else Estimate.of(found, n)


def how_it_ends(campaign: Campaign, duel: Duel, firsts: Sequence[int], unseen: Unseen, seed: str) -> Found:
    """How often it ends how for who does not see this, whoever of ``firsts`` is on turn, each as likely.

    Skill against skill is exact where one of the hands is seen, or both.
    """
    if duel.terms:
        return Found(unseen.tried(fought(campaign, duel, duel.terms, firsts), seed, BOUTS), exact=False)
    exact = _argued_out(campaign, duel, firsts, unseen)
    if exact is not None:
        return Found(exact, exact=True)
    return Found(unseen.tried(_argued(campaign, duel, firsts), seed, CONTESTS), exact=False)


def _contestants(campaign: Campaign, duel: Duel, dealt: Dealt) -> tuple[Contestant, Contestant]:
    """Both sides of a contest of skill, with their hands as they may be."""
    found = []
    for who, side in duel.sides.items():
        able, laid = skills.tested(campaign, who, side), skills.on_table(campaign, side)
        points = parts(laid, able, side.counters)
        hand = duel.hand_of(who)
        bare = Contestant((), able, points.minors, points.majors, side.counters, bool(laid))
        cards = list(dealt.get(("hands", hand), campaign.hand(hand)))
        while len(cards) > house(campaign).hand_size:
            cards.remove(lowest(cards))
        found.append(bare.holding(cards))
    return found[0], found[1]


def _argued_out(
    campaign: Campaign, duel: Duel, firsts: Sequence[int], unseen: Unseen
) -> Mapping[Finish, int] | None:
    """In how many ways a contest of skill ends how; None where those are not to be gone through."""
    hands = [duel.hand_of(who) for who in duel.sides]
    places = [(at, place) for at, hand in enumerate(hands) if (place := unseen.hand(hand))]
    shared = hands[0] == hands[1]
    if len(places) > 1 or any(place.cards.count > house(campaign).hand_size for _at, place in places):
        return None
    one = None
    for at, place in places:
        one = UnseenHand(at, place.cards.count, unseen.pool(place.deck))
    sides = _contestants(campaign, duel, {})
    found = ways(sides, firsts, house(campaign).relevant_major, one, shared=shared)
    return None if found is None else {Finish(winner, None): n for winner, n in found.items()}


def _argued(campaign: Campaign, duel: Duel, firsts: Sequence[int]) -> Trial:
    worth = house(campaign).relevant_major
    shared = len({duel.hand_of(who) for who in duel.sides}) == 1

    def trial(dealt: Dealt, chance: Chance) -> Finish:
        first = firsts[chance.below(len(firsts))]
        sides = _contestants(campaign, duel, dealt)
        return Finish(winner(sides, first, worth, shared=shared), None)

    return trial


def fought(campaign: Campaign, duel: Duel, terms: Terms, firsts: Sequence[int]) -> Trial:
    hands = [duel.hand_of(who) for who in duel.sides]
    decks = {hand: deck_of(campaign, hand) for hand in hands}
    fencers = [fencing.fencer_of(campaign, duel, who) for who in duel.sides]
    wounds = [[wound.degree for wound in sheet(campaign, who).wounds] for who in duel.sides]
    attack, size, add = duel.attack, house(campaign).hand_size, house(campaign).wounds_add

    def trial(dealt: Dealt, chance: Chance) -> Finish:
        held = {hand: list(dealt.get(("hands", hand), campaign.hand(hand))) for hand in hands}
        piles = {
            name: Cards(
                *(dealt.get(("decks", name, pile), getattr(deck, pile)) for pile in ("draw", "discard"))
            )
            for name, deck in decks.values()
        }
        one, other = (
            Swordsman(fencer, list(before), held[hand], piles[decks[hand][0]])
            for fencer, before, hand in zip(fencers, wounds, hands, strict=True)
        )
        if attack is not None:
            piles[decks[duel.hand_of(attack.by)][0]].discard.extend(attack.cards)
        turn = firsts[chance.below(len(firsts))]
        now = Bout((one, other), terms, turn, duel.exchanges, attack, bool(duel.fallen), size, add)
        return finish(now, chance)

    return trial
