"""What the referee of the game of tarot refuses, each with its rule and the way out."""

from __future__ import annotations

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_


class WrongNumber(UsageFault):
    """Fewer than two players, or more than six. Field: n."""

    kind = "wrong-number-of-players"
    rule = "G2"
    sentence = N_("The game of tarot is for 2 to 6 players, not for {n}.")
    way_out = N_("Name the players in seating order; the last one named deals first.")


class NamedTwice(UsageFault):
    """A player seated twice. Field: who."""

    kind = "named-twice"
    rule = "G2"
    sentence = N_("{who} is named twice.")
    way_out = N_("Name each player once, in seating order.")


class BotWithoutSeat(UsageFault):
    """A bot that is no player. Fields: who, players."""

    kind = "bot-without-seat"
    sentence = N_("The bot {who} is not among the players.")
    way_out = N_("Name it among the players too: {players}.")


class UnknownLevel(UsageFault):
    """A level that no bot has. Fields: level, levels."""

    kind = "unknown-level"
    sentence = N_("“{level}” is not a level of play.")
    way_out = N_("The levels are {levels}.")


class HiddenBots(UsageFault):
    """Bots at a table whose cards are real."""

    kind = "hidden-bots"
    sentence = N_("A bot cannot play a hand that tarotcli does not know.")
    way_out = N_("Leave out --hidden, or the bots.")


class TargetTooLow(UsageFault):
    """A game to less than one point. Field: target."""

    kind = "target-too-low"
    rule = "G12"
    sentence = N_("A game is to 1 point or more, not to {target}.")
    way_out = N_("Give --target a greater number; the rule says 50.")


class OnlyWithTheFool(UsageFault):
    """``--give`` or ``--leave`` with another card. Field: card."""

    kind = "only-with-the-fool"
    rule = "G7"
    sentence = N_("Only the Fool is taken back or left, not {card}.")
    way_out = N_("Play {card} without --give and --leave.")


class GiveAndLeave(UsageFault):
    """``--give`` and ``--leave`` together."""

    kind = "give-and-leave"
    rule = "G7"
    sentence = N_("A Fool that is left costs no card.")
    way_out = N_("Use --give to take the Fool back, or --leave to let it go.")


class BotWithoutLevel(UsageFault):
    """A bot of no level. Fields: word, levels."""

    kind = "bot-without-level"
    sentence = N_("--bot {word}: the level is missing.")
    way_out = N_("Write NAME=LEVEL, as in --bot {word}=club; the levels are {levels}.")


class BotTwice(UsageFault):
    """A bot of two levels. Field: who."""

    kind = "bot-named-twice"
    sentence = N_("--bot names {who} twice.")
    way_out = N_("Give each bot one level.")


class BadName(UsageFault):
    """A word that cannot be a player's name. Fields: word, why."""

    kind = "bad-name"
    sentence = N_("“{word}” {why}")
    way_out = N_("Name the player by a character's key or name, or by another word.")


class NoGame(Refused):
    """No table is set."""

    kind = "no-game"
    rule = "G2"
    sentence = N_("No game of tarot is set up in this campaign.")
    way_out = N_("Seat the players: tarotcli trick new P1 P2 P3 P4 --bot P2=club")


class GameInPlay(Refused):
    """A new game while another is not over. Fields: players, hand (its number)."""

    kind = "game-in-play"
    sentence = N_("A game of {players} is in play, in hand {hand}.")
    way_out = N_("Play it on (see tarotcli trick status), or add --drop to give it up.")


class NotSeated(Refused):
    """Nobody at this table is called so. Fields: who, players."""

    kind = "not-seated"
    sentence = N_("{who} does not sit at this table.")
    way_out = N_("The players are {players}.")


class PlayedByTheTool(Refused):
    """A person who would play a bot's cards. Field: who."""

    kind = "played-by-the-tool"
    sentence = N_("{who} is a bot.")
    way_out = N_("Let it play: tarotcli trick auto")


class TableRefereed(Refused):
    """A renounce claimed where the tool sees every card. Field: who."""

    kind = "table-refereed"
    rule = "G10"
    sentence = N_("The tool referees this table and refuses every renounce: {who} cannot have made one.")
    way_out = N_("See what was played: tarotcli log")


class FollowsAsItMust(PlayedByTheTool):
    """A renounce claimed of a bot, whose cards the tool sees at any table. Field: who."""

    rule = "G10"
    sentence = N_("{who} is a bot, and a bot cannot renounce at a table that tarotcli referees.")
    way_out = N_("See what was played: tarotcli log")


