"""English words of the interface, looked for in French texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from tests.french.catalogue import forms, messages, said

WORD = re.compile(r"[^\W\d_]+")
FIELD = re.compile(r"\{[^}]*\}")
TYPED = re.compile(
    r"tarotcli(?: (?:[a-z{}\"'=\-]|[A-Z…]+\b|\d)\S*)*"  # a command line, as far as it goes
    r"|--[a-z][\w-]*(?:[= ][a-z|+\d-]+(?=[ ,.;)\n]|$))?"  # an option, with its value
    r"|\[?\b\w+(?:\.[\w\[\]]+)+\]?"  # a path of keys, or a file
    r"|\b[a-z]+(?:_[a-z]+)+|\b[a-z_]+=[\w.]+|\bkey(?:,\w+)+"  # what a sheet is given, the head of a table
    r"|\$\w+|\b[A-Z_]{8,}=?\S*"  # an environment variable
    r"|^(?:tarotcli\u00a0: )?[a-z]+(?: [a-z]+)?(?=\u00a0:)",  # the command at the head of a sentence
    re.MULTILINE,
)
"""What a person types, which is English in every language."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


FRENCH = _set(
    """a action apostrophe argument arguments as aurore b brisée brisées budget but c chance change close club
    code codes comment compensation civil conviction court d date de destin double due duel duels endurance exact
    export f flèche force format g installation interface journal l la ligne lignes long lys mj minute moment mort
    n non note novice on
    option options oracle p page part permission permissions pile place places point points possible prime
    face profession qb quarte question quota s
    sacrifice sbire score scores script second seconde secret shell signal standard stats t table tables talent tarot
    tendance tendances terminal test tests tierce total type usage v version versailles y"""
)
"""Words that are both English words of the interface and French."""

NAMES = _set(
    "toml json csv svg html markdown utf unicode ls vi ctrl topoïgraphie hh mm gm bash zsh fish powershell perceval"
)
"""Proper names and signs, the same in both languages."""

KEPT = _set(
    """all deck hands drawn heads tails wit spite flattery strength agility swords staves cups coins hard minor
    trivial very difficult legendary legend beliefs level weapons decks fights skill max true false exit
    run undo deal check show fight start end duel master club novice visual editor campaigns brisees
    topoigraphie trick schema error auto text house suit homebrew tmpdir clear doctor echo real ok inconscient
    habitue maitre serious mortal card advance set perceval help odds
    pass concede take spare kill for against counter join"""
)
"""Words of commands, files and options that stand in sentences because they are typed."""


@cache
def interface() -> frozenset[str]:
    """Every word of the English sentences; looking the code through takes a second."""
    found: set[str] = set()
    for message in messages(said()):
        for text in forms(message.id):
            found |= _words(FIELD.sub(" ", text))
    return frozenset(found) - FRENCH - NAMES


def _words(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(text)}


def english(text: str, known: frozenset[str], allowed: Iterable[str] = ()) -> set[str]:
    """The English words of the interface in a French text; ``allowed`` are those of its data."""
    return (_words(TYPED.sub(" ", FIELD.sub("x", text))) & known) - {word.casefold() for word in allowed}
