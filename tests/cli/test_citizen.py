"""A good citizen of the shell: pipes, terminals, locales, control characters, completion and the prompt."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tarotcli.cli.main import complete_words
from tarotcli.cli.registry import source
from tarotcli.grammar.common import Common
from tarotcli.grammar.scanner import scan
from tests.helpers import Table, environment, run
from tests.terminal import TAROTCLI, on_terminal

ESCAPE = "\x1b["
BOXES = "╭│─"


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample of Versailles."""
    path = tmp_path / "court.toml"
    assert run("new", str(path), "--system", "versailles", "--sample", "--seed", "1").exit == 0
    return Table(path)


def process(court: Table, *words: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own, its output in a pipe."""
    env = {**os.environ, "TAROTCLI_CAMPAIGN": str(court.path), **settings}
    return subprocess.run([*TAROTCLI, *words], env=env, capture_output=True, check=False)


def test_a_pipe_gets_plain_lines(court: Table) -> None:
    """No escape, no box, nothing on standard error."""
    done = process(court, "show", "aurore")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert ESCAPE not in text
    assert not set(BOXES) & set(text)
    assert "Hand: QB Queen of Staves, T11 XI Strength" in text


def test_a_terminal_gets_faces(court: Table) -> None:
    """Frames and colour."""
    shown = on_terminal(court, ["show", "aurore"])
    assert ESCAPE in shown
    assert set(BOXES) <= set(shown)


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (["--plain"], {}),
        ([], {"TAROTCLI_PLAIN": "1"}),
        ([], {"TERM": "dumb"}),
    ],
)
def test_a_terminal_gets_plain_lines_where_asked_for(
    court: Table, words: list[str], settings: Mapping[str, str]
) -> None:
    """--plain, TAROTCLI_PLAIN and a dumb terminal: the lines of the pipe."""
    shown = on_terminal(court, ["show", "aurore", *words], settings=settings)
    assert shown.replace("\r\n", "\n") == process(court, "show", "aurore").stdout.decode()


def test_a_screen_without_colour_has_no_colour(court: Table) -> None:
    """NO_COLOR: no escape, and every card whole on its line."""
    shown = on_terminal(court, ["show", "aurore"], settings={"NO_COLOR": "1"})
    assert ESCAPE not in shown
    assert "KS King of Swords" in shown


def test_help_on_a_plain_terminal_has_no_boxes(court: Table) -> None:
    """A screen reader reads help too."""
    shown = on_terminal(court, ["check", "--help"], settings={"TAROTCLI_PLAIN": "1"})
    assert not set(BOXES) & set(shown)
    assert "--difficulty" in shown


def test_a_closed_pipe_ends_quietly(court: Table) -> None:
    """No word on standard error when the reader has gone."""
    env = {**os.environ, "TAROTCLI_CAMPAIGN": str(court.path)}
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m tarotcli cards | true; echo ${{PIPESTATUS[0]}}"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "0\n"


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8", "en_US.ISO-8859-1"])
def test_any_locale_gets_an_answer(court: Table, locale: str) -> None:
    """What a locale cannot show costs a character, not the answer."""
    done = process(court, "show", "montglas", LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Montglas" in done.stdout


def test_control_characters_of_a_file_never_reach_a_terminal(court: Table) -> None:
    """A name with an escape sequence is shown with the sequence spelled out."""
    text = court.path.read_text().replace('name = "Aurore de Lys"', 'name = "Aurore\\u001b[31m\\u0007"')
    court.path.write_text(text)
    for words in (
        ["show"],
        ["show", "aurore"],
        ["show", "hands"],
        ["deal", "aurore"],
        ["check", "aurore", "x", "-d", "3"],
    ):
        ran = court.run(*words)
        assert "\x1b" not in ran.out + ran.err
        assert "\x07" not in ran.out + ran.err
    shown = on_terminal(court, ["show", "aurore"])
    assert "\x1b[31m\x07" not in shown
    assert "\\x1b[31m" in re.sub(r"\x1b\[[0-9;]*m", "", shown)


def asked_by(shell: str, line: str) -> list[str]:
    """The words that a shell hands over for the one at the end of a line."""
    words = line.split(" ")
    return [line, words[-1]] if shell == "bash" else words[1:]


def offers(answer: str) -> list[str]:
    """The kind of answer, then the words, without what is said of them."""
    return [told.partition("\t")[0] for told in answer.splitlines()]


def completed(court: Table, line: str, shell: str) -> list[str]:
    """What the shell is answered for the word at the end of a line: the kind of answer, then the words."""
    out, err = io.StringIO(), io.StringIO()
    with (
        environment(TAROTCLI_CAMPAIGN=str(court.path)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        complete_words(f"complete_{shell}", asked_by(shell, line))
    assert err.getvalue() == ""
    return offers(out.getvalue())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_completes_where_a_shell_asks_it(court: Table, shell: str) -> None:
    """As a process of its own, which a variable tells what is asked."""
    done = subprocess.run(
        [str(Path(sys.executable).parent / "tarotcli"), *asked_by(shell, "tarotcli check au")],
        env={
            **os.environ,
            "TAROTCLI_CAMPAIGN": str(court.path),
            "_TAROTCLI_COMPLETE": f"complete_{shell}",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert offers(done.stdout) == ["words", "aurore"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("line", "found", "not_found"),
    [
        ("tarotcli ch", ["check"], ["deal"]),
        ("tarotcli check au", ["aurore"], ["luynes"]),
        ("tarotcli check aurore cl", ["climbing"], ["oratory"]),
        ("tarotcli check aurore hi", ["history", "high-society"], ["fencing"]),
        ("tarotcli check aurore climbing --play T", ["T11"], ["T17"]),
        ("tarotcli check aurore climbing --play QB,T", ["QB,T11"], ["T17"]),
        ("tarotcli check aurore climbing --band h", ["hard"], ["minor"]),
        ("tarotcli check aurore climbing --di", ["--difficulty", "--difficulty-card"], ["--play"]),
        ("tarotcli discard luynes 1", ["10S"], ["QB"]),
        ("tarotcli show ha", ["hands"], ["all"]),
        ("tarotcli shuffle ", ["table", "gm"], ["aurore"]),
        ("tarotcli new x --system v", ["versailles"], []),
        ("tarotcli cards Q", ["QB", "QH"], ["KB"]),
        ("tarotcli check aurore --difficulty=9 cl", ["climbing"], ["aurore"]),
        ("tarotcli check aurore -d9 cl", ["climbing"], ["aurore"]),
        ("tarotcli check aurore climbing --difficulty=9 ", [], ["climbing", "aurore", "QB"]),
        ("tarotcli check aurore climbing --difficulty ", [], ["climbing", "aurore", "QB"]),
        ("tarotcli check aurore -- --", [], ["--difficulty", "climbing"]),
        ("tarotcli check aurore climbing -d9 --d", ["--difficulty-card", "--dry-run"], ["--difficulty"]),
        ("tarotcli fight au", [], ["aurore"]),
        ("tarotcli duel start aurore luynes --skill-a ", ["climbing", "wit"], ["heraldry"]),
        ("tarotcli duel start aurore luynes --skill-b ", ["heraldry", "wit"], ["climbing"]),
        ("tarotcli advance add aurore ", ["favours", "beliefs"], ["class", "notes"]),
        ("tarotcli advance drop aurore skills h", ["history"], ["climbing", "heraldry"]),
    ],
)
def test_completion_knows_the_campaign(
    court: Table, shell: str, line: str, found: list[str], not_found: list[str]
) -> None:
    """Commands, options, characters, their skills, the cards in that hand."""
    answer = completed(court, line, shell)
    assert answer[0] == "words"
    assert set(found) <= set(answer)
    assert not set(not_found) & set(answer)
    assert found or answer == ["words"]


def test_completion_tells_no_hand_that_the_viewer_may_not_see(court: Table) -> None:
    """The table does not see the game master's, nor one player another's; who says who looks is offered theirs (S5).

    The word for the whole hand is offered whatever is in it.
    """
    line, card = "tarotcli discard gm ", court.hand("gm")[0]
    assert completed(court, line, "bash") == ["words", "all"]
    for told in ("--reveal", "--as gm"):
        assert card in completed(court, f"tarotcli discard gm {told} ", "bash")
    assert "10S" in completed(court, "tarotcli discard luynes ", "bash")
    assert completed(court, "tarotcli discard luynes --as aurore ", "bash") == ["words", "all"]
    assert "10S" in completed(court, "tarotcli discard luynes --as Bertrand ", "bash")
    assert completed(court, "tarotcli check aurore climbing --difficulty-card ", "bash") == ["words"]


def test_completion_offers_nothing_of_a_broken_campaign(court: Table) -> None:
    """No word on standard error, no offer."""
    court.path.write_text("format = 1\nsystem = \n")
    assert completed(court, "tarotcli check au", "bash") == ["words"]


def test_completion_of_files_is_left_to_the_shell(court: Table) -> None:
    """It knows folders, home directories and how to quote their names."""
    for line in ("tarotcli day -c x", "tarotcli day -cx", "tarotcli day --campaign=x", "tarotcli run x"):
        assert completed(court, line, "bash") == ["files"]


def test_the_prompt_answers_each_line_at_once(court: Table) -> None:
    """Mistakes do not end it; what is done is saved; help helps; Ctrl-D or exit leaves."""
    shown = on_terminal(
        court, ["run"], "day\nfoo\nhelp\nday\nexit\n", {"XDG_STATE_HOME": str(court.path.parent)}
    )
    assert "Day 2 begins." in shown
    assert "There is no command “foo”." in shown
    assert "line 2" not in shown
    assert "COMMAND --help shows more" in shown
    assert "Day 3 begins." in shown
    assert court.data["day"] == 3
    assert (court.path.parent / "tarotcli" / "history").read_text().splitlines()[-4:] == [
        "foo",
        "help",
        "day",
        "exit",
    ]


def test_the_prompt_opens_with_where_we_were(court: Table) -> None:
    """The table at a glance and the last note; help of a command works there, as do lines as they are advised."""
    court.did("note", "It rains.")
    court.did("note", "It pours.")
    court.did("undo")
    keys = "help day\ntarotcli day\nnote it's late\nexit\n"
    shown = on_terminal(court, ["run"], keys, {"XDG_STATE_HOME": str(court.path.parent)})
    opening, _, rest = shown.partition("The King's New Colour> ")
    assert "session 1, scene 1, day 1" in opening
    assert "Last note: It rains." in opening
    assert "begin a new day of the story" in rest
    assert "Day 2 begins." in rest
    assert "Noted: it's late" in rest


def test_the_prompt_completes(court: Table) -> None:
    """The Tab key knows the campaign."""
    shown = on_terminal(
        court,
        ["run"],
        "check aur\t climb\t --play T1\t -d 1\nexit\n",
        {"XDG_STATE_HOME": str(court.path.parent)},
    )
    assert "Aurore de Lys, climbing: success" in shown


def test_a_picture_is_drawn(court: Table) -> None:
    """--svg writes a picture that fetches nothing from anywhere."""
    assert court.run("show", "aurore", "--svg", "aurore.svg").out == "aurore.svg is made.\n"
    drawn = Path("aurore.svg").read_text()
    assert drawn.startswith("<svg")
    assert "Aurore" in drawn
    assert drawn.count("http") == 1, "only the name of the SVG namespace"
    assert court.refused("show", "aurore", "--svg", str(court.path), exit=2)["kind"] == "not-a-picture"


def test_the_version_is_told() -> None:
    """``tarotcli --version``, and ``python -m tarotcli``."""
    from tarotcli import __version__

    done = subprocess.run([*TAROTCLI, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"tarotcli {__version__}\n"


@pytest.mark.parametrize(
    ("redirection", "exit_status", "told"),
    [
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        (">&- 2>&-", 0, ""),
        (
            ">/dev/full",
            1,
            "tarotcli: The answer cannot be written to standard output: No space left on device.",
        ),
    ],
)
def test_an_answer_nobody_can_read_is_no_fault_inside(
    court: Table, redirection: str, exit_status: int, told: str
) -> None:
    """Closed and full streams: what was done is done, once, and no traceback comes of it."""
    line = f"{sys.executable} -m tarotcli day -c {court.path} {redirection}; echo $? >&3"
    done = subprocess.run(
        ["bash", "-c", f"exec 3>status; {line}"], capture_output=True, text=True, check=False
    )
    assert Path("status").read_text() == f"{exit_status}\n"
    assert (done.stderr.split("\n")[0], court.data["day"]) == (told, 2)


def test_a_refusal_nobody_can_read_keeps_its_exit(court: Table) -> None:
    """With standard error closed the exit status still tells."""
    line = f"{sys.executable} -m tarotcli check nobody x -d 3 -c {court.path} 2>&-"
    assert subprocess.run(["bash", "-c", line], check=False).returncode == 3


def test_every_command_takes_the_options_that_every_command_has() -> None:
    """-c, --json, --plain, --wait, -n, --seed and --reveal, wherever they have a use or none."""
    every = source(None)
    for head in every.heads():
        for name in every.commands(head):
            assert set(Common.words()) <= set(scan(name.split(), every).words)


def test_a_link_beside_its_campaign_is_no_second_one(court: Table) -> None:
    """Two names of one file are one campaign; two files are two."""
    Path("friday.toml").symlink_to(court.path.name)
    assert run("day").exit == 0
    Path("other.toml").write_bytes(court.path.read_bytes())
    assert run("day").exit == 4


def test_odds_are_bars_on_a_terminal_only(tmp_path: Path) -> None:
    """Twice as likely is twice as long; a pipe gets the figures alone."""
    path = tmp_path / "street.toml"
    assert run("new", str(path), "--system", "lignes-brisees", "--sample").exit == 0
    street = Table(path)
    shown = on_terminal(street, ["odds", "check", "nadir", "furtivite", "--plain"])
    assert "█" not in shown
    success, critical = (
        line.count("█")
        for line in on_terminal(street, ["odds", "check", "nadir", "furtivite"]).splitlines()
        if "█" in line
    )
    odds = street.json("odds", "check", "nadir", "furtivite").json
    assert abs(success / 40 - odds["success"]["p"]) < 0.03
    assert abs(critical / 40 - odds["critical"]["p"]) < 0.03
    assert "█" not in street.run("odds", "check", "nadir", "furtivite").out


@pytest.mark.parametrize("words", ["--version", "--help", "check --help"])
def test_help_that_cannot_be_written(words: str) -> None:
    """A full output is told as such; a reader that has gone is no failure."""
    line = f"{sys.executable} -m tarotcli {words} >/dev/full; echo $?; {sys.executable} -m tarotcli {words} | true"
    told = subprocess.run(
        ["bash", "-c", f"{line}; echo ${{PIPESTATUS[0]}}"], capture_output=True, text=True, check=False
    )
    assert told.stdout == "1\n0\n"
    assert told.stderr.startswith("tarotcli: The answer cannot be written")


def test_a_dry_run_draws_no_picture(court: Table) -> None:
    """-n saves nothing, a picture neither."""
    assert court.run("show", "aurore", "--svg", "aurore.svg", "-n").exit == 0
    assert not Path("aurore.svg").exists()


def test_a_log_asked_for_in_a_dry_run_says_so(court: Table) -> None:
    """Each object tells the truth about -n."""
    assert court.json("log", "-n").json["dry_run"] is True


def test_nobodys_hand_is_told_as_such() -> None:
    """An empty answer would look like a fault."""
    assert run("new", "street.toml", "--system", "lignes-brisees", "--sample").exit == 0
    assert run("show", "hands").out == "Hands\nno cards\n"


def test_every_fault_of_a_broken_file_has_a_line_of_its_own_in_a_script(court: Table) -> None:
    """Lines stay lines."""
    court.path.write_text(
        court.path.read_text().replace("session = 1", "session = -1").replace("day = 1", "day = -1")
    )
    Path("script").write_text("show\n")
    told = court.run("run", "script").err.splitlines()
    assert told[0] == "tarotcli: line 1: court.toml has 2 faults:"
    assert [line.split()[0] for line in told[1:3]] == ["session", "day"]


def test_looking_at_fights_takes_no_lock(tmp_path: Path) -> None:
    """``fight --status`` only looks."""
    from tarotcli.store import campaign_file

    path = tmp_path / "street.toml"
    assert run("new", str(path), "--system", "lignes-brisees", "--sample").exit == 0
    with campaign_file.held(path, 1):
        assert run("fight", "--status", "-c", str(path), "--wait", "0").exit == 0


def test_a_line_is_read_once(court: Table) -> None:
    """What is typed as a value or after ``--`` is no option, for the log and for JSON neither."""
    words = [
        *("repartee", "start", "aurore", "--target", "luynes", "--about", "--wait", "--with"),
        "aurore",
        "--with",
        "luynes",
    ]
    assert court.run(*words, "--plain").exit == 0
    assert court.did("log").json["lines"][-1]["command"] == words
    assert court.run("note", "--", "--json").out == "Noted: --json\n"
    assert court.did("log").json["lines"][-1]["command"] == ["note", "--", "--json"]
    assert court.run("note", "--", "-c").out == "Noted: -c\n"
    assert court.run("day", "--", "--json").err.startswith("tarotcli: day: unexpected argument “--json”")


def test_the_campaign_is_the_one_that_the_line_names(court: Table) -> None:
    """Not one that stands in a value, whose game would have other words."""
    assert run("new", "street.toml", "--system", "lignes-brisees", "--sample").exit == 0
    about = [
        "repartee",
        "start",
        "aurore",
        "--target",
        "luynes",
        "--with",
        "aurore",
        "--with",
        "luynes",
        "--about",
    ]
    assert court.run(*about, "-cstreet.toml").exit == 0
    assert court.data["repartee"]["about"] == "-cstreet.toml"
    ran = court.run("check", "nadir", "furtivite", "--easier", "-nc", "street.toml", "--seed", "1")
    assert ran.exit in (0, 1), ran


@pytest.mark.parametrize(
    ("words", "good", "broken"),
    [
        ("check aurore climbing --easier", 3, 4),
        ("check aurore climbing --destiny x", 2, 2),
        ("check aurore climbing --easier --bogus", 2, 2),
        ("fight aurore luynes", 3, 4),
        ("fight aurore", 2, 2),
        ("fight aurore luynes --bogus", 2, 2),
    ],
)
def test_another_game_s_words_come_last(court: Table, words: str, good: int, broken: int) -> None:
    """Faults are decided in the order 2, 4, 5, 3."""
    before = court.snapshot()
    assert court.run(*words.split()).exit == good
    assert court.snapshot() == before
    court.path.write_text(court.path.read_text().replace("session = 1", "session = -1"))
    assert court.run(*words.split()).exit == broken


def test_a_viewer_that_nobody_is_changes_nothing(court: Table) -> None:
    """The name is looked up before anything is done."""
    for words in (["day", "--as", "zoe"], ["undo", "--as", "zoe"], ["deal", "--fresh", "--as", "zoe", "-n"]):
        assert court.refused(*words)["kind"] == "unknown-character"
    assert court.run("day", "--as", "gm").exit == 0
