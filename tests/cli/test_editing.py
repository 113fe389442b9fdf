"""edit with an editor of our own, and doctor on every fault it can find."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers import CODES, Table, editor, environment, run, sample
from tests.rules.court import court


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign."""
    return sample(tmp_path)


def test_a_valid_edit_is_taken_over_with_one_journal_line(table: Table, tmp_path: Path) -> None:
    change = "t = t.replace('class = 4', 'class = 7  # promoted').replace('day = 1', 'day = 3')"
    with environment(VISUAL=editor(tmp_path, change), EDITOR="false"):
        ran = table.did("edit")
    assert sorted(ran.json["changed"]) == ["characters.aurore.class", "day"]
    assert [event["path"] for event in ran.json["events"]] == ran.json["changed"]
    assert (ran.json["revision"], table.data["revision"], table.data["day"]) == (1, 1, 3)
    assert "class = 7  # promoted" in table.path.read_text()
    text = table.run("log").out
    assert "edit" in text
    assert "Nothing changed" not in text
    table.did("undo")
    assert (table.data["day"], table.sheet("aurore")["class"]) == (1, 4)


@pytest.mark.parametrize(
    ("system", "who", "following", "lost"),
    [("versailles", "montglas", "guard", 5), ("topoigraphie", "enide", "gaheris", 0)],
)
def test_a_sheet_edited_away_says_where_its_cards_go(
    tmp_path: Path, system: str, who: str, following: str, lost: int
) -> None:
    """They stay in the file, and the line that is named puts a hand on the discard, or takes a deck away."""
    table = sample(tmp_path, system)
    change = f"t = t[:t.index('[characters.{who}]')] + t[t.index('[characters.{following}]'):]"
    with environment(EDITOR=editor(tmp_path, change)):
        ran = table.run("edit")
    assert ran.exit == 0, ran
    *told, way = ran.out.splitlines()
    assert told == [f"Removed: characters.{who}."]
    assert way.startswith(f"The cards of {who} stay in the file.")
    _before, _tarotcli, line = way.partition("tarotcli ")
    table.did(*line.split())
    assert who not in {**table.data.get("hands", {}), **table.data["decks"]}
    assert sum(map(len, map(table.discard, table.data["decks"]))) == lost
    table.whole()


def test_the_copy_shows_piles_sorted_and_their_order_is_restored(table: Table, tmp_path: Path) -> None:
    before = table.draw(), table.draw("gm")
    seen = tmp_path / "seen.txt"
    change = f"Path({str(seen)!r}).write_text(t); t = t.replace('day = 1', 'day = 2')"
    with environment(EDITOR=editor(tmp_path, change)):
        table.did("edit")
    assert (table.draw(), table.draw("gm")) == before
    assert " ".join(before[0]) not in seen.read_text()
    assert 'draw = "AS 2S 3S' in seen.read_text()
    assert table.data["day"] == 2
    table.whole()


def test_a_card_moved_by_hand_leaves_the_rest_of_its_pile_in_order(table: Table, tmp_path: Path) -> None:
    before = table.draw()
    top = before[0]
    taken = f"t = re.sub(r'\\b{top} ', '', t, count=1).replace('discard = \"\"', 'discard = \"{top}\"', 1)"
    with environment(EDITOR=editor(tmp_path, taken)):
        table.did("edit")
    assert table.draw() == before[1:]
    assert table.discard() == [top]
    table.whole()
    back = (
        f"t = t.replace('discard = \"{top}\"', 'discard = \"\"').replace('draw = \"', 'draw = \"{top} ', 1)"
    )
    with environment(EDITOR=editor(tmp_path, back)):
        table.did("edit")
    assert table.draw() == [*before[1:], top]
    table.whole()


