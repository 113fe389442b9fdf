"""``new``: a campaign file, empty or a sample."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign.paths import Change
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.cli.commands.new_file import commented
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import Refused
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, _, say
from tarotcli.store.campaign_file import journal_of
from tarotcli.store.replacing import FileExists, check_new, create
from tarotcli.store.toml.document import Data, Document
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import game, names
from tarotcli.systems.common.file_events import Created


class New(Question, frozen=True):
    """``new``."""

    file: Annotated[
        str, Word(N_("The file to make; it must not exist."), metavar=N_("FILE"), complete="file")
    ]
    system: Annotated[
        str,
        Word(
            N_("The game: versailles, lignes-brisees, topoigraphie or tarot."),
            "--system",
            metavar=N_("SYSTEM"),
            choices=names(),
        ),
    ]
    sample: Annotated[bool, Word(N_("With characters and cards to play with at once."), "--sample")] = False
    campaign_name: Annotated[str, Word(N_("The campaign's name."), "--name", metavar=N_("NAME"))] = ""


class NoSample(Refused):
    """The game comes without a sample campaign."""

    kind = "no-sample"
    sentence = N_("The game {game} has no sample campaign.")
    way_out = N_("Leave --sample out; tarotcli add brings the first character.")


class JournalExists(FileExists):
    """The journal of a campaign that had this name."""

    sentence = N_("{file} is the journal of a campaign that had this name.")
    way_out = N_(
        "Choose another name, or move that journal away first: its commands are not the new campaign's."
    )


class NewAnswer(Answer, frozen=True):
    """``new``: the file that was made, whether it is the game's sample, and a command to play with, if there is one."""

    file: str
    sample: bool
    plays: str = ""

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The file, and what to do next."""
        ways = [N_("{file} is ready.")]
        if self.sample:
            ways.append(N_("Look around: tarotcli show -c {file}"))
        elif not self.plays:
            ways.append(N_("Add somebody: tarotcli add KEY -c {file}"))
        if self.plays:
            ways.append(N_("Play: tarotcli {command} -c {file}"))
        return [say(way, file=self.file, command=self.plays) for way in ways]


def new(file: CampaignFile, ask: New, line: Line) -> Reply[NewAnswer]:
    """Make a campaign file: shuffled decks and nobody yet, or the game's sample with its piles shuffled anew."""
    path = Path(ask.file)
    chance = Chance(line.common.seed or os.environ.get("TAROTCLI_SEED"))
    raw = (_sample if ask.sample else _empty)(ask, chance)
    check_new(path)
    _check_journal(path)
    if not line.common.dry_run:
        file.ready()
        file.has_saved(path, create(path, raw))
    spec = game(ask.system)
    answer = NewAnswer(file=str(path), sample=ask.sample, plays=_(spec.plays) if ask.sample else spec.begins)
    return Reply("new", answer, (Created(str(path)),), ask.system, 0, line.common.dry_run)


def _check_journal(path: Path) -> None:
    """Refuse a name that another campaign's journal lies ready for."""
    try:
        check_new(journal_of(path))
    except FileExists:
        raise JournalExists(file=str(journal_of(path))) from None


def _empty(ask: New, chance: Chance) -> bytes:
    name = ask.campaign_name or Path(ask.file).stem.replace("-", " ").replace("_", " ").title()
    head = {
        "format": 1,
        "name": name,
        "system": ask.system,
        "revision": 0,
        "session": 1,
        "scene": 1,
        "day": 1,
    }
    return commented(game(ask.system), head | game(ask.system).fresh(chance))


def _sample(ask: New, chance: Chance) -> bytes:
    raw = game(ask.system).sample()
    if not raw:
        raise NoSample(game=ask.system)
    document = Document.parse(raw, f"{ask.system}.toml")
    decks = document.data["decks"] if game(ask.system).ordered else ()
    changes = [_reshuffled(document.data, deck, chance) for deck in decks]
    if ask.campaign_name:
        changes.append(Change(("name",), document.data["name"], ask.campaign_name))
    return document.apply(changes)


def _reshuffled(data: Data, deck: str, chance: Chance) -> Change:
    table = data["decks"][deck]
    pack = PACKS[table["kind"]]
    cards = [card for code in table["draw"].split() if (card := pack.get(code))]
    return Change(("decks", deck, "draw"), table["draw"], str(Pile(chance.shuffled(cards))))


COMMAND = FileCommand(
    name="new",
    question=New,
    perform=new,
    answer=NewAnswer,
    summary=N_("Make a campaign file."),
    example=N_("tarotcli new my.toml --system versailles --sample"),
    needs_campaign=False,
)
