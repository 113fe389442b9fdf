"""What is wrong with a table written by hand: every fault of it, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.language import N_
from tarotcli.systems.tarot.engine import NUMBERS, SUIT_LETTERS, SUIT_OF
from tarotcli.systems.tarot.position import LEVELS, Position, givable, is_known, laid_by


def faults(position: Position) -> list[Fault]:
    """Everything about a position that cannot be (G1 to G8, G12), with paths below ``[trick]``; empty when valid.

    R: how many cards lie where is nobody's fault: players may hold different numbers of them, or none, and a card may
    be owed while the Fool is on the table, so that a table can be set up for one moment of the game.
    Only where all names and cards are right the cards are counted, and only then the Fool is judged.
    """
    wrong = [*_players(position), *_names(position), *_settings(position), *_cards(position)]
    wrong = wrong or [*_counts(position)]
    return wrong or [*_fool(position), *_voids(position)]


def _players(position: Position) -> Iterator[Fault]:
    if not 2 <= len(position.players) <= 6:
        yield Fault(("players",), N_("2 to 6 players are needed, not {n}."), {"n": len(position.players)})
    for who, times in Counter(position.players).items():
        if times > 1:
            yield Fault(("players",), N_("{who} is seated {n} times."), {"who": who, "n": times})


def _names(position: Position) -> Iterator[Fault]:
    """Names that are no player's, wherever a player is meant."""
    named: list[tuple[Path, str]] = [
        ((key,), getattr(position, key)) for key in ("dealer", "leader", "renounced")
    ]
    for key in ("bots", "hands", "won", "voids", "scores"):
        named += [((key, who), who) for who in getattr(position, key)]
    named += [(("passed",), who) for who in position.passed]
    for at, debt in enumerate(position.debts):
        named += [(("debts", at, "from"), debt.giver or "?"), (("debts", at, "to"), debt.taker or "?")]
    for path, who in named:
        if who and who not in position.players:
            yield Fault(path, N_("“{who}” is not one of the players."), {"who": who}, needs=(("players",),))


def _settings(position: Position) -> Iterator[Fault]:
    for who, level in position.bots.items():
        if level not in LEVELS:
            fields = {"level": level, "levels": LEVELS}
            yield Fault(("bots", who), N_("“{level}” is no level; the levels are {levels}."), fields)
        if who in position.players and not is_known(position, who):
            sentence = N_("{who} is a bot, and a bot's hand must be known.")
            yield Fault(("bots", who), sentence, {"who": who}, needs=(("hands",),))
    if position.target < 1:
        yield Fault(("target",), N_("The target must be 1 or more, not {n}."), {"n": position.target})
    if position.hand < 0:
        yield Fault(("hand",), N_("The number of the hand must be 0 or more, not {n}."), {"n": position.hand})


def _cards(position: Position) -> Iterator[Fault]:
    """Words that are no cards, and cards that lie in two places (G1)."""
    places: list[tuple[Path, tuple[str, ...]]] = [(("table",), position.table)]
    places += [(("hands", who), cards) for who, cards in position.hands.items()]
    places += [(("won", who), cards) for who, cards in position.won.items()]
    seen: dict[str, Path] = {}
    for path, cards in places:
        for card in cards:
            if card not in NUMBERS[False]:
                yield Fault(path, N_("“{card}” is no card."), {"card": card})
            elif card in seen:
                fields = {"card": card, "other": ".".join(map(str, seen[card]))}
                yield Fault(path, N_("{card} lies in {other} too."), fields, seen[card])
            seen.setdefault(card, path)


def _counts(position: Position) -> Iterator[Fault]:
    """Cards before the first deal, and more on the table than play to a trick (G2, G3)."""
    piles = (position.table, *position.hands.values(), *position.won.values())
    if position.hand == 0 and (any(piles) or position.debts):
        yield Fault(("hand",), N_("Cards are dealt, so this is hand 1 or a later one, not 0."))
    players = len(position.players) - len({*position.passed})
    if len(position.table) > players:
        fields = {"n": len(position.table), "players": players}
        sentence = N_("{n} cards lie on the table, but {players} play to this trick.")
        yield Fault(("table",), sentence, fields, needs=(("players",), ("passed",)))


def _fool(position: Position) -> Iterator[Fault]:
    """Debts, and what is said of a Fool on the table (G7, G8)."""
    on_table = "F" in position.table
    for at, debt in enumerate(position.debts):
        if debt.giver == debt.taker:
            yield Fault(("debts", at), N_("{who} cannot owe a card to themselves."), {"who": debt.giver})
    if position.left and not on_table:
        yield Fault(("left",), N_("Only a Fool on the table can be left."), needs=(("table",),))
    if not position.promise:
        return
    if not on_table or position.left:
        sentence = N_("A card is promised only for a Fool on the table that is taken back.")
        yield Fault(("promise",), sentence, needs=(("table",), ("left",)))
        return
    owner = laid_by(position)[position.table.index("F")]
    if position.promise not in givable(position, owner):
        fields = {"who": owner, "card": position.promise}
        sentence = N_("{card} is promised, but is not among the cards {who} has won.")
        needs: tuple[Path, ...] = (
            ("players",),
            ("leader",),
            ("dealer",),
            ("passed",),
            ("won",),
            ("won", owner),
        )
        yield Fault(("promise",), sentence, fields, needs=needs)


def _voids(position: Position) -> Iterator[Fault]:
    """Suits a player has shown not to hold, and holds (G4)."""
    for who, letters in position.voids.items():
        if set(letters) - set(SUIT_LETTERS):
            fields = {"letters": letters, "known": SUIT_LETTERS}
            yield Fault(("voids", who), N_("“{letters}”: suits are letters of {known}."), fields)
        held = [SUIT_OF[NUMBERS[False][card]] for card in position.hands.get(who, ()) if card != "F"]
        both = "".join(letter for letter in letters if letter in {SUIT_LETTERS[suit] for suit in held})
        if both:
            fields = {"who": who, "letters": both}
            sentence = N_("{who} has shown to hold none of {letters}, but does.")
            yield Fault(("voids", who), sentence, fields)
