"""``new``: a campaign file, empty or a sample."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tarotcli.campaign.paths import Change
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.errors import CampaignFault, reason
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.store.campaign_file import NotWritable
from tarotcli.store.toml.document import Document, new_file
from tarotcli.systems import system
from tarotcli.systems.spec import find


class FileExists(CampaignFault):
    """The file to make exists."""

    kind = "file-exists"
    sentence = N_("{file} exists already.")
    way_out = N_("Choose another name; an existing file is never overwritten.")


def new(request: Request) -> Result:
    """Make a campaign file: shuffled decks and nobody yet, or the system's sample with its piles shuffled anew."""
    path = Path(request.text("file"))
    name = request.text("system")
    chance = Chance(request.seed or os.environ.get("TAROTCLI_SEED"))
    if request.flag("sample"):
        raw = _sample(name, request.text("name"), chance)
    else:
        title = request.text("name") or path.stem.replace("-", " ").replace("_", " ").title()
        head = {"format": 1, "name": title, "system": name, "revision": 0, "session": 1, "scene": 1, "day": 1}
        raw = new_file(head | find(system(name).fresh)(chance))
    if request.flag("dry_run"):
        if path.exists():
            raise FileExists(file=str(path))
    else:
        _write(path, raw)
    data = {"file": str(path), "system": name, "sample": request.flag("sample")}
    return Result(data, (Event("created", path=str(path)),))


def _sample(name: str, title: str, chance: Chance) -> bytes:
    raw = (samples() / f"{name}.toml").read_bytes()
    document = Document.parse(raw, f"{name}.toml")
    decks = document.data["decks"] if system(name).ordered else ()
    changes = [_reshuffled(document.data, deck, chance) for deck in decks]
    if title:
        changes.append(Change(("name",), document.data["name"], title))
    return document.apply(changes)


def _reshuffled(data: Mapping[str, Any], deck: str, chance: Chance) -> Change:
    table = data["decks"][deck]
    pack = PACKS[table["kind"]]
    cards = [card for code in table["draw"].split() if (card := pack.get(code))]
    return Change(("decks", deck, "draw"), table["draw"], str(Pile(chance.shuffled(cards))))


def samples() -> Path:
    """The folder of the sample campaigns: in the package once installed, else in the checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "campaigns"
    return installed if installed.is_dir() else package.parent / "campaigns"


def _write(path: Path, raw: bytes) -> None:
    try:
        with path.open("xb") as file:
            try:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        raise FileExists(file=str(path)) from None
    except OSError as error:
        raise NotWritable(file=str(path), reason=reason(error)) from None
