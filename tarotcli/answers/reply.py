"""A reply: what a command answered, ready to be cut to its viewer and shown."""

import re
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.event import Event, encode_hook
from tarotcli.answers.visibility import Viewer, seen
from tarotcli.campaign import Campaign
from tarotcli.errors import BUSY, CAMPAIGN, FAILED, INTERNAL, INTERRUPTED, REFUSED, USAGE, TarotcliError

FORMAT: Literal[1] = 1
"""The version of the JSON objects; it rises when a key changes its meaning."""

EXITS = (FAILED, USAGE, REFUSED, CAMPAIGN, BUSY, INTERNAL, INTERRUPTED)
"""The exit statuses of errors."""

A_co = TypeVar("A_co", bound=Answer, covariant=True)

encoder = msgspec.json.Encoder(enc_hook=encode_hook)
"""Turns answers and events into JSON."""

_UNSEEN = (
    "[\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)
"""Control, format and bidirectional characters, and separators of lines, beyond those that JSON escapes anyhow."""


def escaped(raw: bytes) -> bytes:
    """JSON with what a terminal would obey or hide as ``\\u`` escapes; it says the same."""
    if raw.isascii() and b"\x7f" not in raw:
        return raw
    return re.sub(_UNSEEN, lambda found: _escape(found[0]), raw.decode()).encode()


def _escape(char: str) -> str:
    units = char.encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


class ErrorShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was wrong (``message``, one sentence) and the way out, in the language spoken.

    ``kind``: for scripts, never translated. ``rule``: the one that forbids it. ``line``: of the script, in run.
    """

    exit: Annotated[int, msgspec.Meta(extra_json_schema={"enum": EXITS})]
    kind: Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    message: Annotated[str, msgspec.Meta(min_length=1)]
    way_out: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    rule: Annotated[str, msgspec.Meta(pattern="^[A-Z][1-9][0-9]?[a-z]?$")] | None = None
    line: Annotated[int, msgspec.Meta(ge=1)] | None = None


class ErrorReply(msgspec.Struct, frozen=True):
    """What a command that fails prints on standard error with ``--json``."""

    error: ErrorShown
    format: Literal[1] = FORMAT

    @classmethod
    def of(cls, error: TarotcliError, line: int | None = None) -> "ErrorReply":
        """An error, with the line of the script that it is in."""
        way_out = error.advice() or None
        return cls(ErrorShown(error.exit, error.kind, error.message(), way_out, error.rule, line))


class Reply(NamedTuple, Generic[A_co]):
    """The answer to one command, the events it told, and the campaign it left.

    ``revision``: of the file afterwards. ``campaign``: None for a command that needs none. ``foreseen``: answer and
    events for who does not foresee the rest, as in an :class:`Outcome`. ``before``: the campaign that it changed.
    """

    command: str
    answer: A_co
    events: tuple[Event, ...] = ()
    system: str = ""
    revision: int = 0
    dry_run: bool = False
    campaign: Campaign | None = None
    foreseen: tuple[A_co, tuple[Event, ...]] | None = None
    before: Campaign | None = None

    @property
    def exit(self) -> int:
        """0, or 1 where a test failed."""
        return self.answer.exit

    def seen_by(self, viewer: Viewer) -> "Reply[A_co]":
        """The reply as this viewer may see it."""
        name, answer, events, system, revision, dry_run, campaign, foreseen, before = self
        if foreseen is not None and not (viewer.foresees or viewer.reveal):
            answer, events = foreseen
        answer, events = seen(answer, viewer), seen(events, viewer)
        # A script answers many lines, and NamedTuple._replace takes its time.
        return Reply(name, answer, events, system, revision, dry_run, campaign, None, before)

    def json(self, **more: object) -> bytes:
        """The one JSON object of this command, which its viewer may see; ``more``: further keys (line, text)."""
        head = {
            "format": FORMAT,
            "command": self.command,
            "system": self.system,
            "revision": self.revision,
            "dry_run": self.dry_run,
            **more,
        }
        body = encoder.encode(self.answer)
        middle = b"," if len(body) > 2 else b""
        events = encoder.encode(self.events)
        return escaped(b"".join((encoder.encode(head)[:-1], middle, body[1:-1], b',"events":', events, b"}")))
