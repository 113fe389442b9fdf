"""Who sits at a table: words to players, bots to levels, and the names that refusals call them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tarotcli.campaign import Campaign, SeveralCharacters, UnknownCharacter, find_who
from tarotcli.campaign.validate import key_fault
from tarotcli.errors import TarotcliError
from tarotcli.language import _
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.systems import system
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.position import LEVELS, Position
from tarotcli.systems.tarot.table import TABLE, Trick
from tarotcli.systems.tarot.tricks import Turned, settled


def amiss(request: Request) -> None:
    """What is wrong with a table's players whatever the campaign holds (G2)."""
    words = request.texts("players")
    if not 2 <= len(words) <= 6:
        raise no.WrongNumber(n=len(words))
    folded = [fold(word) for word in words]
    for word in words:
        if folded.count(fold(word)) > 1:
            raise no.NamedTwice(who=word)
    _levels(request)
    if request.has("bots") and request.flag("hidden"):
        raise no.HiddenBots


def play_amiss(request: Request) -> None:
    """What of a play cannot be whatever lies on the table: a Fool given and left, or another card so (G7)."""
    card = request.card("card")
    if card is not None and not any(each.is_fool for each in card.cards):
        if request.has("give") or request.flag("leave"):
            raise no.OnlyWithTheFool(card=card.text)
    elif request.has("give") and request.flag("leave"):
        raise no.GiveAndLeave


def _levels(request: Request) -> list[tuple[str, str]]:
    """The words for bots, each with its level."""
    levels: list[tuple[str, str]] = []
    for text in request.texts("bots"):
        word, equals, level = (part.strip() for part in text.rpartition("="))
        if not equals or not word:
            raise no.BotWithoutLevel(word=level or word, levels=LEVELS)
        if level.casefold() not in LEVELS:
            raise no.UnknownLevel(level=level, levels=LEVELS)
        if fold(word) in [fold(other) for other, _level in levels]:
            raise no.BotTwice(who=word)
        levels.append((word, level.casefold()))
    return levels


def seats(campaign: Campaign, request: Request) -> tuple[list[str], dict[str, str]]:
    """The players in seating order, and the bots among them with their levels.

    A word that means nobody of the campaign seats a player of that name, who needs no sheet.
    """
    players = [_newcomer(campaign, word) for word in request.texts("players")]
    bots: dict[str, str] = {}
    for word, level in _levels(request):
        who = _among(campaign, players, word)
        if who is None:
            called = [campaign.called(player) for player in players]
            raise no.BotWithoutSeat(who=word, players=called)
        if who in bots:
            raise no.BotTwice(who=campaign.called(who))
        bots[who] = level
    return players, bots


def _newcomer(campaign: Campaign, word: str) -> str:
    master = system(campaign.system).master
    try:
        return find_who(campaign, word, others=(master,) if master else ())
    except SeveralCharacters:
        raise
    except UnknownCharacter:
        wrong = key_fault(word.strip())
        if wrong:
            raise no.BadName(word=word, why=_(wrong)) from None
        return word.strip()


def _among(campaign: Campaign, players: list[str], word: str) -> str | None:
    """The player that a key or a name means, whatever its case and accents."""
    if word in players:
        return word
    meant = fold(word)
    for names in ({who: who for who in players}, {who: campaign.called(who) for who in players}):
        found = [who for who, name in names.items() if fold(name) == meant]
        if found:
            return found[0]
    return None


def opened(campaign: Campaign) -> Turned | None:
    """The position at the campaign's table, settled, and what that took; None where no table is set.

    The pips are those its house plays (G13).
    """
    trick = campaign.tables.get(TABLE)
    if not isinstance(trick, Trick):
        return None
    return settled(trick.position(inverted=campaign.house.inverted_pips))


def seated(campaign: Campaign) -> Position:
    """The position at the campaign's table, settled; raises :class:`NoGame`."""
    turned = opened(campaign)
    if turned is None:
        raise no.NoGame
    return turned.position


def player(campaign: Campaign, position: Position, word: str) -> str:
    """The player at this table that a word means; raises :class:`NotSeated`."""
    found = _among(campaign, list(position.players), word)
    if found is None:
        raise no.NotSeated(who=word, players=position.players)
    return found


@contextmanager
def speaking(campaign: Campaign) -> Iterator[None]:
    """Call players by their names in what is refused meanwhile; ``key`` is how to type one."""
    try:
        yield
    except TarotcliError as error:
        error.fields = {name: _called(campaign, name, value) for name, value in error.fields.items()}
        raise


def _called(campaign: Campaign, name: str, value: object) -> object:
    if name == "key" and isinstance(value, str):
        return value.replace(" ", "-")
    if name in ("who", "to", "turn") and isinstance(value, str):
        return campaign.called(value)
    if name in ("players", "winners") and isinstance(value, tuple | list):
        return [campaign.called(who) for who in value]
    return value


def names(campaign: Campaign, position: Position) -> Mapping[str, str]:
    """How to call everybody of the campaign and of the table."""
    called = {who: campaign.called(who) for who in position.players}
    return {**campaign.names(), **called}
