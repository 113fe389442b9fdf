"""Characters as they are brought into a campaign: by words, from another campaign, a sheet in TOML, a table in CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.campaign.names import alike, called, form_of, key_fault, meant
from tarotcli.campaign.paths import ABSENT
from tarotcli.campaign.reading import file_value, sheet_faults
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, _
from tarotcli.language.names import fold
from tarotcli.systems import game
from tarotcli.systems.common.people import name_taken
from tarotcli.systems.common.sheet_editing import editing_of
from tarotcli.systems.common.sheet_refusals import NotAllowed
from tarotcli.systems.common.sheets import assigned
from tarotcli.systems.common.typed_values import readings


class KeyTaken(Refused):
    """A character of that key, or one that reads like it, exists."""

    kind = "key-taken"
    sentence = N_("There is already a character “{key}”.")
    way_out = N_("Choose another key, or change the sheet: tarotcli advance set {key} KEY VALUE")


class DeckKeyTaken(KeyTaken):
    """A deck of that key exists, which would become the character's."""

    sentence = N_("There is already a deck “{key}”.")
    way_out = N_("Choose another key.")


class NotASource(UsageFault):
    """A file that holds no character."""

    kind = "not-a-source"
    sentence = N_("{file} holds no character that could be added: {why}")
    way_out = N_(
        "Name a campaign, a sheet in TOML, or a table in CSV whose first line names keys: key,name,class …"
    )


class NotInSource(Refused):
    """Nobody of that name in the file."""

    kind = "unknown-character"
    sentence = N_("{file} has no character “{who}”.")
    way_out = N_("There are: {known}.")


class RowRefused(Refused):
    """A line of a table that cannot be a character here."""

    def __init__(self, refused: Refused, file: str, line: int) -> None:
        super().__init__(rule=refused.rule, file=file, line=line)
        self.refused = refused
        self.kind = refused.kind  # type: ignore[misc]

    def message(self) -> str:
        """Where, and what is wrong there."""
        head = N_("{file}, line {line}: {problem}")
        from tarotcli.language import say

        return say(head, **self.fields, problem=self.refused.message())

    def advice(self) -> str:
        """The way out of what is wrong: where the sheet it speaks of is none yet, in the table itself."""
        if isinstance(self.refused, NotAllowed):
            return _("Give a value that fits, and add the whole table again.")
        return self.refused.advice()


class Newcomer(NamedTuple):
    """Somebody who joins. ``pairs``: keys of the sheet with their values as typed; ``sheet``: a sheet as plain data.

    ``line``: of the table that they come from; 0 for none.
    """

    key: str
    name: str = ""
    player: str = ""
    npc: bool = False
    pairs: Sequence[tuple[str, ...]] = ()
    sheet: Mapping[str, object] | None = None
    line: int = 0


def joined(
    campaign: Campaign, new: Newcomer, today: date | None, chance: Chance, *, file: str = ""
) -> tuple[Campaign, Sequence[Event]]:
    """The campaign with a newcomer, and what their words set; raises a Refused where something does not fit."""
    try:
        return _joined(campaign, new, today, chance)
    except Refused as refused:
        if new.line:
            raise RowRefused(refused, file, new.line) from None
        raise


def _joined(
    campaign: Campaign, new: Newcomer, today: date | None, chance: Chance
) -> tuple[Campaign, Sequence[Event]]:
    spec, key = game(campaign.system), new.key
    name = new.name or str((new.sheet or {}).get("name", "")) or key[:1].upper() + key[1:]
    if alike(key, campaign.characters):
        raise KeyTaken(key=alike(key, campaign.characters)[0])
    if alike(key, campaign.decks):
        raise DeckKeyTaken(key=key)
    for each in (key, name):
        name_taken(campaign, each, besides=key)
    sheet = new.sheet or {}
    shared = {
        "name": name,
        "player": new.player or str(sheet.get("player", "")),
        "npc": new.npc or sheet.get("npc") is True or _says_npc(new.pairs),
    }
    after = spec.blank(campaign, key, shared, today, chance)
    if new.sheet is not None:
        after = _with_sheet(after, key, {**sheet, **shared})
    after, pairs = spec.takes(after, key, [(key, value) for key, value in new.pairs])
    events: list[Event] = []
    for path, text in pairs:
        place, data, more = assigned(editing_of(after, key), path.strip(), text)
        done = editing_of(after, key).done(place, data, more)
        after = done.campaign
        events += done.events
    return after, events if not new.line else ()


def _says_npc(pairs: Iterable[tuple[str, ...]]) -> bool:
    return any(meant(key, ("npc",)) and next(readings(text, bool, ABSENT, {})) is True for key, text in pairs)


