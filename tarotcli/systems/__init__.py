"""The game systems, each in a package of its own that imports nothing of another."""

from __future__ import annotations

from tarotcli.systems.spec import System, find

NAMES = ("versailles", "lignes-brisees", "topoigraphie", "tarot")


def system(name: str) -> System:
    """The system of this name, one of :data:`NAMES`; raises KeyError for another."""
    if name not in NAMES:
        raise KeyError(name)
    module = name.replace("-", "_")
    found = find(f"tarotcli.systems.{module}:SYSTEM")
    assert isinstance(found, System)
    return found
