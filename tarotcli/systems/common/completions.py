"""What completes the words that all games share, from the campaign as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarotcli.answers.visibility import NOBODY, Secret, held
from tarotcli.campaign import Campaign, find_who
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.campaign.reading import file_value
from tarotcli.cards import PACKS, Card, suit_name
from tarotcli.language import language, printable
from tarotcli.systems import game
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.people import find_deck


def offer(card: Card) -> Offer:
    """A card's code and what it stands for."""
    return card.code, card.name(language())


def who(campaign: Campaign, _given: Given) -> list[Offer]:
    """Everybody, the game master among them."""
    master = campaign.master
    people = [(key, campaign.called(key)) for key in {**campaign.characters, **campaign.hands}]
    return people + ([(master, "")] if master not in (NOBODY, *dict(people)) else [])


def viewers(campaign: Campaign, given: Given) -> list[Offer]:
    """Who may look: everybody, and the players."""
    people = who(campaign, given)
    players = dict.fromkeys(sheet.player for sheet in campaign.characters.values() if sheet.player)
    return people + [(player, "") for player in players if player not in dict(people)]


def hand(campaign: Campaign, given: Given) -> Iterator[Secret]:
    """The cards in the hand of whoever is named before, or of everybody; of real ones, those that may be."""
    named = given.get("who")
    for name in [named] if isinstance(named, str) else list(named or campaign.hands):
        key = find_who(campaign, name, others=tuple(campaign.hands))
        cards = campaign.may_hold(key)
        if not cards and key in campaign.decks:
            pack = PACKS[campaign.decks[key].kind]
            cards = campaign.decks[key].draw.sorted(pack.cards)
        yield held(cards, key)


def cards(campaign: Campaign, _given: Given) -> list[Offer]:
    """Every card of the game's pack."""
    return [offer(card) for card in PACKS[game(campaign.system).pack]]


def discard(campaign: Campaign, given: Given) -> Iterator[Secret]:
    """The cards in the discard of the deck named before."""
    name = find_deck(campaign, str(given["deck"]))
    yield held(campaign.decks[name].discard, game(campaign.system).discard_seen_by(name))


def decks(campaign: Campaign, _given: Given) -> list[Offer]:
    """The decks."""
    return [(name, "") for name in campaign.decks]


def suits(campaign: Campaign, _given: Given) -> list[Offer]:
    """The suits of the game's pack."""
    return [(suit, suit_name(suit, language())) for suit in PACKS[game(campaign.system).pack].suits]


def shown(campaign: Campaign, given: Given) -> list[Offer]:
    """What can be shown."""
    return [*who(campaign, given), ("deck", ""), ("hands", ""), ("all", "")]


def sheets(campaign: Campaign, _given: Given) -> list[Offer]:
    """Whose sheet can be changed, and the house."""
    return [*((key, campaign.called(key)) for key in campaign.characters), ("house", "")]


def keys(campaign: Campaign, given: Given) -> list[Offer]:
    """The keys on the sheet of whoever is named before, and what stands under them."""
    named = str(given.get("who", ""))
    value = campaign.house if named == "house" else campaign.characters[find_who(campaign, named)]
    return [(spell_path(path), str(printable(str(found)))) for path, found in _leaves((), file_value(value))]


def lists(campaign: Campaign, given: Given) -> list[Offer]:
    """The lists and tables of names on the sheet of whoever is named before."""
    from tarotcli.systems.common.sheet_editing import editing_of, lists_of

    return [(key, "") for key in lists_of(editing_of(campaign, str(given["who"])).page)]


def items(campaign: Campaign, given: Given) -> list[Offer]:
    """What is in the list, or the table of names, that is named before."""
    from tarotcli.systems.common.sheet_editing import editing_of, path_typed
    from tarotcli.systems.common.sheet_places import names_in

    page = editing_of(campaign, str(given["who"])).page
    return [(name, "") for name in names_in(page.at(page.find(path_typed(str(given["path"]))).path))]


def _leaves(path: Path, value: object) -> Iterator[tuple[Path, object]]:
    if path and (not isinstance(value, Mapping) or not value):
        yield path, value
    elif isinstance(value, Mapping):
        for key, below in value.items():
            yield from _leaves((*path, key), below)


COMPLETIONS: Mapping[str, Completion] = {
    "who": who,
    "viewers": viewers,
    "hand": hand,
    "cards": cards,
    "discard": discard,
    "decks": decks,
    "suits": suits,
    "show": shown,
    "sheets": sheets,
    "keys": keys,
    "lists": lists,
    "items": items,
}
"""By the keys that words name."""
