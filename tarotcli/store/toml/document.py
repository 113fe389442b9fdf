"""One TOML file: its values, the places of its keys, and its text with single values changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import tomledit

from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.errors import INTERNAL, CampaignFault, NotInOrder
from tarotcli.language import N_

_BOM = "\ufeff"
DEEPEST = 75
"""So many tables inside of one another; the reader knows no more than 80."""
_DEEP = rf"(?m)^[ \t]*\[{{1,2}}(?:[^\n.\]#]{{1,300}}\.){{{DEEPEST}}}"
_LONG_KEY = rf"(?m)^(?:[^\n.=#]{{1,300}}\.){{{DEEPEST}}}"
_MARKS = r"(?m)^(?:<<<<<<< |>>>>>>> |\|\|\|\|\|\|\| )"


Data = dict[str, Any]
"""The plain values of a TOML file."""


class TomlSyntax(CampaignFault):
    """The file is not TOML."""

    kind = "toml-syntax"
    sentence = N_("{file}, line {line}, column {column}: {problem}.")
    way_out = N_("Mend that line in an editor; nothing was changed.")

    def closed(self) -> CampaignFault:
        """Only that it is broken."""
        return NotInOrder(file=self.fields["file"])


class MergeMarks(TomlSyntax):
    """The file holds both sides of a merge that is not finished."""

    kind = "merge-marks"
    sentence = N_("{file}, line {line}: the marks of a merge that is not finished.")
    way_out = N_("Keep one side of what stands between the marks and delete the marks; nothing was changed.")


class TooDeep(TomlSyntax):
    """More tables or lists inside of one another than any campaign has."""

    kind = "too-deep"
    sentence = N_("{file}, line {line}: tables or lists are nested more than {most} deep.")
    way_out = N_("Make them fewer; nothing was changed.")


class NotText(CampaignFault):
    """The file is not UTF-8."""

    kind = "not-utf-8"
    sentence = N_("{file}, line {line}: the byte {byte} is not valid UTF-8.")
    way_out = N_("Save the file as UTF-8 in an editor; nothing was changed.")

    def closed(self) -> CampaignFault:
        """Only that it is broken."""
        return NotInOrder(file=self.fields["file"])


class ChangeLost(CampaignFault):
    """The changed text does not say what was meant; it is thrown away before it is written."""

    exit = INTERNAL
    kind = "change-lost"
    sentence = N_("{file} could not be changed without harm to something else in it; nothing was written.")
    way_out = N_("Please report this together with the file; simpler TOML in the changed table may help.")


class Document:
    """A TOML file as it was read. It never changes: :meth:`apply` answers the bytes of another one."""

    def __init__(self, text: str, bom: bool, file: str, data: dict[str, object]) -> None:
        self._text = text
        self._bom = bom
        self._file = file
        self._data = data

    @classmethod
    def parse(cls, raw: bytes, file: str) -> Document:
        """Read a file; its name is only for messages."""
        try:
            text = raw.decode()
        except UnicodeDecodeError as fault:
            line = raw.count(b"\n", 0, fault.start) + 1
            raise NotText(file=file, line=line, byte=f"0x{raw[fault.start]:02X}") from None
        bom = text.startswith(_BOM)
        text = text.removeprefix(_BOM)
        # tomledit keeps a CRLF inside a text of several lines; to every other reader it is a newline.
        plain = text.replace("\r\n", "\n") if "\r" in text else text
        if deep := _too_deep(plain):  # the reader would refuse it too, but takes its time
            line = plain.count("\n", 0, deep.start()) + 1
            raise TooDeep(file=file, line=line, column=1, most=DEEPEST)
        try:
            data = tomledit.Document.parse(plain).value
        except ValueError as fault:
            if marks := re.search(_MARKS, plain):
                line = plain.count("\n", 0, marks.start()) + 1
                raise MergeMarks(file=file, line=line, column=1) from None
            from tarotcli.store.toml.faults import Problem

            line, column, problem = _explain(fault, plain)
            if "recurs" in problem:
                key = re.search(_LONG_KEY, plain)
                line = plain.count("\n", 0, key.start()) + 1 if key and line == 1 else line
                raise TooDeep(file=file, line=line, column=1, most=DEEPEST) from None
            raise TomlSyntax(file=file, line=line, column=column, problem=Problem(problem)) from None
        return cls(text, bom, file, data)

    @property
    def data(self) -> Data:
        """The plain values of the whole file, not to be changed in place."""
        return self._data

    def value_at(self, path: Path) -> object:
        """The plain value that stands there, or ``ABSENT``."""
        return value_in(self._data, path)

    def apply(self, changes: Sequence[Change]) -> bytes:
        """The file with these changes made in their order, and everything else byte for byte as it was."""
        from tarotcli.store.toml.spelling import Unwritable, same
        from tarotcli.store.toml.splice import Splicer

        splicer = Splicer(self._text)
        data = self._data
        for change in changes:
            path, new = change.path, change.new
            inserts = change.old is ABSENT and isinstance(path[-1], int)
            old = ABSENT if inserts else value_in(data, path)
            if old is ABSENT and new is ABSENT:
                continue
            after = edited(data, path, new, insert=inserts)
            if isinstance(path[-1], int) and not isinstance(new, dict) and new is not ABSENT:
                # Only tables can be items under [[headers]]: with anything else among them, all go inline.
                above = path[:-1]
                if splicer.has_headers(above):
                    path, old, new = above, value_in(data, above), value_in(after, above)
            splicer.change(path, old, new, change.follows)
            data = after
        text = splicer.text()
        try:
            raw = (_BOM + text if self._bom else text).encode()
        except UnicodeEncodeError as fault:
            raise Unwritable(value=ascii(text[fault.start - self._bom])) from None
        # Everything above works on characters: read back whether the file says what was meant.
        try:
            result = Document.parse(raw, self._file).data
        except TomlSyntax as fault:
            raise ChangeLost(file=self._file) from fault
        if result != data and not same(result, data):
            raise ChangeLost(file=self._file)
        return raw

    def places(self, paths: Sequence[Path]) -> list[int]:
        """How far into the text these keys stand, or what is nearest above each; for messages only.

        Of very many paths only the keys that hold them are looked for, not where they stand inside of one value.
        """
        from tarotcli.store.toml.inline import Places

        known = Places(self._text)
        look = known.nearest if len(paths) > MANY else known.inside
        return [
            next((at for n in range(len(path), 0, -1) if (at := look(path[:n])) is not None), 0)
            for path in paths
        ]

    def lines(self, paths: Sequence[Path]) -> list[int | None]:
        """The lines of some keys, of items or of tables' headers, where they can be told; for messages only."""
        from tarotcli.store.toml.inline import Places

        known = Places(self._text)
        places = [known.inside(path) for path in paths]
        return [None if at is None else self._text.count("\n", 0, at) + 1 for at in places]


