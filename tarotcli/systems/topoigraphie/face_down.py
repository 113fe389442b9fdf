"""A duel in two steps: the opponent's card lies face down until the first has played (P8, P10).

The GM names it before they see the player's; nobody sees it until then (S2).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import NOBODY, held
from tarotcli.campaign import Campaign, Place, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.systems.common.asked import LaidFaceDown, Uncovered
from tarotcli.systems.common.viewers import masters
from tarotcli.systems.topoigraphie.packs import (
    Play,
    discard_path,
    draw_path,
    fill_hand,
    hand_path,
    owner_of,
    play_card,
    plays_from_hand,
)
from tarotcli.systems.topoigraphie.questions import DuelStart
from tarotcli.systems.topoigraphie.sheet import Score
from tarotcli.systems.topoigraphie.sides import Side

TABLE = "duel"
PLACE = "duel.card"


class NotTheMasters(Refused):
    """``--ask`` against a side that the game master does not play."""

    kind = "not-the-masters"
    sentence = N_("The game master lays a card face down, and does not play {who}.")
    way_out = N_("Leave --ask out.")
    rule = "P10"


class DuelOpen(Refused):
    """What cannot begin while a card lies face down."""

    kind = "something-open"
    sentence = N_("Not while a card of {who} lies face down.")
    way_out = N_(
        "Answer it: tarotcli duel start {key} {other} --play-a CARD; who laid it takes it back with tarotcli undo."
    )
    rule = "P10"


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the first of two: what both test, as it was said with ``--ask``, and the card that lies there."""

    a: str
    b: str
    card: Pile
    tendance_a: str = ""
    talent_a: str = ""
    tendance_b: str = ""
    talent_b: str = ""
    score_b: Score | None = None

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterator[Place]:
        """Where its card lies."""
        yield Place((*path, "card"), owner_of(campaign, self.b), self.card)


def laid_in(campaign: Campaign) -> Laid | None:
    """The duel that waits for its answer."""
    found = campaign.tables.get(TABLE)
    return found if isinstance(found, Laid) else None


def nothing_laid(campaign: Campaign) -> None:
    """Refuse while a card lies face down; raises :class:`DuelOpen`."""
    if found := laid_in(campaign):
        raise DuelOpen(who=campaign.called(found.b), key=found.a, other=found.b)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Who is no character, and what is not one card."""
    found = laid_in(campaign)
    if found is None:
        return
    for key, who in (("a", found.a), ("b", found.b)):
        if who not in campaign.characters and (key == "a" or found.score_b is None):
            yield Fault((TABLE, key), N_("is not a character of this campaign."), needs=(("characters",),))
    if len(found.card) != 1:
        yield Fault((TABLE, "card"), N_("should be one card."))


def lay(campaign: Campaign, ask: DuelStart, a: Side, b: Side, chance: Chance) -> tuple[Campaign, Event]:
    """The opponent's card face down on the table; refuses a side that the GM does not play, and a card as P5 does."""
    nothing_laid(campaign)
    owner = owner_of(campaign, b.who)
    if not masters(campaign, b.who) and owner != campaign.master:
        raise NotTheMasters(who=campaign.called(b.who))
    word = b.cards[0]
    assert word is not None
    card = play_card(campaign, b.who, word, b.by, chance).card
    if plays_from_hand(campaign, owner):
        source, after = hand_path(owner), campaign.taken(owner, (card,))
    else:
        source = draw_path(owner)
        after = campaign.with_deck(owner, campaign.decks[owner].without((card,)))
    score = b.opponent.score
    talent = {"a": ask.talent_a, "b": ask.talent_b[0] if ask.talent_b else ""}
    entry = Laid(
        a.who,
        b.who,
        Pile((card,)),
        a.by.tendance or "",
        talent["a"],
        b.by.tendance or "",
        talent["b"],
        score,
    )
    return after.with_table(TABLE, entry), LaidFaceDown(b.who, held((card,), NOBODY), source, PLACE)


def answered(ask: DuelStart, entry: Laid) -> DuelStart:
    """The duel as it was laid, with the first's card of the answer."""
    score = () if entry.score_b is None else (entry.score_b,)
    tendance_b = (entry.tendance_b,) if entry.tendance_b else ()
    talent_b = (entry.talent_b,) if entry.talent_b else ()
    return replaced(
        ask,
        tendance_a=entry.tendance_a,
        talent_a=ask.talent_a or entry.talent_a,
        tendance_b=tendance_b,
        talent_b=talent_b,
        score_b=score,
        turn_b=True,
    )


def answers(ask: DuelStart, entry: Laid | None, a: str | None, b: str | None) -> bool:
    """Whether these words answer what lies face down: between the same two, and nothing said of what they test."""
    said = ask.tendance_a or ask.tendance_b or ask.talent_b or ask.play_b or ask.score_b or ask.turn_b
    return entry is not None and (a, b) == (entry.a, entry.b) and not said and not ask.ask


def turned_up(campaign: Campaign, entry: Laid, chance: Chance) -> Play:
    """What lay face down, discarded, and the hand filled again (P2)."""
    card: Card = entry.card[0]
    owner = owner_of(campaign, entry.b)
    after = campaign.with_table(TABLE, None)
    after = after.with_deck(owner, after.decks[owner].put((card,)))
    event = Uncovered(entry.b, (card,), PLACE, discard_path(owner))
    if not plays_from_hand(campaign, owner):
        return Play(after, card, (event,))
    filled = fill_hand(after, owner, chance)
    return Play(filled.campaign, card, (event, *filled.events), filled.cards, filled.missing)
