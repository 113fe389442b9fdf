"""What a word can be completed with, from the campaign as it stands: for the shells and for the prompt of ``run``.

Completion only ever reads, takes no lock, and offers nothing where the campaign cannot be read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import PACKS, Card, suit_name
from tarotcli.cli.command import Command, words_of
from tarotcli.cli.parsing import split
from tarotcli.cli.registry import COMMANDS, GROUPS, commands_of
from tarotcli.cli.sitting import Sitting
from tarotcli.errors import TarotcliError
from tarotcli.language import language
from tarotcli.language.names import fold
from tarotcli.systems import system
from tarotcli.systems.spec import find
from tarotcli.words import Word

Offer = tuple[str, str]
"""A completion and what it stands for."""

Given = Mapping[str, Any]
"""The words before it, by name."""


def offers(word: Word, given: Given, incomplete: str, sitting: Sitting) -> list[Offer]:
    """What this word can be completed with, after these words."""
    before, part = "", incomplete
    if word.many and word.flags and "," in incomplete:
        before, part = incomplete[: incomplete.rindex(",") + 1], incomplete[incomplete.rindex(",") + 1 :]
    begun = fold(part)
    return [
        (before + value, told)
        for value, told in _candidates(word, given, sitting)
        if fold(value).startswith(begun) or (told and fold(told).startswith(begun) and begun)
    ]


def _candidates(word: Word, given: Given, sitting: Sitting) -> Iterable[Offer]:
    if word.choices:
        return [(choice, "") for choice in word.choices]
    if word.complete == "cards":
        return [_card(card) for pack in PACKS.values() for card in pack.cards]
    if not word.complete or word.complete == "file":
        return []
    try:
        campaign = sitting.load().campaign
        spec = system(campaign.system)
        own = spec.completions.get(word.complete)
        if own:
            found: Iterable[Offer] = find(own)(campaign, given)
            return found
        shared = SHARED.get(word.complete)
        return shared(campaign, given) if shared else []
    except TarotcliError:
        return []


def _card(card: Card) -> Offer:
    return card.code, card.name(language())


def who(campaign: Campaign, _given: Given) -> list[Offer]:
    """Everybody, the game master among them."""
    master = system(campaign.system).master
    people = [(key, campaign.called(key)) for key in {**campaign.characters, **campaign.hands}]
    return people + ([(master, "")] if master and master not in dict(people) else [])


def hand(campaign: Campaign, given: Given) -> list[Offer]:
    """The cards in the hand of whoever is named before, or of everybody."""
    named = given.get("who")
    names = [named] if isinstance(named, str) else list(named or campaign.hands)
    cards: list[Card] = []
    for name in names:
        key = find_who(campaign, name, others=tuple(campaign.hands))
        held = campaign.hand(key)
        if not held and key in campaign.decks:
            pack = PACKS[campaign.decks[key].kind]
            held = campaign.decks[key].draw.sorted(pack.cards)
        cards += held
    return [_card(card) for card in cards]


def decks(campaign: Campaign, _given: Given) -> list[Offer]:
    """The decks."""
    return [(name, "") for name in campaign.decks]


def suits(campaign: Campaign, _given: Given) -> list[Offer]:
    """The suits of the system's pack."""
    return [(suit, suit_name(suit, language())) for suit in PACKS[system(campaign.system).pack].suits]


def shown(campaign: Campaign, given: Given) -> list[Offer]:
    """What can be shown."""
    return [*who(campaign, given), ("deck", ""), ("hands", ""), ("all", "")]


def _of_the_game(name: str) -> Callable[[Campaign, Given], Iterable[Offer]]:
    """What completes a word of ``trick``, in campaigns of every system."""

    def offered(campaign: Campaign, given: Given) -> Iterable[Offer]:
        found: Iterable[Offer] = find(f"tarotcli.systems.tarot.completing:{name}")(campaign, given)
        return found

    return offered


