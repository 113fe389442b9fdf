"""What the commands of a duel answer, each with its text (V19–V26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Fields, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import NOBODY, Cards, held
from tarotcli.campaign import Campaign
from tarotcli.cards import Card, suit_name
from tarotcli.language import _, language, say, say_many
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.affairs import Duel, Quarter, Step, Terms
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import Degree
from tarotcli.systems.versailles.duel.events import Opens
from tarotcli.systems.versailles.duel.fencing import WoundEnd
from tarotcli.systems.versailles.duel.skills import SkillsEnd
from tarotcli.systems.versailles.sheet import Suit


class SideShown(msgspec.Struct, frozen=True):
    """A side of an open duel. ``cards``: how many it holds; ``auto``: whether the tool plays it.

    ``suit``, ``laid`` and ``counters`` with skill against skill, ``agility`` and ``endurance`` with swords.
    """

    skill: str
    cards: int
    auto: bool
    limit: int
    added: int
    suit: Suit | UnsetType = UNSET
    laid: tuple[Card, ...] | UnsetType = UNSET
    counters: int | UnsetType = UNSET
    agility: int | UnsetType = UNSET
    endurance: int | UnsetType = UNSET

    def line(self, display: Display, who: str, total: int) -> str:
        """It in words; ``total`` is of skill against skill."""
        fields: dict[str, object] = {
            "who": display.called(who),
            "skill": Term(self.skill),
            "limit": self.limit,
            "held": say_many("{n} card in hand", "{n} cards in hand", self.cards),
        }
        if self.suit is UNSET or self.laid is UNSET:
            return say(
                "  {who}: {skill}, limit {limit}, agility {agility}, endurance {endurance}; {held}.",
                agility=self.agility,
                endurance=self.endurance,
                **fields,
            )
        return say(
            "  {who}: {skill} ({suit}, limit {limit}), {total} with {laid}; {held}.",
            suit=suit_name(self.suit, language()),
            total=total,
            laid=display.cards(self.laid) if self.laid else _("nothing yet"),
            **fields,
        )


class AttackShown(msgspec.Struct, frozen=True):
    """The attack that waits for its defence."""

    by: str
    cards: tuple[Card, ...]
    quarter: Quarter
    strength: int


class FaceDownShown(msgspec.Struct, frozen=True):
    """The first play that lies face down until it is answered (V8)."""

    by: str
    cards: Cards


class Standing(Answer, frozen=True):
    """How a duel stands, as everybody at the table sees it.

    ``terms`` and ``offended`` with swords, while it is open also ``attack``, ``exchanges`` (attacks and passes so far)
    and ``fallen`` (who lies at the other's mercy); ``sides`` by key while it is open,
    ``face_down`` until it is answered.
    """

    kind: Literal["skill", "fencing"]
    state: Literal["open", "over"]
    turn: str | None
    totals: Mapping[str, int]
    terms: Terms | UnsetType = UNSET
    offended: str | UnsetType = UNSET
    sides: Mapping[str, SideShown] | UnsetType = UNSET
    attack: AttackShown | UnsetType | None = UNSET
    exchanges: int | UnsetType = UNSET
    fallen: str | UnsetType | None = UNSET
    face_down: FaceDownShown | UnsetType = UNSET

    def next_line(self, display: Display) -> Iterator[str]:
        """Whose turn it is, and for what."""
        if self.turn is None or self.sides is UNSET:
            return
        who = display.called(self.turn)
        if self.face_down is not UNSET:
            other = display.called(self.face_down.by)
            yield say(
                "{who} answers what {other} laid: tarotcli duel play {key} CARD",
                who=who,
                other=other,
                key=self.turn,
            )
            return
        if self.kind == "skill":
            if not any(self.totals.values()) and not any(side.laid for side in self.sides.values()):
                yield say("{who} opens.", who=who)
                return
            other = next(each for each in self.totals if each != self.turn)
            yield say(
                "{who} is next, with {own} against {target}: reach it, or concede.",
                who=who,
                own=self.totals[self.turn],
                target=self.totals[other],
            )
        elif self.fallen:
            fallen = display.called(self.fallen)
            yield say("{fallen} is down; {who} spares or kills: duel end.", fallen=fallen, who=who)
        elif self.attack:
            yield say("{who} is next: parry, dodge, or take it.", who=who)
        else:
            yield say("{who} is next: attack, or pass.", who=who)


class DuelAnswer(Standing, frozen=True):
    """What a command about a duel comes to. ``missing``: how many cards could not be drawn (V5).

    Once it is over ``winner`` and ``loser``, null where there is none; ``growth`` of each skill by name (V21), or the
    ``margin`` and the ``wound`` of the last hit (V26).
    """

    winner: str | UnsetType | None = UNSET
    loser: str | UnsetType | None = UNSET
    growth: Mapping[str, int] | UnsetType = UNSET
    margin: int | UnsetType = UNSET
    wound: Degree | UnsetType = UNSET
    missing: int = 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What happened, then who is next."""
        said = [event for event in events if event.sentence(display)]
        lines = event_lines(display, said)
        return lines if said and isinstance(said[-1], Opens) else [*lines, *self.next_line(display)]


class StartAnswer(DuelAnswer, frozen=True, kw_only=True):
    """``duel start``: ``first`` is who plays first."""

    first: str


class LostStart(StartAnswer, frozen=True):
    """A duel that the tool played in one go, and that A did not win."""

    @property
    def exit(self) -> int:
        """1."""
        return 1


class TurnAnswer(DuelAnswer, frozen=True, kw_only=True):
    """``duel play``, ``duel concede`` and ``duel end``: ``who`` did it.

    ``face_down_still``: true in a dry run, which does not turn up what lies face down.
    """

    who: str
    face_down_still: bool | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What happened, then who is next."""
        if self.face_down_still is UNSET:
            return super().lines(display, events)
        return [*event_lines(display, events), _("A dry run does not turn up what lies face down.")]


def standing(campaign: Campaign, duel: Duel) -> Fields:
    """The fields of :class:`Standing` for an open duel."""
    fields = _kind(duel) | {
        "state": "open",
        "turn": duel.turn,
        "sides": {who: _side(campaign, duel, who) for who in duel.sides},
    }
    if entry := duel.face_down:
        fields["face_down"] = FaceDownShown(entry.by, held(entry.cards, NOBODY))
    if duel.terms is None:
        return fields | {"totals": skills.totals(campaign, duel)}
    attack = duel.attack
    return fields | {
        "totals": fencing.totals(campaign, duel),
        "attack": attack and AttackShown(attack.by, tuple(attack.cards), attack.quarter, attack.strength),
        "exchanges": duel.exchanges,
        "fallen": duel.fallen or None,
    }


def _kind(duel: Duel) -> dict[str, object]:
    """Skill against skill, or swords with their terms and who is offended."""
    if not duel.terms:
        return {"kind": "skill"}
    return {"kind": "fencing", "terms": duel.terms, "offended": duel.offended}


def _side(campaign: Campaign, duel: Duel, who: str) -> SideShown:
    side = duel.sides[who]
    cards, auto = len(campaign.hand(duel.hand_of(who))), who in duel.auto
    if duel.terms:
        by = fencing.fencer_of(campaign, duel, who)
        return SideShown(
            side.skill, cards, auto, by.limit, by.added, agility=by.agility, endurance=by.endurance
        )
    able = skills.tested(campaign, who, side)
    return SideShown(
        side.skill,
        cards,
        auto,
        able.limit,
        able.added,
        suit=able.suit,
        laid=tuple(side.laid),
        counters=side.counters,
    )


def outcome(step: Step, duel: Duel) -> Fields:
    """The fields of :class:`DuelAnswer` after a step of this duel."""
    over = step.end
    if over is None:
        after = step.campaign.tables["duel"]
        assert isinstance(after, Duel)
        return standing(step.campaign, after) | {"missing": step.missing}
    fields = _kind(duel) | {"state": "over", "turn": None, "totals": over.totals, "missing": step.missing}
    fields |= {"winner": over.winner, "loser": over.loser}
    if isinstance(over, SkillsEnd):
        fields["growth"] = over.growth
    elif isinstance(over, WoundEnd):
        fields |= {"margin": over.margin, "wound": over.wound}
    return fields