MANY = 200
"""So many places in one file are looked for one by one."""


def _too_deep(text: str) -> re.Match[str] | None:
    """A header of too many parts, which only a line of as many dots can be."""
    return re.search(_DEEP, text) if any(line.count(".") >= DEEPEST for line in text.split("\n")) else None


def value_in(data: object, path: Path) -> object:
    """The value at a path of plain data, or ``ABSENT``."""
    for part in path:
        if isinstance(data, dict):
            data = data.get(part, ABSENT)
        elif isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
            data = data[part]
        else:
            return ABSENT
    return data


def carried_out(data: Data, changes: Iterable[Change]) -> Data:
    """The plain data after an edit script; what it does not touch is shared with the old data."""
    for change in changes:
        insert = change.old is ABSENT and isinstance(change.path[-1], int)
        data = edited(data, change.path, change.new, insert=insert)
    return data


def edited(data: Any, path: Path, new: object, *, insert: bool) -> Any:
    """The plain data with one value changed; what is not on the way is shared with the old data."""
    key, below = path[0], path[1:]
    if isinstance(key, int):
        items = [] if data is ABSENT else list(data)
        if below:
            items[key] = edited(items[key], below, new, insert=insert)
        elif insert:
            if not 0 <= key <= len(items):
                raise IndexError(key)
            items.insert(key, new)
        elif new is ABSENT:
            del items[key]
        else:
            items[key] = new
        return items
    table = {} if data is ABSENT else dict(data)
    if below:
        table[key] = edited(table.get(key, ABSENT), below, new, insert=insert)
    elif new is ABSENT:
        del table[key]
    else:
        table[key] = new
    return table


def _explain(fault: ValueError, text: str) -> tuple[int, int, str]:
    """Line, column and problem from tomledit's report: a headline, four lines of picture, the problem."""
    headline, *rest = str(fault).split("\n")
    words = headline.replace(",", "").split()
    if "line" in words and "column" in words and len(rest) >= 4:
        line, column = (int(words[words.index(word) + 1]) for word in ("line", "column"))
        return line, column, " ".join("\n".join(rest[3:]).split())
    # A date that Python cannot hold has no place in the report: look for the value that fails on its own.
    from tarotcli.store.toml.statements import KEY, scan

    line = 1
    for statement in scan(text):
        if statement.kind == KEY:
            try:
                _ = tomledit.Document.parse("x = " + statement.text[statement.value :]).value
            except ValueError:
                return line, statement.value + 1, headline
        line += statement.text.count("\n")
    return 1, 1, headline
