"""The prompt of a command that opens one for a whole affair: a word plays, the tool follows, the table is drawn again.

Every line is a command as any other and saved at once, so that nothing is lost however the prompt ends. In a pipe it
reads lines and writes lines.
"""

from __future__ import annotations

import os
import select
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from tarotcli.answers.answer import Answer, told
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.prompt import Moment, Prompt, Words
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import seen
from tarotcli.campaign import replaced
from tarotcli.cli import output
from tarotcli.cli.batch import Done
from tarotcli.cli.commands.log import saved
from tarotcli.cli.editing import Completer, editing
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.peek import WIPE
from tarotcli.cli.script import RunInterrupted, Script, stream
from tarotcli.cli.session import answer
from tarotcli.cli.since import Watch
from tarotcli.errors import REFUSED, TarotcliError
from tarotcli.grammar.faults import PROGRAM
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Source
from tarotcli.language import N_, _, say
from tarotcli.store.campaign_file import lineage
from tarotcli.store.history import undoables
from tarotcli.store.past_commands import UndoAnswer
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.common.viewers import same_people

PAUSE = 0.25
"""Seconds between two things that happen, for a person who watches and does not type."""
GLANCE = 0.5
"""Seconds between two looks at a campaign that others play on."""
TALL = 100
"""So many empty lines stand between two people where nothing can be wiped."""
SHORT = 8
"""So many lines of an answer leave room for the table."""
FAR = 300
"""So many commands back it is looked for what happened last."""

HELP = (
    N_("CARD plays it by its name alone (T12, queen of staves), or gives it where one is owed"),
    N_("?    what the master would play, and why"),
    N_("l    the last trick once more"),
    N_("undo takes back the last card, with what the bots played after it"),
    N_("Any other command works too; Ctrl-D leaves, and the game stays."),
)


def sit(line: Line, source: Source, file: CampaignFile) -> int:
    """Play at the prompt until it is left; the exit status: in a pipe that of the first mistake."""
    seat = Seat(line, source, file)
    try:
        seat.play()
    except EOFError:
        pass
    except KeyboardInterrupt:
        return output.report(RunInterrupted(), seat.common)
    seat.leave()
    return 0 if seat.terminal else seat.status


