"""One table over the commands: exit status, streams, what stays unchanged, and the shape of the JSON (cli.md)."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tarotcli.cli.registry import FILE_HEADS, file_commands
from tarotcli.systems import common
from tests.helpers import Table, environment, run, sample


class Scenario(NamedTuple):
    """A command line, how it ends, and for an error its kind. ``after``: commands done before it."""

    words: str
    exit: int = 0
    kind: str = ""
    after: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.words.replace("|", " ")


# Words are divided by bars, so that texts of several words stay whole. The sample's hands are
# gm JS KD T7 10C T19, aurore QB T11 4B 9C KS, luynes 7C 10S T17 3D JC, montglas 5B 8S QC 2D T5.
OPEN = "duel start|aurore|luynes|--skill-a|oratory|--skill-b|interrogation"
DONE = [
    Scenario("deal"),
    Scenario("deal|gm"),
    Scenario("deal|aurore,luynes", after=("discard|aurore|QB",)),
    Scenario("deal|aurore|--discard|QB"),
    Scenario("deal|aurore|--count|2|--discard|QB,T11"),
    Scenario("deal|--fresh"),
    Scenario("check|aurore|climbing|--play|QB,T11|--difficulty|9"),
    Scenario("check|AURORE DE LYS|climbing|-p|queen-of-staves|-p|la force|-d|9"),
    Scenario("check|aurore|climbing|-p|QB|-d|9", 1),
    Scenario("check|guard|watch|-p|JS|--gm-draw|--seed|1", 1),
    Scenario("check|aurore|high-society|-p|9C|--band|trivial"),
    Scenario("check|aurore|climbing|-p|QB|--difficulty=-4"),
    Scenario("scene"),
    Scenario("session"),
    Scenario("day"),
    Scenario("discard|aurore|QB"),
    Scenario("discard|gm|JS|KD"),
    Scenario("return|table|QB", after=("discard|aurore|QB",)),
    Scenario("return|table|QB|--bottom", after=("discard|aurore|QB",)),
    Scenario("return|table|QB|--shuffle", after=("discard|aurore|QB",)),
    Scenario("shuffle|table"),
    Scenario("shuffle|gm"),
    Scenario("note|The King looked up."),
    Scenario("note|a|b|,"),
    Scenario("add|zoe"),
    Scenario("add|zoe|Zoé de Lys|class=3|wit=4|fencing=5|--npc"),
    Scenario("add|deck|oracle|--kind|pack52"),
    Scenario("remove|luynes"),
    Scenario("draw|table|3|--ask|Is it so?|--reversed"),
    Scenario("discard|aurore|all"),
    Scenario("return|table|all|--shuffle", after=("discard|aurore|all",)),
    Scenario("undo|2", after=("day", "scene")),
    Scenario("undo|--to|1", after=("day", "scene", "day")),
    Scenario("redo|2", after=("day", "scene", "undo|2")),
    Scenario("log|scene|--who|aurore", after=("day", "scene")),
    Scenario("log|--story|--front-matter", after=("day", "note|x")),
    Scenario("add|zoe|--name|Zoé|--player|Ann|--npc"),
    Scenario("advance set|aurore|class|5"),
    Scenario("advance set|aurore|beliefs[0].level|=-1"),
    Scenario("advance set|aurore|beliefs[0].level|--|-1"),
    Scenario("advance set|aurore|skills.riding|{ level = 3, suit = 'staves' }"),
    Scenario("advance add|aurore|favours|king=2|queen=1"),
    Scenario("advance drop|aurore|skills.history"),
    Scenario("undo", after=("day",)),
    Scenario("undo|--reshuffle", after=("shuffle|table",)),
    Scenario("redo", after=("day", "undo")),
    Scenario("show"),
    Scenario("show|aurore"),
    Scenario("show|deck"),
    Scenario("show|hands|--as|aurore"),
    Scenario("show|all|--reveal"),
    Scenario("show|aurore|--markdown"),
    Scenario("log", after=("day", "check|aurore|climbing|-p|QB|-d|9|--hidden", "note|x", "undo")),
    Scenario("log|--markdown", after=("day", "note|x", "session", "undo")),
    Scenario("log|--last|1", after=("day", "day")),
    Scenario("log"),
    Scenario("stats", after=("day", "check|aurore|climbing|-p|QB|-d|9|--hidden", "undo")),
    Scenario("stats|aurore|--session|1", after=("check|aurore|climbing|-p|QB|-d|9",)),
    Scenario("advance history|aurore", after=("advance|set|aurore|skills.climbing.level|5",)),
    Scenario("amend|1|check|aurore|climbing|-p|QB|-d|9", after=("check|aurore|climbing|-p|QB,T11|-d|9",)),
    Scenario("seal", after=("day",)),
    Scenario("verify|versailles.journal.jsonl", 1, after=(f"note|tarotcli-seal-1:1:{'0' * 40}",)),
    Scenario("wait|--turn|aurore", after=(f"{OPEN}|--first|aurore",)),
    Scenario("cards"),
    Scenario("cards|la force"),
    Scenario("cards|11"),
    Scenario("doctor"),
    Scenario("doctor|--fix"),
    Scenario("schema"),
    Scenario("schema|check"),
    Scenario("schema|duel|start|--words"),
    Scenario("schema|error"),
    Scenario("help|check"),
    Scenario("new|other.toml|--system|versailles"),
    Scenario("new|other.toml|--system|versailles|--sample|--name|Nuit"),
]

FAILED = [
    Scenario("deal|zoe", 3, "unknown-character"),
    Scenario("deal|auror", 3, "unknown-character"),
    Scenario("deal|aurore|--count|1", 3, "past-the-limit"),
    Scenario("deal|aurore|--count|0", 2, "not-a-number"),
    Scenario("deal|aurore|--count|x", 2, "not-a-number"),
    Scenario("deal|aurore|--discard|7C", 3, "card-not-in-hand"),
    Scenario("deal|--discard|AS", 3, "card-not-in-hand"),
    Scenario("deal|aurore", 3, "waiting", ("check|aurore|climbing|-p|QB|-d|30",)),
    Scenario("deal|aurore|--fresh", 3, "waiting", ("check|aurore|climbing|-p|QB|-d|30",)),
    Scenario("deal|--easier", 2, "no-such-option"),
    Scenario("check", 2, "missing-argument"),
    Scenario("check|aurore", 3, "nothing-asked"),
    Scenario("check|aurore|climbing|-p|QB", 2, "no-difficulty"),
    Scenario("check|zoe|climbing|-p|QB", 2, "no-difficulty"),
    Scenario("check|aurore|climbing|-d|9", 3, "no-card-played"),
    Scenario("check|aurore|climbing|-p|QB|-d", 2, "missing-argument"),
    Scenario("day|--dry-run=3", 2, "needless-value"),
    Scenario("check|aurore|climbing|-p|QB|-d|nine", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|QB|--difficulty=-+5", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|QB|-d|1_0", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|QB|-d|99999999999999999999", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|QB|-d|3|-d|4", 2, "given-twice"),
    Scenario("check|aurore|climbing|-p|QB|-d|3|--gm-draw", 2, "two-difficulties"),
    Scenario("check|aurore|climbing|-p|quen-of-staves|-d|3", 2, "no-such-card"),
    Scenario("check|aurore|climbing|-p|queen|-d|3", 2, "ambiguous-card"),
    Scenario("check|aurore|climbing|-p|11|-d|3", 2, "no-such-card"),
    Scenario("check|aurore|climbing|-p|7H|-d|3", 2, "card-of-another-pack"),
    Scenario("check|zoe|climbing|-p|7H|-d|3", 2, "card-of-another-pack"),
    Scenario("check|aurore|climbing|-p|QB=2|-d|3", 2, "points-for-minor"),
    Scenario("check|aurore|climbing|-p|T11=99|-d|3", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|QB|-d|3|--difficulty-card|8H", 2, "two-difficulties"),
    Scenario("check|aurore|climbing|-p|QB|--band|easy", 2, "not-a-choice"),
    Scenario("check|aurore|climbing|-p|QB|--band|hard|--suit|hats", 2, "no-such-suit"),
    Scenario("check|aurore|climbing|-p|QB|-d|3|--coin|edge", 2, "not-a-choice"),
    Scenario("check|aurore|climbing|-p||-d|3", 2, "empty-word"),
    Scenario("check|aurore|climbing|-p|,|-d|3", 2, "empty-word"),
    Scenario("check|aurore|high|society|-p|9C|-d|3", 2, "too-many-words"),
    Scenario("check|aurore|lockpicking|-p|QB|-d|3", 3, "unknown-skill"),
    Scenario("check|aurore|climbing|-p|9C|-d|3", 3, "wrong-suit"),
    Scenario("check|aurore|climbing|-p|5B|-d|3", 3, "card-not-in-hand"),
    Scenario("check|aurore|climbing|-p|4B|-d|3|--reputation|clergy", 3, "unknown-counter"),
    Scenario("check|aurore|climbing|-p|4B|-d|3|--reputation|court=0", 2, "not-a-number"),
    Scenario("check|aurore|climbing|-p|4B|-d|3", 3, "failed-before", ("check|aurore|climbing|-p|QB|-d|30",)),
    Scenario("session|now", 2, "too-many-words"),
    Scenario("scene|--count|3", 2, "no-such-option"),
    Scenario("day|-x", 2, "no-such-option"),
    Scenario("discard", 2, "missing-argument"),
    Scenario("discard|aurore", 2, "missing-argument"),
    Scenario("discard|aurore|,", 2, "empty-word"),
    Scenario("discard|aurore|QB,reine-de-batons", 3, "card-not-in-hand"),
    Scenario("discard|aurore|AS", 3, "card-not-in-hand"),
    Scenario("discard|guard|AS", 3, "card-not-in-hand"),
    Scenario("discard|zoe|AS", 3, "unknown-character"),
    Scenario("return|table|QB", 3, "card-not-in-discard"),
    Scenario("return|tabel|QB", 3, "unknown-deck"),
    Scenario("return|table|QB|--bottom|--shuffle", 2, "contradiction"),
    Scenario("return|table", 2, "missing-argument"),
    Scenario("shuffle|hats", 3, "unknown-deck"),
    Scenario("shuffle", 2, "missing-argument"),
    Scenario("note", 2, "missing-argument"),
    Scenario("note| ", 2, "empty-word"),
    Scenario("note|\udcff", 2, "not-utf-8"),
    Scenario("add|aurore", 3, "key-taken"),
    Scenario("add|Aurore", 3, "key-taken"),
    *(
        Scenario(f"add|{key}", 2, "bad-key")
        for key in ("gm", "GM", "mj", "all", "hands", "Table", "trick", "7", "qb", "T11", "7h", "a=b")
    ),
    Scenario("add|deck", 2, "missing-argument"),
    Scenario("add|deck|oracle", 2, "missing-argument"),
    Scenario("add|deck|oracle|--kind|poker", 2, "not-a-choice"),
    Scenario("add|deck|aurore|--kind|majors22", 3, "key-taken"),
    Scenario("add|deck|trick|--kind|majors22", 3, "key-taken"),
    Scenario("add|zoe|--kind|majors22", 2, "contradiction"),
    Scenario("add|zoe|Zoé|Zoë", 2, "contradiction"),
    Scenario("add|zoe|Duc de Luynes", 3, "name-taken"),
    Scenario("add|zoe|class=high", 3, "value-not-allowed"),
    Scenario("add|zoe|--from|nowhere.toml", 2, "no-text"),
    Scenario("remove", 2, "missing-argument"),
    Scenario("remove|zoe", 3, "unknown-character"),
    Scenario("remove|gm", 3, "no-sheet"),
    Scenario(
        "remove|aurore",
        3,
        "something-open",
        after=("duel|start|aurore|luynes|--skill-a|oratory|--skill-b|interrogation",),
    ),
    Scenario("draw", 2, "missing-argument"),
    Scenario("draw|hats", 3, "unknown-deck"),
    Scenario("draw|table|0", 2, "not-a-number"),
    Scenario("draw|trick", 3, "unknown-deck"),
    Scenario("undo|3", 3, "nothing-to-undo", after=("day",)),
    Scenario("undo|--to|9", 3, "no-such-revision", after=("day",)),
    Scenario("undo|2|--to|1", 2, "contradiction"),
    Scenario("redo|2", 3, "nothing-to-redo", after=("day", "undo")),
    Scenario("log|--path|a..b", 2, "not-a-path"),
    Scenario("log|--who|zoe", 3, "unknown-character"),
    Scenario("stats|zoe", 3, "unknown-character"),
    Scenario("stats|--svg|points.png", 2, "not-a-picture"),
    Scenario("stats|--svg|points.svg", 3, "nothing-to-plot"),
    Scenario("advance history|zoe", 3, "unknown-character"),
    Scenario("add", 2, "missing-argument"),
    Scenario("advance", 2, "missing-argument"),
    Scenario("advance set|aurore|class", 2, "missing-argument"),
    Scenario("advance set|aurore|class|high", 3, "value-not-allowed"),
    Scenario("advance set|aurore|class|-1", 2, "no-such-option"),
    Scenario("advance set|aurore|class|=-1", 3, "value-not-allowed"),
    Scenario("advance set|aurore|skills.climbing.level|11", 3, "value-not-allowed"),
    Scenario("advance set|aurore|skills.climbing.colour|11", 3, "unknown-key"),
    Scenario("advance set|aurore|destiny|eleven", 3, "unknown-key"),
    Scenario("advance set|aurore|destin|11", 3, "incomplete"),
    Scenario("advance add|aurore|class|11", 3, "not-a-list"),
    Scenario("advance add|zoe|a..b|11", 2, "not-a-path"),
    Scenario("advance drop|aurore|skills.climbing.level", 3, "must-stay"),
    Scenario("advance set|zoe|a..b|11", 2, "not-a-path"),
    Scenario("advance set|gm|class|5", 3, "no-sheet"),
    Scenario("undo", 3, "nothing-to-undo"),
    Scenario("undo|--far", 2, "no-such-option"),
    Scenario("redo", 3, "nothing-to-redo"),
    Scenario("redo", 3, "nothing-to-redo", ("day", "undo", "day")),
    Scenario("show|zoe", 3, "unknown-character"),
    Scenario("show|hands|--as|zoe", 3, "unknown-character"),
    Scenario("show|hands|all", 2, "too-many-words"),
    Scenario("log|--last|0", 2, "not-a-number"),
    Scenario("log|--session|-1", 2, "not-a-number"),
    Scenario("cards|quen-of-staves", 2, "no-such-card"),
    Scenario("cards|queen", 2, "ambiguous-card"),
    Scenario("doctor|--mend", 2, "no-such-option"),
    Scenario("schema|chek", 2, "no-such-command"),
    Scenario("help|chek", 2, "no-such-topic"),
    Scenario("schema|fight", 3, "other-systems-command"),
    Scenario("edit|now", 2, "too-many-words"),
    Scenario("new", 2, "missing-argument"),
    Scenario("new|other.toml", 2, "missing-argument"),
    Scenario("new|other.toml|--system|bridge", 2, "not-a-choice"),
    Scenario("new|versailles.toml|--system|versailles", 4, "file-exists"),
    Scenario("new|no/such/folder.toml|--system|versailles", 4, "campaign-not-writable"),
    Scenario("chek|aurore", 2, "no-such-command"),
    Scenario("xyzzy", 2, "no-such-command"),
    Scenario("day|--seed|", 2, "empty-word"),
    Scenario("day|--wait|soon", 2, "not-a-number"),
    Scenario("day|--wait|nan", 2, "not-a-number"),
    Scenario("day|-c|none.toml", 4, "campaign-not-found"),
    Scenario("amend|9|day", 3, "no-such-revision"),
    Scenario("seal|x", 2, "too-many-words"),
    Scenario("verify|nowhere.txt", 2, "no-text"),
    Scenario("verify|versailles.toml", 2, "no-seal"),
    Scenario("wait|--turn|zoe", 3, "unknown-character"),
]


def words_of(line: str) -> list[str]:
    first, *rest = line.split("|")
    return [*first.split(), *rest] if line else []


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign, the only one in the current folder."""
    return sample(tmp_path)


