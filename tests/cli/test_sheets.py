"""A sheet is changed in a word: set, add and drop, in every game, and each refusal prints the line to paste."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Ran, Table, environment, sample
from tests.rules.court import court
from tests.rules.forest import forest
from tests.rules.street import street


def told(ran: Ran) -> list[tuple[str, Any, Any]]:
    """The values that a command set: path, old and new; None where there was or is none."""
    return [(event["path"], event.get("old"), event.get("new")) for event in ran.events("set")]


def at(data: Any, *path: str | int) -> Any:
    """What stands there in the file; None for nothing."""
    for key in path:
        if isinstance(data, dict):
            data = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


DONE: dict[str, tuple[str, str, tuple[str | int, ...], Any]] = {
    "a level by its whole path": (
        "versailles",
        "set aurore skills.climbing.level 5",
        ("aurore", "skills", "climbing", "level"),
        5,
    ),
    "a level by the skill's name alone": (
        "versailles",
        "set aurore Climbing 5",
        ("aurore", "skills", "climbing", "level"),
        5,
    ),
    "what is not named of a skill stays": (
        "versailles",
        "set aurore skills.climbing 5",
        ("aurore", "skills", "climbing"),
        {"level": 5, "suit": "staves", "body": "strength"},
    ),
    "a first skill with its suit": (
        "versailles",
        "set luynes skills.dance '4 staves'",
        ("luynes", "skills", "dance"),
        {"level": 4, "suit": "staves"},
    ),
    "a skill as a sheet prints it": (
        "versailles",
        "set luynes dance '4 (Staves, agility)'",
        ("luynes", "skills", "dance"),
        {"level": 4, "suit": "staves", "body": "agility"},
    ),
    "a suit in French": (
        "versailles",
        "set luynes dance '4 bâtons'",
        ("luynes", "skills", "dance", "suit"),
        "staves",
    ),
    "a social skill brings its suit (V7)": (
        "versailles",
        "set luynes High-Society 3",
        ("luynes", "skills", "High-Society"),
        {"level": 3, "suit": "cups"},
    ),
    "fencing brings its suit and characteristic": (
        "versailles",
        "set luynes fencing 7",
        ("luynes", "skills", "fencing"),
        {"level": 7, "suit": "swords", "body": "agility"},
    ),
    "a characteristic by its name": ("versailles", "set aurore wit 8", ("aurore", "repartee", "wit"), 8),
    "a favour under another spelling": (
        "versailles",
        "set aurore favours.Duc-de-Luynes 5",
        ("aurore", "favours"),
        {"duc de luynes": 5},
    ),
    "a reputation under another spelling": (
        "versailles",
        "set aurore reputation.COURT 4",
        ("aurore", "reputation"),
        {"military": 3, "court": 4},
    ),
    "a new favour": ("versailles", "add aurore favours king=2", ("aurore", "favours", "king"), 2),
    "two favours at once": (
        "versailles",
        "add aurore favours king=2 'la reine=1'",
        ("aurore", "favours"),
        {"duc de luynes": 2, "king": 2, "la reine": 1},
    ),
    "a skill as an entry": (
        "versailles",
        "add aurore skills dance='4 staves'",
        ("aurore", "skills", "dance"),
        {"level": 4, "suit": "staves"},
    ),
    "a belief with its level": (
        "versailles",
        "add luynes beliefs 'Cats rule, a=b=2'",
        ("luynes", "beliefs"),
        [{"text": "Cats rule, a=b", "level": 2}],
    ),
    "a belief as a sheet prints it": (
        "versailles",
        "add luynes beliefs 'Cats rule (2)'",
        ("luynes", "beliefs"),
        [{"text": "Cats rule", "level": 2}],
    ),
    "a belief reworded": (
        "versailles",
        "set aurore 'beliefs.a door is only.text' 'A wall is a wall'",
        ("aurore", "beliefs", 1),
        {"text": "A wall is a wall", "level": 2},
    ),
    "a belief dropped by a part of it": (
        "versailles",
        "drop aurore 'wear grey'",
        ("aurore", "beliefs"),
        [{"text": "A door is only a wall that gave in", "level": 2}],
    ),
    "a wound": (
        "versailles",
        "add luynes wounds 'serious by aurore'",
        ("luynes", "wounds"),
        [{"degree": "serious", "by": "aurore"}],
    ),
    "all wounds healed": ("versailles", "drop aurore wounds", ("aurore", "wounds"), None),
    "a skill dropped": ("versailles", "drop aurore skills.history", ("aurore", "skills", "history"), None),
    "a favour dropped by its name": ("versailles", "drop aurore duc-de-luynes", ("aurore", "favours"), {}),
    "a text emptied": ("versailles", "set aurore player ''", ("aurore", "player"), ""),
    "a text that looks like a number": ("versailles", "set aurore notes 31", ("aurore", "notes"), "31"),
    "a truth in words": ("versailles", "set luynes npc oui", ("luynes", "npc"), True),
    "a key of one's own": ("versailles", "set aurore homebrew.luck 3", ("aurore", "homebrew", "luck"), 3),
    "a key of one's own added": (
        "versailles",
        "add aurore homebrew luck=3",
        ("aurore", "homebrew"),
        {"luck": 3},
    ),
    "a list anew, with spaces behind its commas": (
        "lignes-brisees",
        "set nadir Équipement 'épée,  corde , lampe'",
        ("nadir", "equipement"),
        ["épée", "corde", "lampe"],
    ),
    "a Tendance under another spelling": (
        "topoigraphie",
        "set perceval tendances.HÉROÏQUE 5",
        ("perceval", "tendances"),
        {"heroique": 5, "faible": 2},
    ),
    "a new Tendance": ("topoigraphie", "set perceval rusé 3", ("perceval", "tendances", "rusé"), 3),
    "a Talent with the level as it is printed": (
        "topoigraphie",
        "set perceval talents.Équitation Maître",
        ("perceval", "talents", "equitation"),
        "maitre",
    ),
    "a new Talent": (
        "topoigraphie",
        "set perceval danse habitué",
        ("perceval", "talents", "danse"),
        "habitue",
    ),
    "back to the house's resistance": (
        "topoigraphie",
        "set enide resistance ''",
        ("enide", "resistance"),
        None,
    ),
    "the same by dropping it": ("topoigraphie", "drop enide resistance", ("enide", "resistance"), None),
    "one thing more": (
        "lignes-brisees",
        "add nadir equipement lampe corde",
        ("nadir", "equipement"),
        ["couteau", "lampe", "corde"],
    ),
    "one thing less": ("lignes-brisees", "drop nadir equipement COUTEAU", ("nadir", "equipement"), []),
    "one thing exchanged": (
        "lignes-brisees",
        "set nadir equipement[0] 'couteau de chasse'",
        ("nadir", "equipement"),
        ["couteau de chasse"],
    ),
    "a text with a number in it": ("lignes-brisees", "set nadir age '27 ans'", ("nadir", "age"), "27 ans"),
    "a condition as it is said": (
        "lignes-brisees",
        "set nadir etat unconscious",
        ("nadir", "etat"),
        "inconscient",
    ),
}


def table_of(folder: Path, system: str) -> Table:
    """A small campaign of this game."""
    if system == "lignes-brisees":
        return street(folder, nadir={"equipement": ["couteau"]})
    if system == "versailles":
        return court(folder, sheet={"wounds": [{"degree": "minor"}]})
    return forest(folder)


@pytest.mark.parametrize("name", DONE)
def test_a_change_in_one_short_command(tmp_path: Path, name: str) -> None:
    """The file holds it, the answer and the journal tell it from what to what, and undo takes it back."""
    system, words, path, wanted = DONE[name]
    table = table_of(tmp_path, system)
    before = _without_revision(table)
    ran = table.did("advance", *shlex.split(words))
    found = at(table.data["characters"], *path)
    assert found == wanted or (wanted is None and not found)
    assert told(ran)
    journal = json.loads(table.journal.read_text(encoding="utf-8").splitlines()[-1])
    changed = [change["path"] for change in journal["changes"]]
    for event_path, _old, _new in told(ran):
        assert any(event_path.startswith(each) or each.startswith(event_path) for each in changed)
    table.whole()
    table.did("undo")
    assert _without_revision(table) == before


def _without_revision(table: Table) -> list[str]:
    """The lines of the file, its revision left out."""
    lines = table.path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("revision")]


REFUSED: dict[str, tuple[str, str, str, str]] = {
    "a level in a skill that is not there": (
        "versailles",
        "set luynes skills.dance.level 4",
        "incomplete",
        "tarotcli advance set luynes skills.dance '4 swords'",
    ),
    "a new skill without its suit": (
        "versailles",
        "set luynes dance 4",
        "incomplete",
        "tarotcli advance set luynes skills.dance '4 swords'",
    ),
    "a belief without its level": (
        "versailles",
        "add luynes beliefs 'Cats rule'",
        "incomplete",
        "tarotcli advance add luynes beliefs 'Cats rule=2'",
    ),
    "an entry that is there": (
        "versailles",
        "add aurore favours duc-de-LUYNES=4",
        "there-already",
        "tarotcli advance set aurore 'favours.\"duc de luynes\"' 4",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_prints_a_line_that_can_be_pasted(tmp_path: Path, name: str) -> None:
    """And it does what was meant."""
    system, words, kind, line = REFUSED[name]
    table = table_of(tmp_path, system)
    error = table.refused("advance", *shlex.split(words))
    assert error["kind"] == kind
    assert line in error["way_out"]
    table.did(*shlex.split(line)[1:])


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        ("set aurore clas 3", "unknown-key", "Did you mean class?"),
        ("set aurore zzz hello", "unknown-key", "homebrew"),
        ("set aurore own.x 1", "unknown-key", "homebrew"),
        ("set aurore skills.climbing.colour 3", "unknown-key", "suit"),
        ("set aurore beliefs[5].level 3", "unknown-key", "beliefs"),
        (
            "set aurore skills.climbing.level ''",
            "must-stay",
            "tarotcli advance set aurore skills.climbing.level",
        ),
        ("drop aurore skills.climbing.suit", "must-stay", "tarotcli advance set"),
        ("set aurore class high", "value-not-allowed", "tarotcli show aurore"),
        ("set aurore skills.climbing '4 5'", "value-not-allowed", "tarotcli show aurore"),
        ("set aurore name 'duc DE luynes'", "name-taken", "luynes"),
        ("set aurore name GM", "name-taken", "gm"),
        ("add aurore class 3", "not-a-list", "favours"),
        ("add aurore favours king", "incomplete", "king=VALUE"),
        ("drop aurore door-knob", "unknown-key", "tarotcli show aurore"),
        ("drop aurore the", "ambiguous-key", "Name one"),
        ("drop aurore beliefs zzz", "unknown-key", "tarotcli show aurore"),
        ("set house skill_max 3", "value-not-allowed", "tarotcli edit"),
        ("set house skil_max 3", "unknown-key", "Did you mean skill_max?"),
        ("set gm class 3", "no-sheet", "tarotcli add"),
    ],
)
def test_what_a_sheet_cannot_have_is_refused(tmp_path: Path, words: str, kind: str, told: str) -> None:
    """Nothing changes, and the way out names what would do."""
    sheet = {"beliefs": [{"text": text, "level": 1} for text in ("The sea", "The sky")]}
    error = court(tmp_path, sheet=sheet).refused("advance", *shlex.split(words))
    assert error["kind"] == kind
    assert told in error["way_out"]


def test_one_score_alone_is_refused_by_its_bare_name_too(tmp_path: Path) -> None:
    """L2."""
    assert street(tmp_path).refused("advance", "set", "nadir", "Furtivité", "3")["kind"] == "one-score-alone"


@pytest.mark.parametrize(
    ("system", "words", "path", "old", "new"),
    [
        ("topoigraphie", "resistance 4", ("resistance",), 3, 4),
        ("versailles", "skill_max 8", ("skill_max",), 10, 8),
        ("versailles", "Body-Suit coins", ("body_suit",), "staves", "coins"),
        ("versailles", "inverted_pips yes", ("inverted_pips",), False, True),
        ("lignes-brisees", "armes.Épée 6", ("armes", "Épée"), None, 6),
    ],
)
def test_numbers_of_the_house(
    tmp_path: Path, system: str, words: str, path: tuple[str, ...], old: object, new: object
) -> None:
    """From the rules' own number where the file had none; saved, and taken back by undo."""
    table = table_of(tmp_path, system)
    before = table.data.get("house", {})
    ran = table.did("advance", "set", "house", *shlex.split(words))
    assert [(o, n) for _path, o, n in told(ran)] == [(old, new)]
    assert at(table.data["house"], *path) == new
    assert ran.json["who"] == "house"
    table.did("undo")
    assert table.data.get("house", {}) == before


