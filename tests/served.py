"""``tarotcli`` as a shell finds it, at a tenth of its price: a program that hands its words to a process that forks.

Everything that the program needs is imported once. Each command is still a process of its own, with the folder, the
variables and the three streams of whoever called it; only what Python takes to start is saved.
"""

from __future__ import annotations

import atexit
import gc
import marshal
import os
import pkgutil
import shutil
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import tarotcli
from tests.helpers import ended, forked

CLIENT = """#!{python} -IS
import _socket, marshal, posix, sys
server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
server.connect({place!r})
call = marshal.dumps((posix.getcwd(), sys.argv[1:], posix.environ))
streams = b"".join(n.to_bytes(4, sys.byteorder) for n in (0, 1, 2))
server.sendmsg([len(call).to_bytes(4, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
server.sendall(call)
posix._exit((server.recv(1) or b"c")[0])
"""
"""Written for speed: it imports nothing that is not built in."""


@cache
def served(site: str = "") -> Path:
    """A folder for the PATH in which such a ``tarotcli`` stands; it is served until this process ends.

    ``site``: a folder of further packages that it finds.
    """
    folder = Path(tempfile.mkdtemp())
    place = folder / "calls"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place))
    listener.listen()
    parent = os.getpid()
    server = forked(partial(_serve, listener, parent, site))
    listener.close()

    def leave() -> None:
        if os.getpid() == parent:
            os.kill(server, signal.SIGTERM)
            ended(server)
            shutil.rmtree(folder)

    atexit.register(leave)
    program = folder / "bin" / "tarotcli"
    program.parent.mkdir()
    program.write_text(CLIENT.format(python=sys.executable, place=str(place)))
    program.chmod(0o755)
    return program.parent


def _serve(listener: socket.socket, parent: int, site: str) -> int:
    """Fork for every call, until the tests have ended."""
    if site:
        sys.path.insert(0, site)
        for name in [name for name in sys.modules if name.partition(".")[0] == "tarotcli"]:
            del sys.modules[name]  # so that the games are looked for anew
    for each in pkgutil.walk_packages(tarotcli.__path__, "tarotcli."):
        if each.name != "tarotcli.__main__":
            import_module(each.name)
    gc.freeze()
    signal.signal(signal.SIGTERM, lambda _signal, _frame: os._exit(_reaped()))
    listener.settimeout(5)
    while os.getppid() == parent:
        try:
            call, _address = listener.accept()
        except TimeoutError:
            continue
        forked(partial(_answer, call))
        call.close()
        _reaped()
    return 0


def _reaped() -> int:
    """Take note of the calls that have ended, and of what they took; 0."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return 0


def _answer(call: socket.socket) -> int:
    """Run one command, and tell its caller how it ended as it does."""
    from tarotcli.cli.main import main

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    call.setblocking(True)
    size, streams, _flags, _address = socket.recv_fds(call, 4, 3)
    folder, words, variables = marshal.loads(call.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL))
    leave = os._exit

    def told(status: int) -> NoReturn:
        call.send(bytes([status % 256]))
        leave(status)

    os._exit = told
    os.chdir(folder)
    os.environb.clear()
    os.environb.update(variables)
    for n, handle in enumerate(streams):
        os.dup2(handle, n)
        os.close(handle)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["tarotcli", *words]
    main()
    return 0
