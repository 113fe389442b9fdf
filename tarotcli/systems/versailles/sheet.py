"""The sheet of a courtier and the numbers of the house (V12, V13, V14, V26, V31)."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from tarotcli.campaign import Campaign, House, Sheet, house_of, sheet_of
from tarotcli.campaign.names import meant
from tarotcli.cards import Card
from tarotcli.language import N_, say
from tarotcli.language.terms import Term

Suit = Literal["swords", "staves", "cups", "coins"]
BodyName = Literal["strength", "agility", "endurance"]
One = Annotated[int, msgspec.Meta(ge=1, le=10)]
Ten = Annotated[int, msgspec.Meta(ge=0, le=10)]
Count = Annotated[int, msgspec.Meta(ge=0)]

BODY: tuple[BodyName, ...] = ("strength", "agility", "endurance")
REPARTEE: Mapping[str, Suit] = {"wit": "staves", "conviction": "swords", "flattery": "cups", "spite": "coins"}
"""The four Repartee characteristics and their suits (V13)."""

CHARACTERISTICS: Mapping[str, str] = {
    **{name: name for name in (*BODY, *REPARTEE)},
    "force": "strength",
    "agilite": "agility",
    "wits": "wit",
    "esprit": "wit",
    "flatterie": "flattery",
    "mechancete": "spite",
}
"""The words that mean a characteristic."""


SOCIAL = (
    *("acting", "bribery", "bureaucratics", "dog handler", "falconer", "high society", "horse handler"),
    *("interrogation", "oratory", "seduction", "storytelling", "streetwise", "trading"),
)
"""The social skills that are known by name, all of cups (V7)."""

SOCIAL_IN_FRENCH = (
    *(
        "comédie",
        "corruption",
        "bureaucratie",
        "soin des chiens",
        "fauconnerie",
        "haute société",
        "beau monde",
    ),
    *("soin des chevaux", "interrogatoire", "éloquence", "séduction", "récit", "vie des rues", "commerce"),
)
"""The same on a sheet in French."""


def known_skill(name: str) -> Mapping[str, str]:
    """What is known of a skill by its name: the suit of social ones (V7); R: fencing is of swords, with agility."""
    if meant(name, ("fencing", "escrime")):
        return {"suit": "swords", "body": "agility"}
    return {"suit": "cups"} if meant(name, (*SOCIAL, *SOCIAL_IN_FRENCH)) else {}


class Body(msgspec.Struct, frozen=True):
    """The Body characteristics, each 1 to 10 (V12)."""

    strength: One = 1
    agility: One = 1
    endurance: One = 1


class Repartee(msgspec.Struct, frozen=True):
    """The Repartee characteristics, each 0 to 10 (V13)."""

    wit: Ten = 0
    conviction: Ten = 0
    flattery: Ten = 0
    spite: Ten = 0


class Skill(msgspec.Struct, frozen=True):
    """A skill: its level (0 to the house's ``skill_max``), its suit, and the characteristic that goes with it."""

    level: Count
    suit: Suit
    body: BodyName | None = None


class Belief(msgspec.Struct, frozen=True):
    """A belief, how strongly it is held, and the day it last changed (V31)."""

    text: str
    level: int
    changed_day: int | None = None


class Wound(msgspec.Struct, frozen=True):
    """A wound, how bad it is and who gave it (V26)."""

    degree: Literal["minor", "serious", "mortal"]
    by: str = ""


class Courtier(Sheet, frozen=True, rename={"rank": "class"}):
    """The sheet of a character of Versailles.

    ``rank`` (``class`` in the file): higher is higher rank (V31). ``waiting``: for a new scene (V16). ``failed``:
    the tasks failed in this scene (V16).
    """

    rank: Count = 1
    body: Body = Body()
    repartee: Repartee = Repartee()
    skills: Mapping[str, Skill] = {}
    reputation: Mapping[str, Count] = {}
    favours: Mapping[str, Count] = {}
    beliefs: tuple[Belief, ...] = ()
    wounds: tuple[Wound, ...] = ()
    waiting: bool = False
    failed: tuple[str, ...] = ()

    def skill(self, word: str) -> str | None:
        """The key of the skill that this word means, None if there is none."""
        return meant(word, self.skills)

    def characteristic(self, name: str) -> int:
        """The value of a Body or Repartee characteristic."""
        value: int = getattr(self.body if name in BODY else self.repartee, name)
        return value


class VersaillesHouse(House, frozen=True):
    """The numbers a campaign of Versailles may change; the defaults are those of the rules."""

    hand_size: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    relevant_major: Ten = 2
    body_suit: Suit = "staves"
    skill_max: Annotated[int, msgspec.Meta(ge=1, le=99)] = 10
    belief_min: Count = 3
    belief_table: tuple[int, ...] = (1, 4, 7, 10)
    wounds_add: bool = False


def characteristic_named(word: str) -> str | None:
    """The Body or Repartee characteristic that a word means, in English or French; None if it is none."""
    name = meant(word, CHARACTERISTICS)
    return CHARACTERISTICS[name] if name else None


def to_fill(campaign: Campaign, key: str) -> list[tuple[str, str]]:
    """What is still to be filled in on a new sheet, and the command that does it (V12, V13, V32)."""
    from tarotcli.language.pasting import as_word

    page = sheet_of(campaign, key, Courtier)
    who = as_word(key)
    steps = []
    line = f"tarotcli advance add {who}"
    if page.body == Body() and page.repartee == Repartee():
        steps.append((N_("The characteristics, such as"), f"tarotcli advance set {who} wit 6"))
    if not page.skills:
        steps.append((N_("A first skill, with its suit"), f"{line} skills climbing='4 staves'"))
    if not page.beliefs and not page.npc:
        steps.append((N_("A belief, with its level"), f"{line} beliefs 'The King is right=2'"))
    if not page.npc:
        steps.append((N_("How many points that leaves"), f"tarotcli show {who} --budget"))
    if not page.npc and key not in campaign.hands:
        steps.append((N_("A hand of cards"), f"tarotcli deal {who}"))
    return steps


def card_here(campaign: Campaign, card: Card) -> str:
    """What a card is in this game: a Minor's suit and value (V6), a Major's points where it is relevant (V11)."""
    if card.suit:
        return say("a Minor of {suit}, worth {n} (V6)", suit=Term(card.suit), n=card.number)
    worth = house_of(campaign, VersaillesHouse).relevant_major
    return say("a Major, worth {n} where its meaning is relevant (V11)", n=worth)


def suit_of_characteristic(name: str, house: VersaillesHouse) -> Suit:
    """The suit of a characteristic that stands in for a skill (V12, V13)."""
    return house.body_suit if name in BODY else REPARTEE[name]
