"""Who stands against whom, what each tests, and with which card: read from the words of a duel or a fight (P8, P10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from tarotcli.campaign import Campaign, UnknownCharacter, find_who
from tarotcli.campaign.validate import key_fault
from tarotcli.cards import CardWord
from tarotcli.cards.chance import Chance
from tarotcli.language import _
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.result import Event
from tarotcli.systems.topoigraphie.fights import Opponent, fight_of, fights
from tarotcli.systems.topoigraphie.packs import Played, chosen, owner_of, playable, turned
from tarotcli.systems.topoigraphie.refusals import (
    BadOpponent,
    CardsForExchanges,
    NearOpponent,
    NoCardPlayed,
    NoSheetToTest,
    NoSuchOpponent,
    NothingToScore,
    Oneself,
    PlayAndTurn,
    WrongCount,
)
from tarotcli.systems.topoigraphie.spelling import Choices
from tarotcli.systems.topoigraphie.tally import Parts, Tested, called, only_tendance, parts, tested

T = TypeVar("T")
NO_TALENT = "-"


class Side(NamedTuple):
    """One side of an exchange: who, what is tested, and the cards named, one for each exchange; None turns one up.

    ``play``: the option that names cards for this side.
    """

    opponent: Opponent
    by: Tested
    cards: tuple[CardWord | None, ...]
    play: str

    @property
    def who(self) -> str:
        """The fighter's key."""
        return self.opponent.key


class Exchange(NamedTuple):
    """Both cards on the table: the campaign after, the sums by name, and who came out above (P8).

    ``turned``: whose card came off the top of a pack.
    """

    campaign: Campaign
    events: tuple[Event, ...]
    sums: dict[str, int]
    parts: dict[str, Parts]
    cards: dict[str, Any]
    turned: frozenset[str]

    @property
    def margin(self) -> int:
        """The first's sum less the second's."""
        first, second = self.sums.values()
        return first - second

    @property
    def winner(self) -> str | None:
        """Who has the higher sum; nobody where they are equal (P8)."""
        first, second = self.sums
        return None if self.margin == 0 else first if self.margin > 0 else second

    @property
    def loser(self) -> str | None:
        """Who has the lower sum; nobody where they are equal (P8)."""
        first, second = self.sums
        return None if self.margin == 0 else second if self.margin > 0 else first

    def table(self, *, veiled: bool) -> dict[str, Any]:
        """Sums, their parts and the cards by name; ``veiled``: null for whose card a dry run must not tell."""
        hidden = self.turned if veiled else frozenset()
        parts = {who: each._asdict() for who, each in self.parts.items()}
        by_name: dict[str, dict[str, Any]] = {"totals": self.sums, "parts": parts, "played": self.cards}
        return {
            key: {who: None if who in hidden else value for who, value in values.items()}
            for key, values in by_name.items()
        }

    def veils(self, *, veiled: bool) -> bool:
        """Whether the margin must not be told, since it would give a turned card away."""
        return veiled and bool(self.turned)


def sides(
    campaign: Campaign, request: Request, first: str, others: Sequence[str]
) -> tuple[Side, tuple[Side, ...]]:
    """The one side and their opponents, in the order named (P10).

    Words of side b speak of the opponents in their order, and one value serves them all: Tendances and Talents of
    those with a sheet, scores and resistances of those without. Cards stand for one exchange each. Raises a Refused
    where the words do not fit who fights.
    """
    a = _known(campaign, first)
    if a is None:
        raise _unknown(campaign, first)
    opponents = _opponents(campaign, request, others)
    everyone = [a, *(opponent.key for opponent in opponents)]
    for who in everyone:
        if everyone.count(who) > 1:
            raise Oneself(who=called(campaign, who))
    against = tuple(called(campaign, opponent.key) for opponent in opponents)
    cards_a = _cards(request, "a", against)
    chooses = owner_of(campaign, a) == a and not request.flag("turn_a")
    if cards_a and chooses and len(cards_a) < len(against):
        raise CardsForExchanges(option="--play-a", given=len(cards_a), wanted=len(against), who=against)
    by_a = _tested(campaign, a, request.text("tendance_a"), request.text("talent_a"), "a")
    one = Side(Opponent(a), by_a, _filled(cards_a, len(against)), "--play-a")
    cards_b = _filled(_cards(request, "b", against), len(against))
    tested_b = _tested_each(campaign, request, opponents)
    many = tuple(
        Side(opponent, by, (card,), "--play-b")
        for opponent, by, card in zip(opponents, tested_b, cards_b, strict=True)
    )
    _must_choose(campaign, request, one, many)
    return one, many


def _known(campaign: Campaign, word: str) -> str | None:
    """The character a word means, or who fights without a sheet already; None if it is neither."""
    try:
        found = find_who(campaign, word)
        # A hand alone makes nobody who fights: the game master holds one too.
        return found if found in campaign.characters else None
    except UnknownCharacter:
        fighters = [who for fight in fights(campaign).values() for who in fight.scores]
        return next((who for who in fighters if fold(who) == fold(word)), None)


def _unknown(campaign: Campaign, word: str) -> UnknownCharacter:
    try:
        find_who(campaign, word)
    except UnknownCharacter as error:
        near = error.fields.get("near")
        known = tuple(campaign.characters) or ("—",)
        return (NearOpponent if near else NoSuchOpponent)(who=word, near=near, known=known)
    return NoSuchOpponent(who=word, near=None, known=tuple(campaign.characters) or ("—",))


