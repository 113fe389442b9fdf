"""``duel table`` and ``repartee table``: an affair at a prompt, in a pipe and at a terminal (V4, V19–V31, S3, S6)."""

from __future__ import annotations

import gc
import io
import os
import pty
import re
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from tarotcli.answers.prompt import Moment
from tarotcli.cli import following, table_lines
from tarotcli.cli.editing import Completer
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.peek import WIPE
from tarotcli.cli.registry import source
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tarotcli.render.wrapping import cells
from tests.helpers import Ran, Table, sample
from tests.terminal import TAROTCLI, on_terminal

Typed = Callable[..., Ran]

_BOTH = ["duel", "start", "aurore", "luynes", "--first", "aurore"]
DUEL = [*_BOTH, "--skill-a", "oratory", "--skill-b", "interrogation"]
SWORDS = [*_BOTH, "--fencing"]
REPARTEE = ["repartee", "start", "aurore", "--target", "luynes", "--about", "The King should never wear grey"]
STYLED = re.compile(r"\x1b\[[0-9;]*[a-zA-Z]")
TWO = ["--with", "aurore", "--with", "luynes"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """What lines in a pipe bring about."""

    def run(table: Table, lines: str, *words: str) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return table.run(*words)

    return run


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample: Aurore holds QB T11 4B 9C KS, Luynes 7C 10S T17 3D JC."""
    return sample(tmp_path)


def commands(table: Table) -> list[str]:
    """The commands in the journal after the first."""
    return [" ".join(line["command"]) for line in table.did("log").json["lines"]][1:]


def test_cards_are_laid_by_their_names_and_the_tool_follows(court: Table, typed: Typed) -> None:
    """V20: 9C counts 6, Aurore's limit; 7C only 5, Luynes's, so that a Major for 2 goes with it."""
    court.did(*DUEL, "--auto", "luynes")
    ran = typed(court, "9c\n", "duel", "table")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out.splitlines()[:9] == [
        "Aurore de Lys against Duc de Luynes, skill against skill.",
        "  Aurore de Lys: oratory (Cups, limit 6), 0 with nothing yet; 5 cards in hand.",
        "  Duc de Luynes: interrogation (Cups, limit 5), 0 with nothing yet; 5 cards in hand.",
        "Aurore de Lys opens.",
        "Aurore de Lys holds:",
        "  Swords: (KS)",
        "  Staves: (4B) (QB)",
        "  Cups: 9C",
        "  Majors: T11",
    ]
    assert ran.out.splitlines()[-6:] == [
        "  Duc de Luynes: interrogation (Cups, limit 5), 7 with 7C 7 of Cups, T17 XVII The Star; 3 cards in hand.",
        "Aurore de Lys is next, with 6 against 7: reach it, or concede.",
        "Aurore de Lys holds:",
        "  Swords: (KS)",
        "  Staves: (4B) (QB)",
        "  Majors: T11",
    ]
    assert commands(court) == ["duel play aurore 9c"]
    court.whole()


def test_without_a_line_nothing_is_done(court: Table, typed: Typed) -> None:
    """The table is drawn; with ``--json`` it is one look."""
    court.did(*DUEL, "--auto", "luynes")
    before = court.snapshot()
    assert "Aurore de Lys holds:" in typed(court, "", "duel", "table").out
    found = court.did("duel", "table").json
    assert (found["as"], found["turn"], found["legal"]) == ("aurore", "aurore", ["T11", "9C"])
    assert court.snapshot() == before


def test_short_words_of_a_duel(court: Table, typed: Typed) -> None:
    """``?`` is the hint, ``l`` what happened last, ``undo`` takes a turn back with the tool's, ``concede`` ends it."""
    court.did(*DUEL, "--auto", "luynes")
    hint = court.run("hint", "duel", "aurore").out
    assert hint in typed(court, "?\n", "duel", "table").out
    typed(court, "9C\nnote Late\n", "duel", "table")
    told = typed(court, "l\n", "duel", "table").out.splitlines()
    assert told[-4:] == [
        "Aurore de Lys plays 9C 9 of Cups.",
        "Aurore de Lys now has 6.",
        "Duc de Luynes plays 7C 7 of Cups, T17 XVII The Star.",
        "Duc de Luynes now has 7.",
    ]
    ran = typed(court, "undo\nundo\nl\nconcede\nundo\nconcede\n\nday\n", "duel", "table")
    assert ran.exit == 0
    assert "Nothing has happened yet." not in ran.out  # that it began is what happened last
    assert "Aurore de Lys concedes." in ran.out
    assert "It is over. Enter leaves, undo takes the last turn back." in ran.out
    assert "duel" not in court.data
    assert court.data["day"] == 1  # the empty line left
    assert court.refused("duel", "table")["kind"] == "nothing-open"
    court.did("undo")
    assert "Ctrl-D leaves" in typed(court, "help\n", "duel", "table").out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9C T11", "9C T11"),
        ("9c,t11=2", "9c t11=2"),
        ("queen of staves 9C", "queen-of-staves 9C"),
        ("roi d'épées, dame de bâtons", "roi-d'épées dame-de-bâtons"),
        ("JB 5C prime", "JB 5C --quarter prime"),
        ("JB 5C --quarter=prime --strength 8", "JB 5C --quarter=prime --strength 8"),
        ("quen of staves", "quen-of-staves"),
        ("T99", "T99"),
    ],
)
def test_what_a_play_means(text: str, words: str) -> None:
    """Cards may be several words each; short words and options go after them; what is none is told as it was typed."""
    now = Moment(takes=("duel", "play", "ana"), flags={"prime": ("--quarter", "prime")})
    assert table_lines.played(text, now) == ("duel", "play", "ana", *words.split())


