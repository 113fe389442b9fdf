"""The walls of the house: who imports whom, words that agree, commands with examples, sentences, a light start."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import shlex
import subprocess
import sys
import tomllib
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tarotcli
from tarotcli.answers.command import AnyWords
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Stake, Word
from tarotcli.answers.visibility import Secret, Veiled
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.words import CardWord
from tarotcli.cli.registry import PANELS, group_of, source
from tarotcli.errors import Refused
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import line_of
from tarotcli.grammar.scanner import scan
from tarotcli.language.catalogue import speak
from tarotcli.systems import common, game, games, guests, names
from tests.helpers import sample

ROOT = Path(tarotcli.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
ANY = source(None)


def module_of(path: Path) -> str:
    """The name of the module in a file."""
    parts = ["tarotcli", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def inside(module: str, package: str) -> bool:
    """Whether a module is this one or lives in it."""
    return module == package or module.startswith(f"{package}.")


@cache
def imported(module: str, *, late: bool) -> frozenset[str]:
    """What a module imports for running, as it is imported itself, or ``late``: in any of its functions too."""
    found: set[str] = set()

    def walk(node: ast.AST, inside_function: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import) and (late or not inside_function):
                found.update(alias.name for alias in child.names)
            elif isinstance(child, ast.ImportFrom) and (late or not inside_function):
                assert child.level == 0, f"{module}: imports are absolute"
                for alias in child.names:
                    whole = f"{child.module}.{alias.name}"
                    found.add(whole if whole in MODULES else child.module or "")
            walk(child, inside_function or isinstance(child, ast.FunctionDef))

    walk(TREES[module], False)
    return frozenset(found - {module})


LAYERS = (
    ("language", "errors"),
    ("cards",),
    ("campaign",),
    ("answers",),
    ("render",),
    ("systems", "systems.base"),
    ("systems.common",),
    ("kit",),
    ("systems.GAME",),
    ("store",),
    ("grammar",),
    ("cli",),
    ("library", "testing"),
    ("__main__",),
)
"""The rooms from the ground floor up: what stands in one imports from its own room and from below."""

DOORS: Mapping[tuple[str, str], str] = {
    ("tarotcli", "tarotcli.library"): "the package itself is the door to its library",
    ("tarotcli.systems", "tarotcli.systems."): "the registry loads a game when it is asked for one",
    (
        "tarotcli.cli.registry",
        "tarotcli.cli.commands.",
    ): "the registry loads a command when it is asked for one",
    ("tarotcli.render.sheets", "tarotcli.render.faces"): "drawings are loaded for a person at a terminal",
    ("tarotcli.cards", "tarotcli.cards.names"): "names are loaded for cards that are shown with one",
    (
        "tarotcli.systems.tarot.position",
        "tarotcli.systems.tarot.faults",
    ): "and faults when a position is checked",
}
"""The arrows that may run up or in a circle, all of them late imports, and why."""


def is_door(module: str, target: str) -> bool:
    """Whether an import is one of :data:`DOORS`."""
    return any(
        module == of and (target == to or (to.endswith(".") and target.startswith(to))) for of, to in DOORS
    )


def room(module: str) -> str:
    """The room of a module, as in :data:`LAYERS`; every game's own is one room."""
    parts = module.split(".")[1:]
    if parts[:1] == ["systems"]:
        if parts[1:2] in ([], ["base"], ["common"]):
            return ".".join(parts[:2])
        return "systems.GAME"
    return parts[0] if parts else ""


def rank(module: str) -> int:
    """How high the room of a module lies; the package itself holds no more than its version."""
    return next((n for n, rooms in enumerate(LAYERS) if room(module) in rooms), -1)


