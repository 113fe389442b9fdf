"""What must hold across the tables of a campaign of Lignes Brisées."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.campaign import Campaign, house_of
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.language import N_
from tarotcli.systems.lignes_brisees.arms import WEAPONS
from tarotcli.systems.lignes_brisees.sheet import Maison, Personnage

EVERY_SCORE = range(1, 23)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Scores that are no permutation (L2), more Destin than was earned (L18), raises told twice (L19)."""
    for who, page in campaign.characters.items():
        if isinstance(page, Personnage):
            yield from _sheet_faults(("characters", who), page)
    for name in house_of(campaign, Maison).armes:
        if name not in WEAPONS:
            sentence = N_("is no weapon of the rules ({known}); one of your own goes under weapons.")
            yield Fault(("house", "armes", name), sentence, {"known": tuple(WEAPONS)})


def _sheet_faults(path: Path, page: Personnage) -> Iterator[Fault]:
    scores = page.arcanes.scores()
    used = list(scores.values())
    unused = tuple(n for n in EVERY_SCORE if n not in used)
    sentence = N_("must use each score from 1 to 22 once (L2): more than once {twice}, nowhere {unused}.")
    # One fault for each number, since each goes by other keys.
    for twice in (n for n in EVERY_SCORE if used.count(n) > 1):
        needs = tuple((*path, "arcanes", key) for key, n in scores.items() if n == twice)
        yield Fault((*path, "arcanes"), sentence, {"twice": twice, "unused": unused}, needs=needs)
    earned, left = page.destin.gagnes, page.destin.actuels
    if left > earned:
        sentence = N_("is {left}, more than the {earned} that were earned in all (L18).")
        needs = ((*path, "destin", "gagnes"),)
        yield Fault((*path, "destin", "actuels"), sentence, {"left": left, "earned": earned}, needs=needs)
    if len(set(page.montees)) < len(page.montees):
        yield Fault((*path, "montees"), N_("names a skill twice; each rises once a session (L19)."))
