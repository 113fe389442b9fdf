"""The options that every command has; one that has no use for some of them takes them all the same."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.question import Question, Word
from tarotcli.language import N_

WAIT = 10.0
"""Seconds to wait for the lock, unless said otherwise."""


class Common(Question, frozen=True):
    """Where the campaign is, how to answer, and how to do it."""

    campaign: Annotated[
        str, Word(N_("The campaign file."), "--campaign", "-c", metavar=N_("FILE"), complete="file")
    ] = ""
    json: Annotated[bool, Word(N_("Answer with one JSON object."), "--json")] = False
    plain: Annotated[bool, Word(N_("Plain lines, as in a pipe: no colour, no pictures."), "--plain")] = False
    wait: Annotated[
        float,
        Word(N_("Seconds to wait for another command to be done."), "--wait", metavar=N_("S"), default="10"),
    ] = WAIT
    dry_run: Annotated[bool, Word(N_("Do everything, save nothing."), "--dry-run", "-n")] = False
    seed: Annotated[str, Word(N_("Make chance repeatable."), "--seed", metavar="N")] = ""
    as_: Annotated[
        str,
        Word(N_("As this player or the game master sees it."), "--as", metavar=N_("WHO"), complete="viewers"),
    ] = ""
    reveal: Annotated[bool, Word(N_("Tell what is kept secret."), "--reveal")] = False


OUTSIDE = frozenset({"campaign", "json", "plain", "wait", "as_"})
"""Those that say where and how to answer: no part of what the journal keeps of a command."""
