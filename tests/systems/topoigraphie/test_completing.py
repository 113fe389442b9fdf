"""What words of Topoïgraphie are completed with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarotcli.cli.completing import complete
from tests.helpers import environment
from tests.rules.forest import forest


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        ("fight --strike ", "", ["perceval", "loup"]),
        ("fight ", "s", ["start"]),
        ("duel ", "p", ["perceval"]),
        ("check perceval ", "", ["heroique", "faible"]),
        ("check perceval heroique --talent ", "e", ["equitation", "escrime"]),
        ("check perceval heroique --play ", "2", ["2S", "2H", "2D", "2C"]),
        ("fight perceval enide --tendance-b ", "", ["courtois"]),
        ("fight perceval garde morgane --tendance-b ", "", ["sauvage", "feerique", "courtois"]),
        ("duel enide perceval --tendance-a ", "", ["courtois"]),
        ("duel enide perceval --tendance-b ", "", ["heroique", "faible"]),
        ("duel enide perceval --play-a ", "10", ["10S", "10H", "10D", "10C"]),
        ("fight perceval loup -p ", "K", ["KS", "KH", "KD", "KC"]),
        ("fight perceval loup --play-b ", "K", []),
        ("fight perceval ours --talent-a ", "jav", ["javelot"]),
        ("show enide --tendance ", "", ["courtois"]),
        ("odds check ", "MJ", ["mj"]),
    ],
)
def test_completion_offers_what_is_on_the_sheets(
    tmp_path: Path, before: str, text: str, found: list[str]
) -> None:
    fight = {"side_a": ["perceval"], "side_b": ["loup"], "scores": {"loup": 2}}
    with environment(TAROTCLI_CAMPAIGN=str(forest(tmp_path, fights={"perceval": fight}).path)):
        assert [value for value, _told in complete(before.split(), text).found] == found
