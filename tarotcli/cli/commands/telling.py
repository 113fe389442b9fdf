"""What may be told of values that were set, by a command that deals with the file itself."""

from __future__ import annotations

from collections.abc import Container

from tarotcli.campaign.paths import Change, Path, spell_path
from tarotcli.result import Event
from tarotcli.store import journal


def set_event(edit: Change, master: str, hidden: Container[str] = ()) -> Event:
    """A value that was set; only that it was where it is nobody's to see. ``hidden``: further places of that kind."""
    path = spell_path(edit.path)
    if path in hidden or behind_the_screen(edit.path, master):
        return Event("set", path=path)
    plain = {key: value for key, value in journal.written([edit])[0].items() if key != "path"}
    return Event("set", path=path, **plain)


def behind_the_screen(path: Path, master: str) -> bool:
    """Whether a change there tells the order of a draw pile, or cards of the game master (V8) or of an opponent."""
    match path:
        case ("decks", str(deck), str(pile), *_):
            return pile == "draw" or deck == master
        case ("hands", str(who), *_):
            return who == master
        case ("trick",) | ("trick", "hands", *_):
            return True
    return path[0] in ("decks", "hands")
