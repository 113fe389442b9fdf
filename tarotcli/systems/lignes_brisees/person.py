"""A character with their deck: what they can do, what they lose, and the test that may be reopened (L4, L12, L15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tarotcli.campaign import Campaign, UnknownCharacter, find_who, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.piles import Deck, Pile
from tarotcli.result import Event
from tarotcli.systems.lignes_brisees.refusals import Dead, NoDestiny, Unconscious
from tarotcli.systems.lignes_brisees.sheet import Dernier, Etat, Personnage

KNOCKED_OUT = 5
"""So many cards lost at one blow take consciousness (L15)."""


class Step(NamedTuple):
    """A campaign after something happened, and what did."""

    campaign: Campaign
    events: tuple[Event, ...] = ()


def found(campaign: Campaign, word: str) -> str:
    """The key of the character meant; raises an :class:`UnknownCharacter` for who has no sheet."""
    who = find_who(campaign, word)
    if who not in campaign.characters:
        raise UnknownCharacter(who=word, known=tuple(campaign.characters))
    return who


def sheet(campaign: Campaign, who: str) -> Personnage:
    """A character's sheet."""
    page = campaign.characters[who]
    assert isinstance(page, Personnage)
    return page


def deck(campaign: Campaign, who: str) -> Deck:
    """A character's deck; whole where the file has none yet (L4)."""
    return campaign.decks.get(who) or Deck(MAJORS22.kind, Pile(MAJORS22.cards))


def left(campaign: Campaign, who: str) -> Pile:
    """The cards left in a character's deck, in the order of the arcana."""
    return deck(campaign, who).draw.sorted(MAJORS22)


def draw_path(who: str) -> str:
    """The place of the cards left."""
    return spell_path(("decks", who, "draw"))


def discard_path(who: str) -> str:
    """The place of the cards lost."""
    return spell_path(("decks", who, "discard"))


def condition(campaign: Campaign, who: str) -> Etat:
    """How somebody is: who has no card left is dead, whatever the sheet says (L12)."""
    return sheet(campaign, who).etat if deck(campaign, who).draw else "mort"


def may_test(campaign: Campaign, who: str) -> None:
    """Refuse the unconscious and the dead (L17)."""
    state = condition(campaign, who)
    if state != "ok":
        raise (Dead if state == "mort" else Unconscious)(who=campaign.called(who), key=who)


def can_spend(campaign: Campaign, who: str, points: int) -> int:
    """How many of up to so many points of Destin there are to spend; refuses where there is none at all (L10)."""
    has = sheet(campaign, who).destin.actuels
    if points and not has:
        raise NoDestiny(who=campaign.called(who), key=who)
    return min(points, has)


def spent(campaign: Campaign, who: str, points: int) -> Step:
    """Points of Destin spent for good (L10, L19)."""
    if not points:
        return Step(campaign)
    page = sheet(campaign, who)
    now = page.destin.actuels - points
    campaign = campaign.with_sheet(who, replaced(page, destin=replaced(page.destin, actuels=now)))
    path = spell_path(("characters", who, "destin", "actuels"))
    return Step(campaign, (Event("destiny", who, path=path, old=page.destin.actuels, new=now),))


def lost(campaign: Campaign, who: str, cards: Iterable[Card], event: str) -> Step:
    """Cards lost from a deck: they lie in its discard from now on (L11, L14)."""
    cards = tuple(cards)
    before = deck(campaign, who)
    draw = before.draw.sorted(MAJORS22).without(cards)
    after = Deck(before.kind, draw, before.discard).put(cards)
    told = Event(event, who, cards, draw_path(who), discard_path(who))
    return Step(campaign.with_deck(who, after), (told,) if cards else ())


def becomes(campaign: Campaign, who: str, state: Etat) -> Step:
    """Somebody in another condition than the sheet says."""
    page = sheet(campaign, who)
    if page.etat == state:
        return Step(campaign)
    path = spell_path(("characters", who, "etat"))
    event = Event("condition", who, path=path, old=page.etat, new=state)
    return Step(campaign.with_sheet(who, replaced(page, etat=state)), (event,))


def struck(campaign: Campaign, who: str, cards: Iterable[Card]) -> Step:
    """Cards lost at one blow: 5 or more take consciousness, the last one life (L14, L15)."""
    cards = tuple(cards)
    campaign, events = lost(campaign, who, cards, "wounded")
    if len(cards) >= KNOCKED_OUT and deck(campaign, who).draw and sheet(campaign, who).etat == "ok":
        campaign, more = becomes(campaign, who, "inconscient")
        events += more
    campaign, more = outlived(campaign, who)
    return Step(campaign, events + more)


def outlived(campaign: Campaign, who: str) -> Step:
    """Who has no card left is dead (L12, L15)."""
    return Step(campaign) if deck(campaign, who).draw else becomes(campaign, who, "mort")


def reopenable(campaign: Campaign, who: str, last: Dernier | None) -> Campaign:
    """The campaign with this as the test that ``--again`` may reopen, or with none (L10)."""
    page = sheet(campaign, who)
    return campaign if page.dernier == last else campaign.with_sheet(who, replaced(page, dernier=last))
