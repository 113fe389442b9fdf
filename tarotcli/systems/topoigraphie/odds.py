"""The odds of a test that the GM's pack decides (P7, P10); a chosen card leaves nothing to chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.check import card_named, difficulty_of
from tarotcli.systems.topoigraphie.packs import chosen, owner_of, pack_of
from tarotcli.systems.topoigraphie.refusals import NoChanceInIt, NothingToTurn
from tarotcli.systems.topoigraphie.tally import (
    MJ,
    Tested,
    called,
    legal,
    names,
    parts,
    succeeds,
    tested,
)


def check(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """The odds of :func:`tarotcli.systems.topoigraphie.check.check` from its words.

    A named card succeeds or it does not. Raises :class:`NoChanceInIt` for who is yet to choose one.
    """
    who = find_who(campaign, request.text("who"), others=(MJ,))
    by = tested(campaign, who, request.text("what"), request.text("talent"), "--talent")
    difficulty = difficulty_of(campaign, request)
    word = card_named(request)
    if word is not None:
        card = chosen(campaign, who, word, by, chance).card
        p = Fraction(succeeds(parts(card, by).sum, difficulty))
    elif owner_of(campaign, who) == who:
        raise NoChanceInIt(who=called(campaign, who), key=who, difficulty=difficulty, tendance=by.tendance)
    else:
        p = turned_up(_unseen(campaign, who, by), by, difficulty)
    data = {
        "who": who,
        "what": by.tendance,
        "talent": by.talent,
        "difficulty": difficulty,
        "success": _told(p),
        "critical": _told(Fraction(0)),
    }
    return Outcome(campaign, Result(data, names=names(campaign)))


def turned_up(cards: Sequence[Card], by: Tested, difficulty: int) -> Fraction:
    """The probability, 0 to 1, that a card turned up from these succeeds.

    ``cards`` are in an unknown order and hold at least one that may be played; those that may not are passed over,
    so that each of the others is as likely to count (P10).
    """
    may = legal(cards, by.level)
    return Fraction(sum(succeeds(parts(card, by).sum, difficulty) for card in may), len(may))


def _unseen(campaign: Campaign, who: str, by: Tested) -> tuple[Card, ...]:
    """The pile that the next card is turned from: with the discards where none of it may be played (P2)."""
    owner, deck = pack_of(campaign, who)
    pile = deck.draw if legal(deck.draw, by.level) else (*deck.draw, *deck.discard)
    if not legal(pile, by.level):
        raise NothingToTurn(who=called(campaign, who), owner=owner)
    return tuple(pile)


def _told(p: Fraction) -> dict[str, Any]:
    return {"fraction": str(p), "p": round(float(p), 4)}
