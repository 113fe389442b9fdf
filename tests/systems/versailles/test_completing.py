"""What words of Versailles are completed with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarotcli.cli.completing import complete
from tests.helpers import environment, write
from tests.rules.salon import salon, swords

RICH: dict[str, Any] = {"reputation": {"court": 2}, "favours": {"the queen": 1, "the king": 0}}


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        ("repartee play ", "", ["ana", "bo", "cy", "guard", "gm", "2S", "3S"]),
        ("repartee play ", "2", ["2S"]),
        ("repartee play 2S ", "3", ["3S"]),
        ("repartee play bo ", "", ["2S", "3S"]),
        ("repartee pass ", "a", ["ana", "cy", "all"]),
        ("repartee counter --reputation ", "", ["court"]),
        ("repartee counter ana --reputation ", "", []),
        ("repartee counter --favour ", "", ["the-queen"]),
        ("repartee join ", "c", ["cy"]),
        ("duel play ana --quarter ", "", ["tierce", "quarte", "seconde", "prime"]),
        ("deal ana --drawn ", "T1", ["T1", *(f"T1{n}" for n in range(10))]),
    ],
)
def test_completion_offers_what_the_table_knows(
    tmp_path: Path, before: str, text: str, found: list[str]
) -> None:
    table = salon(tmp_path, "4B 5B", "2S 3S", cy="2C", gm="KD", sheets={"bo": RICH})
    table.did("repartee", "start", "ana", "--target", "bo", "--about", "Grey", "--with", "bo")
    table.did("repartee", "play", "4B")
    with environment(TAROTCLI_CAMPAIGN=str(table.path)):
        assert [value for value, _told in complete(before.split(), text).found] == found


def test_a_real_hand_may_hold_whatever_nobody_has_seen_and_the_gms_is_theirs(tmp_path: Path) -> None:
    table = salon(tmp_path, "", "", sheets={"ana": swords(5, 4)})
    data = table.data | {"house": {"real": True}, "hands": {"gm": 1, "ana": 2, "bo": 0}}
    data["decks"]["table"]["draw"] = data["decks"]["table"]["draw"].replace("QB ", "")
    data["decks"]["table"]["discard"] = "QB"
    table = write(table.path, data)
    with environment(TAROTCLI_CAMPAIGN=str(table.path)):
        for who, found in (("ana", ["QS", "QC", "QD"]), ("bo", []), ("gm", [])):
            assert [value for value, _told in complete(["discard", who], "Q").found] == found
