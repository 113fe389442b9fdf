"""The one reader: every word of any line gets its role, and argv, a script's line and the cursor are read alike."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.answers.question import Counter
from tarotcli.errors import Refused, TarotcliError, UsageFault
from tarotcli.grammar.common import OUTSIDE, Common
from tarotcli.grammar.faults import Unbalanced
from tarotcli.grammar.reader import Line, campaign_of, kept, line_of, named_campaign, read, split
from tarotcli.grammar.scanner import Role, Source, scan
from tests.grammar.words import BOTH, BOUTS, SMALL, Award, Lay, Lay2, Turn, Two

COMMANDS = ("lay", "grow award", "grow turn", "grow fall", "sing")
PIECES = (
    *(
        "ana",
        "bo",
        "climbing",
        "QB",
        "T11=3",
        "QB,T11",
        "9",
        "-1",
        "=-1",
        "military=2",
        "heads",
        "a b",
        "",
        "-",
    ),
    *(
        "--",
        "--help",
        "-h",
        "--play",
        "-p",
        "--play=QB",
        "-pQB",
        "-p=QB",
        "--difficulty",
        "-d",
        "-d9",
        "-d=9",
    ),
    *(
        "--difficulty=9",
        "--difficulty=",
        "--about",
        "--about=x",
        "--belief",
        "--coin=heads",
        "--coin",
        "--loud",
    ),
    *(
        "-l",
        "-lq",
        "-nd9",
        "-ld",
        "--quiet",
        "--loud=yes",
        "--destiny",
        "--destiny=2",
        "-e2",
        "-le",
        "--why",
        "-x",
    ),
    *(
        "--bogus",
        "--bogus=1",
        "-c",
        "-cf.toml",
        "--campaign=f.toml",
        "-nc",
        "-ncf.toml",
        "--campaign",
        "--json",
    ),
    *(
        "--wait",
        "--wait=3",
        "--as",
        "--seed=1",
        "--plain",
        "-n",
        "--reveal",
        "lay",
        "grow",
        "award",
        "é",
        "\udcff",
    ),
)
"""Words that mean something in a line of the small game, in some place or other."""

WORDS = st.one_of(
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=8),
    st.tuples(st.sampled_from(COMMANDS), st.lists(st.sampled_from(PIECES), max_size=8)).map(
        lambda line: [*line[0].split(), *line[1]]
    ),
)
SOURCES = st.sampled_from((SMALL, BOTH))


def roles(line: str, source: Source = SMALL) -> list[str]:
    """A line's pieces, each with its role and the field that it belongs to."""
    return [
        f"{token.role.value} {token.text}" + (f" {token.word.name}" if token.word else "")
        for token in sorted(scan(shlex.split(line), source).tokens, key=lambda token: token.at)
    ]


def fault(line: str, source: Source = SMALL) -> TarotcliError:
    """What is wrong with a line."""
    with pytest.raises(TarotcliError) as caught:
        read(shlex.split(line), source)
    return caught.value


def asked(line: str, source: Source = SMALL) -> Line:
    """The line that these words make."""
    return read(shlex.split(line), source)


def _bare(word: str) -> str:
    return word.replace("-", "").replace("=", "")


@given(WORDS, SOURCES)
def test_every_word_of_any_line_has_its_role(words: list[str], source: Source) -> None:
    """No word is passed over, none is taken for two; the pieces of a word, put together, are the word."""
    tokens = scan(words, source).tokens
    assert {token.at for token in tokens} == set(range(len(words)))
    for at, word in enumerate(words):
        pieces = [token.text for token in tokens if token.at == at]
        assert _bare("".join(pieces)) == _bare(word)
        assert len(pieces) == 1 or word.startswith("-")


@given(WORDS, SOURCES)
def test_scanning_never_raises_and_reading_raises_faults_alone(words: list[str], source: Source) -> None:
    """A line makes a command, or there is something wrong with it that has a sentence and a way out."""
    found = scan(words, source)
    error: TarotcliError | None = None
    try:
        line = line_of(found, words)
    except TarotcliError as raised:
        error = raised
    if error is not None:
        assert isinstance(error, UsageFault | Refused)
        assert error.message()
        assert error.advice()
        assert found.fault in (None, error)
    else:
        assert found.fault is None
        assert found.refusal is None
        assert line.command in found.commands
        assert {token.role for token in line.tokens} & {Role.UNKNOWN} == set()


@given(WORDS, SOURCES)
def test_a_script_s_line_is_read_as_argv(words: list[str], source: Source) -> None:
    """There is no second grammar: a line quoted for the shell is the same words, with the same roles."""
    line = shlex.join(words)
    assert split(line) == words
    assert scan(split(line), source).tokens == scan(words, source).tokens


