"""``amend``: a command said otherwise, everything after it done again with what was drawn then."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tarotcli.cli.completing import complete
from tarotcli.grammar.completion import cursor
from tests.helpers import Table, environment, run, sample
from tests.rules.forest import forest
from tests.rules.street import street

EVENING = (
    *(
        "check aurore climbing -p QB,T11 -d 9",
        "check luynes heraldry -p 3D -d 3",
        "check aurore fencing -p KS -d 4",
    ),
    *("note 'Up the ivy.'", "check montglas oratory -p QC -d 20", "day", "deal gm", "scene"),
    *(
        "shuffle table",
        "check luynes interrogation -p 7C -d 2",
        "advance set aurore notes x",
        "discard gm JS",
    ),
    *("check luynes fencing -p 10S --gm-draw", "session"),
)
"""An evening at court: draws, a coin, shuffles, failures, and cards of the game master's deck."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The campaign and its journal afterwards; no seed is in the journal."""
    table = sample(tmp_path_factory.mktemp("evening"))
    for line in EVENING:
        ran = table.json(*shlex.split(line))
        assert ran.exit in (0, 1), ran
    return table.snapshot()


@pytest.fixture
def table(tmp_path: Path, evening: tuple[bytes, bytes]) -> Table:
    table = Table(tmp_path / "versailles.toml")
    table.path.write_bytes(evening[0])
    table.journal.write_bytes(evening[1])
    return table


def revisions(table: Table) -> list[tuple[int, list[str]]]:
    return [
        (line["revision"], line["command"])
        for line in map(json.loads, table.journal.read_text().splitlines())
    ]


def test_amending_a_command_to_itself_changes_nothing(table: Table) -> None:
    """Whichever it is: cards, coins, shuffles fall as they fell."""
    before = table.snapshot()
    for revision, words in revisions(table):
        ran = table.did("amend", str(revision), *words)
        assert ran.json["events"] == [], words
    assert table.snapshot() == before


def test_what_was_said_otherwise_agrees_with_saying_it_so_from_the_start(tmp_path: Path) -> None:
    """Where the same cards come: who fails draws no card, so that Aurore's last one is said to have come up."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    table, other = sample(tmp_path / "one"), sample(tmp_path / "two")
    amended = "check luynes heraldry -p 3D -d 30"
    for line in EVENING[:3]:
        table.json(*shlex.split(line), "--seed", "1")
    table.did("amend", "2", *shlex.split(amended))
    last = table.hand("aurore")[-1]
    for line in (EVENING[0], amended, f"{EVENING[2]} --drawn {last}"):
        ran = other.json(*shlex.split(line), "--seed", "1")
        assert ran.exit in (0, 1), ran
    one, two = table.data, other.data
    assert one["decks"]["table"].pop("draw").split() == two["decks"]["table"].pop("draw").split()
    assert one | {"revision": 0} == two | {"revision": 0}
    table.whole()


def test_only_what_was_played_otherwise_changes(tmp_path: Path) -> None:
    """Aurore played only the queen: the trump is hers again, and the others hold what they drew."""
    table = sample(tmp_path)
    for line in EVENING[:3]:
        table.json(*shlex.split(line), "--seed", "1")
    before = table.data
    dry = table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB", "-d", "7", "--dry-run")
    assert table.data == before
    (again,) = dry.json["again"]
    assert (again["revision"], again["result"]["played"], again["result"]["drawn"]) == (
        1,
        ["QB"],
        {"count": 1},
    )
    table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB", "-d", "7")
    after = table.data
    assert "T11" in table.hand("aurore")
    assert after["hands"]["luynes"] == before["hands"]["luynes"]
    assert set(before["hands"]["aurore"].split()) - set(after["hands"]["aurore"].split()) == {
        before["hands"]["aurore"].split()[3]
    }
    table.whole()
    # One step back, and forth.
    table.did("undo")
    assert table.data == before | {"revision": 5}
    table.did("redo")
    # Amended once more, from the amended history.
    assert table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB", "-d", "7").json["events"] == []
    table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB,T11", "-d", "9")
    assert table.data["hands"] == before["hands"]


def test_what_cannot_be_is_refused_with_the_reason(tmp_path: Path) -> None:
    """Aurore has since played a card that she would not hold."""
    table = sample(tmp_path)
    for line in EVENING[:3]:
        table.json(*shlex.split(line))
    error = table.refused(
        "amend", "1", "check", "aurore", "climbing", "-p", "KS", "-d", "7", "--using", "wit"
    )
    assert error["rule"] == "V9"
    table.did("undo")
    drawn = table.hand("aurore")[-1]
    table.did("discard", "aurore", drawn)
    error = table.refused("amend", "1", "check", "aurore", "climbing", "-p", "4B", "-d", "30")
    assert error["kind"] == "amend-breaks"
    assert error["message"].startswith(
        f"After that tarotcli discard aurore {drawn} (revision 5) could not be done: "
    )


@pytest.mark.parametrize("revision", ["0", "5", "99"])
def test_a_revision_that_is_no_command_is_refused(tmp_path: Path, revision: str) -> None:
    table = sample(tmp_path)
    table.did("day")
    error = table.refused("amend", revision, "day", exit=2 if revision == "0" else 3)
    assert error["kind"] in ("no-such-revision", "not-a-number")


def test_s6_the_command_of_another_is_theirs_to_amend(tmp_path: Path) -> None:
    table = sample(tmp_path)
    first = shlex.split(EVENING[0])
    table.did(*first, "--as", "aurore")
    table.did(*shlex.split(EVENING[1]), "--as", "luynes")
    assert table.refused("amend", "1", *first, "--as", "luynes")["kind"] == "others-command"
    table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB", "-d", "7", "--as", "aurore")
    # How many cards she holds stands in the answer of a duel, and is hers all the same.
    table.did("duel", "start", "aurore", "luynes", "--skill-a", "wit", "--first", "luynes", "--as", "gm")
    table.did("amend", "1", "check", "aurore", "climbing", "-p", "QB", "-d", "30", "--as", "aurore", "-n")
    table.did("undo", "--as", "gm")
    table.did("scene", "--as", "gm")
    # Whoever waited would have drawn in the new scene.
    words = ("check", "aurore", "climbing", "-p", "QB", "-d", "30", "--as", "aurore")
    assert table.refused("amend", "1", *words)["kind"] == "others-since"


def test_s5_the_log_keeps_what_an_amended_command_kept(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.json("check", "aurore", "climbing", "-p", "QB", "-d", "977", "--hidden")
    table.did("amend", "1", "check", "aurore", "climbing", "-p", "4B", "-d", "978", "--hidden")
    for words in (("log",), ("log", "--json"), ("log", "--json", "--as", "gm")):
        told = table.run(*words).out
        assert "amend" in told
        assert "977" not in told
        assert "978" not in told
    assert "978" in table.run("log", "--reveal").out


def test_packs_and_lots_of_the_other_games(tmp_path: Path) -> None:
    """A chosen card of Topoïgraphie; in Lignes Brisées a test draws what it drew, and a blow cannot be told."""
    table = forest(tmp_path)
    table.did("check", "perceval", "heroique", "-p", "4S", "-d", "7")
    table.did("check", "garde", "sauvage", "-d", "1")
    assert (
        table.did("amend", "1", "check", "perceval", "heroique", "-p", "4S", "-d", "7").json["events"] == []
    )
    table.did("amend", "1", "check", "perceval", "heroique", "-p", "5S", "-d", "7")
    assert set(table.discard("perceval")) >= {"5S"}
    assert "4S" not in table.discard("perceval")
    (tmp_path / "street").mkdir()
    street_table = street(tmp_path / "street")
    ran = street_table.json("check", "nadir", "furtivite")
    assert ran.exit in (0, 1)
    again = street_table.did("amend", "1", "check", "nadir", "furtivite", "--drawn", ran.json["drawn"][0])
    assert again.json["events"] == []


def test_help_and_words_of_the_inner_line(tmp_path: Path) -> None:
    """Options of the line are its own; those of every command are the amending one's."""
    assert "WORDS" in run("amend", "--help").out
    table = sample(tmp_path)
    table.did("day")
    assert table.refused("amend", "1", "day", "--nope", exit=2)["kind"] == "no-such-option"
    assert table.refused("amend", "1", exit=2)["kind"] == "missing-argument"
    assert table.refused("amend", "1", "edit")["kind"] == "not-recalled"