def prepared(scenario: Scenario) -> None:
    for line in scenario.after:
        assert run(*words_of(line)).exit in (0, 1), line


@pytest.mark.parametrize("scenario", DONE, ids=str)
def test_what_is_done_answers_on_standard_output_alone(table: Table, scenario: Scenario) -> None:
    prepared(scenario)
    ran = run(*words_of(scenario.words))
    assert ran.exit == scenario.exit, ran
    assert ran.out.endswith("\n")
    assert ran.out.strip()
    assert not ran.err
    assert "\x1b" not in ran.out
    table.whole()


@pytest.mark.parametrize("scenario", DONE, ids=str)
def test_what_is_done_answers_with_one_object(table: Table, scenario: Scenario) -> None:
    prepared(scenario)
    before = table.data["revision"]
    words = words_of(scenario.words)
    at = words.index("--") if "--" in words else len(words)
    ran = run(*words[:at], "--json", *words[at:])
    assert ran.exit == scenario.exit, ran
    assert not ran.err
    data = ran.json
    assert data["command"] == " ".join(scenario.words.partition("|")[0].split())
    assert {"format", "system", "revision", "dry_run", "events"} <= set(data)
    assert data["format"] == 1
    assert data["dry_run"] is False
    assert all(isinstance(event["event"], str) for event in data["events"])
    known = {"event", "who", "cards", "from", "to", "path", "old", "new"}
    assert all(set(event) <= known for event in data["events"])
    after = table.data["revision"]
    if data["command"] not in ("new", "cards", "help"):
        assert (data["system"], data["revision"]) == ("versailles", after)
    changed: int = bool(data["events"]) and data["command"] not in ("new", "cards")
    if data["command"] in ("undo", "redo"):
        changed = len(data["steps"])  # each step is a line of the journal
    assert after == before + changed


