"""What must hold across the tables of a campaign of Versailles, however its file was edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.names import alike_texts
from tarotcli.campaign.paths import Path
from tarotcli.language import N_
from tarotcli.systems.common.asked import TABLE
from tarotcli.systems.versailles.affairs import Duel, Repartee
from tarotcli.systems.versailles.hands import GM, house, sheet
from tarotcli.systems.versailles.sheet import characteristic_named

UNKNOWN = N_("names “{who}”, who is not a character of this campaign.")
NO_SIDE = N_("names “{who}”, who is not a side of this duel.")
NO_PART = N_("names “{who}”, who takes no part in this repartee.")

PEOPLE: tuple[Path, ...] = (("characters",), ("hands",))
SIDES: tuple[Path, ...] = (("duel", "sides"),)
ORDER: tuple[Path, ...] = (("repartee", "order"),)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Levels above what the house allows (V18), and what cannot be in an open duel or repartee (V19–V31)."""
    most = house(campaign).skill_max
    for who in campaign.characters:
        page = sheet(campaign, who)
        yield from alike_texts(("characters", who, "beliefs"), [each.text for each in page.beliefs], "text")
        for name, skill in page.skills.items():
            if skill.level > most:
                yield Fault(
                    ("characters", who, "skills", name, "level"),
                    N_("is {level}, above the campaign's skill_max of {most}."),
                    {"level": skill.level, "most": most},
                    needs=(("house", "skill_max"),),
                )
    duel, repartee = campaign.tables.get("duel"), campaign.tables.get("repartee")
    if isinstance(duel, Duel):
        yield from _duel(campaign, duel)
    if isinstance(repartee, Repartee):
        yield from _repartee(campaign, repartee)
    if TABLE in campaign.tables:
        from tarotcli.systems.versailles.difficulty import faults as asked_faults

        yield from asked_faults(campaign)


def _strangers(path: Path, who: Iterable[str], known: Iterable[str], sentence: str) -> Iterator[Fault]:
    known = set(known)
    needs = {UNKNOWN: PEOPLE, NO_SIDE: SIDES, NO_PART: ORDER}[sentence]
    for each in who:
        if each not in known:
            yield Fault(path, sentence, {"who": each}, needs=needs)


def _hands(campaign: Campaign) -> set[str]:
    return {*campaign.characters, *campaign.hands, GM}


def _duel(campaign: Campaign, duel: Duel) -> Iterator[Fault]:
    if len(duel.sides) != 2:
        yield Fault(("duel", "sides"), N_("has two sides, not {n}."), {"n": len(duel.sides)})
    for who, side in duel.sides.items():
        path: Path = ("duel", "sides", who)
        if who not in campaign.characters and who not in campaign.hands:
            yield Fault(path, N_("is not a character of this campaign."), needs=PEOPLE)
            continue
        yield from _strangers((*path, "hand"), [side.hand or who], _hands(campaign), UNKNOWN)
        page = sheet(campaign, who)
        if not duel.terms and page.skill(side.skill) is None and characteristic_named(side.skill) is None:
            sentence = N_("is “{skill}”, which is neither a skill on the sheet nor a characteristic.")
            needs: tuple[Path, ...] = (("duel", "terms"), ("characters", who, "skills"), ("characters", who))
            yield Fault((*path, "skill"), sentence, {"skill": side.skill}, needs=needs)
        if side.using and characteristic_named(side.using) is None:
            yield Fault(
                (*path, "using"), N_("is “{using}”, which is not a characteristic."), {"using": side.using}
            )
    yield from _strangers(("duel", "turn"), [duel.turn], duel.sides, NO_SIDE)
    for key, some in (("auto", duel.auto), ("unable", duel.unable)):
        yield from _strangers(("duel", key), some, duel.sides, NO_SIDE)
    named = [("offended", duel.offended), ("fallen", duel.fallen)]
    for key, who in named:
        yield from _strangers(("duel", key), [who] if who else (), duel.sides, NO_SIDE)
    yield from _face_down(duel)
    yield from _swords(duel)


def _swords(duel: Duel) -> Iterator[Fault]:
    if duel.terms and not duel.offended:
        yield Fault(("duel", "offended"), N_("is missing."))
    if duel.fallen and duel.fallen == duel.turn:
        yield Fault(
            ("duel", "turn"), N_("is for somebody who is unable to fight."), needs=(("duel", "fallen"),)
        )
    if duel.attack is None:
        return
    if not duel.terms:
        sentence = N_("belongs to a duel with swords, which has terms.")
        yield Fault(("duel", "attack"), sentence, needs=(("duel", "terms"),))
    if duel.attack.by == duel.turn or duel.attack.by not in duel.sides:
        sentence = N_("should be the one who is not on turn.")
        yield Fault(("duel", "attack", "by"), sentence, needs=(("duel", "turn"), *SIDES))


def _face_down(duel: Duel) -> Iterator[Fault]:
    entry, path = duel.face_down, ("duel", "face_down")
    if entry is None:
        return
    if entry.by == duel.turn or entry.by not in duel.sides:
        sentence = N_("should be the one who is not on turn.")
        yield Fault((*path, "by"), sentence, needs=(("duel", "turn"), *SIDES))
    if duel.attack is not None or any(side.laid for side in duel.sides.values()):
        yield Fault(path, N_("is a first play, but cards lie on the table already."), needs=SIDES)
    if duel.terms and (entry.quarter is None or entry.strength is None):
        yield Fault(path, N_("wants the quarter and the strength of the attack."), needs=(("duel", "terms"),))
    if not duel.terms and len(entry.points) != len(entry.cards):
        yield Fault((*path, "points"), N_("wants a number for each card."), needs=(("duel", "terms"),))


def _repartee(campaign: Campaign, repartee: Repartee) -> Iterator[Fault]:
    yield from _strangers(("repartee", "instigator"), [repartee.instigator], campaign.characters, UNKNOWN)
    yield from _strangers(("repartee", "targets"), repartee.targets, campaign.characters, UNKNOWN)
    yield from _strangers(("repartee", "order"), repartee.order, _hands(campaign), UNKNOWN)
    for key, named in (("auto", repartee.auto), ("passed", repartee.passed)):
        yield from _strangers(("repartee", key), named, repartee.order, NO_PART)
    if len(set(repartee.order)) < len(repartee.order):
        yield Fault(("repartee", "order"), N_("names somebody twice."))
    yield from _strangers(
        ("repartee", "turn"), [repartee.turn] if repartee.turn else (), repartee.order, NO_PART
    )
    for i, play in enumerate(repartee.plays):
        path: Path = ("repartee", "plays", i)
        yield from _strangers((*path, "by"), [play.by], repartee.order, NO_PART)
        voice = [play.speaks_for] if play.speaks_for else ()
        yield from _strangers((*path, "speaks_for"), voice, campaign.characters, UNKNOWN)
    for i, each in enumerate(repartee.counters):
        yield from _strangers(("repartee", "counters", i, "by"), [each.by], repartee.order, NO_PART)
