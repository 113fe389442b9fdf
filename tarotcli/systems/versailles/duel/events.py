"""The events of duels, each with its sentence (V19–V26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.event import Event, Moved
from tarotcli.language import N_, _, say
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.affairs import Quarter, Terms
from tarotcli.systems.versailles.duel.attacks import Degree, Form
from tarotcli.systems.versailles.sheet import Wound

TERMS: Mapping[Terms, str] = {
    "first-blood": N_("to first blood"),
    "incapacity": N_("until one is unable to fight"),
    "death": N_("to the death"),
}
QUARTERS: Mapping[Quarter, str] = {
    "tierce": N_("tierce, high left (staves)"),
    "quarte": N_("quarte, high right (swords)"),
    "seconde": N_("seconde, low left (cups)"),
    "prime": N_("prime, low right (coins)"),
}
ATTACKS: Mapping[Form, str] = {
    "thrust": N_("{who} attacks in {quarter} with {cards}: strength {strength}."),
    "feint": N_("{who} feints and attacks in {quarter} with {cards}: strength {strength}."),
    "lunge": N_("{who} lunges in {quarter} with {cards}: strength {strength}."),
    "ballestra": N_("{who} makes a ballestra in {quarter} with {cards}: strength {strength}."),
    "fleche": N_("{who} makes a flèche in {quarter} with {cards}: strength {strength}."),
}
WOUNDS: Mapping[Degree, str] = {
    "minor": N_("{who} is hit by {margin}: a minor wound."),
    "serious": N_("{who} is hit by {margin}: a serious wound, unable to fight."),
    "mortal": N_("{who} is hit by {margin}: a mortal wound."),
}


class Agreed(msgspec.Struct, frozen=True):
    """What a duel is about: the skills by key, and with swords the terms and who is offended."""

    skills: Mapping[str, str]
    terms: Terms | None
    offended: str | None


class DuelBegan(Event, frozen=True, tag="duel"):
    """A duel begins (V19, V22). ``who``, ``old``: the first and the second named."""

    who: str
    old: str
    new: Agreed

    def sentence(self, display: Display) -> str:
        """Who against whom, and in what."""
        a, b = display.called(self.who), display.called(self.old)
        if self.new.terms:
            return say(
                "{a} and {b} cross swords {terms}; {offended} is the offended.",
                a=a,
                b=b,
                terms=_(TERMS[self.new.terms]),
                offended=display.called(self.new.offended or ""),
            )
        skill_a, skill_b = map(Term, self.new.skills.values())
        return say(
            "{a} against {b}: {skill_a} against {skill_b}.", a=a, b=b, skill_a=skill_a, skill_b=skill_b
        )


class Opens(Event, frozen=True, tag="opens"):
    """Who plays first (V19)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} plays first.", who=display.called(self.who))


class CannotOpen(Event, frozen=True, tag="cannot-open"):
    """Somebody has no legal card to open with (V20)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} has no card to open with.", who=display.called(self.who))


class NoContest(Event, frozen=True, tag="no-contest"):
    """Neither side can open (V20)."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """That there is no contest."""
        return _("Neither can open: there is no contest.")


class TotalRose(Event, frozen=True, tag="total"):
    """A play added to a side's total (V19). ``old``, ``new``: the total before and after."""

    who: str
    old: int
    new: int

    def sentence(self, display: Display) -> str:
        """Whose, and what it is now."""
        return say("{who} now has {n}.", who=display.called(self.who), n=self.new)


