"""What is shown of a campaign of tarot: its hands are those of the game at its table."""

from __future__ import annotations

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY
from tarotcli.systems.common.show import SHOW, Show, Shown, shown
from tarotcli.systems.tarot.looking import hands_of
from tarotcli.systems.tarot.position import is_known
from tarotcli.systems.tarot.seating import opened


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[Shown]:
    """What ``show`` shows everywhere, the players of the open game with their hands among it.

    R: players need no sheet here, so they can be shown and look (``--as``) like whoever has one; a hand that is known
    only at the real table is counted.
    """
    table = opened(campaign)
    if table is None:
        return Outcome(campaign, shown(campaign, ask, Shown))
    position = table.position
    hands = {who: position.hands.get(who, EMPTY) for who in position.players}
    answer = shown(replaced(campaign, hands={**campaign.hands, **hands}), ask, Shown)
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
        answer=Shown,
        summary=SHOW[0],
        example=SHOW[1],
        looks=True,
    ),
)
