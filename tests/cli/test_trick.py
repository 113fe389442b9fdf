"""The game of tarot in the shell: every command, its errors and its JSON, in a campaign of every system (G1–G13).

Positions are written into the file by hand and played on from; what each command must say is written out here.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from msgspec import UNSET

from tarotcli.answers.visibility import Secret, seat_hand
from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78
from tarotcli.store.validate import read_campaign
from tarotcli.systems import common, names
from tarotcli.systems import game as game_of
from tarotcli.systems.tarot.hints import ReasonFields
from tarotcli.systems.tarot.refusals import NotSeated
from tests.helpers import CODES, Ran, Table, environment, run, sample, write

Json = Mapping[str, Any]

OF_SAMPLES = {
    "versailles": ("aurore", "luynes", "montglas"),
    "lignes-brisees": ("nadir", "ombeline", "veilleur"),
    "topoigraphie": ("perceval", "enide", "gaheris"),
    "tarot": ("celeste", "perrin", "oriane"),
}
"""Three characters of each sample."""


def game(folder: Path, *, house: Json | None = None, **trick: Any) -> Table:
    """A campaign with this ``[trick]`` (ana, bo and cy in hand 1, ana leading), all other cards set aside."""
    trick = {"players": ["ana", "bo", "cy"], "hand": 1, "leader": "ana", **trick}
    piles = [trick.get("table", ""), *trick.get("hands", {}).values(), *trick.get("won", {}).values()]
    away = " ".join(piles).split()
    rest = [code for code in CODES["tarot78"] if code not in away]
    data: dict[str, Any] = {
        "format": 1,
        "name": "Cards",
        "system": "tarot",
        "decks": {"trick": {"kind": "tarot78", "draw": " ".join(rest)}},
        "characters": {"ana": {"name": "Anaïs d'Or"}, "bo": {"name": "Bo le Roux"}},
        "trick": trick,
    }
    return write(folder / "cards.toml", data | ({"house": house} if house else {}))


def fool(folder: Path, **trick: Any) -> Table:
    """Ana holds the Fool and has won two cards; bo leads cups."""
    return game(
        folder,
        **{
            "leader": "cy",
            "table": "9C",
            "hands": {"ana": "F 2S", "bo": "KS QS", "cy": "3S"},
            "won": {"ana": "QB T1", "bo": "4B", "cy": ""},
            **trick,
        },
    )


def happened(ran: Ran) -> list[str]:
    """The kinds of events in order, without what the file records besides."""
    return [event["event"] for event in ran.json["events"] if event["event"] != "recorded"]


# Setting a table


@pytest.mark.parametrize("system", names())
def test_a_table_is_set_in_a_campaign_of_any_system(tmp_path: Path, system: str) -> None:
    """G2, G12: characters by key or name, others by any word; the last named deals, nothing is dealt yet."""
    table = sample(tmp_path, system)
    first, second, _third = OF_SAMPLES[system]
    called = table.data["characters"][second]["name"]
    ran = table.did(
        "trick", "new", first.upper(), called, "Zoé", "--bot", f"{called}=master", "--bot", "zoe=club"
    )
    assert ran.json["players"] == [first, second, "Zoé"]
    assert ran.json["bots"] == {second: "master", "Zoé": "club"}
    assert (ran.json["state"], ran.json["turn"], ran.json["hand_over"]) == ("open", None, False)
    assert ran.json["totals"] == {first: 0, second: 0, "Zoé": 0}
    trick = table.data["trick"]
    assert trick["players"] == [first, second, "Zoé"]
    assert trick["dealer"] == "Zoé"
    assert sorted(table.draw("trick")) == sorted(CODES["tarot78"])
    table.whole()
    # a role-playing game goes on beside it
    table.did("scene")
    table.did("session")
    assert "trick" in table.data
    table.whole()


@pytest.mark.parametrize(
    ("words", "exit_", "kind"),
    [
        ("", 2, "missing-argument"),
        ("ana", 2, "wrong-number-of-players"),
        ("a b c d e f g", 2, "wrong-number-of-players"),
        ("ana bo ANA", 2, "named-twice"),
        ("ana gm", 2, "bad-name"),
        ("ana 7", 2, "bad-name"),
        ("ana QB", 2, "bad-name"),
        ("ana bo --bot cy=club", 2, "bot-without-seat"),
        ("ana bo --bot bo=genius", 2, "unknown-level"),
        ("ana bo --bot bo", 2, "bot-without-level"),
        ("ana bo --bot bo=club --bot BO=novice", 2, "bot-named-twice"),
        ("ana bo --bot bo=club --hidden", 2, "hidden-bots"),
        ("ana bo --target 0", 2, "not-a-number"),
        ("ana bo --target many", 2, "not-a-number"),
        ("ana anaïs-d'or", 2, "named-twice"),
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, words: str, exit_: int, kind: str) -> None:
    table = game(tmp_path, hand=0, leader="")
    assert table.refused("trick", "new", *words.split(), exit=exit_)["kind"] == kind


def test_what_is_wrong_with_the_words_comes_before_the_campaign(tmp_path: Path) -> None:
    """Faults are decided in the order 2, 4, 3."""
    table = Table(tmp_path / "none.toml")
    assert table.json("trick", "new", "ana").exit == 2
    assert table.json("trick", "new", "ana", "bo", "--bot", "bo=x").exit == 2
    assert table.json("trick", "play", "ana", "2S", "--leave").exit == 2
    assert table.json("trick", "play", "ana", "2S").exit == 4


def test_a_game_that_is_not_over_is_not_dropped_by_mistake(tmp_path: Path) -> None:
    table = game(tmp_path, hands={"ana": "2S", "bo": "3S", "cy": "4S"}, scores={"ana": 30})
    error = table.refused("trick", "new", "ana", "bo")
    assert error["kind"] == "game-in-play"
    assert "Anaïs d'Or, Bo le Roux, cy" in error["message"]
    table.did("trick", "new", "ana", "bo", "--drop")
    assert table.data["trick"]["scores"] == {"ana": 0, "bo": 0}
    table.whole()
    table.did("undo")
    assert table.data["trick"]["scores"] == {"ana": 30}
    table.whole()


@pytest.mark.parametrize("system", names())
def test_without_a_table_there_is_no_game(tmp_path: Path, system: str) -> None:
    table = Table(tmp_path / "bare.toml")
    assert run("new", str(table.path), "--system", system).exit == 0
    for words in (
        "deal",
        "play ana QB",
        "give ana QB",
        "legal ana",
        "hint ana",
        "auto",
        "renounce ana",
        "score",
    ):
        assert table.refused("trick", *words.split())["kind"] == "no-game"
    assert table.refused("trick", "status")["kind"] == "no-game"


# Dealing


def test_twelve_cards_each_and_the_dealer_goes_round(tmp_path: Path) -> None:
    """G2, G3, G12."""
    table = game(tmp_path, hand=0, leader="")
    ran = table.did("trick", "deal", "--seed", "5")
    assert (ran.json["dealer"], ran.json["leader"], ran.json["turn"]) == ("cy", "ana", "ana")
    trick = table.data["trick"]
    assert {who: len(pile.split()) for who, pile in trick["hands"].items()} == {"ana": 12, "bo": 12, "cy": 12}
    assert len(table.draw("trick")) == 78 - 36
    table.whole()
    assert table.refused("trick", "deal")["kind"] == "hand-in-play"
    table.did("undo")
    table.did("trick", "deal", "--seed", "5")
    assert table.data["trick"]["hands"] == trick["hands"]


def test_a_dry_run_of_a_deal_tells_counts_only(tmp_path: Path) -> None:
    table = game(tmp_path, hand=0, leader="", bots={"bo": "club", "cy": "novice"})
    for words in (("trick", "deal", "-n", "--seed", "5"), ("trick", "deal", "-n", "--seed", "5", "--json")):
        told = table.run(*words).out
        real = [code for code in CODES["tarot78"] if f"{code} " in told or f'"{code}"' in told]
        assert not real, words
    dry = table.did("trick", "deal", "-n", "--seed", "5")
    assert [event["cards"] for event in dry.events("deal")] == [{"count": 12}] * 3
    shown = table.did("trick", "deal", "-n", "--seed", "5", "--reveal")
    table.did("trick", "deal", "--seed", "5")
    dealt = {who: pile.split() for who, pile in table.data["trick"]["hands"].items()}
    assert {event["who"]: event["cards"] for event in shown.events("deal")} == dealt


def test_a_dry_run_in_a_game_with_open_packs_keeps_this_pack_secret(tmp_path: Path) -> None:
    """Lignes Brisées plays with open packs, the game of tarot at its table does not."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("trick", "new", "nadir", "ombeline")
    assert table.did("trick", "deal", "-n").events("deal")[0]["cards"] == {"count": 12}


