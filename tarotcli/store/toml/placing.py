"""The statements of one TOML file: finding them by their paths, and putting new ones among them."""

from __future__ import annotations

from tarotcli.campaign.paths import Path
from tarotcli.store.toml.inline import descend
from tarotcli.store.toml.statements import FILLER, ITEM, KEY, TABLE, Statement, scan


class Placed:
    """The statements of a file in order."""

    def __init__(self, text: str) -> None:
        ends_of_line = text.count("\n")
        self.newline = "\r\n" if text.count("\r\n") * 2 > ends_of_line else "\n"
        # The last line is given an ending while statements move about, and loses it again at the end.
        self.unended = bool(text) and not text.endswith("\n")
        self.statements = scan(text + self.newline if self.unended else text)
        self._keys: dict[Path, Statement] | None = None

    def text(self) -> str:
        text = "".join([statement.text for statement in self.statements])
        # What was blank above something that went may be at the end now.
        return text.rstrip("\r\n") if self.unended else text

    def has_headers(self, path: Path) -> bool:
        """Whether the list at the path is an array of tables with ``[[headers]]``."""
        return self._holder(path) is None and any(s.within(path) for s in self.statements)

    def _holder(self, path: Path) -> Statement | None:
        """The key whose value holds the path."""
        if self._keys is None:
            self._keys = {s.path: s for s in self.statements if s.kind == KEY}
        for n in range(1, len(path) + 1):
            if found := self._keys.get(path[:n]):
                return found
        return None

    def _exists(self, path: Path) -> bool:
        if not path:
            return True
        holder = self._holder(path)
        if holder is None:
            return any(s.within(path) for s in self.statements)
        if holder.path == path:
            return True
        _, rest, found, _ = descend(holder.text, holder.value, path[len(holder.path) :])
        return any(entry.keys[: len(rest)] == rest for entry in found)

    def _header(self, path: Path) -> int | None:
        for n, s in enumerate(self.statements):
            if s.depth == len(path) and s.path == path and s.kind in (TABLE, ITEM):
                return n
        return None

    def _next_said(self, at: int) -> int:
        """The next statement at or after this place that is neither blank nor comment."""
        while at < len(self.statements) and self.statements[at].kind == FILLER:
            at += 1
        return at

    def _above(self, at: int, lowest: int = 0) -> int:
        """Where the comments begin that stand right above a statement."""
        while at > lowest and self.statements[at - 1].comment:
            at -= 1
        return at

    def _renumber(self, path: Path, by: int) -> None:
        """Move the items of an array of tables that begin at this path up or down."""
        *_, first = path
        assert isinstance(first, int)
        level = len(path) - 1
        for s in self.statements:
            if s.within(path[:-1]) and len(s.path) > level:
                number = s.path[level]
                assert isinstance(number, int)
                if number >= first:
                    s.path = (*s.path[:level], number + by, *s.path[level + 1 :])
        self._keys = None

    def _put(self, at: int, new: list[Statement]) -> None:
        self.statements[at:at] = new
        if self._keys is not None:
            self._keys.update((s.path, s) for s in new if s.kind == KEY)
