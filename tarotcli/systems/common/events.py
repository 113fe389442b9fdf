"""What changed, one sentence an event: the text of most commands, and the end of all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarotcli.campaign.paths import read_path
from tarotcli.cards import PACKS, Card
from tarotcli.language import _, say, say_many
from tarotcli.language.terms import Term
from tarotcli.render import Said
from tarotcli.systems import NAMES, system

Event = Mapping[str, Any]


def told(answer: Said) -> list[str]:
    """Every event in a sentence of its own."""
    lines = [line for event in answer.data["events"] if (line := sentence(answer, event))]
    return lines or [_("Nothing changed.")]


def sentence(answer: Said, event: Event) -> str:
    """One event in words; empty for one that another sentence tells already."""
    name = event["event"]
    teller = TELLERS.get(name)
    if teller is None:
        from tarotcli.systems.spec import find

        own = MODULES.get(f"{answer.system} {name}") or MODULES.get(name)
        if own is None:
            return _set(answer, event)
        text: str = find(own)(answer, event)
        return text
    return teller(answer, event)


def cards_of(answer: Said, codes: list[str] | tuple[str, ...]) -> tuple[Card | str, ...]:
    """The cards of these codes, to be spelled in the language spoken."""
    pack = PACKS[system(answer.system).pack] if answer.system in NAMES else PACKS["tarot78"]
    return tuple(pack.get(code) or code for code in codes)


def bars(answer: Said, share: float, colour: str) -> list[str]:
    """A share as a bar, for a person at a terminal."""
    if not answer.style.rich:
        return []
    from tarotcli.render.faces import bar

    return bar(share, colour)


def cards_told(answer: Said, cards: Any) -> str:
    """Cards by their names, or how many they are where they stay unseen."""
    if isinstance(cards, Mapping):
        return say_many("{n} card", "{n} cards", cards["count"])
    return say("{cards}", cards=cards_of(answer, cards))


def _who(answer: Said, event: Event) -> str:
    return answer.called(event["who"])


def _cards(answer: Said, event: Event) -> str:
    return cards_told(answer, event["cards"])


def _deck(path: str) -> str:
    """The name of the deck in a path such as ``decks.table.draw``."""
    return str(read_path(path)[1])


def _grew(answer: Said, event: Event) -> str:
    skill = str(read_path(event["path"])[3])
    old, new = event["old"], event["new"]
    if new > old:
        return say(
            "{who}: {skill} rises from {old} to {new}.",
            who=_who(answer, event),
            skill=skill,
            old=old,
            new=new,
        )
    return say(
        "{who}: {skill} falls from {old} to {new}.", who=_who(answer, event), skill=skill, old=old, new=new
    )


def _waiting(answer: Said, event: Event) -> str:
    if event["new"]:
        return say("{who} gets no cards until a new scene.", who=_who(answer, event))
    return say("{who} waits no longer.", who=_who(answer, event))


def _failed(answer: Said, event: Event) -> str:
    what = tuple(Term(name) for name in event["new"] if name not in event["old"])
    return say("{who} may not try {what} again in this scene.", who=_who(answer, event), what=what)


def _coin(_answer: Said, event: Event) -> str:
    return _("The coin shows heads.") if event["new"] == "heads" else _("The coin shows tails.")


def _missing(answer: Said, event: Event) -> str:
    return say_many(
        "{n} card is missing for {who}: the pile and its discard are empty.",
        "{n} cards are missing for {who}: the pile and its discard are empty.",
        event["new"],
        who=_who(answer, event),
    )


def _returned(answer: Said, event: Event) -> str:
    deck = _deck(event["to"])
    return say("{cards} back on the draw pile of {deck}.", cards=_cards(answer, event), deck=deck)


def _spent(answer: Said, event: Event) -> str:
    name = str(read_path(event["path"])[3])
    return say(
        "{who}: the favour “{name}” falls from {old} to {new}.",
        who=_who(answer, event),
        name=name,
        old=event["old"],
        new=event["new"],
    )


def _dealt(answer: Said, event: Event) -> str:
    cards = event["cards"]
    if event["who"] in ("gm", "mj") and not isinstance(cards, Mapping):
        # Players may be looking at the screen; the game master sees the hand with: show gm.
        cards = {"count": len(cards)}
    return say("{who} draws {cards}.", who=_who(answer, event), cards=cards_told(answer, cards))


def _holds_tables(value: object) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and any(map(_holds_tables, value)))


def _shown(value: object) -> object:
    """A value of the file in a sentence."""
    if value in ("", []):
        return _("nothing")
    return str(value).lower() if isinstance(value, bool) else value


def _set(_answer: Said, event: Event) -> str:
    path = event.get("path", "")
    tables = [key for key in ("old", "new") if _holds_tables(event.get(key))]
    if tables and "new" not in event:
        return say("{path} is gone.", path=path)
    if tables:
        return say("{path} changed.", path=path)
    old, new = (_shown(event.get(key)) for key in ("old", "new"))
    if "new" in event and "old" in event:
        return say("{path}: {old} → {new}.", path=path, old=old, new=new)
    if "new" in event:
        return say("{path}: now {new}.", path=path, new=new)
    if "old" in event:
        return say("{path}: {old} is gone.", path=path, old=old)
    return say("{path} changed.", path=path)


TELLERS: dict[str, Callable[[Said, Event], str]] = {
    "played": lambda a, e: say("{who} plays {cards}.", who=_who(a, e), cards=_cards(a, e)),
    "difficulty": lambda a, e: say("The difficulty card: {cards}.", cards=_cards(a, e)),
    "drew": _dealt,
    "dealt": _dealt,
    "discarded": lambda a, e: say("{who} discards {cards}.", who=_who(a, e), cards=_cards(a, e)),
    "renewed": lambda _a, e: say(
        "The discard of {deck} is shuffled into its draw pile.", deck=_deck(e["to"])
    ),
    "gathered": lambda _a, e: say("All cards of {deck} are gathered and shuffled.", deck=_deck(e["to"])),
    "shuffled": lambda _a, e: say("The draw pile of {deck} is shuffled.", deck=_deck(e["to"])),
    "returned": _returned,
    "missing": _missing,
    "coin": _coin,
    "grew": _grew,
    "waiting": _waiting,
    "spent": _spent,
    "failed": _failed,
    # Told by the sentences of the check, and of the scene or session that begins.
    "checked": lambda _a, _e: "",
    "cleared": lambda _a, _e: "",
    "reopenable": lambda _a, _e: "",
    "scene": lambda _a, e: say("Scene {n} begins.", n=e["new"]),
    "session": lambda _a, e: say("Session {n} begins.", n=e["new"]),
    "day": lambda _a, e: say("Day {n} begins.", n=e["new"]),
    "added": lambda a, e: say(
        "{who} joins the campaign; the sheet is at {path}.", who=_who(a, e), path=e["path"]
    ),
    "note": lambda _a, e: say("Noted: {text}", text=e["new"]),
    "created": lambda _a, e: say("{path} is made.", path=e["path"]),
    "mended": lambda _a, e: say("{path} is mended.", path=e["path"]),
    "set": _set,
}
"""How each event is told, by its name."""

_OWN = {
    "": (
        "tarotcli.systems.tarot.render:told",
        "game hand deal play renounce-proved trick fool-back owe give surrender hand-over renounce game-over",
    ),
    "versailles": (
        "tarotcli.systems.versailles.render_events:told",
        "duel opens cannot-open no-contest useless total conceded won swept owes passes attacks parries dodges "
        "takes missed wounded spares kills killed satisfied "
        "repartee speaks counter passes-empty repartee-over unmoved believes reword",
    ),
    "lignes-brisees": (
        "tarotcli.systems.lignes_brisees.render:told",
        "tested sacrificed wounded recovered destiny earned condition raised lowered scores fight-over",
    ),
    "topoigraphie": (
        "tarotcli.systems.topoigraphie.render:event",
        "turned turned-away failure defeated left-fight fight-over",
    ),
}
MODULES: dict[str, str] = {
    f"{system} {name}".strip(): teller for system, (teller, names) in _OWN.items() for name in names.split()
}
"""Events told by a function of a system's renderer, ``module:name``: of that system alone where its key leads."""
