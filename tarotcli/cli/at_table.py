"""The prompt of a command that opens one for a whole affair: a word plays, the tool follows, the table is drawn again.

Every line is a command as any other and saved at once, so that nothing is lost however the prompt ends. In a pipe it
reads lines and writes lines.
"""

from __future__ import annotations

import gc
import shlex
from collections.abc import Iterator, Sequence
from itertools import islice

from tarotcli.answers.answer import Answer, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.prompt import Moment, Prompt, Words
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Viewer, seen
from tarotcli.campaign import replaced
from tarotcli.cli import output, table_lines
from tarotcli.cli.batch import Done
from tarotcli.cli.commands.saved import saved
from tarotcli.cli.editing import Completer, editing
from tarotcli.cli.script import RunInterrupted, Script, stream
from tarotcli.cli.session import answer
from tarotcli.cli.since import Watch
from tarotcli.cli.table_screen import Screen, seated
from tarotcli.errors import REFUSED, TarotcliError
from tarotcli.grammar.faults import PROGRAM
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Source
from tarotcli.language import _, say
from tarotcli.store.campaign_file import lineage
from tarotcli.store.history import undoables
from tarotcli.store.past_commands import UndoAnswer
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.common.viewers import same_people

SHORT = 8
"""So many lines of an answer leave room for the table."""
FAR = 300
"""So many commands back it is looked for what happened last."""


def sit(line: Line, source: Source, file: CampaignFile) -> int:
    """Play at the prompt until it is left; the exit status, R: in a pipe that of the first mistake, else 0.

    R: no line comes back there, since cards are typed, which tell a hand.
    """
    seat = Seat(line, source, file)
    try:
        seat.play()
    except EOFError:
        pass
    except KeyboardInterrupt:
        return output.report(RunInterrupted(), seat.common)
    seat.leave()
    return 0 if seat.screen.terminal else seat.status