def test_a_deal_scores_the_hand_before_and_passes_the_deal(tmp_path: Path) -> None:
    """G11, G12."""
    table = game(
        tmp_path,
        leader="cy",
        dealer="cy",
        table="9C",
        hands={"ana": "2C", "bo": "KC", "cy": ""},
        won={"ana": "QB 2B 3B", "bo": "", "cy": ""},
        scores={"ana": 1, "bo": 2, "cy": 3},
    )
    table.did("trick", "play", "ana", "2C")
    ran = table.did("trick", "play", "bo", "KC")
    assert ran.json["hand_over"] is True
    assert ran.json["turn"] is None
    # ana 3 - 12 + 3 for the queen; bo 3 - 12 + 4 for the king; cy 0 - 12
    assert ran.json["points"] == {"ana": -6, "bo": -5, "cy": -12}
    assert ran.json["totals"] == {"ana": -5, "bo": -3, "cy": -9}
    assert happened(ran) == ["play", "trick", "hand-over"]
    table.did("trick", "deal")
    trick = table.data["trick"]
    assert (trick["dealer"], trick["leader"], trick["hand"]) == ("ana", "bo", 2)
    assert trick["scores"] == {"ana": -5, "bo": -3, "cy": -9}
    table.whole()


# Playing


def test_a_card_is_played_and_the_trick_decided(tmp_path: Path) -> None:
    """G4, G5."""
    table = game(tmp_path, hands={"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"})
    ran = table.did("trick", "play", "anais-d-or", "2 of swords")
    assert ran.json["who"] == "ana"
    assert ran.json["turn"] == "bo"
    assert ran.json["events"] == [
        {"event": "play", "who": "ana", "cards": ["2S"], "from": "trick.hands.ana", "to": "trick.table"}
    ]
    assert table.data["trick"]["table"] == "2S"
    table.did("trick", "play", "bo", "KS")
    ran = table.did("trick", "play", "cy", "T3")
    assert ran.events("trick") == [
        {
            "event": "trick",
            "who": "cy",
            "cards": ["2S", "KS", "T3"],
            "from": "trick.table",
            "to": "trick.won.cy",
            "path": "trick.leader",
            "new": "cy",
        }
    ]
    assert ran.json["turn"] == "cy"
    assert table.data["trick"]["won"]["cy"] == "2S KS T3"
    table.whole()


@pytest.mark.parametrize(
    ("words", "exit_", "kind"),
    [
        ("play ana", 2, "missing-argument"),
        ("play ana hat", 2, "no-such-card"),
        ("play ana queen", 2, "ambiguous-card"),
        ("play ana 5", 2, "no-such-card"),
        ("play ana 7H", 2, "card-of-another-pack"),
        ("play zoe 7H", 2, "card-of-another-pack"),
        ("play ana 2S --leave", 2, "only-with-the-fool"),
        ("play ana 2S --give QB", 2, "only-with-the-fool"),
        ("play ana F --give QB --leave", 2, "give-and-leave"),
        ("play ana 2S 3S", 2, "too-many-words"),
        ("play ana 2S --easier", 2, "no-such-option"),
        ("play zoe 2S", 3, "not-seated"),
        ("play bo KS", 3, "out-of-turn"),
        ("play ana 4S", 3, "card-not-in-hand"),
        ("play ana 2S", 3, "illegal-play"),
        ("play ana F --give 4B", 3, "card-not-won"),
        ("play ana F --give 2S", 3, "card-not-won"),
        ("play ana F --give F", 3, "fool-not-given"),
        ("give ana QB", 3, "no-debt"),
        ("give zoe QB", 3, "not-seated"),
        ("deal", 3, "hand-in-play"),
        ("legal zoe", 3, "not-seated"),
        ("hint zoe", 3, "not-seated"),
        ("hint bo", 3, "out-of-turn"),
        ("renounce zoe", 3, "not-seated"),
        ("auto --until zoe", 3, "not-seated"),
        ("status --as zoe", 3, "unknown-character"),
        ("score ana", 2, "too-many-words"),
        ("shuffle", 2, "no-such-command"),
    ],
)
def test_what_the_rules_or_the_words_forbid(tmp_path: Path, words: str, exit_: int, kind: str) -> None:
    table = fool(tmp_path, hands={"ana": "F 2S 3C", "bo": "KS QS 2D", "cy": "3S 4D"})
    assert table.refused("trick", *words.split(), exit=exit_)["kind"] == kind
    plain = table.run("trick", *words.split())
    first, way_out = plain.err.splitlines()
    assert first.startswith("tarotcli: ")
    assert way_out
    assert "Traceback" not in plain.err


def test_an_illegal_play_names_the_rule_and_the_legal_cards(tmp_path: Path) -> None:
    """G4, E3: cups led; only the cups and the Fool are legal."""
    table = fool(tmp_path, hands={"ana": "F 3C T5", "bo": "KS QS 2D", "cy": "3S 4D"})
    error = table.refused("trick", "play", "ana", "T5")
    assert error["rule"] == "G4"
    assert error["message"].startswith("Anaïs d'Or may not play T5")
    assert error["way_out"].endswith("Legal: 3C 3 of Cups, F The Fool.")
    assert table.did("trick", "legal", "ana").json["legal"] == ["3C", "F"]
    assert table.did("trick", "legal", "bo").json["legal"] == []


