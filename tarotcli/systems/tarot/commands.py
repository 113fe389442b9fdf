"""The commands of a game of tarot, in a campaign of any system (G1–G13)."""

from __future__ import annotations

from random import Random
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.tarot import bots, game
from tarotcli.systems.tarot.engine import CODES
from tarotcli.systems.tarot.position import (
    Position,
    cards_held,
    dealer_of,
    is_known,
    leader_of,
    outcome,
)
from tarotcli.systems.tarot.refusals import GameInPlay
from tarotcli.systems.tarot.report import FLEETING, changed, choice, only_person, seen, state
from tarotcli.systems.tarot.seating import names, opened, player, seated, seats, speaking
from tarotcli.systems.tarot.table import TABLE, cards, with_position


def new(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Set a table (G2, G12); a game that is not over is only dropped where that is asked for."""
    players, levels = seats(campaign, request)
    with speaking(campaign):
        position = game.new(
            players,
            levels,
            target=request.number("target", 50),
            hidden=request.flag("hidden"),
        )
        _refuse_game_in_play(campaign, drop=request.flag("drop"))
    table: dict[str, Any] = {"players": players, "bots": levels, "target": position.target}
    event = Event("game", path=TABLE, new=table | {"dealer": position.dealer, "hidden": position.hidden})
    data = {"players": players, "target": position.target, "hidden": position.hidden, **state(position)}
    return Outcome(
        with_position(campaign, position),
        Result(data, (event,), names=names(campaign, position), fleeting=FLEETING),
    )


def _refuse_game_in_play(campaign: Campaign, *, drop: bool) -> None:
    table = opened(campaign)
    if table is None or drop:
        return
    old = table.position
    if old.hand and not outcome(old).over:
        raise GameInPlay(players=old.players, hand=old.hand)


def deal(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Shuffle the pack and deal twelve cards each, the hand before settled (G2, G3, G12)."""
    position = seated(campaign)
    pack = () if position.hidden else chance.shuffled(CODES[False])
    with speaking(campaign):
        turned = game.deal(position, pack)
    after = turned.position
    return changed(campaign, position, turned, request, dealer=after.dealer, leader=after.leader)


def play(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Play a card (G3–G9); ``--give`` and ``--leave`` say what becomes of the Fool (G7)."""
    position = seated(campaign)
    card, give = (word.of(TAROT78).code if (word := request.card(name)) else "" for name in ("card", "give"))
    with speaking(campaign):
        who = player(campaign, position, request.text("who"))
        turned = game.play(position, who, card, give=give, leave=request.flag("leave"))
    return changed(campaign, position, turned, request, who=who)


def give(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Pay the card owed for the Fool (G7, G8)."""
    position = seated(campaign)
    word = request.card("card")
    assert word is not None
    with speaking(campaign):
        who = player(campaign, position, request.text("who"))
        turned = game.give(position, who, word.of(TAROT78).code)
    return changed(campaign, position, turned, request, who=who)


def renounce(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Record a renounce seen at the table, which loses the game (G10)."""
    position = seated(campaign)
    with speaking(campaign):
        who = player(campaign, position, request.text("who"))
        turned = game.renounce(position, who)
    return changed(campaign, position, turned, request, who=who)


def auto(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Let the bots play, up to a person's turn, or ``--until`` somebody's, or the end of the hand."""
    position = seated(campaign)
    with speaking(campaign):
        until = player(campaign, position, request.text("until")) if request.has("until") else None
        turned = bots.auto(position, _random(chance), until=until, each=request.pace or (lambda: bots.always))
    return changed(campaign, position, turned, request)


def hint(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """What the master would do in somebody's place, seeing no more than they do, and why."""
    position = seated(campaign)
    with speaking(campaign):
        who = player(campaign, position, request.text("who"))
        keep_going = request.pace() if request.pace else bots.always
        found = bots.hint(position, who, _random(chance), keep_going=keep_going)
    fields = {
        key: TAROT78.get(entry) if isinstance(entry, str) else entry for key, entry in found.fields.items()
    }
    data = {"who": who, "card": TAROT78.get(found.card), "gives": found.gives}
    return seen(campaign, position, data | {"reason": found.kind, "fields": fields})


def _random(chance: Chance) -> Random:
    """What the bots draw from, as repeatable as ``chance`` is."""
    return Random(chance.below(2**63))


def legal(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """The cards that somebody may play now (G4, G6, G9): none when it is not their turn, or a card is due first."""
    position = seated(campaign)
    with speaking(campaign):
        who = player(campaign, position, request.text("who"))
        found = cards(game.legal(position, who))
    return seen(campaign, position, {"who": who, **choice(position, who), "legal": found})


def score(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """The points so far, and what this hand's cards are worth as they lie (G11, G12)."""
    position = seated(campaign)
    found = game.score(position)
    data = {"scores": found.scores, "hand": found.hand, "target": position.target}
    return seen(campaign, position, data)


def status(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """How the game stands. ``--as`` hides every other hand; ``--reveal`` hides none.

    R: without either this is what a referee sees, every hand that is known. People share a keyboard, so the text
    shows only the hand of the one person who plays against bots, and only counts where several people play.
    """
    position = seated(campaign)
    with speaking(campaign):
        viewer = player(campaign, position, request.text("as_")) if request.has("as_") else None
    reveal = request.flag("reveal")
    data: dict[str, Any] = {
        "players": position.players,
        "dealer": dealer_of(position),
        "leader": leader_of(position),
        "target": position.target,
        "hidden": position.hidden,
        "table": cards(position.table),
        "passed": position.passed,
        "hands": {who: _hand(position, who, viewer, reveal=reveal) for who in position.players},
        "won": {who: cards(position.won.get(who, ())) for who in position.players},
        "revealed": reveal,
        "as": viewer,
    }
    looks = viewer or only_person(position)
    if looks is not None:
        data |= {key: found for key, found in choice(position, looks).items() if key != "hand"}
    return seen(campaign, position, data)


def _hand(position: Position, who: str, viewer: str | None, *, reveal: bool) -> Any:
    """A hand, or how many cards it has where it is not known or another's."""
    if is_known(position, who) and (reveal or viewer in (None, who)):
        return cards(position.hands.get(who, ()))
    return {"count": cards_held(position, who)}
