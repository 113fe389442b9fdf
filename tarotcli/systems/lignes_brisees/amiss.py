"""What is wrong with words of Lignes Brisées whatever the campaign holds, found before it is opened."""

from __future__ import annotations

from tarotcli.request import Request
from tarotcli.systems.lignes_brisees.check import only_again
from tarotcli.systems.lignes_brisees.dealing import way
from tarotcli.systems.lignes_brisees.experience import points_in
from tarotcli.systems.lignes_brisees.fight import asks
from tarotcli.systems.lignes_brisees.turn import asked


def test(request: Request) -> None:
    """A test that contradicts itself (L7, L10, L11)."""
    asked(request)
    if request.flag("again"):
        only_again(request)


def sides(request: Request) -> None:
    """Two sides of which one contradicts itself, or a sacrifice against several (L7, L10, L11)."""
    asks(request)


def deal(request: Request) -> None:
    """Several things to do at once."""
    way(request)


def award(request: Request) -> None:
    """An award without a number of points, or to nobody (L18)."""
    points_in(request)
