"""Whose cards and whose commands: with a viewer set nobody plays or takes back what is somebody else's (S6)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import Table, environment, sample, write
from tests.rules.court import court
from tests.rules.forest import forest
from tests.rules.salon import oratory, salon
from tests.rules.street import street
from tests.secrets.scenes import cards
from tests.secrets.scenes import court as open_court


def refused(table: Table, viewer: str, *words: str) -> str:
    """The kind of refusal that this viewer gets; empty where it is done."""
    ran = table.json(*words, "--as", viewer)
    return str(ran.error["kind"]) if ran.exit == 3 else ""


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        ("aurore", "check luynes heraldry -p 7C -d 3"),
        ("aurore", "check luynes heraldry -p 2S -d 3"),
        ("aurore", "check guard watch -p JS -d 3"),
        ("aurore", "check aurore climbing -p QB --difficulty-card KD"),
        ("aurore", "discard luynes 7C"),
        ("aurore", "discard gm JS"),
        ("aurore", "return gm T5"),
        ("aurore", "return gm KD"),
        ("aurore", "deal luynes --discard 7C"),
        ("aurore", "deal --discard 2B"),
        ("gm", "check aurore climbing -p QB -d 3"),
        ("gm", "discard aurore QB"),
        ("guard", "check aurore climbing -p QB -d 3"),
        ("aurore", "duel start aurore luynes --skill-a oratory --skill-b heraldry --auto luynes"),
    ],
)
def test_cards_of_another_are_not_played_in_versailles(tmp_path: Path, viewer: str, words: str) -> None:
    table = write(tmp_path / "court.toml", open_court())
    before = table.snapshot()
    assert refused(table, viewer, *words.split()) == "not-yours"
    assert table.snapshot() == before
    # At a screen that all share nobody is asked who they are.
    assert table.json(*words.split()).exit in (0, 1, 3)


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        ("Anne", "check aurore climbing -p QB -d 3"),
        ("aurore", "check aurore climbing -p QB --gm-draw"),
        ("gm", "check guard watch -p JS -d 3"),
        ("guard", "check guard watch -p JS -d 3"),
        ("gm", "discard gm JS"),
        ("gm", "deal luynes"),
        ("aurore", "deal luynes"),
        ("aurore", "duel start aurore luynes --skill-a oratory --skill-b heraldry"),
        ("aurore", "duel start aurore montglas --skill-a oratory --auto montglas"),
        ("Anne", "trick play aurore QS"),
    ],
)
def test_ones_own_cards_are_and_anybody_deals_in_versailles(tmp_path: Path, viewer: str, words: str) -> None:
    table = write(tmp_path / "court.toml", open_court())
    assert table.json(*words.split(), "--as", viewer).exit in (0, 1)


def test_moves_of_another_in_a_duel_and_a_repartee(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 9S", "9C 3D", gm="KD 7S", sheets={"ana": oratory(5), "bo": oratory(5)})
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    for words in ("duel play ana 4C", "duel concede ana", "duel end ana"):
        assert refused(table, "bo", *words.split()) == "not-yours"
    table.did("duel", "concede", "ana", "--as", "ana")
    table.did("repartee", "start", "ana", "--target", "bo", "--about", "Grey", "--as", "ana")
    assert refused(table, "bo", "repartee", "play", "ana", "4C", "--side", "for") == "not-yours"
    assert refused(table, "bo", "repartee", "pass") == "not-yours"
    assert refused(table, "bo", "repartee", "pass", "all") == "not-yours"
    assert refused(table, "gm", "repartee", "end", "--discard", "9S") == "not-yours"
    table.did("repartee", "play", "4C", "--as", "ana")


def test_cards_of_another_are_not_played_in_topoigraphie(tmp_path: Path) -> None:
    table = forest(tmp_path)
    for viewer, words in (
        ("perceval", "check enide courtois -p 2S"),
        ("perceval", "check garde sauvage -p 2S"),
        ("perceval", "fight perceval enide --tendance-a heroique --play-a 2S --play-b 3S"),
        ("perceval", "fight perceval enide --tendance-a heroique --play-a 2S --turn-b"),
        ("perceval", "duel start perceval garde --tendance-a heroique --play-a 2S --play-b 3S"),
        ("perceval", "odds check enide courtois -p 2S"),
        ("perceval", "discard enide 2S"),
        ("mj", "check perceval heroique -p 2S"),
    ):
        assert refused(table, viewer, *words.split()) == "not-yours", words
    for viewer, words in (
        ("perceval", "check perceval heroique -p 2S"),
        ("perceval", "check garde sauvage"),
        ("perceval", "fight perceval garde --tendance-a heroique --play-a 3S"),
        ("mj", "check garde sauvage -p 9S"),
        ("Anne", "discard perceval 4S"),
    ):
        assert refused(table, viewer, *words.split()) == "", words


def test_lignes_brisees(tmp_path: Path) -> None:
    table = street(tmp_path)
    assert refused(table, "nadir", "discard", "zoe", "5") == "not-yours"
    assert refused(table, "nadir", "discard", "nadir", "5") == ""


def test_a_game_of_tarot(tmp_path: Path) -> None:
    table = write(tmp_path / "cards.toml", cards())
    for viewer in ("dan", "bo"):
        assert refused(table, viewer, "trick", "play", "ana", "QS") == "not-yours"
        assert refused(table, viewer, "trick", "give", "ana", "5D") == "not-yours"
    assert refused(table, "Anne", "trick", "play", "ana", "QS") == ""


@pytest.mark.parametrize("more", [(), ("--as", "bo"), ("--reveal",)])
def test_a_bot_plays_for_itself(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Whatever is in its hand, and whoever asks."""
    table = write(tmp_path / "cards.toml", cards(leader="bo"))
    for card in ("KS", "2B"):
        assert table.refused("trick", "play", "bo", card, *more)["kind"] == "played-by-the-tool"
    assert table.refused("trick", "give", "bo", "8D", *more)["kind"] == "played-by-the-tool"
    assert table.refused("trick", "renounce", "bo", *more)["kind"] == "played-by-the-tool"


