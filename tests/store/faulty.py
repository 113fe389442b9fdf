"""The one seam for faults: commands in a process of their own, in which one operation fails as systems let it."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tarotcli.cli.main import run_words
from tests.helpers import ended, forked

OPERATIONS = (
    *("open", "write", "fsync", "close", "replace", "link", "unlink", "ftruncate", "fchmod", "fchown"),
    *("read", "lseek", "fstat", "stat"),
)
"""The functions of ``os`` that a save goes through."""

ERRORS = ("ENOSPC", "EIO", "EACCES", "EINTR", "EINVAL", "ENOTSUP", "EPERM", "EROFS")


class Fault(NamedTuple):
    """One operation that fails: its name, which call of it, with which error, and whether it is done all the same."""

    name: str
    number: int
    error: str
    done: bool = False


class Ended(NamedTuple):
    """How a command ended, and whether its operation came to fail."""

    exit: int
    out: str
    err: str
    failed: bool


def run(words: Sequence[str], fault: Fault | None, folder: Path, stdin: str = "") -> Ended:
    """Run a command line in which this operation fails."""
    said, failed = [folder / "out", folder / "err"], folder / "failed"
    failed.unlink(missing_ok=True)
    (folder / "in").write_text(stdin)

    def act() -> int:
        os.dup2(os.open(folder / "in", os.O_RDONLY), 0)
        for handle, path in enumerate(said, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), handle)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout, sys.stderr = (open(n, "w", encoding="utf-8", closefd=False) for n in (1, 2))  # noqa: SIM115
        if fault:
            _break(fault, failed)
        status = run_words(list(words))
        sys.stderr.flush()
        return status

    status = ended(forked(act))
    out, err = (path.read_text(encoding="utf-8") for path in said)
    return Ended(status, out, err, failed.exists())


def _break(fault: Fault, failed: Path) -> None:
    """Let the operation fail from now on, when its turn comes."""
    number = getattr(errno, fault.error)
    calls = 0

    def broken(function: Callable[..., Any]) -> Callable[..., Any]:
        def operation(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            if sys._getframe(1).f_code.co_filename == subprocess.__file__:
                return function(*args, **kwargs)  # it starts the editor, which then runs beside the fault
            calls += 1
            if calls != fault.number:
                return function(*args, **kwargs)
            failed.touch()
            if fault.done:
                function(*args, **kwargs)
            raise OSError(number, os.strerror(number))

        return operation

    module = fcntl if fault.name == "flock" else os
    setattr(module, fault.name, broken(getattr(module, fault.name)))
