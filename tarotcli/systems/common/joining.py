"""Who joins a campaign, and decks beside the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Annotated, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import NOBODY, Cards, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.names import alike, key_fault
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, _, say
from tarotcli.systems import game, guests
from tarotcli.systems.common.newcomers import Newcomer, joined, newcomers, split_source

Kind = Literal["tarot78", "majors22", "pack52"]

DECK = "deck"
"""The word in the place of a character's key that stands for a deck."""


class BadKey(UsageFault):
    """A word that cannot be a character's key."""

    kind = "bad-key"
    sentence = N_("“{key}” {why}")
    way_out = N_('For example: tarotcli add aurore --name "Aurore de Lys"')


class NobodyNamed(UsageFault):
    """``add`` of nothing."""

    kind = "missing-argument"
    sentence = N_("add: WHO is missing, the key of the new character: one short word.")
    way_out = N_(
        'For example: tarotcli add aurore --name "Aurore de Lys", or many at once: tarotcli add --from FILE'
    )


class TwoNames(UsageFault):
    """Two names for one character, or a name that is none."""

    kind = "contradiction"
    sentence = N_("add: “{word}” is one name too many.")
    way_out = N_('Give one name, in quotes where it has spaces: tarotcli add {key} "…" KEY=VALUE')


class DeckHow(UsageFault):
    """A deck without its name or its kind."""

    kind = "missing-argument"
    sentence = N_("add: a deck needs a name and a kind of pack.")
    way_out = N_("For example: tarotcli add deck oracle --kind majors22")


class KindOfWhom(UsageFault):
    """A kind of pack for a character."""

    kind = "contradiction"
    sentence = N_("add: --kind is for a deck, and {who} is not one.")
    way_out = N_("For example: tarotcli add deck oracle --kind majors22")


class DeckNameTaken(Refused):
    """A name that a deck cannot have, or has already."""

    kind = "key-taken"
    sentence = N_("A deck cannot be called “{key}”: that is {what} already.")
    way_out = N_("Choose another name: tarotcli add deck NAME --kind {kind}")


class Next(msgspec.Struct, frozen=True):
    """Something still to be filled in, and the command that does it."""

    what: str
    command: str


class Add(Question, frozen=True):
    """``add``. ``today``: the date at the table, for a sheet that keeps it; ``text``: what the file of --from holds."""

    who: Annotated[
        str,
        Word(N_("The key of the new character, one short word; deck for a deck."), metavar=N_("[WHO|deck]")),
    ] = ""
    given: Annotated[
        tuple[str, ...],
        Word(
            N_("The name in full, and what the sheet has: class=7 fencing=5; of a deck its name."),
            metavar=N_("[NAME] KEY=VALUE"),
            whole=True,
        ),
    ] = ()
    full_name: Annotated[str, Word(N_("The name in full."), "--name", metavar=N_("NAME"))] = ""
    player: Annotated[str, Word(N_("Who plays the character."), "--player", metavar=N_("PLAYER"))] = ""
    npc: Annotated[bool, Word(N_("The game master plays the character."), "--npc")] = False
    source: Annotated[
        str,
        Word(
            N_("Take the sheet from another campaign, a sheet in TOML, or many from a table in CSV."),
            "--from",
            metavar=N_("FILE[:WHO]"),
            complete="file",
        ),
    ] = ""
    kind: Annotated[
        Kind | None, Word(N_("The kind of pack of a new deck."), "--kind", metavar=N_("KIND"))
    ] = None
    today: date | None = None
    text: str = ""

    def check_args(self) -> None:
        """Refuse what cannot be a key, more than one name, and a deck that lacks something."""
        key = self.who.strip()
        if key.casefold() == DECK:
            if len(self.given) != 1 or not self.kind or "=" in self.given[0]:
                raise DeckHow
            return
        if not key and not self.source:
            raise NobodyNamed
        if self.kind:
            raise KindOfWhom(who=key or self.source)
        wrong = (
            (N_("cannot be a character's key: it has a =.") if "=" in key else key_fault(key))
            if key
            else None
        )
        if wrong:
            raise BadKey(key=key, why=_(wrong))
        names = [word for word in self.given if "=" not in word]
        if len(names) > (0 if self.full_name else 1):
            raise TwoNames(word=names[-1], key=key)

    def dated(self, tell: Callable[[], date]) -> Self:
        """The question asked on this day."""
        return replaced(self, today=tell())

    def fed(self, read: Callable[[str], str]) -> Self:
        """The question with what the file of ``--from`` holds."""
        return replaced(self, text=read(split_source(self.source)[0])) if self.source else self

    def newcomer(self) -> Newcomer:
        """The character that the words make."""
        named = next((word for word in self.given if "=" not in word), "")
        pairs = tuple(word.partition("=")[::2] for word in self.given if "=" in word)
        return Newcomer(self.who.strip(), self.full_name or named, self.player, self.npc, pairs)