def arrows(*, late: bool) -> dict[str, frozenset[str]]:
    """The graph of the imports between our own modules."""
    return {module: imported(module, late=late) & MODULES.keys() for module in MODULES}


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The circles of a graph, each as one way round; what leads nowhere is taken away until only they are left."""
    left = {module: set(targets) for module, targets in graph.items()}
    while True:
        ends = {module for module, targets in left.items() if not targets & left.keys()}
        if not ends:
            break
        left = {module: targets for module, targets in left.items() if module not in ends}
    found = []
    while left:
        way = [min(left)]
        while True:
            ahead = min(left[way[-1]] & left.keys(), default=None)
            if ahead is None or ahead in way:
                break
            way.append(ahead)
        if ahead is not None:
            found.append([*way[way.index(ahead) :], ahead])
        left = {module: targets for module, targets in left.items() if module not in way}
    return found


def test_every_room_has_its_floor() -> None:
    """A new folder is given its place among the layers."""
    rooms = {room for layer in LAYERS for room in layer} | {""}
    assert {room(module) for module in MODULES} == rooms


def test_no_arrow_runs_up() -> None:
    """Late imports neither, but for the doors."""
    up = [
        (module, target)
        for module, targets in arrows(late=True).items()
        for target in targets
        if rank(target) > rank(module) and not is_door(module, target)
    ]
    assert up == []


def test_there_is_no_circle() -> None:
    """While modules are imported there is none at all; late imports close none but through the doors."""
    assert circles(arrows(late=False)) == []
    graph = {
        module: {target for target in targets if not is_door(module, target)}
        for module, targets in arrows(late=True).items()
    }
    assert circles(graph) == []


def test_circles_are_found() -> None:
    """The search for them finds one, and no way that only leads to one."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d", "b"}, "d": set(), "e": {"a"}}
    assert circles(graph) == [["b", "c", "b"]]
    assert circles({"a": {"b"}, "b": set()}) == []


@pytest.mark.parametrize("door", DOORS, ids=" to ".join)
def test_doors_are_late_and_used(door: tuple[str, str]) -> None:
    """No exception is kept that nothing needs."""
    module, target = door
    assert any(
        found == target or (target.endswith(".") and found.startswith(target))
        for found in imported(module, late=True) - imported(module, late=False)
    )


def test_a_game_knows_no_other_game() -> None:
    """Nor does what games share know one; the registry alone brings them together."""
    for module, targets in arrows(late=True).items():
        if module == "tarotcli.systems" or room(module) not in (
            "systems.GAME",
            "systems.common",
            "systems.base",
        ):
            continue
        own = module.split(".")[2]
        others = {
            target for target in targets if room(target) == "systems.GAME" and target.split(".")[2] != own
        }
        assert others == set(), module


def test_the_grammar_knows_questions_and_no_game() -> None:
    """What a game or a file knows is handed to it."""
    for module, targets in arrows(late=True).items():
        if room(module) == "grammar":
            below = {"grammar", "answers", "campaign", "cards", "language", "errors"}
            assert {room(target) for target in targets} <= below, module


CORE = [name for name in MODULES if room(name) not in ("systems", "systems.GAME", "systems.common", "cli")]


@pytest.mark.parametrize("module", CORE)
def test_the_core_knows_no_game_by_name(module: str) -> None:
    """Neither as a module nor in a text."""
    known = {*names(), *(name.replace("-", "_") for name in names())} - {"tarot"}
    texts = [
        node.value
        for node in ast.walk(TREES[module])
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    docs = {ast.get_docstring(TREES[module], clean=False)}
    assert not known & {word for text in texts if text not in docs for word in text.lower().split()}


def test_nothing_is_referred_to_by_a_string() -> None:
    """``module:name`` is what an editor does not find."""
    for module, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.fullmatch(r"tarotcli\.[\w.]+:\w+", node.value), (module, node.value)


def test_typer_lives_in_one_file() -> None:
    """So does what it keeps private; boxes and colours are drawn by the layouts alone."""
    having = {
        kind: {m for m in MODULES if any(inside(each, kind) for each in imported(m, late=True))}
        for kind in OURS
    }
    assert having == OURS


OURS: Mapping[str, set[str]] = {
    "typer": {"tarotcli.grammar.typer_tree"},
    "click": set(),
    "rich": {"tarotcli.grammar.typer_tree", "tarotcli.render.faces"},
}
"""Which modules import what is large."""


@pytest.mark.parametrize("module", [name for name in MODULES if room(name).startswith("systems")])
def test_below_the_shell_there_is_no_clock_no_print_and_no_system(module: str) -> None:
    """A game is values in, values out."""
    forbidden = {"secrets", "time", "os", "sys", "subprocess", "threading", "signal"}
    assert not {name.partition(".")[0] for name in imported(module, late=True)} & forbidden
    calls = {
        node.func.id
        for node in ast.walk(TREES[module])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "input", "open"}
    assert "today()" not in ast.unparse(TREES[module])
    assert ".now()" not in ast.unparse(TREES[module])


def test_only_chance_draws_lots() -> None:
    """A playout needs the bare Random for its speed, and is handed one that chance has seeded."""
    for module, tree in TREES.items():
        if module == "tarotcli.cards.chance":
            continue
        text = ast.unparse(tree)
        if any(inside(name, "random") for name in imported(module, late=True)):
            assert inside(module, "tarotcli.systems.tarot")
            assert "import random" not in text.splitlines()
        assert "Random()" not in text
        assert not imported(module, late=True) & {"secrets", "numpy.random"}


def test_any_is_rare() -> None:
    """Where a type is not known, a type checker finds nothing. Every word counts: imports and texts too."""
    count = {
        module: len(re.findall(r"\bAny\b", path.read_text(encoding="utf-8")))
        for module, path in MODULES.items()
    }
    assert sum(count.values()) < 80, sorted((n, module) for module, n in count.items() if n)[-20:]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_what_it_is_for_and_stays_readable(module: str) -> None:
    """A docstring, at most 400 lines; functions that fit a screen and take few parameters."""
    assert ast.get_docstring(TREES[module])
    assert MODULES[module].read_text(encoding="utf-8").count("\n") <= 400
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.FunctionDef):
            assert len(node.args.args) <= 7, node.name
            assert len(node.args.kwonlyargs) <= 9, node.name
            assert (node.end_lineno or 0) - node.lineno < 75, node.name


