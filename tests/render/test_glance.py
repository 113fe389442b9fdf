"""``show`` alone: the table at a glance, in each game, with what matters there, and with nothing that is secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import Table, sample
from tests.rules.court import court


def told(table: Table, *words: str) -> list[str]:
    """What a pipe is told."""
    return table.run("show", *words).out.rstrip("\n").split("\n")


def test_versailles_tells_of_wounds_waiting_failures_and_a_discard_that_is_owed(tmp_path: Path) -> None:
    """V4: six cards owe one; V16: who failed waits; V26: a wound."""
    sheet = {"wounds": [{"degree": "serious", "by": "luynes"}], "waiting": True, "failed": ["climbing"]}
    table = court(tmp_path, "QB T11 4B 9C KS 2D", gm="3S", luynes="7C", sheet=sheet)
    assert told(table) == [
        "Court",
        "session 1, scene 1, day 1",
        "Characters: Aurore de Lys (aurore), played by Anne; 6 cards, serious wound, owes 1 discard, "
        "waiting for a new scene, failed in this scene: climbing",
        "Characters: Duc de Luynes (luynes), played by Bertrand; 1 card",
        "Characters: Guard (guard), an NPC",
        "Hands",
        "GM: 1 card",
    ]
    assert table.did("show").json["characters"]["aurore"] == {
        "name": "Aurore de Lys",
        "player": "Anne",
        "npc": False,
        "cards": 6,
        "wounds": ["serious"],
        "waiting": True,
        "failed": ["climbing"],
        "owes": 1,
    }


def test_versailles_tells_whose_turn_it_is_in_a_duel(tmp_path: Path) -> None:
    """V19: the totals on the table, and who is next; the mark on a screen stands before who that is."""
    table = court(tmp_path, "QB 4B", luynes="7C", skills={}, sheet={})
    table.did(
        "duel", "start", "aurore", "guard", "--skill-a", "climbing", "--skill-b", "watch", "--first", "aurore"
    )
    table.did("duel", "play", "aurore", "4B")
    assert told(table)[2] == "open: duel (Aurore de Lys 7, Guard 0); it is Guard's turn"
    assert table.did("show").json["affairs"] == [
        {"affair": "duel", "who": ["aurore", "guard"], "turn": "guard", "counts": {"aurore": 7, "guard": 0}}
    ]
    screen = table.run("show", terminal=True).out.split("\n")
    assert [line for line in screen if "▶" in line] == [line for line in screen if "guard " in line]


def test_lignes_brisees_tells_of_cards_left_destin_and_who_is_dead(tmp_path: Path) -> None:
    """L15: without a card left dead; L18: the points left."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "set", "sonde", "etat", "inconscient")
    assert told(table)[2:] == [
        "Characters: Nadir (nadir), played by Claire; 21 cards of 22, Destin 3",
        "Characters: Ombeline (ombeline), played by Samuel; 22 cards of 22, Destin 5",
        "Characters: Lucien Morel (veilleur), an NPC; 22 cards of 22",
        "Characters: Sonde Sept (sonde), an NPC; 22 cards of 22, unconscious",
    ]
    nadir = table.did("show").json["characters"]["nadir"]
    assert (nadir["cards"], nadir["destin"], nadir["etat"]) == (21, 3, "ok")


def test_topoigraphie_tells_of_failures_in_the_open_fight(tmp_path: Path) -> None:
    """P9: failures of as many as defeat; who is not in a fight has none to tell."""
    table = sample(tmp_path, "topoigraphie")
    table.did("fight", "start", "perceval", "gaheris", "/", "morgane", "routier")
    table.did("fight", "--strike", "morgane", "--failures", "2")
    table.did("fight", "--strike", "routier", "--failures", "1")
    lines = told(table)
    assert lines[2] == "open: fights (Perceval le Gallois, Gaheris le Rouge, Morgane, Routier)"
    assert "Characters: Perceval le Gallois (perceval), played by Anne; 52 cards, failures 0 of 3" in lines
    assert "Characters: Énide (enide), played by Bertrand; 52 cards" in lines
    assert "Characters: Morgane (morgane), an NPC; failures 2 of 6" in lines
    assert "Characters: Routier (routier), an NPC; defeated, failures 1 of 1" in lines
    routier = table.did("show").json["characters"]["routier"]
    assert (routier["failures"], routier["resistance"], routier["defeated"]) == (1, 1, True)


def test_the_game_of_tarot_tells_of_points_and_whose_turn_it_is(tmp_path: Path) -> None:
    """G11, G12: everybody's points; a guest at another game's table too."""
    table = sample(tmp_path, "tarot")
    table.did("trick", "deal", "--seed", "1")
    assert told(table)[2].startswith(
        "open: trick (Céleste Aubry 0, Maître Perrin 0, Dame Oriane 0, Frère Anselme 0); it is "
    )
    assert "Characters: Céleste Aubry (celeste), played by Anne; 12 cards, 0 points" in told(table)
    assert "Characters: Maître Perrin (perrin), an NPC; 12 cards, 0 points, bot (club)" in told(table)
    guest = court(tmp_path, "QB", luynes="7C")
    guest.did("trick", "new", "aurore", "luynes", "bo", "--bot", "bo=club")
    assert told(guest)[2] == "open: trick (Aurore de Lys 0, Duc de Luynes 0, bo 0)"


@pytest.mark.parametrize("system", ["versailles", "lignes-brisees", "topoigraphie", "tarot"])
def test_no_card_stands_in_the_overview(tmp_path: Path, system: str) -> None:
    """S5: counts only, whoever looks; not even with every secret lifted is a hand listed here."""
    table = sample(tmp_path, system)
    for words in ((), ("--as", "gm" if system == "versailles" else next(iter(table.data["characters"])))):
        data = table.did("show", *words).json
        assert all(
            set(hand) == {"count"} for hand in data.get("hands", {}).values() if isinstance(hand, dict)
        )
        assert "sheets" not in data
        assert "decks" not in data
