"""Words that files, options and JSON keep in English in every language, as a sentence spells them."""

from __future__ import annotations

from collections.abc import Mapping

from tarotcli.language import N_, _, printable, say

_TERMS: Mapping[str, str] = {
    word.replace(" ", "-"): word
    for word in (
        # Suits
        *(N_("swords"), N_("staves"), N_("cups"), N_("coins")),
        # Characteristics, which are the actions of a repartee too, and its sides
        *(N_("strength"), N_("agility"), N_("endurance")),
        *(N_("wit"), N_("conviction"), N_("flattery"), N_("spite"), N_("for"), N_("against")),
        # Bands of difficulty and degrees of wounds
        *(N_("trivial"), N_("minor"), N_("hard"), N_("very difficult"), N_("legendary")),
        *(N_("serious"), N_("mortal")),
        # Counters
        *(N_("reputation"), N_("favour"), N_("belief")),
        # Levels of the tool's players
        *(N_("novice"), N_("club"), N_("master")),
        # The game master, as the word for their hand is said
        N_("GM"),
        # Affairs
        *(N_("duel"), N_("repartee"), N_("fights"), N_("trick"), N_("asked")),
    )
}


class Term:
    """A field of a sentence that is such a word; one that is none, as the name of a skill, stays as it is."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def said(self, _language: str) -> str:
        """The word in the language spoken now."""
        known = _TERMS.get(self.word)
        return printable(self.word) if known is None else _(known)

    def __str__(self) -> str:
        return self.said("")


def counter(used: str) -> str:
    """A counter as results name it (``reputation court``) in words."""
    kind, _space, name = used.partition(" ")
    return say("{kind} {name}", kind=Term(kind), name=name)
