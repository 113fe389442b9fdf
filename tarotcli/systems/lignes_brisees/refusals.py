"""What the rules of tests refuse in Lignes Brisées, each with its rule and the way out."""

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_
from tarotcli.systems.common.real import OnlyTheTableKnows


class UnknownSkill(Refused):
    """There is no such skill."""

    kind = "unknown-skill"
    sentence = N_("“{word}” is not one of the 22 skills.")
    way_out = N_("There are: {skills}. Their arcana and numbers 1 to 22 do as well.")
    rule = "L1"


class SkillMistyped(UnknownSkill):
    """As :class:`UnknownSkill`, with near names."""

    way_out = N_("Did you mean {near}? Arcana and their numbers 1 to 22 do as well.")


class NoSkill(UsageFault):
    """The odds of nothing."""

    kind = "missing-argument"
    sentence = N_("odds check: WHAT is missing: a skill.")
    way_out = N_("For example: tarotcli odds check {who} furtivite --easier")
    rule = "L20"


class Contradiction(UsageFault):
    """Two words of which only one can be meant."""

    kind = "contradiction"
    sentence = N_("{first} and {second} contradict each other.")
    way_out = N_("Keep one of them.")


class AgainAlone(UsageFault):
    """``--again`` with words of a new test."""

    kind = "contradiction"
    sentence = N_("--again goes on with the last test as it was: {extra} cannot be said again.")
    way_out = N_("Use: tarotcli check {who} --again (or --again --sacrifice)")
    rule = "L10"


class BetterWithoutDestiny(UsageFault):
    """``--better-a`` without the points it is about."""

    kind = "missing-argument"
    sentence = N_("{better} says how to spend Destin, but {destiny} is missing or 0.")
    way_out = N_("For example: {destiny} 2 {better}")
    rule = "L10"


class Unconscious(Refused):
    """Somebody who lies unconscious."""

    kind = "unconscious"
    sentence = N_("{who} is unconscious and takes no test.")
    way_out = N_("When the GM lets {who} wake: tarotcli deal {key} --recover 1")
    rule = "L17"


class Dead(Refused):
    """Somebody who is dead."""

    kind = "dead"
    sentence = N_("{who} is dead and takes no test.")
    way_out = N_("Only the GM can say otherwise: tarotcli deal {key} --recover 1")
    rule = "L17"


class NoDestiny(Refused):
    """No point of Destin at all."""

    kind = "no-destiny"
    sentence = N_("{who} has no point of Destin left.")
    way_out = N_("The GM gives some: tarotcli advance award {key} N")
    rule = "L10"


class CannotSacrifice(Refused):
    """A sacrifice by an ordinary person, who has not lived their Ligne Brisée."""

    kind = "no-broken-line"
    sentence = N_("{who} has not lived their Ligne Brisée and cannot sacrifice a card.")
    way_out = N_("Once the event is played: tarotcli advance set {key} ligne_brisee TEXT")
    rule = "L11"


class CannotSee(CannotSacrifice):
    """The odds, for an ordinary person."""

    sentence = N_("{who} has not lived their Ligne Brisée and does not see the lines of destiny.")
    way_out = N_("The GM may always ask: add --gm")
    rule = "L20"


class CardGone(Refused):
    """A card that is no longer in the deck it should come from."""

    kind = "card-not-in-deck"
    sentence = N_("{card} is no longer in the deck of {who}.")
    way_out = N_("Left: {left}.")
    rule = "L11"


class DrawnBefore(Refused):
    """A card that the same test has drawn already."""

    kind = "card-drawn-before"
    sentence = N_("{card} has been drawn for this test already and stays out until the next.")
    way_out = N_("Still to draw: {left}.")
    rule = "L10"


class TooFewDrawn(Refused):
    """Too few real cards."""

    kind = "wrong-number-of-cards"
    sentence = N_("Too few cards for the test of {who}: {given} given, up to {wanted} drawn.")
    way_out = N_("Give every card in the order it was drawn, those bought with Destin included.")
    rule = "L10"


class TooManyDrawn(TooFewDrawn):
    """Too many real cards."""

    sentence = N_("Too many cards for the test of {who}: {given} given, but it ends with {wanted}.")
    way_out = N_("Give no card that was drawn after the test was decided.")


class DrawAndName(OnlyTheTableKnows):
    """A test with real cards that nobody names."""

    sentence = N_("With real cards only the table knows what {who} draws.")
    way_out = N_(
        "Draw from that deck and name every card, as many as the test takes (at first {n}): {option} CARD…"
    )
    rule = "L6"


class NothingToReopen(Refused):
    """``--again`` where no test has just failed."""

    kind = "nothing-to-reopen"
    sentence = N_("{who} has no test that has just failed.")
    way_out = N_(
        "--again comes directly after a failed test, before any other command about {who}. "
        "Take a new one: tarotcli check {key} SKILL"
    )
    rule = "L10"


class NoCardToBuy(Refused):
    """Every card of the deck has been drawn for this test."""

    kind = "no-card-left"
    sentence = N_("{who} has drawn every card of the deck for this test.")
    way_out = N_("There is nothing left to buy; the test stays failed.")
    rule = "L10"


class NoMoreCards(NoCardToBuy):
    """Destin for a test that draws every card that is left."""

    sentence = N_("{who} draws every card that is left for this test ({n}): Destin can buy no other.")
    way_out = N_("Leave Destin out.")
