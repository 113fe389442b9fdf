"""The moves of a game of tarot, in a campaign of any game (G1–G13): what they ask, and how they are resolved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Annotated

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import seat_hand
from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.language import N_
from tarotcli.systems.common.questions import Nothing
from tarotcli.systems.tarot import bots, referee
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.events import CardGiven, CardPlayed, GameBegan, TableSet, TrickTaken
from tarotcli.systems.tarot.position import TABLE, Position, is_known, standing
from tarotcli.systems.tarot.report import MoveAnswer, PlayerAnswer, moved, state
from tarotcli.systems.tarot.seating import (
    check_players,
    levels,
    named,
    opened,
    player,
    seated,
    seats,
    with_position,
)

DROP = Word(N_("Give up a game that is not over."), "--drop")
WHO = Word(N_("A player: a key or a name."), metavar=N_("PLAYER"), complete="players")


class New(Question, frozen=True, kw_only=True):
    """``trick new``."""

    players: Annotated[
        tuple[str, ...],
        Word(
            N_("A player, in seating order: a character, or anybody else by name. The last one deals first."),
            metavar=N_("PLAYER"),
            complete="who",
        ),
    ]
    bots: Annotated[
        tuple[str, ...],
        Word(
            N_("A bot plays this player: novice, club or master."),
            "--bot",
            metavar=N_("PLAYER=LEVEL"),
            complete="bots",
        ),
    ] = ()
    target: Annotated[
        int, Word(N_("The points that win the game."), "--target", minimum=1, metavar="N", default="50")
    ] = 50
    hidden: Annotated[
        bool, Word(N_("Play with real cards: tarotcli learns only the cards that are played."), "--hidden")
    ] = False
    drop: Annotated[bool, DROP] = False

    def check_args(self) -> None:
        """Refuse players and bots that make no table (G2)."""
        check_players(self.players)
        levels(self.bots)
        if self.bots and self.hidden:
            raise no.HiddenBots


class Again(Question, frozen=True):
    """``trick again``."""

    drop: Annotated[bool, DROP] = False


class OfPlayer(Question, frozen=True):
    """A command about one player."""

    who: Annotated[str, WHO]


class Play(Question, frozen=True):
    """``trick play``."""

    who: Annotated[str, WHO]
    card: Annotated[CardWord, Word(N_("The card."), metavar=N_("CARD"), complete="trick-play")]
    give: Annotated[
        CardWord | None,
        Word(
            N_("With the Fool: the card, of those won, to be given for it when the trick is decided."),
            "--give",
            metavar=N_("CARD"),
            complete="trick-give",
        ),
    ] = None
    leave: Annotated[bool, Word(N_("With the Fool: let the winner of the trick have it."), "--leave")] = False

    def check_args(self) -> None:
        """Refuse a Fool given and left, or another card so (G7)."""
        if not any(each.is_fool for each in self.card.cards):
            if self.give or self.leave:
                raise no.OnlyWithTheFool(card=self.card.text)
        elif self.give and self.leave:
            raise no.GiveAndLeave


class Give(Question, frozen=True):
    """``trick give``."""

    who: Annotated[str, WHO]
    card: Annotated[CardWord, Word(N_("One of the cards won."), metavar=N_("CARD"), complete="trick-give")]


class Auto(Question, frozen=True):
    """``trick auto``."""

    until: Annotated[
        str,
        Word(
            N_("Stop when it is this player's turn, even a bot's."),
            "--until",
            metavar=N_("PLAYER"),
            complete="players",
        ),
    ] = ""


class NewAnswer(MoveAnswer, frozen=True, kw_only=True):
    """``trick new``: who plays, to how many points, and whether with real cards."""

    players: tuple[str, ...]
    target: int
    hidden: bool


class DealAnswer(MoveAnswer, frozen=True, kw_only=True):
    """``trick deal``: who dealt, and who leads."""

    dealer: str
    leader: str


def new(campaign: Campaign, ask: New, _chance: Chance) -> Outcome[NewAnswer]:
    """Set a table (G2, G12); a game that is not over is only dropped where that is asked for."""
    players, played = seats(campaign, ask.players, ask.bots)
    return _set(
        campaign, Position(tuple(players), played, target=ask.target, hidden=ask.hidden), drop=ask.drop
    )


def again(campaign: Campaign, ask: Again, _chance: Chance) -> Outcome[NewAnswer]:
    """Set the same table once more: its players, bots and target, with nothing dealt.

    R: a rematch is a game as any other, so that the last named deals first (G12), whoever dealt last.
    """
    return _set(campaign, seated(campaign).position, drop=ask.drop)


def _set(campaign: Campaign, like: Position, *, drop: bool) -> Outcome[NewAnswer]:
    """A table with the seats of this one; R: where the campaign's cards are real, they are at its table too."""
    if campaign.house.real and like.bots:
        raise no.BotWithRealCards
    hidden = like.hidden or campaign.house.real
    with named(campaign):
        position = referee.new(like.players, like.bots, target=like.target, hidden=hidden)
        _refuse_game_in_play(campaign, drop=drop)
    played = position.bots
    table = TableSet(position.players, played, position.target, position.dealer, position.hidden)
    answer = NewAnswer(
        **state(position), players=position.players, target=position.target, hidden=position.hidden
    )
    return Outcome(with_position(campaign, position), answer, (GameBegan(TABLE, table),))


