"""What completes the words of Versailles, from the campaign as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tarotcli.answers.visibility import Secret, held
from tarotcli.campaign import Campaign
from tarotcli.cards import suit_name
from tarotcli.language import language
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.completions import who
from tarotcli.systems.common.people import anybody
from tarotcli.systems.versailles.affairs import Duel, Repartee
from tarotcli.systems.versailles.duel.attacks import SUITS
from tarotcli.systems.versailles.hands import GM, holder, sheet
from tarotcli.systems.versailles.sheet import BODY, REPARTEE, Courtier


def _page(campaign: Campaign, given: Given) -> Courtier:
    """The sheet of who is named, else of whose turn it is in a repartee or a duel."""
    named = given.get("who") or _turn(campaign)
    return sheet(campaign, anybody(campaign, named)) if named and isinstance(named, str) else Courtier()


def _turn(campaign: Campaign) -> str:
    """Whose turn it is in what is open; empty where it is nobody's."""
    opened = campaign.tables.get("repartee") or campaign.tables.get("duel")
    return opened.turn if isinstance(opened, Repartee | Duel) else ""


def _hyphenated(names: Iterable[str]) -> list[Offer]:
    return [(name.replace(" ", "-"), "") for name in names]


def what(campaign: Campaign, given: Given) -> list[Offer]:
    """The character's skills, then the characteristics."""
    return _hyphenated(_page(campaign, given).skills) + characteristics(campaign, given)


def _of_side(letter: str) -> Completion:
    """What one of two can test, who is named by this word."""
    return lambda campaign, given: what(campaign, {"who": given.get(letter, "")})


def characteristics(_campaign: Campaign, _given: Given) -> list[Offer]:
    """The seven characteristics."""
    return [(name, "") for name in (*BODY, *REPARTEE)]


def reputation(campaign: Campaign, given: Given) -> list[Offer]:
    """The groups the character has a reputation with."""
    return _hyphenated(_page(campaign, given).reputation)


def favours(campaign: Campaign, given: Given) -> list[Offer]:
    """Those who owe the character a favour."""
    return _hyphenated(name for name, n in _page(campaign, given).favours.items() if n)


def beliefs(campaign: Campaign, given: Given) -> list[Offer]:
    """What the character believes."""
    return [(belief.text, "") for belief in _page(campaign, given).beliefs]


def speaker(campaign: Campaign, given: Given) -> Iterator[Offer | Secret]:
    """Who plays in a repartee or a duel, or since that can be left out, a card in the hand of whose turn it is."""
    yield from who(campaign, given)
    if turn := _turn(campaign):
        hand = holder(campaign, turn)
        yield held(campaign.may_hold(hand), hand)


def passers(campaign: Campaign, given: Given) -> list[Offer]:
    """Who passes: somebody, or all."""
    return [*who(campaign, given), ("all", "")]


def quarters(_campaign: Campaign, _given: Given) -> list[Offer]:
    """The quarters that swords attack, each with its suit."""
    return [(quarter, suit_name(suit, language())) for quarter, suit in SUITS.items()]


def gm_hand(campaign: Campaign, _given: Given) -> list[Secret]:
    """The cards in the GM's hand."""
    return [held(campaign.may_hold(GM), GM)]


COMPLETIONS: Mapping[str, Completion] = {
    "what": what,
    "skills-a": _of_side("a"),
    "skills-b": _of_side("b"),
    "characteristics": characteristics,
    "reputation": reputation,
    "favours": favours,
    "beliefs": beliefs,
    "speaker": speaker,
    "passers": passers,
    "quarters": quarters,
    "gm-hand": gm_hand,
}
"""By the keys that words name."""
