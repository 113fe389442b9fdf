"""Repartee in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarotcli.render import Said

TELLERS: dict[str, Callable[[Said, Mapping[str, Any]], str]] = {}
"""How each event of a repartee is told, by its name."""
