"""A saved command with its words, as its viewer may read them: for ``log``, ``amend``, ``verify`` and the like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import ALL, NOBODY, Veiled
from tarotcli.campaign import Campaign
from tarotcli.cli.registry import FileCommand, source
from tarotcli.grammar.scanner import Role, Token, scan
from tarotcli.store.journal import Line
from tarotcli.store.past import answer_of, events_of, kept_for, pack_of
from tarotcli.store.past_commands import AmendAnswer, Words


class Saved(NamedTuple):
    """A saved command. ``answer`` and ``events``: None where they are of another shape than today's."""

    words: Words
    answer: Answer | None
    events: tuple[Event, ...] | None


def saved(line: Line, campaign: Campaign) -> Saved:
    """The command of a line of the journal, with all secrets in it."""
    found = scan(line.command, source(campaign.system))
    command = found.commands[0] if found.commands else None
    pack = pack_of(line, campaign, command.pack if isinstance(command, Command) else "")
    answer = None
    if isinstance(command, Command | FileCommand):
        answer = answer_of(line, command.answer, pack)
    events = events_of(line, campaign, pack)
    if isinstance(answer, AmendAnswer):
        return Saved(answer.typed(), answer, events)
    known = answer is not None and events is not None
    stated, drawn = (kept_for(answer, events, fresh=fresh) if known else NOBODY for fresh in (False, True))
    seen_whole = line.kind == "command" and not line.ordered and stated == ALL
    seen_by: dict[bool | str, str] = {True: stated, "drawn": drawn, "seed": ALL if seen_whole else NOBODY}
    return Saved(_hushed(line.command, found.tokens, seen_by), answer, events)


def words_with_outcome(words: Sequence[str], outcome: Outcome[Answer] | None, campaign: Campaign) -> Words:
    """The words of a command that came to this, as its viewer may read them."""
    parts = (outcome.answer, outcome.events) if outcome else ()
    seen_by: dict[bool | str, str] = {
        True: kept_for(*parts, fresh=False),
        "drawn": kept_for(*parts, fresh=True),
    }
    return _hushed(words, scan(words, source(campaign.system)).tokens, {**seen_by, "seed": NOBODY})


def words_of(line: Line, campaign: Campaign) -> Words:
    """The words of a saved command."""
    return saved(line, campaign).words


def _hushed(words: Sequence[str], tokens: Sequence[Token], seen_by: Mapping[bool | str, str]) -> Words:
    """Words whose values that would tell what the command kept secret are for who may read them (S5).

    ``seen_by``: who that is, by how words are hushed. R: nobody reads a seed that put cards into an order.
    """
    owners: set[str] = set()

    def hush(word: Word) -> bool:
        owner = seen_by.get(word.hushed, ALL)
        if owner != ALL:
            owners.add(owner)
        return owner != ALL

    hushed = hushed_words(words, tokens, hush)
    if not owners:
        return hushed
    return Veiled(tuple(words), owners.pop() if len(owners) == 1 else NOBODY, unseen=hushed)


def hushed_words(
    words: Sequence[str],
    tokens: Iterable[Token],
    hush: Callable[[Word], bool],
    by: str = "…",
) -> tuple[str, ...]:
    """Words with ``by`` in place of the values that are to be hushed."""
    rewritten = [*words]
    for token in tokens:
        if token.word is not None and token.role in (Role.VALUE, Role.ARGUMENT) and hush(token.word):
            rewritten[token.at] = rewritten[token.at].removesuffix(token.text) + by
    return tuple(rewritten)