def test_options_may_be_quoted() -> None:
    """As in a shell."""
    now = Moment(takes=("duel", "play", "ana"))
    found = table_lines.played("9C --favour 'duc de luynes'", now)
    assert found == ("duel", "play", "ana", "9C", "--favour", "duc de luynes")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("T", ["T11 "]),
        ("9C T", ["T11 "]),
        ("con", ["concede "]),
        ("prime 9", ["9C "]),
        ("show ", ["aurore ", "luynes "]),
        ("concede --c", ["--color ", "--coin "]),
    ],
)
def test_what_can_be_typed_is_completed(court: Table, line: str, found: list[str]) -> None:
    """Cards of the hand, as many as are laid, short words, what follows them, and commands as ever."""
    court.did(*DUEL)
    takes = ("duel", "play", "aurore")
    flags = {"prime": ("--quarter", "prime")}
    now = Moment(takes=takes, shorts={"concede": ("duel", "concede", "aurore")}, flags=flags)
    script = types.SimpleNamespace(file=opened(str(court.path)), source=source("versailles"), common=Common())
    completer = Completer(script)  # type: ignore[arg-type]
    completer.takes, completer.shorts = takes, table_lines.beginnings(now)
    offered = completer.completions(line, line.rpartition(" ")[2])
    assert set(found) <= set(offered)
    assert all(each.startswith(line.rpartition(" ")[2]) for each in offered)


def test_a_mistake_is_told_and_does_not_end_it(court: Table, typed: Typed) -> None:
    """V9: the exit is that of the first."""
    court.did(*DUEL, "--auto", "luynes")
    ran = typed(court, "4B\n9C\n", "duel", "table")
    assert ran.exit == 3
    assert "4B 4 of Staves" in ran.err
    assert commands(court) == ["duel play aurore 9C"]


def test_a_seat_plays_its_own_cards_only(court: Table, typed: Typed) -> None:
    """S6: who waits is told whose turn it is; nobody sits down for a side that the tool plays."""
    court.did(*DUEL)
    ran = typed(court, "9C\n", "duel", "table", "luynes")
    assert "It is Aurore de Lys's turn, at another screen." in ran.out
    assert "Duc de Luynes holds:" in ran.out
    assert "QB" not in ran.out
    assert ran.exit == 2
    assert typed(court, "duel play aurore 9C\n", "duel", "table", "luynes").exit == 3
    assert typed(court, "9C\n", "duel", "table", "aurore").exit == 0
    court.did("undo", "--any")
    court.did("undo")
    court.did(*DUEL, "--auto", "luynes")
    assert court.refused("duel", "table", "luynes")["kind"] == "played-by-the-tool"
    assert court.refused("duel", "table", "montglas")["kind"] == "not-a-side"


@pytest.mark.parametrize("name", ["luynes", "Bertrand"])
def test_who_says_who_they_are_sits_there_alone(court: Table, typed: Typed, name: str) -> None:
    """With ``--as`` or TAROTCLI_AS, by character or player."""
    court.did(*DUEL)
    out = typed(court, "", "duel", "table", "--as", name).out
    assert "Duc de Luynes holds:" in out
    assert "It is Aurore de Lys's turn, at another screen." in out
    court.did("duel", "concede", "aurore")
    court.did(*REPARTEE)
    assert "Duc de Luynes holds:" in typed(court, "", "repartee", "table", "--as", name).out


