"""Who sits at a table and what refusals call them, and a campaign of nothing but the game of tarot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tarotcli.answers.answer import Done, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.campaign import Campaign, House, SeveralCharacters, Sheet, UnknownCharacter
from tarotcli.campaign.names import alike, called, key_fault, meant
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck, Pile
from tarotcli.errors import Refused, TarotcliError
from tarotcli.language import N_, _
from tarotcli.systems.base import Effect
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.piles import DISCARD, Discard
from tarotcli.systems.common.questions import DEAL, Deal
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.position import LEVELS, TABLE, Position, aside, hand_over, standing, turn
from tarotcli.systems.tarot.tricks import After, settled


def check_players(words: Sequence[str]) -> None:
    """Refuse what is wrong with a table's players whatever the campaign holds (G2)."""
    if not 2 <= len(words) <= 6:
        raise no.WrongNumber(n=len(words))
    for n, word in enumerate(words):
        if alike(word, words[:n]):
            raise no.NamedTwice(who=word)


def levels(words: Sequence[str]) -> list[tuple[str, str]]:
    """The words for bots (``bo=club``), each with its level."""
    found: list[tuple[str, str]] = []
    for text in words:
        word, equals, level = (part.strip() for part in text.rpartition("="))
        if not equals or not word:
            raise no.BotWithoutLevel(word=level or word, levels=LEVELS)
        known = meant(level, LEVELS)
        if known is None:
            raise no.UnknownLevel(level=level, levels=LEVELS)
        if alike(word, [other for other, _level in found]):
            raise no.BotTwice(who=word)
        found.append((word, known))
    return found


def seats(campaign: Campaign, words: Sequence[str], bots: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The players in seating order, and the bots among them with their levels.

    A word that means nobody of the campaign seats a player of that name, who needs no sheet.
    """
    players = [_newcomer(campaign, word) for word in words]
    played: dict[str, str] = {}
    for word, level in levels(bots):
        who = _among(campaign, players, word)
        if who is None:
            raise no.BotWithoutSeat(who=word, players=[campaign.called(player) for player in players])
        if who in played:
            raise no.BotTwice(who=campaign.called(who))
        played[who] = level
    return players, played


def _newcomer(campaign: Campaign, word: str) -> str:
    try:
        return anybody(campaign, word)
    except SeveralCharacters:
        raise
    except UnknownCharacter:
        wrong = key_fault(word.strip())
        if wrong:
            raise no.BadName(word=word, why=_(wrong)) from None
        return word.strip()


def _among(campaign: Campaign, players: Sequence[str], word: str) -> str | None:
    """The player that a key or a name means, or a word that reads alike; raises :class:`SeveralCharacters`."""
    found = called(word, {who: campaign.called(who) for who in players})
    if len(found) > 1:
        raise SeveralCharacters(who=word, keys=found)
    return found[0] if found else None


def opened(campaign: Campaign) -> After | None:
    """The position at the campaign's table, settled, and what that took; None where no table is set.

    The pips are those its house plays (G13).
    """
    table = campaign.tables.get(TABLE)
    if not isinstance(table, Position):
        return None
    return settled(table.at_house(inverted=campaign.house.inverted_pips))


def seated(campaign: Campaign) -> After:
    """As :func:`opened`; raises :class:`NoGame` where no table is set."""
    table = opened(campaign)
    if table is None:
        raise no.NoGame
    return table


def with_position(campaign: Campaign, position: Position) -> Campaign:
    """The campaign with this position at its table, and every other card of the pack in the deck.

    What lies in the deck keeps its order; what comes back to it goes under the pile.
    """
    campaign = campaign.with_table(TABLE, position.at_house(inverted=False))
    deck = campaign.decks.get(TABLE, Deck(TAROT78.kind, EMPTY))
    free = aside(position)
    lying = (*deck.draw, *deck.discard)
    if TABLE in campaign.decks and set(free) == set(lying):
        return campaign
    stays = [card for card in lying if card in free]
    return campaign.with_deck(TABLE, Deck(deck.kind, Pile([*stays, *(c for c in free if c not in stays)])))


def player(campaign: Campaign, position: Position, word: str) -> str:
    """The player at this table that a word means; raises :class:`NotSeated`."""
    found = _among(campaign, position.players, word)
    if found is None:
        raise no.NotSeated(who=word, players=position.players)
    return found


@contextmanager
def named(campaign: Campaign) -> Iterator[None]:
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


class Player(Sheet, frozen=True):
    """The sheet of somebody who plays cards: what every system's sheets share, and nothing else."""


class TarotHouse(House, frozen=True):
    """What a house may change: ``inverted_pips`` (G13)."""


def fresh(chance: Chance) -> dict[str, object]:
    """What a new campaign holds: the shuffled pack."""
    return {"decks": {TABLE: {"kind": TAROT78.kind, "draw": str(Pile(chance.shuffled(TAROT78.cards)))}}}


def new_session(campaign: Campaign) -> Effect:
    """Close an evening and open the next; a game goes on, but no hand is interrupted."""
    table = opened(campaign)
    if table is not None:
        position = table.position
        if position.number and not hand_over(position) and not standing(position).over:
            raise no.HandInPlay(who=campaign.called(turn(position) or ""))
    return Effect(campaign)


class DealWithTrick(Refused):
    """``deal`` where hands are those of the game of tarot."""

    kind = "other-systems-command"
    sentence = N_("“deal” fills the hands of a role-playing game; this campaign plays the game of tarot.")
    way_out = N_("Deal a hand of it: tarotcli trick deal")


class NoDiscard(Refused):
    """``discard`` where hands are those of the game of tarot."""

    kind = "no-discard"
    rule = "G2"
    sentence = N_("There is no discard in the game of tarot.")
    way_out = N_("Play a card on your turn: tarotcli trick play PLAYER CARD")


def deal(_campaign: Campaign, _ask: Deal, _chance: Chance) -> Outcome[Done]:
    """Refused: here cards are dealt by ``trick deal``."""
    raise DealWithTrick


def discard(_campaign: Campaign, _ask: Discard, _chance: Chance) -> Outcome[Done]:
    """Refused: there is no discard (G2)."""
    raise NoDiscard


COMMANDS = commands(
    Command(name="deal", question=Deal, resolve=deal, answer=Done, summary=DEAL[0], example=DEAL[1]),
    Command(
        name="discard",
        question=Discard,
        resolve=discard,
        answer=Done,
        summary=DISCARD[0],
        example=DISCARD[1],
    ),
)