def test_the_fool_is_taken_back_and_the_card_owed(tmp_path: Path) -> None:
    """G7, G8: given once the trick is decided; the owner's next play waits for it."""
    table = fool(tmp_path)
    table.did("trick", "play", "ana", "F")
    ran = table.did("trick", "play", "bo", "KS")
    assert happened(ran) == ["play", "trick", "fool-back", "owe"]
    assert ran.json["debts"] == [{"from": "ana", "to": "cy"}]
    assert ran.json["due"] == "ana"
    assert table.data["trick"]["debts"] == [{"from": "ana", "to": "cy"}]
    assert table.data["trick"]["won"] == {"ana": "QB T1 F", "bo": "4B", "cy": "9C KS"}
    table.did("trick", "play", "cy", "3S")
    error = table.refused("trick", "play", "ana", "2S")
    assert (error["kind"], error["rule"]) == ("debt-first", "G8")
    assert (
        error["way_out"] == "Give one of QB Queen of Staves, T1 I The Magician: tarotcli trick give ana CARD"
    )
    assert table.did("trick", "legal", "ana").json["legal"] == []
    assert table.refused("trick", "give", "ana", "F")["kind"] == "fool-not-given"
    assert table.refused("trick", "give", "bo", "4B")["kind"] == "no-debt"
    ran = table.did("trick", "give", "ana", "QB")
    assert ran.json["debts"] == []
    assert ran.events("give") == [
        {
            "event": "give",
            "who": "ana",
            "cards": ["QB"],
            "from": "trick.won.ana",
            "to": "trick.won.cy",
            "new": "cy",
        }
    ]
    table.did("trick", "play", "ana", "2S")
    table.whole()


def test_a_promise_is_kept_when_the_trick_is_decided(tmp_path: Path) -> None:
    """G7: ``--give`` with the play."""
    table = fool(tmp_path)
    table.did("trick", "play", "ana", "F", "--give", "QB")
    assert table.data["trick"]["promise"] == "QB"
    ran = table.did("trick", "play", "bo", "KS")
    assert ran.json["debts"] == []
    assert table.data["trick"]["won"] == {"ana": "T1 F", "bo": "4B", "cy": "9C KS QB"}
    table.whole()


def test_the_fool_is_left(tmp_path: Path) -> None:
    """G8: whoever does not want it back lets the winner have it."""
    table = fool(tmp_path)
    table.did("trick", "play", "ana", "F", "--leave")
    table.did("trick", "play", "bo", "KS")
    assert table.data["trick"]["won"] == {"ana": "QB T1", "bo": "4B", "cy": "9C F KS"}


def test_without_a_trick_won_the_fool_is_surrendered(tmp_path: Path) -> None:
    """G8, E6."""
    table = fool(
        tmp_path, hands={"ana": "F", "bo": "KS", "cy": ""}, won={"ana": "", "bo": "4B 5B 6B", "cy": ""}
    )
    table.did("trick", "play", "ana", "F")
    ran = table.did("trick", "play", "bo", "KS")
    assert ran.events("surrender")[0]["new"] == "cy"
    assert table.data["trick"]["won"]["cy"] == "9C KS F"
    assert ran.json["hand_over"] is True
    assert ran.json["points"] == {"ana": -12, "bo": -9, "cy": 3 - 12 + 4 + 5}


def test_after_the_fool_is_led_the_next_card_is_followed(tmp_path: Path) -> None:
    """G9, E5."""
    table = game(tmp_path, hands={"ana": "F 2S", "bo": "3C 4D", "cy": "KC T2"})
    table.did("trick", "play", "ana", "F")
    assert table.did("trick", "legal", "bo").json["legal"] == ["3C", "4D"]
    table.did("trick", "play", "bo", "3C")
    assert table.did("trick", "legal", "cy").json["legal"] == ["KC"]


@pytest.mark.parametrize(("inverted", "winner"), [(False, "bo"), (True, "ana")])
def test_the_house_may_invert_the_pips(tmp_path: Path, inverted: bool, winner: str) -> None:
    """G13: in cups and coins the ace is the highest pip."""
    table = game(
        tmp_path,
        house={"inverted_pips": inverted},
        players=["ana", "bo"],
        hands={"ana": "2C", "bo": "10C"},
    )
    table.did("trick", "play", "ana", "2C")
    assert table.did("trick", "play", "bo", "10C").events("trick")[0]["who"] == winner


# The end


def test_a_renounce_ends_the_game(tmp_path: Path) -> None:
    """G10: the broken hand is not scored; the best of the others share the game."""
    scores = {"ana": 40, "bo": 30, "cy": 30}
    hands = {"ana": "2S", "bo": "3S", "cy": "4S"}
    table = game(tmp_path, hands=hands, scores=scores, hidden=True)
    ran = table.did("trick", "renounce", "ANA")
    assert (ran.json["state"], ran.json["loser"], ran.json["winner"]) == ("over", "ana", None)
    assert ran.json["winners"] == ["bo", "cy"]
    assert ran.json["totals"] == scores
    assert table.run("trick", "status").out.count("Bo le Roux, cy share the game with 30 points.") == 1
    for words in ("play ana 2S", "deal", "give ana 2S", "renounce bo", "hint ana"):
        error = table.refused("trick", *words.split())
        assert (error["kind"], error["rule"]) == ("game-over", "G10")
    assert table.did("trick", "auto").events() == []
    table.did("trick", "new", "ana", "bo")
    table.whole()


@pytest.mark.parametrize(("who", "kind"), [("ana", "table-refereed"), ("cy", "played-by-the-tool")])
def test_where_the_tool_referees_nobody_renounces(tmp_path: Path, who: str, kind: str) -> None:
    """G10: only where the cards are real, by --hidden or by the house."""
    hands = {"ana": "2S", "bo": "3S", "cy": "4S"}
    table = game(tmp_path, hands=hands, bots={"cy": "club"})
    error = table.refused("trick", "renounce", who)
    assert (error["exit"], error["kind"], error["rule"]) == (3, kind, "G10")
    real = game(tmp_path, hands=hands, house={"real": True})
    assert real.did("trick", "renounce", who).json["loser"] == who


def test_a_tie_at_the_top_is_told_and_another_hand_played(tmp_path: Path) -> None:
    """G12: ana and bo have 62 - 12 each; only the next hand decides."""
    hands = {"ana": "2S", "bo": "3S", "cy": "4S"}
    scores = {"ana": 62, "bo": 62, "cy": 20}
    table = game(tmp_path, leader="ana", table="2S 3S", hands={**hands, "ana": "", "bo": ""}, scores=scores)
    ran = table.did("trick", "play", "cy", "4S")
    assert (ran.json["state"], ran.json["tied"]) == ("open", ["ana", "bo"])
    assert ran.events("tie") == [{"event": "tie", "new": {"players": ["ana", "bo"], "points": 50}}]
    told = "Anaïs d'Or, Bo le Roux are level at the top with 50 points: another hand is played."
    table.did("undo")
    assert table.run("trick", "play", "cy", "4S").out.splitlines()[-2:] == [
        told,
        "The next hand: tarotcli trick deal",
    ]
    for words in ("score", "status"):
        ran = table.run("trick", words)
        assert ran.out.count(told) == 1
        assert table.did("trick", words).json["tied"] == ["ana", "bo"]
    ran = table.did("trick", "deal")
    assert "tied" not in ran.json
    assert table.data["trick"]["scores"] == {"ana": 50, "bo": 50, "cy": 11}


