"""What is refused about decks, scores and Destin (L2, L3, L17–L19), each with its rule and the way out."""

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_
from tarotcli.systems.common.real import OnlyTheTableKnows


class DealAndName(OnlyTheTableKnows):
    """Scores or lost cards that chance should deal, where cards are real."""

    sentence = N_("With real cards only the table knows which come up.")
    way_out = N_("Name them: tarotcli deal {words} CARD…")
    rule = "L3"


class NoArcana(Refused):
    """The arcana by score where no sheet is shown."""

    kind = "no-effect"
    sentence = N_("--by-score orders the arcana of a sheet, and none is shown.")
    way_out = N_("Name a character, or show all.")


class DealHow(Refused):
    """``deal`` without saying what."""

    kind = "deal-how"
    sentence = N_("Nobody holds a hand in Lignes Brisées: each character has a deck of their own.")
    way_out = N_(
        "Say what fate should do: tarotcli deal WHO --scores, --order SKILL…, --recover N or --recover-card CARD"
    )
    rule = "L4"


class DealHeals(DealHow):
    """``deal --fresh``."""

    kind = "deal-fresh"
    sentence = N_("--fresh would give back every lost card, which is healing.")
    way_out = N_("What the GM lets heal: tarotcli deal WHO --recover N, or --recover-card CARD")
    rule = "L17"


class DealOneThing(UsageFault):
    """Several things for ``deal`` to do at once."""

    kind = "contradiction"
    sentence = N_("deal does one thing at a time, but several are given: {given}.")
    way_out = N_("Keep one of them.")


class SkillTwice(UsageFault):
    """A skill named twice in an order."""

    kind = "skill-twice"
    sentence = N_("{skill} is named twice; each skill has one place in the order.")
    way_out = N_("Name each skill once.")
    rule = "L2"


class DrawnForScores(UsageFault):
    """Real cards for what deals no scores."""

    kind = "contradiction"
    sentence = N_("deal: --drawn states the cards that fate dealt, and goes with --scores.")
    way_out = N_("Cards that come back are stated with: tarotcli deal {words} --recover-card CARD")
    rule = "L3"


class TooFewFated(Refused):
    """Too few real cards for the scores of somebody."""

    kind = "wrong-number-of-cards"
    sentence = N_("Too few cards for the scores of {who}: {given} given, {wanted} wanted.")
    way_out = N_("Deal the whole deck, and give every card in the order it came up.")
    rule = "L3"


class TooManyFated(TooFewFated):
    """More real cards than there are scores to set."""

    sentence = N_("Too many cards for these scores: {given} given, {wanted} wanted.")


class FatedBefore(Refused):
    """A real card that comes up twice for the scores of one character."""

    kind = "card-drawn-before"
    sentence = N_("{card} has come up for {who} already.")
    way_out = N_("Still to come up: {left}.")
    rule = "L3"


class NoBottom(Refused):
    """A card to go under a deck that has no order."""

    kind = "no-bottom"
    sentence = N_("The deck of {who} has no bottom: chance draws from all of it.")
    way_out = N_("Leave out --bottom; the card comes back in any case.")
    rule = "L9"


class NothingLost(Refused):
    """Nothing to recover."""

    kind = "nothing-lost"
    sentence = N_("{who} is awake and has lost no card.")
    way_out = N_("There is nothing to recover.")
    rule = "L17"


class NotLost(Refused):
    """A card to recover that was not lost."""

    kind = "card-not-lost"
    sentence = N_("{card} is not among the cards that {who} has lost.")
    way_out = N_("Lost: {lost}.")
    rule = "L17"


class HowMany(UsageFault):
    """An award without its number, or without anybody."""

    kind = "not-a-number"
    sentence = N_("advance award: “{word}” is not a number of points, which comes last.")
    way_out = N_("For example: tarotcli advance award nadir 2 (1 to 99 points)")
    rule = "L18"


class ToWhom(UsageFault):
    """An award to nobody."""

    kind = "missing-argument"
    sentence = N_("advance award: WHO is missing before the number of points.")
    way_out = N_("For example: tarotcli advance award nadir 2")
    rule = "L18"


class OneScoreAlone(Refused):
    """One score set alone, which would leave another number twice or nowhere."""

    kind = "one-score-alone"
    sentence = N_("A score of {who} cannot change alone: each number from 1 to 22 is used once.")
    way_out = N_(
        "Swap it with the next for a point: tarotcli advance raise {key} SKILL. "
        "Put skills in order, highest first: tarotcli deal {key} --order SKILL…"
    )
    rule = "L2"


class ScoresOnce(Refused):
    """Scores of a new sheet that do not go together."""

    kind = "scores-once"
    sentence = N_(
        "{skill} cannot have {score}: each number from 1 to 22 is used once, each skill is named once."
    )
    way_out = N_("The skills that are not named take the numbers that are left.")
    rule = "L2"


class RaisedAlready(Refused):
    """A skill that was raised in this session."""

    kind = "raised-already"
    sentence = N_("{skill} of {who} has been raised in this session already.")
    way_out = N_("It may rise again after the next: tarotcli session")
    rule = "L19"


class AtTheTop(Refused):
    """The skill at 22."""

    kind = "at-the-top"
    sentence = N_("{skill} of {who} is at 22 already and cannot rise.")
    way_out = N_("See what can: tarotcli advance status {key}")
    rule = "L19"