@given(WORDS, SOURCES)
def test_what_stands_after_two_dashes_is_never_an_option(words: list[str], source: Source) -> None:
    """``--json`` after ``--`` is an argument."""
    tokens = scan(words, source).tokens
    dashes = next((token.at for token in tokens if token.role is Role.SEPARATOR), len(words))
    assert {token.role for token in tokens if token.at > dashes} <= {Role.ARGUMENT, Role.UNKNOWN}
    assert [token for token in tokens if token.role is Role.SEPARATOR and token.at != dashes] == []


@given(WORDS)
def test_what_the_journal_keeps_is_the_same_question(words: list[str]) -> None:
    """Without where and how to answer, and nothing else."""
    try:
        line = read(words, SMALL)
    except TarotcliError:
        return
    again = read(line.typed(), SMALL)
    assert repr(again.question) == repr(line.question)  # words for cards have no equality
    assert all(getattr(again.common, name) == getattr(Common(), name) for name in OUTSIDE)
    assert (again.common.dry_run, again.common.seed) == (line.common.dry_run, line.common.seed)
    assert again.typed() == line.typed()


@given(WORDS, SOURCES)
def test_the_words_before_the_cursor_have_the_roles_of_the_whole_line(
    words: list[str], source: Source
) -> None:
    """What is typed later changes no option and no value before it."""
    whole = [token for token in scan(words, source).tokens if token.role is not Role.ARGUMENT]
    for end in range(len(words)):
        part = scan(words[:end], source)
        settled = [token for token in part.tokens if token.role is not Role.ARGUMENT]
        if part.commands == scan(words, source).commands:
            assert settled == [token for token in whole if token.at < end]
        if part.pending is not None:
            assert not part.pending.flag
            assert [token.word for token in part.tokens if token.at == end - 1][-1] is part.pending


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", []),
        ("lay ana climbing", ["command lay", "argument ana who", "argument climbing what"]),
        (
            "lay --difficulty=9 ana",
            ["command lay", "option --difficulty difficulty", "value 9 difficulty", "argument ana who"],
        ),
        (
            "lay ana -ld9",
            [
                "command lay",
                "argument ana who",
                "option -l loud",
                "option -d difficulty",
                "value 9 difficulty",
            ],
        ),
        (
            "lay ana -nd 9",
            [
                *("command lay", "argument ana who", "option -n dry_run", "option -d difficulty"),
                "value 9 difficulty",
            ],
        ),
        (
            "lay ana --about --wait",
            ["command lay", "argument ana who", "option --about about", "value --wait about"],
        ),
        (
            "lay ana -- --json --",
            ["command lay", "argument ana who", "separator --", "argument --json what", "argument --"],
        ),
        ("lay -- -d -", ["command lay", "separator --", "argument -d who", "argument - what"]),
        ("lay - --help", ["command lay", "argument - who", "option --help"]),
        ("lay ana -lx9", ["command lay", "argument ana who", "option -l loud", "unknown x9"]),
        ("grow award ana bo 3", ["command grow", "command award", *("argument ana who", "argument bo who")]),
        ("grow --json", ["command grow", "option --json json"]),
        ("grow sing x", ["command grow", "unknown sing", "unknown x"]),
        ("gorw ana --json", ["unknown gorw", "unknown ana", "option --json json"]),
        ("--json lay", ["option --json json", "unknown lay"]),
        (
            "lay ana --destiny 2",
            ["command lay", "argument ana who", "option --destiny destiny", "value 2 destiny"],
        ),
    ],
)
def test_roles(line: str, found: list[str]) -> None:
    """Each in its place; ``grow award`` keeps its last word for the points."""
    told = roles(line)
    assert told[: len(found)] == found
    assert len(told) == len(found) or line == "grow award ana bo 3"


@pytest.mark.parametrize(
    "line",
    [
        *("lay ana --difficulty 9", "lay ana --difficulty=9", "lay --difficulty 9 -- ana", "lay -d9 ana"),
        *("lay ana -d 9", "lay -d=9 ana", "lay ana --difficulty ' 9 '", "lay ana -d +9"),
    ],
)
def test_ways_to_write_an_option(line: str) -> None:
    """Apart, with an equals sign, short, joined; before or after the arguments."""
    assert asked(line).question == Lay(who="ana", difficulty=9)