class Seat(Script):
    """One screen at an affair.

    ``happened``: what is to be told above the table. ``shown``: whose cards it showed last, where several share it.
    ``changed``: whether the last line changed something. ``plays``: whether it was a card's name alone.
    """

    def __init__(self, line: Line, source: Source, file: CampaignFile) -> None:
        assert line.command.prompt is not None
        self.asked: Prompt = line.command.prompt
        common = replaced(line.common, as_=line.common.as_ or self.asked.seat(line.question))
        super().__init__(file, source, common, keep_going=True)
        file.stream = file.stream or stream(file, common.seed)
        file.together = True
        self.line = line._replace(common=common)
        self.at_prompt = True
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        self.happened: list[str] = []
        self.watch = Watch(file, common)
        self.shown = ""
        self.changed = self.plays = False

    def play(self) -> None:
        """Draw the table and do what is typed, again and again; raises EOFError at the end of input."""
        self.answer_look()  # what is wrong with the question is told before anything is read
        first = None if self.terminal else self._first()
        if self.terminal:
            self.happened.append(_("A card plays it; ? hints, l the last trick, undo, help; Ctrl-D leaves."))
        completer = Completer(self)
        now, draws = self._moment(), True
        with editing(completer):
            while True:
                try:
                    now = self._follow() if draws else now
                    completer.takes = now.takes
                    draws = first is None and bool(now.waits) and self._others_act()
                    if not draws:
                        text = self._typed(self._label(now)) if first is None else first
                        first, self.changed = None, False
                        draws = self._done(text.strip(), now)
                        output.flush()
                except KeyboardInterrupt:
                    if not self.terminal:
                        raise
                    draws = False
                    output.tell("")

    def leave(self) -> None:
        """Say that the game stays; no hand stays on a screen that several share."""
        if not self.terminal:
            return
        command = shlex.join((PROGRAM, *self.line.words))
        if self.shown:
            self._wipe()
        self._tell(["", say("The game stays as it is. To go on: {command}", command=command)])

    def answer_look(self) -> Reply[Answer]:
        """The table as it stands."""
        return answer(self.line, self.file)

    def _moment(self) -> Moment:
        return self.asked.moment(self.file.load().campaign, self.line.question)

    def _first(self) -> str:
        """The first line of a pipe; where there is none, the table is drawn, and nothing done."""
        try:
            return self._typed("")
        except EOFError:
            self._draw(self._moment())
            raise

    def _follow(self) -> Moment:
        """Let the tool do what it does by itself, then draw the table; what there is to do now."""
        now = self._moment()
        while now.does:
            done = self._take(now.does)
            now = self._moment()
            if not done:  # another screen did, or it went wrong
                break
        self.happened[:0] = self._others()
        if now.apart and self.terminal and now.who and now.who != self.shown:
            self._pass_on(now)
        self._draw(now)
        return now

    def _draw(self, now: Moment) -> None:
        """What happened, and the table below it."""
        reply = self.answer_look()
        cut = reply.seen_by(output.viewer_of_reply(self.common, reply))
        display = self._display(reply)
        if self._redraws():
            sys.stdout.write(CLEAR if now.apart else WIPE)
        for each in self.happened:
            self._tell([each], display)
            self._pause()
        if self.happened:
            output.tell("")
        self.happened.clear()
        lines = cut.answer.lines(display, ())
        if now.offer:
            lines.append(now.offer)
        if now.waits:
            lines.append(say("It is {who}'s turn, at another screen.", who=display.called(now.waits)))
        self._tell(lines, display)
        output.flush()

    def _pass_on(self, now: Moment) -> None:
        """Wait until somebody else sits before the screen, with nobody's cards on it."""
        display = self._display(self.answer_look())
        self._wipe()
        sentence = say("Pass the screen to {who}, who presses Enter.", who=display.called(now.who))
        self._tell([*self.happened, "", sentence], display)
        self.happened.clear()
        self._typed("> ")
        self.shown = now.who

    def _done(self, text: str, now: Moment) -> bool:
        """Do what was typed; whether the table is to be drawn again."""
        first, self.plays = text.partition(" ")[0], False
        if not text:
            return self._take(now.enter) if now.enter else True
        if text in ("exit", "quit", "q"):
            raise EOFError
        if text == "clear":
            return True
        if text in ("help", "h") or (text == "?" and not now.shorts):
            self._say([_(each) for each in HELP])
        elif text in ("l", "last"):
            self._say(self.asked.recall(self._past(), self._display(self.answer_look())))
        elif text in ("undo", "u"):
            self._take(("undo", str(self._steps_back())))
        elif text in now.shorts:
            self._take(now.shorts[text])
        elif first in self.source.heads() or first == PROGRAM or not now.takes:
            self.take([text])
        else:
            self.plays = True
            self._take((*now.takes, *_card_and_options(text)))
        return self.changed or bool(self.happened)

    def _take(self, words: Words) -> bool:
        """Do a line; whether it changed something."""
        self.changed = False
        self.take([shlex.join(words)])
        return self.changed

    def _say(self, lines: Sequence[str]) -> None:
        """Tell something above the table where that is drawn again, else at once."""
        if self._redraws():
            self.happened += lines
        else:
            self._tell(lines)

    def _report(self, done: Done) -> None:
        """Tell what a line came to: a change, and what is short, with the next table, anything else at once."""
        reply = done.answer
        if isinstance(reply, TarotcliError):
            if not self._redraws():
                super()._report(done)
                return
            # The way out of a refused card is the hand that is drawn again.
            advice = "" if self.plays and reply.exit == REFUSED else reply.advice()
            self.happened += filter(
                None, (output.style(self.common).coloured(reply.message(), "red"), advice)
            )
            return
        assert done.line is not None
        self.watch.did(reply)
        cut = reply.seen_by(output.viewer_of_reply(self.common, reply))
        display = self._display(reply)
        lines = cut.answer.lines(display, cut.events)
        if reply.events:
            self.changed = True
            if isinstance(cut.answer, UndoAnswer):
                lines = cut.answer.headlines()
            elif done.line.command.name.split()[0] == self.line.command.name.split()[0]:
                lines = told(display, cut.events)
            self.happened += lines
        elif tuple(done.line.typed()[: len(self.asked.own)]) == self.asked.own:
            return
        elif len(lines) > SHORT:
            super()._report(done)
        else:
            self._say(lines)

    def _others(self) -> list[str]:
        """What others did since the last line here."""
        logged = self.watch.others()
        display = self._display(self.answer_look()) if logged else Display()
        return [line for each in logged for line in each.told(display)]

    def _past(self) -> Iterator[Event]:
        """The events of the commands that count, the newest first, as they may be seen here."""
        loaded = self.file.load()
        viewer = output.viewer_of(self.common, loaded.campaign)
        for past in islice(undoables(lineage(loaded).led()), FAR):
            yield from reversed(seen(saved(past.line, loaded.campaign).events or (), viewer))

    def _steps_back(self) -> int:
        """How many commands one move is: with those that the tool gave by itself after it."""
        loaded, seat, steps = self.file.load(), self.common.as_, 0
        for past in undoables(lineage(loaded).led()):
            if seat and not same_people(loaded.campaign, seat, past.line.who):
                continue
            steps += 1
            if tuple(past.line.command[: len(self.asked.own)]) != self.asked.own:
                break
        return max(1, steps)

    def _typed(self, label: str) -> str:
        """The next line; raises EOFError where there is none any more, as when the window was closed."""
        if not self.terminal:
            line = ""
            with suppress(OSError, ValueError):
                line = sys.stdin.readline() if sys.stdin else ""
            if not line:
                raise EOFError
            return line
        try:
            return input(label)
        except OSError:
            raise EOFError from None

    def _others_act(self) -> bool:
        """Wait until others have done something, or a line is typed here; whether they have."""
        if not self.terminal or sys.platform == "win32":
            return False
        output.flush()
        while not select.select([sys.stdin], [], [], GLANCE)[0]:
            if self.file.load().campaign.revision != self.watch.revision:
                return True
        return False

    def _label(self, now: Moment) -> str:
        """What stands before the cursor: who is to type."""
        return (self._display(self.answer_look()).called(now.who) if now.who else PROGRAM) + "> "

    def _display(self, reply: Reply[Answer]) -> Display:
        names = reply.campaign.names() if reply.campaign else {}
        return Display(names, output.style(self.common), self.common.reveal)

    def _tell(self, lines: Sequence[str], display: Display | None = None) -> None:
        how = display.style if display else output.style(self.common)
        output.tell("\n".join(output.laid_out(lines, how)))

    def _redraws(self) -> bool:
        """Whether the table stands at one place of the screen. R: not where plain lines are asked for."""
        return self.terminal and sys.stdout.isatty() and bool(output.style(self.common).columns)

    def _wipe(self) -> None:
        sys.stdout.write(CLEAR if os.environ.get("TERM") != "dumb" else "\n" * TALL)

    def _pause(self) -> None:
        """Let a person see one thing after the other, who is not typing on already."""
        if self._redraws() and sys.platform != "win32":
            sys.stdout.flush()
            with suppress(OSError, ValueError):
                select.select([sys.stdin], [], [], PAUSE)


def _card_and_options(text: str) -> list[str]:
    """The words of a card, which may be several, as one, and the options after it."""
    words = text.split()
    options = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    return ["-".join(words[:options]), *words[options:]]
