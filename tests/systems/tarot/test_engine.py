"""The core on numbers: G1 to G9, G11 and G13 with the worked examples, and counts of whole hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tarotcli.systems.tarot.engine import (
    CARDS,
    GIVE,
    LEAVE,
    POINTS,
    State,
    cards_of,
    legal_cards,
    mask_of,
    perft,
    scores,
    suit_led,
    value,
    winning_place,
)
from tarotcli.systems.tarot.playout import random_playout
from tests.systems.tarot.tables import code as code_of
from tests.systems.tarot.tables import number


def cards(codes: str) -> list[int]:
    return [number(code) for code in codes.split()]


def mask(codes: str) -> int:
    return mask_of(cards(codes))


def codes(mask: int) -> set[str]:
    return {code_of(card) for card in cards_of(mask)}


def legal(hand: str, table: str) -> set[str]:
    return codes(legal_cards(mask(hand), suit_led(cards(table))))


def takes(table: str) -> str:
    return table.split()[winning_place(cards(table))]


def state(*hands: str) -> State:
    return State([mask(hand) for hand in hands])


def play(state: State, *moves: str) -> State:
    """Make moves written as codes; ``F!`` leaves the Fool, ``=5S`` gives the five of swords."""
    for move in moves:
        number = LEAVE if move == "F!" else GIVE + cards(move[1:])[0] if move[0] == "=" else cards(move)[0]
        assert number in state.moves(), move
        state.make(number)
    return state


def test_g1_the_pack_has_78_cards_in_suits_trumps_and_the_fool() -> None:
    pack = [card.code for card in CARDS[False]]
    assert len(set(pack)) == 78
    assert " ".join(pack[:14]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS NS QS KS"
    assert [pack[14], pack[28], pack[42], pack[56], pack[76], pack[77]] == [
        "AB",
        "AC",
        "AD",
        "T1",
        "T21",
        "F",
    ]


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("2C KC T3 F 5S", "7C", "2C KC F"),  # E3
        ("T1 T20 F 5S", "7C", "T1 T20 F"),  # E4
        ("5S KD F", "7C", "5S KD F"),
        ("5S T4 T9", "T8", "T4 T9"),
        ("5S KD", "T8", "5S KD"),
        ("2C 5S", "F 3C", "2C"),  # E5
        ("2C 5S T9", "F", "2C 5S T9"),
        ("2C 5S T9", "F T3", "T9"),
        ("2C 5S T9", "", "2C 5S T9"),
    ],
)
def test_g4_g6_g9_what_may_be_played(hand: str, table: str, expected: str) -> None:
    assert legal(hand, table) == set(expected.split())


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("3C KC AC", "KC"),
        ("3C KS 2C", "3C"),  # the king is not of the suit led
        ("KC T1 QC", "T1"),
        ("KC T2 T10 T9", "T10"),
        ("T4 KC T5", "T5"),
        ("F 3C KS", "3C"),  # E5
        ("F 3C T1", "T1"),
        ("AS F", "AS"),
    ],
)
def test_g5_g6_g9_who_wins_a_trick(table: str, expected: str) -> None:
    assert takes(table) == expected


def test_g13_inverted_pips_rank_in_cups_and_coins_only() -> None:
    pack = [card.code for card in CARDS[True]]
    assert " ".join(pack[28:42]) == "10C 9C 8C 7C 6C 5C 4C 3C 2C AC JC NC QC KC"
    assert " ".join(pack[42:56]) == "10D 9D 8D 7D 6D 5D 4D 3D 2D AD JD ND QD KD"
    assert (CARDS[True][:28], CARDS[True][56:]) == (CARDS[False][:28], CARDS[False][56:])
    trick = [pack.index(code) for code in ("10C", "2C", "AC")]
    assert winning_place(trick) == 2
    assert POINTS[pack.index("AC")] == 0


def test_g3_the_winner_leads_the_next_trick() -> None:
    hand = play(state("2S 5C", "9S 3C", "4S 7C"), "2S", "9S", "4S")
    assert hand.turn == 1
    assert codes(hand.won[1]) == {"2S", "9S", "4S"}


def test_g7_the_fool_goes_back_and_a_won_card_of_choice_to_the_winner() -> None:
    hand = play(state("9S F 4D", "2S 8C 5D", "3S 9C 6D"), "9S", "2S", "3S", "F", "8C", "9C")
    assert hand.turn == 0
    assert [code_of(move - GIVE) for move in hand.moves()] == ["2S", "3S", "9S"]
    play(hand, "=3S")
    assert codes(hand.won[0]) == {"9S", "2S", "F"}
    assert codes(hand.won[2]) == {"8C", "9C", "3S"}
    assert hand.turn == 2


def test_g7_the_fool_left_belongs_to_the_winner_of_the_trick() -> None:
    hand = play(state("F 4D", "2S 8C", "3S 9C"), "F!", "2S", "3S")
    assert codes(hand.won[2]) == {"F", "2S", "3S"}
    assert (hand.debtor, hand.left) == (-1, False)


def test_e8_g8_the_card_owed_is_due_at_the_first_trick_won() -> None:
    hand = play(state("F 5S KD", "3C 2S 4D", "KC 3S 6D"), "F", "3C", "KC")
    assert (hand.debtor, hand.creditor, hand.turn) == (0, 2, 2)
    play(hand, "3S", "5S", "2S")
    assert hand.turn == 0
    assert [code_of(move - GIVE) for move in hand.moves()] == ["2S", "3S", "5S"]
    play(hand, "=2S", "KD", "4D", "6D")
    assert hand.over
    assert codes(hand.won[2]) == {"3C", "KC", "2S"}


def test_e6_g8_who_wins_no_trick_surrenders_the_fool_to_the_winner_of_its_trick() -> None:
    hand = play(state("F AS", "3C 2S", "KC 3S"), "F", "3C", "KC", "3S", "AS", "2S")
    assert hand.over
    assert hand.won[0] == 0
    assert "F" in codes(hand.won[2])
    surrendered_to_another = play(state("F AS", "3C 4S", "KC 3S"), "F", "3C", "KC", "3S", "AS", "4S")
    assert "F" in codes(surrendered_to_another.won[2])
    assert codes(surrendered_to_another.won[1]) == {"AS", "3S", "4S"}


def test_g8_the_fool_in_the_last_trick_is_paid_for_before_the_hand_is_over() -> None:
    hand = play(state("9S F", "2S 8C"), "9S", "2S", "F", "8C")
    assert not hand.over
    play(hand, "=2S")
    assert hand.over
    assert [codes(won) for won in hand.won] == [{"9S", "F"}, {"8C", "2S"}]


def test_e1_e2_g11_scores() -> None:
    sixteen = mask("KS JD F 2S 3S 4S 5S 6S 7S 8S 9S 10S 2D 3D 4D 5D")
    eight = mask("2C 3C 4C 5C 6C 7C 8C 9C")
    assert scores([sixteen, eight]) == [14, -4]
    assert value(mask("F T21 T1 KS QS NS JS T20 10S")) == 5 + 4 + 4 + 4 + 3 + 2 + 1


def test_e9_g11_all_tricks_make_twelve_cards_more_and_twelve_less() -> None:
    all_cards = mask(" ".join(f"{n}S" for n in range(2, 11)) + " " + " ".join(f"T{n}" for n in range(2, 17)))
    assert scores([all_cards, 0]) == [12, -12]


def test_a_move_unmade_leaves_no_trace() -> None:
    chance = Random(8)
    for _ in range(50):
        pack = chance.sample(range(78), 36)
        hand = State([mask_of(pack[12 * p : 12 * p + 12]) for p in range(3)])
        trail = []
        while not hand.over:
            trail.append(picture(hand))
            hand.make(chance.choice(hand.moves()))
        while trail:
            hand.unmake()
            assert picture(hand) == trail.pop()


def picture(hand: State) -> tuple[object, ...]:
    return (
        tuple(hand.hands),
        tuple(hand.won),
        hand.table,
        (hand.leader, hand.debtor, hand.creditor, hand.left, hand.turn),
        tuple(hand.moves()),
    )


# The same hands counted by the rules as they are written, on words, with nothing from the engine.


def strength(code: str, led: str) -> int:
    ranks = ["A", *(str(n) for n in range(2, 11)), "J", "N", "Q", "K"]
    if code == "F":
        return -2
    if code[0] == "T":
        return 100 + int(code[1:])
    return ranks.index(code[:-1]) if code[-1] == led else -1


def kind(code: str) -> str:
    return "F" if code == "F" else "T" if code[0] == "T" else code[-1]


def brute(
    hands: list[list[str]],
    leader: int,
    trick: list[tuple[str, bool]],
    won: list[list[str]],
    owed: tuple[int, int] | None,
) -> int:
    """The sequences of plays, Fools left and cards given that end a hand."""
    n = len(hands)
    if len(trick) == n:
        led = next(kind(card) for card, _ in trick if card != "F")
        winner = (leader + max(range(n), key=lambda i: strength(trick[i][0], led))) % n
        won = [pile[:] for pile in won]
        for i, (card, back) in enumerate(trick):
            owner = (leader + i) % n
            won[owner if back else winner].append(card)
            if back:
                owed = (owner, winner)
        return settle(hands, winner, won, owed)
    player = (leader + len(trick)) % n
    hand = hands[player]
    if not hand:
        return 1
    led = next((kind(card) for card, _ in trick if card != "F"), "")
    may = [card for card in hand if kind(card) == led] if led else hand
    may = may or [card for card in hand if kind(card) == "T"] or hand
    total = 0
    for card in sorted({*may, *(["F"] if "F" in hand else [])}):
        rest = [other for other in hand if other != card]
        for back in (False, True) if card == "F" else (False,):
            after = [*hands[:player], rest, *hands[player + 1 :]]
            total += brute(after, leader, [*trick, (card, back)], won, owed)
    return total


def settle(hands: list[list[str]], leader: int, won: list[list[str]], owed: tuple[int, int] | None) -> int:
    if owed and set(won[owed[0]]) - {"F"}:
        total = 0
        for card in set(won[owed[0]]) - {"F"}:
            paid = [pile[:] for pile in won]
            paid[owed[0]].remove(card)
            paid[owed[1]].append(card)
            total += brute(hands, leader, [], paid, None)
        return total
    return brute(hands, leader, [], won, owed)


def deal(players: int, size: int, seed: int, fool: bool) -> list[list[str]]:
    """A small deal from a short pack, in which following, trumping and discarding all happen."""
    pack = [rank + suit for suit in "SC" for rank in ("2", "7", "N", "K")] + [
        f"T{n}" for n in (1, 5, 9, 13, 21)
    ]
    chosen = Random(seed).sample(pack, players * size - fool) + ["F"] * fool
    Random(seed + 1).shuffle(chosen)
    return [chosen[size * p : size * p + size] for p in range(players)]


@pytest.mark.parametrize("fool", [True, False])
@pytest.mark.parametrize(("players", "size"), [(2, 3), (2, 4), (2, 5), (3, 2), (3, 3)])
def test_perft_equals_a_brute_force_on_words(players: int, size: int, fool: bool) -> None:
    for seed in range(4):
        hands = deal(players, size, seed, fool)
        expected = brute(hands, 0, [], [[] for _ in hands], None)
        assert perft(state(*(" ".join(hand) for hand in hands))) == expected


def test_perft_by_hand() -> None:
    assert perft(state("2S 3S", "4S 5S")) == 4  # two leads, two answers, then one way to end
    assert perft(state("F", "2S")) == 2  # the Fool taken back in vain, or left


def random_hands(players: int, chance: Random) -> State:
    pack = chance.sample(range(78), 12 * players)
    return State([mask_of(pack[12 * p : 12 * p + 12]) for p in range(players)], chance.randrange(players))


def check_total(points: Sequence[int], in_play: int) -> None:
    assert sum(points) == value(in_play)  # E7: the card differences sum to zero


def test_e7_g2_conservation_over_ten_thousand_random_hands() -> None:
    chance = Random(1597)
    for _ in range(2000):
        for players in range(2, 7):
            hand = random_hands(players, chance)
            in_play = sum(hand.hands)
            check_total(random_playout(hand, chance), in_play)
            while not hand.over:
                hand.make(chance.choice(hand.moves()))
            assert sum(hand.won) == in_play
            assert sum(won.bit_count() for won in hand.won) == in_play.bit_count() == 12 * players
            check_total(scores(hand.won), in_play)


def outcomes(hand: State) -> set[tuple[int, ...]]:
    """The scores of every way the hand can end."""
    if hand.over:
        return {tuple(scores(hand.won))}
    found = set()
    for move in hand.moves():
        hand.make(move)
        found |= outcomes(hand)
        hand.unmake()
    return found


def likelihood(hand: State) -> dict[tuple[int, ...], float]:
    """The scores of every way the hand can end, with their likelihood where every move is as likely as the next."""
    if hand.over:
        return {tuple(scores(hand.won)): 1.0}
    found: dict[tuple[int, ...], float] = {}
    moves = hand.moves()
    for move in moves:
        hand.make(move)
        for end, chance in likelihood(hand).items():
            found[end] = found.get(end, 0) + chance / len(moves)
        hand.unmake()
    return found


@pytest.mark.parametrize("fool", [False, True])
def test_playouts_are_as_likely_as_their_moves(fool: bool) -> None:
    """Of 20,000 playouts, every end within four standard deviations of what is expected; the seeds are fixed."""
    for seed in range(3):
        hand = state(*(" ".join(hand) for hand in deal(3, 3, seed, fool=fool)))
        chance, n = Random(seed), 20_000
        counted = Counter(tuple(random_playout(hand, chance)) for _ in range(n))
        expected = likelihood(hand)
        assert counted.keys() <= expected.keys()
        for end, p in expected.items():
            assert abs(counted[end] - n * p) <= 4 * (n * p * (1 - p)) ** 0.5 + 1


@pytest.mark.parametrize("begun", [0, 1, 2, 3, 4, 5])
def test_playouts_end_in_all_the_ways_the_referee_knows_and_in_no_other(begun: int) -> None:
    for seed in range(6):
        hand = state(*(" ".join(hand) for hand in deal(3, 3, seed, fool=True)))
        for _ in range(begun):
            hand.make(Random(seed + begun).choice(hand.moves()))
        before = picture(hand)
        chance = Random(seed)
        assert {tuple(random_playout(hand, chance)) for _ in range(3000)} == outcomes(hand)
        assert picture(hand) == before