@pytest.mark.parametrize(
    "line",
    [
        "lay ana --play QB,T11=3",
        "lay ana --play QB --play T11=3",
        "lay -pQB ana -p 'T11=3'",
        "lay ana -p 'QB, T11=3,'",
    ],
)
def test_ways_to_write_several(line: str) -> None:
    """Repeated or with commas."""
    (queen, none), (trump, three) = asked(line).question.play  # type: ignore[attr-defined]
    assert ([card.code for card in (*queen.cards, *trump.cards)], none, three) == (["QB", "T11"], None, 3)


@pytest.mark.parametrize("line", ["grow turn --each 1,-,0", "grow turn --each 1 --each - --each=0"])
def test_a_dash_leaves_one_of_several_out(line: str) -> None:
    """Where the field may hold None in the place of one."""
    assert asked(line).question == Turn(each=(1, None, 0))


def test_a_dash_is_a_value_like_others_where_none_can_be_left_out() -> None:
    """And a number is held to its limits beside one."""
    assert asked("lay ana --belief -").question == Lay(who="ana", belief=("-",))
    with pytest.raises(UsageFault, match="-1"):
        asked("grow turn --each -,-1")


def test_values_of_other_kinds() -> None:
    """Texts with commas stay whole where they mean something; a counter is a name with points; ``=`` may be in both."""
    line = asked(
        "lay ana what -q --belief 'a, b' --belief c --favour 'duc de luynes=2' --favour x --coin HEADS -nc f"
    )
    assert isinstance(line.question, Lay)
    assert line.question.belief == ("a, b", "c")
    assert line.question.favour == (Counter("duc de luynes", 2), Counter("x", None))
    assert (line.question.coin, line.common.dry_run, line.common.campaign) == ("heads", True, "f")


def test_an_argument_that_takes_several_leaves_one_to_each_that_must_follow() -> None:
    """``award WHO… N``."""
    assert asked("grow award ana bo 3 --why x").question == Award(who=("ana", "bo"), points=3, why="x")
    assert fault("grow award ana --why x").kind == "missing-argument"
    assert fault("grow award ana bo --why x").kind == "not-a-number"


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("", "missing-argument", "A command is missing."),
        ("--help", "missing-argument", "A command is missing."),
        ("grow", "missing-argument", "A command is missing."),
        ("grow --json", "no-such-option", "There is no option --json."),
        ("--campaign=x lay ana", "option-before-command", "--campaign comes before the command."),
        ("ley ana", "no-such-command", "There is no command “ley”."),
        ("'' ana", "no-such-command", "There is no command “”."),
        ("grow awrd ana", "no-such-command", "There is no command “awrd”."),
        ("lay", "missing-argument", "lay: WHO is missing."),
        ("lay ana b c", "too-many-words", "lay: unexpected argument “c”."),
        ("lay ana --bogus", "no-such-option", "There is no option --bogus."),
        ("lay ana -x", "no-such-option", "There is no option -x."),
        ("lay ana -lx", "no-such-option", "There is no option -x."),
        ("lay ana -1", "no-such-option", "There is no option -1."),
        ("lay ana --difficulty", "missing-argument", "lay: --difficulty needs a value."),
        ("lay ana -ld", "missing-argument", "lay: -d needs a value."),
        ("lay ana --loud=yes", "needless-value", "lay: --loud takes no value."),
        ("lay ana -d 3 -d4", "given-twice", "lay: -d is given twice."),
        ("lay ana -d 3 --difficulty=3", "given-twice", "lay: --difficulty is given twice."),
        ("lay ana -c a -c b", "given-twice", "lay: -c is given twice."),
        ("grow award ana 3", "missing-argument", "grow award: --why is missing."),
        ("lay ''", "empty-word", "lay: WHO is empty."),
        ("lay ana --about ' '", "empty-word", "lay: --about is empty."),
        ("lay ana -p ,", "empty-word", "lay: --play is empty."),
        ("lay ana -d 0", "not-a-number", "lay: “0” is not a number that --difficulty can have."),
        ("lay ana -d 1_0", "not-a-number", "lay: “1_0” is not a number that --difficulty can have."),
        ("lay ana -d ９", "not-a-number", "lay: “９” is not a number that --difficulty can have."),
        ("lay ana --coin edge", "not-a-choice", "lay: “edge” is not one of the words for --coin."),
        ("lay ana -p QB=1", "points-for-minor", "Points can be stated for a Major only, and QB is not one."),
        ("lay ana -p T11=11", "not-a-number", "lay: “11” is not a number that --play can have."),
        ("lay ana -p quen", "no-such-card", "“quen” is not a card."),
        ("lay ana -lq", "contradiction", "--loud and --quiet."),
        ("lay ana --wait nan", "not-a-number", "lay: “nan” is not a number that --wait can have."),
        ("lay ana --seed ''", "empty-word", "lay: --seed is empty."),
    ],
)
def test_faults(line: str, kind: str, message: str) -> None:
    """Each is a usage fault, which names the word."""
    error = fault(line)
    assert (error.exit, error.kind) == (2, kind)
    assert error.message() == message
    assert error.advice()


