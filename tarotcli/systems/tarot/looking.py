"""What can be asked of an open game of tarot: legal cards, the scores, how the table stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import NOBODY, Cards, Secret, Veiled, held, seat_hand
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY
from tarotcli.language import N_, _, say, say_many
from tarotcli.systems.common.questions import Nothing, Watched
from tarotcli.systems.tarot import referee
from tarotcli.systems.tarot.events import owes, with_level
from tarotcli.systems.tarot.moves import OfPlayer
from tarotcli.systems.tarot.position import (
    Position,
    cards_held,
    dealer_of,
    due,
    hand_points,
    is_known,
    leader_of,
    totals,
    turn,
)
from tarotcli.systems.tarot.refusals import HandUnknown
from tarotcli.systems.tarot.report import (
    Choice,
    ChoiceAnswer,
    GameAnswer,
    choice,
    hand_lines,
    points_in_words,
    score_lines,
    state,
)
from tarotcli.systems.tarot.seating import named, player, seated


class LegalAnswer(ChoiceAnswer, frozen=True, kw_only=True):
    """``trick legal``: the cards that ``who`` may play now; none out of turn, or while a card is due."""

    who: str
    legal: Choice

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The legal cards, or why there are none."""
        if self.legal is None:
            return [say(HandUnknown.sentence, who=display.called(self.who))]
        if self.legal or self.givable:
            return self.choice_lines(self.who, display)
        return [say("{who} may play nothing now.", who=display.called(self.who)), *self.next_lines(display)]


def legal(campaign: Campaign, ask: OfPlayer, _chance: Chance) -> Outcome[LegalAnswer]:
    """The cards that somebody may play now (G4, G6, G9): none when it is not their turn, or a card is due first."""
    position = seated(campaign).position
    with named(campaign):
        who = player(campaign, position, ask.who)
        referee.legal(position, who)
    fields = {"legal": (), **choice(position, who, unseen=None), **state(position)}
    return Outcome(campaign, LegalAnswer(**fields, who=who))


class ScoreAnswer(GameAnswer, frozen=True, kw_only=True):
    """``trick score``: everybody's points so far, and what this hand's cards are worth."""

    scores: Mapping[str, int]
    hand: Mapping[str, int]
    target: int

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The points of all, this hand's beside them."""
        if not self.number:
            return [say("A game to {target}, nothing dealt yet.", target=self.target)]
        lines = score_lines(self.hand, self.scores, display, counted=self.hand_over)
        lines += self.winner_lines(display)
        if self.state == "over":
            return lines
        return [*lines, say("The game is to {target}.", target=points_in_words(self.target))]


def score(campaign: Campaign, _ask: Nothing, _chance: Chance) -> Outcome[ScoreAnswer]:
    """The points so far, and what this hand's cards are worth as they lie (G11, G12)."""
    position = seated(campaign).position
    scores, hand = totals(position), hand_points(position)
    answer = ScoreAnswer(**state(position), scores=scores, hand=hand, target=position.target)
    return Outcome(campaign, answer)


class StatusAnswer(GameAnswer, frozen=True, kw_only=True):
    """``trick status``: the table, every hand that the viewer may see, and what who is to move can choose from.

    ``revealed``: whether ``--reveal`` lifts every secret.
    """

    players: tuple[str, ...]
    dealer: str
    leader: str
    target: int
    hidden: bool
    table: tuple[Card, ...]
    passed: tuple[str, ...]
    hands: Mapping[str, Cards]
    won: Mapping[str, tuple[Card, ...]]
    revealed: bool | Veiled[bool]
    legal: Choice | UnsetType = UNSET
    givable: Choice | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The table, each player's line, what is owed, whose turn it is, and the hand of who looks."""
        lines = [self._heading(display), *(self._player(who, display) for who in self.players)]
        lines += self._table(display)
        lines += [owes(debt, display) for debt in self.debts]
        lines += [*self.winner_lines(display), *self.next_lines(display)]
        shown = self._shown()
        for who, hand in shown.items():
            lines += hand_lines(who, hand, self.legal if who == self.turn else None, display)
        if not shown and self.number and not self.hidden and self.turn:
            lines.append(say("To see a hand: tarotcli trick status --as {key}", key=self.turn))
        return lines

    def _shown(self) -> Mapping[str, tuple[Card, ...]]:
        """The hands that the text shows: people share a screen, so it is one that may be seen, or all revealed."""
        seen = {who: hand for who, hand in self.hands.items() if isinstance(hand, tuple) and hand}
        return seen if self.revealed or len(seen) == 1 else {}

    def _heading(self, display: Display) -> str:
        if not self.number:
            return say("A game to {target}, nothing dealt yet.", target=self.target)
        dealer = display.called(self.dealer)
        sentence = N_("Hand {n} of a game to {target}; {dealer} dealt.")
        return say(sentence, n=self.number, target=self.target, dealer=dealer)

    def _player(self, who: str, display: Display) -> str:
        return say(
            "  {who}: {points}; {held}, {won} won.",
            who=with_level(who, self.bots, display),
            points=points_in_words(self.totals[who]),
            held=say_many("{n} card in hand", "{n} cards in hand", len(self.hands[who])),
            won=len(self.won[who]),
        )

    def _table(self, display: Display) -> list[str]:
        if not self.table:
            return []
        start = self.players.index(self.leader)
        order = [*self.players[start:], *self.players[:start]]
        players = [display.called(who) for who in order if who not in self.passed][: len(self.table)]
        if display.style.rich:
            from tarotcli.render.faces import drawn, small

            return [_("On the table:"), *drawn(small(self.table, players), display.style.columns)]
        laid = zip(players, self.table, strict=True)
        said = tuple(say("{who} {card}", who=who, card=card) for who, card in laid)
        return [say("On the table: {laid}.", laid=said)]


def status(campaign: Campaign, _ask: Watched, _chance: Chance) -> Outcome[StatusAnswer]:
    """How the game stands, each hand for its holder."""
    position = seated(campaign).position
    debt = due(position)
    fields = state(position)
    mover = debt.giver if debt else turn(position)
    if mover is not None:
        fields |= {key: found for key, found in choice(position, mover).items() if key != "hand"}
    answer = StatusAnswer(
        **fields,
        players=position.players,
        dealer=dealer_of(position),
        leader=leader_of(position),
        target=position.target,
        hidden=position.hidden,
        table=position.table,
        passed=position.passed,
        hands=hands_of(position),
        won={who: position.won.get(who, EMPTY) for who in position.players},
        revealed=Veiled(True, NOBODY, unseen=False),
    )
    return Outcome(campaign, answer)


def hands_of(position: Position) -> dict[str, Cards]:
    """Every hand for its holder, or how many cards it has where it is known only at the real table."""
    return {
        who: held(position.hands.get(who, EMPTY), seat_hand(who))
        if is_known(position, who)
        else Secret(cards_held(position, who))
        for who in position.players
    }