@pytest.mark.parametrize(
    "scenario",
    [
        s
        for s in DONE
        if s.words.split("|")[0] not in ("show", "log", "cards", "doctor", "new", "schema", "help")
    ],
    ids=str,
)
def test_a_dry_run_saves_nothing_and_ends_as_the_real_run(table: Table, scenario: Scenario) -> None:
    prepared(scenario)
    before = table.snapshot()
    words = words_of(scenario.words)
    at = words.index("--") if "--" in words else len(words)
    seed = () if words[0] == "redo" or "--seed" in words else ("--seed", "7")
    dry = run(*words[:at], "-n", "--json", *seed, *words[at:])
    if dry.exit == 3 and dry.error["kind"] == "hidden-hand":
        dry = run(*words[:at], "-n", "--json", "--reveal", *seed, *words[at:])
    assert table.snapshot() == before
    assert dry.json["dry_run"] is True
    assert dry.json["revision"] == table.data["revision"]
    told = run(*words[:at], "-n", "--json", "--reveal", *seed, *words[at:]) if words[0] != "undo" else dry
    real = run(*words[:at], "--json", "--reveal", *seed, *words[at:])
    assert real.exit == scenario.exit
    if words[0] not in ("undo", "redo", "seal"):  # nobody can hold to a seal of what is not saved
        for once in (told, real):
            assert {**once.json, "revision": 0, "dry_run": None} == {
                **real.json,
                "revision": 0,
                "dry_run": None,
            }
    assert dry.exit == scenario.exit
    assert [event["event"] for event in dry.json["events"]][: len(real.json["events"])] == [
        event["event"] for event in real.json["events"]
    ][: len(dry.json["events"])]


