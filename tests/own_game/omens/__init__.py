"""Omens: a seeker asks, and a sign is turned up; it is good where its number is within the seeker's insight (O1)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from tarotcli import kit
from tarotcli.kit import N_, say

SIGNS = "Crow/Corneille Well/Puits Key/Clef Tower/Tour Hare/Lièvre Moth/Phalène Mirror/Miroir Oak/Chêne Star/Étoile"
PACK = kit.own_pack(
    "omens9",
    ("the nine signs", "les neuf signes"),
    [(f"O{n}", *sign.split("/")) for n, sign in enumerate(SIGNS.split(), 1)],
)


class Seeker(kit.Sheet, frozen=True):
    """A sheet: ``insight``, 1 to 9; none at 0."""

    insight: int = 5


class Clouded(kit.Refused):
    """Without insight no sign can be read (O2)."""

    kind = "clouded"
    sentence = N_("{who} has no insight and reads no sign.")
    way_out = N_("tarotcli advance set {key} insight 1")
    rule = "O2"


class SignTurned(kit.Moved, frozen=True, tag="sign-turned"):
    """A sign was turned up and laid aside."""

    def sentence(self, display: kit.Display) -> str:
        """Whose, and which."""
        who = display.called(self.who or "")
        return say("The sign for {who}: {cards}.", who=who, cards=display.cards(self.cards))


class Check(kit.Question, frozen=True):
    """``check``."""

    who: Annotated[str, kit.Word(N_("Who asks."), metavar=N_("WHO"), complete="who")]


class CheckAnswer(kit.Answer, frozen=True):
    """Whether the sign is good."""

    who: str
    outcome: Literal["success", "failure"] | kit.Veiled[str] | None

    exit = property(lambda self: int(self.outcome == "failure"))

    def lines(self, display: kit.Display, events: Sequence[kit.Event]) -> list[str]:
        """The outcome, then the sign."""
        good = {"success": N_("{who}: a good sign."), "failure": N_("{who}: a bad sign.")}
        head = good.get(str(self.outcome), N_("{who}: a sign that nobody sees yet."))
        return [say(head, who=display.called(self.who)), *kit.event_lines(display, events)]


class OddsAnswer(kit.Answer, frozen=True):
    """``odds check``: the chance of a good sign, as a fraction."""

    fraction: str

    def lines(self, display: kit.Display, events: Sequence[kit.Event]) -> list[str]:  # noqa: ARG002
        """The chance."""
        return [say("{fraction} for a good sign.", fraction=self.fraction)]


def _insight(campaign: kit.Campaign, word: str) -> tuple[str, int]:
    who = kit.find_who(campaign, word)
    insight = kit.sheet_of(campaign, who, Seeker).insight
    if not insight:
        raise Clouded(who=campaign.called(who), key=who)
    return who, insight


def check(campaign: kit.Campaign, ask: Check, chance: kit.Chance) -> kit.Outcome[CheckAnswer]:
    """Turn up a sign: good where its number is at most the insight (O1); a dry run does not tell it."""
    who, insight = _insight(campaign, ask.who)
    came = kit.draw(campaign.decks["table"], 1, chance)
    (sign,) = came.cards
    good: Literal["success", "failure"] = "success" if PACK.cards.index(sign) < insight else "failure"
    event = SignTurned(who, kit.held((sign,), kit.ALL, fresh=True), "decks.table.draw", "decks.table.discard")
    after = campaign.with_deck("table", came.deck.put((sign,)))
    return kit.Outcome(after, CheckAnswer(who=who, outcome=kit.Veiled(good, kit.ALL, fresh=True)), (event,))


def odds(campaign: kit.Campaign, ask: Check, _chance: kit.Chance) -> kit.Outcome[OddsAnswer]:
    """The chance among the signs that are left to draw, whose order nobody knows; all where none is."""
    _who, insight = _insight(campaign, ask.who)
    left = campaign.decks["table"].draw or PACK.cards
    good = sum(PACK.cards.index(sign) < insight for sign in left)
    return kit.Outcome(campaign, OddsAnswer(fraction=f"{good}/{len(left)}"))


COMMANDS = kit.commands(
    kit.Command(
        name="check",
        question=Check,
        resolve=check,
        answer=CheckAnswer,
        summary=N_("Ask for a sign."),
        example="tarotcli check ada",
    ),
    kit.Command(
        name="odds check",
        question=Check,
        resolve=odds,
        answer=OddsAnswer,
        summary=N_("The chance of a good sign."),
        example="tarotcli odds check ada",
        looks=True,
    ),
)


class Omens(kit.Game):
    """Omens."""

    key, title, pack, heads = "omens", "Omens", PACK.kind, ("check", "odds")
    locale = Path(__file__).parent / "locale"

    def commands(self, head: str) -> kit.Commands:
        """Its own commands of this first word."""
        return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}

    def sheet(self) -> type[kit.Sheet]:
        """A seeker's."""
        return Seeker

    def events(self) -> Sequence[type[kit.Event]]:
        """Its own events."""
        return (SignTurned,)

    def fresh(self, chance: kit.Chance) -> dict[str, Any]:
        """The nine signs, shuffled."""
        return {"decks": {"table": {"kind": PACK.kind, "draw": str(kit.Pile(chance.shuffled(PACK.cards)))}}}

    def sample(self) -> bytes:
        """Two seekers."""
        return (Path(__file__).parent / "sample.toml").read_bytes()


GAME = Omens()
