"""What is wrong with a table written by hand: every fault of it, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards.piles import EMPTY
from tarotcli.language import N_
from tarotcli.systems.tarot.engine import NUMBERS, SUIT_LETTERS, SUIT_OF
from tarotcli.systems.tarot.position import LEVELS, TABLE, THE_FOOL, Position, givable, is_known, laid_by


def faults_at(path: Path, position: Position, campaign: Campaign) -> Iterator[Fault]:
    """The faults of the table at this path, and the deck that is missing for its cards."""
    if TABLE not in campaign.decks and any(place.cards for place in position.places(path, campaign)):
        sentence = N_("has cards that belong to decks.{deck}, which is missing.")
        yield Fault(path, sentence, {"deck": TABLE}, needs=(("decks",),))
    for fault in faults(position):
        needs = tuple((*path, *place) for place in fault.needs)
        yield Fault((*path, *fault.path), fault.sentence, fault.fields, needs=needs)


def faults(position: Position) -> list[Fault]:
    """Everything about a position that cannot be (G1 to G8, G12), with paths below ``[trick]``; empty when valid.

    A card that lies twice is told by who counts the cards of all decks. R: how many cards lie where is nobody's fault:
    players may hold different numbers of them, or none, and a card may be owed while the Fool is on the table, so that
    a table can be set up for one moment of the game. Only where all names are right and no card lies twice the cards
    are counted, and only then the Fool is judged.
    """
    cards = [*position.table, *chain(*position.hands.values(), *position.won.values())]
    wrong = [*_players(position), *_names(position), *_settings(position)]
    if not wrong and len({*cards}) == len(cards):
        wrong = [*_counts(position)] or [*_fool(position), *_voids(position)]
    return wrong


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
            yield Fault(("bots", who), N_("“{level}” is not a level; the levels are {levels}."), fields)
        if who in position.players and not is_known(position, who):
            sentence = N_("{who} is a bot, and a bot's hand must be known.")
            yield Fault(("bots", who), sentence, {"who": who}, needs=(("hands",),))
    if position.target < 1:
        yield Fault(("target",), N_("The target must be 1 or more, not {n}."), {"n": position.target})
    if position.number < 0:
        yield Fault(
            ("hand",), N_("The number of the hand must be 0 or more, not {n}."), {"n": position.number}
        )


def _counts(position: Position) -> Iterator[Fault]:
    """Cards before the first deal, and more on the table than play to a trick (G2, G3)."""
    piles = (position.table, *position.hands.values(), *position.won.values())
    if position.number == 0 and (any(piles) or position.debts):
        yield Fault(("hand",), N_("Cards are dealt, so this is hand 1 or a later one, not 0."))
    players = len(position.players) - len({*position.passed})
    if len(position.table) > players:
        fields = {"n": len(position.table), "players": players}
        sentence = N_("{n} cards are on the table, but {players} play to this trick.")
        yield Fault(("table",), sentence, fields, needs=(("players",), ("passed",)))


def _fool(position: Position) -> Iterator[Fault]:
    """Debts, and what is said of a Fool on the table (G7, G8)."""
    on_table = THE_FOOL in position.table
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
    owner = laid_by(position)[position.table.index(THE_FOOL)]
    if position.promise not in [card.code for card in givable(position, owner)]:
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
        held = [SUIT_OF[NUMBERS[False][card]] for card in position.hands.get(who, EMPTY) if not card.is_fool]
        both = "".join(letter for letter in letters if letter in {SUIT_LETTERS[suit] for suit in held})
        if both:
            fields = {"who": who, "letters": both}
            sentence = N_("{who} has shown to hold none of {letters}, but does.")
            yield Fault(("voids", who), sentence, fields)
