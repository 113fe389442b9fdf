"""Random TOML files as untidy as people make them, and random edit scripts to try on their values."""

from __future__ import annotations

import copy
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any

from tarotcli.campaign.paths import ABSENT, Change, Path, spell_key

KEYS = ["a", "b", "c", "x-1", "7", "duc de luynes", "", "é", 'q"q', "it's", "d.e", "[h]", "#n"]

SCALARS: list[str] = [
    "1", "-7", "0", "+5", "1_000", "0xFF", "0o17", "0b1_0", "9223372036854775807",
    "1e3", "inf", "-inf", "0.5", "-0.0", "1_0.2_5e-1_0", "true", "false",
    "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5-07:30", "1979-05-27", "07:32:00.25",
    '""', "''", '"plain"', '"é # no comment"', "'C:\\temp # \"'", '"tab\\t \\" [x] \\\\"', '"\\u00e9{,}"',
    '"""one "" quote"""', "''''quoted''''", '"""\n[not.a.header]\nkey = 1 # no comment\n"""',
    "'''\n# no comment\n[[x]]\n'''", '"""\\\n   joined \\"" """', '"""ends in quotes"""""', '"\\\\"',
    '"""a \\""" # b"""', '"""\\\\"""',
]  # fmt: skip

NEW: list[Any] = [
    1, 0, -3, 2.5, 1e300, float("inf"), True, False, "", "new", 'say "hi"\n# x\t\\', "\x00\x1f\x7f\u2028é𝔘",
    "line\r\nline\n", date(2026, 11, 1), time(7, 32, 0, 5), datetime(2026, 1, 1, 12),
    datetime(2026, 1, 1, tzinfo=UTC), [], {}, [1, 2], ["x", ["y"]], {"level": 4}, {"a": {"b": {}}},
    {"x y": {"": 1}}, [{"degree": "minor"}, {}], {"one": {"w": "x" * 50}, "two": {"w": "y" * 60}},
    {"long": "x" * 60, "longer": {"y": "z" * 60, "z": [1]}, "longest": [{"w": "x" * 120}, {"v": 1}]},
    [{"text": "x" * 120, "deep": {"er": "y" * 120}}, {"text": "y"}],
]  # fmt: skip


