"""Who looks: whose hands the viewer of a command may see (S1 to S4 of the contract)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.visibility import ALL, Cards, Viewer, held, holder, holder_alone, seat_hand
from tarotcli.campaign import Campaign, SeveralCharacters, UnknownCharacter
from tarotcli.cards import Card
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.language.names import fold
from tarotcli.systems import game, guests
from tarotcli.systems.base import Game
from tarotcli.systems.common.people import anybody


class NotTheirs(Refused):
    """Cards that somebody else plays."""

    kind = "not-yours"
    sentence = N_("{viewer} does not play the cards of {who}.")
    way_out = N_("To play them: --as {key}; at a screen that all share, leave --as out.")


class HiddenHand(Refused):
    """A command that would tell of a hand what its viewer may not see, and play nothing of it."""

    kind = "hidden-hand"
    sentence = N_("What {who} holds is shown only to whoever plays it.")
    way_out = N_("Look as that player: --as {key}")


def viewer(campaign: Campaign, name: str = "", *, reveal: bool = False, dry_run: bool = False) -> Viewer:
    """The viewer of this name: a character, a player (all their characters), the game master, or empty for the table.

    Raises :class:`UnknownCharacter` for a name that nobody has.
    """
    return Viewer(_seen_by(campaign, name), reveal=reveal, foresees=not dry_run)


def viewer_of_change(
    before: Campaign, after: Campaign, name: str = "", *, reveal: bool = False, dry_run: bool = False
) -> Viewer:
    """As :func:`viewer`, for what led from one campaign to another: a hand is seen by who may see it in both (S5).

    A duel against the tool that ends with this command so tells no hand of it. A name that nobody has any more, or not
    yet, sees what everybody does.
    """
    if _same_people(before, after):
        return Viewer(_seen_by_known(after, name), reveal=reveal, foresees=not dry_run)
    hands: set[str] = set()
    hidden: set[str] = set()
    for campaign in (before, after):
        found = _seen_by_known(campaign, name)
        hands |= found
        hidden |= {*all_hands(campaign)} - found
    return Viewer(frozenset(hands - hidden), reveal=reveal, foresees=not dry_run)


def opened(before: Campaign, after: Campaign, name: str) -> Iterator[str]:
    """Whose hands a viewer would see after a change, who were there before and not seen; raises as :func:`viewer`."""
    was = {*_hands(before, name)}
    hidden = {*all_hands(before)} - was
    return (holder(hand) for hand in _hands(after, name) if hand in hidden)


def kept_hands(campaign: Campaign) -> frozenset[str]:
    """The hands that the tool plays from, and those of real cards: no person at this screen plays them (S3)."""
    return _remembered(
        campaign, None, lambda: (who for each in _games(campaign) for who in each.kept_hands(campaign))
    )


def check_hands(
    campaign: Campaign, hands: Iterable[PlayedFrom], looks: Viewer, name: str, *, plays: bool
) -> None:
    """Refuse a named viewer the cards of anybody else (S6), and to tell of a hidden hand without playing it (S5).

    ``plays``: the command really plays from these hands.
    """
    for hand, tells, theirs in hands:
        if name and theirs and hand not in (looks.hands or ()):
            raise NotTheirs(viewer=name, who=campaign.called(holder(hand)), key=holder(hand))
        if tells and not plays and not looks.sees(hand):
            raise HiddenHand(who=campaign.called(holder(hand)), key=holder(hand))


def _seen_by(campaign: Campaign, name: str) -> frozenset[str]:
    """The hands that a viewer sees; raises :class:`UnknownCharacter` for a name that nobody has."""
    return _remembered(campaign, name, lambda: _hands(campaign, name))


def _seen_by_known(campaign: Campaign, name: str) -> frozenset[str]:
    """As :func:`_seen_by`; nothing for a name that nobody has."""
    try:
        return _seen_by(campaign, name)
    except (UnknownCharacter, SeveralCharacters):
        return frozenset()


_found: list[tuple[Campaign, dict[str | None, frozenset[str]]]] = []
"""What was found out last of whose hands there are, since from command to command that seldom changes."""


def _remembered(campaign: Campaign, key: str | None, find: Callable[[], Iterable[str]]) -> frozenset[str]:
    """Hands that depend only on who takes part and how, found once for campaigns that are alike in that."""
    known = _found[0][1] if _found and _same_people(_found[0][0], campaign) else {}
    _found[:] = [(campaign, known)]
    if key not in known:
        known[key] = frozenset(find())
    return known[key]


def _same_people(one: Campaign, other: Campaign) -> bool:
    """Whether the same people hold hands in the same affairs of two campaigns, whatever cards are in them."""
    return one is other or (
        one.characters is other.characters
        and one.tables is other.tables
        and one.house is other.house
        and one.system == other.system
        and one.hands.keys() == other.hands.keys()
        and one.decks.keys() == other.decks.keys()
    )


def _hands(campaign: Campaign, name: str) -> Iterator[str]:
    """The hands that a viewer sees."""
    if not name:
        yield from _of_table(campaign)
    for hand in _of(campaign, name) if name else ():
        yield hand
        yield holder_alone(hand)


def _everybody(campaign: Campaign) -> dict[str, None]:
    """All who may hold cards."""
    return dict.fromkeys((*campaign.characters, *campaign.hands, *campaign.decks, *_seats(campaign)))


def _seats(campaign: Campaign) -> Iterator[str]:
    """Who sits at a table of tarot."""
    return (who for each in _games(campaign) for who in each.seats(campaign))


def all_hands(campaign: Campaign) -> Iterator[str]:
    """The hands of all who may hold cards, a seat's apart from its player's own."""
    yield from _everybody(campaign)
    yield from map(seat_hand, _seats(campaign))


def _games(campaign: Campaign) -> Iterator[Game]:
    yield from dict.fromkeys((*guests(), game(campaign.system)))


def masters(campaign: Campaign, hand: str) -> bool:
    """Whether the game master plays these cards."""
    who = holder(hand)
    sheet = campaign.characters.get(who)
    return who == campaign.master or (sheet is not None and sheet.npc)


def _of_table(campaign: Campaign) -> Iterator[str]:
    """The hands that persons play, which the table sees (S3)."""
    kept = kept_hands(campaign)
    return (hand for hand in all_hands(campaign) if hand not in kept and not masters(campaign, hand))


def _of(campaign: Campaign, name: str) -> Iterator[str]:
    """The hands of a player or of the game master (S3, S4); an NPC without any plays from the game master's."""
    for who in characters_of(campaign, name):
        if who == campaign.master:
            yield from (hand for hand in all_hands(campaign) if masters(campaign, hand))
        elif masters(campaign, who):
            yield game(campaign.system).hand_of(campaign, who)
        yield from (who, seat_hand(who))


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


