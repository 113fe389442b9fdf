"""``duel table``: a duel at a prompt of its own, turn by turn (V19–V26).

R: where two persons' hands are played at one screen, it is passed on between them, as at a table of tarot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, Commands, commands
from tarotcli.answers.display import Display
from tarotcli.answers.prompt import Moment, Prompt, Words
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.language import N_
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.duel.answers import SideShown
from tarotcli.systems.versailles.duel.attacks import SUITS
from tarotcli.systems.versailles.duel.commands import COMMANDS as OTHERS
from tarotcli.systems.versailles.duel.commands import open_duel, side_named
from tarotcli.systems.versailles.duel.status import StatusAnswer, status_for
from tarotcli.systems.versailles.hands import called
from tarotcli.systems.versailles.refusals import PlayedByTheTool
from tarotcli.systems.versailles.tables import HELP, STAYS, Table, last_turn, over, owed, suited_lines

QUARTERS: Mapping[str, Words] = {quarter: ("--quarter", quarter) for quarter in SUITS}


class DuelTable(StatusAnswer, frozen=True, kw_only=True):
    """``duel table``: as ``duel status``, with the hand of who acts at this screen (``as``)."""

    sides: Mapping[str, SideShown]
    as_: str = msgspec.field(name="as")
    hand: Cards

    def next_line(self, display: Display) -> Iterator[str]:
        """Whose turn it is, and the sums: what must be seen at a glance."""
        yield from map(display.style.coloured, super().next_line(display))

    def hand_lines(self, display: Display) -> list[str]:
        """The hand suit by suit, what cannot be laid stepping back."""
        return suited_lines(
            display, self.as_, self.hand, self.legal if isinstance(self.legal, tuple) else None
        )


def table(campaign: Campaign, ask: Table, _chance: Chance) -> Outcome[DuelTable]:
    """The duel, with the hand of whoever acts at this screen."""
    duel = open_duel(campaign)
    here = _here(campaign, duel, ask)
    now = moment(campaign, ask)
    answer = status_for(campaign, duel, now.who or (here[0] if here else duel.turn), DuelTable)
    # Any card can be discarded.
    return Outcome(campaign, replaced(answer, legal=UNSET) if now.takes[:1] == ("discard",) else answer)


def _here(campaign: Campaign, duel: Duel, ask: Table) -> list[str]:
    """Which sides are played at this screen; raises PlayedByTheTool for one that the tool plays."""
    if not ask.who:
        return [who for who in duel.sides if who not in duel.auto]
    who = side_named(campaign, duel, ask.who)
    if who in duel.auto:
        raise PlayedByTheTool(who=called(campaign, who), affair="duel")
    return [who]


def moment(campaign: Campaign, ask: Table) -> Moment:
    """Whose turn it is, and what they can type."""
    duel = campaign.tables.get("duel")
    if not isinstance(duel, Duel):
        return over()
    here = _here(campaign, duel, ask)
    hands = dict.fromkeys(map(duel.hand_of, here))
    shorts = {**_at_any_time(here), **(_on_turn(duel) if duel.turn in here else {})}
    found = owed(campaign, hands, shorts)
    if found is None and duel.turn in here:
        takes, flags = ("duel", "play", duel.turn), QUARTERS if duel.terms else {}
        found = Moment(who=duel.turn, takes=takes, shorts=shorts, flags=flags)
    return (found or Moment(waits=duel.turn, shorts=shorts))._replace(
        apart=len(hands) > 1 and not campaign.house.real
    )


def _at_any_time(here: Sequence[str]) -> Mapping[str, Words]:
    """The short words for what needs no turn (V19, V22); the rule refuses an end without swords."""
    end: Words = ("duel", "end")
    return {"end": end, "concede": ("duel", "concede", here[0])} if len(here) == 1 else {"end": end}


def _on_turn(duel: Duel) -> Mapping[str, Words]:
    """The short words for what is done without a card on one's turn."""
    who = duel.turn
    found: dict[str, Words] = {
        "?": ("hint", "duel", who),
        "hint": ("hint", "duel", who),
        "pass": ("duel", "play", who),
        "concede": ("duel", "concede", who),
    }
    if duel.attack or (duel.face_down and duel.terms):
        found["take"] = found["pass"]
    if duel.fallen:
        found |= {"spare": ("duel", "end", who), "kill": ("duel", "end", who, "--kill")}
    return found


COMMANDS: Commands = {
    **OTHERS,
    **commands(
        Command(
            name="duel table",
            question=Table,
            resolve=table,
            answer=DuelTable,
            summary=N_("Play a duel at a prompt: cards are laid by their names alone."),
            example="tarotcli duel table",
            looks=True,
            prompt=Prompt(
                moment=moment,
                seat=lambda ask: str(ask.who),
                here=lambda campaign, ask: _here(campaign, open_duel(campaign), ask),
                recall=last_turn,
                opening=N_(
                    "Cards are laid by their names; pass, concede, ? hints, undo, help; Ctrl-D leaves."
                ),
                help=(
                    N_(
                        "CARD…   lays cards by their names alone (9C T11=2); a quarter and options may follow"
                    ),
                    N_("pass    passes the attack, or leaves the opening; take takes the hit"),
                    N_(
                        "concede gives up; end ends a duel with swords, spare and kill decide over who is down"
                    ),
                    *HELP,
                ),
                stays=STAYS,
            ),
        )
    ),
}