class Wild:
    """One random file: its text, its comments, and the texts of its keys with their paths."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.comments: list[str] = []
        self.keys: list[tuple[Path, str]] = []
        self.newlines = random.choice([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n"]])
        self.pieces: list[str] = []
        self._body((), (), 3, dotted=True)
        self._tables((), (), 3)
        self._fill(2)
        self.text = "".join(self.pieces)
        if random.random() < 0.3:
            self.text = self.text.removesuffix("\n").removesuffix("\r")
        self.raw = (b"\xef\xbb\xbf" if random.random() < 0.2 else b"") + self.text.encode()

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def newline(self) -> str:
        return self.random.choice(self.newlines)

    def space(self) -> str:
        return self.random.choice(["", "", "", " ", "  ", "\t"])

    def comment(self) -> str:
        self.comments.append(
            f"# c{len(self.comments)}:" + self.random.choice(["", ' "[{', " x = 1", " é '''"])
        )
        return self.comments[-1]

    def end_of_line(self) -> str:
        return self.space() + (self.comment() if self.maybe(0.25) else "") + self.newline()

    def spelled(self, key: str) -> str:
        if "'" not in key and self.maybe(0.2):
            return f"'{key}'"
        return f'"{key}"' if '"' not in key and self.maybe(0.1) else spell_key(key)

    def dotted(self, keys: list[str]) -> str:
        return (self.space() + "." + self.space()).join(map(self.spelled, keys))

    def some_keys(self, most: int) -> list[str]:
        return self.random.sample(KEYS, self.random.randint(0, most))

    def value(self, depth: int, *, one_line: bool = False) -> str:
        if depth == 0 or self.maybe(0.6):
            scalar = self.random.choice(SCALARS)
            return '"short"' if one_line and "\n" in scalar else scalar.replace("\n", self.newline())
        if self.maybe(0.5):
            pairs = []
            for key in self.some_keys(3):
                keys = [key, *self.some_keys(1)] if self.maybe(0.2) else [key]
                pairs.append(
                    f"{self.dotted(keys)}{self.space()}={self.space()}{self.value(depth - 1)}{self.space()}"
                )
            return "{" + self.space() + ("," + self.space()).join(pairs) + "}"
        return self.array(depth)

    def array(self, depth: int) -> str:
        gap = self.space if self.maybe(0.5) else self.wide_gap
        text = "[" + gap()
        count = self.random.randint(0, 3)
        for n in range(count):
            text += self.value(depth - 1) + gap()
            if n < count - 1 or self.maybe(0.3):
                text += "," + gap()
        return text + "]"

    def wide_gap(self) -> str:
        return "".join(self.end_of_line() + self.space() for _ in range(self.random.choice([0, 1, 1, 2])))

    def _fill(self, most: int) -> None:
        for _ in range(self.random.randint(0, most)):
            self.pieces.append(self.space() + (self.comment() if self.maybe(0.5) else "") + self.newline())

    def _body(self, path: Path, skip: tuple[str, ...], depth: int, *, dotted: bool) -> list[str]:
        used = []
        for key in self.some_keys(3):
            if key in skip:
                continue
            used.append(key)
            lines = [[key]]
            if dotted and self.maybe(0.3):
                lines = [[key, below] for below in ("p", "q", "r s")[: self.random.randint(1, 3)]]
            for keys in lines:
                if self.maybe(0.3):
                    self._fill(1)
                text = f"{self.space()}{self.dotted(keys)}{self.space()}={self.space()}{self.value(depth)}"
                self.keys.append(((*path, *keys), text.lstrip(" \t")))
                self.pieces.append(text + self.end_of_line())
        return used

    def _tables(self, path: Path, header: tuple[str, ...], depth: int, *, late: bool = False) -> None:
        used = {keys[len(path)] for keys, _ in self.keys if keys[: len(path)] == path}
        for key in self.some_keys(3 if depth > 1 else 1) if depth else []:
            if key in used:
                continue
            below, keys = (*path, key), (*header, key)
            if self.maybe(0.3):
                for n in range(self.random.randint(1, 3)):
                    self._headline(keys, "[[", "]]")
                    self._body((*below, n), (), 1, dotted=True)
                    self._tables((*below, n), keys, depth - 1)
            elif late or self.maybe(0.3):
                # The table under its own header comes after the tables inside of it, or never.
                start = len(self.pieces)
                self._tables(below, keys, depth - 1)
                if len(self.pieces) == start or self.maybe(0.5):
                    self._headline(keys, "[", "]")
                    taken = {
                        p[len(below)]
                        for p, _ in self.keys
                        if p[: len(below)] == below and len(p) > len(below)
                    }
                    taken |= set(KEYS) if len(self.pieces) > start + 1 else set()
                    self._body(below, tuple(str(k) for k in taken), 1, dotted=False)
            else:
                self._headline(keys, "[", "]")
                self._body(below, (), 2, dotted=True)
                self._tables(below, keys, depth - 1)

    def _headline(self, keys: tuple[str, ...], opening: str, closing: str) -> None:
        if self.maybe(0.7):
            self._fill(2)
        name = self.dotted(list(keys))
        self.pieces.append(
            self.space() + opening + self.space() + name + self.space() + closing + self.end_of_line()
        )


def paths_in(value: Any, here: Path = ()) -> list[Path]:
    """Every path to something in plain data."""
    if isinstance(value, dict):
        return [p for key, item in value.items() for p in [(*here, key), *paths_in(item, (*here, key))]]
    if isinstance(value, list):
        return [p for n, item in enumerate(value) for p in [(*here, n), *paths_in(item, (*here, n))]]
    return []


def at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def edit(data: dict[str, Any], change: Change) -> None:
    """The model: the same change on plain data, in place."""
    place, last = at(data, change.path[:-1]), change.path[-1]
    if change.new is ABSENT:
        del place[last]
    elif change.old is ABSENT and isinstance(last, int):
        place.insert(last, copy.deepcopy(change.new))
    else:
        place[last] = copy.deepcopy(change.new)


def script(random: Random, data: dict[str, Any], steps: int) -> list[Change]:
    """A random script of sets, additions and deletions; ``data`` is edited along."""
    changes: list[Change] = []
    for _ in range(steps):
        paths = paths_in(data)
        act = random.choice(["set", "add", "add", "delete"])
        if act == "add" or not paths:
            homes = [p for p in [(), *paths] if isinstance(at(data, p), dict | list)]
            home = random.choice(homes)
            into = at(data, home)
            new = random.choice(NEW)
            if isinstance(into, list):
                change = Change((*home, random.randint(0, len(into))), ABSENT, new)
            else:
                free = [key for key in [*KEYS, "new"] if key not in into]
                if not free:
                    continue
                change = Change((*home, random.choice(free)), ABSENT, new)
        else:
            path = random.choice(paths)
            old = copy.deepcopy(at(data, path))
            change = Change(path, old, ABSENT if act == "delete" else _other(random, old))
        edit(data, change)
        changes.append(change)
    return changes


def _other(random: Random, old: Any) -> Any:
    """Something else for the place of a value: often the same with a small difference."""
    new = copy.deepcopy(old)
    if isinstance(new, dict) and random.random() < 0.7:
        if new and random.random() < 0.5:
            del new[random.choice(list(new))]
        new[random.choice(KEYS)] = random.choice(NEW)
        return new
    if isinstance(new, list) and random.random() < 0.7:
        if new and random.random() < 0.5:
            del new[random.randrange(len(new))]
        new.insert(random.randint(0, len(new)), random.choice(NEW))
        return new
    return random.choice(NEW)
