"""Pictures of answers: the option that names their file."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.question import Word
from tarotcli.errors import UsageFault
from tarotcli.language import N_


class NotAPicture(UsageFault):
    """A file that is to hold a picture and is not named like one."""

    kind = "not-a-picture"
    sentence = N_("--svg draws SVG pictures, and {file} does not end in .svg.")
    way_out = N_("For example: --svg odds.svg")


SVG = Annotated[
    str,
    Word(
        N_("Draw it in this file, as a terminal would show it."),
        "--svg",
        metavar=N_("FILE"),
        complete="file",
    ),
]


def check_picture(file: str) -> None:
    """Refuse a picture under another name."""
    if file and not file.endswith(".svg"):
        raise NotAPicture(file=file)


class NotAPage(UsageFault):
    """A file that is to hold a page and is not named like one."""

    kind = "not-a-page"
    sentence = N_("--html writes a page to print, and {file} does not end in .html.")
    way_out = N_("For example: tarotcli show aurore --html aurore.html")


HTML = Annotated[
    str,
    Word(
        N_("Write a page to print in this file, A4 or Letter, with the cards drawn."),
        "--html",
        metavar=N_("FILE"),
        complete="file",
    ),
]


def check_page(file: str) -> None:
    """Refuse a page under another name."""
    if file and not file.endswith((".html", ".htm")):
        raise NotAPage(file=file)