class Added(Event, frozen=True, tag="added"):
    """A character joined. ``path``: of the sheet."""

    who: str
    path: str

    def sentence(self, display: Display) -> str:
        """Who, and where the sheet is."""
        return say(
            "{who} joins the campaign; the sheet is at {path}.", who=display.called(self.who), path=self.path
        )


class NewDeck(msgspec.Struct, frozen=True):
    """A deck as it comes to the table."""

    kind: Kind
    draw: Cards


class DeckAdded(Event, frozen=True, tag="deck-added"):
    """A deck beside the game's own. ``path``: its place."""

    path: str
    new: NewDeck

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which, and of what."""
        return say("{path} is a new deck, shuffled: {pack}.", path=self.path, pack=PACKS[self.new.kind])


class AddAnswer(Answer, frozen=True):
    """``add``: the key of the new character, or deck, the first of several; ``added``: all of them.

    ``next``: what is still to be filled in on the sheet of one that is added without a file.
    """

    fleeting = frozenset({"next"})

    who: str
    added: tuple[str, ...]
    next: tuple[Next, ...] | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Who joined, and how to go on."""
        lines = event_lines(display, events)
        for each in self.next or ():
            lines.append(say("{what}: {command}", what=each.what, command=each.command))
        return lines or [_("Nothing changed.")]


def add(campaign: Campaign, ask: Add, chance: Chance) -> Outcome[AddAnswer]:
    """Add a character with what is known of them, many from a file, or a deck."""
    if ask.who.strip().casefold() == DECK:
        return _add_deck(campaign, ask, chance)
    found = newcomers(campaign, ask.source, ask.text, ask.newcomer()) if ask.source else [ask.newcomer()]
    after, events = campaign, list[Event]()
    for each in found:
        after, sets = joined(after, each, ask.today, chance, file=ask.source)
        events += [Added(each.key, spell_path(("characters", each.key))), *sets]
    spec, first = game(campaign.system), found[0].key
    steps = (
        () if ask.source else tuple(Next(_(what), command) for what, command in spec.to_fill(after, first))
    )
    keys = tuple(each.key for each in found)
    return Outcome(after, AddAnswer(who=first, added=keys, next=steps), tuple(events))


def _add_deck(campaign: Campaign, ask: Add, chance: Chance) -> Outcome[AddAnswer]:
    """Add a shuffled deck of any kind, for an oracle or a spread: nobody's hand and nobody's pack."""
    [name] = ask.given
    name = name.strip()
    taken = {
        **dict.fromkeys(campaign.decks, N_("a deck")),
        **dict.fromkeys((*campaign.characters, *campaign.hands), N_("a character")),
        **dict.fromkeys((deck for guest in guests() for deck in guest.guest_decks), N_("a deck of its own")),
    }
    known = alike(name, taken)
    wrong = key_fault(name)
    if known:
        raise DeckNameTaken(key=name, what=_(taken[known[0]]), kind=ask.kind)
    if wrong:
        raise BadKey(key=name, why=_(wrong))
    kind = ask.kind or "tarot78"
    pile = Pile(chance.shuffled(PACKS[kind].cards))
    after = campaign.with_deck(name, Deck(kind, pile))
    event = DeckAdded(spell_path(("decks", name)), NewDeck(kind, held(pile, NOBODY)))
    return Outcome(after, AddAnswer(who=name, added=(name,)), (event,))


EVENTS: Sequence[type[Event]] = (Added, DeckAdded)
"""Those of this module."""

COMMANDS = commands(
    Command(
        name="add",
        question=Add,
        resolve=add,
        answer=AddAnswer,
        summary=N_("Add characters, or a deck beside the game's own."),
        example='tarotcli add lauzun "Comte de Lauzun" --player Denis',
    ),
)