class NothingDealt(Refused):
    """No hand is in play."""

    kind = "nothing-dealt"
    rule = "G2"
    sentence = N_("No hand is in play.")
    way_out = N_("Deal one: tarotcli trick deal")


class BotWithRealCards(Refused):
    """A player of the tool at a table of a campaign whose cards are real."""

    kind = "hidden-bots"
    rule = "G2"
    sentence = N_(
        "The cards of this campaign are real, and a bot cannot play a hand that tarotcli does not know."
    )
    way_out = N_("Leave out the bots, or take real = true out of [house]: tarotcli edit")


class BotAtRealCards(Refused):
    """A deal of real cards to a player of the tool, whose hand was typed for one hand only. Field: who."""

    kind = "hidden-bots"
    rule = "G2"
    sentence = N_("{who} is a bot, and does not know what is dealt at a table with real cards.")
    way_out = N_("Take {who} out of trick.bots, or delete trick.hidden: tarotcli edit")


class HandInPlay(Refused):
    """A deal while a hand is in play. Fields: who (whose move it is)."""

    kind = "hand-in-play"
    rule = "G12"
    sentence = N_("This hand is not over yet: it is {who}'s turn.")
    way_out = N_("Play it to its end first; see tarotcli trick status.")


class GameOver(Refused):
    """The game is won or lost already. Fields: winners."""

    kind = "game-over"
    rule = "G12"
    sentence = N_("This game is over; it was won by {winners}.")
    way_out = N_("Play another: tarotcli trick again")


class OutOfTurn(Refused):
    """Somebody else's turn. Fields: who, turn."""

    kind = "out-of-turn"
    rule = "G3"
    sentence = N_("It is not {who}'s turn.")
    way_out = N_("It is {turn}'s turn; see tarotcli trick status.")


class DebtFirst(Refused):
    """The card owed for the Fool is due. Fields: who, key (how to type them), to, cards (one of which is given)."""

    kind = "debt-first"
    rule = "G8"
    sentence = N_("{who} owes {to} a card for the Fool, and must give it before playing.")
    way_out = N_("Give one of {cards}: tarotcli trick give {key} CARD")


class NotInHand(Refused):
    """A card its player does not hold. Fields: who, card, hand."""

    kind = "card-not-in-hand"
    rule = "G4"
    sentence = N_("{card} is not in {who}'s hand.")
    way_out = N_("In hand: {hand}.")


class SeenAlready(Refused):
    """At a table with real cards: a card that lies on the table or among those won. Field: card."""

    kind = "card-seen-already"
    rule = "G1"
    sentence = N_("{card} has been played in this hand already.")
    way_out = N_("Look again which card was played; undo takes a wrong one back.")


class IllegalPlay(Refused):
    """A card that does not follow as it must. Fields: who, card, hand, legal."""

    kind = "illegal-play"
    rule = "G4"
    sentence = N_("{who} may not play {card}: follow the suit led, else play a trump.")
    way_out = N_("In hand: {hand}. Legal: {legal}.")
    way_unseen = N_("In hand: {hand}.")


class HandUnknown(Refused):
    """A question about a hand that is known only at the real table. Field: who."""

    kind = "hand-unknown"
    sentence = N_("{who}'s cards are not known here.")
    way_out = N_("This table was set with --hidden; announce the card that is played.")


class NotWon(Refused):
    """A card to give that is not among those won. Fields: who, card, cards."""

    kind = "card-not-won"
    rule = "G7"
    sentence = N_("{who} has not won {card}.")
    way_out = N_("One of these may be given: {cards}.")


class NothingToGive(Refused):
    """No card is won yet. Field: who."""

    kind = "nothing-to-give"
    rule = "G8"
    sentence = N_("{who} has won no card to give yet.")
    way_out = N_("The card is owed, and due when {who} wins a trick.")


class NoDebt(Refused):
    """Nothing is owed. Field: who."""

    kind = "no-debt"
    rule = "G7"
    sentence = N_("{who} owes nobody a card.")
    way_out = N_("A card is given for the Fool once its trick is decided.")


class FoolNotGiven(Refused):
    """The Fool offered for itself. Fields: who, cards."""

    kind = "fool-not-given"
    rule = "G7"
    sentence = N_("The Fool has been taken back; another card is given for it.")
    way_out = N_("One of these may be given: {cards}.")
