"""undo, redo and log: back to the start and forth again, after hand edits, with secrets kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.helpers import Table, sample

EVENING: tuple[tuple[str, ...], ...] = (
    ("deal", "aurore", "--discard", "KS"),
    ("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads"),
    ("check", "aurore", "oratory", "-p", "9C", "-d", "30", "--favour", "duc de luynes"),
    ("note", "The King looked up."),
    ("scene",),
    ("add", "zoe", "--npc"),
    ("day",),
    ("advance", "set", "aurore", "beliefs[0].level", "5"),
    ("session",),
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign."""
    return sample(tmp_path)


def state(table: Table) -> dict[str, object]:
    """What the file says, but for the revision."""
    return {key: value for key, value in table.data.items() if key != "revision"}


def test_an_evening_is_undone_to_the_start_and_done_again(table: Table) -> None:
    states = [state(table)]
    for words in EVENING:
        assert table.json(*words).exit in (0, 1)
        states.append(state(table))
    text = table.path.read_text()
    for n, words in reversed(list(enumerate(EVENING))):
        ran = table.did("undo")
        assert ran.json["undone"] == {"revision": n + 1, "command": list(words)}
        assert state(table) == states[n]
        table.whole()
    assert table.refused("undo")["kind"] == "nothing-to-undo"
    for n, words in enumerate(EVENING):
        assert table.did("redo").json["redone"]["command"] == list(words)
        assert state(table) == states[n + 1]
    assert table.refused("redo")["kind"] == "nothing-to-redo"
    assert table.data["revision"] == 3 * len(EVENING)
    assert table.path.read_text() == text.replace(
        f"revision = {len(EVENING)}", f"revision = {3 * len(EVENING)}"
    )


def test_undo_skips_what_is_undone_and_a_new_command_ends_redo(table: Table) -> None:
    for _ in range(3):
        table.did("day")
    table.did("undo")
    table.did("undo")
    table.did("redo")
    assert table.data["day"] == 3
    assert table.did("undo").json["undone"] == {"revision": 2, "command": ["day"]}
    table.did("scene")
    assert table.refused("redo")["kind"] == "nothing-to-redo"
    assert (table.data["day"], table.data["scene"]) == (2, 2)
    table.did("undo")
    table.did("undo")
    assert (table.data["day"], table.data["scene"]) == (1, 1)
    table.did("redo")
    table.did("redo")
    assert (table.data["day"], table.data["scene"]) == (2, 2)


@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(st.sampled_from("dur"), max_size=14))
def test_undo_and_redo_walk_like_two_stacks(tmp_path: Path, steps: list[str]) -> None:
    for path in tmp_path.glob("versailles*"):
        path.unlink()
    table = sample(tmp_path)
    back: list[int] = []
    forth: list[int] = []
    day = last = 1
    for step in steps:
        if step == "d":
            back.append(day)
            forth.clear()
            last += 1
            table.did("advance", "set", "aurore", "class", str(last))
            day = last
        elif step == "u":
            ran = table.json("undo")
            assert ran.exit == (0 if back else 3)
            if back:
                forth.append(day)
                day = back.pop()
        else:
            ran = table.json("redo")
            assert ran.exit == (0 if forth else 3)
            if forth:
                back.append(day)
                day = forth.pop()
        if last > 1:
            assert table.sheet("aurore")["class"] == (4 if day == 1 else day)


def test_lists_come_back_in_their_order(table: Table) -> None:
    for skill, card in (("climbing", "QB"), ("oratory", "9C"), ("fencing", "KS")):
        table.did("check", "aurore", skill, "-p", card, "-d", "30", exit=1)
    before = state(table)
    table.did("scene")
    assert table.sheet("aurore")["failed"] == []
    table.did("undo")
    assert state(table) == before
    assert table.sheet("aurore")["failed"] == ["climbing", "oratory", "fencing"]


def test_a_dry_run_of_undo_and_redo_saves_nothing(table: Table) -> None:
    table.did("day")
    before = table.snapshot()
    ran = table.did("undo", "-n")
    assert (ran.json["dry_run"], ran.json["revision"]) == (True, 1)
    assert ran.json["events"] == [{"event": "set", "path": "day", "old": 2, "new": 1}]
    assert table.snapshot() == before
    table.did("undo")
    before = table.snapshot()
    assert table.did("redo", "-n").json["redone"]["command"] == ["day"]
    assert table.snapshot() == before


