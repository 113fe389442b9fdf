"""The one reader: words to tokens with their roles, tokens to a line with its question."""

from collections.abc import Sequence
from typing import NamedTuple

from tarotcli.answers.command import AnyWords
from tarotcli.answers.question import Question
from tarotcli.errors import TarotcliError, UsageFault
from tarotcli.grammar.common import OUTSIDE, Common
from tarotcli.grammar.faults import Unbalanced
from tarotcli.grammar.scanner import Scan, Source, Token, scan
from tarotcli.grammar.values import check_values, fits, question

_COMMON = Common()


class Line(NamedTuple):
    """A command line that makes a command.

    ``words``: as typed; ``unseen``: those that were typed unseen. ``doubt``: as in a :class:`Scan`.
    """

    command: AnyWords
    question: Question
    common: Common
    words: Sequence[str]
    tokens: Sequence[Token]
    doubt: TarotcliError | None = None
    unseen: Sequence[Token] = ()

    def typed(self) -> list[str]:
        """The command line as the journal keeps it: without the options that say where and how to answer."""
        return kept(self.words, self.tokens)


def kept(words: Sequence[str], tokens: Sequence[Token]) -> list[str]:
    """The words, less the options that say where and how to answer."""
    outside = {token.at for token in tokens if token.word is not None and token.word.name in OUTSIDE}
    if not outside:
        return [*words]
    found = []
    for at, text in enumerate(words):
        if at not in outside:
            found.append(text)
        else:
            # Of short options in one word some may stay.
            found += [
                token.text
                for token in tokens
                if token.at == at and token.word is not None and token.word.name not in OUTSIDE
            ]
    return found


_SPECIAL = frozenset("\"'\\#")


def split(line: str) -> list[str]:
    """The words of a line, quoted as in a shell; what follows a ``#`` is a comment."""
    # Of printable signs only the space separates words.
    if line.isprintable() and _SPECIAL.isdisjoint(line):
        return line.split()
    import shlex

    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise Unbalanced(line=line.strip()) from None


def named_campaign(words: Sequence[str]) -> str:
    """The campaign that a line seems to name, before it is known which words it has.

    It can take a value for an option; compare :func:`campaign_of` once the line is scanned.
    """
    flags = {flag: word for word in Common.words().values() for flag in word.flags}
    rest = iter(words)
    for text in rest:
        if text == "--":
            break
        flag, equals, value = text.partition("=")
        if flag == "--campaign":
            return value if equals else next(rest, "")
        if text.startswith("-c"):
            return text[2:].removeprefix("=") or next(rest, "")
        if text in flags and not flags[text].flag:
            next(rest, None)
    return ""


def campaign_of(found: Scan) -> str:
    """The campaign that a scanned line names; empty for the one at hand."""
    given = found.raw.get("campaign")
    return given[0] if isinstance(given, list) else ""


def read(words: Sequence[str], source: Source) -> Line:
    """The command that these words make; raises the first UsageFault, or a Refused for another game's words."""
    return line_of(scan(words, source), words)


def line_of(found: Scan, words: Sequence[str]) -> Line:
    """The command that scanned words make; raises what is wrong with them.

    A word that is wrong whatever the campaign holds comes before those of another game, and those before how the words
    of this one go together.
    """
    if found.fault is not None:
        raise found.doubt or found.fault
    command = _fitting(found)[0]
    common = _COMMON
    if not found.raw.keys().isdisjoint(Common.words()):
        common = question(Common, found.raw, found.name, command.example)
        common.check_args()
    check_values(found.foreign, found.raw, found.name)
    try:
        asked = _asked(found)
    except UsageFault as fault:
        raise found.doubt or fault from None
    if found.refusal is not None:
        raise found.refusal
    return Line(command, asked, common, words, found.tokens, found.doubt)


def _fitting(found: Scan) -> Sequence[AnyWords]:
    """The command in those games that have all words typed and want no other; in all games where none does."""
    if len(found.commands) == 1:
        return found.commands
    return [
        each
        for each in found.commands
        if fits(each, found.raw, found.words)
        and all(name in found.raw for name, word in each.question.words().items() if word.required)
    ] or found.commands


def _asked(found: Scan) -> Question:
    """The question in the first game where the words are right; raises what is wrong with them where they never are."""
    faults = []
    for command in _fitting(found):
        try:
            asked: Question = question(command.question, found.raw, found.name, command.example)
            if not found.foreign:
                asked.check_args()
        except UsageFault as fault:
            faults.append(fault)
        else:
            return asked
    raise faults[0]
