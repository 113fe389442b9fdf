"""A duel with swords, attack by attack (V22–V26)."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language import _
from tarotcli.language.terms import Term
from tarotcli.request import Stake
from tarotcli.result import Event
from tarotcli.systems.versailles.affairs import Attack, Duel, Quarter
from tarotcli.systems.versailles.aftermath import Surplus, one_card_each, swept
from tarotcli.systems.versailles.duel.fencing import (
    SUITS,
    Degree,
    Fencer,
    Strike,
    added_up,
    degree,
    fencer,
    is_dodge,
    is_parry,
    parried,
    strike,
    why_no_attack,
)
from tarotcli.systems.versailles.duel.refusals import (
    AtTheMercy,
    DrawsLater,
    NoQuarter,
    NotAnAttack,
    NotAParry,
    OnlyForAttacks,
    QuarterWithoutFeint,
    TooStrong,
)
from tarotcli.systems.versailles.duel.swordplay import least
from tarotcli.systems.versailles.hands import (
    called,
    deck_of,
    discard_path,
    discarded,
    hand_path,
    held_card,
    house,
    sheet,
)
from tarotcli.systems.versailles.sheet import Wound
from tarotcli.systems.versailles.step import End, Step


class Thrust(NamedTuple):
    """What a fencer does on a turn: cards, for an attack its quarter and the strength announced, and V4's discard."""

    stakes: tuple[Stake, ...] = ()
    quarter: Quarter | None = None
    strength: int | None = None
    discard: tuple[str, ...] = ()


def skilled(campaign: Campaign, duel: Duel, who: str) -> Fencer:
    """A side of the duel with a sword."""
    return fencer(sheet(campaign, who), duel.sides[who].skill)


def totals(campaign: Campaign, duel: Duel) -> dict[str, int]:
    """The strength of the attack that waits for its defence, against agility alone; 0 and 0 between attacks."""
    if duel.attack is None:
        return dict.fromkeys(duel.sides, 0)
    by = duel.attack.by
    defence = skilled(campaign, duel, duel.other(by)).agility
    return {who: duel.attack.strength if who == by else defence for who in duel.sides}


def play(campaign: Campaign, duel: Duel, who: str, thrust: Thrust, chance: Chance) -> Step:
    """Attack or defend on one's turn; without a card pass the attack, or take the hit (V23–V25)."""
    if duel.fallen:
        raise AtTheMercy(fallen=called(campaign, duel.fallen), who=called(campaign, duel.turn), key=duel.turn)
    cards = _held(campaign, duel.hand_of(who), thrust.stakes)
    if duel.attack is not None or not cards:
        for given, word in ((thrust.quarter, "--quarter"), (thrust.strength, "--strength")):
            if given is not None:
                raise OnlyForAttacks(word=word)
    if duel.attack is not None:
        return _defend(campaign, duel, duel.attack, cards, thrust, chance)
    if not cards:
        step = Step(campaign, (Event("passes", who),))
        return _over(step, duel, who, who, thrust.discard, chance)
    return _attack(campaign, duel, who, cards, thrust)


