"""A prompt that a command opens for a whole affair: what its game says of it, so that a word does for a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign

Words = tuple[str, ...]


class Moment(NamedTuple):
    """What can be done next, by whom.

    ``who``: who acts at this screen, a key, empty for nobody. ``takes``: the words before what they type, cards or,
    where ``text``, one text. ``shorts``: the beginnings of lines by the short words that stand for them. ``flags``: the
    options of a play by theirs. ``does``: the line that the tool does by itself first. ``enter``: the line that an
    empty one stands for, and ``offer`` a sentence under the table: what that does, or what is to be typed. ``waits``:
    who is to act at a screen of their own. ``apart``: several people act at this screen who do not see each other's
    cards. ``over``: there is no table any more, and an empty line leaves.
    """

    who: str = ""
    takes: Words = ()
    text: bool = False
    shorts: Mapping[str, Words] = {}
    flags: Mapping[str, Words] = {}
    does: Words = ()
    enter: Words = ()
    offer: str = ""
    waits: str = ""
    apart: bool = False
    over: bool = False


class Prompt(NamedTuple):
    """How a command that opens such a prompt goes on, given its question.

    ``seat``: who alone sits at this screen, as typed; empty for everybody who is a person. ``here``: who all these are,
    by their keys; one who looks by name sits there alone, as the question's ``who``. ``own``: the commands that
    the tool gives by itself, taken back together with the one before. ``recall``: of the events of past commands of
    its own, the newest command first, those that ``l`` shows again, in sentences. ``opening``, ``help``, ``stays``:
    what is said as it begins, for ``help``, and as it is left, marked for the catalogue.
    """

    moment: Callable[[Campaign, Any], Moment]
    seat: Callable[[Any], str]
    here: Callable[[Campaign, Any], Sequence[str]]
    recall: Callable[[Iterable[Sequence[Event]], Display], list[str]]
    opening: str
    help: Sequence[str]
    stays: str
    own: Words = ()