def test_a_renounce_is_claimed_of_a_player_of_real_cards(tmp_path: Path) -> None:
    real = write(tmp_path / "real.toml", cards(bots={}, hidden=True, hands={}))
    assert real.did("trick", "renounce", "bo").json["loser"] == "bo"


def test_the_command_of_another_is_not_taken_back(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.did("day", "--as", "Anne")
    assert table.did("log").json["lines"][0]["who"] == "Anne"
    error = table.refused("undo", "--as", "luynes")
    assert (error["kind"], error["message"]) == (
        "others-command",
        "The last command is Anne's: tarotcli day (revision 1).",
    )
    assert error["way_out"] == "Ask them, or do it all the same: tarotcli undo --any"
    with environment(TAROTCLI_AS="Bertrand"):
        assert table.refused("undo")["kind"] == "others-command"
        table.did("undo", "--any", "-n")
    # The same person under the name of a character.
    table.did("undo", "--as", "aurore")
    assert table.refused("redo", "--as", "luynes")["kind"] == "others-command"
    table.did("redo", "--as", "luynes", "--any")
    # Without a viewer nothing is asked.
    table.did("undo")


def test_what_nobody_in_particular_did_is_the_tables_to_take_back(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.did("day")
    assert "who" not in table.did("log").json["lines"][0]
    assert table.refused("undo", "--as", "Anne")["kind"] == "others-command"
    table.did("undo")


def test_a_refused_undo_tells_no_secret_of_the_command(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", gm="KD")
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "977", "--hidden", exit=1)
    error = table.refused("undo", "--as", "luynes")
    assert "977" not in json.dumps(error)


def at_court(tmp_path: Path) -> Table:
    """Aurore and Luynes, each with a success behind them: both played, drew and discarded, Aurore first."""
    table = write(tmp_path / "court.toml", open_court())
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "3", "--as", "aurore")
    table.did("check", "luynes", "heraldry", "-p", "7C", "-d", "2", "--as", "luynes")
    return table


def test_ones_own_last_command_is_taken_back_and_what_others_did_since_stays(tmp_path: Path) -> None:
    """The cards of the two are told apart in the piles that both touched; each hand is its holder's again."""
    table = at_court(tmp_path)
    before = table.data
    assert before["decks"]["table"]["discard"] == "7C QB AC 2D"
    drawn = before["hands"]["aurore"].split()[3:]
    undone = table.did("undo", "--as", "aurore").json["undone"]
    assert undone["revision"] == 1
    after = table.data
    assert table.hand("aurore") == ["QB", "T11", "4B", "9C"]
    assert after["hands"]["luynes"] == before["hands"]["luynes"]
    assert after["decks"]["table"]["discard"] == "7C AC 2D"
    assert table.draw()[: len(drawn)] == drawn
    table.whole()
    # Done again by who took it back, and by nobody else.
    assert table.refused("redo", "--as", "luynes")["kind"] == "others-command"
    table.did("redo", "--as", "aurore")
    assert table.data == before | {"revision": 4}
    table.did("undo", "--as", "aurore")
    # The table takes back what counts last, which is Luynes's; then nothing is left.
    assert table.did("undo").json["undone"]["revision"] == 2
    assert table.data["decks"]["table"]["discard"] == "AC 2D"
    table.whole()
    assert table.refused("undo")["kind"] == "nothing-to-undo"


def test_what_others_built_on_is_not_taken_back_alone(tmp_path: Path) -> None:
    """Whose it is, and what to type."""
    table = court(tmp_path, "QB T11 4B 9C KS", gm="KD 3C", luynes="7C 10S T17 3D JC")
    table.did("check", "aurore", "climbing", "-p", "4B", "-d", "20", "--as", "aurore", exit=1)
    table.did("scene", "--as", "gm")
    error = table.refused("undo", "--as", "aurore")
    assert error["kind"] == "others-since"
    assert error["message"] == (
        "Your last command, tarotcli check aurore climbing -p 4B -d 20 (revision 1), cannot be taken back alone: "
        "gm's tarotcli scene (revision 2) came after it and touches the same."
    )
    assert error["way_out"] == "Ask them, or take back all that was done since: tarotcli undo --any --to 0"
    table.did("undo", "--any", "--to", "0", "--as", "aurore")
    assert table.hand("aurore") == ["QB", "T11", "4B", "9C", "KS"]


def test_of_what_others_did_on_a_sheet_only_what_it_touches_counts(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", gm="KD")
    table.did("advance", "set", "aurore", "notes", "mine", "--as", "aurore")
    table.did("note", "seen")
    table.did("advance", "set", "aurore", "class", "5", "--as", "gm")
    table.did("undo", "--as", "aurore")
    assert "notes" not in table.sheet("aurore")
    assert table.sheet("aurore")["class"] == 5
    table.did("advance", "add", "aurore", "beliefs", "Grey=2", "--as", "aurore")
    table.did("advance", "add", "aurore", "beliefs", "Blue=2", "--as", "gm")
    assert table.refused("undo", "--as", "aurore")["kind"] == "others-since"


def test_a_shuffle_of_others_is_not_gone_behind(tmp_path: Path) -> None:
    """Else what is refused would tell which cards came to lie in the pile."""
    table = at_court(tmp_path)
    table.did("return", "table", "all", "--shuffle", "--as", "gm")
    assert table.refused("undo", "--as", "aurore")["kind"] == "others-since"


def test_the_log_says_who_and_lists_what_was_taken_back(tmp_path: Path) -> None:
    table = at_court(tmp_path)
    table.did("undo", "--as", "aurore")
    assert [line["revision"] for line in table.did("log", "--undone").json["lines"]] == [1]
    told = table.run("log", "--undone").out
    assert "check aurore climbing -p QB -d 3, by aurore (undone)" in told
    table.did("redo", "--as", "aurore")
    assert table.did("log", "--undone").json["lines"] == []
