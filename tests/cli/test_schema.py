"""``schema``: the JSON Schema of what commands answer and take, generated from their types."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Question, Stake, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.schema import Part, schema_of, schema_of_words
from tarotcli.answers.visibility import ALL, Cards, Veiled, Viewer, held
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.words import CardWord
from tarotcli.systems import names
from tests.helpers import environment, run
from tests.rules.forest import forest
from tests.schemas import faults


class Place(NamedTuple):
    """Where."""

    x: int
    y: int


class Inner(msgspec.Struct, frozen=True, omit_defaults=True):
    """Inside."""

    deep: Mapping[str, tuple[int, ...]] = {}


class Found(Moved, frozen=True, tag="found"):
    """Something was found."""


class Shape(Answer, frozen=True, kw_only=True):
    """``shape``: one field of each sort; ``n`` is small."""

    forms = (("left",), ("right", "middle"))

    n: Annotated[int, msgspec.Meta(ge=1, le=3)]
    word: Literal["yes", "no"]
    card: Card
    cards: Cards
    margin: int | Veiled[int] | None
    open: bool | Veiled[bool]
    where: Place
    inner: Inner
    when: date
    new: Any
    named: str = msgspec.field(name="class")
    missing: int = 0
    left: str | UnsetType = UNSET
    right: str | UnsetType = UNSET
    middle: str | UnsetType | None = UNSET


SHAPE = Shape(
    n=2,
    word="yes",
    card=TAROT78.cards[0],
    cards=held(TAROT78.cards[:2], "ana"),
    margin=Veiled(4, "ana"),
    open=Veiled(True, ALL),
    where=Place(1, 2),
    inner=Inner({"a": (1,)}),
    when=date(2024, 5, 6),
    new={"whatever": 1},
    named="x",
    left="",
)


def problems(answer: Answer, viewer: Viewer, *events: Event) -> list[str]:
    """What of an answer as it is printed does not fit the schema of its type."""
    schema = schema_of("shape", [Part("shape", Shape, "tarot", (Found,))])
    Draft202012Validator.check_schema(schema)
    printed = Reply("shape", answer, events, "tarot").seen_by(viewer).json(line=3)
    return [error.message for error in Draft202012Validator(schema).iter_errors(json.loads(printed))]


@pytest.mark.parametrize("viewer", [Viewer(), Viewer(frozenset({"ana"})), Viewer(reveal=True)])
def test_an_answer_fits_the_schema_of_its_type_whoever_looks(viewer: Viewer) -> None:
    events = Found("ana", held(TAROT78.cards[:3], "ana"), None, "hands.ana"), Found()
    assert not problems(SHAPE, viewer, *events)


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": 4},
        {"word": "perhaps"},
        {"card": "Z9"},
        {"card": "T22"},
        {"margin": "4"},
        {"where": (1, 2, 3)},
        {"where": (1,)},
        {"inner": {"deep": {"a": ["b"]}}},
        {"left": UNSET},
        {"right": "both", "middle": None},
        {"left": UNSET, "right": "half"},
    ],
)
def test_what_does_not_fit_the_types_does_not_fit_the_schema(wrong: dict[str, Any]) -> None:
    assert problems(msgspec.structs.replace(SHAPE, **wrong), Viewer())


def test_a_key_is_required_unless_it_may_be_left_out() -> None:
    schema = schema_of("shape", [Part("shape", Shape, "tarot", (Found,))])
    assert schema["description"] == "shape: one field of each sort; n is small."
    assert set(schema["properties"]) - set(schema["required"]) == {"line", "text", "left", "right", "middle"}
    assert {"class", "missing"} <= set(schema["required"])
    found = schema["$defs"]["tests.Found"]
    assert found["required"] == ["event"]
    assert found["properties"]["who"] == {"type": "string"}


class Asked(Question, frozen=True):
    """``ask``."""

    who: Annotated[str, Word("Who.")]
    play: Annotated[tuple[Stake, ...], Word("Cards.", "--play", "-p")] = ()
    card: Annotated[CardWord | None, Word("A card.", "--card")] = None
    n: Annotated[int | None, Word("How many.", "--count", minimum=1, maximum=9)] = None
    how: Annotated[str, Word("How.", "--how", choices=("up", "down"))] = ""
    flag: Annotated[bool, Word("A flag.", "--flag")] = False


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ({"who": "ana"}, True),
        ({}, False),
        (
            {"who": "ana", "play": ["T4=2", "QB"], "card": "king of cups", "n": 9, "how": "up", "flag": True},
            True,
        ),
        ({"who": "ana", "play": ["T4="]}, True),
        ({"who": "ana", "play": "T4"}, False),
        ({"who": "ana", "play": []}, False),
        ({"who": "ana", "card": " "}, False),
        ({"who": "ana", "n": 10}, False),
        ({"who": "ana", "how": "left"}, False),
        ({"who": "ana", "flag": "yes"}, False),
        ({"who": "ana", "more": 1}, False),
    ],
)
def test_the_schema_of_words_knows_what_a_question_takes(words: dict[str, Any], fits: bool) -> None:
    schema = schema_of_words("ask", [Asked])
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(words) == fits
    assert schema["properties"]["play"]["x-flags"] == ["--play", "-p"]


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without a campaign."""
    monkeypatch.delenv("TAROTCLI_CAMPAIGN", raising=False)
    monkeypatch.chdir(tmp_path)