class Seat(Script):
    """One screen at an affair.

    ``happened``: what is to be told above the table. ``shown``: whose cards it showed last, where several share it.
    ``ahead``: what was typed by who took the screen and had no need to look at their cards first.
    ``changed``: whether the last line changed something. ``plays``: whether it was a play by its cards alone.
    ``apart``: whether several people share the screen who do not see each other's cards.
    """

    def __init__(self, line: Line, source: Source, file: CampaignFile) -> None:
        assert line.command.prompt is not None
        self.asked: Prompt = line.command.prompt
        question = seated(self.asked, line.question, line.common.as_, file.load().campaign)
        common = replaced(line.common, as_=line.common.as_ or self.asked.seat(question))
        super().__init__(file, source, common, keep_going=True)
        file.stream = file.stream or stream(file, common.seed)
        file.together = True
        self.line = line._replace(common=common, question=question)
        self.at_prompt = True
        self.head = line.command.name.split()[0]
        self.screen = Screen(common)
        self.happened: list[str] = []
        self.watch = Watch(file, common)
        self.shown = self.ahead = ""
        self.changed = self.plays = self.apart = False

    def play(self) -> None:
        """Draw the table and do what is typed, again and again; raises EOFError at the end of input."""
        gc.enable()  # a whole evening may be played here
        self.answer_look()  # what is wrong with the question is told before anything is read
        first = None if self.screen.terminal else self._first()
        if self.screen.terminal:
            self.happened.append(_(self.asked.opening))
        completer = Completer(self)
        now, draws = self._moment(), True
        with editing(completer):
            while True:
                try:
                    now = self._follow() if draws else now
                    first, self.ahead = self.ahead or first, ""
                    completer.takes, completer.shorts = now.takes, table_lines.beginnings(now)
                    draws = first is None and bool(now.waits) and self.screen.waits(self.watch.is_behind)
                    if not draws:
                        text = self.screen.line(self._label(now)) if first is None else first
                        first, self.changed = None, False
                        draws = self._done(text.strip(), now)
                        output.flush()
                except KeyboardInterrupt:
                    if not self.screen.terminal:
                        raise
                    draws = False
                    output.tell("")

    def leave(self) -> None:
        """Say that the affair stays as it is; no hand stays on a screen that several share."""
        if not self.screen.terminal:
            return
        if self.shown:
            self.screen.wipe()
        if not self._moment().over:
            self.screen.tell(["", say(self.asked.stays, command=shlex.join((PROGRAM, *self.line.words)))])

    def answer_look(self) -> Reply[Answer]:
        """The table as it stands."""
        return answer(self.line, self.file)

    def _moment(self) -> Moment:
        return self.asked.moment(self.file.load().campaign, self.line.question)

    def _first(self) -> str:
        """The first line of a pipe; R: where there is none, the table is drawn, and nothing done."""
        try:
            return self.screen.line("")
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
        self.apart = now.apart
        self.happened[:0] = self._others()
        if now.apart and self.screen.terminal and now.who and now.who != self.shown:
            self._pass_on(now)
        if not self.ahead:
            self._draw(now)
        return now

    def _draw(self, now: Moment) -> None:
        """What happened, and the table below it."""
        display = self._display()
        lines = [] if now.over else self._look(display)
        self.screen.begin(apart=now.apart)
        for each in self.happened:
            self.screen.tell([each], display)
            self.screen.pause()
        if self.happened:
            output.tell("")
        self.happened.clear()
        if now.offer:
            lines.append(now.offer)
        if now.waits:
            lines.append(say("It is {who}'s turn, at another screen.", who=display.called(now.waits)))
        self.screen.tell(lines, display)
        output.flush()

    def _look(self, display: Display) -> list[str]:
        """The table as it is seen here."""
        reply = self.answer_look()
        return reply.seen_by(output.viewer_of_reply(self.common, reply)).answer.lines(display, ())

    def _pass_on(self, now: Moment) -> None:
        """Wait until somebody else sits before the screen, with nobody's cards on it; R: they may type a move there."""
        display = self._display()
        sentence = say("Pass the screen to {who}, who presses Enter.", who=display.called(now.who))
        self.ahead = self.screen.pass_on([*self.happened, "", sentence], display)
        self.happened.clear()
        self.shown = "" if self.ahead else now.who

    def _done(self, text: str, now: Moment) -> bool:
        """Do what was typed; whether the table is to be drawn again."""
        self.plays = False
        heads = [*self.source.heads()]
        if not text and not now.over:
            return self._take(now.enter) if now.enter else True
        if text in ("", "exit", "quit", "q"):
            raise EOFError
        if text == "clear":
            return True
        if text in ("help", "h") or (text == "?" and text not in now.shorts):
            self._say([_(each) for each in self.asked.help])
        elif text in ("l", "last"):
            self._say(self.asked.recall(self._past(), self._display()))
        elif text in ("undo", "u"):
            self._take(("undo", str(self._steps_back())))
        elif words := table_lines.short(text, now, heads):
            self._take(words)
        elif table_lines.is_command(text, heads) or not now.takes:
            self.take([text])
        else:
            self.plays = True
            self._take(table_lines.played(text, now))
        return self.changed or bool(self.happened)

    def _take(self, words: Words) -> bool:
        """Do a line; whether it changed something."""
        self.changed = False
        self.take([shlex.join(words)])
        return self.changed

    def _say(self, lines: Sequence[str]) -> None:
        """Tell something above the table where that is drawn again, else at once."""
        if self.screen.redraws():
            self.happened += lines
        else:
            self.screen.tell(lines)

    def _report(self, done: Done) -> None:
        """Tell what a line came to: a change, and what is short, with the next table, anything else at once."""
        reply = done.answer
        if isinstance(reply, TarotcliError):
            if not self.screen.redraws():
                super()._report(done)
                return
            # The way out of a refused card is the hand that is drawn again.
            advice = "" if self.plays and reply.exit == REFUSED else reply.advice()
            self.happened += filter(None, (self._display().marked("refused", reply.message()), advice))
            return
        assert done.line is not None
        self.watch.did(reply)
        viewer = output.viewer_of_reply(self.common, reply)
        cut = reply.seen_by(self._to_all(viewer) if reply.events else viewer)
        display = self._display()
        lines = cut.answer.lines(display, cut.events)
        if reply.events:
            self.changed = True
            if isinstance(cut.answer, UndoAnswer):
                lines = cut.answer.headlines()
            elif done.line.command.name.split()[0] == self.head:
                lines = event_lines(display, cut.events)
            self.happened += lines
        elif self._is_own(done.line.typed()):
            return
        elif len(lines) > SHORT:
            super()._report(done)
        else:
            self._say(lines)

    def _to_all(self, viewer: Viewer) -> Viewer:
        """Who is told what happened: where several share the screen, no hand is told to who takes it next (S5)."""
        return viewer._replace(hands=frozenset()) if self.apart else viewer

    def _others(self) -> list[str]:
        """What others did since the last line here."""
        logged = self.watch.others()
        display = self._display() if logged else Display()
        return [line for each in logged for line in each.text(display)]

    def _past(self) -> Iterator[Sequence[Event]]:
        """The events of each of the affair's commands that count, the newest first, as they may be seen here."""
        loaded = self.file.load()
        viewer = self._to_all(output.viewer_of(self.common, loaded.campaign))
        for past in islice(undoables(lineage(loaded).led()), FAR):
            if past.line.command[:1] == [self.head]:
                yield seen(saved(past.line, loaded.campaign).events or (), viewer)

    def _is_own(self, words: Sequence[str]) -> bool:
        """Whether the tool gives this command by itself."""
        own = self.asked.own
        return bool(own) and tuple(words[: len(own)]) == own

    def _steps_back(self) -> int:
        """How many commands one move is: with those that the tool gave by itself after it."""
        loaded, seat, steps = self.file.load(), self.common.as_, 0
        for past in undoables(lineage(loaded).led()):
            if seat and not same_people(loaded.campaign, seat, past.line.who):
                continue
            steps += 1
            if not self._is_own(past.line.command):
                break
        return max(1, steps)

    def _label(self, now: Moment) -> str:
        """What stands before the cursor: who is to type."""
        return (self._display().called(now.who) if now.who else PROGRAM) + "> "

    def _display(self) -> Display:
        names = self.file.load().campaign.names()
        return Display(names, output.style(self.common), self.common.reveal)
