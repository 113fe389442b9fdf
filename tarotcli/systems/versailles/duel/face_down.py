"""The first play of a duel that the game master lays face down, and how the other side answers it (V8, V19, V25).

R: it is unknown until the other side has played, as a difficulty that lies face down (V8). The answer need not reach
it: who has the lower total then is next. With swords it is answered without knowing the quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tarotcli.answers.event import Event
from tarotcli.answers.question import Stake
from tarotcli.answers.visibility import NOBODY, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.systems.common.asked import LaidFaceDown, Uncovered
from tarotcli.systems.common.events import Played
from tarotcli.systems.common.viewers import masters
from tarotcli.systems.versailles.affairs import Attack, Duel, FaceDown, Step
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import is_dodge, is_number, strike
from tarotcli.systems.versailles.duel.events import AttackMade, Attacks, TotalRose
from tarotcli.systems.versailles.events import Useless
from tarotcli.systems.versailles.hands import called, deck_of, discard_path, hand_path, held_cards
from tarotcli.systems.versailles.tally import Laid, codes

PLACE: Path = ("duel", "face_down", "cards")


class NotTheFirst(Refused):
    """``--ask`` with a later play."""

    kind = "not-the-first-play"
    sentence = N_("Only the first play of a duel can be laid face down.")
    way_out = N_("Leave --ask out.")
    rule = "V19"


class NotTheMasters(Refused):
    """``--ask`` for a side that the game master does not play."""

    kind = "not-the-masters"
    sentence = N_("The game master lays a first play face down, and does not play {who}.")
    way_out = N_("Leave --ask out.")
    rule = "V8"


class ToolAnswers(Refused):
    """``--ask`` against a side that the tool plays."""

    kind = "tool-answers"
    sentence = N_("The tool plays {who}, and answers nothing that lies face down.")
    way_out = N_("Leave --ask out.")
    rule = "V8"


class NoCardToLay(Refused):
    """``--ask`` without a card."""

    kind = "no-card-played"
    sentence = N_("No card is named to be laid face down.")
    way_out = N_("For example: tarotcli duel play {key} CARD --ask")
    rule = "V19"


class LiesFaceDown(Refused):
    """What cannot be foretold while the first play lies face down."""

    kind = "face-down"
    sentence = N_("The first play of {who} lies face down, so that nothing can be foretold.")
    way_out = N_("It is turned up once it is answered: tarotcli duel play {key} CARD")
    rule = "V8"


class NoBlindDefence(Refused):
    """Cards that are no defence against any attack."""

    kind = "not-a-defence"
    sentence = N_("{cards} is not a defence against an attack that lies face down.")
    way_out = N_(
        "Parry with numbers of one suit, dodge with one Major alone, or take it: tarotcli duel play {key}. "
        "In hand: {hand}."
    )
    rule = "V25"


def lay(campaign: Campaign, duel: Duel, who: str, play: skills.Move | fencing.Thrust) -> Step:
    """The first play of a side that the game master plays laid face down; the other side answers (V8).

    Raises a Refused for any other play or side, and where its cards may not be played (V9–V13, V23, V25).
    """
    other = duel.other(who)
    if duel.exchanges or duel.attack or any(side.laid for side in duel.sides.values()) or duel.face_down:
        raise NotTheFirst
    if not masters(campaign, who) and not masters(campaign, duel.hand_of(who)):
        raise NotTheMasters(who=called(campaign, who))
    if other in duel.auto:
        raise ToolAnswers(who=called(campaign, other))
    if not play.stakes:
        raise NoCardToLay(key=who)
    hand = duel.hand_of(who)
    if isinstance(play, fencing.Thrust):
        cards = held_cards(campaign, hand, [stake.card for stake in play.stakes])
        made, attack = fencing.attack_of(campaign, duel, who, cards, play)
        cards = made.cards
        entry = FaceDown(who, Pile(cards), quarter=attack.quarter, strength=attack.strength)
    else:
        side = skills.with_using(campaign, duel, who, play.using)
        found = skills.may_be_laid(campaign, duel, who, play.stakes, skills.tested(campaign, who, side))
        cards = codes(found)
        entry = FaceDown(who, Pile(cards), points=tuple(each.points for each in found))
        duel = replaced(duel, sides={**duel.sides, who: side})
    table = replaced(duel, turn=other, face_down=entry)
    after = campaign.taken(hand, cards).with_table("duel", table)
    return Step(after, (LaidFaceDown(who, held(cards, NOBODY), hand_path(hand), spell_path(PLACE)),))


def answer(
    campaign: Campaign, duel: Duel, who: str, play: skills.Move | fencing.Thrust, chance: Chance
) -> Step:
    """What lies face down answered, and turned up (V8, V19, V25)."""
    if isinstance(play, fencing.Thrust):
        fencing.no_attack(play)
        cards = _blindly(campaign, duel, who, play.stakes)
        up = turned_up(campaign, duel)
        now = _duel(up.campaign)
        assert now.attack is not None
        return up.then(fencing.defend(up.campaign, now, now.attack, cards, play, chance, blind=True))
    step = skills.play(campaign, duel, who, play, chance)
    step = step.then(turned_up(step.campaign, _duel(step.campaign)))
    now, sums = _duel(step.campaign), skills.totals(step.campaign, _duel(step.campaign))
    other = now.other(who)
    now = replaced(now, turn=other if sums[who] >= sums[other] else who)
    return step.then(skills.played_out(step.campaign.with_table("duel", now), now, who, play.coins, chance))


def _blindly(campaign: Campaign, duel: Duel, who: str, stakes: Sequence[Stake]) -> tuple[Card, ...]:
    """The cards laid against an attack that nobody sees; refuses what could be no defence at all (V25)."""
    hand = duel.hand_of(who)
    cards = held_cards(campaign, hand, [stake.card for stake in stakes])
    alike = all(map(is_number, cards)) and len({card.suit for card in cards}) <= 1
    if not alike and not is_dodge(cards):
        raise NoBlindDefence(cards=cards, hand=held(campaign.hand(hand), hand), key=who)
    return cards


def turned_up(campaign: Campaign, duel: Duel) -> Step:
    """What lay face down as it lies open: an attack, or the first play of its side."""
    entry = duel.face_down
    assert entry is not None
    by, cards = entry.by, tuple(entry.cards)
    duel = replaced(duel, face_down=None)
    if entry.quarter is not None and entry.strength is not None:
        made = strike(cards, fencing.fencer_of(campaign, duel, by), entry.quarter)
        attack = Attack(by, entry.cards, entry.quarter, entry.strength)
        laid = AttackMade(made.form, entry.quarter, entry.strength)
        event = Attacks(by, cards, spell_path(PLACE), spell_path(fencing.ATTACK), new=laid)
        return Step(campaign.with_table("duel", replaced(duel, attack=attack)), (event,))
    side = duel.sides[by]
    found = tuple(map(Laid, cards, entry.points))
    side = replaced(side, laid=Pile(cards), points=skills.stated(campaign, side, found))
    able = skills.tested(campaign, by, side)
    events: list[Event] = [Uncovered(by, cards, spell_path(PLACE), skills.laid_path(by))]
    if idle := skills.without_need(campaign, side, able, found):
        events.append(Useless(by, idle, new=able.limit))
    events.append(TotalRose(by, 0, skills.total(campaign, by, side)))
    after = campaign.with_table("duel", replaced(duel, sides={**duel.sides, by: side}))
    return Step(after, tuple(events))


def untold(campaign: Campaign, duel: Duel, who: str, step: Step, stakes: Sequence[Stake]) -> Step:
    """As much of an answer as a dry run tells: what is laid, before anything is turned up (S2)."""
    known = takewhile(lambda event: not isinstance(event, Uncovered | Attacks), step.events)
    events: tuple[Event, ...] = (*known,)
    cards = tuple(stake.card.of(TAROT78) for stake in stakes)
    if cards and not events:
        hand = duel.hand_of(who)
        events = (Played(who, cards, hand_path(hand), discard_path(deck_of(campaign, hand)[0])),)
    return Step(campaign, events)


def _duel(campaign: Campaign) -> Duel:
    found = campaign.tables["duel"]
    assert isinstance(found, Duel)
    return found


def opened(campaign: Campaign, duel: Duel) -> Step:
    """The duel as it is ended: what lay face down is turned up before."""
    return turned_up(campaign, duel) if duel.face_down else Step(campaign)


def nothing_lies(campaign: Campaign, duel: Duel) -> None:
    """Refuse to foretell while the first play lies face down; raises :class:`LiesFaceDown`."""
    if duel.face_down:
        raise LiesFaceDown(who=called(campaign, duel.face_down.by), key=duel.turn)