def _refuse_game_in_play(campaign: Campaign, *, drop: bool) -> None:
    table = opened(campaign)
    if table is None or drop:
        return
    old = table.position
    if old.number and not standing(old).over:
        raise no.GameInPlay(players=old.players, hand=old.number)


def deal(campaign: Campaign, _ask: Nothing, chance: Chance) -> Outcome[DealAnswer]:
    """Shuffle the pack and deal twelve cards each, the hand before settled (G2, G3, G12)."""
    table = seated(campaign)
    pack = () if table.position.hidden else chance.shuffled(TAROT78.cards)
    with named(campaign):
        done = referee.deal(table.position, pack)
    after = done.position
    return moved(campaign, table, done, DealAnswer, dealer=after.dealer, leader=after.leader)


def play(campaign: Campaign, ask: Play, _chance: Chance) -> Outcome[PlayerAnswer]:
    """Play a card (G3–G9); ``--give`` and ``--leave`` say what becomes of the Fool (G7)."""
    table = seated(campaign)
    card = ask.card.of(TAROT78)
    given = ask.give.of(TAROT78) if ask.give else None
    with named(campaign):
        who = _person(campaign, table.position, ask.who)
        done = referee.play(table.position, who, card, give=given, leave=ask.leave)
    return moved(campaign, table, done, PlayerAnswer, who=who)


def give(campaign: Campaign, ask: Give, _chance: Chance) -> Outcome[PlayerAnswer]:
    """Pay the card owed for the Fool (G7, G8)."""
    table = seated(campaign)
    with named(campaign):
        who = _person(campaign, table.position, ask.who)
        done = referee.give(table.position, who, ask.card.of(TAROT78))
    return moved(campaign, table, done, PlayerAnswer, who=who)


def renounce(campaign: Campaign, ask: OfPlayer, _chance: Chance) -> Outcome[PlayerAnswer]:
    """Record a renounce seen at a table with real cards, which loses the game (G10)."""
    table = seated(campaign)
    real = table.position.hidden or campaign.house.real
    with named(campaign):
        who = player(campaign, table.position, ask.who)
        done = referee.renounce(table.position, who, real=real)
    return moved(campaign, table, done, PlayerAnswer, who=who)


def auto(campaign: Campaign, ask: Auto, chance: Chance) -> Outcome[MoveAnswer]:
    """Let the bots play, up to a person's turn, or ``--until`` somebody's, or the end of the hand."""
    table = seated(campaign)
    with named(campaign):
        until = player(campaign, table.position, ask.until) if ask.until else None
        done = bots.auto(table.position, random_of(chance), until=until)
    outcome = moved(campaign, table, done, MoveAnswer)
    if not done.events:
        return outcome
    # R: a dry run tells how many cards bots play to this trick, and nothing of what comes of them (S3).
    begun = takewhile(lambda event: not isinstance(event, TrickTaken), done.events)
    shown = (event for event in begun if isinstance(event, CardPlayed | CardGiven))
    return outcome._replace(foreseen=(MoveAnswer(**state(table.position)), (*table.events, *shown)))


def _person(campaign: Campaign, position: Position, word: str) -> str:
    """The player that a word means, whose cards the tool does not play (S6)."""
    who = player(campaign, position, word)
    if who in position.bots:
        raise no.PlayedByTheTool(who=who)
    return who


def plays_from(campaign: Campaign, ask: Play | Give) -> Iterator[PlayedFrom]:
    """The player's hand; what was won lies open, and so is what is told of a hand that is not known."""
    table = opened(campaign)
    if table is not None:
        who = player(campaign, table.position, ask.who)
        yield PlayedFrom(seat_hand(who), tells=isinstance(ask, Play) and is_known(table.position, who))


def random_of(chance: Chance) -> Random:
    """What the bots draw from, as repeatable as ``chance`` is."""
    return Random(chance.below(2**63))
