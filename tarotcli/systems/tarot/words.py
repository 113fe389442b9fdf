"""The words that the game of tarot adds to the commands of other systems: none."""

from tarotcli.words import Word

WORDS: dict[str, tuple[Word, ...]] = {}
