"""``deal``: cards into hands."""

from tarotcli.cli.command import Command
from tarotcli.language import N_
from tarotcli.words import Word

COMMANDS = (
    Command(
        "deal",
        N_("Deal cards: fill hands up to the limit, or so many to each."),
        "tarotcli deal aurore",
        words=(
            Word(
                "who",
                N_("Who is dealt to; without names everyone."),
                metavar=N_("WHO"),
                many=True,
                complete="who",
            ),
            Word(
                "count",
                N_("Deal N cards to each, instead of filling hands up."),
                ("--count",),
                kind="number",
                metavar="N",
                minimum=1,
            ),
            Word("fresh", N_("Gather all cards and shuffle first."), ("--fresh",), kind="flag"),
        ),
    ),
)
