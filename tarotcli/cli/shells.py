"""Completion of the shell that tarotcli is started from: installed or shown; imported only for that."""

from __future__ import annotations

import sys

from typer._completion_shared import _get_shell_name, get_completion_script
from typer._completion_shared import install as install_in

from tarotcli.errors import UsageFault
from tarotcli.language import N_, say

KNOWN = ("bash", "zsh", "fish", "powershell", "pwsh")
NAMES = {"prog_name": "tarotcli", "complete_var": "_TAROTCLI_COMPLETE"}


class NoKnownShell(UsageFault):
    """Started from no shell that can complete, as far as can be seen."""

    kind = "no-known-shell"
    sentence = N_("There is no shell around tarotcli that it knows how to complete in.")
    way_out = N_("Start it from bash, zsh, fish or PowerShell, not from a script or another program.")


def shell_here() -> str:
    """The name of the shell that started us; raises :class:`NoKnownShell`."""
    name = _get_shell_name()
    if name not in KNOWN:
        raise NoKnownShell
    return name


def install() -> None:
    """Install completion, and tell where."""
    shell, path = install_in(shell=shell_here(), **NAMES)
    told = say(
        "Completion for {shell} is installed in {path}; the next terminal has it.",
        shell=shell,
        path=str(path),
    )
    sys.stdout.write(told + "\n")


def show() -> None:
    """Print the script that completes."""
    sys.stdout.write(get_completion_script(shell=shell_here(), **NAMES) + "\n")
