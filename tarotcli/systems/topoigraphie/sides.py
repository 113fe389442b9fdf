"""Who stands against whom, what each tests, and with which card: read from the words of a duel or a fight (P8, P10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign, UnknownCharacter, find_who
from tarotcli.campaign.names import key_fault, meant
from tarotcli.cards.words import CardWord
from tarotcli.language import _
from tarotcli.systems.topoigraphie import fight_refusals as no
from tarotcli.systems.topoigraphie.fights import (
    NO_TALENT,
    Opponent,
    Said,
    check_standing,
    fight_of,
    fights,
    remembered,
)
from tarotcli.systems.topoigraphie.packs import owner_of, playable, played_from
from tarotcli.systems.topoigraphie.questions import DuelStart, Fight, FightStart, several
from tarotcli.systems.topoigraphie.refusals import NoCardPlayed
from tarotcli.systems.topoigraphie.sheet import Ability, ability, only_tendance

T = TypeVar("T")


class Side(NamedTuple):
    """One side of an exchange: who, what is tested, and the cards named, one for each exchange; None turns one up.

    ``play``: the option that names cards for this side.
    """

    opponent: Opponent
    by: Ability
    cards: tuple[CardWord | None, ...]
    play: str

    @property
    def who(self) -> str:
        """The fighter's key."""
        return self.opponent.key


def sides(
    campaign: Campaign, ask: DuelStart | Fight, first: str, others: Sequence[str]
) -> tuple[Side, tuple[Side, ...]]:
    """The one side and their opponents, in the order named (P10).

    Words of side b speak of the opponents in their order, and one value serves them all: Tendances and Talents of
    those with a sheet, scores and resistances of those without. Cards stand for one exchange each. Raises a Refused
    where the words do not fit who fights, or somebody is out of the fight.
    """
    a = fighter(campaign, first)
    if a is None:
        raise _unknown(campaign, first)
    opponents = _opponents(campaign, ask, others)
    everyone = [a, *(opponent.key for opponent in opponents)]
    _check_once(campaign, everyone)
    fights_on = isinstance(ask, Fight)
    for who in everyone if fights_on else ():
        check_standing(campaign, who)
    against = tuple(campaign.called(opponent.key) for opponent in opponents)
    _check_cards("a", ask.play_a, against, turn=ask.turn_a)
    chooses = owner_of(campaign, a) == a and not ask.turn_a
    if ask.play_a and chooses and len(ask.play_a) < len(against):
        raise no.CardsForExchanges(option="--play-a", given=len(ask.play_a), wanted=len(against), who=against)
    cards = _padded(ask.play_a, len(against))
    one = _side(campaign, Opponent(a), Said(ask.tendance_a, ask.talent_a), "a", cards, memory=fights_on)
    _check_cards("b", ask.play_b, against, turn=ask.turn_b)
    each = zip(opponents, _said(ask, campaign, opponents), _padded(ask.play_b, len(against)), strict=True)
    many = tuple(
        _side(campaign, opponent, said, "b", (card,), memory=fights_on) for opponent, said, card in each
    )
    if not ask.turn_a and not ask.play_a:
        _check_chooses(campaign, one)
    for side in many[len(ask.play_b) :]:
        if not ask.turn_b:
            _check_chooses(campaign, side)
    return one, many


def plays_from(campaign: Campaign, ask: DuelStart | Fight) -> Iterator[PlayedFrom]:
    """The cards of each side, as far as they are named or come from a pack of their own (S6)."""
    words: Sequence[str] = (ask.a, ask.b) if isinstance(ask, DuelStart) else () if ask.form else ask.who
    if isinstance(ask, DuelStart) and ask.ask:
        yield PlayedFrom(owner_of(campaign, fighter(campaign, ask.b) or ask.b))
        return
    for n, word in enumerate(words):
        who = fighter(campaign, word)
        cards = ask.play_b[n - 1 : n] if n else ask.play_a
        if who is not None:
            yield from played_from(campaign, who, named=any(cards))


