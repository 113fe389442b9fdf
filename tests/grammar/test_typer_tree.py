"""Help as Typer lays it out, and what of Typer that needs: where Typer changes, these tests say what broke."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest
import typer
import typer.core

from tarotcli import __version__
from tarotcli.answers.command import AnyWords
from tarotcli.cli.help_text import help_text
from tarotcli.cli.top import version
from tarotcli.errors import TarotcliError
from tarotcli.grammar.scanner import Source, scan
from tests.grammar.words import HERE, SMALL, THERE, Both

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Owned(Both):
    """Both games, by their titles."""

    def owners(self, name: str) -> Mapping[str, AnyWords]:
        """Who has a command."""
        games = {"Here": HERE, "There": THERE}
        return {title: commands[name] for title, commands in games.items() if name in commands}


OWNED = Owned()


def helped(line: str, source: Source = SMALL, *, rich: bool = False) -> str:
    """The help that a line asks for."""
    return COLOURS.sub("", help_text(scan(line.split(), source), source, rich=rich))


def panels(text: str) -> dict[str, str]:
    """The parts of a help in a pipe by their headings."""
    parts = re.split(r"^(\w.*):$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(
    ("taker", "names"),
    [
        (
            typer.Typer,
            "cls help rich_markup_mode options_metavar subcommand_metavar add_help_option add_completion",
        ),
        (typer.Typer.command, "name cls help epilog options_metavar add_help_option rich_help_panel"),
        (typer.Typer.add_typer, "name"),
        (typer.Option, "help metavar rich_help_panel show_default"),
        (typer.Argument, "help metavar show_default"),
    ],
)
def test_typer_still_takes_what_the_tree_gives_it(taker: Callable[..., object], names: str) -> None:
    """What it offers everybody."""
    gone = set(names.split()) - set(inspect.signature(taker).parameters)
    assert not gone, (
        f"{taker.__qualname__} of Typer takes no {gone} any more: see tarotcli/grammar/typer_tree.py"
    )


@pytest.mark.parametrize("name", ["format_usage", "format_options", "collect_usage_pieces", "get_params"])
@pytest.mark.parametrize("kind", [typer.core.TyperCommand, typer.core.TyperGroup])
def test_typer_s_commands_still_have_what_ours_put_another_in_the_place_of(kind: type, name: str) -> None:
    """As Click documents it; without one of them, “Usage” is English and a pipe has one list of options."""
    assert hasattr(kind, name), f"{kind.__name__} of Typer has no {name}: see tarotcli/grammar/typer_tree.py"


def test_help_loads_no_pydantic() -> None:
    """Typer from 0.29 on reads values with it, and takes half as long again; no value of a line is Typer's here."""
    code = (
        "import sys; from tarotcli.cli.main import run_words\n"
        "run_words(['check', '--help']); print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize("rich", [False, True])
def test_typer_names_no_type(rich: bool) -> None:
    """The one private thing: see ``_untyped`` in tarotcli/grammar/typer_tree.py."""
    text = helped("lay --help", rich=rich)
    assert not re.search(r"<\w+|\bTEXT\b|\bBOOL", text), f"types show again, _untyped does nothing: {text}"


def test_a_command_s_help_has_every_word_in_its_place() -> None:
    """Usage, summary, arguments, own options, those of every command, the example."""
    text = helped("lay ana -d9 --help")
    assert text.startswith("Usage: tarotcli lay [OPTIONS] {WHO} [WHAT]\n\n  lay.\n")
    assert text.endswith("\n  Example: tarotcli lay")
    found = panels(text)
    assert list(found) == ["Arguments", "Options", "Every command"]
    assert re.search(r"^  WHO +Who\.  \[required\]\n  WHAT +What\.$", found["Arguments"], re.MULTILINE)
    for word in (
        "-p, --play PLAY",
        "-d, --difficulty DIFFICULTY",
        "--favour FAVOUR",
        "-l, --loud ",
        "-h, --help",
    ):
        assert f"\n  {word}" in found["Options"]
    for word in ("-c, --campaign FILE", "--json ", "--wait S", "-n, --dry-run", "--as WHO"):
        assert f"\n  {word}" in found["Every command"]
    assert "[default: 10]" in found["Every command"]


def test_boxes_have_the_same_words() -> None:
    """Square brackets too, which the boxes would take for markup."""
    text = helped("lay --help", rich=True)
    for word in (
        "╭─ Arguments ─",
        "╭─ Options ─",
        "╭─ Every command ─",
        "--difficulty",
        "[default: 10]",
        "WHO",
    ):
        assert word in text
    assert "Example: tarotcli lay" in text


def test_where_the_game_is_not_known_words_stand_under_their_games() -> None:
    """In a pipe too; what all games have stands under no name."""
    for rich in (False, True):
        text = helped("lay --help", OWNED, rich=rich)
        order = ["Options", "--play", "--help", "Here", "--difficulty", "There", "--destiny", "Every command"]
        places = [text.index(word) for word in order]
        assert places == sorted(places)
    found = panels(helped("lay --help", OWNED))
    assert "--play" in found["Options"]
    assert "--difficulty" in found["Here"]
    assert "--destiny" in found["There"]
    assert re.search(r"--about ABOUT +About\.", found["Here"])
    assert re.search(r"--about ABOUT +Of what\.", found["There"])
    assert list(panels(helped("grow award --help", OWNED))) == ["Arguments", "Options", "Every command"]


def test_where_the_game_is_known_help_speaks_of_it_only() -> None:
    """Another game's command is refused, its options are not told."""
    assert "--destiny" not in helped("lay --help")
    assert "fall" not in helped("grow --help")
    with pytest.raises(TarotcliError, match="sing"):
        helped("sing --help")
    assert "--difficulty" in helped("lay ana --destiny 2 --help")


def test_groups_and_the_top_list_commands() -> None:
    """Each with what it does."""
    assert helped("grow --help").startswith("Usage: tarotcli grow [OPTIONS] COMMAND [ARGS]...\n")
    assert re.search(
        r"^Commands:\n  award  grow award\.\n  turn   grow turn\.$", helped("grow -h"), re.MULTILINE
    )
    top = helped("--help")
    assert top.startswith("Usage: tarotcli [OPTIONS] COMMAND [ARGS]...\n")
    assert "  lay   lay." in top
    for option in ("--version", "--install-completion [SHELL]", "--show-completion [SHELL]", "-h, --help"):
        assert f"\n  {option}" in top
    assert "╭─ Playing ─" in helped("--help", rich=True)


@pytest.mark.parametrize(
    ("line", "kind"), [("ley --help", "no-such-command"), ("grow sing --help", "no-such-command")]
)
def test_help_of_no_command(line: str, kind: str) -> None:
    """Is told as such."""
    with pytest.raises(TarotcliError) as caught:
        helped(line)
    assert caught.value.kind == kind


def test_help_is_shown_whatever_else_is_wrong_with_a_command() -> None:
    """Who asks for it has got something wrong."""
    for line in ("lay --help", "lay -h --bogus", "lay ana b c d --help", "lay -d 3 -d 4 -h", "grow award -h"):
        assert "Usage: tarotcli" in helped(line)


def test_the_version() -> None:
    """By name."""
    assert version() == f"tarotcli {__version__}"
