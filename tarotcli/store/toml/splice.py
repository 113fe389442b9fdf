"""Single changes spliced into the text of a TOML file, every other character left as it was.

tomledit 1.2 reads campaigns but is not asked to write them. It turns CRLF into LF and inline tables into headers, drops
comments with what they stand above, and on any save moves dotted keys together that a person had set apart
(``skills.a``, ``age``, ``skills.b``). Working around that took nearly as much code as this, and some files still could
not be changed. Here the text is edited statement by statement, and the caller has tomledit read the result back to see
that it says what was meant.
"""

from __future__ import annotations

from tarotcli.campaign.paths import ABSENT, Path
from tarotcli.store.toml.inline import descend, without
from tarotcli.store.toml.placing import Placed
from tarotcli.store.toml.spelling import (
    are_tables,
    key_line,
    same,
    spell_value,
)
from tarotcli.store.toml.statements import FILLER, KEY, Statement, comments, value_end


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


def _join(kept: list[Statement], since: list[Statement] | None) -> None:
    """What stood around something removed, without doubling the blank lines between."""
    while since and since[0].blank and (not kept or kept[-1].blank):
        del since[0]
    kept += since or ()
