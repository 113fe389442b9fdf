"""What the commands of a duel answer, each with its text (V19–V26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Fields, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import NOBODY, Cards, Veiled, held
from tarotcli.campaign import Campaign
from tarotcli.cards import Card, suit_name
from tarotcli.language import _, language, say, say_many
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.affairs import Duel, Quarter, Step, Terms
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import Degree, is_number, is_parry, strikes
from tarotcli.systems.versailles.duel.events import QUARTERS, TERMS, Opens
from tarotcli.systems.versailles.duel.fencing import WoundEnd
from tarotcli.systems.versailles.duel.skills import SkillsEnd
from tarotcli.systems.versailles.hands import hand_lines, holder
from tarotcli.systems.versailles.sheet import Suit
from tarotcli.systems.versailles.tally import legal


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


class StatusAnswer(Standing, frozen=True):
    """``duel status``. With ``--as`` that player's ``hand``, and what of it is ``legal`` now for who is a side.

    Of a hand of real cards that is not known.
    """

    as_: str | UnsetType = msgspec.field(default=UNSET, name="as")
    hand: Cards | UnsetType = UNSET
    legal: tuple[Card, ...] | Veiled[tuple[Card, ...]] | UnsetType | None = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Both sides, what is on the table, whose turn it is, and the hand."""
        assert self.sides is not UNSET
        lines = [self._heading(display)]
        lines += [side.line(display, who, self.totals[who]) for who, side in self.sides.items()]
        if self.attack:
            lines.append(
                say(
                    "On the table: an attack by {who} in {quarter}, strength {strength} ({cards}).",
                    who=display.called(self.attack.by),
                    quarter=_(QUARTERS[self.attack.quarter]),
                    strength=self.attack.strength,
                    cards=display.cards(self.attack.cards),
                )
            )
        if self.face_down is not UNSET:
            fields = {"who": display.called(self.face_down.by), "cards": self.face_down.cards}
            lines.append(say("On the table: {cards} of {who}, face down.", **fields))
        return [*lines, *self.next_line(display), *self.hand_lines(display)]

    def hand_lines(self, display: Display) -> list[str]:
        """The hand of who looks, and what of it is legal."""
        if self.as_ is UNSET or self.hand is UNSET:
            return []
        lines = hand_lines(display, self.as_, self.hand)
        if isinstance(self.legal, tuple):
            lines.append(
                say("Legal: {cards}.", cards=display.cards(self.legal) if self.legal else _("nothing"))
            )
        return lines

    def _heading(self, display: Display) -> str:
        assert self.sides is not UNSET
        first, second = map(display.called, self.sides)
        if self.terms is UNSET or self.offended is UNSET:
            return say("{a} against {b}, skill against skill.", a=first, b=second)
        return say(
            "{a} and {b} with swords, {terms}; {offended} is the offended.",
            a=first,
            b=second,
            terms=_(TERMS[self.terms]),
            offended=display.called(self.offended),
        )


S = TypeVar("S", bound=StatusAnswer)


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


def status(campaign: Campaign, duel: Duel, looker: str, kind: type[S]) -> S:
    """How an open duel stands; ``looker``: whose hand is added, empty for nobody's."""
    fields = standing(campaign, duel)
    if not looker:
        return kind(**fields)
    hand = holder(campaign, looker)
    cards = campaign.hand(hand)
    fields |= {"as_": looker, "hand": held(cards, hand)}
    mine = [who for who in duel.sides if who == looker or duel.hand_of(who) == looker]
    if mine and not campaign.house.real:
        who = duel.turn if duel.turn in mine else mine[0]
        fields["legal"] = Veiled(may_play(campaign, duel, who, tuple(cards)), hand)
    return kind(**fields)


def may_play(campaign: Campaign, duel: Duel, who: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be part of a play now (V9, V20, V23, V25)."""
    if duel.terms is None:
        return legal(hand, skills.tested(campaign, who, duel.sides[who]).suit)
    attack = duel.attack
    if duel.face_down and duel.turn == who:
        return tuple(card for card in hand if card.is_major or is_number(card))
    if attack and attack.by != who:
        return tuple(card for card in hand if card.is_major or is_parry((card,), attack.quarter))
    able = {card for each in strikes(hand, fencing.fencer_of(campaign, duel, who)) for card in each.cards}
    return tuple(card for card in hand if card in able)