@pytest.mark.parametrize("more", ["", "AS"])
def test_a_renamed_deck_keeps_its_order(tmp_path: Path, more: str) -> None:
    """Though others have the same cards, and though a card of it is moved at the same time."""
    table = sample(tmp_path, "topoigraphie")
    before = {name: table.draw(name) for name in table.data["decks"]}
    assert len({tuple(sorted(pile)) for pile in before.values()}) == 1
    moved = "t = re.sub(r'(decks.enide(?:.|\\n)*?draw = \")AS ', r'\\1', t, count=1)"
    laid = "t = re.sub(r'(decks.enide(?:.|\\n)*?discard = \")', r'\\1AS', t, count=1)"
    change = "t = t.replace('decks.enide', 'decks.zoe').replace('characters.enide', 'characters.zoe')"
    code = f"{moved}\n{laid}\n{change}" if more else change
    with environment(EDITOR=editor(tmp_path, code)):
        table.did("edit")
    after = {name: table.draw(name) for name in table.data["decks"]}
    assert after.pop("zoe") == [card for card in before.pop("enide") if card != more]
    assert after == before
    assert table.discard("zoe") == more.split()
    table.whole()


def test_renamed_decks_with_the_same_cards_keep_their_orders(tmp_path: Path) -> None:
    table = sample(tmp_path, "topoigraphie")
    before = {name: table.draw(name) for name in table.data["decks"]}
    change = "t = re.sub(r'(decks|characters).(enide|gaheris)', r'\\1.a\\2', t)"
    with environment(EDITOR=editor(tmp_path, change)):
        table.did("edit")
    after = {name.removeprefix("a"): table.draw(name) for name in table.data["decks"]}
    assert "aenide" in table.data["decks"]
    assert after == before


def test_reveal_shows_the_order_and_takes_another(table: Table, tmp_path: Path) -> None:
    before = table.draw()
    swapped = " ".join([before[1], before[0], *before[2:]])
    with environment(EDITOR=editor(tmp_path, f"t = t.replace({' '.join(before)!r}, {swapped!r})")):
        table.did("edit", "--reveal")
    assert table.draw()[:2] == [before[1], before[0]]


def test_an_edit_without_a_change_saves_nothing(table: Table, tmp_path: Path) -> None:
    before = table.snapshot()
    with environment(EDITOR=editor(tmp_path, "")):
        ran = table.did("edit")
        assert "Nothing changed." in table.run("edit").out
    assert (ran.json["changed"], ran.json["saved"], table.snapshot()) == ([], False, before)


def test_another_revision_alone_is_nothing_to_save(table: Table, tmp_path: Path) -> None:
    table.did("day")
    before = table.snapshot()
    with environment(EDITOR=editor(tmp_path, "t = t.replace('revision = 1', 'revision = 70')")):
        ran = table.did("edit")
        assert "Nothing changed." in table.run("edit").out
    assert (ran.json["changed"], ran.json["saved"], ran.json["revision"]) == ([], False, 1)
    assert table.snapshot() == before
    with environment(EDITOR=editor(tmp_path, "t = t.replace('revision = 1', 'revision = 70\\nmine = 1')")):
        assert table.did("edit").json["revision"] == 2
    assert (table.data["revision"], table.data["mine"]) == (2, 1)


def test_a_comment_alone_is_saved_and_said_to_be(table: Table, tmp_path: Path) -> None:
    with environment(EDITOR=editor(tmp_path, "t = t.replace('day = 1', 'day = 1 # Lent')")):
        assert table.run("edit").out == "Saved.\n"
    assert "day = 1 # Lent" in table.path.read_text()
    assert "Saved." in table.run("log").out
    line = json.loads(table.journal.read_text())
    assert (line["revision"], line["changes"]) == (1, [])


