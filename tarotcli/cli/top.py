"""What belongs to ``tarotcli`` itself and to no command: help, the version, completion for the shell."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.reply import Reply
from tarotcli.cli import output
from tarotcli.cli.help_text import help_text
from tarotcli.cli.registry import OWN
from tarotcli.errors import USAGE
from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import PROGRAM
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Scan, Source
from tarotcli.language import say
from tarotcli.systems import origins


def top(words: Sequence[str], found: Scan, source: Source) -> int:
    """Answer a line that asks for help, the version or completion; its exit status."""
    flag, _equals, shell = words[0].partition("=")
    if flag in OWN[1:]:
        from tarotcli.cli import shells

        shell = shell or "".join(words[1:2])
        output.tell(shells.installed(shell) if flag == OWN[1] else shells.script(shell))
    else:
        common = options(found)
        if common.json:
            from tarotcli.cli.commands.help import reply_to

            reply, line = reply_to(found, source) if found.help else _version(found)
            return output.show(reply, line)
        output.tell(version() if flag == OWN[0] else help_text(found, source, rich=output.style(common).rich))
    output.flush()
    return 0


def bare(found: Scan, source: Source) -> int:
    """Answer a line without a command: the short help, on standard error; the exit status."""
    sys.stderr.write(help_text(found, source, rich=False) + "\n")
    return USAGE


def options(found: Scan) -> Common:
    """How to answer, as far as a line says so that makes no command."""
    given = found.raw.get("color")
    colour = given if isinstance(given, list) else []
    return Common(
        json=found.has("json"),
        plain=found.has("plain"),
        color="always" if "always" in colour else "never" if "never" in colour else "auto",
    )


class VersionAnswer(Answer, frozen=True):
    """``--version``: that of the program, and which packages the games of others come from."""

    version: str
    games: Mapping[str, str]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """As it is told without --json."""
        return version().split("\n")


def _version(found: Scan) -> tuple[Reply[Answer], Line]:
    """What ``--version --json`` is answered."""
    from tarotcli import __version__
    from tarotcli.cli.commands.help import COMMAND, Help

    common = Common(json=True, with_text=found.has("with_text"))
    answer = VersionAnswer(version=__version__, games=dict(origins()))
    return Reply("version", answer), Line(COMMAND, Help(), common, (), ())


def version() -> str:
    """The name and version of the program, and the games that other packages bring."""
    from tarotcli import __version__

    found = [say("{game}: from {package}", game=key, package=package) for key, package in origins()]
    return "\n".join([f"{PROGRAM} {__version__}", *found])
