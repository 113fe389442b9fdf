"""One line done: on the campaign file it names, and cut to what its viewer may see."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import AnyCommand, Command
from tarotcli.answers.question import Question
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import ALL, NOBODY, secrets, seen, unforeseen
from tarotcli.campaign import Campaign, UnknownCharacter, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import AmbiguousCard, NoSuchCard, judged
from tarotcli.cli import output
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CampaignFault, Refused, TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line, line_of
from tarotcli.grammar.scanner import ASK, Scan, Source
from tarotcli.language import N_
from tarotcli.store.transaction import WAIT, CampaignFile
from tarotcli.systems import packs_for


class NotForeseen(Refused):
    """A line of a dry run that would tell which cards the lines before turned up."""

    kind = "not-foreseen"
    sentence = N_("The lines before turn up cards that a dry run does not show, and this one builds on them.")
    way_out = N_("Show them with --reveal, or leave out --dry-run.")


def opened(named: str, wait: float = WAIT) -> CampaignFile:
    """The campaign of this file, of the one at hand for an empty name; nothing is read yet."""
    return CampaignFile(named, wait, no_return)


def no_return() -> None:
    """From here on Ctrl-C is not heard: a save would be done though the command said it was interrupted."""
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def read(found: Scan, words: Sequence[str], file: CampaignFile, source: Source) -> Line:
    """The command that scanned words make, of which some may be typed unseen; raises what is wrong with them."""
    if ASK not in "".join(words):
        return _read(found, words, file)
    from tarotcli.cli.unseen import asked_for, veil

    if any(isinstance(command, Command) for command in found.commands):
        file.load()  # nobody is asked for nothing
    found, words, typed = asked_for(found, words, source)
    try:
        return _read(found, words, file)._replace(unseen=typed)
    except TarotcliError as error:
        raise veil(error, typed, None, ()) from None


def _read(found: Scan, words: Sequence[str], file: CampaignFile) -> Line:
    """As :func:`read`. What is wrong with a word for a card is told as the packs in play have it, if they are known."""
    try:
        return line_of(found, words)
    except (NoSuchCard, AmbiguousCard) as fault:
        try:
            campaign = file.load().campaign
        except CampaignFault:
            raise fault from None
        raise judged(fault, packs_for(found.commands[0], campaign)) from None


def viewer_named(common: Common) -> str:
    """The name of who looks: ``--as``, else ``TAROTCLI_AS``."""
    return common.as_ or os.environ.get("TAROTCLI_AS", "")


def with_viewer(line: Line, who: str) -> Line:
    """The line with the name of who looks, if any, also where its question asks for it."""
    if not who:
        return line
    asked = line.question
    if getattr(asked, "as_", None) == "":
        asked = replaced(asked, as_=who)
    return line._replace(common=replaced(line.common, as_=who), question=asked)


def answer(line: Line, file: CampaignFile) -> Reply[Answer]:
    """Do one line; the whole reply, nothing cut yet. What an error tells is cut to its viewer."""
    common, command = line.common, line.command
    file.who = common.as_
    if getattr(line.question, "peek", False):
        from tarotcli.cli.peek import check

        check(common)
    try:
        if file.seat:
            from tarotcli.cli.seat import check_words, kept

            check_words(line, file)
            command = kept(command, file.seat) if isinstance(command, Command) else command
        if isinstance(command, FileCommand):
            if common.as_ and command.needs_campaign:
                with suppress(CampaignFault):  # whether it can be read is the command's own affair
                    output.viewer_of(common, file.load().campaign)
            reply: Reply[Answer] = command.perform(file, line.question, line)
            return reply
        assert isinstance(command, Command)
        # A script's lines are many and short.
        person = not file.together or file.attended
        dry = file.dry and not common.reveal
        command = attended(command, common, sign=person, untold=file.unforeseen if dry else ())
        done = file.perform(command, line.question, line.typed(), seed=common.seed, dry_run=common.dry_run)
        return _foreseen(done, file.unforeseen) if dry else done
    except TarotcliError as error:
        if (
            line.doubt
            and isinstance(error, UnknownCharacter)
            and line.doubt.fields["word"] == error.fields["who"]
        ):
            raise line.doubt from None
        raise _for_viewer(error, line) from None


def _foreseen(reply: Reply[Answer], hands: set[str]) -> Reply[Answer]:
    """What a line of a dry run answers, on which others build; to ``hands`` come those that nobody foresees now."""
    before = frozenset(hands)
    came = {each.seen_by for each in secrets((reply.answer, reply.events)) if each.fresh}
    hands |= (came | ({ALL} if reply.foreseen is not None else set())) - {NOBODY}
    return reply._replace(
        answer=unforeseen(reply.answer, before),
        events=unforeseen(reply.events, before),
        foreseen=unforeseen(reply.foreseen, before),
    )


def _for_viewer(error: TarotcliError, line: Line) -> TarotcliError:
    """An error as its viewer is told it, without what was typed unseen."""
    try:
        cut_error(error, line.common)
    except TarotcliError as instead:
        error = instead
    if not line.unseen:
        return error
    from tarotcli.cli.unseen import veil

    campaign = error.campaign
    packs = packs_for(line.command, campaign) if isinstance(campaign, Campaign) else ()
    return veil(error, line.unseen, line.question, packs)


def attended(
    command: AnyCommand, common: Common, *, sign: bool = False, untold: Collection[str] = ()
) -> AnyCommand:
    """The command, refused where nobody is called as its viewer or the cards are not theirs to play (S6).

    ``sign``: with a sign of life where it takes long. ``untold``: the hands that a dry run must not tell of besides.
    """

    def resolve(campaign: Campaign, question: Question, chance: Chance) -> Outcome[Answer]:
        viewer = output.viewer_of(common, campaign) if common.as_ else None
        hands = tuple(command.plays_from(campaign, question))
        if untold and (ALL in untold or any(each.tells and each.hand in untold for each in hands)):
            raise NotForeseen
        plays = not (common.dry_run or command.only_looks(question))
        if hands and (common.as_ or not plays):
            from tarotcli.systems.common.viewers import check_hands

            viewer = viewer or output.viewer_of(common, campaign)
            check_hands(campaign, hands, viewer, common.as_, plays=plays)
        with _sign_of_life() if sign else nullcontext():
            return command.resolve(campaign, question, chance)

    return msgspec.structs.replace(command, resolve=resolve)


def _sign_of_life() -> AbstractContextManager[None]:
    if not sys.stderr.isatty():
        return nullcontext()
    from tarotcli.cli.progress import sign_of_life

    return sign_of_life()


def cut_error(error: TarotcliError, common: Common) -> None:
    """Cut what a refusal tells to what its viewer may see; raises the one that is told in its place, if any."""
    if isinstance(error, CampaignFault) and common.as_ and not common.reveal:
        closed = error.closed()
        if closed is not error:
            raise closed from None
    campaign = error.campaign
    if not isinstance(campaign, Campaign):
        return
    try:
        viewer = output.viewer_of(common, campaign)
    except Refused:
        return  # A name that nobody has is what the refusal is about.
    error.unseen = any(not viewer.sees(each.seen_by, fresh=each.fresh) for each in secrets(error.fields))
    if error.unseen and error.instead:
        error.instead.campaign = campaign
        cut_error(error.instead, common)
        raise error.instead from None
    error.fields = {key: seen(value, viewer) for key, value in error.fields.items()}