def test_what_an_edit_changed_is_told_with_its_values_but_no_secret(table: Table, tmp_path: Path) -> None:
    order = table.draw()
    change = (
        "t = t.replace('class = 4', 'class = 7').replace('day = 1', 'day = 1\\nmine = true')"
        f".replace(' {order[0]} ', ' ', 1).replace('discard = \"\"', 'discard = \"{order[0]}\"', 1)"
    )
    with environment(EDITOR=editor(tmp_path, change)):
        ran = table.did("edit")
    events = {event["path"]: event for event in ran.json["events"]}
    rank = "characters.aurore.class"
    assert events == {
        rank: {"event": "set", "path": rank, "old": 4, "new": 7},
        "mine": {"event": "set", "path": "mine", "new": True},
        "decks.table.draw": {
            "event": "set",
            "path": "decks.table.draw",
            "old": {"count": 63},
            "new": {"count": 62},
        },
        "decks.table.discard": {"event": "set", "path": "decks.table.discard", "old": "", "new": order[0]},
    }
    for words in (("log",), ("log", "--markdown")):
        assert f"{rank}: 4 → 7." in table.run(*words).out
    assert " ".join(order[1:4]) not in table.run("log", "--json").out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("t = t + '[['", ["line", "column"]),
        ("t = t.replace('class = 4', 'class = -1')", ["characters.aurore.class"]),
        ("t = t.replace('\"QB T11', '\"T11')", ["decks.table", "QB"]),
        ("t = t.replace('scene = 1', 'scene = \"x\"').replace('day = 1', 'day = []')", ["scene", "day"]),
        ("t = t.replace('format = 1', 'format = 2')", ["2"]),
    ],
)
def test_an_edit_that_is_not_valid_is_kept_apart_and_changes_nothing(
    table: Table, tmp_path: Path, change: str, told: list[str]
) -> None:
    with environment(EDITOR=editor(tmp_path, change)):
        error = table.refused("edit", exit=4)
        text = table.run("edit").err
    assert error["kind"] == "campaign-invalid"
    assert "\\x" not in text
    for word in told:
        assert word in error["message"]
    kept = Path(error["way_out"].rpartition(" in ")[2].removesuffix("."))
    assert kept.exists()
    kept.unlink()


def test_the_order_of_the_piles_is_not_told_by_an_edit_that_is_not_valid(
    table: Table, tmp_path: Path
) -> None:
    order = " ".join(table.draw()[:6])
    with environment(EDITOR=editor(tmp_path, "t = t.replace('class = 4', 'class = -1')")):
        error = table.refused("edit", exit=4)
    kept = Path(error["way_out"].rpartition(" in ")[2].removesuffix("."))
    assert order not in kept.read_text()
    kept.unlink()


@pytest.mark.parametrize("command", ["no-such-editor-anywhere", "'"])
def test_an_editor_that_does_not_start_is_said(table: Table, command: str) -> None:
    with environment(EDITOR=command):
        assert table.refused("edit", exit=2)["kind"] == "no-editor"


def copies() -> set[Path]:
    """The copies that lie about."""
    return set(Path(tempfile.gettempdir()).glob("versailles-*.toml"))


def test_without_an_editor_and_a_terminal_nothing_is_opened(table: Table) -> None:
    before = copies()
    with environment(VISUAL=None, EDITOR=""):
        error = table.refused("edit", exit=2)
        assert run("edit", "-c", "nowhere.toml").exit == 2
    assert error["kind"] == "no-editor"
    assert "EDITOR" in error["message"]
    assert copies() == before


def test_an_editor_that_fails_is_said_with_its_status(table: Table, tmp_path: Path) -> None:
    before = copies()
    with environment(EDITOR="sh -c 'exit 3'"):
        error = table.refused("edit", exit=2)
    assert error["kind"] == "editor-failed"
    assert "status 3" in error["message"]
    assert copies() == before
    with environment(EDITOR="sh -c 'kill -9 $$'"):
        assert "status 137" in table.refused("edit", exit=2)["message"]
    with environment(EDITOR=editor(tmp_path, "p.write_text(t + '# more'); sys.exit(1)")):
        error = table.refused("edit", exit=2)
    (kept,) = copies() - before
    assert str(kept) in error["way_out"]
    assert kept.read_text().endswith("# more")
    kept.unlink()


