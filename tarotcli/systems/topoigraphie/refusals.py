"""What the rules of Topoïgraphie refuse beside fights, each with its rule and the way out."""

from tarotcli.errors import Refused
from tarotcli.language import N_


class UnknownTendance(Refused):
    """The character has no such Tendance."""

    kind = "unknown-tendance"
    sentence = N_("{who} has no Tendance “{tendance}”.")
    way_out = N_("On the sheet: {tendances}. A new one: tarotcli advance set {key} tendances.NAME 1")
    near = ("tendance", "tendances")
    rule = "P2"


class NoTendance(Refused):
    """No Tendance is named, and the sheet has none or several."""

    kind = "no-tendance"
    sentence = N_("The Tendance of {who} is not named ({option}).")
    way_out = N_("On the sheet: {tendances}.")
    rule = "P2"


class UnknownTalent(Refused):
    """The character has no such Talent."""

    kind = "unknown-talent"
    sentence = N_("{who} has no Talent “{talent}”.")
    way_out = N_("On the sheet: {talents}. Leave {option} out to play without a Talent.")
    near = ("talent", "talents")
    rule = "P5"


class OneCard(Refused):
    """More than one card for a test."""

    kind = "one-card"
    sentence = N_("A test is played with one card, and {given} are given.")
    way_out = N_("Keep one of them.")
    rule = "P2"


class NoCardPlayed(Refused):
    """A test without a card, by somebody who chooses."""

    kind = "no-card-played"
    sentence = N_("{who} chooses a card, and none is played.")
    way_out = N_("Could be played: {legal}. Use {option} CARD.")
    way_unseen = N_("Use {option} CARD.")
    rule = "P2"


class NotInPack(Refused):
    """A card that is not among those that are left."""

    kind = "card-not-in-hand"
    sentence = N_("{card} is not among the cards that {who} has left.")
    way_out = N_("Could be played: {legal}.")
    way_unseen = N_("Name another card.")
    rule = "P2"


class NotInHand(NotInPack):
    """A card that is not in the hand it should be played from."""

    sentence = N_("{card} is not in the hand of {who}.")
    way_out = N_("In hand: {held}. Could be played: {legal}.")
    way_unseen = N_("In hand: {held}.")


class CourtNeedsTalent(Refused):
    """A court card without the Talent it needs."""

    kind = "court-needs-talent"
    sentence = N_("{card} needs a relevant Talent at least at {needed}; {who} plays without one.")
    way_out = N_("Could be played: {legal}.")
    way_unseen = N_("Name another card.")
    rule = "P5"


class CourtNeedsMore(CourtNeedsTalent):
    """As :class:`CourtNeedsTalent`, with a Talent that is not enough."""

    sentence = N_("{card} needs a relevant Talent at least at {needed}; {talent} of {who} is at {level}.")


class NothingPlayable(Refused):
    """A hand in which no card may be played for this test."""

    kind = "nothing-playable"
    sentence = N_("{who} holds no card that may be played for this test.")
    way_out = N_("In hand: {held}. Shuffle the pack and deal anew: tarotcli deal {key} --fresh")
    rule = "P2"


class NoHandDealt(NothingPlayable):
    """A campaign with hands, and none dealt yet."""

    way_out = N_("No hand is dealt yet. Deal one: tarotcli deal {key}")


class NoPack(Refused):
    """Neither a pack of one's own nor the GM's."""

    kind = "no-pack"
    sentence = N_("{who} has no pack to play from.")
    way_out = N_("Add [decks.{key}] or [decks.mj] with tarotcli edit.")
    rule = "P1"


class NothingToTurn(Refused):
    """No card of the pack may count."""

    kind = "nothing-to-turn"
    sentence = N_("The pack of {owner} has no card that could be turned up for {who}.")
    way_out = N_("Too many of its cards are in a hand: tarotcli deal {owner} --fresh, or name a card.")
    rule = "P10"


class SameSide(Refused):
    """Two who fight on the same side."""

    kind = "same-side"
    sentence = N_("{a} and {b} fight on the same side.")
    way_out = N_("To change sides leave the fight first: tarotcli fight --end {key}")
    rule = "P8"


class IsDefeated(Refused):
    """Somebody who is defeated already."""

    kind = "defeated"
    sentence = N_("{who} is defeated and out of this fight.")
    way_out = N_("Another opponent needs another name; to clear the defeat: tarotcli fight --end {key}")
    rule = "P9"


class NoHands(Refused):
    """A deal in a campaign that plays without hands."""

    kind = "no-hands"
    sentence = N_("This campaign deals no hands: cards are chosen from the whole pack.")
    way_out = N_(
        "Play one with check WHO TENDANCE --play CARD; deal WHO --fresh shuffles a whole pack anew. "
        "For hands set house.hand_size: tarotcli edit"
    )
    rule = "P2"


class PastTheLimit(Refused):
    """A plain deal past the hand size."""

    kind = "past-the-limit"
    sentence = N_("{who} holds {held} of at most {limit} cards and cannot be dealt {count}.")
    way_out = N_("Deal at most {room}, or discard first: tarotcli discard {key} CARD")
    rule = "P2"


class NoRoom(PastTheLimit):
    """As :class:`PastTheLimit`, with a hand that is full."""

    way_out = N_("Discard first: tarotcli discard {key} CARD")


class DiscardFromWhom(Refused):
    """A card to discard that not exactly one of those concerned holds."""

    kind = "card-not-in-hand"
    sentence = N_("{card} must be in exactly one of these hands.")
    way_out = N_("Name one character: tarotcli deal WHO --discard CARD")
    rule = "P2"


class FightOpen(Refused):
    """A fight is open that must end first."""

    kind = "something-open"
    sentence = N_("Not while a fight is open.")
    way_out = N_("End it first: tarotcli fight --end")


class FaceDownNumber(Refused):
    """The odds against a number that nobody knows."""

    kind = "face-down"
    sentence = N_("The difficulty for {who} lies face down, and a number that is chosen has no odds.")
    way_out = N_("What the cards make: tarotcli hint check {key}")
    rule = "P2"


class NoChanceInIt(Refused):
    """The odds of a card that is chosen."""

    kind = "no-chance"
    sentence = N_("{who} chooses the card, so nothing is left to chance.")
    way_out = N_(
        "See what would succeed: tarotcli show {key} --difficulty {difficulty} --tendance {tendance}"
    )
    rule = "P2"
