"""How an answer is shown."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """``json``: as an object; ``rich``: with colour and card faces, for a person at a terminal."""

    json: bool = False
    rich: bool = False
