"""Every command of a game of tarot, in a campaign of any game (G1–G13)."""

from __future__ import annotations

from tarotcli.answers.command import Command, commands
from tarotcli.cards import TAROT78
from tarotcli.language import N_
from tarotcli.systems.common.questions import Nothing, Watched
from tarotcli.systems.tarot import board, hints, looking, moves, report

PACK = TAROT78.kind

COMMANDS = commands(
    Command(
        name="trick new",
        question=moves.New,
        resolve=moves.new,
        answer=moves.NewAnswer,
        summary=N_("Set a table of 2 to 6 players; nothing is dealt yet."),
        example="tarotcli trick new ana bo cy --bot bo=club --bot cy=master",
        pack=PACK,
    ),
    Command(
        name="trick again",
        question=moves.Again,
        resolve=moves.again,
        answer=moves.NewAnswer,
        summary=N_("Set the same table for another game."),
        example="tarotcli trick again",
        pack=PACK,
    ),
    Command(
        name="trick deal",
        question=Nothing,
        resolve=moves.deal,
        answer=moves.DealAnswer,
        summary=N_("Shuffle and deal the next hand, twelve cards each."),
        example="tarotcli trick deal",
        pack=PACK,
    ),
    Command(
        name="trick play",
        question=moves.Play,
        resolve=moves.play,
        plays_from=moves.plays_from,
        answer=report.PlayerAnswer,
        summary=N_("Play a card to the trick."),
        example="tarotcli trick play ana QS",
        pack=PACK,
    ),
    Command(
        name="trick give",
        question=moves.Give,
        resolve=moves.give,
        plays_from=moves.plays_from,
        answer=report.PlayerAnswer,
        summary=N_("Give the card that is owed for the Fool."),
        example="tarotcli trick give ana 5S",
        pack=PACK,
    ),
    Command(
        name="trick table",
        question=board.Board,
        resolve=board.board,
        answer=board.BoardAnswer,
        summary=N_("Play a whole game at a prompt: a card is played by its name alone."),
        example="tarotcli trick table",
        looks=True,
        prompt=board.PROMPT,
        pack=PACK,
    ),
    Command(
        name="trick legal",
        question=moves.OfPlayer,
        resolve=looking.legal,
        answer=looking.LegalAnswer,
        summary=N_("List the cards that a player may play now."),
        example="tarotcli trick legal ana",
        looks=True,
        pack=PACK,
    ),
    Command(
        name="trick hint",
        question=moves.OfPlayer,
        resolve=hints.hint,
        answer=hints.HintAnswer,
        summary=N_("Say what the master would play in a player's place, and why."),
        example="tarotcli trick hint ana",
        looks=True,
        pack=PACK,
    ),
    Command(
        name="trick auto",
        question=moves.Auto,
        resolve=moves.auto,
        answer=report.MoveAnswer,
        summary=N_("Let the bots play, up to a person's turn or the end of the hand."),
        example="tarotcli trick auto",
        pack=PACK,
    ),
    Command(
        name="trick renounce",
        question=moves.OfPlayer,
        resolve=moves.renounce,
        answer=report.PlayerAnswer,
        summary=N_("Record a renounce: the player who failed to follow suit loses the game."),
        example="tarotcli trick renounce bo",
        pack=PACK,
    ),
    Command(
        name="trick score",
        question=Nothing,
        resolve=looking.score,
        answer=looking.ScoreAnswer,
        summary=N_("Show the scores so far and what this hand is worth."),
        example="tarotcli trick score",
        looks=True,
        pack=PACK,
    ),
    Command(
        name="trick status",
        question=Watched,
        resolve=looking.status,
        answer=looking.StatusAnswer,
        summary=N_("Show the table, whose turn it is, and the viewer's hand."),
        example="tarotcli trick status --as ana",
        looks=True,
        pack=PACK,
    ),
)
