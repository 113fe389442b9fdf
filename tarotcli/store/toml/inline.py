"""Arrays and tables written behind a key: finding, cutting and putting in their entries."""

from __future__ import annotations

from tarotcli.campaign.paths import Path
from tarotcli.store.toml.statements import KEY, comments, read_keys, scan, skip_gap, value_end


class Entry:
    """One member of an inline array or table: where it starts, its value, its end and its comma (or -1)."""

    __slots__ = ("comma", "end", "keys", "start", "value")

    def __init__(self, keys: Path, start: int, value: int, end: int, comma: int) -> None:
        self.keys = keys
        self.start = start
        self.value = value
        self.end = end
        self.comma = comma


def entries(text: str, opening: int) -> tuple[list[Entry], int]:
    """The members of the inline array or table that opens there, and where it closes."""
    table = text[opening] == "{"
    found: list[Entry] = []
    at = skip_gap(text, opening + 1)
    while at < len(text) and text[at] not in "]}":
        start = value = at
        keys: Path = (len(found),)
        if table:
            keys, equals = read_keys(text, at)
            value = skip_gap(text, min(equals + 1, len(text)))
        end = value_end(text, value)
        at = skip_gap(text, end)
        comma = -1
        if text.startswith(",", at):
            comma = at
            at = skip_gap(text, at + 1)
        found.append(Entry(keys, start, value, end, comma))
    return found, at


def descend(text: str, opening: int, rest: Path) -> tuple[int, Path, list[Entry], int]:
    """The innermost inline array or table on the way down.

    Answers where it opens, what is left of the way from there, its entries, and where it closes.
    """
    while True:
        found, close = entries(text, opening)
        for entry in found:
            n = len(entry.keys)
            if n < len(rest) and rest[:n] == entry.keys:
                opening, rest = entry.value, rest[n:]
                break
        else:
            return opening, rest, found, close


def without(text: str, opening: int, found: list[Entry], close: int, n: int) -> tuple[str, list[str]]:
    """The text with one entry of an array or table cut out, and the comments that were inside of it."""
    entry = found[n]
    stop = entry.comma + 1 if entry.comma >= 0 else entry.end
    lost = comments(text[entry.value : stop])
    start = entry.start
    line = text.rfind("\n", 0, start) + 1
    alone = line > opening and not text[line:start].strip(" \t")
    left = len(text[:start].rstrip(" \t"))
    right = stop + len(text[stop:]) - len(text[stop:].lstrip(" \t"))
    if text[right] in "\r\n":
        if alone:
            start, stop = line, text.index("\n", right) + 1
        else:
            start = left
    elif right != close:
        stop = right
    elif n and "\n" not in text[found[n - 1].end : entry.start]:
        # The last on its line: the comma before it goes, unless one stands behind it.
        start = left if entry.comma >= 0 else found[n - 1].end
    elif not n and "\n" not in text[opening:start]:
        start, stop = opening + 1, close
    return text[:start] + text[stop:], lost


def with_entry(text: str, opening: int, found: list[Entry], close: int, new: tuple[int, str, str]) -> str:
    """The text with a new entry: its number, its text, and the line ending where entries have lines."""
    n, piece, newline = new
    last = n == len(found)
    comma = opening if not n else found[n - 1].comma
    gap = comma + 1 if comma >= 0 else found[n - 1].end
    target = close if last else found[n].start
    breaks = text.find("\n", gap, target) + 1
    if breaks:
        if not found:
            # An empty array over several lines holds nothing but comments.
            at = text.rfind("\n", 0, close) + 1
            return f"{text[:at]}{text[at:close]}    {piece},{newline}{text[at:]}"
        model = found[n - 1] if last else found[n]
        line = text.rfind("\n", 0, model.start) + 1
        indent = text[line : line + len(text[line:]) - len(text[line:].lstrip(" \t"))] if line else ""
        tail = "," if not last or comma >= 0 else ""
        head = text[:breaks] if comma >= 0 else f"{text[:gap]},{text[gap:breaks]}"
        return f"{head}{indent}{piece}{tail}{newline}{text[breaks:]}"
    if not found:
        body = f" {piece} " if text[opening] == "{" else piece
        return text[: opening + 1] + body + text[close:]
    if not last:
        return f"{text[:target]}{piece}, {text[target:]}"
    if comma >= 0:
        return f"{text[:gap]} {piece},{text[gap:]}"
    return f"{text[:gap]}, {piece}{text[gap:]}"


class Places:
    """Where in a text keys, items and headers stand."""

    def __init__(self, text: str) -> None:
        self._known: dict[Path, int] = {}
        self._holders: dict[Path, tuple[int, str, int]] = {}
        at = 0
        for s in scan(text):
            if s.kind:
                for n in range(len(s.path), -1, -1):
                    if s.path[:n] in self._known:
                        break
                    self._known[s.path[:n]] = at + len(s.indent)
                if s.kind == KEY and s.text[s.value] in "[{":
                    self._holders[s.path] = (at, s.text, s.value)
            at += len(s.text)

    def nearest(self, path: Path) -> int | None:
        """Where a statement about the path stands."""
        return self._known.get(path)

    def inside(self, path: Path) -> int | None:
        """Where the path itself stands, inside of a value too."""
        if path in self._known:
            return self._known[path]
        for n in range(len(path) - 1, 0, -1):
            if path[:n] in self._holders:
                at, text, value = self._holders[path[:n]]
                _, rest, found, _ = descend(text, value, path[n:])
                return next((at + entry.start for entry in found if entry.keys[: len(rest)] == rest), None)
        return None