@pytest.mark.parametrize("scenario", FAILED, ids=str)
def test_what_is_refused_says_so_on_standard_error_and_changes_nothing(
    table: Table, scenario: Scenario
) -> None:
    prepared(scenario)
    before = table.snapshot()
    ran = run(*words_of(scenario.words))
    assert ran.exit == scenario.exit, ran
    assert not ran.out
    first, way_out, *more = ran.err.splitlines()
    assert not more
    assert first.startswith("tarotcli: ")
    assert first.endswith((".", "…", "?", "!")) or scenario.kind in ("bad-key", "not-a-path"), first
    assert way_out
    assert table.snapshot() == before
    assert {path.name for path in table.path.parent.iterdir()} <= {
        table.path.name,
        table.journal.name,
        table.path.with_suffix(".lock").name,
    }


# Where --json itself would be read as the word that is missing.
UNFIT = ("advance", "check|aurore|climbing|-p|QB|-d")


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("scenario", [s for s in FAILED if s.words not in UNFIT], ids=str)
def test_what_is_refused_is_one_object_too(scenario: Scenario) -> None:
    prepared(scenario)
    ran = run(*words_of(scenario.words), "--json")
    assert ran.exit == scenario.exit, ran
    error = ran.error
    assert error["exit"] == scenario.exit
    assert error["kind"] == scenario.kind
    assert error["message"]
    assert set(error) <= {"exit", "kind", "message", "way_out", "rule"}
    assert "�" not in error["message"]


