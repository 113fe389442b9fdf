"""The prompt of ``run`` at a terminal: line editing, history, completion; each command is saved at once."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.question import Stake, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Secret, Veiled, Viewer, secrets
from tarotcli.campaign import Campaign
from tarotcli.cards.words import CardWord
from tarotcli.cli import output
from tarotcli.cli.batch import NOT_INSIDE, OUTSIDE, joined
from tarotcli.cli.commands.logged import entry
from tarotcli.cli.commands.saved import hushed_words, saved
from tarotcli.cli.editing import Completer, History, editing
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.registry import summary
from tarotcli.cli.session import read, with_viewer
from tarotcli.cli.since import Watch
from tarotcli.errors import TarotcliError
from tarotcli.grammar.faults import PROGRAM
from tarotcli.grammar.reader import line_of, split
from tarotcli.grammar.scanner import ASK, Scan, scan
from tarotcli.language import _, printable, say
from tarotcli.store.campaign_file import lineage
from tarotcli.store.history import undoables
from tarotcli.systems.common.glance import affairs
from tarotcli.systems.common.story import NoteAnswer

if TYPE_CHECKING:
    from tarotcli.cli.script import Script

FAR = 1000
"""So many commands back the last note is looked for."""
WIDEST = 24
"""So much of a campaign's name stands before the cursor."""

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?=-_.,:+/")
"""What needs no quotes at the prompt."""


def prompt(script: Script) -> int:
    """Do lines until the end of input; mistakes do not end it. The exit status is always 0."""
    script.keep_going = script.at_prompt = True
    history, watch = History(seat=bool(script.file.seat)), Watch(script.file, script.common)
    _open(script)
    with editing(Completer(script)):
        while True:
            _tell_others(script, watch)
            try:
                line = input(_label(script))
            except (EOFError, OSError):  # Ctrl-D, or the window was closed
                sys.stdout.write("\n")
                break
            except KeyboardInterrupt:
                sys.stdout.write("\n")
                continue
            try:
                _tell_others(script, watch)
                if line.strip() in ("exit", "quit"):
                    history.keep(line)
                    break
                _do(script, line, watch)
                output.flush()
                history.keep(remembered(script, line))
            except KeyboardInterrupt:
                output.report(output.Interrupted(), script.common)
            if script.last is not None and isinstance(script.last.answer, Reply):
                watch.did(script.last.answer)
    return 0


def _open(script: Script) -> None:
    """Say where we were: the table at a glance, the last note, and what has a prompt of its own."""
    if script.style.json:
        return
    lines = []
    with suppress(TarotcliError):
        script.take(["show"])
        loaded = script.file.load()
        past = islice(undoables(lineage(loaded).led()), FAR)
        note = next((each.line for each in past if each.line.command[:1] == ["note"]), None)
        answer = note and saved(note, loaded.campaign).answer
        if isinstance(answer, NoteAnswer):
            lines.append(say("Last note: {text}", text=answer.note))
        tables = [f"{each.affair} table" for each in affairs(loaded.campaign)]
        known = (each for each in tables if each in script.source.commands(each.split()[0]))
        lines += [say("{command} plays it at a prompt of its own.", command=each) for each in known]
    lines.append(_("help lists what can be typed; exit or Ctrl-D leaves."))
    output.tell("\n".join(output.laid_out(lines, output.style(script.common))))


def _tell_others(script: Script, watch: Watch) -> None:
    """Tell what others did since this was told last: before a line is done, and after it."""
    logged = () if script.style.json else watch.others()
    if logged:
        names = script.file.load().campaign.names()
        display = Display(names, output.style(script.common), script.common.reveal)
        lines = [_("Meanwhile:"), *(line for each in logged for line in entry(each, display))]
        output.tell("\n".join(output.laid_out(lines, display.style)))


def _label(script: Script) -> str:
    """What stands before the cursor: the campaign, and whose turn it is."""
    try:
        campaign = script.file.load().campaign
    except TarotcliError:
        return f"{PROGRAM}> "
    turns = dict.fromkeys(each.turn for each in affairs(campaign) if each.turn is not None)
    parts = (campaign.name, *map(campaign.called, turns))
    return output.showable(" · ".join(printable(part)[:WIDEST] for part in parts)) + "> "


