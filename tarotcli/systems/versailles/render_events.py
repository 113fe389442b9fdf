"""The events of duels and repartee in Versailles, each in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarotcli.render import Said, versailles_duel, versailles_repartee

TELLERS = versailles_duel.TELLERS | versailles_repartee.TELLERS


def told(answer: Said, event: Mapping[str, Any]) -> str:
    """One event in a sentence; empty where another tells it already."""
    return TELLERS[event["event"]](answer, event)
