"""Decks that are lives: cards lost and recovered by hand; and the scores that fate or the player sets (L2, L3, L17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord, each_of
from tarotcli.language import N_, say
from tarotcli.systems.base import Effect
from tarotcli.systems.common import piles, questions
from tarotcli.systems.common.events import Discarded
from tarotcli.systems.common.people import find_deck
from tarotcli.systems.lignes_brisees import deck_refusals as no
from tarotcli.systems.lignes_brisees.character import (
    character,
    characters,
    condition,
    deck,
    die_without_cards,
    forget_raises,
    left,
    lose,
    path_of,
    recover,
    sheet,
)
from tarotcli.systems.lignes_brisees.events import ScoresSet
from tarotcli.systems.lignes_brisees.refusals import CardGone
from tarotcli.systems.lignes_brisees.sheet import Arcanes
from tarotcli.systems.lignes_brisees.skills import SKILLS, as_written, number_of, skill_named

SCORES = len(SKILLS)
"""How many scores there are, and cards to deal them with."""


class Deal(questions.Deal, frozen=True):
    """``deal`` in Lignes Brisées."""

    scores: Annotated[bool, Word(N_("Let fate set the 22 scores."), "--scores")] = False
    order: Annotated[
        tuple[str, ...],
        Word(
            N_("Set the scores: these skills from 22 downwards, the others below in the order they have."),
            "--order",
            metavar=N_("SKILL"),
            complete="what",
        ),
    ] = ()
    recover: Annotated[
        int | None,
        Word(
            N_("Return N lost cards at random, and wake the character."), "--recover", metavar="N", minimum=1
        ),
    ] = None
    recover_card: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("Return this lost card, and wake the character."),
            "--recover-card",
            metavar=N_("CARD"),
            complete="lost",
        ),
    ] = ()
    drawn: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("With --scores: a card that came up at the table, 22 for each in the order of the skills."),
            "--drawn",
            metavar=N_("CARD"),
            complete="majors",
        ),
    ] = ()

    def check_args(self) -> None:
        """Refuse several things at once, and real cards for what takes none."""
        ways = self.ways()
        if len(ways) > 1:
            raise no.DealOneThing(given=tuple(ways))
        if self.drawn and not self.scores:
            raise no.DrawnForScores(words=" ".join(self.who) or "nadir")

    def ways(self) -> list[str]:
        """What is asked for, of which there may be one."""
        ways = ("--scores", "--order", "--recover", "--recover-card")
        given = (self.scores, self.order, self.recover, self.recover_card)
        return [option for option, is_given in zip(ways, given, strict=True) if is_given]


class DealAnswer(Answer, frozen=True):
    """``deal``: to whom, and how many fewer cards came back than were asked for.

    ``waiting``: whose cards were not stated yet.
    """

    who: tuple[str, ...]
    missing: int
    waiting: tuple[str, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What changed, and who is next."""
        lines = event_lines(display, events)
        if self.waiting:
            waiting = tuple(map(display.called, self.waiting))
            lines.append(say("Still to come, with their cards: {waiting}.", waiting=waiting))
        return lines


def deal(campaign: Campaign, ask: Deal, chance: Chance) -> Outcome[DealAnswer]:
    """Let fate or the player set the scores (L3), or return lost cards and wake the character (L17).

    Raises a Refused for dealing as in other games, which is not of this one.
    """
    if ask.fresh:
        raise no.DealHeals
    people = characters(campaign, ask.who)
    if not ask.ways() or not people or ask.count is not None:
        raise no.DealHow
    if campaign.house.real and not ask.drawn and (ask.scores or ask.recover is not None):
        raise no.DealAndName(
            words=" ".join([*people, "--scores --drawn" if ask.scores else "--recover-card"])
        )
    stated = _stated(campaign, people, ask.drawn) if ask.drawn else {}
    dealt = tuple(stated) or people
    done = Effect(campaign)
    for who in dealt:
        if ask.scores:
            cards = stated.get(who) or chance.shuffled(MAJORS22.cards)
            done = done.then(_set_scores(done.campaign, who, _fated(done.campaign, who, cards)))
        elif ask.order:
            done = done.then(_set_scores(done.campaign, who, _ordered(done.campaign, who, ask.order)))
        else:
            back, missing = _coming_back(done.campaign, who, ask, chance)
            done = done.then(recover(done.campaign, who, back)._replace(missing=missing))
    answer = DealAnswer(who=dealt, missing=done.missing, waiting=people[len(dealt) :])
    return Outcome(done.campaign, answer, done.events)


def _stated(
    campaign: Campaign, people: Sequence[str], words: Sequence[CardWord]
) -> dict[str, Sequence[Card]]:
    """The cards that came up at the table for each in turn, 22 each; R: those who have none yet wait (L3).

    Raises a Refused for a card that comes up twice for somebody, and a number of cards that does not fit.
    """
    cards = [word.of(MAJORS22) for word in words]
    found: dict[str, Sequence[Card]] = {}
    for who in people:
        own, cards = cards[:SCORES], cards[SCORES:]
        for at, card in enumerate(own):
            if card in own[:at]:
                still = tuple(each for each in MAJORS22.cards if each not in own[:at])
                raise no.FatedBefore(card=card, who=campaign.called(who), left=still)
        if len(own) < SCORES:
            if own:
                raise no.TooFewFated(who=campaign.called(who), given=len(own), wanted=SCORES)
            break
        found[who] = own
    if cards:
        raise no.TooManyFated(given=len(words), wanted=SCORES * len(people))
    return found


