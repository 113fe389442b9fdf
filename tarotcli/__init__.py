"""tarotcli: card-driven games from a shell, and from Python.

::

    import tarotcli
    from tarotcli.systems.versailles.questions import Check

    table = tarotcli.open("my.toml")
    reply = table.ask(Check(who="aurore", what="climbing", play=tarotcli.play("QB", "T11"), difficulty=9))
    print(reply.answer.outcome, reply.answer.margin)
    table.undo()
"""

from __future__ import annotations

TYPE_CHECKING = False
"""As in ``typing``, which takes a while to import: until the command line has begun, Ctrl-C ends in a traceback."""

if TYPE_CHECKING:
    from pathlib import Path

    from tarotcli.answers.question import Stake
    from tarotcli.library import Opened

__version__ = "0.1.0"


def open(path: str | Path, viewer: str = "", *, reveal: bool = False) -> Opened:  # noqa: A001 - tarotcli.open
    """Open a campaign file, for the table or as this viewer sees it; see :class:`tarotcli.library.Opened`."""
    from pathlib import Path

    from tarotcli.library import Opened

    return Opened(Path(path), viewer, reveal=reveal)


def play(*words: str) -> tuple[Stake, ...]:
    """Cards to play, by codes or names, for a question's ``play``."""
    from tarotcli.library import play as read

    return read(*words)