def test_a_rematch_has_the_same_seats_bots_and_target(tmp_path: Path) -> None:
    """G12, R: a game as any other, so that the last named deals first, though bo dealt last."""
    table = game(
        tmp_path,
        bots={"bo": "master", "cy": "club"},
        target=30,
        dealer="bo",
        hands={"ana": "2S"},
        won={"ana": "KS QS", "bo": "JS", "cy": ""},
        scores={"ana": 40, "bo": 3, "cy": -5},
    )
    error = table.refused("trick", "again")
    assert (error["kind"], error["exit"]) == ("game-in-play", 3)
    table.did("trick", "play", "ana", "2S")
    assert table.did("trick", "status").json["winner"] == "ana"
    ran = table.did("trick", "again")
    assert (ran.json["players"], ran.json["target"], ran.json["hidden"]) == (["ana", "bo", "cy"], 30, False)
    assert ran.json["bots"] == {"bo": "master", "cy": "club"}
    assert (ran.json["state"], ran.json["number"], ran.json["totals"]) == (
        "open",
        0,
        {"ana": 0, "bo": 0, "cy": 0},
    )
    assert len(table.draw("trick")) == 78
    table.whole()
    assert table.did("trick", "deal").json["dealer"] == "cy"
    table.did("trick", "again", "--drop")
    assert table.run("trick", "again").out.splitlines() == [
        "A game to 30: Anaïs d'Or, Bo le Roux (master), cy (club). cy deals first.",
        "The first hand: tarotcli trick deal",
    ]


def test_fifty_points_win(tmp_path: Path) -> None:
    """G12: reaching is enough, and it is looked at after the whole hand."""
    table = game(
        tmp_path,
        players=["ana", "bo"],
        hands={"ana": "KS", "bo": "2S"},
        won={"ana": " ".join(CODES["tarot78"][14:37]), "bo": ""},
        scores={"ana": 25, "bo": 3},
    )
    table.did("trick", "play", "ana", "KS")
    ran = table.did("trick", "play", "bo", "2S")
    # 25 cards - 12 = 13; staves J N Q K 1 2 3 4 = 10; the king of swords 4: 27
    assert ran.json["points"] == {"ana": 27, "bo": -12}
    assert ran.json["totals"] == {"ana": 52, "bo": -9}
    assert (ran.json["state"], ran.json["winner"], ran.json["loser"]) == ("over", "ana", None)
    assert table.refused("trick", "deal")["rule"] == "G12"
    score = table.did("trick", "score").json
    assert score["scores"] == {"ana": 52, "bo": -9}
    assert score["hand"] == {"ana": 27, "bo": -12}
    assert table.run("trick", "score").out.splitlines() == [
        "  Anaïs d'Or: +27 this hand, 52 in all.",
        "  Bo le Roux: -12 this hand, -9 in all.",
        "Anaïs d'Or wins the game with 52 points.",
    ]


# Real cards


def test_where_the_house_plays_with_real_cards_a_table_is_hidden(tmp_path: Path) -> None:
    """R: and a bot, whose hand the tool would have to be told, cannot sit there."""
    table = game(tmp_path, hand=0, leader="", house={"real": True})
    ran = table.did("trick", "new", "ana", "bo", "cy")
    assert ran.json["hidden"] is True
    assert table.did("trick", "deal").events("hand") == [
        {"event": "hand", "path": "trick.hand", "old": 0, "new": 1}
    ]
    error = table.refused("trick", "new", "ana", "bo", "--bot", "bo=club", "--drop")
    assert (error["kind"], error["exit"]) == ("hidden-bots", 3)
    ran = table.did("trick", "again", "--drop")
    assert ran.json["hidden"] is True
    table.whole()


def test_at_a_hidden_table_a_deal_is_told_without_a_card(tmp_path: Path) -> None:
    table = game(tmp_path, hands={}, hand=0)
    table.run("trick", "new", "ana", "bo", "--hidden", "--drop")
    ran = table.did("trick", "deal", "-n")
    assert happened(ran) == ["hand"]
    assert ran.events("hand") == [{"event": "hand", "path": "trick.hand", "old": 0, "new": 1}]
    assert table.run("trick", "deal").out.startswith("Hand 1 is dealt at the table.\n")


def test_at_a_hidden_table_a_renounce_is_proved(tmp_path: Path) -> None:
    """G10: bo discarded on cups, and shows cups later. Cards come from the deck as they are announced."""
    table = game(tmp_path, hand=0, leader="")
    table.did("trick", "new", "ana", "bo", "--hidden")
    ran = table.did("trick", "deal")
    assert ran.events("deal") == []
    assert ran.json["turn"] == "ana"
    assert table.data["trick"].get("hands", {}) == {}
    assert len(table.draw("trick")) == 78
    assert table.refused("trick", "legal", "ana")["kind"] == "hand-unknown"
    assert table.refused("trick", "hint", "ana")["kind"] == "hand-unknown"
    table.did("trick", "play", "ana", "9C")
    assert table.data["trick"]["table"] == "9C"
    assert "9C" not in table.draw("trick")
    assert table.refused("trick", "play", "bo", "9C")["kind"] == "card-seen-already"
    table.did("trick", "play", "bo", "3S")
    ran = table.did("trick", "play", "ana", "2D")
    ran = table.did("trick", "play", "bo", "4C")
    assert happened(ran) == ["play", "renounce-proved", "trick"]
    assert ran.events("play")[0]["from"] == "decks.trick.draw"
    status = table.did("trick", "status", "--as", "ana").json
    assert status["hands"] == {"ana": {"count": 10}, "bo": {"count": 10}}
    table.whole()
    table.did("trick", "renounce", "bo")
    assert table.did("trick", "status").json["winner"] == "ana"
    table.did("undo")
    table.did("undo")
    assert "4C" in table.draw("trick")
    table.whole()


def test_the_text_says_how_to_record_it(tmp_path: Path) -> None:
    table = game(tmp_path, hidden=True, leader="bo", voids={"bo": "CT"})
    out = table.run("trick", "play", "bo", "4C").out
    assert "tarotcli trick renounce bo" in out


# What is seen


def test_status_as_somebody_hides_all_other_hands(tmp_path: Path) -> None:
    table = game(tmp_path, hands={"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"})
    mine = table.did("trick", "status", "--as", "Anaïs d'Or").json
    assert mine["hands"] == {"ana": ["2S", "3S"], "bo": {"count": 2}, "cy": {"count": 2}}
    assert mine["legal"] == ["2S", "3S"]
    assert mine["turn"] == "ana"
    every = table.did("trick", "status", "--as", "ana", "--reveal").json
    assert every["hands"]["bo"] == ["KS", "4D"]
    referee = table.did("trick", "status").json
    assert referee["hands"] == {"ana": ["2S", "3S"], "bo": ["KS", "4D"], "cy": ["T3", "5D"]}
    before = table.snapshot()
    assert table.run("trick", "status").exit == 0
    assert table.snapshot() == before