def test_swords_and_a_discard_that_is_owed(court: Table, typed: Typed) -> None:
    """V23, V4: a pass brings everybody a card; the sixth is paid by its name, and no move comes before that."""
    court.did(*SWORDS)
    ran = typed(court, "pass\n", "duel", "table", "aurore")
    assert len(court.hand("aurore")) == 6
    assert "Aurore de Lys owes a discard: type the card." in ran.out
    sixth = court.hand("aurore")[-1]
    assert f"({sixth})" not in ran.out  # any card can be discarded
    typed(court, "4B\n", "duel", "table", "aurore")
    assert "4B" in court.discard()
    typed(court, "JC\n", "duel", "table", "luynes")
    ran = typed(court, "take\nconcede\n", "duel", "table", "luynes")
    assert "“take” is not a card." in ran.err  # nobody attacks
    assert commands(court)[:3] == ["duel play aurore", "discard aurore 4B", "discard luynes JC"]
    assert "duel" not in court.data


def test_an_attack_and_the_hit_that_is_taken(court: Table, typed: Typed) -> None:
    """V23, V26: 9C counts 5, the limit, and 5 for agility; taken, it wounds, and first blood ends the duel."""
    court.did(*SWORDS)
    typed(court, "9C\n", "duel", "table", "aurore")
    shown = typed(court, "take\n", "duel", "table", "luynes")
    assert "On the table: an attack by Aurore de Lys in seconde" in shown.out
    assert commands(court) == ["duel play aurore 9C", "duel play luynes"]
    assert len(court.sheet("luynes")["wounds"]) == 1


def test_a_repartee_at_a_prompt(court: Table, typed: Typed) -> None:
    """V28: the side before the card; a counter, who comes late, a pass, and its end."""
    court.did(*REPARTEE, *TWO, "--auto", "luynes")
    hint = court.run("hint", "repartee").out
    ran = typed(court, "?\nfor QB\ncounter --reputation court\njoin montglas\n", "repartee", "table")
    assert (ran.exit, ran.err) == (0, "")
    assert hint in ran.out
    assert "For 8, against 7; Aurore de Lys is next." in ran.out
    assert commands(court) == [
        "repartee play aurore QB --side for",
        "repartee counter aurore --reputation court",
        "repartee join montglas",
    ]
    ran = typed(court, "wit T11\nend\n", "repartee", "table", "aurore")
    assert commands(court)[3:] == ["repartee play aurore T11 --action wit", "repartee end"]
    assert "It is over." in ran.out


def test_all_pass_though_the_tool_plays_some(court: Table, typed: Typed) -> None:
    """S6: at a seat of their own too, where everybody else is played by the tool."""
    court.did(*REPARTEE, *TWO, "--auto", "luynes")
    assert typed(court, "for QB 4B\npass all\n", "repartee", "table", "aurore").exit == 0
    assert "repartee pass all" in commands(court)


def test_a_belief_is_reworded_as_it_is_typed(court: Table, typed: Typed) -> None:
    """V31: a belief at 1 that falls becomes its opposite; its new wording is any text."""
    court.did("advance", "add", "luynes", "beliefs", "Lace is eternal=1")
    court.did("advance", "set", "luynes", "class", "4")  # as Aurore's, so that the 6 of her best play count
    words = ["repartee", "start", "aurore", "--target", "luynes", "--about", "Lace is vain"]
    court.did(*words, "--belief", "Lace is eternal", *TWO)
    ran = typed(
        court, "for QB 4B\npass\nKS --action conviction\npass\npass\nLace won't last\n", "repartee", "table"
    )
    assert "A belief turns into its opposite: type how it reads now." in ran.out
    assert any(each["text"] == "Lace won't last" for each in court.sheet("luynes")["beliefs"])


def test_between_two_people_the_screen_is_passed_on(court: Table) -> None:
    """S5: with no cards on it; both see the sums. Ctrl-D loses nothing."""
    court.did(*DUEL)
    shown = on_terminal(court, ["duel", "table"], "\n9C\n\nconcede\n\n")
    before, _, rest = shown.partition("Pass the screen to Aurore de Lys")
    assert "QB" not in before
    with_one, _, rest = rest.partition("Pass the screen to Duc de Luynes")
    assert with_one.rpartition(CLEAR)[2].count("QB") == 0
    page, _, with_two = rest.partition("> ")
    assert "QB" not in page
    assert "Duc de Luynes holds:" in with_two.partition(CLEAR)[2]
    assert commands(court) == ["duel play aurore 9C", "duel concede luynes"]


