"""``hint duel``: the move that the tool would make in somebody's place, and why (V19–V25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.questions import HINT_DUEL, pasted
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles.affairs import Duel, Quarter
from tarotcli.systems.versailles.duel import skills
from tarotcli.systems.versailles.duel.auto import Decision, Kind, decide
from tarotcli.systems.versailles.duel.commands import FENCING, open_duel, set_up, side_named
from tarotcli.systems.versailles.duel.events import QUARTERS
from tarotcli.systems.versailles.duel.face_down import nothing_lies
from tarotcli.systems.versailles.duel.questions import DuelToCome
from tarotcli.systems.versailles.duel.refusals import NotYourTurn
from tarotcli.systems.versailles.hands import called, holder, may_act
from tarotcli.systems.versailles.words import ON_TURN

SENTENCES: dict[Kind, str] = {
    "open": N_("Lay {cards}: {total} opens, and nothing costs less."),
    "reach": N_("Lay {cards}: {total} reaches {target}, and no cheaper cards do."),
    "concede": N_("Concede: nothing in this hand raises your total and reaches {target}."),
    "attack": N_(
        "Attack with {cards} in {quarter}, strength {strength}: not parried, it does what the terms ask, for the least."
    ),
    "pass": N_("Pass the attack: no strength in this hand reaches the {target} that the terms ask for."),
    "parry": N_("Parry with {cards}: no fewer cards leave a lighter wound."),
    "dodge": N_("Dodge with {cards}: parried with numbers, the attack would still wound."),
    "take": N_("Take it without a card: agility stops it, or no card leaves a lighter wound."),
    "unable": N_("No card of this hand is legal to open with: the other opens."),
    "hopeless": N_("Concede: no attack of yours could ever do what the terms ask."),
    "spare": N_("Spare {other}, who is at your mercy: the tool never kills."),
}


class HintDuel(DuelToCome, frozen=True):
    """``hint duel`` in Versailles: ``a`` is who moves in the open duel, or would open one against ``b``."""

    a: Annotated[str, ON_TURN] = ""


class DuelHint(Answer, frozen=True, kw_only=True):
    """``hint duel``: what to do (``move``), with which cards, and the line that does it (``paste``).

    ``target``: the total to reach, or the strength that does what the terms ask. ``total``: what the play makes of the
    own one. With swords ``quarter`` and ``strength`` of an attack.
    """

    who: str
    other: str
    move: Kind
    cards: tuple[Card, ...]
    paste: str
    target: int | UnsetType = UNSET
    total: int | UnsetType = UNSET
    quarter: Quarter | UnsetType = UNSET
    strength: int | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The move and why, and how it is typed."""
        sentence = say(
            SENTENCES[self.move],
            cards=self.cards,
            total=self.total,
            target=self.target,
            quarter=_(QUARTERS[self.quarter]) if self.quarter else "",
            strength=self.strength,
            other=display.called(self.other),
        )
        return [sentence, f"  {self.paste}"]


def hint(campaign: Campaign, ask: HintDuel, _chance: Chance) -> Outcome[DuelHint]:
    """What a side that the tool plays would do now, seeing its own hand, both sheets and the table.

    R: of a duel that would begin, as who opens it. Raises what the move itself raises before it looks at a card, and a
    Refused for hands of real cards.
    """
    if ask.b:
        duel = set_up(campaign, ask.start())
        who = duel.turn
    else:
        duel, who = _on_turn(campaign, ask)
    hand_is_known(campaign, duel.hand_of(who))
    nothing_lies(campaign, duel)
    cannot = ask.b and not duel.terms and not skills.can_open(campaign, duel, who)
    decision = Decision("unable") if cannot else decide(campaign, duel)
    answer = DuelHint(
        who=who,
        other=duel.other(who),
        move=decision.kind,
        cards=decision.cards,
        paste=_start(duel) if ask.b else _pasted(who, decision),
        target=UNSET if decision.target is None else decision.target,
        total=_total(campaign, duel, who, decision),
        quarter=decision.quarter or UNSET,
        strength=UNSET if decision.strength is None else decision.strength,
    )
    return Outcome(campaign, answer)


def _on_turn(campaign: Campaign, ask: HintDuel) -> tuple[Duel, str]:
    """The open duel, and who moves, whose turn it must be."""
    duel = open_duel(campaign)
    who = side_named(campaign, duel, ask.a, duel.turn)
    may_act(campaign, who)
    if duel.turn != who:
        raise NotYourTurn(who=called(campaign, who), turn=called(campaign, duel.turn))
    return duel, who


def _start(duel: Duel) -> str:
    """The line that begins the duel."""
    (a, of_a), (b, of_b) = duel.sides.items()
    swords = ("--fencing", "--terms", duel.terms) if duel.terms else ()
    skills_named = (
        ()
        if duel.terms and (of_a.skill, of_b.skill) == (FENCING, FENCING)
        else ("--skill-a", of_a.skill, "--skill-b", of_b.skill)
    )
    return pasted("duel", "start", a, b, *swords, *skills_named)


def _total(campaign: Campaign, duel: Duel, who: str, decision: Decision) -> int | UnsetType:
    """What the cards make of the own total, where skill stands against skill."""
    if decision.kind not in ("open", "reach"):
        return UNSET
    side = duel.sides[who]
    return skills.total(campaign, who, replaced(side, laid=side.laid.plus(decision.cards)))


def _pasted(who: str, decision: Decision) -> str:
    """The line that makes this move."""
    match decision.kind:
        case "concede" | "hopeless":
            return pasted("duel", "concede", who)
        case "spare":
            return pasted("duel", "end", who)
    more: list[str] = []
    if decision.feint and decision.quarter:
        more += ["--quarter", decision.quarter]
    if decision.pulled and decision.strength is not None:
        more += ["--strength", str(decision.strength)]
    return pasted("duel", "play", who, *(card.code for card in decision.cards), *more)


def _plays_from(campaign: Campaign, ask: HintDuel) -> Iterator[PlayedFrom]:
    duel = campaign.tables.get("duel")
    if ask.b:
        yield PlayedFrom(holder(campaign, anybody(campaign, ask.a)))
    elif isinstance(duel, Duel):
        who = side_named(campaign, duel, ask.a, duel.turn)
        yield PlayedFrom(duel.hand_of(who))


COMMAND = Command(
    name="hint duel",
    question=HintDuel,
    resolve=hint,
    plays_from=_plays_from,
    answer=DuelHint,
    summary=HINT_DUEL[0],
    example="tarotcli hint duel",
    looks=True,
)
