"""``tarotcli help``: the manual that came with the package, through ``man`` or as text, in the language spoken."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tarotcli.cli import manual
from tarotcli.cli.registry import source
from tarotcli.cli.roff import plain
from tests.helpers import environment, run, sample
from tests.man.pages import MAN, pages

BIN = Path(sys.executable).parent


def helped(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """``tarotcli help`` in a process of its own, by default where there is no ``man``."""
    env = {**os.environ, "PATH": str(BIN), **settings}
    return subprocess.run(
        [str(BIN / "tarotcli"), "help", *words], env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ((), "tarotcli - play card-driven games from a shell"),
        (("check",), "tarotcli-check - test a character against a difficulty"),
        (("duel", "start"), "tarotcli-duel - set two characters against each other, play by play"),
        (("campaign",), "tarotcli-campaign - "),
        (("real", "cards"), "tarotcli-real-cards - "),
        (("versailles",), "tarotcli-versailles - "),
        (("Topoïgraphie",), "tarotcli-topoigraphie - "),
        (("lignes brisées",), "tarotcli-lignes-brisees - "),
        (("tarot",), "tarotcli-jeu-de-tarot - "),
    ],
)
def test_help_shows_the_page_of_a_command_a_game_or_a_topic(words: tuple[str, ...], first: str) -> None:
    """As text where there is no ``man``, without a campaign."""
    done = helped(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"NAME\n       {first}")


@pytest.mark.parametrize("head", list(source(None).heads()))
def test_every_command_has_help(head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its first word."""
    monkeypatch.setenv("PATH", "")
    ran = run("help", head)
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out.startswith(f"NAME\n       tarotcli-{head} - ")


def test_help_speaks_the_language_spoken() -> None:
    """TAROTCLI_LANG=fr: the French page."""
    assert helped("check", TAROTCLI_LANG="fr").stdout.startswith("NOM\n       tarotcli-check - ")


def test_help_goes_through_man_where_there_is_one(tmp_path: Path) -> None:
    """``man -l`` gets the page's file; one that fails, or only says that it is not there, is passed over."""
    man = tmp_path / "man"
    man.write_text('#!/bin/sh\necho "tarotcli: man was given $1 $2"\n')
    man.chmod(0o755)
    path = f"{tmp_path}:{BIN}:/usr/bin:/bin"
    told = helped("check", PATH=path).stdout
    assert told == f"tarotcli: man was given -l {manual.folder() / 'man1' / 'tarotcli-check.1'}\n"
    assert helped("check", "--plain", PATH=path).stdout.startswith("NAME\n")
    for broken in ("exit 1", "echo This system has been minimized."):
        man.write_text(f"#!/bin/sh\n{broken}\n")
        done = helped("check", PATH=path)
        assert (done.returncode, done.stdout[:5], done.stderr) == (0, "NAME\n", "")


@pytest.mark.parametrize(
    ("words", "way_out"),
    [
        (("chekc",), "Did you mean check?"),
        (("zzzz",), "All commands and topics: tarotcli help"),
        (("duel", "strat"), "All commands and topics: tarotcli help"),
        (("check", "aurore"), "tarotcli help"),
    ],
)
def test_help_on_nothing_known_is_refused(words: tuple[str, ...], way_out: str) -> None:
    """With the nearest, exit 2."""
    ran = run("help", *words)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith(f"tarotcli: There is no help on “{' '.join(words)}”.\n")
    assert way_out in ran.err


def test_without_a_command_the_short_help_is_on_standard_error(tmp_path: Path) -> None:
    """Exit 2, and nothing on standard output."""
    ran = run()
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("Usage: tarotcli ")
    assert "  check " in ran.err
    with environment(TAROTCLI_CAMPAIGN=str(sample(tmp_path, "tarot").path)):
        assert "repartee" not in run().err  # of the campaign's game only