def test_reshuffle_changes_the_order_of_the_piles_it_touched_alone(table: Table) -> None:
    before = table.draw(), table.draw("gm")
    table.did("discard", "aurore", "QB")
    table.did("deal", "aurore")
    drawn = table.hand("aurore")[-1]
    assert drawn == before[0][0]
    table.did("undo", "--reshuffle", "--seed", "3")
    assert table.draw() != before[0]
    assert sorted(table.draw()) == sorted(before[0])
    assert table.draw("gm") == before[1]
    table.whole()
    table.did("redo")
    table.whole()
    assert table.hand("aurore")[-1] == drawn


def test_undo_tells_what_it_set_but_not_the_order_of_a_pile(table: Table) -> None:
    secret = table.draw()[3]
    table.did("discard", "aurore", "QB")
    table.did("deal", "aurore")
    ran = table.did("undo")
    counts = {"old": {"count": 62}, "new": {"count": 63}}
    assert {"event": "set", "path": "decks.table.draw", **counts} in ran.json["events"]
    assert secret not in ran.out
    assert secret not in table.run("log", "--json").out
    assert f" {secret} " in table.run("log", "--json", "--reveal").out


def test_hands_are_told_to_those_who_may_see_them(table: Table) -> None:
    gm = " ".join(table.hand("gm"))
    table.did("discard", "gm", gm.split()[0])
    table.did("discard", "aurore", "QB")
    for seen, words in ((False, ()), (True, ("--as", "gm")), (True, ("--reveal",))):
        (line, _later) = table.did("log", *words).json["lines"]
        (change,) = (change for change in line["changes"] if change["path"] == "hands.gm")
        assert change["old"] == (gm if seen else {"count": 5})
        (event,) = table.did("undo", "-n", "--any", *words).events("set")[:1]
        assert event["old"] == ({"count": 4} if "gm" in words else "T11 4B 9C KS")
    table.did("undo")
    assert "hands.gm: 4 cards → 5 cards." in table.run("undo", "-n").out
    assert f"→ {gm}." in table.run("undo", "-n", "--any", "--as", "gm").out


def test_what_is_drawn_unseen_is_told_by_no_log(table: Table) -> None:
    table.did("discard", "gm", table.hand("gm")[0])
    drawn = table.draw("gm")[0]
    table.did("deal", "gm")
    for words in (("log",), ("log", "--json"), ("log", "--markdown")):
        assert drawn not in table.run(*words).out.replace("T11", "")
        assert drawn in table.run(*words, "--as", "gm").out
    assert "GM draws 1 card." in table.run("log").out


def edited(table: Table, old: str, new: str) -> None:
    text = table.path.read_text()
    assert old in text
    table.path.write_text(text.replace(old, new, 1))


def test_after_a_hand_edit_undo_refuses_and_force_takes_back_only_its_own(table: Table) -> None:
    table.did("discard", "aurore", "QB")
    edited(table, "class = 4", "class = 5")
    assert table.refused("undo")["kind"] == "edited-by-hand"
    table.did("undo", "--force")
    assert table.hand("aurore")[0] == "QB"
    assert table.sheet("aurore")["class"] == 5
    table.whole()
    edited(table, "class = 5", "class = 6")
    assert table.refused("redo")["kind"] == "edited-by-hand"
    table.did("redo", "--force")
    assert "QB" not in table.hand("aurore")
    assert table.sheet("aurore")["class"] == 6


def test_force_refuses_where_its_own_value_was_edited(table: Table) -> None:
    table.did("day")
    table.did("scene")
    edited(table, "scene = 2", "scene = 9")
    error = table.refused("undo", "--force")
    assert error["kind"] == "value-edited"
    assert "scene" in error["message"]
    edited(table, "scene = 9", "scene = 2")
    table.did("undo")
    table.did("undo")
    assert (table.data["day"], table.data["scene"]) == (1, 1)


def test_a_command_after_a_hand_edit_can_be_undone_but_not_what_was_before_it(table: Table) -> None:
    table.did("note", "x")
    table.did("day")
    edited(table, "class = 4", "class = 5")
    table.did("scene")
    table.did("undo")
    assert (table.data["day"], table.data["scene"], table.sheet("aurore")["class"]) == (2, 1, 5)
    assert table.refused("undo")["kind"] == "edited-by-hand"
    table.did("undo", "--force")
    assert (table.data["day"], table.sheet("aurore")["class"]) == (1, 5)
    assert table.refused("undo")["kind"] == "edited-by-hand"
    table.did("undo", "--force")
    assert table.refused("undo", "--force")["kind"] == "nothing-to-undo"


