"""Options of every command that stand where the command should be named."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import NoCommand, OptionFirst
from tarotcli.language.pasting import as_word


def misplaced(words: Sequence[str], path: str) -> NoCommand | OptionFirst | None:
    """What is wrong with a line that begins with such options; None where the first is none of them."""
    flags = {flag: word for word in Common.words().values() for flag in word.flags}
    at = 0
    while at < len(words) and (word := flags.get(words[at].partition("=")[0])):
        at += 1 if word.flag or "=" in words[at] else 2
    if not at:
        return None
    rest = words[at:]
    if not rest:
        return NoCommand(path=path)
    line = " ".join(map(as_word, (*rest, *words[:at])))
    return OptionFirst(path=path, word=words[0].partition("=")[0], command=line)
