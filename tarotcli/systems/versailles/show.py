"""The court at a glance, and a courtier's sheet, also held against the points of a planned character (V32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import suit_name
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, language, say, say_many
from tarotcli.language.terms import Term
from tarotcli.render.sections import Section
from tarotcli.systems.base import Affair
from tarotcli.systems.common import show as common
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.versailles.affairs import Duel, Repartee
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import Degree
from tarotcli.systems.versailles.hands import house, sheet
from tarotcli.systems.versailles.refusals import NoSheet
from tarotcli.systems.versailles.repartee import debate
from tarotcli.systems.versailles.sheet import BODY, REPARTEE, Belief, Courtier, Skill, Wound

WOUNDS: Mapping[Degree, str] = {
    "minor": N_("minor wound"),
    "serious": N_("serious wound"),
    "mortal": N_("mortal wound"),
}


class CourtierGlance(Glance, frozen=True, kw_only=True):
    """A courtier in the overview. ``owes``: how many cards they must discard (V4); ``failed``: in this scene (V16)."""

    wounds: tuple[Degree, ...]
    waiting: bool
    failed: tuple[str, ...]
    owes: int

    def matters(self, display: Display) -> Iterator[str]:
        """Wounds, what is owed, and what may not be done before a new scene."""
        yield from (display.signed("wounded", _(WOUNDS[degree])) for degree in self.wounds)
        if self.owes:
            yield say_many("owes {n} discard", "owes {n} discards", self.owes)
        if self.waiting:
            yield _("waiting for a new scene")
        if self.failed:
            yield say("failed in this scene: {what}", what=tuple(map(Term, self.failed)))


def glance(campaign: Campaign, who: str, known: Known) -> CourtierGlance:
    """A courtier at a glance (V4, V16, V26)."""
    page, limit = sheet(campaign, who), house(campaign).hand_size
    return CourtierGlance(
        **known._asdict(),
        wounds=tuple(wound.degree for wound in page.wounds),
        waiting=page.waiting,
        failed=page.failed,
        owes=max(0, (known.cards or 0) - limit),
    )


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """An open duel, or a repartee, with its totals."""
    duel, repartee = campaign.tables.get("duel"), campaign.tables.get("repartee")
    if isinstance(duel, Duel):
        totals = fencing.totals(campaign, duel) if duel.terms else skills.totals(campaign, duel)
        yield Affair("duel", tuple(duel.sides), duel.turn or None, {} if duel.terms else totals)
    if isinstance(repartee, Repartee):
        totals = debate.totals(campaign, repartee)
        yield Affair("repartee", repartee.order, repartee.turn or None, totals)


class BudgetPart(msgspec.Struct, frozen=True):
    """A part of a budget: its points, the most there may be, and what is left (below 0: over)."""

    points: int
    most: int
    left: int

    def line(self, name: str) -> str:
        """The part in words."""
        fields = {"part": name, "points": self.points, "most": self.most}
        if self.left < 0:
            return say("{part}: {points} of {most}, {n} over", n=-self.left, **fields)
        if self.left:
            return say("{part}: {points} of {most}, {n} left", n=self.left, **fields)
        return say("{part}: {points} of {most}", **fields)


class BudgetBeliefs(msgspec.Struct, frozen=True):
    """How many strong beliefs there are, and how many there must be at least."""

    strong: int
    least: int


class Budget(msgspec.Struct, frozen=True):
    """The points of a sheet by parts (V32). ``within`` tells whether the sheet is inside every bound."""

    body: BudgetPart
    repartee: BudgetPart
    skills: BudgetPart
    total: BudgetPart
    beliefs: BudgetBeliefs
    within: bool

    def lines(self) -> Iterator[str]:
        """The budget in words."""
        yield self.body.line(_("Body"))
        yield self.repartee.line(_("Repartee"))
        yield self.skills.line(_("Skills"))
        yield self.total.line(_("In all"))
        strong, least = self.beliefs.strong, self.beliefs.least
        line = say_many("{n} belief of 2 or more", "{n} beliefs of 2 or more", strong)
        if strong < least:
            line = say("{told}, at least {least} wanted", told=line, least=least)
        yield line
        yield (
            _("Within the budget.") if self.within else _("Does not meet the creation rules; the GM decides.")
        )


STRONG, BELIEFS = 2, 2
"""At least so many beliefs of at least that level (V32)."""


def budget(page: Courtier) -> Budget:
    """A sheet against the points of a planned character (V32); one outside is legal, as the GM decides.

    The parts may not all be full: they would be 90.
    """
    body = sum(map(page.characteristic, BODY))
    wits = sum(map(page.characteristic, REPARTEE))
    skills = sum(skill.level for skill in page.skills.values())
    parts = (_part(body, 20), _part(wits, 30), _part(skills, 40), _part(body + wits + skills, 70))
    strong = sum(belief.level >= STRONG for belief in page.beliefs)
    within = strong >= BELIEFS and all(part.left >= 0 for part in parts)
    return Budget(*parts, BudgetBeliefs(strong, BELIEFS), within)


def _part(points: int, most: int) -> BudgetPart:
    return BudgetPart(points, most, most - points)


class Show(common.Show, frozen=True):
    """``show`` in Versailles."""

    budget: Annotated[
        bool, Word(N_("Hold the sheet against the 70 points of a planned character."), "--budget")
    ] = False


class Shown(common.Shown, frozen=True):
    """``show``, with the ``budget`` of the one that is shown, or the ``budgets`` of all, where asked for."""

    characters: Mapping[str, CourtierGlance] | UnsetType = UNSET
    budget: Budget | UnsetType = UNSET
    budgets: Mapping[str, Budget] | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What is shown, then the budget of each sheet where it was asked for."""
        lines = super().lines(display, events)
        if self.budget is not UNSET:
            lines += self._budget(_("Budget"), self.budget)
        if self.budgets is not UNSET:
            for who, each in self.budgets.items():
                lines += self._budget(say("Budget of {who}", who=display.called(who)), each)
        return lines

    def _budget(self, heading: str, each: Budget) -> list[str]:
        if self.markdown:
            return ["", f"## {heading}", "", *(f"- {line}" for line in each.lines())]
        return [heading, *(f"  {line}" for line in each.lines())]

    def sheet_sections(self, sheet: Courtier, display: Display) -> list[Section]:
        """The headings of a courtier's sheet and the lines under each."""
        body = say(
            "strength {strength} · agility {agility} · endurance {endurance}",
            **msgspec.structs.asdict(sheet.body),
        )
        wits = say(
            "wit {wit} · conviction {conviction} · flattery {flattery} · spite {spite}",
            **msgspec.structs.asdict(sheet.repartee),
        )
        return [
            Section("", _character_lines(sheet)),
            Section(_("Body"), [body], place="brief"),
            Section(_("Repartee"), [wits], place="brief"),
            _skills(sheet.skills),
            _counters(_("Reputation"), sheet.reputation),
            _counters(_("Favours"), sheet.favours),
            _beliefs(sheet.beliefs),
            Section(
                _("Wounds"),
                [display.signed("wounded", _wound(wound, display)) for wound in sheet.wounds],
                place="brief",
            ),
        ]