def test_the_table_knows_every_command_that_all_systems_share() -> None:
    shared = {name for head in FILE_HEADS for name in file_commands(head)}
    shared |= {"deal", "check", *(name for head in common.HEADS for name in common.commands(head))}
    # An editor and a script have tests of their own.
    shared -= {"edit", "run"}
    done = {scenario.words.split("|")[0] for scenario in DONE}
    failed = {scenario.words.split("|")[0] for scenario in FAILED}
    assert shared - done == set()
    assert shared - failed - {"scene", "day"} == set()


NEAR = [
    ("show|auror", "aurore"),
    ("check|aurore|climbing|-p|quen-of-staves|-d|3", "QB"),
    ("chek|aurore", "check"),
    ("check|aurore|climbing|--pley|QB", "--play"),
    ("return|tabel|QB", "table"),
]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(("line", "meant"), NEAR)
def test_a_near_miss_is_suggested(line: str, meant: str) -> None:
    assert meant in run(*words_of(line)).err.splitlines()[1]


# Faults of the file: each of them is exit 4, whatever else is wrong with what the command asks of the campaign.
def _replaced(old: str, new: str) -> Callable[[Table], None]:
    def spoil(table: Table) -> None:
        text = table.path.read_text(encoding="utf-8")
        assert old in text
        table.path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def _line_of(table: Table, text: str) -> str:
    """The words for the line on which a text stands."""
    return f"line {table.path.read_text(encoding='utf-8').splitlines().index(text) + 1}"


