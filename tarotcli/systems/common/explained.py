"""What the keys of a campaign file mean, in a few words each, for the comments of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.language import N_


class Key(NamedTuple):
    """What a key means, marked for the catalogue, and an example of its value in TOML; empty for its default."""

    text: str
    example: str = ""


Keys = Mapping[str, Key]
"""What keys mean, by their paths: ``house.hand_size``, ``characters.class``."""

SHARED: Keys = {
    "format": Key(N_("always 1")),
    "name": Key(N_("the name of the campaign")),
    "system": Key(N_("the game")),
    "revision": Key(N_("rises by one with every saved command; the tool counts it")),
    "session": Key(N_("where the story stands; tarotcli session begins the next")),
    "scene": Key(N_("tarotcli scene begins the next")),
    "day": Key(N_("tarotcli day begins the next")),
    "house.inverted_pips": Key(
        N_("in a game of tarot: pips of cups and coins rank from the ace down to the ten (G13)")
    ),
    "house.real": Key(N_("real cards lie on the table, and hands are numbers: tarotcli help real-cards")),
    "characters.name": Key(N_("the name in full"), '"Aurore de Lys"'),
    "characters.player": Key(N_("who plays the character"), '"Anne"'),
    "characters.npc": Key(N_("the game master plays the character")),
    "characters.notes": Key(N_("free text")),
    "characters.homebrew": Key(N_("keys of your own, with names and values as you like"), "{ luck = 3 }"),
}
"""Those that every game has."""
