"""An evening of Lignes Brisées with real decks: the tool keeps count and draws nothing (L3, L6, L14, L15)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import Table
from tests.rules.street import own_deck, scores, street

REAL = {"house": {"real": True}}
ARMED = {
    "equipement": ["épée"],
    "destin": {"gagnes": 5, "actuels": 3},
    "arcanes": scores(armes_blanches=14, furtivite=15),
}


def table_of(folder: Path) -> Table:
    """A street where every deck is a real one."""
    return street(
        folder, nadir={"ligne_brisee": "La corde", **ARMED}, garde={"equipement": ["gourdin"]}, **REAL
    )


def test_real_an_evening(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    ran = table.did("check", "nadir", "furtivité", "--harder", "--drawn", "5,20", exit=1)
    assert (ran.json["margin"], ran.json["cards_left"]) == (-5, 22)
    assert table.did("check", "nadir", "--again", "--drawn", "9").json["margin"] == 6
    ran = table.did("duel", "start", "nadir", "zoe", "--skill-a", "18", "--drawn-a", "4", "--drawn-b", "21")
    assert ran.json["winner"] == "nadir"
    ran = table.did(
        "fight", "nadir", "garde", "zoe", "--drawn-a", "6", "--drawn-b", "22", "--lost", "1,2,3,4,5"
    )
    assert (ran.json["lost"], ran.json["waiting"]) == (["T1", "T2", "T3", "T4", "T5"], ["zoe"])
    assert ran.json["status"]["garde"] == "unconscious"
    ran = table.did("fight", "nadir", "zoe", "--drawn-a", "20", "--drawn-b", "3", "--lost", "12", exit=1)
    assert (ran.json["winner"], table.discard("nadir")) == ("zoe", ["T12"])
    ran = table.did("fight", "nadir", "garde", "--drawn-a", "2", "--lost", "22,21,20,19,18")
    assert ran.json["cards_left"]["garde"] == 12
    table.did("fight", "--end")
    table.did("deal", "garde", "--recover-card", "22")
    table.did("check", "nadir", "furtivité", "--sacrifice")
    table.did("advance", "award", "nadir", "zoe", "1")
    table.did("session")
    fate = own_deck()["draw"].replace(" ", ",")
    table.did("deal", "zoe", "--scores", "--drawn", fate)
    table.whole()


@pytest.mark.parametrize(
    ("words", "way_out"),
    [
        (("check", "nadir", "18"), "(at first 1): --drawn CARD…"),
        (("check", "nadir", "18", "--harder"), "(at first 2): --drawn CARD…"),
        (("duel", "start", "nadir", "zoe", "--skill-a", "18"), "(at first 1): --drawn-a CARD…"),
        (("duel", "start", "nadir", "zoe", "--skill-a", "18", "--drawn-a", "2"), "--drawn-b CARD…"),
        (("fight", "nadir", "garde", "--drawn-a", "2"), "(at first 1): --drawn-b CARD…"),
        (("fight", "nadir", "garde", "--drawn-a", "2", "--drawn-b", "-"), "--drawn-b CARD…"),
        (("fight", "nadir", "garde", "--drawn-a", "2", "--drawn-b", "22"), "add: --lost CARD…"),
        (("deal", "nadir", "--scores"), "tarotcli deal nadir --scores --drawn CARD…"),
        (("deal", "nadir", "zoe", "--recover", "1"), "tarotcli deal nadir zoe --recover-card CARD…"),
    ],
)
def test_real_only_the_table_knows_which_cards_come_up(
    tmp_path: Path, words: tuple[str, ...], way_out: str
) -> None:
    error = table_of(tmp_path).refused(*words)
    assert error["kind"] == "real-cards"
    assert error["way_out"].endswith(way_out)


def test_real_how_many_a_blow_takes_is_told(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    error = table.refused("fight", "nadir", "garde", "--drawn-a", "2", "--drawn-b", "22")
    assert (error["rule"], error["message"]) == (
        "L15",
        "With real cards only the table knows which cards Le Garde loses at this blow: 5.",
    )
    table.did("fight", "nadir", "garde", "--drawn-a", "22", "--drawn-b", "22", exit=1)


def test_real_one_more_card_on_a_failed_test(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.did("check", "nadir", "18", "--drawn", "20", exit=1)
    assert table.refused("check", "nadir", "--again")["kind"] == "real-cards"
