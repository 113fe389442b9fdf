"""The referee: pure functions from a position and a move to the position after it and what happened.

Each refuses what the rules forbid with an error that names the rule, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled, held, seat_hand
from tarotcli.campaign import replaced
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.systems.tarot import events as ev
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.engine import CARDS, HAND, cards_of, legal_cards, mask_of
from tarotcli.systems.tarot.position import (
    LEVELS,
    TABLE,
    Players,
    Position,
    aside,
    dealer_of,
    due,
    givable,
    hand_over,
    is_decided,
    is_known,
    laid_by,
    leader_of,
    led,
    neighbour,
    numbers,
    place_of,
    seat,
    standing,
    to_play,
    totals,
    turn,
)
from tarotcli.systems.tarot.tricks import (
    After,
    decide_trick,
    end_hand,
    pay,
    proves_renounce,
    shown_void,
    with_voids,
)

SET_ASIDE = f"decks.{TABLE}.draw"
"""Where cards come from that are dealt, or that nobody has seen yet, in the file."""


def new(
    players: Sequence[str], bots: Mapping[str, str] | None = None, *, target: int = 50, hidden: bool = False
) -> Position:
    """A table with nothing dealt: the last named deals first (G2, G12).

    ``bots`` maps players to levels; ``target`` is 1 or more; ``hidden`` for a table with real cards.
    Raises a ``UsageFault`` where they do not fit together.
    """
    bots = dict(bots or {})
    if not 2 <= len(players) <= 6:
        raise no.WrongNumber(n=len(players))
    for who in players:
        if list(players).count(who) > 1:
            raise no.NamedTwice(who=who)
    for who, level in bots.items():
        if who not in players:
            raise no.BotWithoutSeat(who=who, players=list(players))
        if level not in LEVELS:
            raise no.UnknownLevel(level=level, levels=LEVELS)
    if hidden and bots:
        raise no.HiddenBots
    if target < 1:
        raise no.TargetTooLow(target=target)
    return Position(
        players=tuple(players),
        bots=bots,
        dealer=players[-1],
        target=target,
        hidden=hidden,
        scores=dict.fromkeys(players, 0),
    )


def deal(position: Position, pack: Sequence[Card] = ()) -> After:
    """Score the last hand and deal twelve cards each, beginning with eldest, each hand in order (G2, G3, G11, G12).

    ``pack``: all 78 cards in shuffled order; at a table with real cards it is not used. The deal passes to the next
    player after the first hand. Raises GameOver, HandInPlay and BotAtRealCards.
    """
    _refuse_game_over(position)
    number = position.number
    if number and not hand_over(position):
        raise no.HandInPlay(who=turn(position))
    if position.hidden and position.bots:
        raise no.BotAtRealCards(who=next(iter(position.bots)))
    dealer = neighbour(position, dealer_of(position)) if number else dealer_of(position)
    eldest = neighbour(position, dealer)
    order = () if position.hidden else [neighbour(position, eldest, i) for i in range(len(position.players))]
    dealt = {who: Pile(pack[i * HAND : (i + 1) * HAND]).sorted(TAROT78.cards) for i, who in enumerate(order)}
    after = replaced(
        position,
        dealer=dealer,
        leader=eldest,
        hand=number + 1,
        scores=totals(position),
        hands={who: dealt[who] for who in position.players if who in dealt},
        won=dict.fromkeys(position.players, EMPTY),
        voids={},
        debts=(),
    )
    if position.hidden:
        return After(after, (ev.HandBegan(place_of("hand"), number, number + 1),))
    return After(
        after,
        tuple(
            ev.HandDealt(who, held(hand, seat_hand(who), fresh=True), SET_ASIDE, place_of("hands", who))
            for who, hand in dealt.items()
        ),
    )


def legal(position: Position, who: str) -> tuple[Card, ...]:
    """The cards a player may play now, in the order of the pack (G4, G6, G9).

    Empty when it is not this player's turn to play or a card is owed first (G8). Raises NotSeated and, for a
    hand the tool was not told, HandUnknown.
    """
    seat(position, who)
    if not is_known(position, who):
        raise no.HandUnknown(who=who)
    if turn(position) != who or to_play(position) != who or due(position, who):
        return ()
    return _legal(position, who)


def _legal(position: Position, who: str) -> tuple[Card, ...]:
    hand = mask_of(numbers(position, position.hands.get(who, EMPTY)))
    return tuple(CARDS[position.inverted][card] for card in cards_of(legal_cards(hand, led(position))))


def play(position: Position, who: str, card: Card, *, give: Card | None = None, leave: bool = False) -> After:
    """Play a card to the trick, and decide the trick when it is the last one of it (G3 to G9).

    With the Fool: ``give`` promises the card for it, one of those won; ``leave`` lets the winner have it;
    without either it is taken back and the card owed. Raises a ``UsageFault`` for these with another card,
    else NotSeated, NothingDealt, GameOver, OutOfTurn, DebtFirst, NotInHand, SeenAlready, IllegalPlay, NotWon,
    NothingToGive or FoolNotGiven.
    """
    if not card.is_fool and (give or leave):
        raise no.OnlyWithTheFool(card=card)
    if give and leave:
        raise no.GiveAndLeave
    refuse_turn(position, who)
    _refuse_card(position, who, card)
    if give:
        _refuse_gift(position, who, give)
    source = place_of("hands", who) if is_known(position, who) else SET_ASIDE
    events: list[Event] = [ev.CardPlayed(who, (card,), source, place_of("table"))]
    if proves_renounce(position, who, card):
        events.append(ev.RenounceProved(who, (card,)))
    hands = dict(position.hands)
    if who in hands:
        hands[who] = hands[who].without((card,))
    position = replaced(
        position,
        leader=leader_of(position),
        passed=_passed(position, who),
        table=position.table.plus((card,)),
        left=position.left or leave,
        promise=give.code if give else position.promise,
        hands=hands,
        voids=with_voids(position.voids, who, shown_void(position, card)),
    )
    if is_decided(position):
        position, decided = decide_trick(position)
        events += decided
    position, ended = end_hand(position)
    return After(position, (*events, *ended))


def _passed(position: Position, who: str) -> Players:
    """Who had no card for this trick, now that ``who`` plays to it."""
    if not position.table:
        return ()
    laid = laid_by(position)
    after = neighbour(position, laid[-1])
    passed = list(position.passed)
    while after != who:
        if after not in passed:
            passed.append(after)
        after = neighbour(position, after)
    return tuple(passed)


def refuse_turn(position: Position, who: str) -> None:
    """Raise what stands against ``who`` playing a card now: everything but the card itself (G3, G8, G10)."""
    seat(position, who)
    _refuse_game_over(position)
    if position.number == 0 or hand_over(position):
        raise no.NothingDealt
    next_ = to_play(position)
    if next_ not in (None, who):
        raise no.OutOfTurn(who=who, turn=next_)
    debt = due(position, who)
    if debt:
        raise no.DebtFirst(who=who, key=who, to=debt.taker, cards=givable(position, who))
    if next_ is None:
        raise no.OutOfTurn(who=who, turn=turn(position))


def _refuse_card(position: Position, who: str, card: Card) -> None:
    """G1 and G4; of a hand that is not known, only that the card has not been seen elsewhere."""
    if not is_known(position, who):
        if card not in aside(position):
            raise no.SeenAlready(card=card)
        return
    hand = position.hands.get(who, EMPTY)
    if card not in hand:
        raise no.NotInHand(who=who, card=card, hand=held(hand, seat_hand(who)))
    may = _legal(position, who)
    if card not in may:
        raise no.IllegalPlay(
            who=who, card=card, hand=held(hand, seat_hand(who)), legal=Veiled(may, seat_hand(who))
        )


def _refuse_gift(position: Position, who: str, card: Card) -> None:
    cards = givable(position, who)
    if not cards:
        raise no.NothingToGive(who=who)
    if card.is_fool:
        raise no.FoolNotGiven(who=who, cards=cards)
    if card not in cards:
        raise no.NotWon(who=who, card=card, cards=cards)


def _refuse_game_over(position: Position) -> None:
    result = standing(position)
    if result.over:
        raise no.GameOver(rule="G10" if result.loser else "G12", winners=result.winners)


def give(position: Position, who: str, card: Card) -> After:
    """Pay the card owed for the Fool (G7, G8), at any time from the trick it is due.

    Raises NotSeated, GameOver, NoDebt, NothingToGive, FoolNotGiven or NotWon.
    """
    seat(position, who)
    _refuse_game_over(position)
    debt = next((debt for debt in position.debts if debt.giver == who), None)
    if debt is None:
        raise no.NoDebt(who=who)
    _refuse_gift(position, who, card)
    position, given = pay(position, debt, card)
    position, ended = end_hand(position)
    return After(position, given + ended)


def renounce(position: Position, who: str, *, real: bool = True) -> After:
    """Record a renounce seen at the table: ``who`` loses the game at once (G10).

    The hand is not scored, even when its last card is played: it was broken. ``real``: the cards are, so that the tool
    does not see what is held. Raises NotSeated, NothingDealt, GameOver when a renounce is recorded already,
    FollowsAsItMust and TableRefereed.
    """
    seat(position, who)
    if position.number == 0:
        raise no.NothingDealt
    if position.renounced:
        _refuse_game_over(position)
    if who in position.bots:
        raise no.FollowsAsItMust(who=who)
    if not real:
        raise no.TableRefereed(who=who)
    after = replaced(position, renounced=who)
    return After(after, (ev.Renounced(who), *map(ev.GameOver, standing(after).winners)))
