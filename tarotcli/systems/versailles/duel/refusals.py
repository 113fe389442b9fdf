"""What the rules of duels refuse (V19–V26), each with its rule and the way out."""

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_
from tarotcli.systems.versailles.refusals import UnknownSkill


class NoDuel(Refused):
    """No duel is open."""

    kind = "nothing-open"
    sentence = N_("No duel is open.")
    way_out = N_("Begin one: tarotcli duel start A B --skill-a SKILL")


class NotInDuel(Refused):
    """Somebody who is no side of the duel."""

    kind = "not-a-side"
    sentence = N_("{who} takes no part in this duel.")
    way_out = N_("It is between {sides}.")


class NotYourTurn(Refused):
    """Somebody else's turn."""

    kind = "out-of-turn"
    sentence = N_("It is not the turn of {who}.")
    way_out = N_("{turn} is next; see tarotcli duel status.")
    rule = "V19"


class AgainstOneself(Refused):
    """Both sides are the same character."""

    kind = "same-character"
    sentence = N_("{who} cannot duel with {who}.")
    way_out = N_("Name two characters.")
    rule = "V19"


class NoSkillNamed(UsageFault):
    """Skill against skill without a skill."""

    kind = "missing-argument"
    sentence = N_("duel start: --skill-a is missing: the skill that is tested.")
    way_out = N_("For example: tarotcli duel start aurore luynes --skill-a oratory, or --fencing for swords.")
    rule = "V19"


class LacksSkill(UnknownSkill):
    """A side of the duel lacks the skill it should test."""

    way_out = N_(
        "Skills: {skills}. Say what {who} tests with {option}; a characteristic may stand in (V12, V13): "
        "strength, agility, endurance, wit, conviction, flattery or spite."
    )


class NothingToLay(Refused):
    """No legal card in the hand, on a turn that wants one."""

    kind = "no-legal-card"
    sentence = N_("{who} has no card that may be played for {skill}, whose suit is {suit}.")
    way_out = N_("In hand: {hand}. Use: tarotcli duel concede {key}")
    rule = "V20"


class NothingToOpenWith(NothingToLay):
    """No legal card to open with."""

    way_out = N_("In hand: {hand}. Let the other open: tarotcli duel play {key}")


class NoCardLaid(Refused):
    """A play without a card."""

    kind = "no-card-played"
    sentence = N_("{who} plays no card.")
    way_out = N_("In hand: {hand}. Legal: {legal}. Lay one, or: tarotcli duel concede {key}")
    way_unseen = N_("In hand: {hand}. Lay one, or: tarotcli duel concede {key}")
    rule = "V19"


class UsingIsFixed(Refused):
    """Another characteristic than the first play's."""

    kind = "using-is-fixed"
    sentence = N_("{who} tests {skill} by what the first play said, and cannot change to {using}.")
    way_out = N_("Leave --using out.")
    rule = "V12"


class FallsShort(Refused):
    """A play that does not do what it must."""

    kind = "does-not-reach"
    sentence = N_("{total} does not reach the {target} of {other}.")
    way_out = N_("In hand: {hand}. This would do: {would}.")
    way_unseen = N_("In hand: {hand}. Lay more, or: tarotcli duel concede {key}")
    rule = "V20"


class NothingReaches(FallsShort):
    """A play that does not reach, from a hand in which nothing does."""

    way_out = N_("In hand: {hand}. None of it reaches {target}: tarotcli duel concede {key}")


class RaisesNothing(FallsShort):
    """A play of Minors past the limit, or of Majors worth nothing."""

    kind = "raises-nothing"
    sentence = N_("{cards} raises nothing: the total stays {total}, with the limit of {skill} at {limit}.")


class NothingRaises(RaisesNothing):
    """A play that raises nothing, from a hand in which nothing does."""

    way_out = N_("In hand: {hand}. None of it raises the total: tarotcli duel concede {key}")


class OnlyFencing(Refused):
    """An option of fencing in a duel of skills."""

    kind = "only-fencing"
    sentence = N_("{word} belongs to fencing, and this is skill against skill.")
    way_out = N_("Leave it out; see tarotcli duel status.")
    rule = "V23"


