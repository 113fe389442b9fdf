"""Duels of Versailles in words: skill against skill, and swords."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tarotcli.cards import suit_name
from tarotcli.language import N_, _, language, say, say_many
from tarotcli.language.terms import Term
from tarotcli.render import Said
from tarotcli.systems.common.events import cards_of, sentence

Event = Mapping[str, Any]

TERMS = {
    "first-blood": N_("to first blood"),
    "incapacity": N_("until one is unable to fight"),
    "death": N_("to the death"),
}
QUARTERS = {
    "tierce": N_("tierce, high left (staves)"),
    "quarte": N_("quarte, high right (swords)"),
    "seconde": N_("seconde, low left (cups)"),
    "prime": N_("prime, low right (coins)"),
}
ATTACKS = {
    "thrust": N_("{who} attacks in {quarter} with {cards}: strength {strength}."),
    "feint": N_("{who} feints and attacks in {quarter} with {cards}: strength {strength}."),
    "lunge": N_("{who} lunges in {quarter} with {cards}: strength {strength}."),
    "ballestra": N_("{who} makes a ballestra in {quarter} with {cards}: strength {strength}."),
    "fleche": N_("{who} makes a flèche in {quarter} with {cards}: strength {strength}."),
}
WOUNDS = {
    "minor": N_("{who} is hit by {margin}: a minor wound."),
    "serious": N_("{who} is hit by {margin}: a serious wound, unable to fight."),
    "mortal": N_("{who} is hit by {margin}: a mortal wound."),
}


def duel(answer: Said) -> list[str]:
    """What happened, then how the duel stands and who is next."""
    lines = [line for event in answer.data["events"] if (line := sentence(answer, event))]
    opening = answer.data["events"] and answer.data["events"][-1]["event"] == "opens"
    return lines if opening else [*lines, *_next(answer)]


def status(answer: Said) -> list[str]:
    """How the duel stands: both sides, whose turn it is, and with ``--as`` the hand."""
    data = answer.data
    lines = [_heading(answer)]
    lines += [_side(answer, who, side) for who, side in data["sides"].items()]
    attack = data.get("attack")
    if attack:
        lines.append(
            say(
                "On the table: an attack by {who} in {quarter}, strength {strength} ({cards}).",
                who=answer.called(attack["by"]),
                quarter=_(QUARTERS[attack["quarter"]]),
                strength=attack["strength"],
                cards=cards_of(answer, attack["cards"]),
            )
        )
    return [*lines, *_next(answer), *hand(answer)]


def hand(answer: Said) -> Iterator[str]:
    """The hand of who looks, and what of it is legal now."""
    data = answer.data
    if "hand" not in data:
        return
    held = cards_of(answer, data["hand"])
    if answer.style.rich and held:
        from tarotcli.render.faces import drawn, faces

        yield from drawn(faces(held))
    else:
        yield say("{who} holds {cards}.", who=answer.called(data["as"]), cards=held or _("no cards"))
    if "legal" in data:
        yield say("Legal: {cards}.", cards=cards_of(answer, data["legal"]) or _("nothing"))


def _heading(answer: Said) -> str:
    data = answer.data
    first, second = (answer.called(who) for who in data["sides"])
    if data["kind"] == "skill":
        return say("{a} against {b}, skill against skill.", a=first, b=second)
    return say(
        "{a} and {b} with swords, {terms}; {offended} is the offended.",
        a=first,
        b=second,
        terms=_(TERMS[data["terms"]]),
        offended=answer.called(data["offended"]),
    )


def _side(answer: Said, who: str, side: Mapping[str, Any]) -> str:
    fields: dict[str, Any] = {
        "who": answer.called(who),
        "skill": Term(side["skill"]),
        "limit": side["limit"],
        "held": say_many("{n} card in hand", "{n} cards in hand", side["cards"]),
    }
    if answer.data["kind"] == "fencing":
        fields |= {"agility": side["agility"], "endurance": side["endurance"]}
        return say(
            "  {who}: {skill}, limit {limit}, agility {agility}, endurance {endurance}; {held}.", **fields
        )
    fields |= {
        "suit": suit_name(side["suit"], language()),
        "total": answer.data["totals"][who],
        "laid": cards_of(answer, side["laid"]) or _("nothing yet"),
    }
    return say("  {who}: {skill} ({suit}, limit {limit}), {total} with {laid}; {held}.", **fields)


def _next(answer: Said) -> list[str]:
    data = answer.data
    if data["state"] == "over":
        return []
    turn = answer.called(data["turn"])
    if data["kind"] == "skill":
        sums = data["totals"]
        other = next(who for who in sums if who != data["turn"])
        if not any(sums.values()) and not any(side["laid"] for side in data["sides"].values()):
            return [say("{who} opens.", who=turn)]
        return [
            say(
                "{who} is next, with {own} against {target}: reach it, or concede.",
                who=turn,
                own=sums[data["turn"]],
                target=sums[other],
            )
        ]
    if data["fallen"]:
        fallen = answer.called(data["fallen"])
        return [say("{fallen} is down; {who} spares or kills: duel end.", fallen=fallen, who=turn)]
    if data["attack"]:
        return [say("{who} is next: parry, dodge, or take it.", who=turn)]
    return [say("{who} is next: attack, or pass.", who=turn)]


def _who(answer: Said, event: Event) -> str:
    return answer.called(event["who"])


def _started(answer: Said, event: Event) -> str:
    new = event["new"]
    fields: dict[str, Any] = {"a": _who(answer, event), "b": answer.called(event["old"])}
    if new["terms"]:
        fields |= {"terms": _(TERMS[new["terms"]]), "offended": answer.called(new["offended"])}
        return say("{a} and {b} cross swords {terms}; {offended} is the offended.", **fields)
    skill_a, skill_b = map(Term, new["skills"].values())
    return say("{a} against {b}: {skill_a} against {skill_b}.", skill_a=skill_a, skill_b=skill_b, **fields)


def _attacks(answer: Said, event: Event) -> str:
    new = event["new"]
    return say(
        ATTACKS[new["form"]],
        who=_who(answer, event),
        quarter=_(QUARTERS[new["quarter"]]),
        cards=cards_of(answer, event["cards"]),
        strength=new["strength"],
    )


def _useless(answer: Said, event: Event) -> str:
    return say(
        "Without need: {cards}; the limit of {limit} is reached without.",
        cards=cards_of(answer, event["cards"]),
        limit=event["new"],
    )


def _missed(_answer: Said, event: Event) -> str:
    if event["new"] is None:
        return _("The attack misses.")
    return say("No hit: the defence holds by {n}.", n=-event["new"])


def _wounded(answer: Said, event: Event) -> str:
    return say(WOUNDS[event["new"]["degree"]], who=_who(answer, event), margin=event["new"]["margin"])


def _defends(sentence_: str) -> Callable[[Said, Event], str]:
    def teller(answer: Said, event: Event) -> str:
        cards = cards_of(answer, event.get("cards", ()))
        return say(sentence_, who=_who(answer, event), cards=cards, defence=event["new"])

    return teller


def _of(sentence_: str) -> Callable[[Said, Event], str]:
    def teller(answer: Said, event: Event) -> str:
        other = event.get("old")
        named = answer.called(other) if isinstance(other, str) else other
        return say(sentence_, who=_who(answer, event), other=named, n=event.get("new"))

    return teller


TELLERS: dict[str, Callable[[Said, Event], str]] = {
    "duel": _started,
    "opens": _of(N_("{who} plays first.")),
    "cannot-open": _of(N_("{who} has no card to open with.")),
    "no-contest": lambda _a, _e: _("Neither can open: there is no contest."),
    "useless": _useless,
    "total": _of(N_("{who} now has {n}.")),
    "conceded": _of(N_("{who} concedes.")),
    "won": _of(N_("{who} wins against {other}.")),
    "swept": lambda _a, _e: "",
    "owes": lambda a, e: say(
        "{who} holds {n} cards and owes a discard: tarotcli discard {key} CARD",
        who=_who(a, e),
        n=e["new"],
        key=e["who"],
    ),
    "passes": _of(N_("{who} passes.")),
    "attacks": _attacks,
    "parries": _defends(N_("{who} parries with {cards}: defence {defence}.")),
    "dodges": _defends(N_("{who} dodges with {cards}.")),
    "takes": _defends(N_("{who} plays nothing against it: defence {defence}.")),
    "missed": _missed,
    "wounded": _wounded,
    "spares": _of(N_("{who} spares {other}.")),
    "kills": _of(N_("{who} kills {other}.")),
    "killed": lambda _a, _e: "",
    "satisfied": _of(N_("{who} is satisfied and ends the duel.")),
}
"""How each event of a duel is told, by its name."""