def _with_sheet(campaign: Campaign, key: str, sheet: Mapping[str, object]) -> Campaign:
    """The campaign with this plain data on a new sheet; what it does not say stays at its least."""
    data = file_value(campaign.characters[key])
    assert isinstance(data, Mapping)
    editing = editing_of(campaign, key)
    whole = editing.becomes({**data, **sheet})
    page, _faults = sheet_faults(whole, game(campaign.system).sheet(), PACKS[game(campaign.system).pack])
    return campaign.with_sheet(key, page)


# From a file.


def newcomers(campaign: Campaign, source: str, text: str, asked: Newcomer) -> list[Newcomer]:
    """Those whom a file brings, as the words asked for them: at least one."""
    file, who = split_source(source)
    if file.casefold().endswith((".csv", ".tsv")):
        found = [*_rows(file, text)]
    else:
        found = [*_sheets(campaign, file, who, text, asked.key)]
    if who and len(found) > 1:
        names = {each.key: each.name or each.key for each in found}
        keys = called(who, names)
        found = [each for each in found if each.key in keys]
        if not found:
            raise NotInSource(file=file, who=who, known=tuple(names))
    if not found:
        raise NotASource(file=file, why=_("it is empty."))
    if len(found) > 1 and asked.key:
        raise NotInSource(file=file, who=asked.key, known=tuple(each.key for each in found))
    if len(found) == 1:
        found = [found[0]._replace(key=asked.key or found[0].key, name=asked.name or found[0].name)]
    return [
        each._replace(
            player=asked.player or each.player, npc=asked.npc or each.npc, pairs=(*each.pairs, *asked.pairs)
        )
        for each in found
    ]


def split_source(source: str) -> tuple[str, str]:
    """A file and the character in it: ``FILE:WHO``. A drive's letter is no file, and a file's ending no character."""
    file, colon, who = source.rpartition(":")
    named = colon and len(file) > 1 and not re.search(r"[/\\]|\.(toml|csv|tsv)$", who)
    return (file, who) if named else (source, "")


def _sheets(campaign: Campaign, file: str, who: str, text: str, key: str) -> Iterator[Newcomer]:
    """The characters of a campaign, or the one sheet of a file."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise NotASource(file=file, why=str(fault)) from None
    pages = data.get("characters")
    if not isinstance(pages, dict):
        name = str(data.get("name", ""))
        yield Newcomer(key or key_of(name), sheet=_page(data))
        return
    wanted = who or key
    names = {
        each: str(page.get("name", "")) or each for each, page in pages.items() if isinstance(page, dict)
    }
    keys = (
        called(wanted, names) if wanted else [each for each in names if not alike(each, campaign.characters)]
    )
    if wanted and not keys:
        raise NotInSource(file=file, who=wanted, known=tuple(names))
    for each in keys:
        yield Newcomer(each, sheet=_page(pages[each]))


def _page(data: Mapping[str, object]) -> Mapping[str, object]:
    return {key: value for key, value in data.items() if value is not ABSENT}


def _rows(file: str, text: str) -> Iterator[Newcomer]:
    """The characters of a table, one a line below the keys of the sheet; empty cells say nothing."""
    head = text.split("\n", 1)[0]
    comma = max(",;\t", key=head.count)
    lines = csv.reader(text.splitlines(), delimiter=comma, skipinitialspace=True)
    try:
        heads = [cell.strip() for cell in next(lines, [])]
        for number, row in enumerate(lines, 2):
            cells = [(head, cell.strip()) for head, cell in zip(heads, row, strict=False) if cell.strip()]
            if any(cell.strip() for cell in row[len(heads) :]) or any(not head for head, _cell in cells):
                raise NotASource(file=file, why=_("line {n} has more cells than the first.").format(n=number))
            if cells:
                yield _row(file, number, cells)
    except csv.Error as fault:
        raise NotASource(file=file, why=str(fault)) from None


def _row(file: str, number: int, cells: Sequence[tuple[str, str]]) -> Newcomer:
    said = {form_of(head): cell for head, cell in cells}
    name = said.get("name", said.get("nom", ""))
    key = next((said[each] for each in ("key", "who", "cle", "qui") if each in said), "") or key_of(name)
    wrong = key_fault(key)
    if wrong:
        raise NotASource(
            file=file, why=_("the key “{key}” in line {n} {why}").format(key=key, n=number, why=_(wrong))
        )
    known = ("key", "who", "cle", "qui", "name", "nom")
    pairs = tuple((head, cell) for head, cell in cells if form_of(head) not in known)
    return Newcomer(key, name, pairs=pairs, line=number)


def key_of(name: str) -> str:
    """A key made of a name: its last word, in plain letters."""
    words = re.findall(r"[a-z0-9]+", fold(name))
    return words[-1] if words else ""