def _fated(campaign: Campaign, who: str, cards: Sequence[Card]) -> dict[str, int]:
    """The scores as these cards deal them: skill 1 gets the first card's number (L3)."""
    return dict(zip(sheet(campaign, who).arcanes.scores(), map(number_of, cards), strict=True))


def _ordered(campaign: Campaign, who: str, order: Sequence[str]) -> dict[str, int]:
    """The scores with these skills from 22 downwards, the others below as they stand."""
    page = sheet(campaign, who)
    old = page.arcanes.scores()
    first: list[str] = []
    for word in order:
        skill = as_written(page, skill_named(word))
        if skill.key in first:
            raise no.SkillTwice(skill=skill.name)
        first.append(skill.key)
    rest = sorted((key for key in old if key not in first), key=lambda key: -old[key])
    ranked = {key: 22 - at for at, key in enumerate((*first, *rest))}
    return {key: ranked[key] for key in old}


def _set_scores(campaign: Campaign, who: str, scores: dict[str, int]) -> Effect:
    """The 22 scores set anew; a raise of this session is forgotten with the scores it was about."""
    page = sheet(campaign, who)
    event = ScoresSet(who, path_of(who, "arcanes"), page.arcanes.scores(), scores)
    done = Effect(campaign.with_sheet(who, replaced(page, arcanes=Arcanes(**scores))), (event,))
    return done.then(forget_raises(done.campaign, who))


def _coming_back(campaign: Campaign, who: str, ask: Deal, chance: Chance) -> tuple[Sequence[Card], int]:
    """The lost cards that come back, and how many fewer they are than was asked for."""
    lost = deck(campaign, who).discard
    if not lost and condition(campaign, who) == "ok":
        raise no.NothingLost(who=campaign.called(who))
    if ask.recover is not None:
        back = chance.sample(lost.sorted(MAJORS22), min(ask.recover, len(lost)))
        return back, ask.recover - len(back)
    return chosen_of_lost(campaign, who, ask.recover_card), 0


def chosen_of_lost(campaign: Campaign, who: str, words: Sequence[CardWord]) -> tuple[Card, ...]:
    """These of somebody's lost cards, each once; raises :class:`NotLost` for another."""
    lost = deck(campaign, who).discard
    chosen = tuple(dict.fromkeys(each_of(words, MAJORS22, lost.sorted(MAJORS22))))
    for card in chosen:
        if card not in lost:
            raise no.NotLost(card=card, who=campaign.called(who), lost=tuple(lost))
    return chosen


def discard(campaign: Campaign, ask: piles.Discard, _chance: Chance) -> Outcome[piles.DiscardAnswer]:
    """Lose chosen cards of a deck, as the story wants it; it is no blow (L15), but the last one is death (L12)."""
    who = character(campaign, ask.who)
    cards: list[Card] = []
    for card in each_of(ask.card, MAJORS22, left(campaign, who)):
        still = tuple(each for each in left(campaign, who) if each not in cards)
        if card not in still:
            raise CardGone(card=card, who=campaign.called(who), left=still, rule="L14")
        cards.append(card)
    done = lose(campaign, who, cards, Discarded)
    done = done.then(die_without_cards(done.campaign, who))
    return Outcome(done.campaign, piles.DiscardAnswer(who=who, discarded=tuple(cards)), done.events)


def restore(campaign: Campaign, ask: piles.Return, chance: Chance) -> Outcome[piles.ReturnAnswer]:
    """Return chosen lost cards, which wakes the character (L17).

    Raises :class:`NoBottom` for ``--bottom``: chance draws from all of the deck (L9).
    """
    name = find_deck(campaign, ask.deck)
    if name not in campaign.characters:
        return piles.restore(campaign, ask, chance)
    if ask.bottom:
        raise no.NoBottom(who=campaign.called(name), key=name)
    cards = chosen_of_lost(campaign, name, ask.card)
    done = recover(campaign, name, cards)
    return Outcome(done.campaign, piles.ReturnAnswer(deck=name, returned=cards), done.events)


def shuffle(campaign: Campaign, ask: piles.Shuffle, chance: Chance) -> Outcome[piles.ShuffleAnswer]:
    """Shuffle a deck (L9). R: the file keeps it in the order of the arcana, since chance draws from all of it."""
    shuffled = piles.shuffle(campaign, ask, chance)
    name = shuffled.answer.deck
    if name not in campaign.characters:
        return shuffled
    sorted_deck = replaced(campaign.decks[name], draw=left(campaign, name))
    return shuffled._replace(campaign=campaign.with_deck(name, sorted_deck))


def _discards(campaign: Campaign, ask: piles.Discard) -> Iterator[PlayedFrom]:
    yield PlayedFrom(character(campaign, ask.who), tells=False)


COMMANDS = commands(
    Command(
        name="deal",
        question=Deal,
        resolve=deal,
        answer=DealAnswer,
        summary=questions.DEAL[0],
        example=questions.DEAL[1],
    ),
    Command(
        name="discard",
        question=piles.Discard,
        resolve=discard,
        plays_from=_discards,
        answer=piles.DiscardAnswer,
        summary=piles.DISCARD[0],
        example=piles.DISCARD[1],
    ),
    Command(
        name="return",
        question=piles.Return,
        resolve=restore,
        answer=piles.ReturnAnswer,
        summary=piles.RETURN[0],
        example=piles.RETURN[1],
    ),
    Command(
        name="shuffle",
        question=piles.Shuffle,
        resolve=shuffle,
        answer=piles.ShuffleAnswer,
        summary=piles.SHUFFLE[0],
        example=piles.SHUFFLE[1],
    ),
)