def printed(*words: str) -> dict[str, Any]:
    """The schema that a command line prints."""
    ran = run("schema", *words)
    assert ran.exit == 0, ran
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    Draft202012Validator.check_schema(found)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The schema of every command of every game, as it is printed where there is no campaign."""
    nowhere = tmp_path_factory.mktemp("nowhere")
    with environment(TAROTCLI_CAMPAIGN=None, TAROTCLI_LANG=None), contextlib.chdir(nowhere):
        return printed()


def test_schema_prints_what_a_command_of_the_campaigns_game_answers(tmp_path: Path) -> None:
    table = forest(tmp_path)
    found = json.loads(table.run("schema", "check").out)
    assert found["properties"]["system"] == {"const": "topoigraphie"}
    assert "sum" in found["required"]
    checked = table.did("check", "perceval", "heroique", "-p", "7H").json
    assert Draft202012Validator(found).is_valid(checked)
    assert not Draft202012Validator(found).is_valid(checked | {"sum": "11"})


def test_the_forms_of_an_answer_are_told_apart(tmp_path: Path) -> None:
    table = forest(tmp_path)
    fight = ("fight", "perceval", "garde", "--tendance-a", "heroique", "--play-a", "2H", "--play-b", "9S")
    for words, key in (
        (fight, "not_fought"),
        (("fight", "--status"), "fights"),
        (("fight", "--end"), "ended"),
    ):
        ran = table.json(*words)
        assert not faults("fight", ran.json)
        assert faults("fight", {name: value for name, value in ran.json.items() if name != key})


@pytest.mark.usefixtures("nowhere")
def test_where_the_game_is_not_known_each_that_has_the_command_has_a_form() -> None:
    forms = printed("check")["oneOf"]
    systems = [form["properties"]["system"]["const"] for form in forms]
    assert systems == ["versailles", "lignes-brisees", "topoigraphie"]
    assert [form["properties"]["system"]["const"] for form in printed("day")["oneOf"]] == list(names())


@pytest.mark.usefixtures("nowhere")
def test_the_schema_of_errors_fits_an_error() -> None:
    ran = run("schema", "nope", "--json")
    assert (ran.exit, ran.error["kind"]) == (2, "no-such-command")
    validator = Draft202012Validator(printed("error"))
    assert validator.is_valid(json.loads(ran.err))
    assert not validator.is_valid({"error": ran.error, "format": 2})
    assert not validator.is_valid({"error": {**ran.error, "exit": 9}})
    assert not validator.is_valid({"error": {**ran.error, "more": 1}})
    assert not validator.is_valid({"error": {"exit": 2, "kind": "x"}})


@pytest.mark.usefixtures("nowhere")
def test_a_first_word_stands_for_all_its_commands_and_none_for_all(whole: dict[str, Any]) -> None:
    duels = {form["properties"]["command"]["const"] for form in printed("duel")["oneOf"]}
    assert duels == {f"duel {word}" for word in ("start", "play", "concede", "end", "status", "table")}
    assert duels < {form["properties"]["command"]["const"] for form in whole["oneOf"]}
    assert json.loads(run("schema", "run").out) == whole


def test_a_command_that_only_other_games_have_is_refused(tmp_path: Path) -> None:
    table = forest(tmp_path)
    assert table.refused("schema", "repartee", "start")["kind"] == "other-systems-command"
    assert table.refused("schema", "duel", "play")["kind"] == "other-systems-command"
    assert table.refused("schema", "duel", "nope", exit=2)["kind"] == "no-such-command"


def test_schema_prints_the_words_of_a_command_if_asked(tmp_path: Path) -> None:
    found = json.loads(forest(tmp_path).run("schema", "check", "--words").out)
    assert found["properties"]["difficulty"]["x-flags"] == ["--difficulty", "-d"]
    assert found["required"] == ["who"]


def test_with_json_the_schema_stands_in_an_answer_that_fits_its_own(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("schema", "schema")
    assert not faults("schema", ran.json)
    assert ran.json["schema"] == json.loads(table.run("schema", "schema").out)


@pytest.mark.usefixtures("nowhere")
def test_no_schema_shows_how_secrets_are_kept_and_every_reference_is_there(whole: dict[str, Any]) -> None:
    text = json.dumps(whole)
    assert '"seen_by"' not in text
    assert '"fresh"' not in text
    assert '"unordered"' not in text
    defined = {f"#/$defs/{name}" for name in whole["$defs"]}
    assert set(references(whole)) == defined


def references(schema: Any) -> Iterator[str]:
    """Every reference in a schema."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if key == "$ref" and isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            yield from references(value)
