"""A run of lines on one campaign: each done, saved with those that waited with it, and reported after that."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable

from tarotcli.cards.chance import Chance
from tarotcli.cli import output
from tarotcli.cli.batch import Batch, Done
from tarotcli.errors import INTERRUPTED, TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.scanner import Source
from tarotcli.language import N_
from tarotcli.store.transaction import CampaignFile


class RunInterrupted(TarotcliError):
    """A script was stopped by the person."""

    exit = INTERRUPTED
    kind = "interrupted"
    sentence = N_("Interrupted; the lines that were reported are saved, no others.")


class Script:
    """One run of lines on one campaign.

    ``status``: the exit status so far. ``at_prompt``: a person types the lines and needs no numbers. ``last``: what the
    last line came to, None for an empty one.
    """

    def __init__(
        self,
        file: CampaignFile,
        source: Source,
        common: Common,
        *,
        keep_going: bool = False,
        atomic: bool = False,
    ) -> None:
        self.file = file
        self.source = source
        self.common = common
        self.keep_going = keep_going
        self.atomic = atomic
        self.style = output.style(common)
        self.status = 0
        self.number = 0
        self.at_prompt = False
        self.last: Done | None = None

    def take(self, lines: Iterable[str]) -> bool:
        """Do these lines, save what they bring about together, then report; whether to go on."""
        batch = Batch(
            self.file,
            self.source,
            self.common,
            first=self.number + 1,
            atomic=self.atomic,
            at_prompt=self.at_prompt,
        )
        try:
            for line in lines:
                self.number += 1
                if not batch.take(line) and not self.keep_going:
                    break
            if self.atomic and batch.failed:
                batch.forget()
            batch.close()
        finally:
            self.file.forget()
        self.last = batch.report[-1] if batch.report else None
        for done in batch.report:
            self._report(done)
        if self.file.doubt is not None:
            number = None if self.at_prompt else self.number
            doubt = output.report(self.file.doubt, self.common, line=number)
            self.status = self.status or doubt
            self.file.doubt = None
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return not batch.unsaved and not (batch.failed and (self.atomic or not self.keep_going))

    def _report(self, done: Done) -> None:
        number = None if self.at_prompt else done.number
        if isinstance(done.answer, TarotcliError):
            status = output.report(done.answer, self.common, line=number)
            self.status = self.status or status
        elif done.raw is not None:
            output.tell_json(done.raw)
        else:
            assert done.line is not None
            # A person may have changed the size of the window.
            how = output.style(self.common) if self.at_prompt else self.style
            paged = self.at_prompt and not self.common.no_pager
            output.write(done.answer, done.line, how, number=number, paged=paged)


def stream(file: CampaignFile, seed: str) -> Chance:
    """The one chance of all lines of a run."""
    if not seed and os.environ.get("TAROTCLI_SEED"):
        seed = f"{os.environ['TAROTCLI_SEED']}:{file.load().campaign.revision}"
    return Chance(seed or None)
