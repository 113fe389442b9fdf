"""The table at a prompt of its own: what is always in sight, whose move it is, and what a short word stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from msgspec import UNSET

from tarotcli.answers.answer import Outcome
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.prompt import Moment, Prompt
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say
from tarotcli.render.suits import hand_by_suit
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.events import CardPlayed, TrickTaken, owes, with_level
from tarotcli.systems.tarot.position import (
    Position,
    due,
    dues,
    hand_over,
    hand_points,
    laid_by,
    leader_of,
    standing,
    tricks_played,
    turn,
)
from tarotcli.systems.tarot.report import ChoiceAnswer, choice, score_lines, state
from tarotcli.systems.tarot.seating import named, player, seated

AUTO = ("trick", "auto")


class Board(Question, frozen=True):
    """``trick table``."""

    who: Annotated[
        str,
        Word(
            N_("Only this player sits at this screen; everybody who is a person where it is left out."),
            metavar="[P]",
            complete="players",
        ),
    ] = ""


class BoardAnswer(ChoiceAnswer, frozen=True, kw_only=True):
    """``trick table``: the table as its prompt draws it, with the hand of ``who``, null where nobody here is to act.

    ``worth``: what each player's cards of this hand are worth so far. ``trick``: the number of the trick on the table.
    """

    who: str | None
    players: tuple[str, ...]
    target: int
    leader: str
    trick: int
    table: tuple[Card, ...]
    laid: tuple[str, ...]
    worth: Mapping[str, int]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Points and lead, the trick, what is owed, and the hand suit by suit."""
        if not self.number:
            names = tuple(with_level(who, self.bots, display) for who in self.players)
            return [
                say("A game to {target}, nothing dealt yet: {players}.", target=self.target, players=names)
            ]
        over = self.hand_over or self.state == "over"
        lines = [self._heading(display), *([] if over else [self._points(display)])]
        if over:
            lines += score_lines(self.worth, self.totals, display, counted=not self.loser)
        lines += [
            say("  {who}: {card}", who=display.called(who), card=card)
            for who, card in zip(self.laid, self.table, strict=True)
        ]
        lines += [owes(debt, display) for debt in self.debts]
        lines += self.winner_lines(display)
        return lines + self._hand(display)

    def _heading(self, display: Display) -> str:
        """Which hand and trick, and whose lead."""
        leader = display.called(self.leader)
        if self.hand_over or self.state == "over":
            return display.style.coloured(say("Hand {n} is over.", n=self.number))
        sentence = N_("Hand {n}, trick {trick}: {leader} leads.")
        return display.style.coloured(say(sentence, n=self.number, trick=self.trick, leader=leader))

    def _points(self, display: Display) -> str:
        found = tuple(
            say(
                "{who} {total} ({hand:+d})",
                who=display.called(who),
                total=self.totals[who],
                hand=self.worth[who],
            )
            for who in self.players
        )
        return say("To {target}, with this hand so far: {points}", target=self.target, points=found)

    def _hand(self, display: Display) -> list[str]:
        """The hand in the order of the pack, a line for each suit; what cannot be played steps back."""
        if self.who is None:
            return []
        if isinstance(self.givable, tuple):
            return self.choice_lines(self.who, display)
        if not isinstance(self.hand, tuple) or not self.hand:
            return [*self.next_lines(display)]
        legal = self.legal if isinstance(self.legal, tuple) else None
        lines = hand_by_suit(self.hand, display.style, legal=legal, majors=_("Trumps"))
        return [say("{who} holds:", who=display.called(self.who)), *lines]


def board(campaign: Campaign, ask: Board, _chance: Chance) -> Outcome[BoardAnswer]:
    """The table, with the hand of whoever acts at this screen."""
    position = seated(campaign).position
    here = _here(campaign, position, ask)
    who = moment(campaign, ask).who or (here[0] if len(here) == 1 else None)
    answer = BoardAnswer(
        **state(position),
        **(choice(position, who) if who else {"hand": UNSET}),
        who=who,
        players=position.players,
        target=position.target,
        leader=leader_of(position),
        trick=tricks_played(position) + 1,
        table=position.table,
        laid=laid_by(position),
        worth=hand_points(position),
    )
    return Outcome(campaign, answer)


def _here(campaign: Campaign, position: Position, ask: Board) -> list[str]:
    """Who sits at this screen; raises NotSeated, or PlayedByTheTool for a bot."""
    if not ask.who:
        return [who for who in position.players if who not in position.bots]
    with named(campaign):
        who = player(campaign, position, ask.who)
        if who in position.bots:
            raise no.PlayedByTheTool(who=who)
    return [who]


def moment(campaign: Campaign, ask: Board) -> Moment:
    """Whose move it is, and what they can type; between hands what comes next, R: and between games the next one."""
    position = seated(campaign).position
    here = _here(campaign, position, ask)
    shared = Moment(apart=len(here) > 1 and not position.hidden)
    if standing(position).over:
        return shared._replace(enter=("trick", "again"), offer=_("Enter seats the same players again."))
    if not position.number or hand_over(position):
        first = not position.number
        offer = _("Enter deals the first hand.") if first else _("Enter deals the next hand.")
        return shared._replace(enter=("trick", "deal"), offer=offer)
    mover = turn(position)
    if mover in position.bots or any(debt.giver in position.bots for debt in dues(position)):
        return shared._replace(does=AUTO)
    assert mover is not None
    if mover not in here:
        return shared._replace(waits=mover)
    word = "give" if due(position, mover) else "play"
    hint = ("trick", "hint", mover)
    return shared._replace(who=mover, takes=("trick", word, mover), shorts={"?": hint, "hint": hint})


def last_trick(commands: Iterable[Sequence[Event]], display: Display) -> list[str]:
    """Who played which card to the trick that was decided last, and who took it."""
    found: list[Event] = []
    for event in (event for events in commands for event in reversed(events)):
        if isinstance(event, TrickTaken):
            if found:
                break
            found.append(event)
        elif found and isinstance(event, CardPlayed):
            found.append(event)
    return [event.sentence(display) for event in reversed(found)] or [_("No trick has been decided yet.")]


PROMPT = Prompt(
    moment=moment,
    seat=lambda ask: str(ask.who),
    here=lambda campaign, ask: _here(campaign, seated(campaign).position, ask),
    recall=last_trick,
    opening=N_("A card plays it; ? hints, l the last trick, undo, help; Ctrl-D leaves."),
    help=(
        N_("CARD plays it by its name alone (T12, queen of staves), or gives it where one is owed"),
        N_("?    what the master would play, and why"),
        N_("l    the last trick once more"),
        N_("undo takes back the last card, with what the bots played after it"),
        N_("Any other command works too; Ctrl-D leaves, and the game stays."),
    ),
    stays=N_("The game stays as it is. To go on: {command}"),
    own=AUTO,
)
