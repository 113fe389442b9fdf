"""``amend`` in every game, with all that chance does there: bots' moves, blows, scores that fate deals."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers import CODES, Table, run, sample, write
from tests.rules.forest import forest
from tests.rules.street import street

COURT = (
    "duel start aurore montglas --skill-a oratory --auto montglas --first aurore",
    "duel play aurore 9C",
    "duel concede aurore",
    "scene",
    "duel start luynes guard --fencing --auto luynes,guard",
    "repartee start aurore --target luynes --about Grey --auto luynes,montglas,gm",
    "repartee play aurore --side for --action wit 4B",
    "repartee pass aurore",
    "repartee end",
    "session",
    "deal gm",
    "duel start aurore guard --skill-a oratory --skill-b watch --first guard",
    "add deck oracle --kind majors22",
    "draw oracle 3 --reversed",
    "undo",
    "note 'All is told.'",
)
STREET = (
    *("deal zoe --scores", "check nadir furtivite --destiny 2", "check nadir volonte --harder"),
    *(
        "fight nadir zoe --weapon-a couteau --weapon-b gourdin",
        "fight nadir zoe --destiny-a 1",
        "fight zoe nadir",
    ),
    *(
        "deal nadir --recover 1",
        "advance award nadir 2 --why 'for the evening'",
        "advance raise nadir furtivite",
    ),
    *("deal zoe --fresh --scores", "session", "fight --end"),
)
FOREST = (
    *(
        "check perceval heroique -p 4S -d 7",
        "check garde sauvage -d 4",
        "check garde sauvage",
        "deal mj --fresh",
    ),
    *(
        "fight perceval garde --tendance-a heroique -p 9S",
        "fight perceval garde brigand --score-b 3 --turn-a",
    ),
    *("duel start perceval garde --tendance-a heroique -p 2C", "fight --strike garde --failures 1 --why x"),
    *("fight --end", "session"),
)
BOTS = ("--bot bo=club", "--bot cy=novice", "--bot dan=novice")
TABLE = (
    *(f"trick new ana bo cy dan --bot ana=novice {' '.join(BOTS)}", "trick deal", "trick auto"),
    "note 'A fine hand.'",
)


def played(table: Table, lines: Sequence[str], *more: str) -> Table:
    """The table after these lines; what a line may not do is left out."""
    done = 0
    for line in lines:
        done += table.json(*shlex.split(line), *more).exit in (0, 1)
    assert done > len(lines) // 2
    return table


def at_table(folder: Path) -> Table:
    run("new", str(folder / "table.toml"), "--system", "tarot", "--seed", "1")
    return Table(folder / "table.toml")


def of(name: str, folder: Path) -> tuple[Table, Sequence[str]]:
    folder.mkdir(exist_ok=True)
    match name:
        case "court":
            return sample(folder), COURT
        case "street":
            return street(folder), STREET
        case "forest":
            return forest(folder), FOREST
    table = at_table(folder)
    return table, TABLE


GAMES = ("court", "street", "forest", "table")


def revisions(table: Table) -> list[tuple[int, list[str]]]:
    lines = map(json.loads, table.journal.read_text().splitlines())
    return [(line["revision"], line["command"]) for line in lines if line.get("kind", "command") == "command"]


@pytest.mark.parametrize("name", GAMES)
def test_amending_a_command_to_itself_changes_nothing(tmp_path: Path, name: str) -> None:
    """Whichever it is, and whatever chance did since; nothing is saved."""
    table = played(*of(name, tmp_path))
    before = table.snapshot()
    undone = {"draw"} if name == "court" else set()
    for revision, words in revisions(table):
        if words[0] not in undone:
            ran = table.json("amend", str(revision), *words)
            assert ran.exit == 0, ran
            assert ran.json["events"] == [], words
    assert table.snapshot() == before


OTHERWISE = {
    "court": (
        (
            "advance set aurore skills.oratory.level 5",
            "duel start aurore montglas --skill-a oratory --auto montglas --first aurore",
            *("duel play aurore 9C", "duel concede aurore", "day", "check luynes heraldry -p 3D -d 3"),
        ),
        1,
        "advance set aurore skills.oratory.level 4",
    ),
    "street": (STREET, 2, "check nadir furtivite --easier"),
    "forest": (FOREST, 1, "check perceval heroique -p 5S -d 9"),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_it_agrees_with_saying_it_so_from_the_start(tmp_path: Path, name: str) -> None:
    """Where the same seeds repeat all chance; of an ordered pile the cards that were to come stay in some order."""
    lines, revision, amended = OTHERWISE[name]
    one = played(of(name, tmp_path / "one")[0], lines, "--seed", "5")
    one.did("amend", str(revision), *shlex.split(amended), "--seed", "5")
    two = of(name, tmp_path / "two")[0]
    saved = [shlex.join(words) for _revision, words in revisions(one) if words[0] != "amend"]
    played(two, [*saved[: revision - 1], f"{amended} --seed 5", *saved[revision:]])
    assert alike(one) == alike(two)
    one.whole()


def alike(table: Table) -> dict[str, object]:
    data = table.data | {"revision": 0}
    for deck in data["decks"].values():
        deck["draw"] = sorted(deck["draw"].split())
    return data


def test_bots_answer_another_card_by_the_same_lots(tmp_path: Path) -> None:
    """At a table of tarot: what follows is played again, and comes to what it would have come to from the start."""
    tables = []
    for name, card in (("one", 0), ("two", 1)):
        (tmp_path / name).mkdir()
        lines = (f"trick new ana bo cy dan {' '.join(BOTS)}", "trick deal", "trick auto")
        table = played(at_table(tmp_path / name), lines, "--seed", "3")
        legal = table.did("trick", "legal", "ana").json["legal"]
        table.did("trick", "play", "ana", legal[card], "--seed", "3")
        table.did("trick", "auto", "--seed", "3")
        tables.append(table)
    one, two = tables
    (revision,) = (n for n, words in revisions(one) if words[:2] == ["trick", "play"])
    other = two.did("log").json["lines"][-2]["command"]
    one.did("amend", str(revision), *other)
    assert alike(one) == alike(two)
    one.did("undo")
    one.did("redo")
    assert alike(one) == alike(two)


def test_s5_whether_another_could_still_play_a_card_is_not_told(tmp_path: Path) -> None:
    """Who must follow suit and cannot holds none of it: that is told to whoever sees that hand only."""
    kinds = []
    for hand in ("NS 4C", "NS 5D"):
        (tmp_path / hand[3:]).mkdir()
        hands = {"ana": "2S 3C", "dan": hand}
        data = {"format": 1, "name": "T", "system": "tarot", "characters": {"ana": {}, "dan": {}}}
        rest = " ".join(code for code in CODES["tarot78"] if code not in f"2S 3C {hand}".split())
        data["decks"] = {"trick": {"kind": "tarot78", "draw": rest}}
        data["trick"] = {
            "players": ["dan", "ana"],
            "hand": 1,
            "leader": "ana",
            "hands": hands,
            "hidden": True,
        }
        table = write(tmp_path / hand[3:] / "t.toml", data)
        table.did("trick", "play", "ana", "2S", "--as", "ana")
        table.did("trick", "play", "dan", "NS", "--as", "dan")
        error = table.refused("amend", "1", "trick", "play", "ana", "3C", "--as", "ana")
        kinds.append((error["kind"], error["message"], error["way_out"]))
    assert kinds[0] == kinds[1]
    assert kinds[0][0] == "amend-breaks"


def test_what_was_drawn_then_is_drawn_again_by_another_test(tmp_path: Path) -> None:
    """L7: made easier, the test draws the card that it drew, and one more; the blow after it takes the same cards."""
    table = street(tmp_path)
    first = table.json("check", "nadir", "furtivite").json["drawn"]
    table.json("fight", "nadir", "zoe", "--weapon-a", "couteau")
    lost = [table.discard(who) for who in ("nadir", "zoe")]
    table.did("amend", "1", "check", "nadir", "furtivite", "--easier")
    again = table.did("log").json["lines"][-1]
    assert again["command"][:2] == ["amend", "1"]
    assert [table.discard(who) for who in ("nadir", "zoe")] == lost
    drawn = set[str]()
    for _time in range(3):
        told, *_rest = table.did("amend", "1", "check", "nadir", "furtivite", "--harder", "-n").json["again"]
        assert told["result"]["drawn"][:1] == first
        drawn.add(told["result"]["drawn"][1])
    # Nor does saying it once more draw another.
    assert len(drawn) == 1


def test_a_line_of_an_older_version_is_refused_with_the_reason(tmp_path: Path) -> None:
    """It does not hold the lots that fell."""
    table = at_table(tmp_path)
    played(table, TABLE)
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    assert all("lots" in line for line in lines)
    for line in lines:
        del line["lots"]
    table.journal.write_text("".join(json.dumps(line) + "\n" for line in lines))
    error = table.refused("amend", "2", "trick", "deal")
    assert (error["kind"], "older version" in error["message"]) == ("not-recalled", True)


def edited(table: Table, old: str, new: str) -> None:
    text = table.path.read_text()
    assert text.count(old) == 1, old
    table.path.write_text(text.replace(old, new))


@pytest.fixture
def court(tmp_path: Path) -> Table:
    return sample(tmp_path)


def test_an_edit_by_hand_of_something_else_stays(court: Table) -> None:
    """Between two commands, and after the last."""
    court.did("day")
    edited(court, "spite = 2", "spite = 3")
    court.did("note", "Up the ivy.")
    edited(court, 'player = "Bertrand"', 'player = "Berthe"')
    court.did("amend", "1", "scene")
    assert (court.data["scene"], court.data.get("day", 1)) == (2, 1)
    assert court.data["characters"]["luynes"]["player"] == "Berthe"
    assert "spite = 3" in court.path.read_text()
    court.did("undo")
    assert court.data["day"] == 2
    court.whole()


def test_an_edit_by_hand_of_what_a_command_changed_is_made_again(court: Table) -> None:
    """Three ways: what the command left, what the person made of it, and what it would be now."""
    court.did("advance", "set", "aurore", "notes", "x")
    edited(court, 'notes = "x"', 'notes = "y"')
    court.did("day")
    court.did("advance", "set", "aurore", "class", "5")
    court.did("amend", "3", "advance", "set", "aurore", "class", "6")
    assert court.data["characters"]["aurore"]["notes"] == "y"
    court.did("amend", "2", "scene")
    assert court.data["characters"]["aurore"]["notes"] == "y"
    error = court.refused("amend", "1", "advance", "set", "aurore", "notes", "z")
    assert error["kind"] == "edited-by-hand"
    assert "characters.aurore.notes was edited by hand after revision 1" in error["message"]


def test_an_edit_by_hand_that_a_command_counts_with_is_named(court: Table) -> None:
    """Done again, the check would be held against another skill."""
    court.did("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads")
    edited(court, "strength = 3", "strength = 1")
    court.did("day")
    error = court.refused("amend", "1", "day")
    assert error["kind"] == "not-recalled"
    assert "the edit by hand after revision 1" in error["message"]
    # What came after it does not count with it.
    court.did("amend", "2", "scene")


def test_the_edit_of_an_editor_is_made_again(
    court: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from tests.helpers import editor

    court.did("day")
    monkeypatch.setenv("EDITOR", editor(tmp_path, "t = t.replace('spite = 2', 'spite = 3')"))
    court.did("edit")
    court.did("day")
    court.did("amend", "1", "scene")
    assert "spite = 3" in court.path.read_text()
    assert (court.data["scene"], court.data["day"]) == (2, 2)


def test_another_command_of_the_same_effect_is_recorded(court: Table) -> None:
    """A note amended, and a check whose reason is said otherwise: the log tells what was said last."""
    court.did("note", "Up the oak.")
    court.did("amend", "1", "note", "Up the ivy.")
    assert len(court.did("log").json["lines"]) == 2
    story = court.run("log", "--story").out
    assert "Up the ivy." in story
    assert "Up the oak." not in story
    # Said once more it changes nothing.
    court.did("amend", "1", "note", "Up the ivy.")
    assert len(court.did("log").json["lines"]) == 2


def test_s5_whether_a_hand_that_nobody_sees_could_still_play_is_not_told(court: Table) -> None:
    """A deal to the game master taken back would tell which card of theirs came with it."""
    court.did("discard", "gm", "JS", "KD")
    court.did("deal", "gm")
    court.did("day")
    held = court.hand("gm")
    errors = []
    for card in (held[0], held[-1]):
        court.did("discard", "gm", card, "--as", "gm")
        errors.append(court.refused("amend", "2", "note", "x"))
        court.did("undo", "--any")
    assert errors[0]["kind"] == "amend-breaks"
    # Whoever sees that hand is told: it was drawn by that deal, or it was not.
    court.did("discard", "gm", held[0], "--as", "gm")
    court.did("amend", "2", "note", "x", "--as", "gm", "--any", "-n")
    assert {error["message"].replace(str(n), "N") for n, error in zip((4, 6), errors, strict=True)} == {
        errors[0]["message"].replace("4", "N")
    }