def test_a_comment_by_hand_is_an_edit_too_and_stays(table: Table) -> None:
    table.did("day")
    edited(table, "day = 2", "day = 2 # Lent")
    assert table.refused("undo")["kind"] == "edited-by-hand"
    table.did("undo", "--force")
    assert "day = 1 # Lent" in table.path.read_text()


def test_a_command_leaves_everything_else_of_the_file_as_it_was(table: Table) -> None:
    edited(table, "[house]", "mine = 'kept' # by me\n\n[house]")
    before = table.path.read_text().splitlines()
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "30", exit=1)
    after = table.path.read_text().splitlines()
    gone = list((Counter(before) - Counter(after)).elements())
    assert [line.split(" ")[0] for line in gone] == ["revision", "discard", "aurore"]
    table.did("undo")
    left = Counter(table.path.read_text().splitlines())
    assert list((Counter(before) - left).elements()) == ["revision = 0"]


def test_without_a_journal_there_is_only_no_undo_and_no_log(table: Table) -> None:
    table.did("day")
    table.journal.unlink()
    assert table.did("log").json["lines"] == []
    assert table.refused("undo")["kind"] == "nothing-to-undo"
    table.did("day")
    table.did("undo")
    assert table.data["day"] == 2


def test_a_journal_line_says_what_the_contract_promises(table: Table) -> None:
    table.did(
        "check", "aurore", "climbing", "-p", "QB", "-d", "30", "-c", str(table.path), "--wait", "5", exit=1
    )
    line = json.loads(table.journal.read_text())
    assert line["revision"] == 1
    assert line["command"] == ["check", "aurore", "climbing", "-p", "QB", "-d", "30"]
    assert {"time", "before", "after", "changes", "result"} <= set(line)
    assert {"path": "hands.aurore", "old": "QB T11 4B 9C KS", "new": "T11 4B 9C KS"} in line["changes"]
    assert line["result"]["outcome"] == "failure"
    table.did("undo")
    undone = json.loads(table.journal.read_text().splitlines()[1])
    assert [event["path"] for event in undone["result"]["events"]] == [c["path"] for c in undone["changes"]]
    assert not any({"old", "new"} & event.keys() for event in undone["result"]["events"])


def test_the_log_tells_what_was_done_oldest_first_and_what_was_undone(table: Table) -> None:
    for words in EVENING:
        table.json(*words)
    table.did("undo")
    lines = table.did("log").json["lines"]
    assert [line["command"] for line in lines] == [*map(list, EVENING), ["undo"]]
    assert [line["undone"] for line in lines] == [False] * 8 + [True, False]
    assert [line["revision"] for line in lines] == list(range(1, 11))
    assert [line["scene"] for line in lines[:6]] == [1, 1, 1, 1, 2, 2]
    assert (lines[-1]["kind"], lines[-1]["target"]) == ("undo", 9)
    assert [line["revision"] for line in table.did("log", "--last", "2").json["lines"]] == [9, 10]
    assert [line["revision"] for line in table.did("log", "--session", "2").json["lines"]] == [9]
    text = table.run("log").out
    assert "Aurore de Lys, climbing: success by 0, 9 against 9 (very difficult)." in text
    assert "session (undone)" in text


def test_the_story_in_markdown_leaves_out_what_was_undone(table: Table) -> None:
    for words in EVENING:
        table.json(*words)
    table.did("undo")
    story = table.run("log", "--markdown").out
    assert story.startswith("# The King's New Colour\n\n## Session 1, ")
    assert "\nThe King looked up.\n" in story
    assert "### Scene 2, day 1" in story
    assert "### Scene 2, day 2" in story
    assert "## Session 2" not in story
    assert "- Aurore de Lys, climbing: success by 0" in story


@pytest.mark.parametrize("words", [("note", "a\nb\x1b[0m", "--json"), ("note", "--", "-c", "x")])
def test_words_of_any_kind_come_back_from_the_log(table: Table, words: tuple[str, ...]) -> None:
    table.run(*words)
    (line,) = table.did("log").json["lines"]
    assert line["command"] == [word for word in words if word != "--json"]
    text = table.run("log").out
    assert "\x1b" not in text
    # A heading, the command on one line, and the note as it stands.
    assert text.count("\n") == 3 + words[1].count("\n")


OPTIONS_AS_VALUES = [
    ("add", "zoe", "--player", "--wait"),
    ("add", "zoe", "--name=--json"),
    ("repartee", "start", "aurore", "--target", "montglas", "--about", "--wait"),
]