def offered(table: Table, line: str, viewer: str = "") -> list[str]:
    at = cursor(line)
    with environment(TAROTCLI_AS=viewer, TAROTCLI_CAMPAIGN=str(table.path)):
        return [value for value, _told in complete(at.words, at.begun).found]


@pytest.mark.parametrize(
    "inner",
    [
        *("", "ch", "check ", "check au", "check aurore ", "check aurore climbing -p ", "duel ", "duel st"),
        *(
            "check aurore climbing --play QB,",
            "check aurore climbing --band ",
            "scene ",
            "no-such ",
            "advance ",
        ),
    ],
)
def test_the_words_of_the_line_complete_as_the_command_itself_would(table: Table, inner: str) -> None:
    assert offered(table, f"amend 3 {inner}") == offered(table, inner)


def test_its_options_and_the_revisions_complete(table: Table) -> None:
    """Options of both, cards for who looks, and of the commands one's own."""
    assert {"--play", "--plain"} <= {*offered(table, "amend 3 check aurore climbing --pl")}
    assert "--any" in offered(table, "amend 3 check aurore --an")
    assert "JS" not in offered(table, "amend 3 check gm climbing -p ")
    assert offered(table, "amend 3 check gm climbing --as gm -p ") == table.hand("gm")
    last = revisions(table)[-1][0]
    assert offered(table, "amend ")[:2] == [str(last), str(last - 1)]
    table.did("day", "--as", "aurore")
    assert offered(table, "amend ", "aurore") == [str(last + 1)]
    assert offered(table, "amend --any ", "aurore")[:2] == [str(last + 1), str(last)]


def test_s5_what_is_offered_tells_no_more_than_the_log(table: Table) -> None:
    table.json("check", "aurore", "climbing", "-p", "4B", "-d", "977", "--hidden")
    with environment(TAROTCLI_CAMPAIGN=str(table.path)):
        told = [told for _value, told in complete(["amend"], "").found]
    assert "977" not in " ".join(told)
