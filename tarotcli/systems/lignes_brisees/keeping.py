"""What every system's keeper does, as Lignes Brisées wants it: piles have no order, a failed test closes."""

from __future__ import annotations

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import read_path
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.common import keeping as common
from tarotcli.systems.common import sheets as advancing
from tarotcli.systems.common import show as showing
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.dealing import recovered
from tarotcli.systems.lignes_brisees.person import deck, found, left, lost, outlived, reopenable
from tarotcli.systems.lignes_brisees.refusals import CardGone, NotLost, OneScoreAlone
from tarotcli.systems.lignes_brisees.skills import SKILLS
from tarotcli.systems.spec import Outcome


@accounted
def set_value(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Set one value of a sheet; the test that failed before can no longer be reopened (L10)."""
    who = found(campaign, request.text("who"))
    path = read_path(request.text("path"))
    if path[0] == "arcanes" and len(path) > 1 and path[1] in SKILLS:
        raise OneScoreAlone(who=campaign.called(who), key=who)
    after, result = advancing.set_value(campaign, request, chance)
    return Outcome(after if path[0] == "dernier" else reopenable(after, who, None), result)


@accounted
def discard(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Lose chosen cards of a deck, as the story wants it; it is no blow (L15), but the last one is death (L12)."""
    who = found(campaign, request.text("who"))
    cards: list[Card] = []
    for word in request.cards("card"):
        card = word.of(MAJORS22)
        still = tuple(each for each in left(campaign, who) if each not in cards)
        if card not in still:
            raise CardGone(card=card, who=campaign.called(who), left=still or ("—",), rule="L14")
        cards.append(card)
    campaign, events = lost(campaign, who, cards, "discarded")
    campaign, more = outlived(reopenable(campaign, who, None), who)
    data = {"who": who, "discarded": tuple(cards)}
    return Outcome(campaign, Result(data, events + more, names=campaign.names()))


@accounted
def restore(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Return chosen lost cards, which wakes the character (L17); on top or at the bottom is all one here."""
    name = common.find_deck(campaign, request.text("deck"))
    if name not in campaign.characters:
        return common.restore(campaign, request, chance)
    discarded = deck(campaign, name).discard
    cards = list(dict.fromkeys(word.of(MAJORS22) for word in request.cards("card")))
    for card in cards:
        if card not in discarded:
            raise NotLost(card=card, who=campaign.called(name), lost=tuple(discarded) or ("—",))
    campaign, events = recovered(campaign, name, cards)
    data = {"deck": name, "returned": tuple(cards)}
    return Outcome(campaign, Result(data, events, names=campaign.names()))


@accounted
def shuffle(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Shuffle a deck (L9). R: the file keeps it in the order of the arcana, since chance draws from all of it."""
    after, result = common.shuffle(campaign, request, chance)
    name = common.find_deck(campaign, request.text("deck"))
    if name in campaign.characters:
        before = after.decks[name]
        after = after.with_deck(name, Deck(before.kind, before.draw.sorted(MAJORS22), before.discard))
        after = reopenable(after, name, None)
    return Outcome(after, result)


def show(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Show what is asked for, the arcana in order or by score."""
    after, result = showing.show(campaign, request, chance)
    return Outcome(after, replaced(result, data={**result.data, "by_score": request.flag("by_score")}))
