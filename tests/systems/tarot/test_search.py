"""The master's search: exact against brute force by the referee's own rules, and what it makes of several deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from tarotcli.systems.tarot import master
from tarotcli.systems.tarot.bots import decide
from tarotcli.systems.tarot.master import Weighed, candidates, imagined, weigh
from tarotcli.systems.tarot.position import (
    Position,
    all_played,
    due,
    givable,
    hand_over,
    hand_points,
    to_play,
)
from tarotcli.systems.tarot.referee import give, legal, play
from tarotcli.systems.tarot.search import Search, TooFar, searchable
from tarotcli.systems.tarot.view import deals, view_of
from tests.systems.tarot.tables import NAMES, codes, mask, number, shuffled, small_view, table

MANY = 10**9
Points = Mapping[str, int]


def played_out(position: Position, asking: str, *, leaving: bool) -> Points:
    """What everybody's cards are worth in the end if all play as well as can be, tried move by move.

    Who moves takes what leaves them the most, of several the one that leaves ``asking`` the fewest points. A card is
    given for the Fool when it must be. ``leaving``: a Fool may be left as well.
    """
    if hand_over(position):
        return hand_points(position)
    debt = due(position) if all_played(position) else due(position, to_play(position))
    who = debt.giver if debt else to_play(position)
    assert who is not None
    if debt:
        after = [give(position, who, card) for card in givable(position, who)]
    else:
        cards = legal(position, who)
        after = [play(position, who, card) for card in cards]
        after += [play(position, who, card, leave=True) for card in cards if card.is_fool and leaving]
    ends = [played_out(each.position, asking, leaving=leaving) for each in after]
    return max(ends, key=lambda points: (points[who], -points[asking], *(-n for n in points.values())))


def ending(players: int, cards: int, seed: int, *, uneven: bool) -> Position:
    """Few cards in hand, some won; the Fool in a hand, on the table, taken back and owed for, or set aside."""
    chance = Random(f"{players} {cards} {seed}")
    names = NAMES[:players]
    # The Fool is among the cards in play more often than in a whole pack.
    pack = sorted(shuffled(chance), key=lambda card: chance.random() * (0.4 if card.is_fool else 1))
    cut = iter(pack)
    leader, on_table = chance.randrange(players), chance.randrange(players)
    laid = [next(cut) for _ in range(on_table)]
    hands = {}
    for at in range(players):
        held = cards - (at < on_table) - (uneven and chance.randrange(2))
        hands[names[(leader + at) % players]] = codes(next(cut) for _ in range(max(held, at == on_table)))
    rest = [card for card in cut if not card.is_fool]
    won = {who: codes(rest[at::players][: chance.choice((0, 1, 6))]) for at, who in enumerate(names)}
    debts = []
    in_play = " ".join((codes(laid), *hands.values())).split()
    if "F" not in in_play and chance.randrange(2):
        giver, taker = chance.sample(names, 2)
        won[giver] = f"{won[giver]} F".strip()
        debts = [{"from": giver, "to": taker}]
    return table(
        players=list(names), leader=names[leader], table=codes(laid), hands=hands, won=won, debts=debts
    )


def hands_of(position: Position) -> list[int]:
    return [view_of(position, who).hand for who in position.players]


@pytest.mark.parametrize("uneven", [False, True])
@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 4), (3, 3), (4, 2)])
def test_g8a_a_search_finds_what_brute_force_finds(players: int, cards: int, uneven: bool) -> None:
    """For every legal card, what everybody wins: with the Fool and debts, tricks begun, and hands of unlike size.

    Between two players a Fool left is tried as well, and never found better; elsewhere R: the tool's players take it.
    """
    for seed in range(12):
        position = ending(players, cards, seed, uneven=uneven)
        who = to_play(position)
        assert who is not None
        if due(position, who):
            continue
        view = view_of(position, who)
        assert searchable(view)
        search = Search(view, hands_of(position), MANY)
        before = hand_points(position)
        for card in legal(position, who):
            after = played_out(play(position, who, card).position, who, leaving=players == 2)
            expected = tuple(after[name] - before[name] for name in position.players)
            assert search.gains(number(card.code)) == expected, (seed, card.code)


def known(ana: str, bo: str, *, won: str = "", debts: Sequence[Mapping[str, str]] = ()) -> Position:
    """Two hands; all other cards have been won, those named by ana."""
    placed = f"{ana} {bo} {won}".split()
    rest = codes(card for card in shuffled(Random(0)) if card.code not in placed)
    players, hands = ["ana", "bo"], {"ana": ana, "bo": bo}
    return table(players=players, hands=hands, won={"ana": won, "bo": rest}, debts=list(debts))


def test_g8a_the_fool_is_kept_where_leading_it_loses_all() -> None:
    """KS takes 2S (2 cards + 4); the Fool then costs one of these (5 + 1 - 1): 11 points.

    The Fool first: bo plays 2S to it, and T1 takes KS; ana has won no trick and gives bo the Fool (G8): nothing.
    """
    view = view_of(known("KS F", "2S T1"), "ana")
    assert weigh(view, Random(0)) == Weighed((number("KS"), number("F")), (11, 0), 1, exact=True)


def test_g8a_a_debt_is_counted() -> None:
    """G8: ana owes bo for the Fool and has won nothing; 2S is lost to 3S either way.

    QC takes JC, 2 cards + 3 + 1, and JC is given, 1 + 1: 4. KC takes QC, and the Fool is lost with all, its card and 5.
    """
    debts = [{"from": "ana", "to": "bo"}]
    view = view_of(known("QC 2S", "JC 3S", won="F", debts=debts), "ana")
    assert weigh(view, Random(0)).gains == (4, 4)
    view = view_of(known("QC 2S", "KC 3S", won="F", debts=debts), "ana")
    assert weigh(view, Random(0)).gains == (-6, -6)


def test_g7_a_card_promised_for_the_fool_is_counted() -> None:
    """Bo led the Fool and promised KB: who takes the trick has 4 more of it. Ana holds one card, and takes it."""
    position = table(
        players=["ana", "bo", "cy"],
        leader="bo",
        table="F",
        promise="KB",
        hands={"ana": "3S 2D", "bo": "5D", "cy": "2S 4D"},
        won={"ana": "", "bo": "KB 2B", "cy": ""},
    )
    position = play(
        position, "cy", next(card for card in legal(position, "cy") if card.code == "2S")
    ).position
    view = view_of(position, "ana")
    # 3S takes 2S (2) and is given KB (1 + 4); 2D is lost to 4D then.
    assert Search(view, hands_of(position), MANY).gains(number("3S"))[0] == 7


def test_a_search_stops_where_it_was_told() -> None:
    position = ending(3, 3, 1, uneven=False)
    view = view_of(position, str(to_play(position)))
    search = Search(view, hands_of(position), 3)
    with pytest.raises(TooFar):
        [search.gains(card) for card in candidates(view)]


def test_more_than_one_card_owed_is_not_searched() -> None:
    debts = [{"from": "bo", "to": "ana"}, {"from": "bo", "to": "cy"}]
    won = {"ana": "KS", "bo": "F", "cy": ""}
    view = view_of(table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, won=won, debts=debts), "ana")
    assert not searchable(view)
    assert searchable(view._replace(debts=1))
    assert not searchable(view._replace(debts=1, won=(0, 0, 0)))


# Several deals


def test_every_deal_that_is_possible_is_found_once() -> None:
    """Against every order of the cards that are not seen, of which some lie aside."""
    for unseen, counts, lacks in (
        ("2S 3S 4C 5C 6D", (1, 2, 2), ("", "2S 3S", "6D")),
        ("2S 3S 4C 5C 6D", (1, 1, 1), ("", "", "2S 3S 4C")),
        ("2S 3S 4C 5C", (1, 2, 2), ("", "2S 3S", "4C 5C")),
        ("2S 3S", (1, 1, 0), ("", "2S 3S", "")),  # nothing fits: what was shown is disregarded
    ):
        view = small_view(unseen, counts, lacks)
        expected = set()
        for each in permutations(unseen.split()):
            first, second = each[: counts[1]], each[counts[1] : counts[1] + counts[2]]
            if not set(first) & set(lacks[1].split()) and not set(second) & set(lacks[2].split()):
                expected.add((view.hand, mask(" ".join(first)), mask(" ".join(second))))
        expected = expected or {(view.hand, mask("2S"), 0), (view.hand, mask("3S"), 0)}
        found = deals(view, 100)
        assert found is not None
        assert len(found) == len(expected)
        assert {tuple(hands) for hands in found} == expected
        assert deals(view, len(expected)) is not None
        assert deals(view, len(expected) - 1) is None


def test_deals_are_not_looked_for_without_end() -> None:
    """Twelve of twenty-four cards each, where hardly any way is left: given up after so many tries."""
    spades_and_staves = codes(
        card for card in shuffled(Random(0)) if card.code[-1] in "SB" and card.code[0] != "T"
    )
    view = small_view(spades_and_staves, (1, 12, 12), ("", "", ""))
    assert deals(view, 100) is None


def test_g8a_of_a_few_deals_every_one_is_searched() -> None:
    """Bo holds two of KS, 3C and 4D; the third lies aside.

    QS wins only where bo has no KS, and 2C nothing after it, for 3C is kept: 2 cards + 3 of three deals. 2C wins only
    where bo has no 3C, and bo keeps KS for QS: 2 cards of three deals.
    """
    view = small_view("KS 3C 4D", (2, 2), ("", ""), hand="QS 2C")
    weighed = weigh(view, Random(0))
    assert weighed == Weighed((number("QS"), number("2C")), (5 / 3, 2 / 3), 3, exact=True)


def test_g8a_where_it_would_take_too_long_deals_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    view = small_view("KS 3C 4D", (2, 2), ("", ""), hand="QS 2C")
    for name in ("MOVES_OF_FEW", "MOST_DEALS", "MOST_CARDS"):
        with monkeypatch.context() as few:
            few.setattr(master, name, 1)
            found = weigh(view, Random(0), 30)
        assert found == imagined(view, candidates(view), Random(0), 30)
        assert not found.exact


def test_of_cards_that_gain_as_much_the_one_is_led_that_gains_more_by_the_heuristics() -> None:
    """R: T5 takes NS, or leaves bo without 8C against 4C; T5 trumps NS after 4C is lost: 2 cards + 2 each way.

    By the heuristics bo loses 8C to T5 and NS to 4C: 4 cards + 2.
    """
    view = small_view("8C NS", (2, 2), ("", ""), hand="4C T5")
    assert weigh(view, Random(0)) == Weighed((number("T5"), number("4C")), (4, 4), 1, exact=True)


def test_what_cannot_differ_is_not_searched() -> None:
    view = small_view("4S 3D", (2, 2), ("", ""), hand="2C 3C")
    assert weigh(view, Random(0)) == Weighed((number("2C"),), (0,), 0, exact=True)


def test_g8a_what_the_others_really_hold_changes_nothing() -> None:
    """The same decision, down to the last bit of what it rests on, in each of the six deals that look alike to ana."""
    for seed in range(5):
        pack = shuffled(Random(seed))
        found = set()
        for cut in combinations(pack[2:6], 2):
            others = [card for card in pack[2:6] if card not in cut]
            hands = {"ana": codes(pack[:2]), "bo": codes(cut), "cy": codes(others)}
            position = table(hands=hands, won={"cy": codes(pack[6:])})
            found.add(decide(view_of(position, "ana"), "master", Random(1)))
        assert len(found) == 1
        weighed = found.pop().weighed
        assert weighed is not None
        assert weighed.exact
