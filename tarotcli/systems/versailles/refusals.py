"""What the rules of Versailles refuse, each with its rule and the way out."""

from tarotcli.errors import Refused
from tarotcli.language import N_


class UnknownSkill(Refused):
    """The character has no such skill."""

    kind = "unknown-skill"
    sentence = N_("{who} has no skill “{skill}”.")
    way_out = N_(
        "Skills: {skills}. A characteristic may stand in (V12, V13): --using strength, agility, endurance, "
        "wit, conviction, flattery or spite."
    )
    near = ("skill", "skills")
    rule = "V12"


class UnknownCharacteristic(Refused):
    """There is no such characteristic."""

    kind = "unknown-characteristic"
    sentence = N_("“{word}” is not a characteristic.")
    way_out = N_("There are strength, agility, endurance, wit, conviction, flattery and spite.")
    rule = "V12"


class NotInHand(Refused):
    """A card that is not in the hand it should be played from."""

    kind = "card-not-in-hand"
    sentence = N_("{card} is not in the hand of {who}.")
    way_out = N_("In hand: {hand}.")
    rule = "V9"


class OnlyTheHolderKnows(Refused):
    """``drawn`` for a real card, of which the tool does not know which came."""

    kind = "real-cards"
    sentence = N_("With real cards the tool does not know which card was drawn.")
    way_out = N_("Name it as it is laid: --discard CARD, or afterwards: tarotcli discard {key} CARD")
    rule = "V4"


class CannotPlay(NotInHand):
    """A card that is not in the hand it should be played from, where the skill says what could be."""

    way_out = N_("In hand: {hand}. Legal: {legal}.")
    way_unseen = N_("In hand: {hand}.")


class PlayedByTheTool(Refused):
    """A person who would sit down for a side that the tool plays."""

    kind = "played-by-the-tool"
    sentence = N_("The tool plays for {who} here.")
    way_out = N_("For everybody else: tarotcli {affair} table")


class PlayedTwice(Refused):
    """A card laid down twice at once."""

    kind = "card-not-in-hand"
    sentence = N_("{card} is given twice, and can be played once.")
    way_out = N_("Give every card once.")
    rule = "V9"


class WrongSuit(Refused):
    """A Minor of another suit than the skill's."""

    kind = "wrong-suit"
    sentence = N_("{card} cannot be played for {skill}, whose suit is {suit}.")
    way_out = N_("In hand: {hand}. Legal: {legal}.")
    way_unseen = N_("In hand: {hand}. Only {suit} and Majors may be played.")
    rule = "V9"


class NothingLegal(WrongSuit):
    """A Minor of another suit, from a hand without any legal card."""

    way_out = N_(
        "In hand: {hand}. None of them is legal: without --play the check fails without growth (V16)."
    )


class NoCardPlayed(Refused):
    """A check without a card, though the hand has legal ones."""

    kind = "no-card-played"
    sentence = N_("No card is played for {skill}, though {who} could play one.")
    way_out = N_("In hand: {hand}. Legal: {legal}. Use --play CARD.")
    way_unseen = N_("In hand: {hand}. Use --play CARD.")
    rule = "V9"


class NoGmDeck(Refused):
    """The campaign has no GM deck to take a card from."""

    kind = "no-gm-deck"
    sentence = N_("This campaign has no GM deck to take a difficulty from.")
    way_out = N_("State a number with --difficulty N, or add [decks.gm] with tarotcli edit.")
    rule = "V8"


class NoSuchDifficulty(Refused):
    """No card of the GM's fits."""

    kind = "card-not-to-be-had"
    sentence = N_("Neither the GM's hand nor the GM deck has {card} to show as a difficulty.")
    way_out = N_("State its number with --difficulty {number}.")
    rule = "V8"


class NoCardInBand(Refused):
    """No card of the GM deck is in the band."""

    kind = "no-card-in-band"
    sentence = N_("The GM deck has no card left that is {band} in that suit.")
    way_out = N_("State a number with --difficulty N, or leave out --suit.")
    rule = "V8"


class OtherBand(Refused):
    """A card that came up at the table, though another was looked for."""

    kind = "not-the-band"
    sentence = N_("{card} is not {band}, or not of that suit.")
    way_out = N_("A card that was not looked for: --gm-draw --drawn {code}, or --difficulty {number}.")
    rule = "V17"