def test_a_character_called_house_is_that_character(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("add", "house", "--npc")
    assert table.did("advance", "set", "house", "resistance", "4").json["who"] == "house"
    assert table.sheet("house")["resistance"] == 4


def test_keys_of_ones_own_are_shown_and_kept(tmp_path: Path) -> None:
    """Those that a person wrote into the file too, whatever they hold."""
    table = court(tmp_path, sheet={"own": 3, "mount": {"name": "Bijou", "legs": 4}, "vow": "never to run"})
    ran = table.run("show", "aurore")
    for line in ("own: 3", "mount: name Bijou", "mount: legs 4", "vow: never to run"):
        assert line in ran.out.splitlines()
    assert table.did("show", "aurore").json["sheet"]["own"]["mount"] == {"name": "Bijou", "legs": 4}
    table.did("advance", "set", "aurore", "mount.legs", "3")
    table.did("advance", "set", "aurore", "VOW", "always to run")
    table.did("advance", "drop", "aurore", "own")
    sheet = table.sheet("aurore")
    assert sheet["mount"] == {"name": "Bijou", "legs": 3}
    assert sheet["vow"] == "always to run"
    assert "own" not in sheet
    table.did("check", "aurore", "climbing", "-d", "3", exit=1)
    assert table.sheet("aurore")["mount"] == {"name": "Bijou", "legs": 3}


def test_a_set_that_changes_nothing_is_not_saved(tmp_path: Path) -> None:
    """No event, no revision, no line in the log."""
    table = court(tmp_path)
    before = table.snapshot()
    ran = table.did("advance", "set", "aurore", "climbing", "4")
    assert ran.events() == []
    assert table.run("advance", "set", "aurore", "climbing", "4").out == "Nothing changed.\n"
    assert table.snapshot() == before


def test_what_french_prints_can_be_typed_back(tmp_path: Path) -> None:
    """A skill as the French sheet shows it, and a condition."""
    table = court(tmp_path)
    with environment(TAROTCLI_LANG="fr"):
        table.did("advance", "set", "luynes", "danse", "4 (Bâtons, agilité)")
    assert table.sheet("luynes")["skills"]["danse"] == {"level": 4, "suit": "staves", "body": "agility"}


@pytest.mark.parametrize(
    ("system", "line", "path", "new"),
    [
        ("versailles", "aurore rang 5", "class", 5),
        ("versailles", "aurore force 4", "body.strength", 4),
        ("versailles", "aurore corps.agilité 4", "body.agility", 4),
        ("versailles", "aurore fiel 3", "repartee.spite", 3),
        ("versailles", "aurore 'joué par' Zoé", "player", "Zoé"),
        ("versailles", "aurore croyances[0].niveau 2", "beliefs[0].level", 2),
        ("versailles", "aurore compétences.escalade.niveau 3", "skills.escalade.level", 3),
        ("lignes-brisees", "nadir 'Points de Destin' 4", "destin.actuels", 4),
        ("lignes-brisees", "nadir nom-d’origine X", "identite", "X"),
        ("lignes-brisees", "nadir 'accessible ailleurs[0]' X", "ailleurs[0]", "X"),
        ("topoigraphie", "enide résistance 4", "resistance", 4),
        ("topoigraphie", "enide joueur Zoé", "player", "Zoé"),
    ],
)
def test_what_a_sheet_prints_is_typed_for_its_keys(
    system: str, line: str, path: str, new: object, tmp_path: Path
) -> None:
    """In the language spoken; a skill or key of that very name comes first."""
    table = sample(tmp_path, system, spoken="fr")
    with environment(TAROTCLI_LANG="fr"):
        answer = table.json("advance", "set", *shlex.split(line)).json
    assert (answer["path"], answer["new"]) == (path, new)


def test_a_skill_comes_before_a_printed_word(tmp_path: Path) -> None:
    """Whoever has a skill called rang changes that; in English rang is a new skill, and wants its suit."""
    table = sample(tmp_path, spoken="fr")
    assert "skills.rang" in table.refused("advance", "set", "aurore", "rang", "3")["way_out"]
    table.did("advance", "add", "aurore", "skills", "rang=3 cups")
    with environment(TAROTCLI_LANG="fr"):
        assert table.json("advance", "set", "aurore", "rang", "4").json["path"] == "skills.rang"


def test_what_is_new_is_told_with_its_value(tmp_path: Path) -> None:
    """In the answer and in the log, tables and lists too."""
    table = court(tmp_path)
    line = "characters.luynes.skills.dance: now level 4, suit staves."
    assert table.run("advance", "set", "luynes", "dance", "4 staves").out == f"{line}\n"
    assert line in table.run("log").out
