"""Single changes spliced into the text of a TOML file, every other character left as it was.

tomledit 1.2 reads campaigns but is not asked to write them. It turns CRLF into LF and inline tables into headers, drops
comments with what they stand above, and on any save moves dotted keys together that a person had set apart
(``skills.a``, ``age``, ``skills.b``). Working around that took nearly as much code as this, and some files still could
not be changed. Here the text is edited statement by statement, and the caller has tomledit read the result back to see
that it says what was meant.
"""

from __future__ import annotations

from collections.abc import Mapping

from tarotcli.campaign.paths import ABSENT, Path
from tarotcli.store.toml.blocks import are_tables, dotted_key, headline, item_blocks, key_line, table_blocks
from tarotcli.store.toml.inline import descend, with_entry, without
from tarotcli.store.toml.placing import Placed
from tarotcli.store.toml.spelling import INLINE_WIDTH, same, spell_value
from tarotcli.store.toml.statements import FILLER, ITEM, KEY, TABLE, Statement, comments, value_end


class Splicer(Placed):
    """The statements of one file, and the changes made to them."""

    def change(self, path: Path, old: object, new: object, follows: str | None = None) -> None:
        """Make one change where ``old`` is what stands there now; an index to insert at holds nothing.

        ``follows``: the key that a new one comes after, empty for the first; None for after all of them.
        """
        if new is ABSENT:
            if old is not ABSENT:
                self._remove(path)
        elif old is ABSENT:
            self._add(path, new, follows)
        else:
            self._set(path, old, new)

    # -- setting -------------------------------------------------------------------------------------------

    def _set(self, path: Path, old: object, new: object) -> None:
        if same(old, new):
            return
        if isinstance(old, dict) and isinstance(new, dict):
            # What goes is taken last, so that a table spelled only by its keys does not vanish on the way.
            for key, value in new.items():
                self.change((*path, key), old.get(key, ABSENT), value)
            for key in [key for key in old if key not in new]:
                self._remove((*path, key))
        elif (
            isinstance(old, list)
            and isinstance(new, list)
            and (are_tables(new) or not self.has_headers(path))
        ):
            self._set_list(path, old, new)
        elif not self._set_value(path, new):
            self._remove(path)
            self._add(path, new)

    def _set_list(self, path: Path, old: list[object], new: list[object]) -> None:
        """Touch only the items between those that are alike at both ends."""
        shorter = min(len(old), len(new))
        head = 0
        while head < shorter and same(old[head], new[head]):
            head += 1
        tail = 0
        while tail < shorter - head and same(old[-1 - tail], new[-1 - tail]):
            tail += 1
        both = shorter - tail
        for n in range(head, both):
            self._set((*path, n), old[n], new[n])
        for n in range(both, len(new) - tail):
            self._add((*path, n), new[n])
        for n in reversed(range(both, len(old) - tail)):
            self._remove((*path, n))

    def _set_value(self, path: Path, new: object) -> bool:
        """Put another value in the place of one written after a key; false where it is not written so."""
        holder = self._holder(path)
        if holder is None:
            return False
        text, start = holder.text, holder.value
        if holder.path != path:
            _, rest, found, _ = descend(text, start, path[len(holder.path) :])
            starts = [entry.value for entry in found if entry.keys == rest]
            if not starts:
                return False
            start = starts[0]
        end = value_end(text, start)
        self._keep(holder, comments(text[start:end]))
        holder.text = text[:start] + self._respell(text[start:end], new) + text[end:]
        return True

    def _respell(self, token: str, new: object) -> str:
        marks = token[:3]
        if not (isinstance(new, str) and "\n" in new and marks in ('"""', "'''")):
            return spell_value(new)
        # A text that a person laid out over several lines stays so.
        lines = new.split("\n")
        if marks == '"""' or marks in new or not all(line.isprintable() for line in lines):
            marks, lines = '"""', [spell_value(line)[1:-1] for line in lines]
        first = self.newline if token[3:4] in ("\r", "\n") or not lines[0] else ""
        return marks + first + self.newline.join(lines) + marks

    def _keep(self, above: Statement, lost: list[str]) -> None:
        """Comments from inside a value that goes stand above its key from now on."""
        if lost:
            at = self.statements.index(above)
            self.statements[at:at] = [Statement(FILLER, above.indent + line + self.newline) for line in lost]

    # -- removing ------------------------------------------------------------------------------------------

    def _remove(self, path: Path) -> None:
        holder = self._holder(path)
        if holder is None:
            self._remove_tables(path)
        elif holder.path == path:
            self._remove_key(holder)
        else:
            self._remove_inside(holder, path)
        parent = path[:-1]
        if not self._exists(parent):
            self._add(parent, [] if isinstance(path[-1], int) else {})

    def _remove_key(self, gone: Statement) -> None:
        at = self.statements.index(gone)
        left = self._comments_of(gone)
        self.statements[at : at + 1] = left
        if self._keys is not None:
            del self._keys[gone.path]
        parent = gone.path[:-1]
        if gone.depth < len(parent) and not self._exists(parent):
            # The last dotted key of a table leaves an empty table in its place.
            self._put(at + len(left), [key_line(self.newline, gone.indent, parent, gone.depth, {})])

    def _comments_of(self, gone: Statement) -> list[Statement]:
        # A header is read past like an array: its keys may hold quoted brackets and #.
        start = gone.value if gone.kind == KEY else value_end(gone.text, len(gone.indent))
        return [Statement(FILLER, gone.indent + line + self.newline) for line in comments(gone.text[start:])]

    def _remove_inside(self, holder: Statement, path: Path) -> None:
        while True:
            opening, rest, found, close = descend(holder.text, holder.value, path[len(holder.path) :])
            gone = [n for n, entry in enumerate(found) if entry.keys[: len(rest)] == rest]
            if not gone:
                return
            holder.text, lost = without(holder.text, opening, found, close, gone[-1])
            self._keep(holder, lost)
            if isinstance(rest[-1], int):
                return

    def _remove_tables(self, path: Path) -> None:
        kept: list[Statement] = []
        since: list[Statement] | None = None  # blank lines and comments since something was removed
        for s in self.statements:
            if s.within(path):
                # Between two things that go, only comments stay.
                kept += [filler for filler in since or () if filler.comment]
                kept += self._comments_of(s)
                since = []
            elif since is not None and s.kind == FILLER:
                since.append(s)
            else:
                _join(kept, since)
                since = None
                kept.append(s)
        if since is not None:
            _join(kept, since)
            while not since and kept and kept[-1].blank:
                kept.pop()
        self.statements = kept
        self._keys = None
        if isinstance(path[-1], int):
            self._renumber(path, -1)

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


def _join(kept: list[Statement], since: list[Statement] | None) -> None:
    """What stood around something removed, without doubling the blank lines between."""
    while since and since[0].blank and (not kept or kept[-1].blank):
        del since[0]
    kept += since or ()
