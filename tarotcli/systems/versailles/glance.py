"""The court at a glance: who is wounded, waits or owes a discard, and what is open with its totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign
from tarotcli.language import N_, _, say, say_many
from tarotcli.language.terms import Term
from tarotcli.systems.base import Affair
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.versailles.affairs import Duel, Repartee
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import Degree
from tarotcli.systems.versailles.hands import house, sheet
from tarotcli.systems.versailles.repartee import debate

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
