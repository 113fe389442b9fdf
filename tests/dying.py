"""Commands in a process of their own that is killed at a counted operation, not at a time."""

from __future__ import annotations

import builtins
import fcntl
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tarotcli.cli.main import run_words
from tests.helpers import ended, forked

OPERATIONS = (
    *("open", "close", "writev", "pwrite", "sendfile", "copy_file_range", "posix_fallocate"),
    *("fsync", "fdatasync", "sync", "ftruncate", "truncate", "rename", "replace", "link", "symlink"),
    *("unlink", "remove", "mkdir", "rmdir", "chmod", "fchmod", "lchmod", "chown", "fchown", "lchown"),
    *("utime", "setxattr", "removexattr", "mkfifo", "mknod"),
)
"""The functions of ``os`` that change what others can see of files, or make it safe. Not all systems have all."""


NEVER = 0
"""No instant: they are counted from 1."""


class Ended(NamedTuple):
    """How a process ended."""

    killed: bool
    exit: int
    out: bytes


class Deathbed:
    """Counts the instants between operations, and kills the process at one of them.

    One instant is right before each operation, one more in the midst of each write. What comes after an operation is
    the instant before the next.
    """

    def __init__(self, last: int) -> None:
        self.last = last
        self.instant = 0

    def pass_instant(self) -> None:
        self.instant += 1
        if self.instant == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def operation(*args: Any, **kwargs: Any) -> Any:
            self.pass_instant()
            return function(*args, **kwargs)

        return operation

    def lie_down(self) -> None:
        """Count what this process does from now on."""
        write, opened = os.write, io.open

        def torn(handle: int, data: Any) -> int:
            self.pass_instant()
            half = len(data) // 2
            done = write(handle, data[:half]) if half else 0
            self.pass_instant()
            return done + write(handle, data[half:]) if done == half else done

        class Raw(io.FileIO):
            def write(self, data: Any) -> int:
                return torn(self.fileno(), bytes(data))

        def open_counted(file: Any, mode: str = "r", buffering: int = -1, *args: Any, **kwargs: Any) -> Any:
            if not set(mode) & set("wax+"):
                return opened(file, mode, buffering, *args, **kwargs)
            self.pass_instant()
            if "b" in mode and "+" not in mode and buffering:
                return io.BufferedWriter(Raw(file, mode))
            return opened(file, mode, buffering, *args, **kwargs)

        for name in OPERATIONS:
            if hasattr(os, name):
                setattr(os, name, self.counted(getattr(os, name)))
        for module, name, function in (
            (os, "write", torn),
            (fcntl, "flock", self.counted(fcntl.flock)),
            (io, "open", open_counted),
            (builtins, "open", open_counted),
        ):
            setattr(module, name, function)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(Raw(1, "w", closefd=False)), encoding="utf-8")


def run(words: Sequence[str], lines: Sequence[str] = (), last: int = NEVER) -> Ended:
    """Run a command line in a process that is killed at this instant.

    Each of the lines is sent to its standard input once the one before is answered.
    """
    stdin, to_child = os.pipe()
    from_child, stdout = os.pipe()

    def act() -> int:
        os.dup2(stdin, 0)
        os.dup2(stdout, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        for handle in (stdin, to_child, from_child, stdout):
            os.close(handle)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        Deathbed(last).lie_down()
        return run_words(list(words))

    child = forked(act)
    os.close(stdin)
    os.close(stdout)
    told = b""
    with open(to_child, "wb", buffering=0) as talk, open(from_child, "rb") as answers:  # noqa: PTH123
        for line in lines:
            try:
                talk.write(line.encode() + b"\n")
            except BrokenPipeError:
                break
            told += answers.readline()
        talk.close()
        told += answers.read()
    status = ended(child)
    killed = status == -signal.SIGKILL
    return Ended(killed, status, told)