def test_who_need_not_look_types_the_move_at_once(court: Table) -> None:
    """A pass costs five keys, and no card is shown for it; who is shown theirs before is so again."""
    court.did(*REPARTEE, "--with", "aurore", "--with", "luynes", "--with", "montglas")
    shown = on_terminal(court, ["repartee", "table"], "\nfor QB\npass\npass\n\nexit\n")
    assert commands(court) == ["repartee play aurore QB --side for", "repartee pass", "repartee pass"]
    assert "Luynes holds" not in shown
    assert "Montglas holds" not in shown
    assert shown.count("Aurore de Lys holds") == 2


def test_who_takes_the_screen_next_is_told_no_card_that_was_drawn(court: Table) -> None:
    """S5, V24: after an attack that is passed both draw a card; of the other's each reads that it is one."""
    court.did(*SWORDS)
    shown = on_terminal(court, ["duel", "table"], "\npass\n\n4B\n\nl\nexit\n")
    sixth, other = (court.hand(who)[-1] for who in ("aurore", "luynes"))
    assert "Aurore de Lys draws 1 card." in shown
    assert f"draws {sixth}" not in shown
    assert f"draws {other}" not in shown


def test_ctrl_c_and_a_closed_window_lose_nothing(court: Table) -> None:
    court.did(*DUEL, "--auto", "luynes")
    shown = on_terminal(court, ["duel", "table"], "\x03\n9C\nexit\n")
    assert "Everything stays as it is. To go on: tarotcli duel table" in shown
    assert commands(court) == ["duel play aurore 9C"]
    child, terminal = pty.fork()
    if child == 0:
        words = [*TAROTCLI, "duel", "table", "--plain"]
        os.execve(sys.executable, words, {**os.environ, "TAROTCLI_CAMPAIGN": str(court.path)})
    shown_now = b""
    os.write(terminal, b"T11\n")
    while b"It is over" not in shown_now:
        shown_now += os.read(terminal, 65536)
    os.close(terminal)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    assert commands(court)[1:] == ["duel play aurore T11"]
    court.whole()


def test_the_prompt_of_run_opens_it(court: Table, tmp_path: Path) -> None:
    court.did(*DUEL, "--auto", "luynes")
    keys = "duel table\n9C\nexit\nday\nexit\n"
    shown = on_terminal(court, ["run"], keys, {"XDG_STATE_HOME": str(tmp_path)})
    assert "duel table plays it at a prompt of its own." in shown
    assert "Day 2 begins." in shown
    assert "Meanwhile" not in shown
    assert commands(court) == ["duel play aurore 9C", "day"]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_fits_on_its_screen(tmp_path: Path, language: str, columns: int) -> None:
    """No line is wider, but for one to paste, and hand, sums and turn are on the last screen of 24 lines."""
    court = sample(tmp_path)
    court.did(*REPARTEE, *TWO, "--auto", "luynes")
    settings = {"COLUMNS": str(columns), "TAROTCLI_LANG": language}
    shown = on_terminal(court, ["repartee", "table"], "for QB\nfor 9D\nexit\n", settings)
    lines = STYLED.sub("", shown).replace("\r", "").split("\n")
    assert max(cells(line) for line in lines if "tarotcli" not in line) <= columns
    last = shown.rpartition(WIPE)[2].partition("> ")[0].replace("\r", "").split("\n")
    assert len(last) <= 24
    assert {"KS", "T11"} <= set(" ".join(STYLED.sub("", line) for line in last).split())


def test_a_duel_without_swords_is_not_ended(court: Table, typed: Typed) -> None:
    """V22: the rule says so, not the list of cards."""
    court.did(*DUEL, "--auto", "luynes")
    ran = typed(court, "end\n", "duel", "table")
    assert ran.exit == 3
    assert "is not a card" not in ran.err


@pytest.mark.parametrize("words", [("duel", "table"), ("show", "--follow")])
def test_garbage_is_collected_in_what_goes_on_for_hours(
    court: Table, typed: Typed, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """A single command does without."""
    court.did(*DUEL, "--auto", "luynes")
    monkeypatch.setattr(following, "pause", lambda **_how: True)
    gc.disable()
    try:
        assert typed(court, "exit\n", *words).exit == 0
        assert gc.isenabled()
    finally:
        gc.enable()