def _do(script: Script, line: str, watch: Watch) -> None:
    """Do one line as it was typed."""
    script.last = None
    word = line.strip()
    if word in ("help", "?"):
        _help(script)
    elif word == "clear":
        sys.stdout.write(CLEAR)
    elif _opened(script, line):
        watch.others()  # they were told at that prompt
    else:
        script.take([_as_meant(line)])


def _opened(script: Script, line: str) -> bool:
    """Open the prompt of a whole affair, if that is what the line does."""
    try:
        words = [word for n, word in enumerate(split(line)) if n or word != PROGRAM]
        found = scan(words, script.source)
    except TarotcliError:
        return False
    command = found.commands[0] if found.commands else None
    if command is None or command.prompt is None or found.fault or found.help:
        return False
    if script.style.json or script.common.dry_run or not found.raw.keys().isdisjoint(OUTSIDE):
        return False
    from tarotcli.cli.at_table import sit

    try:
        asked = read(found, words, script.file, script.source)
        common = joined(asked.common, script.common)
        asked = with_viewer(asked._replace(common=common), common.as_)
        if script.file.seat:
            from tarotcli.cli.seat import check_words

            check_words(asked, script.file)
        sit(asked, script.source, script.file)
    except TarotcliError as error:
        output.report(error, script.common)
    return True


def _as_meant(line: str) -> str:
    """The line; of a note with a quotation mark that does not end, all of its text."""
    head, _blank, text = line.strip().removeprefix(f"{PROGRAM} ").partition(" ")
    if head == "note":
        try:
            split(line)
        except TarotcliError:
            return shlex.join((head, text.strip()))
    return line


def _help(script: Script) -> None:
    """What can be typed."""
    for head in script.source.heads():
        if head not in NOT_INSIDE:
            sys.stdout.write(f"{head:<10}{_(summary(script.source, head))}\n")
    sys.stdout.write(_("COMMAND --help shows more; clear clears the screen; exit or Ctrl-D leaves.") + "\n")


def remembered(script: Script, line: str) -> str:
    """A line that was just done, with ``?`` in place of the words that tell what it kept secret, or may have kept."""
    try:
        words = split(line)
    except TarotcliError:
        return line
    start = words[:1] == [PROGRAM]
    found = scan(words[start:], script.source)
    hushed = hushed_words(
        words[start:], found.tokens, lambda word: _is_secret(script, word, found, words), ASK
    )
    return line if [*hushed] == words[start:] else " ".join(map(_quoted, (*words[:start], *hushed)))


def _is_secret(script: Script, word: Word, found: Scan, words: Sequence[str]) -> bool:
    """Whether a word of the line tells a secret. R: of a line that was refused, where it could have told one."""
    done = script.last
    if done is None or word.hushed == "seed" or not (word.hushed or word.kind in (CardWord, Stake)):
        return False
    if isinstance(done.answer, Reply):
        if not word.hushed:
            return False
        viewer = output.viewer_of_reply(script.common, done.answer)
        kept = [each for each in secrets((done.answer.answer, done.answer.events)) if not _sees(viewer, each)]
        return any(each.fresh is (word.hushed == "drawn") for each in kept)
    campaign = done.answer.campaign
    if not isinstance(campaign, Campaign):
        return bool(word.hushed)
    command = found.commands[0] if found.commands else None
    if not isinstance(command, Command):
        return bool(word.hushed)
    try:
        asked = line_of(found, words)
        hands = [*command.plays_from(campaign, asked.question)]
        viewer = output.viewer_of(script.common, campaign)
    except TarotcliError:
        return bool(word.hushed)
    return bool(getattr(asked.question, "hidden", False)) or not all(viewer.sees(each.hand) for each in hands)


def _sees(viewer: Viewer, secret: Secret | Veiled[object]) -> bool:
    return viewer.sees(secret.seen_by, fresh=secret.fresh)


def _quoted(word: str) -> str:
    """A word as a person would type it."""
    return word if set(word) <= PLAIN else shlex.quote(word)