def _two(table: Table) -> None:
    (table.path.parent / "second.toml").write_bytes(table.path.read_bytes())


def _none(table: Table) -> None:
    table.path.unlink()


def _read_only(table: Table) -> None:
    table.path.chmod(0o444)


SPOILED: list[tuple[str, Callable[[Table], None], str, list[str]]] = [
    ("none", _none, "no-campaign", ["no campaign"]),
    ("two", _two, "several-campaigns", ["second.toml", "versailles.toml"]),
    ("syntax", _replaced("revision = 0", "revision = = 0"), "toml-syntax", ["@revision = = 0", "column"]),
    ("type", _replaced("scene = 1", 'scene = "one"'), "campaign-invalid", ["scene", '@scene = "one"', "one"]),
    ("system", _replaced('system = "versailles"', 'system = "bridge"'), "campaign-invalid", ["bridge"]),
    (
        "no system",
        _replaced("[decks.table]\nkind", "[decks.table]\nknd"),
        "campaign-invalid",
        ["decks.table"],
    ),
    ("twice", _replaced('aurore = "QB', 'aurore = "QB 5B'), "campaign-invalid", ["5B", "montglas", "aurore"]),
    ("lost", _replaced('aurore = "QB', 'aurore = "'), "campaign-invalid", ["decks.table", "QB"]),
    ("no card", _replaced('aurore = "QB', 'aurore = "QX'), "campaign-invalid", ["hands.aurore", "QX"]),
    ("newer", _replaced("format = 1", "format = 2"), "format-too-new", ["2"]),
    (
        "level",
        _replaced("strength = 3", "strength = 11"),
        "campaign-invalid",
        ["characters.aurore.body.strength"],
    ),
    ("key", _replaced("[characters.guard]", "[characters.gm]"), "campaign-invalid", ["characters.gm"]),
    ("deck", _replaced("[hands]", "[decks.hat]\n[hands]"), "campaign-invalid", ["decks.hat.kind"]),
]


