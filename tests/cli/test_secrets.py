"""What is seen and what is not: show, --as, --reveal, hidden difficulties, dry runs; and how chance is repeated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import CODES, Table, deck, environment, run, sample, write
from tests.rules.court import AURORE, court

HANDS = {"gm": "JS KD", "aurore": "QB T11", "luynes": "7C 10S"}


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Three hands, and something in each discard."""
    return court(
        tmp_path,
        HANDS["aurore"],
        gm=HANDS["gm"],
        luynes=HANDS["luynes"],
        discard="AC",
        gm_discard="T5",
        top="2S 9D",
        gm_top="3S 8D",
    )


def test_show_alone_tells_who_is_there_and_how_many_cards_they_hold(table: Table) -> None:
    data = table.did("show").json
    assert data["hands"] == {who: {"count": 2} for who in HANDS}
    aurore = data["characters"]["aurore"]
    assert {key: aurore[key] for key in ("name", "player", "npc", "cards")} == {
        "name": "Aurore de Lys",
        "player": "Anne",
        "npc": False,
        "cards": 2,
    }
    assert (data["session"], data["scene"], data["day"], data["open"]) == (1, 1, 1, [])
    assert data["events"] == []


def test_show_somebody_has_the_sheet_and_the_hand(table: Table) -> None:
    data = table.did("show", "aurore").json
    assert data["who"] == "aurore"
    assert data["hand"] == ["QB", "T11"]
    assert data["sheet"]["skills"]["climbing"] == {"level": 4, "suit": "staves", "body": "strength"}
    assert data["sheet"]["class"] == 1
    assert "hand" not in table.did("show", "guard").json


def test_s3_s4_the_game_masters_hand_is_theirs_alone(table: Table) -> None:
    assert table.did("show", "gm").json["hand"] == {"count": 2}
    assert table.did("show", "gm", "--as", "aurore").json["hand"] == {"count": 2}
    for looker in (("--as", "gm"), ("--as", "guard"), ("--reveal",)):
        assert table.did("show", "gm", *looker).json["hand"] == ["JS", "KD"]
    seen = table.did("show", "hands", "--as", "gm").json["hands"]
    assert seen == {"gm": ["JS", "KD"], "aurore": {"count": 2}, "luynes": {"count": 2}}
    assert table.did("deal", "gm").events("dealt")[0]["cards"] == {"count": 3}
    table.did("undo")
    assert "3S" in table.run("deal", "gm", "--as", "gm").out