class Conceded(Event, frozen=True, tag="conceded"):
    """Somebody gave up (V19, V25)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} concedes.", who=display.called(self.who))


class Won(Event, frozen=True, tag="won"):
    """A duel was won. ``old``: the loser."""

    who: str
    old: str

    def sentence(self, display: Display) -> str:
        """Who, against whom."""
        return say(
            "{who} wins against {other}.", who=display.called(self.who), other=display.called(self.old)
        )

    @property
    def tone(self) -> Tone | None:
        """Who wins."""
        return "won"


class AttackMade(msgspec.Struct, frozen=True):
    """What an attack is: its form, the quarter attacked, the strength announced (V23, V25)."""

    form: Form
    quarter: Quarter
    strength: int


class Attacks(Moved, frozen=True, kw_only=True, tag="attacks"):
    """An attack is laid on the table (V23)."""

    new: AttackMade

    def sentence(self, display: Display) -> str:
        """Whose, in which quarter, with which cards, how strong."""
        return say(
            ATTACKS[self.new.form],
            who=display.called(self.who or ""),
            quarter=_(QUARTERS[self.new.quarter]),
            cards=display.cards(self.cards),
            strength=self.new.strength,
        )


class Parries(Moved, frozen=True, kw_only=True, tag="parries"):
    """Numbers laid against an attack (V25). ``new``: the defence they make."""

    new: int

    def sentence(self, display: Display) -> str:
        """Whose, which, and how strong."""
        return say(
            "{who} parries with {cards}: defence {defence}.",
            who=display.called(self.who or ""),
            cards=display.cards(self.cards),
            defence=self.new,
        )


class ParriesElsewhere(Parries, frozen=True, kw_only=True, tag="parries-elsewhere"):
    """Numbers laid unseen against an attack on another quarter, which stop nothing. ``new``: agility alone."""

    def sentence(self, display: Display) -> str:
        """Whose, which, and how strong the defence is all the same."""
        return say(
            "{who} parries with {cards}, and is attacked elsewhere: defence {defence}.",
            who=display.called(self.who or ""),
            cards=display.cards(self.cards),
            defence=self.new,
        )


class Dodges(Moved, frozen=True, kw_only=True, tag="dodges"):
    """A Major laid against an attack, which then misses (V25). ``new`` is null: no defence is needed."""

    new: None

    def sentence(self, display: Display) -> str:
        """Who, and with which."""
        who = display.called(self.who or "")
        return say("{who} dodges with {cards}.", who=who, cards=display.cards(self.cards))


class TakesHit(Event, frozen=True, tag="takes"):
    """Nothing is laid against an attack (V25). ``new``: the defence, which is agility alone."""

    who: str
    new: int

    def sentence(self, display: Display) -> str:
        """Who, and how strong the defence is all the same."""
        who = display.called(self.who)
        return say("{who} plays nothing against it: defence {defence}.", who=who, defence=self.new)


class Missed(Event, frozen=True, tag="missed"):
    """An attack does not hit. ``new``: strength less defence, 0 or below; null where it was dodged (V25)."""

    who: str
    new: int | None

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """By how much the defence holds."""
        if self.new is None:
            return _("The attack misses.")
        return say("No hit: the defence holds by {n}.", n=-self.new)


class Hit(msgspec.Struct, frozen=True):
    """A hit: how bad the wound, by whom, and by how much it got through (V26)."""

    degree: Degree
    by: str
    margin: int


class Wounded(Event, frozen=True, tag="wounded"):
    """Somebody is hit (V26)."""

    who: str
    path: str
    new: Hit

    def sentence(self, display: Display) -> str:
        """Who, and how badly."""
        return say(WOUNDS[self.new.degree], who=display.called(self.who), margin=self.new.margin)

    @property
    def tone(self) -> Tone | None:
        """A wound."""
        return "wounded"


class Spares(Event, frozen=True, tag="spares"):
    """The one still standing spares the other (V26). ``old``: whom."""

    who: str
    old: str

    def sentence(self, display: Display) -> str:
        """Who, whom."""
        return say("{who} spares {other}.", who=display.called(self.who), other=display.called(self.old))


class Kills(Event, frozen=True, tag="kills"):
    """The one still standing kills the other (V26). ``old``: whom."""

    who: str
    old: str

    def sentence(self, display: Display) -> str:
        """Who, whom."""
        return say("{who} kills {other}.", who=display.called(self.who), other=display.called(self.old))

    @property
    def tone(self) -> Tone | None:
        """A death."""
        return "fallen"


class Killed(Event, frozen=True, tag="killed"):
    """The mortal wound of who was killed, on the sheet (V26)."""

    who: str
    path: str
    new: Wound

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: the killing is told."""
        return ""


class Satisfied(Event, frozen=True, tag="satisfied"):
    """The offended ends the duel (V22)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} is satisfied and ends the duel.", who=display.called(self.who))


EVENTS: Sequence[type[Event]] = (
    *(DuelBegan, Opens, CannotOpen, NoContest, TotalRose, Conceded, Won, Satisfied),
    *(Attacks, Parries, ParriesElsewhere, Dodges, TakesHit, Missed, Wounded, Spares, Kills, Killed),
)
"""Every kind of event of a duel, beside those that the whole game shares."""