def test_the_text_keeps_hands_from_who_sits_at_the_same_keyboard(tmp_path: Path) -> None:
    """Several people: only with --as. One person against bots: that person's hand."""
    piles = {"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}
    table = game(tmp_path, hands=piles)
    out = table.run("trick", "status").out
    assert not any(code in out for pile in piles.values() for code in pile.split())
    assert out.splitlines()[-1] == "To see a hand: tarotcli trick status --as ana"
    assert "KS King of Swords" in table.run("trick", "status", "--as", "bo").out
    alone = game(tmp_path, hands=piles, bots={"bo": "club", "cy": "club"})
    out = alone.run("trick", "status").out
    assert "2S 2 of Swords" in out
    assert "KS" not in out
    assert "KS King of Swords" in alone.run("trick", "status", "--reveal").out


def test_the_table_sees_the_hands_of_persons_and_no_bots(tmp_path: Path) -> None:
    """S3, S5: in every answer; the bot's own seat and ``--reveal`` see it."""
    piles = {"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}
    table = game(tmp_path, hands=piles, leader="bo", bots={"bo": "club", "cy": "club"})
    for words in (("trick", "status"), ("show", "hands")):
        hands = table.did(*words).json["hands"]
        assert hands == {"ana": ["2S", "3S"], "bo": {"count": 2}, "cy": {"count": 2}}
        assert table.did(*words, "--as", "bo").json["hands"]["bo"] == ["KS", "4D"]
        assert table.did(*words, "--as", "ana").json["hands"] == hands
        assert table.did(*words, "--reveal").json["hands"]["cy"] == ["T3", "5D"]
    legal = table.did("trick", "legal", "bo").json
    assert (legal["hand"], legal["legal"]) == ({"count": 2}, None)
    assert table.run("trick", "legal", "bo").out == "Bo le Roux's cards are not known here.\n"
    assert table.did("trick", "legal", "bo", "--as", "bo").json["legal"] == ["KS", "4D"]
    hint = table.did("trick", "hint", "bo", "--seed", "1").json
    assert (hint["card"], hint["reason"], hint["fields"]) == (None, None, None)
    assert table.run("trick", "hint", "bo").out == "Bo le Roux's cards are not known here.\n"
    seen = table.did("trick", "hint", "bo", "--seed", "1", "--reveal").json
    assert seen["card"] in ("KS", "4D")
    assert {seen["card"], seen["fields"]["next"]} == {"KS", "4D"}
    assert "legal" not in table.did("trick", "status").json
    assert table.did("trick", "status", "--as", "bo").json["legal"] == ["KS", "4D"]
    error = table.refused("trick", "play", "bo", "2C")
    assert "KS" not in str(error)


@pytest.mark.parametrize("words", [["--bot", "luynes=club"], ["--hidden"]])
def test_a_seat_does_not_hide_the_hand_of_the_part_played(tmp_path: Path, words: list[str]) -> None:
    """S3: a bot's cards at the table of tarot are kept; what its character holds in the role-playing game is not."""
    table = sample(tmp_path)
    held = table.did("show", "hands").json["hands"]
    assert isinstance(held["luynes"], list)
    table.did("trick", "new", "aurore", "luynes", *words)
    table.did("trick", "deal", "--seed", "1")
    assert table.did("show", "hands").json["hands"] == held
    assert table.did("show", "hands", "--as", "aurore").json["hands"]["luynes"] == {"count": 5}
    at_table = table.did("trick", "status").json["hands"]
    assert at_table["luynes"] == {"count": 12}
    assert isinstance(at_table["aurore"], list) is ("--hidden" not in words)
    at_table = table.did("trick", "status", "--as", "luynes").json["hands"]
    assert isinstance(at_table["luynes"], list) is ("--hidden" not in words)
    assert at_table["aurore"] == {"count": 12}


def test_s3_a_bots_hand_is_shown_nowhere(tmp_path: Path) -> None:
    hands = {"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}
    table = game(tmp_path, bots={"bo": "club"}, hands=hands)
    for words in ("hands", "all", "bo"):
        ran = table.did("show", words).json
        found = ran["hand"] if words == "bo" else ran["hands"]["bo"]
        assert found == {"count": 2}
    assert table.did("show", "hands").json["hands"]["ana"] == ["2S", "3S"]
    assert table.did("show", "--json").json["hands"]["ana"] == {"count": 2}
    assert table.did("show", "hands", "--as", "bo").json["hands"] == {
        "ana": {"count": 2},
        "bo": ["KS", "4D"],
        "cy": {"count": 2},
    }
    with environment(TAROTCLI_AS="cy"):
        error = table.refused("trick", "play", "ana", "3S")
    assert (error["kind"], error["message"]) == ("not-yours", "cy does not play the cards of Anaïs d'Or.")
    assert error["way_out"].startswith("To play them: --as ana; at a screen that all share, leave --as out.")


def test_what_the_one_person_can_choose_is_not_told_to_others(tmp_path: Path) -> None:
    piles = {"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}
    bots = {"bo": "club", "cy": "club"}

    def auto(*words: str) -> Json:
        return (
            game(tmp_path, hands=piles, leader="bo", bots=bots)
            .did("trick", "auto", "--seed", "1", *words)
            .json
        )

    mine = auto()
    assert (mine["as"], mine["turn"], mine["hand"]) == ("ana", "ana", ["2S", "3S"])
    assert set(mine["legal"]) <= {"2S", "3S"}
    others = auto("--as", "bo")
    assert others["hand"] == {"count": 2}
    assert "legal" not in others
    assert auto("-n").keys() & {"as", "hand", "legal"} == set()
    assert {**auto("-n", "--reveal"), "dry_run": False, "revision": 1} == mine


def test_a_deal_is_told_to_each_of_their_own_hand(tmp_path: Path) -> None:
    def dealt(*words: str) -> dict[str, Any]:
        table = game(tmp_path, hand=0, leader="", bots={"cy": "novice"})
        events = table.did("trick", "deal", "--seed", "5", *words).events("deal")
        return {event["who"]: event["cards"] for event in events}

    everything = dealt("--reveal")
    assert all(len(cards) == 12 for cards in everything.values())
    assert dealt() == everything | {"cy": {"count": 12}}
    assert dealt("--as", "bo") == {"ana": {"count": 12}, "bo": everything["bo"], "cy": {"count": 12}}


def test_at_a_hidden_table_no_hand_is_told_without_as(tmp_path: Path) -> None:
    """S3, S5: of a hand that was typed into the file too."""
    table = game(tmp_path, hidden=True, hands={"ana": "2S 3S"})
    assert table.did("trick", "status").json["hands"]["ana"] == {"count": 2}
    assert table.did("trick", "legal", "ana").json["legal"] is None
    assert table.did("trick", "hint", "ana").json["card"] is None
    assert table.did("trick", "status", "--as", "ana").json["hands"]["ana"] == ["2S", "3S"]
    assert table.did("trick", "legal", "ana", "--as", "ana").json["legal"] == ["2S", "3S"]
    assert table.did("trick", "hint", "ana", "--as", "ana").json["card"] in ("2S", "3S")


def test_before_the_first_deal_there_is_nothing_to_count(tmp_path: Path) -> None:
    table = game(tmp_path, hand=0, leader="")
    assert table.run("trick", "score").out == "A game to 50, nothing dealt yet.\n"
    assert table.did("trick", "score").json["scores"] == {"ana": 0, "bo": 0, "cy": 0}


def test_undo_and_log_tell_no_hand(tmp_path: Path) -> None:
    table = game(tmp_path, hand=0, leader="", bots={"bo": "club", "cy": "novice"})
    table.did("trick", "deal", "--seed", "5")
    dealt = table.data["trick"]["hands"]["bo"]
    log = table.run("log").out
    table.did("trick", "play", "ana", table.data["trick"]["hands"]["ana"].split()[0])
    (shown,) = table.did("trick", "auto", "--until", "cy").events("play")[0]["cards"]
    undone = table.run("undo").out
    assert "is dealt 12 cards" in log
    assert "trick.hands.bo: 11 cards → 12 cards." in undone
    undone += table.run("undo").out + table.run("undo").out
    for code in dealt.split():
        assert code == shown or code not in (log + undone).replace(",", " ").split()


def test_the_log_tells_what_happened_and_not_whose_turn_it_was(tmp_path: Path) -> None:
    table = game(
        tmp_path, hands={"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}, bots={"bo": "club", "cy": "club"}
    )
    assert table.run("trick", "play", "ana", "2S").out.splitlines() == [
        "Anaïs d'Or plays 2S 2 of Swords.",
        "It is Bo le Roux's turn: tarotcli trick auto",
    ]
    assert table.run("log").out.splitlines()[-1:] == ["    Anaïs d'Or plays 2S 2 of Swords."]


def test_on_a_terminal_the_table_is_shown_with_card_faces(tmp_path: Path) -> None:
    table = game(tmp_path, table="QB", hands={"ana": "3S", "bo": "KB 4D", "cy": "T3 5D"})
    shown = table.run("trick", "status", "--as", "bo", terminal=True).out
    assert "╭" in shown
    assert "─ Anaïs d'Or ─" in re.sub(r"\x1b\[[0-9;]*m", "", shown), "with colour or without"
    assert "Legal: KB King of Staves." in shown
    assert "╭" not in table.run("trick", "status", "--as", "bo", "--plain", terminal=True).out
    assert "On the table: Anaïs d'Or QB Queen of Staves." in table.run("trick", "status").out


# Bots


def test_bots_play_up_to_a_persons_turn(tmp_path: Path) -> None:
    table = game(tmp_path, hand=0, leader="", bots={"bo": "novice", "cy": "club"})
    table.did("trick", "deal", "--seed", "5")
    before = table.data["revision"]
    ran = table.did("trick", "auto")
    assert (ran.events(), table.data["revision"]) == ([], before)
    card = table.did("trick", "legal", "ana").json["legal"][0]
    table.did("trick", "play", "ana", card)
    ran = table.did("trick", "auto", "--until", "cy", "--seed", "1")
    assert [event["who"] for event in ran.events("play")] == ["bo"]
    ran = table.did("trick", "auto", "--seed", "1")
    assert ran.events("play")[0]["who"] == "cy"
    assert len(ran.events("trick")) >= 1
    assert ran.json["turn"] == "ana"
    table.whole()


def test_a_bot_pays_what_it_owes(tmp_path: Path) -> None:
    """G8: a card of least value."""
    table = fool(tmp_path, bots={"ana": "club"})
    ran = table.did("trick", "auto")
    assert ran.events("play")[0]["who"] == "ana"
    if ran.events("play")[0]["cards"] != ["F"]:
        table.did("undo")
        table.did("trick", "play", "ana", "F")
    table.did("trick", "play", "bo", "KS")
    ran = table.did("trick", "auto")
    assert ran.events("give")[0]["cards"] == ["QB"]
    table.whole()


@pytest.mark.parametrize("level", ["novice", "club", "master"])
def test_a_seed_makes_bots_repeatable(tmp_path: Path, level: str) -> None:
    table = game(
        tmp_path,
        hands={"ana": "2S 3S 4D", "bo": "KS 4S QD", "cy": "T3 5D T9"},
        bots=dict.fromkeys(("ana", "bo", "cy"), level),
    )
    first = table.did("trick", "auto", "--seed", "9").json["events"]
    table.did("undo")
    assert table.did("trick", "auto", "--seed", "9").json["events"] == first
    assert [event["event"] for event in first if event["event"] != "recorded"][-1] == "hand-over"
    table.whole()


def test_a_dry_run_of_bots_tells_no_card(tmp_path: Path) -> None:
    table = game(
        tmp_path, leader="bo", hands={"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}, bots={"bo": "club"}
    )
    ran = table.did("trick", "auto", "-n")
    assert ran.events("play") == [
        {"event": "play", "who": "bo", "cards": {"count": 1}, "from": "trick.hands.bo", "to": "trick.table"}
    ]
    assert table.did("trick", "auto", "-n", "--reveal").events("play")[0]["cards"] in (["KS"], ["4D"])


def test_a_dry_run_of_bots_tells_nothing_of_what_comes_of_their_cards(tmp_path: Path) -> None:
    """Not who takes the trick, nor who leads then."""

    def dry(bo: str) -> Json:
        hands = {"ana": "2S 3S", "bo": bo, "cy": "5S 6S"}
        table = game(tmp_path, leader="ana", table="9S", hands=hands, bots={"bo": "club", "cy": "club"})
        ran = table.did("trick", "auto", "-n", "--seed", "1")
        assert "takes" not in table.run("trick", "auto", "-n", "--seed", "1").out
        return ran.json

    wins, loses = dry("KS T3"), dry("7S 4C")
    assert [event["cards"] for event in wins["events"]] == [{"count": 1}, {"count": 1}]
    assert wins["events"] == loses["events"]
    assert (wins["turn"], loses["turn"]) == ("bo", "bo")


def test_a_hint_says_what_and_why(tmp_path: Path) -> None:
    table = game(tmp_path, leader="cy", table="2C", hands={"ana": "T5", "bo": "KS", "cy": ""})
    ran = table.did("trick", "hint", "ana", "--seed", "1")
    assert (ran.json["card"], ran.json["gives"], ran.json["reason"]) == ("T5", False, "only")
    assert table.run("trick", "hint", "ana").out == "Play T5 V The Hierophant. It is the only legal card.\n"
    due = fool(
        tmp_path,
        table="",
        leader="bo",
        debts=[{"from": "ana", "to": "cy"}],
        hands={"ana": "2S 3S", "bo": "KS QS", "cy": "3D 4D"},
        won={"ana": "F QB T1 2D", "bo": "", "cy": "T2 T3"},
    )
    ran = due.did("trick", "hint", "ana")
    assert (ran.json["card"], ran.json["gives"]) == ("2D", True)
    assert due.run("trick", "hint", "ana").out.startswith("Give 2D 2 of Coins.")


@pytest.mark.parametrize(
    ("aside", "fields", "said"),
    [
        (
            "",
            {"gain": 11, "next": "F", "next_gain": 0, "margin": 11, "exact": True, "deals": 1},
            "Only one deal is possible: searched to its end, it gains 11 points, and F The Fool 0 (margin 11).",
        ),
        (
            "3D",
            {"gain": 22 / 3, "next": "F", "next_gain": 0, "margin": 7.3333, "exact": True, "deals": 3},
            "Over all 3 deals that are possible, each searched to its end, it gains 7.3 points on average, "
            "and F The Fool 0.0 (margin 7.3).",
        ),
    ],
)
def test_g8a_a_hint_says_what_it_rests_on(
    tmp_path: Path, aside: str, fields: dict[str, Any], said: str
) -> None:
    """With KS 2S is taken, and the Fool kept for it: 11; without swords bo trumps, and ana wins no trick at all.

    Nor does she after the Fool: bo plays what KS could take to it.
    """
    hands = {"ana": "KS F", "bo": "2S T1"}
    rest = [code for code in CODES["tarot78"] if code not in f"{aside} KS F 2S T1".split()]
    table = game(tmp_path, players=["ana", "bo"], hands=hands, won={"ana": "", "bo": " ".join(rest)})
    ran = table.did("trick", "hint", "ana")
    assert (ran.json["card"], ran.json["fields"]) == ("KS", fields)
    assert table.run("trick", "hint", "ana").out.endswith(f" {said}\n")


@pytest.mark.parametrize(
    ("gain", "next_gain", "said"),
    [
        # 16.36 and 16.24 are 16.4 and 16.2 apart from each other, and 0.1 apart.
        (16.36, 16.24, "it gains 16.4 points on average, and F The Fool 16.3 (margin 0.1 ± 0.2)."),
        (16.36, 16.34, "it gains 16.4 points on average, and F The Fool about as many (± 0.2)."),
        (-0.26, -0.44, "it gains -0.3 points on average, and F The Fool -0.5 (margin 0.2 ± 0.2)."),
        (16.5, 14.3, "it gains 16.5 points on average, and F The Fool 14.3 (margin 2.2 ± 0.2)."),
    ],
)
def test_a_hint_agrees_with_itself_however_it_is_rounded(gain: float, next_gain: float, said: str) -> None:
    fields = ReasonFields(
        gain=gain,
        next=TAROT78.get("F") or UNSET,
        next_gain=next_gain,
        margin=round(gain - next_gain, 4),
        exact=False,
        samples=400,
        margin_error=0.2,
    )
    assert fields.rests_on() == f"Over 400 imagined deals {said}"


def test_a_hint_where_no_card_differs_says_so(tmp_path: Path) -> None:
    table = game(tmp_path, hands={"ana": "2C 3C", "bo": "KS QS", "cy": "4S 5S"})
    assert table.did("trick", "hint", "ana").json["fields"] == {"exact": True}
    assert table.run("trick", "hint", "ana").out.endswith(" The other legal cards come to the same.\n")


def test_ctrl_c_while_bots_think_leaves_the_campaign_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tarotcli.systems.tarot import master

    seats = ["ana", "bo", "cy", "dan", "eve", "fay"]
    table = game(tmp_path, players=seats, hand=0, leader="", bots=dict.fromkeys(seats, "master"))
    table.did("trick", "deal", "--seed", "5")
    before = table.snapshot()
    played_out = []

    def interrupted(*_words: Any) -> int:
        played_out.append(1)
        if len(played_out) == 100:
            signal.raise_signal(signal.SIGINT)
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(master, "rollout", interrupted)
        ran = table.run("trick", "auto")
    assert (ran.exit, ran.out, ran.err) == (130, "", "tarotcli: Interrupted; nothing was changed.\n")
    assert len(played_out) == 100
    assert table.snapshot() == before
    table.did("trick", "status")


def test_with_a_seed_the_master_plays_the_same_under_any_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G8a: here a fortnight passes with every hand that is imagined."""
    import time

    from tarotcli.systems.tarot import master

    hands = {"ana": "2S 3S 4D QC 9C", "bo": "KS 4S QD 2C 7B", "cy": "T3 5D T9 JB KB"}
    table = game(tmp_path, hands=hands, bots=dict.fromkeys(hands, "master"))
    first = table.did("trick", "auto", "--seed", "7").json["events"]
    hinted = game(tmp_path, hands=hands).did("trick", "hint", "ana", "--seed", "7").json
    slept = [0.0]
    rollout, monotonic = master.rollout, time.monotonic

    def slow(*words: Any) -> int:
        slept[0] += 1_209_600
        return rollout(*words)

    with monkeypatch.context() as patch:
        patch.setattr(master, "rollout", slow)
        patch.setattr(time, "monotonic", lambda: monotonic() + slept[0])
        table = game(tmp_path, hands=hands, bots=dict.fromkeys(hands, "master"))
        assert table.did("trick", "auto", "--seed", "7").json["events"] == first
        assert game(tmp_path, hands=hands).did("trick", "hint", "ana", "--seed", "7").json == hinted
    assert slept[0] > 0
    assert hinted["fields"]["samples"] == master.SAMPLES


# The file


FAULTY: list[tuple[dict[str, Any], str]] = [
    ({"players": ["ana"]}, "trick.players"),
    ({"dealer": "dan"}, "trick.dealer"),
    ({"target": "many"}, "trick.target"),
    ({"bots": {"bo": "genius"}}, "trick.bots.bo"),
    ({"hands": {"ana": "2S 3X", "bo": "KS 4D", "cy": "T3 5D"}}, "trick.hands.ana"),
    ({"table": "2C 3C 4C 5C"}, "trick.table"),
    ({"hand": 0}, "trick.hand"),
    ({"debts": [{"from": "ana"}]}, "trick.debts[0].to"),
    ({"voids": {"bo": "Q"}}, "trick.voids.bo"),
]


@pytest.mark.parametrize("system", names())
@pytest.mark.parametrize(("change", "where"), FAULTY)
def test_a_table_that_cannot_be_is_named_in_any_campaign(
    tmp_path: Path, system: str, change: dict[str, Any], where: str
) -> None:
    """Every fault with its key, exit 4, whatever the campaign's own game is."""
    table = sample(tmp_path, system)
    hands = {"ana": "2S 3S", "bo": "KS 4D", "cy": "T3 5D"}
    trick = {"players": ["ana", "bo", "cy"], "hand": 1, "hands": hands, **change}
    away = " ".join([*trick["hands"].values(), trick.get("table", "")]).split()
    deck = {"kind": "tarot78", "draw": " ".join(code for code in CODES["tarot78"] if code not in away)}
    data = table.data
    data["trick"] = trick
    data["decks"]["trick"] = deck
    table.path.write_bytes(tomli_w.dumps(data).encode())
    error = table.refused("trick", "status", exit=4)
    assert error["kind"] == "campaign-invalid"
    assert where in error["message"], error
    assert table.run("doctor").exit == 4


def test_cards_are_counted_with_the_deck(tmp_path: Path) -> None:
    table = game(tmp_path, hands={"ana": "2S", "bo": "KS", "cy": "T3"})
    text = table.path.read_text(encoding="utf-8")
    table.path.write_text(text.replace('"KS"', '"2S"'), encoding="utf-8")
    message = table.refused("trick", "status", exit=4)["message"]
    assert "trick.hands.bo" in message
    assert "2S" in message
    assert "KS" in message
    table.path.write_text(text.replace("[decks.trick]", "[other]"), encoding="utf-8")
    assert "decks.trick" in table.refused("trick", "status", exit=4)["message"]


def test_doctor_mends_what_needs_no_guessing(tmp_path: Path) -> None:
    """Small letters; a card that lies twice goes from the deck, one that lies nowhere to its discard."""
    table = game(tmp_path, table="9C", hands={"ana": "2S", "bo": "KS"}, leader="cy", won={"ana": "QB"})
    text = table.path.read_text(encoding="utf-8")
    for old, new in (('"2S"', '"2s"'), ('"9C"', '"9c"'), ("AS ", "2S ")):
        assert old in text
        text = text.replace(old, new, 1)
    table.path.write_text(text, encoding="utf-8")
    table.refused("trick", "status", exit=4)
    table.run("doctor", "--fix")
    assert table.data["trick"]["hands"]["ana"] == "2S"
    assert table.data["trick"]["table"] == "9C"
    assert table.discard("trick") == ["AS"]
    table.whole()


@pytest.mark.parametrize("house", ["", "[house]\ninverted_pips = true\n"])
def test_what_a_person_wrote_stays(tmp_path: Path, house: str) -> None:
    """Comments, unknown keys, the order of keys and of a hand; a pile that empties keeps its line."""
    table = game(tmp_path, hands={"ana": "2S", "bo": "KS", "cy": "T3"})
    rest = table.data["decks"]["trick"]["draw"]
    table.path.write_text(
        f'''format = 1
name = "Cards"
system = "tarot"

[trick] # our table
hands = {{ cy = "T3 9D", ana = "4D 2S", bo = "KS 3D" }} # dealt by hand
table = "" # nothing yet
mood = "merry"
players = ["ana", "bo", "cy"]
hand = 1

[decks.trick]
kind = "tarot78"
draw = "{" ".join(code for code in rest.split() if code not in ("9D", "4D", "3D"))}"
{house}''',
        encoding="utf-8",
    )
    for who, card in (("ana", "2S"), ("bo", "KS"), ("cy", "T3")):
        table.did("trick", "play", who, card)
    text = table.path.read_text(encoding="utf-8")
    assert "[trick] # our table" in text
    assert 'hands = { cy = "9D", ana = "4D", bo = "3D" } # dealt by hand' in text
    assert 'table = "" # nothing yet' in text
    assert 'mood = "merry"' in text
    assert table.data["trick"]["won"]["cy"] == "2S KS T3"
    for _ in range(3):
        table.did("undo")
    assert table.data["trick"]["hands"]["ana"] == "4D 2S"
    assert 'table = "" # nothing yet' in table.path.read_text(encoding="utf-8")


# The other commands


def test_other_games_commands_name_the_right_word(tmp_path: Path) -> None:
    table = sample(tmp_path, "tarot")
    assert table.refused("deal")["way_out"] == "Deal a hand of it: tarotcli trick deal"
    assert table.refused("discard", "celeste", "QB")["kind"] == "no-discard"
    for words in ("check celeste x", "fight celeste perrin", "duel start celeste perrin", "repartee status"):
        assert table.refused(*words.split())["kind"] == "other-systems-command"


def test_an_evening_ends_between_hands(tmp_path: Path) -> None:
    table = game(tmp_path, hands={"ana": "2S", "bo": "3S", "cy": "4S"})
    assert table.refused("session")["kind"] == "hand-in-play"
    table.did("scene")
    for who, card in (("ana", "2S"), ("bo", "3S"), ("cy", "4S")):
        table.did("trick", "play", who, card)
    assert table.did("session").json["session"] == 2
    assert table.data["trick"]["hand"] == 1


def campaign(table: Table) -> Campaign:
    """The campaign of this table as the program reads it."""
    return read_campaign(table.data)[0]


def test_completion_offers_players_and_legal_cards(tmp_path: Path) -> None:
    at = campaign(fool(tmp_path, hands={"ana": "F 2S 3C", "bo": "KS QS 2D", "cy": "3S 4D"}))
    found = game_of("tarot").completions()

    def offered(word: str, **given: Any) -> list[str]:
        return [each[0] for each in found[word](at, given) if isinstance(each, tuple)]

    assert offered("players") == ["ana", "bo", "cy"]
    (hand,) = found["trick-play"](at, {"who": "Anaïs d'Or"})
    assert isinstance(hand, Secret)
    assert (hand.seen_by, [card.code for card in hand.cards or ()]) == (seat_hand("ana"), ["3C", "F"])
    with pytest.raises(NotSeated):
        found["trick-play"](at, {"who": "zoe"})
    assert offered("trick-give", who="ana") == ["QB", "T1"]
    assert "bo=club" in offered("bots", players=("ana", "bo"))


def test_every_word_of_trick_is_completed_by_something() -> None:
    """What completes a word is looked up by its key, so a key that nothing has would complete nothing."""
    known = {*common.shared_completions(), *game_of("tarot").completions()}
    for command in game_of("tarot").commands("trick").values():
        words = command.question.words().values()
        assert {word.complete for word in words if word.complete} <= known, command.name


# Whole games


def play_on(table: Table, person: str, *, undo_at: int) -> int:
    """Play one person's cards and the bots' until the game is over, taking one card back; the hands played."""
    played = 0
    for _ in range(400):
        state = table.did("trick", "auto").json
        if state["state"] == "over":
            return int(state["number"])
        if state["due"] == person:
            table.did("trick", "give", person, state["givable"][0])
        elif state["turn"] == person:
            table.did("trick", "play", person, state["legal"][-1])
            played += 1
            if played == undo_at:
                for _again in range(2):
                    table.did("undo")
                table.did("redo")
                table.did("redo")
                table.did("undo")
                table.did("trick", "play", person, state["legal"][0])
        else:
            assert state["hand_over"] or not state["number"]
            table.did("trick", "deal")
            table.whole()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("system", names())
def test_a_whole_game_to_fifty_against_bots(tmp_path: Path, system: str) -> None:
    """G12: with a card taken back in the middle, cards in one place throughout, the scores what they must be."""
    table = sample(tmp_path, system)
    person, second, third = OF_SAMPLES[system]
    with environment(TAROTCLI_SEED="fifty"):
        table.did(
            "trick",
            "new",
            person,
            second,
            third,
            "Zoé",
            "--bot",
            f"{second}=club",
            "--bot",
            f"{third}=novice",
            "--bot",
            "zoe=club",
        )
        hands = play_on(table, person, undo_at=5)
    over = table.did("trick", "status").json
    assert over["state"] == "over"
    assert over["totals"][over["winner"]] == max(over["totals"].values()) >= 50
    assert over["loser"] is None
    # G11: each hand has 48 cards - 4 × 12 = 0 and at most 5 + 4 + 4 + 4 × 10 in counting cards.
    assert 0 <= sum(over["totals"].values()) <= hands * 53
    assert table.refused("trick", "deal")["kind"] == "game-over"
    table.whole()
    assert "wins the game" in table.run("trick", "status").out


def test_a_script_plays_with_one_stream_of_chance(tmp_path: Path) -> None:
    """The lines of ``run`` may be those of a game, and its dry runs tell no card of an open-pack campaign."""
    table = sample(tmp_path, "lignes-brisees")
    script = tmp_path / "evening.txt"
    script.write_text(
        "trick new nadir sonde --bot sonde=club\ntrick deal -n\ntrick deal\ntrick auto\ntrick status --as nadir\n"
    )
    ran = table.run("run", str(script), "--seed", "4", "--json")
    assert ran.exit == 0, ran
    lines = ran.out.splitlines()
    assert len(lines) == 5
    assert '"cards":{"count":12}' in lines[1]
    assert '"cards":["' in lines[2]
    first = table.data["trick"]["hands"]
    for _ in range(2):
        table.did("undo")
    assert "trick" not in table.data
    assert table.run("run", str(script), "--seed", "4").exit == 0
    assert table.data["trick"]["hands"] == first