def commands_in(key: str) -> Iterator[AnyWords]:
    """Every command that the campaigns of a game have."""
    for head in source(key).heads():
        for (command,) in source(key).commands(head).values():
            yield command


EVERY = [(key, command) for key in names() for command in commands_in(key)]
EACH = pytest.mark.parametrize(("key", "command"), EVERY, ids=lambda value: getattr(value, "name", value))


@EACH
def test_every_command_is_documented_and_its_example_can_be_read(key: str, command: AnyWords) -> None:
    """In every game that has it; an example may show the words of another one."""
    assert command.summary.endswith(".")
    words: Mapping[str, Word] = command.question.words()
    assert all(word.help.endswith(".") for word in words.values())
    fields = {field.name: field.required for field in msgspec.structs.fields(command.question)}
    assert set(words) <= set(fields)
    assert not any(required for name, required in fields.items() if name not in words)
    program, *line = shlex.split(command.example.replace("“", '"').replace("”", '"'))
    assert program == "tarotcli"
    assert line[: len(command.name.split())] == command.name.split()
    try:
        assert line_of(scan(line, source(key)), line).command == command
    except Refused:
        assert any(scan(line, source(other)).refusal is None for other in names())


@EACH
def test_words_can_be_typed(key: str, command: AnyWords) -> None:
    """Each flag is of one word, also beside the options of every command; what completes a word exists.

    An argument that takes several comes last, or before those that must follow; one that may be left out comes after
    those that must be there, or before cards, which nobody is called.
    """
    words: dict[str, Word] = {**Common.words(), **command.question.words()}
    flags = [flag for word in words.values() for flag in word.flags]
    assert len(flags) == len(set(flags))
    assert all(re.fullmatch(r"--[a-z][a-z-]*[a-z]|-[a-z]", flag) for flag in flags)
    arguments = [word for word in words.values() if not word.flags]
    for n, word in enumerate(arguments):
        later = arguments[n + 1 :]
        assert not word.many or all(each.required and not each.many for each in later)
        assert word.required or not later or not later[0].required or later[0].kind in (CardWord, Stake)
    known = {"", "file", "cards", "topics", "line", "revisions", *common.shared_completions()}
    known |= {name for each in (game(key), *guests()) for name in each.completions()}
    assert {word.complete for word in words.values()} <= known


def test_words_of_one_name_agree_between_games() -> None:
    """So that a line can be read before it is known which game it is for."""
    alike = ("flags", "kind", "many", "whole", "minimum", "maximum", "choices")
    known: dict[tuple[str, str], tuple[str, Word]] = {}
    for key, command in EVERY:
        for name, word in command.question.words().items():
            where, first = known.setdefault((command.name, name), (key, word))
            for field in alike:
                assert getattr(word, field) == getattr(first, field), (command.name, name, field, where, key)


def test_a_flag_means_the_same_word_in_every_game() -> None:
    """Another game's option is known by its flag."""
    known: dict[tuple[str, str], str] = {}
    for _key, command in EVERY:
        for name, word in command.question.words().items():
            for flag in word.flags:
                assert known.setdefault((command.name, flag), name) == name


def test_every_first_word_has_its_place_in_the_help() -> None:
    """And every group says what it is for."""
    heads = set(ANY.heads())
    games_own = {head for each in games() for head in each.heads} - set(common.HEADS)
    assert heads == set(PANELS) | games_own
    assert not set(PANELS) & games_own
    assert {head for head in heads if head not in ANY.commands(head)} == set(filter(group_of, heads))


