"""A duel with swords, attack by attack (V22–V26)."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.answers.question import Stake
from tarotcli.answers.visibility import held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language import _
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.affairs import Attack, Duel, End, Quarter, Step
from tarotcli.systems.versailles.aftermath import Surplus, one_card_each, swept
from tarotcli.systems.versailles.duel.attacks import (
    SUITS,
    Degree,
    Fencer,
    Strike,
    added_up,
    degree,
    ends,
    fencer,
    is_dodge,
    is_parry,
    least,
    parried,
    strike,
    why_no_attack,
)
from tarotcli.systems.versailles.duel.events import (
    AttackMade,
    Attacks,
    Conceded,
    Dodges,
    Hit,
    Killed,
    Kills,
    Missed,
    Parries,
    ParriesElsewhere,
    Spares,
    TakesHit,
    Won,
    Wounded,
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
from tarotcli.systems.versailles.events import Passes
from tarotcli.systems.versailles.hands import (
    called,
    deck_of,
    discard_path,
    discarded,
    hand_path,
    held_cards,
    house,
    sheet,
)
from tarotcli.systems.versailles.sheet import Wound

ATTACK: Path = ("duel", "attack", "cards")
"""Where the cards of an attack lie."""


class WoundEnd(End, frozen=True):
    """A duel that ended with a wound, and the margin of that hit (V26)."""

    margin: int
    wound: Degree


class Thrust(NamedTuple):
    """What a fencer does on a turn: cards, for an attack its quarter and the strength announced, and V4's discard."""

    stakes: tuple[Stake, ...] = ()
    quarter: Quarter | None = None
    strength: int | None = None
    discard: tuple[str, ...] = ()


def fencer_of(campaign: Campaign, duel: Duel, who: str) -> Fencer:
    """A side of the duel with a sword."""
    return fencer(sheet(campaign, who), duel.sides[who].skill)


def totals(campaign: Campaign, duel: Duel) -> dict[str, int]:
    """The strength of the attack that waits for its defence, against agility alone; 0 and 0 between attacks."""
    if duel.attack is None:
        return dict.fromkeys(duel.sides, 0)
    by = duel.attack.by
    defence = fencer_of(campaign, duel, duel.other(by)).agility
    return {who: duel.attack.strength if who == by else defence for who in duel.sides}


def play(campaign: Campaign, duel: Duel, who: str, thrust: Thrust, chance: Chance) -> Step:
    """Attack or defend on one's turn; without a card pass the attack, or take the hit (V23–V25)."""
    if duel.fallen:
        raise AtTheMercy(fallen=called(campaign, duel.fallen), who=called(campaign, duel.turn), key=duel.turn)
    cards = held_cards(campaign, duel.hand_of(who), [stake.card for stake in thrust.stakes])
    if duel.attack is not None or not cards:
        no_attack(thrust)
    if duel.attack is not None:
        return defend(campaign, duel, duel.attack, cards, thrust, chance)
    if not cards:
        step = Step(campaign, (Passes(who),))
        return _after_attack(step, duel, who, who, thrust.discard, chance)
    made, attack = attack_of(campaign, duel, who, cards, thrust)
    hand = duel.hand_of(who)
    duel = replaced(duel, attack=attack, turn=duel.other(who))
    campaign = campaign.taken(hand, made.cards)
    new = AttackMade(made.form, made.quarter, attack.strength)
    event = Attacks(who, made.cards, hand_path(hand), spell_path(ATTACK), new=new)
    return Step(campaign.with_table("duel", duel), (event,))


def no_attack(thrust: Thrust) -> None:
    """Refuse the words of an attack for what is none (V25)."""
    for given, word in ((thrust.quarter, "--quarter"), (thrust.strength, "--strength")):
        if given is not None:
            raise OnlyForAttacks(word=word)


def attack_of(
    campaign: Campaign, duel: Duel, who: str, cards: tuple[Card, ...], thrust: Thrust
) -> tuple[Strike, Attack]:
    """The attack that these cards make, as it is announced; refuses what is none (V23, V25)."""
    hand = duel.hand_of(who)
    if thrust.discard and duel.other(who) not in duel.auto:
        raise DrawsLater(key=hand)
    wrong = why_no_attack(cards)
    if wrong:
        raise NotAnAttack(cards=cards, why=_(wrong), hand=held(campaign.hand(hand), hand))
    made = strike(cards, fencer_of(campaign, duel, who), thrust.quarter)
    if made.form == "feint" and thrust.quarter is None:
        raise NoQuarter
    if made.form != "feint" and thrust.quarter is not None:
        raise QuarterWithoutFeint(quarter=made.quarter)
    strength = made.strength if thrust.strength is None else thrust.strength
    if strength > made.strength:
        raise TooStrong(strength=made.strength, wanted=strength)
    return made, Attack(who, Pile(made.cards), made.quarter, strength)