def both_sides(campaign: Campaign, ask: FightStart) -> tuple[tuple[Opponent, ...], tuple[Opponent, ...]]:
    """The two sides of a fight that is opened (P10); only on the second may somebody new have no sheet.

    One value serves all of those, else there is one for each word that names some, or for each of them.
    """
    first, second = ask.sides
    a = tuple(Opponent(_known(campaign, word)) for word in first)
    found: list[str] = []
    groups: list[tuple[str, list[str]]] = []
    for word in second:
        who = fighter(campaign, word)
        if who is not None:
            found.append(who)
            continue
        name, n = several(word) or (word.strip(), 0)
        if not ask.score_b:
            raise _unknown(campaign, name)
        keys = _numbered(campaign, name, n, found) if n else [name]
        for key in keys:
            _check_key(key)
        found += keys
        groups.append((name, keys))
    _check_once(campaign, [*(each.key for each in a), *found])
    stated = [who for who in found if who not in campaign.characters]
    scores = _for_groups(ask.score_b, stated, groups, "--score-b", found)
    resistances = _for_groups(ask.resistance_b, stated, groups, "--resistance-b", found)
    for name, keys in groups:
        if any(scores.get(key) is None for key in keys):
            raise _unknown(campaign, name)
    return a, tuple(Opponent(key, scores.get(key), resistances.get(key)) for key in found)


def _known(campaign: Campaign, word: str) -> str:
    who = fighter(campaign, word)
    if who is None:
        find_who(campaign, word)
        raise UnknownCharacter(who=word, known=tuple(campaign.characters))
    return who


def fighter(campaign: Campaign, word: str) -> str | None:
    """The character a word means, or who fights without a sheet already; None if it is neither."""
    try:
        found = find_who(campaign, word)
        # A hand alone makes nobody who fights: the game master holds one too.
        return found if found in campaign.characters else None
    except UnknownCharacter:
        fighters = [who for fight in fights(campaign).values() for who in fight.scores]
        return meant(word, fighters)


def _unknown(campaign: Campaign, word: str) -> UnknownCharacter:
    names: object = ()
    try:
        find_who(campaign, word)
    except UnknownCharacter as error:
        names = error.fields.get("names")
    return no.NoSuchOpponent(who=word, names=names, known=tuple(campaign.characters))


def _opponents(campaign: Campaign, ask: DuelStart | Fight, words: Sequence[str]) -> tuple[Opponent, ...]:
    keys = []
    new = {}
    for word in words:
        key = fighter(campaign, word)
        if key is None:
            if not ask.score_b:
                raise _unknown(campaign, word)
            key = word.strip()
            _check_key(key)
            new[key] = word
        keys.append(key)
    stated = [key for key in keys if key not in campaign.characters]
    resistances = ask.resistance_b if isinstance(ask, Fight) else ()
    score = dict(zip(stated, _spread(ask.score_b, stated, "--score-b", keys), strict=True))
    resistance = dict(zip(stated, _spread(resistances, stated, "--resistance-b", keys), strict=True))
    for key, word in new.items():
        if score[key] is None:
            raise _unknown(campaign, word)
    return tuple(Opponent(key, score.get(key), resistance.get(key)) for key in keys)


def _check_key(key: str) -> None:
    """Refuse what cannot name one opponent without a sheet."""
    if several(key):
        raise no.SeveralAtOnce(word=key)
    wrong = key_fault(key)
    if wrong:
        raise no.BadOpponent(word=key, why=_(wrong))


def _numbered(campaign: Campaign, name: str, n: int, taken: Sequence[str]) -> list[str]:
    """The keys of ``n`` nameless ones: the name with the lowest numbers that nobody has."""
    known = {
        *campaign.characters,
        *taken,
        *(who for fight in fights(campaign).values() for who in fight.fighters),
    }
    numbers = (number for number in range(1, len(known) + n + 1) if f"{name}-{number}" not in known)
    return [f"{name}-{next(numbers)}" for _each in range(n)]


def _for_groups(
    values: Sequence[T | None],
    stated: Sequence[str],
    groups: Sequence[tuple[str, Sequence[str]]],
    option: str,
    everyone: Sequence[str],
) -> dict[str, T | None]:
    """One value for each without a sheet, where one may be stated for each word that names some of them."""
    if len(values) == len(groups) != len(stated):
        return {key: value for value, (_word, keys) in zip(values, groups, strict=True) for key in keys}
    return dict(zip(stated, _spread(values, stated, option, everyone), strict=True))


