"""What others did on a campaign while a person sits before it, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.answers.answer import Answer
from tarotcli.answers.reply import Reply
from tarotcli.cli.commands.log import COMMAND as LOG
from tarotcli.cli.commands.log import Log
from tarotcli.cli.commands.logged import LogAnswer, LoggedCommand
from tarotcli.cli.output import viewer_of
from tarotcli.errors import CampaignFault
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line
from tarotcli.store.transaction import CampaignFile

MOST = 20
"""So many commands of others are told at once, the last ones."""


class Watch:
    """A campaign as this screen knows it: its last revision, and which ones were saved here."""

    def __init__(self, file: CampaignFile, common: Common) -> None:
        self.file = file
        self.common = common
        self.revision = file.load().campaign.revision
        self._own: set[int] = set()

    def did(self, reply: Reply[Answer]) -> None:
        """A command of this screen was done."""
        if reply.before is not None and not reply.dry_run:
            self._own.update(range(reply.before.revision + 1, reply.revision + 1))

    def is_behind(self) -> bool:
        """Whether somebody else has saved something."""
        return self.file.load().campaign.revision != self.revision

    def others(self) -> Sequence[LoggedCommand]:
        """What was saved elsewhere since this was asked last."""
        try:
            campaign = self.file.load().campaign
        except CampaignFault:
            return ()
        before, self.revision = self.revision, campaign.revision
        new = set(range(before + 1, self.revision + 1)) - self._own
        self._own.clear()
        if not new:
            return ()
        ask = Log(last=self.revision - before)
        reply = LOG.perform(self.file, ask, Line(LOG, ask, self.common, (), ()))
        answer = reply.seen_by(viewer_of(self.common, campaign)).answer
        assert isinstance(answer, LogAnswer)
        return [each for each in answer.saved if each.revision in new][-MOST:]