@pytest.mark.parametrize(("how", "spoil", "kind", "told"), SPOILED, ids=[row[0] for row in SPOILED])
def test_a_fault_of_the_file_comes_before_what_it_holds(
    table: Table, how: str, spoil: Callable[[Table], None], kind: str, told: list[str]
) -> None:
    spoil(table)
    before = table.path.read_bytes() if table.path.exists() else b""
    for words in (["deal"], ["show", "zoe"], ["check", "zoe", "x", "-p", "AS", "-d", "3"], ["day", "-n"]):
        ran = run(*words, "--json")
        assert ran.exit == 4, ran
        assert ran.error["kind"] == kind
        for word in told:
            assert (word if word[0] != "@" else _line_of(table, word[1:])) in ran.error["message"], how
        plain = run(*words)
        assert plain.err.startswith("tarotcli: ")
        assert not plain.out
    assert before == (table.path.read_bytes() if table.path.exists() else b"")
    assert run("deal", "--count", "x").exit == 2


def test_all_faults_of_a_file_are_told_at_once(table: Table) -> None:
    for old, new in (("scene = 1", 'scene = "one"'), ("strength = 3", "strength = 11"), ('"QB T11', '"T11')):
        _replaced(old, new)(table)
    message = run("show").err
    for place in ("scene", "characters.aurore.body.strength", "decks.table"):
        assert place in message


def test_a_read_only_file_is_not_saved_but_read(table: Table) -> None:
    _read_only(table)
    assert table.refused("day", exit=4)["kind"] == "campaign-not-writable"
    assert table.did("day", "-n").json["day"] == 2
    table.did("show")


def test_a_busy_campaign_comes_after_the_file_and_before_what_it_holds(table: Table) -> None:
    with table.path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        error = table.refused("deal", "zoe", "--wait", "0.01", exit=5)
        assert error["kind"] == "busy"
        assert table.refused("deal", "--count", "x", "--wait", "0", exit=2)
        table.did("show")
        table.did("day", "-n")
        _replaced("scene = 1", 'scene = "one"')(table)
        assert table.refused("deal", "zoe", "--wait", "0", exit=4)


def test_the_campaign_is_found_in_the_folder_campaigns(tmp_path: Path) -> None:
    (tmp_path / "campaigns").mkdir()
    sample(tmp_path / "campaigns")
    (tmp_path / "other.toml").write_text("[tool]\nformat = 1\nsystem = 2\n")
    assert json.loads(run("day", "--json").out)["day"] == 2
    with environment(TAROTCLI_CAMPAIGN="campaigns/versailles.toml"):
        assert json.loads(run("day", "--json").out)["day"] == 3
    assert json.loads(run("day", "--json", "-ccampaigns/versailles.toml").out)["day"] == 4
    lines: list[dict[str, Any]] = run("log", "--json").json["lines"]
    assert [line["command"] for line in lines] == [["day"], ["day"], ["day"]]


def test_help_and_version_answer_on_standard_output() -> None:
    for words in (
        ["--help"],
        ["check", "--help"],
        ["advance", "--help"],
        ["advance", "set", "-h"],
        ["--version"],
    ):
        ran = run(*words)
        assert (ran.exit, ran.err) == (0, "")
        assert ran.out.strip()