class NoSuchCounter(Refused):
    """The sheet has no such reputation or favour."""

    kind = "unknown-counter"
    sentence = N_("{who} has no {what} “{name}”.")
    way_out = N_("On the sheet: {known}.")
    near = ("name", "known")
    rule = "V14"


class CounterTooSmall(Refused):
    """More points of a reputation or favour than there are."""

    kind = "counter-too-small"
    sentence = N_("{who} has only {has} of “{name}”, not {wanted}.")
    way_out = N_("Take at most {has}.")
    rule = "V14"


class CounterTwice(Refused):
    """A counter given twice."""

    kind = "counter-twice"
    sentence = N_("“{name}” is given twice; each counter adds its number once.")
    way_out = N_("Give it once, with the points you mean: {name}=N.")
    rule = "V14"


class NoSuchBelief(Refused):
    """No belief, or several, by that text."""

    kind = "unknown-belief"
    sentence = N_("“{text}” must match exactly one belief of {who}.")
    way_out = N_("On the sheet: {known}.")
    near = ("text", "near")
    rule = "V14"


class BeliefTooWeak(Refused):
    """A belief that is not strong enough to count."""

    kind = "belief-too-weak"
    sentence = N_("The belief “{text}” is held at {level}; it must be {least} or more to add to a check.")
    way_out = N_("Leave --belief out.")
    rule = "V14"


class FailedBefore(Refused):
    """The same task was failed in this scene."""

    kind = "failed-before"
    sentence = N_("{who} has failed {skill} in this scene; the same task may not be tried again.")
    way_out = N_("Wait for tarotcli scene, or add --retry if the GM allows it.")
    rule = "V16"


class OwesDiscard(Refused):
    """A hand past the limit must be discarded from first."""

    kind = "owes-discard"
    sentence = N_("{who} holds {held} cards and must discard down to {limit} first.")
    way_out = N_("In hand: {hand}. Use: tarotcli discard {key} CARD")
    rule = "V4"


class Waiting(Refused):
    """No cards until the next scene."""

    kind = "waiting"
    sentence = N_("{who} failed and gets no cards until a new scene.")
    way_out = N_("When the scene is over: tarotcli scene")
    rule = "V16"


class PastTheLimit(Refused):
    """A plain deal past the hand limit."""

    kind = "past-the-limit"
    sentence = N_("{who} holds {held} of at most {limit} cards and cannot be dealt {count}.")
    way_out = N_("Deal at most {room}, or discard first: tarotcli discard {key} CARD")
    rule = "V4"


class NoRoom(PastTheLimit):
    """As :class:`PastTheLimit`, with a hand that is full."""

    way_out = N_("Discard first: tarotcli discard {key} CARD")


class SomethingOpen(Refused):
    """An affair is open that must end first."""

    kind = "something-open"
    sentence = N_("Not while a {affair} is open.")
    way_out = N_("End it first; see tarotcli {key} status.")


class DiscardFromWhom(Refused):
    """A card to discard that nobody concerned holds, or several do."""

    kind = "card-not-in-hand"
    sentence = N_("{card} must be in exactly one of these hands.")
    way_out = N_("Name one character: tarotcli deal WHO --discard CARD")
    rule = "V3"


class Dead(Refused):
    """A character who is dead."""

    kind = "dead"
    sentence = N_("{who} is mortally wounded and does nothing more.")
    way_out = N_("If that is wrong, correct the wounds: tarotcli edit")
    rule = "V26"


class NoSheet(Refused):
    """The GM has no sheet to be tested with."""

    kind = "no-sheet"
    sentence = N_("The GM has no sheet and is not a character.")
    way_out = N_("Name the NPC; one without a hand plays from the GM's. A new one: tarotcli add WHO --npc")
    rule = "V12"


class CounterUsed(Refused):
    """A counter that has been added already."""

    kind = "counter-twice"
    sentence = N_("“{name}” has been used already; each counter adds its number once.")
    way_out = N_("Leave it out.")
    rule = "V14"


class AnAffairIsOpen(Refused):
    """Only one duel or repartee at a table at a time."""

    kind = "something-open"
    sentence = N_("A {affair} is open already.")
    way_out = N_("End it first; see tarotcli {key} status.")
