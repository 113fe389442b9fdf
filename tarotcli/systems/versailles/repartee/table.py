"""``repartee table``: a repartee at a prompt of its own, turn by turn (V27–V31).

R: where several persons' hands are played at one screen, it is passed on between them, as at a table of tarot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, Commands, commands
from tarotcli.answers.display import Display
from tarotcli.answers.prompt import Moment, Prompt, Words
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _
from tarotcli.systems.versailles.affairs import Cause, Repartee
from tarotcli.systems.versailles.hands import called
from tarotcli.systems.versailles.refusals import PlayedByTheTool
from tarotcli.systems.versailles.repartee import debate
from tarotcli.systems.versailles.repartee.answers import StatusAnswer, status_answer
from tarotcli.systems.versailles.repartee.commands import COMMANDS as OTHERS
from tarotcli.systems.versailles.repartee.commands import open_repartee, participant
from tarotcli.systems.versailles.tables import HELP, STAYS, Table, last_turn, over, owed, suited_lines

FLAGS: Mapping[str, Words] = {
    **{side: ("--side", side) for side in debate.SIDES},
    **{action: ("--action", action) for action in debate.ACTIONS},
}


class ReparteeTable(StatusAnswer, frozen=True, kw_only=True):
    """``repartee table``: as ``repartee status``, with the hand of who acts at this screen (``as``), if anybody."""

    sides: Mapping[str, Cause | None]
    passed: tuple[str, ...]
    auto: tuple[str, ...]

    def next_line(self, display: Display) -> Iterator[str]:
        """Whose turn it is, and the sums: what must be seen at a glance."""
        yield from map(display.style.coloured, super().next_line(display))

    def hand_lines(self, display: Display, who: str, hand: Cards) -> list[str]:
        """The hand suit by suit."""
        return suited_lines(display, who, hand)


def table(campaign: Campaign, ask: Table, _chance: Chance) -> Outcome[ReparteeTable]:
    """The repartee, with the hand of whoever acts at this screen."""
    repartee = open_repartee(campaign)
    here = _here(campaign, repartee, ask)
    who = moment(campaign, ask).who or (here[0] if len(here) == 1 else "")
    voice = participant(campaign, repartee, who)[1] if who else ""
    return Outcome(campaign, status_answer(campaign, repartee, voice, ReparteeTable))


def _here(campaign: Campaign, repartee: Repartee, ask: Table) -> list[str]:
    """Whose hands are played at this screen; raises PlayedByTheTool for one that the tool plays from."""
    if not ask.who:
        return [hand for hand in repartee.order if hand not in repartee.auto]
    hand, who = participant(campaign, repartee, ask.who)
    if hand in repartee.auto:
        raise PlayedByTheTool(who=called(campaign, who), affair="repartee")
    return [hand]


def moment(campaign: Campaign, ask: Table) -> Moment:
    """Whose turn it is, and what they can type."""
    repartee = campaign.tables.get("repartee")
    if not isinstance(repartee, Repartee):
        return over()
    here, turn = _here(campaign, repartee, ask), repartee.turn
    shorts: dict[str, Words] = {"join": ("repartee", "join"), "end": ("repartee", "end")}
    if turn in here or len(here) == 1:
        shorts["counter"] = ("repartee", "counter", turn if turn in here else here[0])
    if turn in here:
        hint = ("hint", "repartee", turn)
        shorts |= {"?": hint, "hint": hint, "pass": ("repartee", "pass")}
    found = owed(campaign, here, shorts)
    if found is None and not turn:
        offer = _("A belief turns into its opposite: type how it reads now.")
        found = Moment(takes=("repartee", "end", "--reword"), text=True, shorts=shorts, offer=offer)
    elif found is None and turn in here:
        found = Moment(who=turn, takes=("repartee", "play", turn), shorts=shorts, flags=FLAGS)
    return (found or Moment(waits=turn, shorts=shorts))._replace(
        apart=len(here) > 1 and not campaign.house.real
    )


COMMANDS: Commands = {
    **OTHERS,
    **commands(
        Command(
            name="repartee table",
            question=Table,
            resolve=table,
            answer=ReparteeTable,
            summary=N_("Play a repartee at a prompt: cards are laid by their names alone."),
            example="tarotcli repartee table",
            looks=True,
            prompt=Prompt(
                moment=moment,
                seat=lambda ask: str(ask.who),
                here=lambda campaign, ask: _here(campaign, open_repartee(campaign), ask),
                recall=last_turn,
                opening=N_(
                    "Cards are laid by their names; for, against, pass, ? hints, undo, help; Ctrl-D leaves."
                ),
                help=(
                    N_(
                        "CARD…   lays cards by their names alone; for or against, and an action, may stand beside them"
                    ),
                    N_("pass    passes; pass all lets everybody pass until it ends"),
                    N_("counter --reputation GROUP or --favour WHOSE; join WHO for a latecomer; end ends it"),
                    *HELP,
                ),
                stays=STAYS,
            ),
        )
    ),
}