def defend(
    campaign: Campaign,
    duel: Duel,
    attack: Attack,
    cards: tuple[Card, ...],
    thrust: Thrust,
    chance: Chance,
    *,
    blind: bool = False,
) -> Step:
    """Parry, dodge, or take it (V25). ``blind``: R: numbers of another quarter are laid for nothing."""
    who, by = duel.turn, attack.by
    hand = duel.hand_of(who)
    me = fencer_of(campaign, duel, who)
    parries = is_parry(cards, attack.quarter)
    if cards and not blind and not is_dodge(cards) and not parries:
        raise NotAParry(
            cards=cards,
            quarter=attack.quarter,
            suit=Term(SUITS[attack.quarter]),
            hand=held(campaign.hand(hand), hand),
            key=who,
        )
    # R: a Major that the GM denies is stated 0 (V11): it is spent and the hit is taken.
    dodges = is_dodge(cards) and thrust.stakes[0].points != 0
    defence = parried(sum(card.number for card in cards), me) if cards and parries else me.agility
    kind = Parries if parries or is_dodge(cards) else ParriesElsewhere
    event = _defence(campaign, who, hand, cards, None if dodges else defence, kind)
    step = Step(discarded(campaign, hand, cards) if cards else campaign, (event,))
    step = step.then(swept(step.campaign, duel.hand_of(by), attack.cards, ATTACK))
    margin = attack.strength - defence
    wound = None if dodges else degree(margin, me.endurance)
    if wound is None:
        step = step.telling(Missed(by, None if dodges else margin))
        return _after_attack(step, duel, by, who, thrust.discard, chance)
    wounded, wound = _wounded(step.campaign, who, by, wound, margin)
    step = step.then(wounded)
    if ends(duel.terms, wound):
        sums = {each: attack.strength if each == by else defence for each in duel.sides}
        step = step._replace(end=WoundEnd(by, who, sums, margin, wound))
    elif wound == "serious":
        # To the death: its bearer cannot fight on, and lies at the other's mercy (V26).
        duel = replaced(duel, fallen=who)
    return _after_attack(step, duel, by, who, thrust.discard, chance)


def _defence(
    campaign: Campaign, who: str, hand: str, cards: tuple[Card, ...], defence: int | None, kind: type[Parries]
) -> Event:
    """How an attack is met: dodged where ``defence`` is None, parried with cards, or taken (V25)."""
    if defence is not None and not cards:
        return TakesHit(who, defence)
    source, target = hand_path(hand), discard_path(deck_of(campaign, hand)[0])
    if defence is None:
        return Dodges(who, cards, source, target, new=None)
    return kind(who, cards, source, target, new=defence)


def _wounded(campaign: Campaign, who: str, by: str, wound: Degree, margin: int) -> tuple[Step, Degree]:
    """The wound on the sheet, and how bad it is by the rules of the house (V26)."""
    page = sheet(campaign, who)
    if house(campaign).wounds_add:
        wound = added_up(wound, (old.degree for old in page.wounds))
    path = spell_path(("characters", who, "wounds", len(page.wounds)))
    campaign = campaign.with_sheet(who, replaced(page, wounds=(*page.wounds, Wound(wound, by))))
    return Step(campaign, (Wounded(who, path, Hit(wound, by, margin)),)), wound


def _after_attack(
    step: Step, duel: Duel, by: str, acting: str, discard: tuple[str, ...], chance: Chance
) -> Step:
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
    return step.telling(Won(by, other)) if step.end else step


def concede(campaign: Campaign, duel: Duel, who: str) -> Step:
    """Give up (R): nothing refreshes, nobody waits (V25)."""
    step = Step(campaign, (Conceded(who), Won(duel.other(who), who)))
    return step.then(close(campaign, duel, duel.other(who), who))


def close(campaign: Campaign, duel: Duel, winner: str | None, loser: str | None) -> Step:
    """End the duel, an attack that nobody answered swept from the table."""
    step = Step(campaign.with_table("duel", None))
    if duel.attack:
        hand = duel.hand_of(duel.attack.by)
        step = step.then(swept(step.campaign, hand, duel.attack.cards, ATTACK))
    return step._replace(end=End(winner, loser, totals(campaign, duel)))


def mercy(campaign: Campaign, duel: Duel, who: str, *, kill: bool) -> Step:
    """The one still standing over a serious wound spares or kills (V26)."""
    fallen = duel.fallen
    step = Step(campaign, ((Kills if kill else Spares)(who, fallen),))
    if kill:
        page = sheet(campaign, fallen)
        wound = Wound("mortal", who)
        path = spell_path(("characters", fallen, "wounds", len(page.wounds)))
        after = campaign.with_sheet(fallen, replaced(page, wounds=(*page.wounds, wound)))
        step = step.then(Step(after, (Killed(fallen, path, wound),)))
    step = step.then(close(step.campaign, duel, who, fallen))
    return step.telling(Won(who, fallen))
