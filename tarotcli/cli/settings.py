"""What a person sets for all their commands: ``tarotcli/config.toml`` where the system keeps settings (XDG).

Each key stands in for a variable of the environment that is not set; ``campaign`` for a file where none is at hand.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from tarotcli.errors import UsageFault, reason
from tarotcli.language import N_
from tarotcli.store import find

_VARIABLES = {"language": "TAROTCLI_LANG", "as": "TAROTCLI_AS", "plain": "TAROTCLI_PLAIN"}


class BadSettings(UsageFault):
    """The file of settings cannot be understood."""

    kind = "bad-settings"
    sentence = N_("{file} cannot be used: {problem}.")
    way_out = N_("Mend it, or move it away; tarotcli help shows under FILES what it may have.")


class NoSetting(BadSettings):
    """A key that is none of the settings, or a value of another kind."""

    sentence = N_("{file}: “{key}” is not a setting, or its value is of another kind.")


def apply() -> None:
    """Take over what is set there; raises :class:`BadSettings`."""
    home = Path.home()
    path = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "tarotcli" / "config.toml"
    try:
        raw = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise BadSettings(file=str(path), problem=reason(error)) from None
    for key, value in _read(path, raw).items():
        if key not in (*_VARIABLES, "campaign") or not isinstance(value, bool if key == "plain" else str):
            raise NoSetting(file=str(path), key=key)
        if key == "campaign":
            find.otherwise(str(home / Path(str(value)).expanduser()))
        elif value:
            os.environ.setdefault(_VARIABLES[key], "1" if value is True else str(value))


def _read(path: Path, raw: bytes) -> Mapping[str, object]:
    import tomllib

    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except ValueError as error:
        raise BadSettings(file=str(path), problem=str(error).rstrip(".")) from None