def test_games_are_found_where_packages_say_they_are() -> None:
    """The entry points of the package name the games that it knows by itself, and each is what its key says."""
    text = (ROOT.parent / "pyproject.toml").read_text(encoding="utf-8")
    points = tomllib.loads(text)["project"]["entry-points"]["tarotcli.systems"]
    assert tuple(points) == names()
    for key, reference in points.items():
        module, _colon, name = reference.partition(":")
        assert getattr(importlib.import_module(module), name) is game(key)
        assert game(key).key == key


# Events.


def kinds(kind: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of event, all modules loaded; a base that several share has no tag of its own."""
    for each in kind.__subclasses__():
        tag = each.__struct_config__.tag
        if isinstance(tag, str) and tag.islower() and inside(each.__module__, "tarotcli"):
            yield each
        yield from kinds(each)


for _module in MODULES:
    if _module != "tarotcli.__main__":
        importlib.import_module(_module)
KINDS = sorted(set(kinds()), key=lambda kind: (kind.__module__, kind.__name__))
KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")


@KIND
def test_every_event_is_listed_by_its_game(kind: type[Event]) -> None:
    """The journal decodes what is listed, and nothing else."""
    if room(kind.__module__) == "systems.common":
        assert kind in common.shared_events()
    else:
        owners = [each for each in games() if kind in each.events()]
        assert [inside(kind.__module__, type(owner).__module__) for owner in owners] == [True]


@pytest.mark.parametrize("key", names())
def test_the_kinds_of_events_in_a_campaign_have_names_of_their_own(key: str) -> None:
    """Those of its game, of the games it can seat, and those that all share."""
    found = dict.fromkeys(
        (*game(key).events(), *common.shared_events(), *(e for g in guests() for e in g.events()))
    )
    tags = [kind.__struct_config__.tag for kind in found]
    assert len(tags) == len(set(tags))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", str(tag)) for tag in tags)


PLACES = {
    "path": "characters.ana.arcanes.acrobatie",
    "source": "decks.table.draw",
    "target": "decks.table.discard",
}
KEYS: Mapping[str, Iterable[str]] = {"repartee-over": ("for", "against"), "scores": ("acrobatie",)}
"""The keys that a mapping of an event has where they are not names of characters."""


def made(kind: Any, keys: Iterable[str] = ("ana",)) -> Any:
    """Some value of a type."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return made(next(a for a in args if a not in (types.NoneType, msgspec.UnsetType, Secret)), keys)
    if origin is typing.Literal:
        return args[0]
    if origin is typing.Annotated or (isinstance(origin, type) and issubclass(origin, Veiled)):
        return made(args[0], keys)
    if origin is tuple:
        return (made(args[0], keys),) if args[-1] is Ellipsis else tuple(made(arg, keys) for arg in args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict.fromkeys(keys, made(args[1], keys))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind)
        return kind(**{field.name: made(hints[field.name], keys) for field in msgspec.structs.fields(kind)})
    plain: Mapping[Any, Any] = {str: "ana", bool: True, int: 2, float: 1.0, Card: TAROT78.cards[0]}
    return plain.get(kind, 2)


@KIND
def test_every_event_owns_a_sentence_in_both_languages(kind: type[Event]) -> None:
    """Or tells by an empty one that another sentence has it already."""
    hints = typing.get_type_hints(kind)
    keys = KEYS.get(str(kind.__struct_config__.tag), ("ana",))
    places = {**PLACES, **({"old": "fights.ana"} if kind.__struct_config__.tag == "fights-met" else {})}
    values = {
        field.name: places.get(field.name) or made(hints[field.name], keys)
        for field in msgspec.structs.fields(kind)
    }
    assert kind.sentence is not Event.sentence
    told = []
    for language in ("en", "fr"):
        speak(language)
        try:
            told.append(kind(**values).sentence(Display({"ana": "Ana"})))
        finally:
            speak("en")
    english, french = told
    assert bool(english) == bool(french)
    assert english != french or not english


# What a command loads.

LOADED = """
import os, sys
before = {*sys.modules}
def left(status):
    import json
    sys.stderr.write("\\n" + json.dumps([status, sorted({*sys.modules} - before)]))
    sys.stderr.flush()
    leave(0)
leave, os._exit = os._exit, left
from tarotcli.__main__ import main
main()
"""
"""The command as it is installed, which tells in the end what it has loaded."""


def loaded_by(*words: str) -> set[str]:
    """The modules that are loaded once a command is done, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, encoding="utf-8", check=True
    )
    status, modules = json.loads(done.stderr.rpartition("\n")[2])
    assert status in (0, 1), done
    return set(modules)


LARGE = {
    *(
        "typer",
        "rich",
        "click",
        "random",
        "tomllib",
        "tomli_w",
        "tempfile",
        "asyncio",
        "hypothesis",
        "pydantic",
    ),
    *(
        "unicodedata",
        "readline",
        "importlib.metadata",
        "difflib",
        "threading",
        "subprocess",
        "typing_extensions",
        "inspect",
        "ast",
        "hashlib",
        "glob",
        "shlex",
        "shutil",
        "gettext",
        "locale",
    ),
    *("tarotcli.cards.names", "tarotcli.campaign.expected", "tarotcli.store.mend", "tarotcli.render.faces"),
    *("tarotcli.grammar.typer_tree", "tarotcli.grammar.completion", "tarotcli.answers.schema"),
    *("tarotcli.answers.prompt", "tarotcli.cli.progress", "tarotcli.store.lineage", "tarotcli.store.texts"),
    *("tarotcli.render.sheets", "tarotcli.render.sections", "tarotcli.systems.versailles.odds"),
    *("tarotcli.systems.common.owners", "tarotcli.systems.common.file_events"),
}
"""What costs time to load, and a check of exact codes does not need."""


@pytest.mark.parametrize(("language", "how"), [("en", "--json"), ("fr", "--plain")])
def test_a_check_loads_nothing_of_other_commands_and_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, how: str
) -> None:
    """A game that can be a guest says what it is, no more; in words the names of cards come to it."""
    sample(tmp_path)
    monkeypatch.setenv("TAROTCLI_LANG", language)
    modules = loaded_by("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads", how)
    assert modules & LARGE == ({"tarotcli.cards.names"} if how == "--plain" else set())
    mine = {module for module in modules if inside(module, "tarotcli")}
    others = {"tarotcli.systems." + key.replace("-", "_") for key in names() if key != "versailles"}
    assert {module for module in mine if any(inside(module, each) for each in others)} <= {
        "tarotcli.systems.tarot"
    }
    assert {module for module in mine if inside(module, "tarotcli.cli")} <= {
        *("tarotcli.cli", "tarotcli.cli.main", "tarotcli.cli.output"),
        *("tarotcli.cli.registry", "tarotcli.cli.session", "tarotcli.cli.settings"),
    }
    shared = {module for module in mine if inside(module, "tarotcli.systems.common")}
    assert not shared & {f"tarotcli.systems.common.{name}" for name in ("show", "sheets", "piles", "story")}
    assert not mine & {
        f"tarotcli.systems.versailles.{name}" for name in ("duel.commands", "repartee.commands")
    }


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (("deal", "--fresh"), {"random"}),
        (("show", "--json"), {"tarotcli.systems.common.show"}),
        (("undo",), {"tarotcli.cli.commands.history"}),
        (("check", "--help"), {"typer", "tarotcli.grammar.typer_tree"}),
    ],
)
def test_what_a_command_does_need_it_loads(tmp_path: Path, words: tuple[str, ...], needed: set[str]) -> None:
    """So that the test above can fail."""
    sample(tmp_path).did("day")
    modules = loaded_by(*words)
    assert needed <= modules
    assert "typer" in needed or modules & {"typer", "rich", "asyncio", "pydantic"} == set()


@pytest.mark.parametrize(("line", "found"), [("tarotcli check au", "aurore"), ("tarotcli chec", "check")])
def test_completion_loads_neither_typer_nor_what_the_word_does_not_need(
    tmp_path: Path, line: str, found: str
) -> None:
    """Tab is pressed more often than Enter; a first word asks for no other games than the campaign's."""
    sample(tmp_path)
    code = (
        "import json, sys; from tarotcli.cli.main import complete_words\n"
        f"complete_words('complete_bash', [{line!r}, {line.rsplit(maxsplit=1)[-1]!r}])\n"
        "sys.stderr.write(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["words", found]
    modules = set(json.loads(done.stderr))
    assert (
        modules & {"typer", "rich", "click", "pydantic", "subprocess", "random", "importlib.metadata"}
        == set()
    )
    assert not [module for module in modules if inside(module, "tarotcli.systems.lignes_brisees")]


def test_commands_are_answered_in_the_types_that_they_name() -> None:
    """A resolver takes its question and returns its answer, as mypy holds; here, that both are what is registered."""
    for _key, command in EVERY:
        resolve = getattr(command, "resolve", None)
        if resolve is None:
            continue
        hints = typing.get_type_hints(resolve)
        assert command.question in {kind for kind in hints.values() if inspect.isclass(kind)}
        assert typing.get_args(hints["return"])[0] is getattr(command, "answer", None)
