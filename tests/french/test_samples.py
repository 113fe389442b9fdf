"""What a French table begins with: samples and an evening in French, as well set as the catalogue."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tarotcli.systems import names
from tests.french.test_scenarios import texts
from tests.helpers import environment, run, sample

ROOT = Path(__file__).parents[2]
CAMPAIGNS = ROOT / "campaigns"
EVENINGS = {"en": "evening.txt", "fr": "soiree.txt"}
BADLY_SET = re.compile(r"(?<=\w)'(?=\w)|[^\s\u00a0\u202f»][ ]?[;!?](?:\s|$)|[^\u00a0\d]:(?:\s|$)")
"""An apostrophe of typewriters; a sign without the space that French sets before it."""


def in_french() -> Iterator[tuple[str, str]]:
    """What a person reads in the French campaigns, with the file: comments, and the texts of the data."""
    for path in sorted(CAMPAIGNS.glob("*.toml")):
        if path.name in ("versailles.toml", "tarot.toml"):
            continue
        text = path.read_text(encoding="utf-8")
        for line in text.splitlines():
            comment = re.fullmatch(r"(?:#\s+\w+ = \S+\s+)?# (?!\s|\w+ = )(.*)", line)
            if comment:
                yield path.name, comment[1]
        for told in texts(tomllib.loads(text)):
            yield path.name, told
    for line in (CAMPAIGNS / EVENINGS["fr"]).read_text(encoding="utf-8").splitlines():
        said = re.match(r"(?:# (?! )|note )(.*)", line)
        if said:
            yield EVENINGS["fr"], said[1]


def test_french_campaigns_are_well_set() -> None:
    """Typographic apostrophes, and no-break spaces before high punctuation."""
    told = list(in_french())
    assert len(told) > 100
    assert [each for each in told if BADLY_SET.search(each[1])] == []


def prose(page: Path) -> Iterator[str]:
    """The lines of a README outside of code."""
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        fenced ^= line.startswith("```")
        if not fenced:
            yield re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "x", line)


def test_the_french_readme_is_well_set() -> None:
    """As the catalogue is."""
    assert [line for line in prose(ROOT / "README.fr.md") if BADLY_SET.search(line)] == []


@pytest.mark.parametrize("system", names())
def test_people_of_a_french_sample_need_no_article(system: str, tmp_path: Path) -> None:
    """« À Le Veilleur » and « Duc de Luynes joue » are no French; so nobody is called that."""
    table = sample(tmp_path, system, spoken="fr")
    called = [each["name"] for each in table.data["characters"].values()]
    assert [name for name in called if re.match(r"(?:Le|La|Les|Duc|Comte|Abbé)\b|L[’']", name)] == []
    assert table.run("doctor").exit == 0


def chosen(data: Mapping[str, Any]) -> set[str]:
    """What somebody thought up for a campaign, but for names of people: its title, notes, beliefs, skills, friends."""
    people = data["characters"].values()
    tables = [
        table
        for each in people
        for table in (each.get("skills"), each.get("reputation"), each.get("favours"))
    ]
    beliefs = [belief["text"] for each in people for belief in each.get("beliefs", ())]
    notes = [each["notes"] for each in people if "notes" in each]
    keys = {key for table in tables for key in table or ()} - {"madame de sévigné"}
    return {data["name"], *keys, *beliefs, *notes}


@pytest.mark.parametrize("system", ["versailles", "tarot"])
def test_a_french_sample_is_the_english_one_in_french(system: str, tmp_path: Path) -> None:
    """The same people hold the same cards; what they say and can do is French."""
    for spoken in EVENINGS:
        (tmp_path / spoken).mkdir()
    ours, theirs = (sample(tmp_path / spoken, system, spoken=spoken).data for spoken in EVENINGS)
    assert {key: theirs[key] for key in theirs.keys() & {"decks", "hands", "trick", "house"}} == {
        key: ours[key] for key in ours.keys() & {"decks", "hands", "trick", "house"}
    }
    assert chosen(theirs) & chosen(ours) == set()


def test_an_evening_at_court_comes_out_the_same_in_both_languages(tmp_path: Path) -> None:
    """Every line is done, and the same cards are in the same hands."""
    left = {}
    for spoken, script in EVENINGS.items():
        (tmp_path / spoken).mkdir()
        path = tmp_path / spoken / "court.toml"
        with environment(TAROTCLI_LANG=spoken):
            seeded = ("--system", "versailles", "--sample", "--seed", "2")
            assert run("new", str(path), *seeded).exit == 0
            ran = run("run", str(CAMPAIGNS / script), "-c", str(path))
        assert (ran.exit, ran.err) == (0, "")
        left[spoken] = tomllib.loads(path.read_text(encoding="utf-8"))
    for key in ("decks", "hands", "revision", "scene"):
        assert left["en"][key] == left["fr"][key]


def test_swords_and_social_skills_are_known_by_their_french_names(tmp_path: Path) -> None:
    """V25: ``--fencing`` fights with escrime, whose limit is its level; V7: séduction is of cups without a word."""
    table = sample(tmp_path, spoken="fr")
    assert table.json("duel", "start", "aurore", "luynes", "--fencing", "--coin", "heads").exit == 0
    sides = table.json("duel", "status").json["sides"]
    assert {who: (side["skill"], side["limit"]) for who, side in sides.items()} == {
        "aurore": ("escrime", 5),
        "luynes": ("escrime", 6),
    }
    table.did("advance", "add", "montglas", "skills", "séduction=3")
    assert table.sheet("montglas")["skills"]["séduction"]["suit"] == "cups"