@pytest.mark.parametrize(
    "change", ["p.unlink()", "p.rename(p.with_suffix('.gone'))", "p.unlink(); p.mkdir()"]
)
def test_an_editor_that_takes_the_copy_away_is_said(table: Table, tmp_path: Path, change: str) -> None:
    with environment(EDITOR=editor(tmp_path, f"{change}; sys.exit()")):
        error = table.refused("edit", exit=2)
    assert error["kind"] == "editor-failed"
    assert "no file" in error["message"]


def test_a_command_during_the_edit_is_not_lost(table: Table, tmp_path: Path) -> None:
    change = (
        "import subprocess; subprocess.run([sys.executable, '-m', 'tarotcli', 'day'], check=True)\n"
        "t = t.replace('class = 4', 'class = 7')"
    )
    with environment(EDITOR=editor(tmp_path, change)):
        ran = table.json("edit")
    assert (ran.exit, ran.error["kind"]) == (4, "changed-meanwhile")
    assert (table.data["day"], table.sheet("aurore")["class"]) == (2, 4)


def spoiled(table: Table, old: str, new: str) -> bytes:
    text = table.path.read_text()
    assert old in text
    table.path.write_text(text.replace(old, new, 1))
    return table.path.read_bytes()


def test_a_sound_file_is_in_good_order(table: Table) -> None:
    before = table.snapshot()
    assert table.did("doctor").json["faults"] == []
    assert "in good order" in table.run("doctor", "--fix").out
    assert table.snapshot() == before
    assert not list(table.path.parent.glob("*.bak*"))


MENDABLE: dict[str, tuple[str, str, Callable[[Table], bool]]] = {
    "missing everywhere": ('aurore = "QB ', 'aurore = "', lambda t: t.discard() == ["QB"]),
    "in the draw pile too": (
        '[decks.table]\nkind = "tarot78"\ndraw = "',
        '[decks.table]\nkind = "tarot78"\ndraw = "QB ',
        lambda t: "QB" not in t.draw() and t.hand("aurore")[0] == "QB",
    ),
    "in the discard too": (
        'discard = ""',
        'discard = "QB"',
        lambda t: t.discard() == [] and t.hand("aurore")[0] == "QB",
    ),
    "in both piles": (
        'discard = ""',
        'discard = "AS"',
        lambda t: t.discard() == ["AS"] and "AS" not in t.draw(),
    ),
    "twice in one hand": (
        'aurore = "QB T11',
        'aurore = "QB T11 QB',
        lambda t: t.hand("aurore")[:2] == ["QB", "T11"] and t.hand("aurore").count("QB") == 1,
    ),
    "three times in one hand, beside one of the draw pile": (
        'aurore = "QB T11',
        'aurore = "QB QB QB AS T11',
        lambda t: t.hand("aurore")[:3] == ["QB", "AS", "T11"] and "AS" not in t.draw(),
    ),
    "in small letters": (
        'aurore = "QB T11',
        'aurore = "qb t11',
        lambda t: t.hand("aurore")[:2] == ["QB", "T11"],
    ),
}


@pytest.mark.parametrize("case", MENDABLE)
def test_doctor_mends_what_needs_no_guessing_and_keeps_a_copy(table: Table, case: str) -> None:
    old, new, mended = MENDABLE[case]
    broken = spoiled(table, old, new)
    ran = table.json("doctor")
    assert (ran.exit, ran.json["mendable"], ran.err) == (4, True, "")
    assert ran.json["faults"]
    assert "tarotcli doctor --fix" in table.run("doctor").out
    assert table.path.read_bytes() == broken
    ran = table.did("doctor", "--fix")
    assert (ran.json["faults"], ran.json["revision"]) == ([], 1)
    assert (table.path.parent / ran.json["backup"]).read_bytes() == broken
    assert mended(table)
    table.whole()
    assert table.did("doctor").json["faults"] == []
    assert "mended" in table.run("log").out
    assert "# A lady in waiting" in table.path.read_text()


