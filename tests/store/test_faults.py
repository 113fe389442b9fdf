"""A broken file is refused with every fault named: each once, in the order of the file, and no false one among them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tarotcli.systems.lignes_brisees.sheet import Arcane
from tests.helpers import CODES, Table, sample

COURT = "format = 1\nname = 'x'\nsystem = 'versailles'\n"
STREET = "format = 1\nname = 'x'\nsystem = 'lignes-brisees'\n"
LANE = "format = 1\nname = 'x'\nsystem = 'topoigraphie'\n"
TAROT = "format = 1\nname = 'x'\nsystem = 'tarot'\n"
SKILL = "suit = 'staves'"
ARCANES = get_args(Arcane)


def scores(*, chance: object = 10) -> str:
    """The 22 scores of a sheet, 1 to 22 but for this one."""
    told = {name: n for n, name in enumerate(ARCANES, 1)} | {"chance": chance}
    return "arcanes = { " + ", ".join(f"{name} = {n}" for name, n in told.items()) + " }"


MAJORS = f"[decks.n]\nkind = 'majors22'\ndraw = '{' '.join(CODES['majors22'])}'\n"
WHOLE = " ".join(CODES["tarot78"])

TOLD: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a score that is none beside another used twice": (
        f"{STREET}[characters.n]\n{scores(chance=9)}\n".replace("animaux = 21", "animaux = 'z'"),
        [("characters.n.arcanes", "once"), ("characters.n.arcanes.animaux", "number")],
    ),
    "a field and a score used twice": (
        f"{STREET}[characters.n]\netat = 'zz'\n{scores(chance=9)}\n",
        [("characters.n.etat", "ok"), ("characters.n.arcanes", "once")],
    ),
    "a text that is a number and a score used twice": (
        f"{STREET}[characters.n]\nidentite = 3\n{scores(chance=9)}\n",
        [("characters.n.identite", "text"), ("characters.n.arcanes", "once")],
    ),
    "a score that is none, whose default would double another": (
        f"{STREET}[characters.n]\n{scores(chance=0)}\n",
        [("characters.n.arcanes.chance", "1 to 22")],
    ),
    "a score that is missing": (
        STREET + "[characters.n]\n" + scores().replace("chance = 10, ", ""),
        [("characters.n.arcanes.chance", "missing")],
    ),
    "what was earned is no number, so that nothing is too much": (
        f"{STREET}[characters.n]\ndestin = {{ gagnes = 'x', actuels = 4 }}\n{scores()}\n",
        [("characters.n.destin.gagnes", "whole number")],
    ),
    "a name and a level above the house": (
        f"{COURT}[characters.a]\nname = 3\nskills.s = {{ level = 11, {SKILL} }}\n",
        [("characters.a.name", "text"), ("characters.a.skills.s.level", "skill_max")],
    ),
    "a level above the house, without its suit": (
        f"{COURT}[characters.a]\nskills.s.level = 11\n",
        [("characters.a.skills.s.suit", "missing"), ("characters.a.skills.s.level", "skill_max")],
    ),
    "a house that is wrong itself": (
        f"{COURT}[house]\nskill_max = 'x'\n[characters.a]\nskills.s = {{ level = 11, {SKILL} }}\n",
        [("house.skill_max", "whole number")],
    ),
    "a fighter with a fault on the sheet": (
        f"{COURT}[characters.a]\nclass = 'x'\n[characters.b]\n[duel]\nturn = 'a'\n"
        "sides = { a = { skill = 'strength' }, b = { skill = 'strength' } }\n",
        [("characters.a.class", "whole number")],
    ),
    "a speaker whose sheet is no table": (
        f"{COURT}[characters]\na = 5\n[repartee]\ninstigator = 'a'\ntargets = ['z']\nabout = 'x'\norder = ['a']\n",
        [("characters.a", "table"), ("repartee.targets", "z")],
    ),
    "an order with somebody who is none": (
        f"{COURT}[characters.a]\n[repartee]\ninstigator = 'a'\ntargets = ['a']\nabout = 'x'\norder = ['a', 3]\n"
        "turn = 'z'\n",
        [("repartee.order[1]", "text"), ("repartee.turn", "z")],
    ),
    "a table of characters that is none": (
        f"{LANE}characters = 5\n[fights.f]\nside_a = ['p']\n",
        [("characters", "table")],
    ),
    "a game of tarot": (
        f"{TAROT}[trick]\nplayers = ['a']\nbots = {{ z = 'bad' }}\ndealer = 'q'\n",
        [
            ("trick.players", "2 to 6"),
            ("trick.bots.z", "not one of the players"),
            ("trick.bots.z", "not a level"),
            ("trick.dealer", "not one of the players"),
        ],
    ),
    "a game of tarot with a fault and a stranger": (
        f"{TAROT}[trick]\nplayers = ['a', 'b']\ntarget = 'x'\ndealer = 'q'\n",
        [("trick.target", "whole number"), ("trick.dealer", "not one of the players")],
    ),
    "a promise for a Fool on a table that is unreadable": (
        f"{TAROT}[trick]\nplayers = ['a', 'b']\ntable = 5\nleft = true\npromise = '2S'\n",
        [("trick.table", "codes")],
    ),
    "players that are none": (
        f"{TAROT}[trick]\nplayers = 5\ndealer = 'q'\n",
        [("trick.players", "list")],
    ),
    "another system": (
        "format = 1\nname = 3\nsystem = 'chess'\nrevision = -1\n[hands]\na = 5\n",
        [("name", "text"), ("system", "chess"), ("revision", "from 0 to")],
    ),
    "no system": (
        "format = 1\nrevision = -1\n",
        [("name", "missing"), ("system", "missing"), ("revision", "from 0 to")],
    ),
    "a pile that is unreadable and a card that lies nowhere in another deck": (
        f"{STREET}{MAJORS}[decks.m]\nkind = 'majors22'\ndraw = '{' '.join(CODES['majors22'][1:])}'\n"
        f"[hands]\nn = 5\n",
        [("decks.m", "missing cards"), ("hands.n", "codes")],
    ),
    "a deck that is no table and a hand": (
        f"{COURT}[decks]\ntable = 1\n[hands]\na = 'QB'\n",
        [("decks.table", "table")],
    ),
    "a bad code beside a doubled card": (
        f"{COURT}[decks.table]\nkind = 'tarot78'\ndraw = '{WHOLE}'\n[hands]\na = 'QX QB'\n",
        [("hands.a", "QX"), ("hands.a", "also in")],
    ),
    "several codes of no card": (
        f"{COURT}[decks.table]\nkind = 'tarot78'\ndraw = '{WHOLE}'\n[hands]\na = 'QX zz t99'\n",
        [("hands.a", "QX, zz, t99")],
    ),
    "a whole pile in small letters": (
        f"{COURT}[decks.table]\nkind = 'tarot78'\ndraw = '{WHOLE.replace('QB T11', 'qb t11').lower()}'\n",
        [("decks.table.draw", "doctor --fix")],
    ),
    "a stranger named twice": (
        f"{COURT}[characters.a]\n[repartee]\ninstigator = 'a'\ntargets = ['z', 'z']\nabout = 'x'\norder = ['a']\n",
        [("repartee.targets", "z")],
    ),
}


@pytest.mark.parametrize("case", TOLD)
def test_every_fault_is_named_once_and_none_that_only_comes_of_another(tmp_path: Path, case: str) -> None:
    text, told = TOLD[case]
    path = tmp_path / "broken.toml"
    path.write_text(text)
    faults = Table(path).json("doctor").json["faults"]
    assert sorted(fault.split(" ")[0] for fault in faults) == sorted(where for where, _what in told), faults
    for where, what in told:
        assert any(fault.startswith(f"{where} ") and what in fault for fault in faults), faults
    error = Table(path).refused("show", exit=4)
    for fault in faults:
        assert fault in error["message"]


def test_faults_are_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    table = sample(tmp_path)
    text = table.path.read_text()
    for old, new in (
        ("day = 1", "day = 'x'"),
        ("class = 4", "class = 'x'"),
        ("level = 6, suit", "level = 16, suit"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    table.path.write_text(f"{text}\n[repartee]\nabout = 3\n")
    faults = table.json("doctor").json["faults"]
    lines = [int(fault.partition("(line ")[2].partition(")")[0]) for fault in faults if "(line " in fault]
    assert len(lines) >= 4
    assert lines == sorted(lines)
    missing = [i for i, fault in enumerate(faults) if "repartee.order is missing" in fault]
    assert missing
    assert missing[0] > 2