def test_a_near_miss_is_suggested() -> None:
    """Commands, second words, options."""
    assert fault("ley ana").advice().startswith("Did you mean lay?")
    assert fault("grow awrd ana").advice().startswith("Did you mean award?")
    assert fault("lay ana --dificulty 3").advice().startswith("Did you mean --difficulty?")


@pytest.mark.parametrize(
    ("line", "name", "question"),
    [
        ("bout start ana bo", "bout start", Two(a="ana", b="bo")),
        ("bout ana bo", "bout start", Two(a="ana", b="bo")),
        ("bout ana -n", "bout start", Two(a="ana")),
        ("bout stop ana", "bout stop", Two(a="ana")),
        ("spar ana bo", "spar", Two(a="ana", b="bo")),
        ("spar start bo", "spar start", Two(a="bo")),
        ("spar -n start", "spar", Two(a="start")),
        ("spar -- start bo", "spar", Two(a="start", b="bo")),
    ],
)
def test_the_start_of_a_group_need_not_be_named(line: str, name: str, question: Two) -> None:
    """``duel A B`` is ``duel start A B``; the longest command that the words name is meant."""
    found = asked(line, BOUTS)
    assert (found.command.name, found.question) == (name, question)
    assert found.doubt is None
    again = read(found.typed(), BOUTS)
    assert (again.command.name, again.question) == (name, question)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bout strat ana bo", "There is no command “strat”."),
        ("bout stopp --bogus", "There is no command “stopp”."),
        ("bout stopp ana --rounds x", "There is no command “stopp”."),
        ("bout ana --rounds x", "bout start: “x” is not a number that --rounds can have."),
        ("bout ana bo cy", "bout start: unexpected argument “cy”."),
        ("bout", "A command is missing."),
        ("bout -n ana", "There is no option -n."),
    ],
)
def test_a_slip_of_the_command_is_not_taken_for_somebody(line: str, message: str) -> None:
    """Where the words make no command, what is nearly one is told."""
    assert fault(line, BOUTS).message() == message


def test_a_slip_that_makes_a_command_is_in_doubt() -> None:
    """Whether there is somebody of that name is only known later."""
    doubt = asked("bout stat ana", BOUTS).doubt
    assert doubt is not None
    assert doubt.message() == "There is no command “stat”."
    assert doubt.advice() == "Did you mean start? All commands: tarotcli bout --help"


def test_a_command_of_another_game_is_nobody() -> None:
    """``duel play`` among games that resolve a duel at once, ``fight start`` where every fight begins with a blow."""
    assert fault("bout halt ana", BOUTS).message() == "bout halt "
    assert fault("box start ana", BOUTS).message() == "box start "
    assert asked("box -- start ana", BOUTS).question == Two(a="start", b="ana")


def test_a_flag_twice_is_a_flag() -> None:
    """It cannot mean two things."""
    assert asked("lay ana --loud -l").question == Lay(who="ana", loud=True)


@pytest.mark.parametrize(
    ("line", "refused", "exit_status"),
    [
        ("sing ana", "sing ", 3),
        ("sing ana -e2", "sing ", 3),
        ("sing ana --bogus", "", 2),
        ("sing", "", 2),
        ("sing ana -e x", "", 2),
        ("grow fall QB", "grow fall ", 3),
        ("grow fall nocard", "", 2),
        ("lay ana --destiny 2", "lay --destiny", 3),
        ("lay ana -e2", "lay -e", 3),
        ("lay ana -le2", "lay -e", 3),
        ("lay ana --destiny 2 b", "lay --destiny", 3),
        ("lay ana --destiny 2 b c", "", 2),
        ("lay ana --destiny x", "", 2),
        ("lay ana --destiny", "", 2),
        ("lay ana --destiny 2 -d x", "", 2),
        ("lay ana --destiny 2 -lq", "lay --destiny", 3),
        ("lay ana --destiny 2 --bogus", "", 2),
    ],
)
def test_another_game_s_words_are_refused_once_the_line_is_right(
    line: str, refused: str, exit_status: int
) -> None:
    """What is wrong whatever the campaign holds (2) comes before what its game has not (3)."""
    error = fault(line)
    assert error.exit == exit_status
    assert refused in ("", error.message())