class NotInFencing(Refused):
    """An option of skill against skill in a fencing duel."""

    kind = "not-in-fencing"
    sentence = N_("{word} adds nothing in fencing.")
    way_out = N_("Leave it out; see tarotcli duel status.")
    rule = "V25"


class NotTheOffended(Refused):
    """Only the offended may end a duel with swords."""

    kind = "not-the-offended"
    sentence = N_("Only the offended may end the duel, and {who} is not.")
    way_out = N_("The offended is {offended}. To give up: tarotcli duel concede {key}")
    rule = "V22"


class NothingToEnd(Refused):
    """Skill against skill has no offended."""

    kind = "not-the-offended"
    sentence = N_("Skill against skill is ended by conceding.")
    way_out = N_("Use: tarotcli duel concede {key}")
    rule = "V19"


class UnableToFight(Refused):
    """A serious wound."""

    kind = "unable-to-fight"
    sentence = N_("{who} is seriously wounded and unable to fight.")
    way_out = N_("If the wound has healed: tarotcli edit")
    rule = "V26"


class AtTheMercy(Refused):
    """The duel waits for the one still standing."""

    kind = "out-of-turn"
    sentence = N_("{fallen} is unable to fight, and {who} must spare or kill.")
    way_out = N_("Use: tarotcli duel end {key}, or tarotcli duel end {key} --kill")
    rule = "V26"


class NobodyToKill(Refused):
    """``--kill`` while both stand."""

    kind = "nobody-to-kill"
    sentence = N_("Nobody is at the mercy of {who}.")
    way_out = N_("--kill is for a duel to the death, over a serious wound.")
    rule = "V26"


class NotAnAttack(Refused):
    """Cards that make no attack."""

    kind = "not-an-attack"
    sentence = N_("{cards} is not an attack: {why}")
    way_out = N_(
        "An attack is a number (ace to ten), or a page with a number and --quarter, a knight with a number, "
        "a queen with two numbers of one suit, a king with a number. In hand: {hand}."
    )
    rule = "V23"


class NotAParry(Refused):
    """Cards that are no defence."""

    kind = "not-a-defence"
    sentence = N_("{cards} is not a defence against an attack on {quarter}.")
    way_out = N_(
        "Parry with numbers of {suit}, dodge with one Major alone, or take it: tarotcli duel play {key}. "
        "In hand: {hand}."
    )
    rule = "V25"


class NoQuarter(Refused):
    """A feint that names no quarter."""

    kind = "no-quarter"
    sentence = N_("A feint names the quarter it attacks.")
    way_out = N_("Add --quarter tierce, quarte, seconde or prime.")
    rule = "V23"


class QuarterWithoutFeint(NoQuarter):
    """Only a feint names its quarter."""

    sentence = N_(
        "Only a feint (a page) names its quarter; this attack goes where its number goes: {quarter}."
    )
    way_out = N_("Leave --quarter out.")


class TooStrong(Refused):
    """More strength announced than the cards have."""

    kind = "too-strong"
    sentence = N_("The attack has a strength of {strength}, and {wanted} is announced.")
    way_out = N_("Announce {strength} or less, or leave --strength out.")
    rule = "V25"


class DrawsLater(Refused):
    """A discard named with an attack that still waits for its defence."""

    kind = "no-draw"
    sentence = N_("Nothing is drawn yet: the cards come after the defence.")
    way_out = N_("Leave out --discard, and name the card when it is owed: tarotcli discard {key} CARD")
    rule = "V24"


class ToolDiscards(Refused):
    """A discard named where the tool plays both."""

    kind = "no-draw"
    sentence = N_("The tool plays both, and chooses what they discard.")
    way_out = N_("Leave out --discard.")
    rule = "V4"


class OnlyForAttacks(Refused):
    """An option of attacks, for a defence or a pass."""

    kind = "not-an-attack"
    sentence = N_("{word} is for an attack.")
    way_out = N_("Leave it out; see tarotcli duel status.")
    rule = "V25"
