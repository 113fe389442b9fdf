"""The library: open a campaign, ask a typed question, read a typed answer; it is saved, and can be undone.

Questions and answers are the types that the commands are made of: those of a game stand in ``tarotcli.systems.<game>``,
those that all games share in ``tarotcli.systems.common``. What a viewer may not see is cut from a reply, as it
is on the command line, and its ``json()`` is what the command prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from tarotcli.answers.answer import Answer
from tarotcli.answers.command import AnyCommand
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.words import CardWord, read_card
from tarotcli.cli.commands.saved import words_of
from tarotcli.cli.output import viewer_of, viewer_of_reply
from tarotcli.cli.session import attended, cut_error
from tarotcli.errors import TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.values import GAP
from tarotcli.store import undo
from tarotcli.store.past_commands import RedoAnswer, UndoAnswer
from tarotcli.store.transaction import WAIT, CampaignFile
from tarotcli.store.undo import HOW, How
from tarotcli.systems import commands_of, common, game, guests

A = TypeVar("A", bound=Answer)


class Opened:
    """An open campaign file. Every question that changes something is saved and journalled at once.

    ``viewer``: who looks, as with ``--as``; the table where it is empty. ``reveal``: every secret is told. ``wait``:
    seconds to wait for another process to be done with the campaign.
    """

    def __init__(self, path: Path, viewer: str = "", *, reveal: bool = False, wait: float = WAIT) -> None:
        self.file = CampaignFile(str(path), wait)
        self.file.who = viewer
        self.common = Common(as_=viewer, reveal=reveal)

    @property
    def campaign(self) -> Campaign:
        """The campaign as it lies on the disk; raises a CampaignFault for a file that is not in order."""
        return self.file.load().campaign

    def ask(self, question: Question, *, seed: str = "", dry_run: bool = False) -> Reply[Any]:
        """The answer to a question, with what it changed saved; raises a TarotcliError where it is refused.

        ``seed`` makes chance repeatable; ``dry_run`` saves nothing.
        """
        question.check_args()

        def answered() -> Reply[Answer]:
            command = attended(self._command(question), replaced(self.common, dry_run=dry_run))
            line = typed(command.name, question, seed)
            return self.file.perform(command, question, line, seed=seed, dry_run=dry_run)

        return self._seen(answered, dry_run=dry_run)

    def undo(self, how: How = HOW) -> Reply[UndoAnswer]:
        """Take back the last command that still counts, or as ``how`` says; raises a Refused where there is none."""
        return self._seen(lambda: undo.undo(self.file, how=how, words=words_of))

    def redo(self, how: How = HOW) -> Reply[RedoAnswer]:
        """Do again what the last undo took back, or as ``how`` says; raises a Refused where there is nothing."""
        return self._seen(lambda: undo.redo(self.file, how=how, words=words_of))

    def _seen(self, answered: Callable[[], Reply[A]], *, dry_run: bool = False) -> Reply[A]:
        """What is answered, or refused, cut to the viewer; raises a Refused where nobody is called so."""
        common = replaced(self.common, dry_run=dry_run)
        viewer_of(common, self.campaign)
        try:
            reply = answered()
        except TarotcliError as error:
            cut_error(error, common)
            raise
        return reply.seen_by(viewer_of_reply(common, reply))

    def _command(self, question: Question) -> AnyCommand:
        key = self.campaign.system
        guest = [head for each in guests() for head in each.guest]
        for head in dict.fromkeys((*common.HEADS, *guest, *game(key).heads)):
            for command in commands_of(key, head).values():
                if command.question is type(question):
                    return command
        raise TypeError(f"{type(question).__name__} is no question of {key}")


def play(*words: str) -> tuple[Stake, ...]:
    """Cards to play, by codes or names; raises a UsageFault for what is no card."""
    return tuple(Stake(read_card(word)) for word in words)


def typed(command: str, question: Question, seed: str = "") -> list[str]:
    """The command line that asks this question, as the journal keeps it."""
    words = [(word, list(_texts(getattr(question, name)))) for name, word in type(question).words().items()]
    arguments = [text for word, texts in words if not word.flags for text in texts]
    options = [part for word, texts in words if word.flags for text in texts for part in _option(word, text)]
    options += ["--seed", seed] if seed else []
    if any(text.startswith("-") for text in arguments):
        return [*command.split(), *options, "--", *arguments]
    return [*command.split(), *arguments, *options]


def _option(word: Word, text: str) -> list[str]:
    return [word.flags[0]] if word.flag else [word.flags[0], text]


def _texts(value: object) -> Iterator[str]:
    """A field as it is typed: no text where it is left out, several where it holds several values."""
    match value:
        case None | False | "" | ():
            return
        case Stake(card, points) | Counter(card, points):
            name = card.text if isinstance(card, CardWord) else card
            yield name if points is None else f"{name}={points}"
        case tuple():
            for each in value:
                yield from (GAP,) if each is None else _texts(each)
        case CardWord():
            yield value.text
        case _:
            yield str(value)
