"""``odds``: what a test promises before it is taken."""

from tarotcli.cli.check import WHAT, WHO
from tarotcli.cli.command import Command
from tarotcli.language import N_

COMMANDS = (
    Command(
        "odds check",
        N_("The exact odds of a check, from the words of the check."),
        "tarotcli odds check nadir furtivite --easier",
        way="query",
        words=(WHO, WHAT),
    ),
)