def _said(ask: DuelStart | Fight, campaign: Campaign, opponents: Sequence[Opponent]) -> list[Said]:
    """What is said of each opponent's Tendance and Talent."""
    with_sheet = [opponent.key for opponent in opponents if opponent.key in campaign.characters]
    for option, given in (("--tendance-b", ask.tendance_b), ("--talent-b", ask.talent_b)):
        if given and not with_sheet:
            raise no.NoSheetToTest(who=opponents[0].key, option=option)
    tendances = _spread(ask.tendance_b, with_sheet, "--tendance-b", with_sheet)
    talents = _spread(ask.talent_b, with_sheet, "--talent-b", with_sheet)
    said = dict(zip(with_sheet, map(Said, tendances, talents), strict=True))
    return [said.get(opponent.key, Said()) for opponent in opponents]


def _side(
    campaign: Campaign,
    opponent: Opponent,
    said: Said,
    letter: str,
    cards: tuple[CardWord | None, ...],
    *,
    memory: bool,
) -> Side:
    """One side with what it tests: as said now, else as an open fight remembers it, else the only Tendance there is."""
    who = opponent.key
    if who not in campaign.characters:
        for option, given in (("--tendance", said.tendance), ("--talent", said.talent)):
            if given:
                raise no.NoSheetToTest(who=who, option=f"{option}-{letter}")
        return Side(opponent, _stated(campaign, opponent), cards, f"--play-{letter}")
    before = remembered(campaign, who) if memory else Said()
    tendance = said.tendance or before.tendance or only_tendance(campaign, who, f"--tendance-{letter}")
    talent = said.talent or before.talent or NO_TALENT
    by = ability(campaign, who, tendance, "" if talent == NO_TALENT else talent, f"--talent-{letter}")
    now = Said(by.tendance if said.tendance else None, (by.talent or NO_TALENT) if said.talent else None)
    return Side(opponent._replace(said=now), by, cards, f"--play-{letter}")


def _stated(campaign: Campaign, opponent: Opponent) -> Ability:
    """What an opponent without a sheet tests: the score stated now, else in the fight that is open (P10)."""
    if opponent.score is not None:
        return Ability(None, opponent.score)
    name = fight_of(campaign, opponent.key)
    assert name is not None
    return Ability(None, fights(campaign)[name].scores[opponent.key])


def _spread(
    values: Sequence[T | None], of: Sequence[str], option: str, everyone: Sequence[str]
) -> list[T | None]:
    """One value for each of those concerned: the values in order, one for all, or None where none is given."""
    if not values:
        return [None] * len(of)
    if not of:
        raise no.NothingToScore(option=option, who=tuple(everyone))
    if len(values) == 1:
        return [values[0]] * len(of)
    if len(values) != len(of):
        raise no.WrongCount(option=option, given=len(values), wanted=len(of), who=tuple(of))
    return list(values)


def _check_once(campaign: Campaign, everyone: Sequence[str]) -> None:
    """Refuse somebody who is named twice."""
    for who in everyone:
        if everyone.count(who) > 1:
            raise no.Oneself(who=campaign.called(who))


def _check_cards(
    side: str, cards: tuple[CardWord | None, ...], against: tuple[str, ...], *, turn: bool
) -> None:
    """Refuse more cards than exchanges, and a card for each where the pack is to decide."""
    if len(cards) > len(against):
        raise no.CardsForExchanges(
            option=f"--play-{side}", given=len(cards), wanted=len(against), who=against
        )
    if turn and None not in cards and len(cards) == len(against):
        raise no.PlayAndTurn(play=f"--play-{side}", turn=f"--turn-{side}")


def _padded(cards: tuple[CardWord | None, ...], n: int) -> tuple[CardWord | None, ...]:
    return (*cards, *([None] * (n - len(cards))))


def _check_chooses(campaign: Campaign, side: Side) -> None:
    """Refuse somebody with a pack of their own of whom no card is named (P2, P10)."""
    if owner_of(campaign, side.who) == side.who:
        may = Veiled(playable(campaign, side.who, side.by), side.who)
        raise NoCardPlayed(who=campaign.called(side.who), legal=may, option=side.play)