def test_where_the_game_is_not_known_a_line_is_right_that_is_right_in_one() -> None:
    """And wrong where it is so in every game that has its words."""
    assert asked("lay ana --destiny 2", BOTH).question == Lay2(who="ana", destiny=2)
    assert asked("lay ana what -d9", BOTH).question == Lay(who="ana", what="what", difficulty=9)
    assert asked("sing ana", BOTH).question == Lay2(who="ana")
    assert fault("lay ana --destiny x", BOTH).kind == "not-a-number"
    assert fault("lay ana -d x", BOTH).kind == "not-a-number"
    assert fault("lay ana -d x --destiny x", BOTH).kind == "not-a-number"
    assert fault("lay ana --bogus", BOTH).kind == "no-such-option"


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("lay ana -c f.toml --json --plain --wait 3", "lay ana"),
        ("lay ana -cf.toml", "lay ana"),
        ("lay ana -ncf.toml", "lay ana -n"),
        ("lay ana -lnc f.toml -d9", "lay ana -l -n -d9"),
        ("lay --campaign=f.toml ana --as bo -n --seed 1 --reveal", "lay ana -n --seed 1 --reveal"),
        ("lay ana --about --wait", "lay ana --about --wait"),
        ("lay ana --about=-c", "lay ana --about=-c"),
        ("lay ana -- --json", "lay ana -- --json"),
        ("lay --json -- -c", "lay -- -c"),
        ("lay --wait=3 ana", "lay ana"),
        ("lay 'ana  b' --json", "lay 'ana  b'"),
    ],
)
def test_what_the_journal_keeps(line: str, left: str) -> None:
    """All that was typed but for where and how to answer; nothing that nobody typed."""
    words = shlex.split(line)
    assert kept(words, scan(words, SMALL).tokens) == shlex.split(left)


@pytest.mark.parametrize(
    ("line", "seems", "named"),
    [
        ("lay ana", "", ""),
        ("lay ana -c f", "f", "f"),
        ("lay ana -cf", "f", "f"),
        ("lay ana -c=f", "f", "f"),
        ("lay ana --campaign=f", "f", "f"),
        ("lay ana --campaign", "", ""),
        ("lay ana --seed -c", "", ""),
        ("lay ana --wait=1 -c f", "f", "f"),
        ("lay -- -c f", "", ""),
        ("lay ana -nc f", "", "f"),
        ("lay ana --about -c f", "f", ""),
    ],
)
def test_which_campaign_a_line_names(line: str, seems: str, named: str) -> None:
    """What it seems to name before its words are known, and what it does name."""
    words = shlex.split(line)
    assert named_campaign(words) == seems
    assert campaign_of(scan(words, SMALL)) == named


@pytest.mark.parametrize(
    ("line", "pending", "upcoming"),
    [
        ("lay", "", "who"),
        ("lay ana", "", "what"),
        ("lay ana x", "", ""),
        ("lay -d", "difficulty", "who"),
        ("lay ana -ld", "difficulty", "what"),
        ("lay ana --difficulty=", "", "what"),
        ("lay ana -d9", "", "what"),
        ("lay -- -d", "", "what"),
        ("grow award ana bo", "", "who"),
        ("grow turn QB", "", "card"),
        ("grow", "", ""),
    ],
)
def test_what_the_next_word_would_be(line: str, pending: str, upcoming: str) -> None:
    """For completion: the option that waits for its value, else the argument that comes next."""
    found = scan(shlex.split(line), SMALL)
    assert (found.pending.name if found.pending else "") == pending
    assert (found.next.name if found.next else "") == upcoming


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("  # nothing", []),
        ("day # of rest", ["day"]),
        ("note 'It rains.' \"a b\" c\\ d", ["note", "It rains.", "a b", "c d"]),
        ("note l\\'or", ["note", "l'or"]),
        ("day\t-n\r", ["day", "-n"]),
        ("note a\u00a0b\u2028c", ["note", "a\u00a0b\u2028c"]),
        ("note ''", ["note", ""]),
    ],
)
def test_a_line_is_split_as_a_shell_does(line: str, words: Sequence[str]) -> None:
    """Quotes, escapes, comments; spaces and tabs separate words, no other space does."""
    assert split(line) == words


@pytest.mark.parametrize("line", ["note 'abc", 'note "abc', "note l'or", "note abc\\"])
def test_a_quotation_that_does_not_end(line: str) -> None:
    """It is told, with the line."""
    with pytest.raises(Unbalanced, match="A quotation mark is not closed: note"):
        split(line)
