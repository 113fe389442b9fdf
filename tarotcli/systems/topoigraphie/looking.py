"""Packs as a player sees them: which cards are left, not their order; and which of them would succeed (P2, P7)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import PACK52
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.common import show as showing
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.check import difficulty_of
from tarotcli.systems.topoigraphie.packs import choice, owner_of, pack_of, playable
from tarotcli.systems.topoigraphie.refusals import NotToBeSeen, OfWhom
from tarotcli.systems.topoigraphie.tally import MJ, called, house, parts, sheet, succeeds, tested

ASKED = {"difficulty": "--difficulty", "tendance": "--tendance", "talent": "--talent"}


def show(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """What :func:`tarotcli.systems.common.show.show` shows, packs sorted; the order of a pack only with ``--reveal``.

    With ``--as`` another's pack is what that player chooses from, as a hand elsewhere: only the number of its cards
    is told. R: the discards stay open, since all that is played was laid face up on the table.
    """
    outcome = showing.show(campaign, request, chance)
    data = dict(outcome.result.data)
    viewer = find_who(campaign, request.text("as_"), others=(MJ,)) if request.has("as_") else None
    reveal = request.flag("reveal")
    if "deck" in data:
        data["deck"] = _seen(campaign, data["who"], data["deck"], viewer, reveal=reveal)
    if "decks" in data:
        data["decks"] = {
            name: deck if name == "trick" else _seen(campaign, name, deck, viewer, reveal=reveal)
            for name, deck in data["decks"].items()
        }
    if data.get("sheet"):
        data["resistance"] = sheet(campaign, data["who"]).resistance or house(campaign).resistance
    asked = [option for name, option in ASKED.items() if request.has(name)]
    if asked:
        if "who" not in data or fold(data["who"]) == MJ:
            raise OfWhom(option=asked[0])
        data["would"] = _would(campaign, data["who"], request, viewer)
    return Outcome(campaign, Result(data, names=outcome.result.names))


def _hidden(campaign: Campaign, owner: str, viewer: str | None) -> bool:
    """Whether the viewer, if there is one, plays from another pack than this."""
    return viewer is not None and owner_of(campaign, viewer) != owner


def _seen(
    campaign: Campaign, owner: str, deck: dict[str, Any], viewer: str | None, *, reveal: bool
) -> dict[str, Any]:
    if reveal:
        return deck
    pile = campaign.decks[owner]
    shown = {**deck, "discard": pile.discard.codes()}
    if not _hidden(campaign, owner, viewer):
        shown["draw"] = pile.draw.sorted(PACK52.cards).codes()
    return shown


def _would(campaign: Campaign, who: str, request: Request, viewer: str | None) -> list[dict[str, Any]]:
    """For one Tendance or each, the cards that may be played and those that would succeed (P5, P7)."""
    owner, _deck = pack_of(campaign, who)
    if _hidden(campaign, owner, viewer):
        raise NotToBeSeen(viewer=called(campaign, viewer or ""), who=called(campaign, owner))
    wanted = [request.text("tendance")] if request.has("tendance") else list(sheet(campaign, who).tendances)
    difficulty = difficulty_of(campaign, request)
    found = []
    for tendance in wanted:
        by = tested(campaign, who, tendance, request.text("talent"), "--talent")
        may = playable(campaign, who, by)
        found.append(
            {
                "tendance": by.tendance,
                "talent": by.talent,
                "difficulty": difficulty,
                "legal": may,
                "success": Pile(card for card in may if succeeds(parts(card, by).sum, difficulty)),
                "renewal": bool(may) and may[0] not in choice(campaign, who),
                "pack": owner_of(campaign, who),
            }
        )
    return found