@pytest.mark.parametrize("words", OPTIONS_AS_VALUES)
def test_a_value_that_reads_like_an_option_is_logged_as_it_was_typed(
    table: Table, words: tuple[str, ...]
) -> None:
    assert table.run(*words, "--plain", "-c", str(table.path)).exit == 0
    (line,) = table.did("log").json["lines"]
    assert line["command"] == list(words)


HIDDEN = ("check", "aurore", "climbing", "-p", "QB", "--hidden", "--belief", "--difficulty")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("-d", "977"), ["-d", "…"]),
        (("-d977",), ["-d…"]),
        (("-d=977",), ["-d=…"]),
        (("--difficulty", "977"), ["--difficulty", "…"]),
        (("--difficulty=977",), ["--difficulty=…"]),
    ],
)
def test_v8_what_kept_a_difficulty_hidden_is_told_without_its_value_alone(
    table: Table, typed: tuple[str, ...], told: list[str]
) -> None:
    table.did("advance", "set", "aurore", "beliefs[0].text", "--", "--difficulty")
    table.did(*HIDDEN, *typed, exit=1)
    assert table.did("log").json["lines"][-1]["command"] == [*HIDDEN, *told]
    assert table.did("log", "--reveal").json["lines"][-1]["command"] == [*HIDDEN, *typed]
    edited(table, "class = 4", "class = 5")
    error = table.refused("undo")
    assert " ".join([*HIDDEN, *told]) in error["message"]
    assert "977" not in str(error)
    assert "977" in table.refused("undo", "--reveal")["message"]
    assert table.did("undo", "--force").json["undone"]["command"] == [*HIDDEN, *told]


def rewritten(table: Table, revision: int, **fields: object) -> None:
    """A line of the journal with other fields, as another version may have written it."""
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    for line in lines:
        if line["revision"] == revision:
            line.update(fields)
    table.journal.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"day": "two", "events": []},
        {"day": 2, "events": [{"event": "never-heard-of"}]},
        {"day": 2, "events": [{"event": "day", "old": []}]},
        {"day": 2, "events": 5},
    ],
)
def test_an_answer_of_another_shape_is_passed_over(table: Table, result: dict[str, object]) -> None:
    table.did("day")
    table.did("scene")
    rewritten(table, 1, result=result)
    first, second = table.did("log").json["lines"]
    assert (first["result"], first["events"], first["changes"][0]["path"]) == (None, [], "day")
    assert second["result"] == {"scene": 2, "missing": 0}
    for words in (("log",), ("log", "--markdown")):
        text = table.run(*words).out
        assert "another version" in text
        assert "Scene 2 begins." in text
    table.did("undo")
    assert table.did("undo").json["undone"] == {"revision": 1, "command": ["day"]}


def test_v8_where_it_cannot_be_told_what_was_kept_secret_the_words_are_hushed(table: Table) -> None:
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "977", "--hidden", exit=1)
    results: list[dict[str, object]] = [{"who": "aurore"}, {"events": []}, {}]
    for result in results:
        rewritten(table, 1, result=result)
        assert table.did("log").json["lines"][0]["command"][-3:] == ["-d", "…", "--hidden"]
    assert "977" in table.run("log", "--reveal").out


def test_a_command_that_is_no_more_is_passed_over(table: Table) -> None:
    table.did("day")
    rewritten(table, 1, command=["jump", "high"])
    (line,) = table.did("log").json["lines"]
    assert (line["command"], line["result"]) == (["jump", "high"], None)
    assert "another version" in table.run("log").out
    assert table.did("undo").json["undone"]["command"] == ["jump", "high"]


def test_v8_the_secrets_of_an_older_journal_stay_secret(table: Table) -> None:
    """It listed them beside the result, and told cards that came into any hand openly."""
    words = ["check", "aurore", "climbing", "-p", "QB", "-d", "977", "--hidden"]
    table.did("check", "aurore", "climbing", "-p", "QB", "--difficulty-card", table.hand("gm")[0], exit=1)
    (line,) = [json.loads(line) for line in table.journal.read_text().splitlines()]
    result = line["result"] | {"difficulty": 977, "band": "legendary", "margin": -970}
    drew = {"event": "drew", "who": "gm", "from": "decks.gm.draw", "to": "hands.gm", "cards": ["T21"]}
    laid = {"event": "difficulty", "who": "gm", "cards": ["T20"], "to": "decks.gm.discard", "new": 977}
    result["events"] = [laid, drew]
    secret = ["band", "difficulty", "margin", "events[0]"]
    rewritten(table, 1, result=result, secret=secret, command=words)
    for told in (
        ("log",),
        ("log", "--json"),
        ("log", "--markdown"),
        ("undo", "-n"),
        ("undo", "-n", "--json"),
    ):
        text = table.run(*told).out
        assert text
        for word in ("977", "970", "legendary", "T20", "T21"):
            assert word not in text.partition('"changes"')[0]
    (told_line,) = table.did("log", "--reveal").json["lines"]
    assert told_line["result"]["difficulty"] == 977
    assert [event["cards"] for event in told_line["events"]] == [["T20"], ["T21"]]