def _held(campaign: Campaign, hand: str, stakes: tuple[Stake, ...]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for stake in stakes:
        left = campaign.with_hand(hand, campaign.hand(hand).without(cards))
        cards = (*cards, held_card(left, hand, stake.card))
    return cards


def _attack(campaign: Campaign, duel: Duel, who: str, cards: tuple[Card, ...], thrust: Thrust) -> Step:
    hand = duel.hand_of(who)
    if thrust.discard and duel.other(who) not in duel.auto:
        raise DrawsLater(key=hand)
    wrong = why_no_attack(cards)
    if wrong:
        raise NotAnAttack(cards=cards, why=_(wrong), hand=tuple(campaign.hand(hand)))
    made = strike(cards, skilled(campaign, duel, who), thrust.quarter)
    if made.form == "feint" and thrust.quarter is None:
        raise NoQuarter
    if made.form != "feint" and thrust.quarter is not None:
        raise QuarterWithoutFeint(quarter=made.quarter)
    strength = made.strength if thrust.strength is None else thrust.strength
    if strength > made.strength:
        raise TooStrong(strength=made.strength, wanted=strength)
    attack = Attack(who, Pile(made.cards), made.quarter, strength)
    duel = replaced(duel, attack=attack, turn=duel.other(who))
    campaign = campaign.with_hand(hand, campaign.hand(hand).without(made.cards))
    event = Event("attacks", who, made.cards, hand_path(hand), "duel.attack.cards", new=_told(made, strength))
    return Step(campaign.with_table("duel", duel), (event,))


def _told(made: Strike, strength: int) -> dict[str, object]:
    return {"form": made.form, "quarter": made.quarter, "strength": strength}


def _defend(
    campaign: Campaign, duel: Duel, attack: Attack, cards: tuple[Card, ...], thrust: Thrust, chance: Chance
) -> Step:
    who, by = duel.turn, attack.by
    hand = duel.hand_of(who)
    me = skilled(campaign, duel, who)
    dodge = is_dodge(cards)
    if cards and not dodge and not is_parry(cards, attack.quarter):
        raise NotAParry(
            cards=cards,
            quarter=attack.quarter,
            suit=Term(SUITS[attack.quarter]),
            hand=tuple(campaign.hand(hand)),
            key=who,
        )
    # R: a Major that the GM denies is stated 0 (V11): it is spent and the hit is taken.
    dodges = dodge and thrust.stakes[0].points != 0
    defence = me.agility if dodge or not cards else parried(sum(card.number for card in cards), me)
    name = "dodges" if dodges else "parries" if cards else "takes"
    source, target = (hand_path(hand), discard_path(deck_of(campaign, hand)[0])) if cards else (None, None)
    event = Event(name, who, cards or None, source, target, new=None if dodges else defence)
    step = Step(discarded(campaign, hand, cards) if cards else campaign, (event,))
    step = step.then(swept(step.campaign, duel.hand_of(by), attack.cards, ("duel", "attack", "cards")))
    margin = attack.strength - defence
    wound = None if dodges else degree(margin, me.endurance)
    if wound is None:
        step = step.telling(Event("missed", by, new=None if dodges else margin))
        return _over(step, duel, by, who, thrust.discard, chance)
    wounded, wound = _wounded(step.campaign, who, by, wound, margin)
    step = step.then(wounded)
    if _ends(duel, wound):
        sums = {each: attack.strength if each == by else defence for each in duel.sides}
        step = step._replace(end=End(by, who, sums, {"margin": margin, "wound": wound}))
    elif wound == "serious":
        # To the death: its bearer cannot fight on, and lies at the other's mercy (V26).
        duel = replaced(duel, fallen=who)
    return _over(step, duel, by, who, thrust.discard, chance)


def _wounded(campaign: Campaign, who: str, by: str, wound: Degree, margin: int) -> tuple[Step, Degree]:
    page = sheet(campaign, who)
    if house(campaign).wounds_add:
        wound = added_up(wound, page)
    path = spell_path(("characters", who, "wounds", len(page.wounds)))
    campaign = campaign.with_sheet(who, replaced(page, wounds=(*page.wounds, Wound(wound, by))))
    event = Event("wounded", who, path=path, new={"degree": wound, "by": by, "margin": margin})
    return Step(campaign, (event,)), wound


def _ends(duel: Duel, wound: Degree) -> bool:
    """Whether the terms end the duel with this wound (V26)."""
    return (
        wound == "mortal"
        or duel.terms == "first-blood"
        or (duel.terms == "incapacity" and wound == "serious")
    )


def _over(step: Step, duel: Duel, by: str, acting: str, discard: tuple[str, ...], chance: Chance) -> Step:
    """After an attack or a pass by ``by``: a card for each, the attacker's first (V24), then the other attacks.

    ``acting``: who plays. ``discard`` names cards of theirs, or of the other's where the tool plays for them (V4).
    """
    other = duel.other(by)
    payer = duel.other(acting) if acting in duel.auto else acting
    turn = by if duel.fallen else other
    after = replaced(duel, attack=None, turn=turn, exchanges=duel.exchanges + 1)
    surplus = Surplus(discard, [duel.hand_of(who) for who in duel.auto], duel.hand_of(payer), least)
    table = step.campaign.with_table("duel", None if step.end else after)
    hands = [duel.hand_of(by), duel.hand_of(other)]
    step = step.then(one_card_each(table, hands, chance, surplus))
    return step.telling(Event("won", step.end.winner, old=step.end.loser)) if step.end else step


def concede(campaign: Campaign, duel: Duel, who: str) -> Step:
    """Give up (R): nothing refreshes, nobody waits (V25)."""
    step = Step(campaign, (Event("conceded", who), Event("won", duel.other(who), old=who)))
    return step.then(closed(campaign, duel, duel.other(who), who))


def closed(campaign: Campaign, duel: Duel, winner: str | None, loser: str | None) -> Step:
    """The duel over, an attack that nobody answered swept from the table."""
    step = Step(campaign.with_table("duel", None))
    if duel.attack:
        hand = duel.hand_of(duel.attack.by)
        step = step.then(swept(step.campaign, hand, duel.attack.cards, ("duel", "attack", "cards")))
    return step._replace(end=End(winner, loser, totals(campaign, duel)))


def mercy(campaign: Campaign, duel: Duel, who: str, *, kill: bool) -> Step:
    """The one still standing over a serious wound spares or kills (V26)."""
    fallen = duel.fallen
    step = Step(campaign, (Event("kills" if kill else "spares", who, old=fallen),))
    if kill:
        page = sheet(campaign, fallen)
        place = ("characters", fallen, "wounds", len(page.wounds))
        wounds = (*page.wounds, Wound("mortal", who))
        event = Event("killed", fallen, path=spell_path(place), new={"degree": "mortal", "by": who})
        step = step.then(Step(campaign.with_sheet(fallen, replaced(page, wounds=wounds)), (event,)))
    step = step.then(closed(step.campaign, duel, who, fallen))
    return step.telling(Event("won", who, old=fallen))