def test_s3_s4_the_hand_of_an_npc_is_the_game_masters_to_see(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", luynes="7C 10S")
    table.did("advance", "set", "luynes", "npc", "true")
    assert table.did("show", "luynes").json["hand"] == {"count": 2}
    for looker in (("--as", "gm"), ("--as", "luynes"), ("--reveal",)):
        assert table.did("show", "luynes", *looker).json["hand"] == ["7C", "10S"]


def test_a_player_stands_for_all_their_characters(table: Table) -> None:
    assert table.did("show", "hands", "--as", "anne").json["hands"]["aurore"] == ["QB", "T11"]
    table.did("advance", "set", "luynes", "player", "ANNE")
    seen = table.did("show", "hands", "--as", "Anne").json["hands"]
    assert seen == {"gm": {"count": 2}, "aurore": ["QB", "T11"], "luynes": ["7C", "10S"]}
    for nobody in ("Bertrand", "-", "’"):
        assert table.refused("show", "hands", "--as", nobody)["kind"] == "unknown-character"


def all_but(seen: str) -> list[str]:
    """The cards of a pack that are not seen, in its order."""
    return [code for code in CODES["tarot78"] if code not in seen.split()]


def test_show_deck_names_what_the_viewer_has_not_seen(table: Table) -> None:
    """Card counting is fair; but the pile and every hand one does not see are one list, in the order of the pack."""

    def unseen(*looker: str) -> tuple[list[str], list[str]]:
        decks = table.did("show", "deck", *looker).json["decks"]
        return decks["table"]["unseen"], decks["gm"]["unseen"]

    assert unseen("--as", "aurore") == (all_but("QB T11 AC"), all_but(""))
    assert unseen("--as", "gm") == (all_but("AC"), all_but("JS KD T5"))
    assert unseen("--reveal") == ([], [])
    assert table.run("show", "deck", "--as", "gm").out.splitlines()[5:7] == [
        "table: Staves: AB, 2B, 3B, 4B, 5B, 6B, 7B, 8B, 9B, 10B, JB, NB, QB, KB",
        "table: Cups: 2C, 3C, 4C, 5C, 6C, 7C, 8C, 9C, 10C, JC, NC, QC, KC",
    ]


def test_show_hands_and_decks(table: Table) -> None:
    hands = {who: hand.split() for who, hand in HANDS.items()}
    assert table.did("show", "hands").json["hands"] == hands | {"gm": {"count": 2}}
    assert table.did("show", "hands", "--reveal").json["hands"] == hands
    decks = table.did("show", "deck").json["decks"]
    assert decks["table"].pop("unseen") == all_but("QB T11 7C 10S AC")
    assert decks["gm"].pop("unseen") == all_but("")
    assert decks["table"] == {"kind": "tarot78", "draw": {"count": 73}, "discard": ["AC"]}
    assert decks["gm"] == {"kind": "tarot78", "draw": {"count": 75}, "discard": {"count": 1}}
    revealed = table.did("show", "deck", "--reveal").json["decks"]
    assert revealed["table"]["draw"][:2] == ["2S", "9D"]
    assert revealed["gm"]["draw"][:2] == ["3S", "8D"]
    assert revealed["gm"]["discard"] == ["T5"]
    assert table.did("show", "deck", "--as", "gm").json["decks"]["gm"]["discard"] == ["T5"]


@pytest.mark.parametrize("what", ["hands", "all"])
def test_as_somebody_only_their_own_hand_is_seen(table: Table, what: str) -> None:
    hands = table.did("show", what, "--as", "Aurore de Lys").json["hands"]
    assert hands == {"gm": {"count": 2}, "aurore": ["QB", "T11"], "luynes": {"count": 2}}
    assert table.did("show", what, "--as", "aurore", "--reveal").json["hands"]["luynes"] == ["7C", "10S"]


def test_as_somebody_another_sheet_comes_without_its_cards(table: Table) -> None:
    ran = table.did("show", "luynes", "--as", "aurore")
    assert ran.json["hand"] == {"count": 2}
    text = table.run("show", "luynes", "--as", "aurore").out
    for told in (ran.out, text):
        assert "7C" not in told
        assert "10S" not in told
    assert table.did("show", "luynes", "--as", "luynes").json["hand"] == ["7C", "10S"]


@pytest.mark.parametrize("words", [("show",), ("show", "deck"), ("show", "all"), ("show", "aurore")])
def test_the_order_of_a_pile_is_never_shown(tmp_path: Path, words: tuple[str, ...]) -> None:
    for more in ((), ("--json",), ("--markdown",), ("--as", "gm")):
        shown = {
            court(tmp_path, "QB", top=top, gm_top=top).run(*words, *more).out for top in ("2S 9D", "9D 2S")
        }
        assert len(shown) == 1


def test_show_in_a_pipe_is_plain_and_on_a_terminal_pictures(table: Table) -> None:
    plain = table.run("show", "aurore").out
    assert "climbing 4 (Staves, strength)" in plain
    assert "QB Queen of Staves" in plain
    assert "│" not in plain
    rich = table.run("show", "aurore", terminal=True).out
    assert "\x1b[" in rich
    assert "╭" in rich
    assert "Queen of" in rich
    for words, names in ((("--plain",), {}), ((), {"TAROTCLI_PLAIN": "1"})):
        with environment(**names):
            assert table.run("show", "aurore", *words, terminal=True).out == plain
    with environment(NO_COLOR="1"):
        bare = table.run("show", "aurore", terminal=True).out
        assert not set("\x1b╭") & set(bare)
        assert "climbing  4  Staves  strength" in bare
    assert json.loads(table.run("show", "aurore", "--json", terminal=True).out)["who"] == "aurore"
    markdown = table.run("show", "aurore", "--markdown").out
    assert markdown.startswith("# Aurore de Lys\n")
    heads = "| Skill | Level | Suit | Characteristic |\n| --- | --- | --- | --- |\n"
    assert f"## Skills\n\n{heads}| climbing | 4 | Staves | strength |\n" in markdown


def test_control_characters_of_a_file_do_not_reach_the_terminal(table: Table) -> None:
    table.did("advance", "set", "aurore", "notes", '"\\u001b[31mred"')
    assert "\x1b" not in table.run("show", "aurore").out
    assert "\x1b" not in table.run("show", "a\x1b[31m").err


QUESTIONS = [
    *(("show",), ("show", "gm"), ("show", "hands"), ("show", "deck"), ("show", "all"), ("show", "guard")),
    *(("deal", "gm"), ("deal", "gm", "-n"), ("scene", "-n"), ("discard", "guard", "QB")),
    *(("return", "gm", "QB"), ("return", "gm", "T9"), ("log",), ("deal", "--count", "4", "gm")),
]


@pytest.mark.parametrize("looker", [(), ("--as", "aurore"), ("--as", "Bertrand")])
def test_s5_whatever_is_asked_a_hand_and_a_discard_of_the_game_masters_tell_nothing(
    tmp_path: Path, looker: tuple[str, ...]
) -> None:
    told = []
    for gm, gm_discard in (("JS KD", "T5"), ("2B T20", "9C")):
        table = court(
            tmp_path, "QB T11", gm=gm, luynes="7C", gm_discard=gm_discard, top="2S", gm_top="3S 8D AB"
        )
        before = table.path.read_bytes()
        for how in ((), ("--json",), ("--markdown",)):
            for words in QUESTIONS:
                if how != ("--markdown",) or words[0] == "show":
                    told.append(table.run(*words, *how, *looker, "--seed", "1"))
                table.path.write_bytes(before)
                table.journal.unlink(missing_ok=True)
    half = len(told) // 2
    assert {ran.exit for ran in told} == {0, 3}
    assert told[:half] == told[half:]


HIDDEN = [
    (("-d", "977"), "977"),
    (("--difficulty=977",), "977"),
    (("-d977",), "977"),
    (("--difficulty-card", "KD"), "KD"),
    (("--difficulty-card", "queen-of-coins"), "queen-of-coins"),
    (("--band", "legendary", "--suit", "swords"), "legendary"),
]


@pytest.mark.parametrize(("words", "secret"), HIDDEN)
def test_v8_a_hidden_difficulty_is_nowhere_but_in_the_revealed_log(
    table: Table, words: tuple[str, ...], secret: str
) -> None:
    ran = table.did("check", "aurore", "climbing", "-p", "QB", *words, "--hidden", "--seed", "4", exit=1)
    assert (ran.json["difficulty"], ran.json["band"], ran.json["margin"]) == (None, None, None)
    told = [
        ran.out,
        table.run("log").out,
        table.run("log", "--markdown").out,
        table.run("log", "--json").out,
        table.run("undo", "-n").out,
    ]
    undone = table.run("undo").out
    told += [undone, table.json("redo").out, table.run("log", "--json").out]
    assert table.did("show", "deck").json["decks"]["gm"]["unseen"] == all_but("")
    for text in told:
        for word in (secret, "KD", "QD", "very difficult", "legendary"):
            assert word not in text.replace("\\", "")
    (line, *_rest) = table.did("log", "--reveal").json["lines"]
    assert line["result"]["difficulty"] >= 11
    assert line["result"]["band"] == "legendary"
    assert secret in " ".join(line["command"])


def test_reveal_tells_a_hidden_difficulty_at_once(table: Table) -> None:
    ran = table.did(
        "check", "aurore", "climbing", "-p", "QB", "--difficulty-card", "KD", "--hidden", "--reveal", exit=1
    )
    assert (ran.json["difficulty"], ran.json["margin"]) == (14, -7)
    assert ran.events("difficulty")[0]["cards"] == ["KD"]


def test_a_dry_run_counts_the_cards_that_come_off_a_pile(table: Table) -> None:
    before = table.snapshot()
    ran = table.did("deal", "aurore", "-n")
    assert ran.events("dealt")[0]["cards"] == {"count": 3}
    assert "2S" not in table.run("deal", "aurore", "-n").out
    assert table.did("deal", "aurore", "-n", "--reveal").events("dealt")[0]["cards"][:2] == ["2S", "9D"]
    ran = table.did("check", "aurore", "climbing", "-p", "QB", "-d", "3", "-n", "--no-growth")
    assert ran.json["drawn"] == {"count": 4}
    assert ran.json["outcome"] == "success"
    for words in (("scene",), ("session",), ("deal", "--fresh"), ("return", "table", "AC", "--shuffle")):
        ran = table.did(*words, "-n", "--seed", "1")
        assert all(
            isinstance(event["cards"], dict)
            for event in ran.json["events"]
            if event.get("from", "").endswith("draw") and "cards" in event
        )
    assert table.snapshot() == before


@pytest.mark.parametrize("how", [("--gm-draw",), ("--band", "minor")])
def test_a_dry_run_that_turns_no_card_up_tells_no_outcome(table: Table, how: tuple[str, ...]) -> None:
    words = ("check", "aurore", "climbing", "-p", "QB", *how, "--seed", "1")
    dry = table.did(*words, "-n").json
    assert [dry[name] for name in ("difficulty", "band", "margin", "outcome", "growth")] == [None] * 5
    assert (dry["total"], dry["played"], dry["drawn"]) == (7, ["QB"], [])
    assert [(event["event"], event["cards"]) for event in dry["events"]] == [
        ("played", ["QB"]),
        ("difficulty", {"count": 1}),
    ]
    text = table.run(*words, "-n").out
    assert text.startswith("Aurore de Lys, climbing: 7, against a card that a dry run does not turn up.\n")
    assert "3S" not in text
    told = table.json(*words, "-n", "--reveal").json
    real = table.json(*words).json
    assert {**told, "revision": 0, "dry_run": 0} == {**real, "revision": 0, "dry_run": 0}
    assert (real["difficulty"], real["outcome"]) == (3, "success")


def test_a_dry_run_says_the_same_whatever_lies_on_top(tmp_path: Path) -> None:
    """Else the difficulty could be narrowed down by one dry run after the other."""
    words = ("check", "aurore", "climbing", "-p", "2B", "--gm-draw", "-n", "--seed", "1")
    said = {
        (ran.exit, ran.out)
        for top in ("KD", "2S")
        for ran in (
            court(tmp_path, "2B", gm_top=top).run(*words),
            court(tmp_path, "2B", gm_top=top).json(*words),
        )
    }
    assert len(said) == 2
    assert {exit_ for exit_, _out in said} == {0}


def test_a_dry_run_without_a_card_fails_in_any_case(tmp_path: Path) -> None:
    table = court(tmp_path, "2S", gm_top="KD")
    dry = table.did("check", "aurore", "climbing", "--gm-draw", "-n", exit=1).json
    assert (dry["outcome"], dry["difficulty"]) == ("failure", None)


def test_a_dry_run_tells_nothing_of_a_hand_that_is_not_seen(table: Table) -> None:
    """Neither by what could be played of it, nor by where the card of a difficulty lay."""
    for words in (
        ("discard", "gm", "JS"),
        ("discard", "gm", "2B"),
        ("check", "guard", "watch", "-p", "JS", "-d", "3"),
    ):
        assert table.refused(*words, "-n")["kind"] == "hidden-hand"
        assert "hidden-hand" not in table.json(*words, "-n", "--as", "gm").err
    for card in ("KD", "8D", "T5"):
        dry = table.json("check", "aurore", "climbing", "-p", "QB", "--difficulty-card", card, "-n").json
        assert ["from" in event for event in dry["events"] if event["event"] == "difficulty"] == [False]


def test_v8_a_hidden_card_of_the_shared_deck_lies_in_its_discard_but_nothing_says_it_was_the_one(
    tmp_path: Path,
) -> None:
    data = {"format": 1, "name": "Bare", "system": "versailles", "decks": {"table": deck("QB 5S", "KD 7C")}}
    data["hands"] = {"gm": "KD 7C", "aurore": "QB 5S"}
    data["characters"] = {"aurore": AURORE}
    table = write(tmp_path / "bare.toml", data)
    words = ("check", "aurore", "climbing", "-p", "QB", "--difficulty-card", "KD", "--hidden")
    ran = table.did(*words, exit=1)
    assert "KD" in table.did("show", "deck").json["decks"]["table"]["discard"]
    undone = table.did("undo")
    assert "decks.table.discard" in [event["path"] for event in undone.events("set")]
    told = [ran.out, undone.out, table.json("redo").out, table.json("log").out, table.run("log").out]
    for text in told:
        assert "KD" not in text
    assert "KD" in table.json("log", "--reveal").out


def test_the_same_seed_brings_the_same(tmp_path: Path) -> None:
    def played(seed: str) -> dict[str, object]:
        for path in tmp_path.glob("versailles*"):
            path.unlink()
        table = sample(tmp_path)
        table.did("session", "--seed", seed)
        table.json("check", "aurore", "agility", "--gm-draw", "--seed", seed)
        return table.data

    assert played("one") == played("one")
    assert played("one") != played("two")


def test_without_a_seed_chance_is_not_repeated(table: Table) -> None:
    dealt = {str(table.did("session", "-n", "--reveal").json["events"]) for _ in range(3)}
    assert len(dealt) == 3


def test_the_seed_of_a_script_is_mixed_with_the_revision(table: Table) -> None:
    with environment(TAROTCLI_SEED="evening"):
        before = table.path.read_bytes()
        one = table.did("shuffle", "gm"), table.draw("gm")
        two = table.did("shuffle", "gm"), table.draw("gm")
        assert one[1] != two[1]
        table.path.write_bytes(before)
        table.journal.unlink()
        table.did("shuffle", "gm")
        assert table.draw("gm") == one[1]
        # From the same order, another revision shuffles another way.
        table.path.write_bytes(before.replace(b"system", b"revision = 7\nsystem", 1))
        table.did("shuffle", "gm")
        assert table.draw("gm") != one[1]
        table.path.write_bytes(before)
        table.did("shuffle", "gm", "--seed", "x")
        assert table.draw("gm") != one[1]


def test_cards_are_listed_in_both_languages() -> None:
    packs = run("cards", "--json").json["packs"]
    assert {kind: [card["code"] for card in cards] for kind, cards in packs.items()} == {
        kind: sorted(CODES[kind], key=[card["code"] for card in packs[kind]].index) for kind in CODES
    }
    assert {kind: len(cards) for kind, cards in packs.items()} == {
        "tarot78": 78,
        "majors22": 22,
        "pack52": 52,
    }
    card = run("cards", "dame de bâtons", "--json").json["packs"]
    assert card == {"tarot78": [{"code": "QB", "name": "Queen of Staves", "nom": "Dame de Bâtons"}]}
    assert set(run("cards", "KS", "--json").json["packs"]) == {"tarot78", "pack52"}
    assert run("cards", "KS").out.count("KS") == 2