def _opponents(campaign: Campaign, request: Request, words: Sequence[str]) -> tuple[Opponent, ...]:
    scores = request.values.get("score_b", ())
    keys = []
    for word in words:
        key = _known(campaign, word)
        if key is None:
            if not scores:
                raise _unknown(campaign, word)
            key = word.strip()
            wrong = key_fault(key)
            if wrong:
                raise BadOpponent(word=key, why=_(wrong))
        keys.append(key)
    stated = [key for key in keys if key not in campaign.characters]
    score = dict(zip(stated, _spread(scores, stated, "--score-b", keys), strict=True))
    resistances = request.values.get("resistance_b", ())
    resistance = dict(zip(stated, _spread(resistances, stated, "--resistance-b", keys), strict=True))
    return tuple(Opponent(key, score.get(key), resistance.get(key)) for key in keys)


def _tested_each(campaign: Campaign, request: Request, opponents: tuple[Opponent, ...]) -> tuple[Tested, ...]:
    with_sheet = [opponent.key for opponent in opponents if opponent.key in campaign.characters]
    for option, name in (("--tendance-b", "tendance_b"), ("--talent-b", "talent_b")):
        if request.has(name) and not with_sheet:
            raise NoSheetToTest(who=opponents[0].key, option=option)
    tendances = _spread(request.texts("tendance_b"), with_sheet, "--tendance-b", with_sheet)
    talents = _spread(request.texts("talent_b"), with_sheet, "--talent-b", with_sheet)
    found = {
        who: _tested(campaign, who, tendance or "", talent or "", "b")
        for who, tendance, talent in zip(with_sheet, tendances, talents, strict=True)
    }
    return tuple(found.get(each.key) or _stated(campaign, each) for each in opponents)


def _stated(campaign: Campaign, opponent: Opponent) -> Tested:
    """What an opponent without a sheet tests: the score stated now, else in the fight that is open (P10)."""
    if opponent.score is not None:
        return Tested(None, opponent.score)
    name = fight_of(campaign, opponent.key)
    assert name is not None
    return Tested(None, fights(campaign)[name].scores[opponent.key])


def _tested(campaign: Campaign, who: str, tendance: str, talent: str, side: str) -> Tested:
    if who not in campaign.characters:
        for option, given in (("--tendance", tendance), ("--talent", talent)):
            if given:
                raise NoSheetToTest(who=who, option=f"{option}-{side}")
        return _stated(campaign, Opponent(who))
    tendance = tendance or only_tendance(campaign, who, f"--tendance-{side}")
    return tested(campaign, who, tendance, "" if talent == NO_TALENT else talent, f"--talent-{side}")


def _spread(values: Sequence[T], of: Sequence[str], option: str, everyone: Sequence[str]) -> list[T | None]:
    """One value for each of those concerned: the values in order, one for all, or None where none is given."""
    if not values:
        return [None] * len(of)
    if not of:
        raise NothingToScore(option=option, who=tuple(everyone))
    if len(values) == 1:
        return [values[0]] * len(of)
    if len(values) != len(of):
        raise WrongCount(option=option, given=len(values), wanted=len(of), who=tuple(of))
    return list(values)


def _cards(request: Request, side: str, against: tuple[str, ...]) -> tuple[CardWord, ...]:
    cards = request.cards(f"play_{side}")
    if len(cards) > len(against):
        raise CardsForExchanges(option=f"--play-{side}", given=len(cards), wanted=len(against), who=against)
    if cards and len(cards) == len(against) and request.flag(f"turn_{side}"):
        raise PlayAndTurn(play=f"--play-{side}", turn=f"--turn-{side}")
    return cards


def _filled(cards: tuple[CardWord, ...], n: int) -> tuple[CardWord | None, ...]:
    return (*cards, *([None] * (n - len(cards))))


def _must_choose(campaign: Campaign, request: Request, one: Side, many: tuple[Side, ...]) -> None:
    """Who has a pack of their own names a card, unless the pack is asked to decide (P2, P10)."""
    for side, flag in ((one, "turn_a"), *((each, "turn_b") for each in many)):
        chooses = owner_of(campaign, side.who) == side.who and not request.flag(flag)
        if chooses and None in side.cards:
            may = Choices(playable(campaign, side.who, side.by))
            raise NoCardPlayed(who=called(campaign, side.who), legal=may, option=side.play)


def exchanged(campaign: Campaign, one: Side, card: CardWord | None, other: Side, chance: Chance) -> Exchange:
    """One exchange: both play, named cards or the top of their packs, and the sums are held together (P8, P10)."""
    first = _put(campaign, one, card, chance)
    second = _put(first.campaign, other, other.cards[0], chance)
    both = {one.who: parts(first.card, one.by), other.who: parts(second.card, other.by)}
    return Exchange(
        second.campaign,
        (*first.events, *second.events),
        {who: each.sum for who, each in both.items()},
        both,
        {one.who: first.card, other.who: second.card},
        frozenset(side.who for side, put in ((one, first), (other, second)) if put.turned),
    )


def _put(campaign: Campaign, side: Side, card: CardWord | None, chance: Chance) -> Played:
    if card is None:
        return turned(campaign, side.who, side.by, chance)
    return chosen(campaign, side.who, card, side.by, chance)
