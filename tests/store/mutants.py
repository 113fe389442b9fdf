"""Campaigns and journals as a bad disk, a bad editor or a bad merge leaves them, and what a command says of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.helpers import Ran, Table, sample

ASKED = (("doctor",), ("show",), ("log",), ("undo",), ("undo", "--force"), ("day",), ("doctor", "--fix"))
"""What is asked of one of them."""


def whole(folder: Path, system: str) -> Table:
    """A campaign with a journal, an open game of tarot among it."""
    table = sample(folder, system)
    table.did("trick", "new", "ana", "bo", "cy")
    table.did("trick", "deal", "--seed", "1")
    table.did("note", "x")
    return table


def mutated(random: Random, raw: bytes) -> bytes:
    """A few bytes of it changed, cut or doubled."""
    data = bytearray(raw)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data) + 1)
        match random.randrange(9):
            case 0 | 1:
                data[at : at + 1] = bytes([random.randrange(256)])
            case 2 | 3:
                del data[at : at + random.randrange(40)]
            case 4 | 5:
                data[at:at] = data[at : at + random.randrange(40)]
            case 6 | 7:
                data[at:at] = random.choice(
                    [b'"', b"'''", b"[", b"{", b"=", b"\n", b"\\", b"-1", b"9" * 30, b"null"]
                )
            case _:
                del data[at:]
    return bytes(data)


def amiss(table: Table, ran: Ran) -> str:
    """What is wrong with an answer: it is neither done nor refused with a sentence, or leaves the file broken."""
    if ran.exit not in (0, 3, 4):
        return f"exit {ran.exit}"
    if "Traceback" in ran.err:
        return "a traceback"
    if ran.exit and not ran.err.startswith("tarotcli: ") and ran.words[0] != "doctor":
        return "no sentence"
    if ran.words[0] == "day" and not ran.exit and table.run("doctor").exit:
        return "saved broken"
    return ""