def plays_for(campaign: Campaign, name: str, who: str) -> bool:
    """Whether a viewer's name stands for whoever acts on somebody's turn; an NPC acts by the game master's hand.

    Raises :class:`UnknownCharacter` for a name that nobody has.
    """
    theirs = characters_of(campaign, name)
    hand_of = game(campaign.system).hand_of
    hands = {*theirs, *(hand_of(campaign, each) for each in theirs)}
    return who in hands or (campaign.master in theirs and masters(campaign, who))


def same_people(campaign: Campaign, name: str, other: str) -> bool:
    """Whether two viewers' names stand for the same people, or some of them; an empty one stands for nobody."""
    try:
        return not {*characters_of(campaign, name)}.isdisjoint(
            characters_of(campaign, other) if other else ()
        )
    except (UnknownCharacter, SeveralCharacters):
        return fold(name) == fold(other)


def taking_part(campaign: Campaign, name: str, parts: Collection[str]) -> str:
    """Which of those whom a viewer's name stands for takes part in an affair, by the hands they play from.

    ``parts``: those hands. Where none of them does, the first.
    """
    theirs = characters_of(campaign, name)
    hand_of = game(campaign.system).hand_of
    return next((who for who in theirs if who in parts or hand_of(campaign, who) in parts), theirs[0])


def discard_shown(campaign: Campaign, deck: str) -> Cards:
    """A deck's discard as it may be shown (S1, S4)."""
    return laid_away(campaign, deck, campaign.decks[deck].discard)


def laid_away(campaign: Campaign, deck: str, cards: Iterable[Card], *, fresh: bool = False) -> Cards:
    """Cards of a deck's discard, or on their way there or from there, as they may be told (S1, S4).

    ``fresh``: they came off a pile by this command.
    """
    seen_by = game(campaign.system).discard_seen_by(deck)
    return tuple(cards) if seen_by == ALL and not fresh else held(cards, seen_by, fresh=fresh)