LABELS = {
    "class {rank}": "class",
    "Skills": "skills",
    "Reputation": "reputation",
    "Favours": "favours",
    "Wounds": "wounds",
    "Beliefs": "beliefs",
    "Body": "body",
    "Repartee": "repartee",
    "Level": "level",
    "Suit": "suit",
    **{key: key for key in (*BODY, *REPARTEE)},
}
"""What the sheet calls keys, as it is marked for the catalogue."""


def _character_lines(sheet: Courtier) -> list[str]:
    lines = [say("class {rank}", rank=sheet.rank)]
    if sheet.waiting:
        lines.append(_("waiting for a new scene"))
    if sheet.failed:
        lines.append(say("failed in this scene: {what}", what=tuple(map(Term, sheet.failed))))
    return lines


def _skills(skills: Mapping[str, Skill]) -> Section:
    rows = [
        (name, str(skill.level), suit_name(skill.suit, language()), str(Term(skill.body or "")))
        for name, skill in skills.items()
    ]
    heads = (_("Skill"), _("Level"), _("Suit"), _("Characteristic"))
    lines = [_skill(name, skill) for name, skill in skills.items()]
    return Section(_("Skills"), lines, rows, heads, "column")


def _counters(heading: str, counters: Mapping[str, int]) -> Section:
    rows = [(name, str(n)) for name, n in counters.items()]
    return Section(heading, [f"{name} {n}" for name, n in rows], rows, (_("Of whom"), _("Points")), "column")


def _beliefs(beliefs: Sequence[Belief]) -> Section:
    lines = [say("{text} ({level})", text=each.text, level=each.level) for each in beliefs]
    rows = [(each.text, str(each.level)) for each in beliefs]
    return Section(_("Beliefs"), lines, rows, (_("Belief"), _("Level")))


def _skill(name: str, skill: Skill) -> str:
    fields = {"name": name, "level": skill.level, "suit": suit_name(skill.suit, language())}
    if skill.body:
        return say("{name} {level} ({suit}, {body})", body=Term(skill.body), **fields)
    return say("{name} {level} ({suit})", **fields)


def _wound(wound: Wound, display: Display) -> str:
    if wound.by:
        return say("{degree}, by {who}", degree=Term(wound.degree), who=display.called(wound.by))
    return str(Term(wound.degree))


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[Shown]:
    """As in every game, and with ``--budget`` each sheet that is shown, or all where none is, against V32."""
    found = common.shown(campaign, ask, Shown, glance)
    if ask.budget and found.who is not UNSET:
        if found.who not in campaign.characters:
            raise NoSheet
        found = replaced(found, budget=budget(sheet(campaign, found.who)))
    elif ask.budget:
        budgets = {who: budget(sheet(campaign, who)) for who in campaign.characters}
        found = replaced(found, budgets=budgets)
    return Outcome(campaign, found)


COMMANDS = commands(
    Command(
        name="show",
        question=Show,
        resolve=show,
        answer=Shown,
        summary=common.SHOW[0],
        example=common.SHOW[1],
        looks=True,
    ),
)