def test_a_journal_that_cannot_be_read_is_said(table: Table) -> None:
    table.journal.mkdir()
    for words in (("log",), ("undo",)):
        ran = table.json(*words)
        assert (ran.exit, ran.error["kind"]) == (4, "journal-unreadable")
        assert table.journal.name in ran.error["message"]
    assert table.json("day").exit == 4
    assert table.data["day"] == 1


def mended(table: Table) -> str:
    """After two commands a card is lost by hand, and found again by ``doctor --fix``; the backup's name."""
    table.did("day")
    table.did("scene")
    edited(table, 'aurore = "QB ', 'aurore = "')
    backup = table.did("doctor", "--fix").json["backup"]
    assert isinstance(backup, str)
    return backup


def test_a_mending_is_not_undone_and_force_goes_past_it(table: Table) -> None:
    backup = mended(table)
    error = table.refused("undo")
    assert error["kind"] == "mend-stands"
    assert "doctor --fix" in error["message"]
    assert backup in error["way_out"]
    assert "--force" in error["way_out"]
    assert table.did("undo", "--force", "-n").json["undone"]["command"] == ["scene"]
    assert table.did("undo", "--force").json["undone"] == {"revision": 2, "command": ["scene"]}
    assert table.did("undo", "--force").json["undone"] == {"revision": 1, "command": ["day"]}
    assert (table.data["day"], table.data["scene"], table.discard()) == (1, 1, ["QB"])
    assert table.refused("undo", "--force")["kind"] == "nothing-to-undo"
    assert table.refused("undo")["kind"] == "mend-stands"
    assert table.did("redo", "--force").json["redone"]["command"] == ["day"]
    assert table.did("redo", "--force").json["redone"]["command"] == ["scene"]
    assert table.refused("redo", "--force")["kind"] == "nothing-to-redo"
    assert (table.data["day"], table.data["scene"]) == (2, 2)
    table.whole()
    undone = {line["revision"]: line["undone"] for line in table.did("log").json["lines"]}
    assert not any(undone[n] for n in (1, 2, 3))


def test_what_was_done_after_a_mending_is_undone_as_ever(table: Table) -> None:
    mended(table)
    table.did("note", "x")
    assert table.did("undo").json["undone"]["command"] == ["note", "x"]
    assert table.did("redo").json["redone"]["command"] == ["note", "x"]
    assert table.did("undo").json["undone"]["command"] == ["note", "x"]
    assert table.refused("undo")["kind"] == "mend-stands"
    assert table.did("redo").json["redone"]["command"] == ["note", "x"]


def test_values_before_a_mending_that_do_not_stand_any_more_are_left(table: Table) -> None:
    table.did("discard", "aurore", "QB")
    edited(table, 'aurore = "T11 ', 'aurore = "')
    table.did("doctor", "--fix")
    assert table.refused("undo", "--force")["kind"] == "value-edited"


def test_a_value_that_a_rule_forbids_by_now_is_not_taken_back(table: Table) -> None:
    table.did("advance", "set", "aurore", "skills.oratory.level", "3")
    edited(table, "[house]", "[house]\nskill_max = 5")
    lowered = table.path.read_text().replace("level = 6", "level = 5").replace("level = 7", "level = 5")
    table.path.write_text(lowered)
    table.did("show")
    error = table.refused("undo", "--force")
    assert (error["kind"], "tarotcli edit" in error["way_out"]) == ("would-be-invalid", True)


def test_a_value_that_a_rule_forbids_by_now_is_not_done_again(table: Table) -> None:
    table.did("advance", "set", "aurore", "skills.oratory.level", "9")
    table.did("undo")
    edited(table, "[house]", "[house]\nskill_max = 8")
    error = table.refused("redo", "--force")
    assert error["kind"] == "would-be-invalid"
    assert "redo of revision 1" in error["message"]