def small(table: Table, pile: str) -> None:
    """A pile in small letters."""
    spoiled(table, f'"{pile}"', f'"{pile.lower()}"')


def test_doctor_mends_the_piles_of_open_affairs(table: Table) -> None:
    skills = ("--skill-a", "oratory", "--skill-b", "interrogation")
    table.did("duel", "start", "aurore", "luynes", *skills, "--first", "aurore")
    table.did("duel", "play", "aurore", "9C")
    sound = table.data
    small(table, "9C")
    assert "capitals" in table.json("doctor").json["faults"][0]
    assert table.did("doctor", "--fix").events("mended")[0]["path"] == "duel.sides.aurore.laid"
    assert {**table.data, "revision": 2} == sound


@pytest.mark.parametrize("system", ["tarot", "lignes-brisees"])
def test_doctor_mends_the_piles_of_a_game_of_tarot(tmp_path: Path, system: str) -> None:
    table = sample(tmp_path, system)
    table.did("trick", "new", "ana", "bo", "cy")
    table.did("trick", "deal", "--seed", "1")
    first = table.data["trick"]["turn"] if "turn" in table.data["trick"] else table.data["trick"]["leader"]
    table.did("trick", "play", first, table.data["trick"]["hands"][first].split()[0])
    sound = table.data
    small(table, sound["trick"]["table"])
    small(table, sound["trick"]["hands"]["cy"])
    small(table, sound["decks"]["trick"]["draw"])
    hand = sound["trick"]["hands"][first]
    spoiled(table, f'"{hand}"', f'"{hand} {hand.split()[0]}"')
    ran = table.did("doctor", "--fix")
    paths = {event["path"] for event in ran.events("mended")}
    assert paths == {"trick.table", "trick.hands.cy", f"trick.hands.{first}", "decks.trick.draw"}
    assert {**table.data, "revision": sound["revision"]} == sound


def test_a_second_mending_keeps_a_second_copy(table: Table) -> None:
    spoiled(table, 'aurore = "QB ', 'aurore = "')
    one = table.did("doctor", "--fix").json["backup"]
    spoiled(table, 'aurore = "T11 ', 'aurore = "')
    two = table.did("doctor", "--fix").json["backup"]
    assert one != two
    assert table.discard() == ["QB", "T11"]
    table.did("show")


HOPELESS = {
    "in two hands": ('aurore = "QB', 'aurore = "QB 5B', ["5B", "hands.aurore", "hands.montglas"]),
    "no card": ('aurore = "QB', 'aurore = "QX', ["QX", "hands.aurore"]),
    "a wrong type": ("scene = 1", "scene = []", ["scene"]),
    "no kind": ('kind = "tarot78"', 'kindness = "tarot78"', ["decks.table.kind"]),
    "no table of decks": ("[decks.table]", "[desks.table]", ["decks.table"]),
    "another system": ('system = "versailles"', 'system = "chess"', ["system", "chess"]),
    "no name": ("name = ", "nom = ", ["name"]),
    "a reserved key": ("[characters.guard]", "[characters.deck]", ["characters.deck"]),
    "a skill too high": ("level = 6, suit", "level = 16, suit", ["characters.aurore.skills.oratory.level"]),
    "no suit": ('level = 5, suit = "coins"', "level = 5", ["characters.aurore.skills.history.suit"]),
}


@pytest.mark.parametrize("case", HOPELESS)
def test_doctor_names_what_needs_a_person_and_changes_nothing(table: Table, case: str) -> None:
    old, new, told = HOPELESS[case]
    broken = spoiled(table, old, new)
    for words in (("doctor",), ("doctor", "--fix")):
        ran = table.json(*words)
        assert (ran.exit, ran.json["mendable"]) == (4, False)
        faults = "\n".join(ran.json["faults"])
        for word in told:
            assert word in faults
        assert "tarotcli edit" in table.run(*words).out
    assert table.path.read_bytes() == broken
    assert not list(table.path.parent.glob("*.bak*"))


