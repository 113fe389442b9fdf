"""What is shown of a campaign of tarot: its hands are those of the game at its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY
from tarotcli.language import say
from tarotcli.language.terms import Term
from tarotcli.systems.base import Affair
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.common.show import SHOW, Show, Shown, shown
from tarotcli.systems.tarot.looking import hands_of
from tarotcli.systems.tarot.position import TABLE, due, is_known, totals, turn
from tarotcli.systems.tarot.report import points_in_words
from tarotcli.systems.tarot.seating import opened


class PlayerGlance(Glance, frozen=True, kw_only=True):
    """A character in the overview. ``points`` so far, null for who does not play; ``bot``: the level, null for none."""

    points: int | None
    bot: str | None

    def matters(self, display: Display) -> Iterator[str]:  # noqa: ARG002
        """The points, and whether the tool plays for them."""
        if self.points is not None:
            yield points_in_words(self.points)
        if self.bot is not None:
            yield say("bot ({level})", level=Term(self.bot))


class TarotShown(Shown, frozen=True):
    """``show`` in a campaign of tarot."""

    characters: Mapping[str, PlayerGlance] | UnsetType = UNSET


def glance(campaign: Campaign, who: str, known: Known) -> PlayerGlance:
    """A player at a glance (G11)."""
    table = opened(campaign)
    points = totals(table.position).get(who) if table else None
    return PlayerGlance(**known._asdict(), points=points, bot=table.position.bots.get(who) if table else None)


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """The open game: everybody's points (G11), and whose turn it is, or who must give a card first (G8)."""
    table = opened(campaign)
    if table is None:
        return
    position = table.position
    debt = due(position)
    yield Affair(TABLE, position.players, debt.giver if debt else turn(position), totals(position))


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[TarotShown]:
    """What ``show`` shows everywhere, the players of the open game with their hands among it.

    R: players need no sheet here, so they can be shown and look (``--as``) like whoever has one; a hand that is known
    only at the real table is counted.
    """
    table = opened(campaign)
    if table is None:
        return Outcome(campaign, shown(campaign, ask, TarotShown, glance))
    position = table.position
    hands = {who: position.hands.get(who, EMPTY) for who in position.players}
    answer = shown(replaced(campaign, hands={**campaign.hands, **hands}), ask, TarotShown, glance)
    seated = hands_of(position)
    if isinstance(answer.hands, dict):
        # What is only counted for all stays so.
        counted = set() if ask.what else {who for who in seated if is_known(position, who)}
        answer = replaced(answer, hands=answer.hands | {who: seated[who] for who in seated.keys() - counted})
    if answer.who in seated:
        answer = replaced(answer, hand=seated[str(answer.who)])
    return Outcome(campaign, answer)


COMMANDS = commands(
    Command(
        name="show",
        question=Show,
        resolve=show,
        answer=TarotShown,
        summary=SHOW[0],
        example=SHOW[1],
        looks=True,
    ),
)
