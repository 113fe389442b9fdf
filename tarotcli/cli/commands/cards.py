"""``cards``: the cards with their codes and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.cards import PACKS, Card
from tarotcli.cards.words import CardWord
from tarotcli.cli.registry import FileCommand
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, language, say
from tarotcli.store.transaction import CampaignFile


class Cards(Question, frozen=True):
    """``cards``."""

    card: Annotated[CardWord | None, Word(N_("A card."), metavar=N_("[CARD]"), complete="cards")] = None


class CardName(msgspec.Struct, frozen=True):
    """A card's code, its English and its French name."""

    code: str
    name: str
    nom: str


class CardsAnswer(Answer, frozen=True):
    """``cards``: the cards by kinds of pack."""

    packs: Mapping[str, tuple[CardName, ...]]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Every card in the language spoken, under its pack."""
        lines = []
        for kind, cards in self.packs.items():
            lines.append(say("{kind}: {pack}", kind=kind, pack=PACKS[kind]))
            lines += [f"  {card.code:<4} {card.nom if language() == 'fr' else card.name}" for card in cards]
        return lines


def cards(ask: Cards) -> CardsAnswer:
    """All cards with their codes and names, or what one word means in each kind of pack."""
    word = ask.card
    if word is None:
        return CardsAnswer(packs={kind: tuple(map(_named, pack.cards)) for kind, pack in PACKS.items()})
    numbered = PACKS["majors22"].cards[word.number - 1 : word.number] if word.number else ()
    found = {
        kind: tuple(_named(card) for card in (*word.cards, *numbered) if card in pack)
        for kind, pack in PACKS.items()
    }
    return CardsAnswer(packs={kind: named for kind, named in found.items() if named})


def _perform(_file: CampaignFile, ask: Cards, line: Line) -> Reply[CardsAnswer]:
    return Reply("cards", cards(ask), dry_run=line.common.dry_run)


def _named(card: Card) -> CardName:
    return CardName(card.code, card.name("en"), card.name("fr"))


COMMAND = FileCommand(
    name="cards",
    question=Cards,
    perform=_perform,
    answer=CardsAnswer,
    summary=N_("List the cards with their codes and names, or tell one."),
    example=N_("tarotcli cards queen-of-staves"),
    needs_campaign=False,
)