def test_help_as_json_is_an_object(tmp_path: Path) -> None:
    """Of ``help``, of a command with --help, and in the lines of run."""
    table = sample(tmp_path)
    shown = run("help", "check", "--json").json
    assert (shown["command"], shown["about"], shown["help"][:5]) == ("help", "check", "NAME\n")
    asked = run("duel", "start", "--help", "--json").json
    assert (asked["command"], asked["about"]) == ("help", "duel start")
    assert asked["help"].startswith("Usage: tarotcli duel start ")
    (tmp_path / "lines").write_text("day\ncheck --help\nhelp deal\n")
    lines = [
        json.loads(line) for line in table.run("run", str(tmp_path / "lines"), "--json").out.splitlines()
    ]
    assert [(line["command"], line["line"]) for line in lines] == [("day", 1), ("help", 2), ("help", 3)]


def test_where_more_may_follow_a_listing_says_so() -> None:
    """``…`` after arguments and options that may be repeated, and no others."""
    assert re.search(r"CARD\S*…", run("discard", "--help").out)
    check = run("check", "--help").out
    assert "--play CARD[=POINTS]…" in check
    assert "--difficulty N " in check


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(MAN)))
def test_a_page_as_text_is_whole(page: Path) -> None:
    """No request and no font is left, prose fits the width, sessions stand as they are."""
    lines = plain(page.read_text(encoding="utf-8"), 80)
    assert lines[0] in ("NAME", "NOM")
    assert not [line for line in lines if line.startswith((".", "'")) or "\\f" in line or "\\-" in line]
    prose = [line for line in lines if line.startswith(" " * 7) and not line.startswith(" " * 11)]
    assert not [line for line in prose if len(line) > 80]
    own = re.sub("\n{3,}", "\n\n", page.read_text(encoding="utf-8"))  # the code of an example has its own
    assert "\n\n\n" not in "\n".join(plain(own, 80))


def test_text_is_laid_out_as_man_does() -> None:
    """Worked by hand: headings, short and long tags, what is under them, verbatim lines, escapes."""
    page = (
        '.TH A 1\n.SH "SEE ALSO"\n\\fBone\\fR two\n.PP\nthree.\n.TP\n\\-n\nshort\n.TP\n'
        "\\fB\\-\\-longer\\fR\nunder\nit\n.RS 4\n.EX\n\\&.x  y\\e\n.EE\n.RE\n.BR a (1),\nb\n"
    )
    assert plain(page, 40) == [
        "SEE ALSO",
        "       one two",
        "",
        "       three.",
        "",
        "       -n     short",
        "",
        "       --longer",
        "              under it",
        "           .x  y\\",
        "       a(1), b",
    ]


def test_pages_lie_in_the_package_once_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it was installed: the wheel has them inside, beside the module that shows them."""
    module = tmp_path / "tarotcli" / "cli" / "manual.py"
    monkeypatch.setattr(manual, "__file__", str(module))
    assert manual.folder() == tmp_path / "man"
    (tmp_path / "tarotcli" / "man").mkdir(parents=True)
    assert manual.folder() == tmp_path / "tarotcli" / "man"


def test_the_top_help_says_where_the_campaign_is_looked_for() -> None:
    assert "else TAROTCLI_CAMPAIGN, else" in run("--help").out


def test_the_version_as_json_is_an_object() -> None:
    told = run("--version", "--json").json
    assert (told["command"], told["games"]) == ("version", {})
    assert run("--version").out == f"tarotcli {told['version']}\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("-c", "x y.toml", "show"), "show -c 'x y.toml'"),
        (("--json", "-n", "show", "aurore"), "show aurore --json -n"),
        (("--wait=3", "show"), "show --wait=3"),
    ],
)
def test_an_option_before_the_command_is_refused_with_the_line_as_it_should_be(
    words: tuple[str, ...], line: str
) -> None:
    told = run(*words)
    assert (told.exit, told.out) == (2, "")
    assert "comes before the command." in told.err
    assert f"tarotcli {line}" in told.err


def test_options_alone_want_a_command() -> None:
    assert run("-c", "x.toml").err.startswith("Usage: tarotcli ")
    assert run("--json").error["kind"] == "missing-argument"
