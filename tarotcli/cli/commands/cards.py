"""``cards``: the cards with their codes and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, Card
from tarotcli.cards.words import CardWord
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CampaignFault
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, language, say
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import game


class Cards(Question, frozen=True):
    """``cards``."""

    card: Annotated[CardWord | None, Word(N_("A card."), metavar=N_("[CARD]"), complete="cards")] = None


class CardName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card's code, its English and its French name.

    Of one card besides: ``meaning`` and ``sens``, what a Major means in English and in French (V11); ``here``, what
    the card is in the game of the campaign at hand, in the language spoken.
    """

    code: str
    name: str
    nom: str
    meaning: str | UnsetType = UNSET
    sens: str | UnsetType = UNSET
    here: str | UnsetType = UNSET

    def lines(self) -> list[str]:
        """It in the language spoken."""
        french = language() == "fr"
        found = [f"  {self.code:<4} {self.nom if french else self.name}"]
        return found + [
            f"       {text}" for text in (self.sens if french else self.meaning, self.here) if text
        ]


class CardsAnswer(Answer, frozen=True):
    """``cards``: the cards by kinds of pack."""

    packs: Mapping[str, tuple[CardName, ...]]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Every card in the language spoken, under its pack."""
        lines = []
        for kind, cards in self.packs.items():
            lines.append(say("{kind}: {pack}", kind=kind, pack=PACKS[kind]))
            lines += [line for card in cards for line in card.lines()]
        return lines


def cards(ask: Cards, campaign: Campaign | None = None) -> CardsAnswer:
    """All cards with their codes and names, or what one word means in each kind of pack, and in this campaign."""
    word = ask.card
    if word is None:
        return CardsAnswer(packs={kind: tuple(map(_named, pack.cards)) for kind, pack in PACKS.items()})
    numbered = PACKS["majors22"].cards[word.number - 1 : word.number] if word.number else ()
    found = {
        kind: tuple(_explained(card, kind, campaign) for card in (*word.cards, *numbered) if card in pack)
        for kind, pack in PACKS.items()
    }
    return CardsAnswer(packs={kind: named for kind, named in found.items() if named})


def _perform(file: CampaignFile, ask: Cards, line: Line) -> Reply[CardsAnswer]:
    campaign = None
    if ask.card is not None:
        with suppress(CampaignFault):  # a card means something without any campaign too
            campaign = file.load().campaign
    return Reply("cards", cards(ask, campaign), dry_run=line.common.dry_run)


def _explained(card: Card, kind: str, campaign: Campaign | None) -> CardName:
    """One card with all there is to tell of it."""
    from tarotcli.cards.meanings import meaning

    here = ""
    if campaign and kind == game(campaign.system).pack:
        here = game(campaign.system).card_here(campaign, card)
    return CardName(
        card.code,
        card.name("en"),
        card.name("fr"),
        meaning(card, "en") or UNSET,
        meaning(card, "fr") or UNSET,
        here or UNSET,
    )


def _named(card: Card) -> CardName:
    return CardName(card.code, card.name("en"), card.name("fr"))


COMMAND = FileCommand(
    name="cards",
    question=Cards,
    perform=_perform,
    answer=CardsAnswer,
    summary=N_("List the cards with their codes and names, or look one up."),
    example=N_("tarotcli cards queen-of-staves"),
    needs_campaign=False,
)
