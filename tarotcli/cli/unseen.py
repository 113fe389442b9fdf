"""Secrets that are typed unseen: ``?`` in the place of a card or number asks for it without echo (S4a)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from tarotcli.answers.question import Question, Stake
from tarotcli.cards import Card, Pack
from tarotcli.cards.words import CardWord
from tarotcli.errors import TarotcliError, UsageFault
from tarotcli.grammar.scanner import ASK, Role, Scan, Source, Token, scan
from tarotcli.language import N_, say

KINDS = (CardWord, Stake, int)
"""What is asked for; in a name or a text a ``?`` is a question mark."""

HIDDEN = "…"


class NobodyToAsk(UsageFault):
    """A ``?`` where nobody sits at a terminal."""

    kind = "no-terminal"
    sentence = N_("? asks for {word} at a terminal, and standard input is not one.")
    way_out = N_("Write it in place of the ?.")


class Mistyped(UsageFault):
    """What was typed unseen is wrong, and is not told either."""

    kind = "mistyped"
    sentence = N_("What was typed for {words} cannot be read.")
    way_out = N_("Type it again. Cards are spelled as tarotcli cards lists them.")


def asked_for(
    found: Scan, words: Sequence[str], source: Source
) -> tuple[Scan, Sequence[str], tuple[Token, ...]]:
    """The scan and the words with what a person types for every ``?``, and the tokens that this makes."""
    if found.fault is not None or ASK not in {token.text for token in found.tokens}:
        return found, words, ()
    filled = [*words]
    places = set()
    for token in found.tokens:
        if token.text == ASK and token.role in (Role.VALUE, Role.ARGUMENT) and _secret(token):
            filled[token.at] = filled[token.at].removesuffix(ASK) + _typed(token)
            places.add(token.at)
    found = scan(filled, source)
    typed = tuple(token for token in found.tokens if token.at in places and token.role != Role.OPTION)
    return found, filled, typed


def _secret(token: Token) -> bool:
    return token.word is not None and token.word.kind in KINDS


def _typed(token: Token) -> str:
    """What a person types, without echo."""
    assert token.word is not None
    spelled = token.word.spelled
    if sys.stdin is None or not sys.stdin.isatty():
        raise NobodyToAsk(word=spelled)
    from getpass import getpass

    try:
        text = getpass(say("{word} (not shown as you type): ", word=spelled)).strip()
    except EOFError:
        raise KeyboardInterrupt from None
    if not text or text.startswith("-"):
        raise Mistyped(words=spelled)
    return text


def veil(
    error: TarotcliError, typed: Sequence[Token], asked: Question | None, packs: Sequence[Pack]
) -> TarotcliError:
    """The error as it is told where these words were typed unseen."""
    if not typed:
        return error
    if isinstance(error, UsageFault):
        filled = f"{error.message()}\n{error.advice()}".casefold()
        words = tuple(each.word.spelled for each in typed if each.word and each.text.casefold() in filled)
        return Mistyped(words=words) if words else error
    texts = {token.text for token in typed}
    cards = {card for word in _words(typed, asked) for card in _cards(word, packs)}
    hidden: set[object] = {*texts, *cards, *(card.code for card in cards)}
    hidden |= {int(text) for text in texts if text.isdecimal()}
    error.fields = {name: _veiled(value, hidden) for name, value in error.fields.items()}
    return error


def _words(typed: Sequence[Token], asked: Question | None) -> Iterator[CardWord]:
    """The cards that were typed for these words, and perhaps others beside them."""
    for name in {token.word.name for token in typed if token.word is not None}:
        value = getattr(asked, name, None)
        for each in value if type(value) is tuple else (value,):
            card = each.card if isinstance(each, Stake) else each
            if isinstance(card, CardWord):
                yield card


def _cards(word: CardWord, packs: Sequence[Pack]) -> Iterator[Card]:
    for pack in packs:
        try:
            yield word.of(pack)
        except UsageFault:
            continue


def _veiled(value: object, hidden: set[object]) -> object:
    if type(value) is tuple:
        # Among others in a list it is not told apart.
        return HIDDEN if value and all(_veiled(each, hidden) == HIDDEN for each in value) else value
    if isinstance(value, Card | str | int) and value in hidden:
        return HIDDEN
    return value