PARTLY = {
    "in two hands, twice in one": ('aurore = "QB', 'aurore = "QB 5B 5B', 'aurore = "QB 5B ', "5B"),
    "small letters, and in two hands": ('aurore = "QB', 'aurore = "qb 5b', 'aurore = "QB 5B', "5B"),
    "in two hands, and one in hand and pile": (
        'aurore = "QB',
        'aurore = "{top} 5B QB',
        'aurore = "{top} 5B QB',
        "5B",
    ),
    "no card beside small letters": ('aurore = "QB T11', 'aurore = "QX t11', 'aurore = "QX T11', "QX"),
}


@pytest.mark.parametrize("case", PARTLY)
def test_doctor_mends_what_it_can_and_names_the_rest(table: Table, case: str) -> None:
    """Exit 4 while anything is left; what was mended is told, and the file as it was is kept."""
    top = table.draw()[0]
    old, new, after, left = (each.format(top=top) for each in PARTLY[case])
    broken = spoiled(table, old, new)
    told = table.json("doctor").json
    assert (told["mendable"], told["some"]) == (False, True)
    assert "doctor --fix mends some of it" in table.run("doctor").out
    ran = table.json("doctor", "--fix")
    assert (ran.exit, ran.json["mendable"], ran.json["some"]) == (4, False, False)
    assert ran.events("mended")
    assert [left in fault for fault in ran.json["faults"]] == [True]
    assert after in table.path.read_text()
    assert (table.path.parent / ran.json["backup"]).read_bytes() == broken
    again = table.json("doctor", "--fix")
    assert (again.exit, again.json["events"], again.json["backup"]) == (4, [], None)


HEAD = "format = 1\nname = 'x'\nsystem = 'versailles'\n"
PILE = " ".join(CODES["tarot78"][1:])


@pytest.mark.parametrize(
    "text",
    [
        "decks = 5\nhands = { a = 'QB' }",
        "hands = 5",
        "characters = 'x'",
        "house = []",
        "decks = { table = 1 }\nhands = { a = 'QB' }",
        f"decks.table = {{ kind = 'tarot78', draw = '{PILE}', discard = 5 }}",
        f"decks.table = {{ kind = 'tarot78', draw = ['{PILE}'] }}",
    ],
)
def test_doctor_bears_values_of_the_wrong_type(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(HEAD + text)
    for words in (("doctor",), ("doctor", "--fix"), ("show",), ("deal",)):
        assert Table(path).json(*words).exit == 4
        assert Table(path).run(*words).exit == 4
    assert path.read_text() == HEAD + text


@pytest.mark.parametrize(
    "text", ["x = = 1", "format = 1\nsystem = 'versailles'\nformat = 1", "\xff", "a = '"]
)
def test_doctor_tells_where_the_toml_breaks(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(text.encode("latin-1"))
    for words in (("doctor",), ("doctor", "--fix"), ("show",)):
        error = Table(path).refused(*words, exit=4)
        assert "line " in error["message"]


def test_faults_come_with_the_line_where_they_are(tmp_path: Path) -> None:
    table = court(tmp_path, "QB")
    text = table.path.read_text().replace('"QB"', '"QB QB"')
    table.path.write_text(text)
    line = text.splitlines().index('aurore = "QB QB"') + 1
    assert f"hands.aurore (line {line})" in table.run("show").err


def test_a_hand_edited_away_says_which_codes_go_where(table: Table, tmp_path: Path) -> None:
    """As they are written into a pile, however many; the campaign is as it was."""
    with environment(EDITOR=editor(tmp_path, "t = t.replace('luynes = \"7C 10S T17 3D JC\"\\n', '')")):
        error = table.refused("edit", exit=4)
    assert (
        "The copy lacks cards that lie nowhere: 10S 7C JC 3D T17; put them into decks.table.discard."
        in error["way_out"]
    )
