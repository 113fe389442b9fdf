"""The options that every command has; one that has no use for some of them takes them all the same."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, NamedTuple

from tarotcli.answers.question import Question, Word
from tarotcli.errors import UsageFault
from tarotcli.language import N_

WAIT = 10.0
"""Seconds to wait for the lock, unless said otherwise."""


class NeedsJson(UsageFault):
    """``--text`` without ``--json``."""

    kind = "needless-option"
    sentence = N_("--text goes with --json only: without it the answer is text already.")
    way_out = N_("Leave out --text, or add --json.")


class PlainColour(UsageFault):
    """``--plain`` and ``--color always``."""

    kind = "needless-option"
    sentence = N_("--plain and --color always contradict each other: plain lines have no colour.")
    way_out = N_("Leave out one of them.")


class Common(Question, frozen=True):
    """Where the campaign is, how to answer, and how to do it."""

    campaign: Annotated[
        str, Word(N_("The campaign file."), "--campaign", "-c", metavar=N_("FILE"), complete="file")
    ] = ""
    json: Annotated[bool, Word(N_("Answer with one JSON object."), "--json")] = False
    with_text: Annotated[
        bool, Word(N_("With --json: what would be said without it, in the key text."), "--text")
    ] = False
    plain: Annotated[bool, Word(N_("Plain lines, as in a pipe: no colour, no pictures."), "--plain")] = False
    color: Annotated[
        Literal["auto", "always", "never"],
        Word(
            N_("Colour and card faces: at a terminal, always, or never."),
            "--color",
            metavar="auto|always|never",
            default="auto",
        ),
    ] = "auto"
    no_pager: Annotated[bool, Word(N_("Never show what is long page by page."), "--no-pager")] = False
    wait: Annotated[
        float,
        Word(N_("Seconds to wait for another command to be done."), "--wait", metavar=N_("S"), default="10"),
    ] = WAIT
    dry_run: Annotated[bool, Word(N_("Do everything, save nothing."), "--dry-run", "-n")] = False
    seed: Annotated[str, Word(N_("Make chance repeatable."), "--seed", metavar="N", hushed="seed")] = ""
    as_: Annotated[
        str,
        Word(N_("As this player or the game master sees it."), "--as", metavar=N_("WHO"), complete="viewers"),
    ] = ""
    reveal: Annotated[bool, Word(N_("Show hidden information."), "--reveal")] = False

    def check_args(self) -> None:
        """``--text`` is a key of the JSON object, and plain lines have no colour."""
        if self.with_text and not self.json:
            raise NeedsJson
        if self.plain and self.color == "always":
            raise PlainColour


OUTSIDE = frozenset({"campaign", "json", "with_text", "plain", "color", "no_pager", "wait", "as_"})
"""Those that say where and how to answer: no part of what the journal keeps of a command."""


class Declared(NamedTuple):
    """The words that a line may have, by their fields and by their flags, and those of them that are no options."""

    known: Mapping[str, Word]
    flags: Mapping[str, Word]
    places: tuple[Word, ...]


@cache
def declared(questions: tuple[type[Question], ...]) -> Declared:
    """The words of these questions.

    Without a command those that every command has: a line that makes none may ask for its error as JSON.
    """
    known: dict[str, Word] = {}
    kinds: tuple[type[Question], ...] = (*questions, Common)
    for kind in kinds:
        for name, word in kind.words().items():
            known.setdefault(name, word)
    flags = {flag: word for word in known.values() for flag in word.flags}
    return Declared(known, flags, tuple(word for word in known.values() if not word.flags))
