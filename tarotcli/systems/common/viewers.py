"""Who looks: whose hands the viewer of a command may see (S1 to S4 of the contract)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tarotcli.answers.visibility import ALL, Cards, Viewer, held
from tarotcli.campaign import Campaign
from tarotcli.language.names import fold
from tarotcli.systems import game, guests
from tarotcli.systems.common.people import anybody
from tarotcli.systems.base import Game


def viewer(campaign: Campaign, name: str = "", *, reveal: bool = False, dry_run: bool = False) -> Viewer:
    """The viewer of this name: a character, a player (all their characters), the game master, or empty for the table.

    Raises :class:`UnknownCharacter` for a name that nobody has.
    """
    hands = frozenset(_of_table(campaign) if not name else _of(campaign, name))
    return Viewer(hands, reveal=reveal, foresees=not dry_run)


def _everybody(campaign: Campaign) -> dict[str, None]:
    """All who may hold cards."""
    seats = [who for each in _games(campaign) for who in each.seats(campaign)]
    return dict.fromkeys((*campaign.characters, *campaign.hands, *campaign.decks, *seats))


def _games(campaign: Campaign) -> Iterator[Game]:
    yield from dict.fromkeys((*guests(), game(campaign.system)))


def _masters(campaign: Campaign, who: str) -> bool:
    """Whether the game master plays these cards."""
    sheet = campaign.characters.get(who)
    return who == campaign.master or (sheet is not None and sheet.npc)


def _of_table(campaign: Campaign) -> Iterator[str]:
    """The hands that persons play, which the table sees (S3)."""
    kept = {who for each in _games(campaign) for who in each.kept_hands(campaign)}
    return (who for who in _everybody(campaign) if who not in kept and not _masters(campaign, who))


def _of(campaign: Campaign, name: str) -> Iterator[str]:
    """The hands of a player or of the game master (S3, S4); an NPC without any plays from the game master's."""
    for who in characters_of(campaign, name):
        if who == campaign.master:
            yield from (each for each in _everybody(campaign) if _masters(campaign, each))
        elif _masters(campaign, who):
            yield game(campaign.system).hand_of(campaign, who)
        yield who


def characters_of(campaign: Campaign, name: str) -> list[str]:
    """Whom a viewer's name stands for: all characters of that player, else the one of that key or name.

    Raises :class:`UnknownCharacter` for a name that nobody has.
    """
    meant = fold(name)
    theirs = [
        who for who, sheet in campaign.characters.items() if sheet.player and fold(sheet.player) == meant
    ]
    if theirs:
        return theirs
    seats = {fold(who): who for who in _everybody(campaign)}
    return [seats.get(meant) or anybody(campaign, name)]


def taking_part(campaign: Campaign, name: str, parts: Collection[str]) -> str:
    """Which of those whom a viewer's name stands for takes part in an affair, by the hands they play from.

    ``parts``: those hands. Where none of them does, the first.
    """
    theirs = characters_of(campaign, name)
    hand_of = game(campaign.system).hand_of
    return next((who for who in theirs if who in parts or hand_of(campaign, who) in parts), theirs[0])


def discard_shown(campaign: Campaign, deck: str) -> Cards:
    """A deck's discard as it may be shown (S1, S4)."""
    seen_by = game(campaign.system).discard_seen_by(deck)
    cards = tuple(campaign.decks[deck].discard)
    return cards if seen_by == ALL else held(cards, seen_by)
