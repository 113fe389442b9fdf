"""The statements of one TOML file: finding them by their paths, and putting new ones among them."""

from __future__ import annotations

from collections.abc import Mapping

from tarotcli.campaign.paths import Path
from tarotcli.store.toml.inline import descend, with_entry
from tarotcli.store.toml.spelling import (
    INLINE_WIDTH,
    are_tables,
    dotted_key,
    headline,
    item_blocks,
    key_line,
    spell_value,
    table_blocks,
)
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

    # -- adding --------------------------------------------------------------------------------------------

    def _add(self, path: Path, value: object, follows: str | None = None) -> None:
        parent, last = path[:-1], path[-1]
        before = None if follows is None else (*parent, follows) if follows else parent
        if not self._exists(parent):
            self._add(parent, [value] if isinstance(last, int) else {last: value})
            return
        holder = self._holder(parent)
        if holder is not None:
            self._add_inside(holder, path, value, follows)
        elif isinstance(last, int):
            self._insert_item(path, value)
        elif isinstance(value, dict) and not self._wants_inline(parent, value):
            self._add_blocks(parent, table_blocks(self.newline, path, value, TABLE), before)
        elif are_tables(value) and len(spell_value(value)) > INLINE_WIDTH and not self._dotted(parent):
            self._add_blocks(parent, item_blocks(self.newline, path, value), before)
        elif before is None or not self._put_after(before, parent, path, value):
            self._add_key(parent, path, value)

    def _put_after(self, before: Path, parent: Path, path: Path, value: object) -> bool:
        """Put a key right after another one of its table, or before all of them; whether there was such a place."""
        header = self._header(before) if before == parent else None
        if header is not None:
            self._put(header + 1, [key_line(self.newline, "", path, len(parent), value)])
            return True
        keys = [n for n, s in enumerate(self.statements) if s.kind == KEY and s.within(before)]
        if not keys or self.statements[keys[0]].depth > len(parent):
            return False
        at = keys[0] if before == parent else keys[-1]
        anchor = self.statements[at]
        line = key_line(self.newline, anchor.indent, path, anchor.depth, value)
        self._put(at if before == parent else at + 1, [line])
        return True

    def _add_inside(self, holder: Statement, path: Path, value: object, follows: str | None = None) -> None:
        opening, rest, found, close = descend(holder.text, holder.value, path[len(holder.path) :])
        piece = spell_value(value)
        at = len(found)
        if holder.text[opening] == "[":
            at = rest[0]  # type: ignore[assignment]
        else:
            piece = f"{dotted_key(rest)} = {piece}"
            if follows is not None:
                places = (n for n, entry in enumerate(found, 1) if entry.keys[-1:] == (follows,))
                at = next(places, at) if follows else 0
        holder.text = with_entry(holder.text, opening, found, close, (at, piece, self.newline))

    def _dotted(self, parent: Path) -> Statement | None:
        """The last key that spells the table as a dotted key, like ``skills.climbing`` for skills."""
        for s in reversed(self.statements):
            if s.kind == KEY and s.depth < len(parent) < len(s.path) and s.within(parent):
                return s
        return None

    def _wants_inline(self, parent: Path, value: Mapping[str, object]) -> bool:
        """A table is written like its siblings: inline among inline ones, else under a header."""
        if self._dotted(parent):
            return True
        inline = header = False
        for s in self.statements:
            if len(s.path) > len(parent) and s.within(parent):
                if s.depth > len(parent):
                    header = True
                elif len(s.path) > len(parent) + 1 or s.text[s.value] == "{":
                    inline = True
        return inline and not (header and not parent) and len(spell_value(value)) <= INLINE_WIDTH

    def _add_key(self, parent: Path, path: Path, value: object) -> None:
        header = self._header(parent) if parent else -1
        if header is None:
            self._add_key_without_header(parent, path, value)
            return
        after = header
        simple = False
        for n in range(header + 1, len(self.statements)):
            s = self.statements[n]
            if s.kind in (TABLE, ITEM):
                break
            if s.kind == KEY and len(s.path) == len(path):
                after, simple = n, True
            elif s.kind == KEY and not simple:
                after = n
        if after < 0:
            self._add_first_key(path, value)
        else:
            anchor = self.statements[after]
            self._put(after + 1, [key_line(self.newline, anchor.indent, path, len(parent), value)])

    def _add_first_key(self, path: Path, value: object) -> None:
        """A key of the file itself, where there is none yet: above the first header and its comments."""
        line = key_line(self.newline, "", path, 0, value)
        first = self._next_said(0)
        if first == len(self.statements):
            self._put(first, [line])
        else:
            self._put(self._above(first), [line, Statement(FILLER, self.newline)])

    def _add_key_without_header(self, parent: Path, path: Path, value: object) -> None:
        sibling = self._dotted(parent)
        if sibling:
            at = self.statements.index(sibling) + 1
            self._put(at, [key_line(self.newline, sibling.indent, path, sibling.depth, value)])
            return
        first = next(n for n, s in enumerate(self.statements) if s.within(parent))
        block = [
            headline(self.newline, parent, TABLE),
            key_line(self.newline, "", path, len(parent), value),
            Statement(FILLER, self.newline),
        ]
        self._put(self._above(first), block)

    def _add_blocks(self, parent: Path, blocks: list[list[Statement]], before: Path | None = None) -> None:
        last = len(self.statements) - 1
        if before and before == parent:
            first = [n for n, s in enumerate(self.statements) if s.within(parent) and s.depth > len(parent)]
            if first:
                blank = Statement(FILLER, self.newline)
                self._put(self._above(first[0]), [s for block in blocks for s in (*block, blank)])
                return
        elif before and self._exists(before):
            parent = before
        if parent:
            last = max(n for n, s in enumerate(self.statements) if s.within(parent))
        self._put_blocks(last + 1, blocks)

    def _put_blocks(self, after: int, blocks: list[list[Statement]]) -> None:
        """Put new tables behind a statement and the comments that follow it, but above the next one's."""
        said = self._next_said(after)
        at = said
        if said < len(self.statements):
            at = self._above(said, after)
            while at > after and self.statements[at - 1].blank:
                at -= 1
        new: list[Statement] = []
        for block in blocks:
            if new or (at and not self.statements[at - 1].blank):
                new.append(Statement(FILLER, self.newline))
            new += block
        if at < len(self.statements) and not self.statements[at].blank:
            new.append(Statement(FILLER, self.newline))
        self._put(at, new)

    def _insert_item(self, path: Path, value: object) -> None:
        assert isinstance(value, dict)
        *_, index = path
        assert isinstance(index, int)
        blocks = table_blocks(self.newline, path, value, ITEM)
        if index:
            before = (*path[:-1], index - 1)
            after = max(n for n, s in enumerate(self.statements) if s.within(before)) + 1
            self._renumber(path, 1)
            self._put_blocks(after, blocks)
            return
        first = next(n for n, s in enumerate(self.statements) if s.within(path))
        self._renumber(path, 1)
        self._put(
            self._above(first), [s for block in blocks for s in (*block, Statement(FILLER, self.newline))]
        )