SHARED: Mapping[str, Callable[[Campaign, Given], Iterable[Offer]]] = {
    "who": who,
    "hand": hand,
    "decks": decks,
    "suits": suits,
    "show": shown,
    "players": _of_the_game("players"),
    "bots": _of_the_game("bots"),
    "trick-play": _of_the_game("play"),
    "trick-give": _of_the_game("give"),
}
"""What completes a kind of word in every system; a system's own come from its ``completions``."""


def for_typer(word: Word) -> Callable[[str], list[Offer]]:
    """A completion function as Typer wants it."""

    def complete(incomplete: str) -> list[Offer]:
        # Typer loses the arguments before an option that still waits for its value, so the line is read anew.
        command, rest = _command_of(_typed(incomplete))
        if command is None:
            return []
        words = words_of(command)
        options = {flag: each for each in words.values() for flag in each.flags}
        named = next((rest[i + 1] for i, each in enumerate(rest[:-1]) if each in ("-c", "--campaign")), None)
        return offers(word, _given(words.values(), options, rest)[0], incomplete, Sitting(named))

    return complete


def _typed(incomplete: str) -> list[str]:
    """The words before the one to complete, without the program's name."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    try:
        words = split(line)
    except TarotcliError:
        words = line.split()
    if "COMP_CWORD" in os.environ:
        words = words[: int(os.environ["COMP_CWORD"])]
    elif incomplete and words and words[-1] == incomplete:
        words = words[:-1]
    return words[1:]


class Completer:
    """Completion at the prompt, as readline asks for it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._found: list[str] = []

    def complete(self, text: str, state: int) -> str | None:
        """The ``state``-th completion of the word that ends at the cursor."""
        if state == 0:
            import readline

            line = readline.get_line_buffer()[: readline.get_endidx()]
            try:
                self._found = self.completions(line[: len(line) - len(text)], text)
            except TarotcliError:
                self._found = []
        return self._found[state] + " " if state < len(self._found) else None

    def completions(self, before: str, text: str) -> list[str]:
        """What the word can be, after these words of the line."""
        words = split(before)
        if not words:
            return [name for name in COMMANDS if name.startswith(text)]
        if words[0] in GROUPS and len(words) == 1:
            return [c.name.split()[-1] for c in commands_of(words[0]) if c.name.split()[-1].startswith(text)]
        command, rest = _command_of(words)
        if command is None:
            return []
        return self._of_command(command, rest, text)

    def _of_command(self, command: Command, rest: Sequence[str], text: str) -> list[str]:
        words = words_of(command)
        options = {flag: word for word in words.values() for flag in word.flags}
        last = options.get(rest[-1]) if rest else None
        given, place = _given(words.values(), options, rest)
        if last is not None and last.kind != "flag":
            return [value for value, _told in offers(last, given, text, self.sitting)]
        if text.startswith("-"):
            return [flag for flag in options if flag.startswith(text) and flag.startswith("--")]
        if place is None:
            return []
        return [value for value, _told in offers(place, given, text, self.sitting)]


def _command_of(words: Sequence[str]) -> tuple[Command | None, Sequence[str]]:
    if not words or words[0] not in COMMANDS:
        return None, ()
    depth = 2 if words[0] in GROUPS else 1
    name = " ".join(words[:depth])
    found = [command for command in commands_of(words[0]) if command.name == name]
    return (found[0] if found else None), words[depth:]


def _given(
    words: Iterable[Word], options: Mapping[str, Word], rest: Sequence[str]
) -> tuple[dict[str, Any], Word | None]:
    """The arguments before the cursor by name, and the argument that comes next."""
    plain = []
    skip = False
    for each in rest:
        if skip or (each in options):
            skip = not skip and options[each].kind != "flag"
        else:
            plain.append(each)
    places = [word for word in words if not word.flags]
    given: dict[str, Any] = {}
    for word in places:
        if word.many:
            given[word.name] = tuple(plain)
            return given, word
        if not plain:
            return given, word
        given[word.name] = plain.pop(0)
    return given, None
