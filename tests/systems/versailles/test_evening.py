"""The evening in ``campaigns/evening.txt``: a check, a skill duel, a fencing duel to first blood, and a repartee.

It is played by single commands reading only their JSON, as one script, and as at a terminal.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from tarotcli.store.validate import read_campaign
from tests.helpers import Table, run

EVENING = Path(__file__).parents[3] / "campaigns" / "evening.txt"


def _table(folder: Path, name: str) -> Table:
    path = folder / name
    made = run("new", str(path), "--system", "versailles", "--sample", "--seed", "2")
    assert made.exit == 0, made
    return Table(path)


def _lines() -> list[list[str]]:
    lines = [shlex.split(line, comments=True) for line in EVENING.read_text(encoding="utf-8").splitlines()]
    return [words for words in lines if words]


def _played(table: Table) -> list[dict[str, Any]]:
    """Every line's JSON; each must be done, and leave every card in one place."""
    found = []
    for words in _lines():
        found.append(table.did(*words).json)
        table.whole()
    return found


def _last(answers: list[dict[str, Any]], command: str) -> dict[str, Any]:
    return [answer for answer in answers if answer["command"] == command][-1]


def test_the_evening_read_as_json(tmp_path: Path) -> None:
    table = _table(tmp_path, "evening.toml")
    answers = _played(table)
    check = _last(answers, "check")
    assert (check["total"], check["outcome"], check["growth"]) == (9, "success", 1)
    contest = _last(answers, "duel concede")
    assert (contest["state"], contest["winner"], contest["loser"]) == ("over", "montglas", "aurore")
    assert contest["totals"] == {"aurore": 6, "montglas": 7}
    swords = _last(answers, "duel play")
    assert (swords["winner"], swords["wound"], swords["margin"]) == ("luynes", "minor", 1)
    assert table.sheet("aurore")["wounds"] == [{"degree": "minor", "by": "luynes"}]
    assert [(a["state"], a["turn"]) for a in answers if a["command"] == "repartee pass"][-1] == ("open", None)
    end = _last(answers, "repartee end")
    assert (end["winner"], end["totals"], end["difference"]) == ("for", {"for": 14, "against": 5}, 7)
    assert end["beliefs"]["montglas"]["new"] == {"text": "Grey is the colour of dust", "level": 1}
    assert [event["who"] for event in end["events"] if event["event"] == "drew"] == [
        "luynes",
        "aurore",
        "montglas",
    ]
    assert _last(answers, "show")["budget"]["within"] is False


def test_the_evening_as_one_script_is_the_same(tmp_path: Path) -> None:
    single, script = _table(tmp_path, "single.toml"), _table(tmp_path, "script.toml")
    _played(single)
    ran = script.run("run", str(EVENING))
    assert ran.exit == 0, ran
    # A key that is set and set back is written by single commands only, so the campaigns are compared as they read.
    assert read_campaign(script.data)[0] == read_campaign(single.data)[0]


def test_the_evening_at_a_terminal(tmp_path: Path) -> None:
    table = _table(tmp_path, "evening.toml")
    said = []
    for words in _lines():
        ran = table.run(*words, terminal=True)
        assert (ran.exit, ran.err) == (0, ""), ran
        assert ran.out
        said.append(ran.out)
    story = "\n".join(said)
    for part in ("concedes.", "a minor wound.", "“For” wins.", "no longer believes", "╭"):
        assert part in story


def test_the_evening_is_undone_to_its_beginning(tmp_path: Path) -> None:
    table = _table(tmp_path, "evening.toml")
    start = table.data
    _played(table)
    while table.run("undo").exit == 0:
        table.whole()
    assert {**table.data, "revision": 0} == {**start, "revision": 0}


def test_whose_turn_it_is_need_not_be_named(tmp_path: Path) -> None:
    """Nor the last who pass one by one: the same campaign comes of fewer words, as of those with every name."""
    named, short = _table(tmp_path, "named.toml"), _table(tmp_path, "short.toml")
    _played(named)
    turns = {("duel", "play"), ("duel", "concede"), ("repartee", "play"), ("repartee", "pass")}
    lines = _lines()
    left_out = [
        [*words[:2], *words[3:]] if tuple(words[:2]) in turns and words[2:] else words for words in lines
    ]
    passes = [n for n, words in enumerate(left_out) if words == ["repartee", "pass"]]
    assert len(passes) >= 4
    last = passes[-4:]
    assert last == list(range(last[0], last[0] + 4))
    left_out[last[0] : last[-1] + 1] = [["repartee", "pass", "all"]]
    for words in left_out:
        short.did(*words)
    before, after = ({**table.data, "revision": 0} for table in (named, short))
    assert before == after
    keys, fewer = (sum(len(shlex.join(words)) for words in each) for each in (lines, left_out))
    assert keys - fewer > 100
