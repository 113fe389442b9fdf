"""Who is meant, who may be added, and which deck a word means."""

from __future__ import annotations

from tarotcli.answers.question import Question
from tarotcli.campaign import Campaign, SeveralCharacters, UnknownCharacter, find_who
from tarotcli.campaign.names import called
from tarotcli.errors import Refused
from tarotcli.language import N_


class NoSuchDeck(Refused):
    """The campaign has no deck of that name."""

    kind = "unknown-deck"
    sentence = N_("There is no deck “{deck}” in this campaign.")
    way_out = N_("There are: {known}.")
    near = ("deck", "known")


class SeveralDecks(Refused):
    """A name that several decks answer to."""

    kind = "ambiguous-deck"
    sentence = N_("“{deck}” means several decks: {keys}.")
    way_out = N_("Use the key of the one you mean.")


def anybody(campaign: Campaign, word: str) -> str:
    """The key of the character, or the word for the game master, that a person meant."""
    return find_who(campaign, word, others=(campaign.master,) if campaign.master else ())


class NameTaken(Refused):
    """A name or key that a character answers to already."""

    kind = "name-taken"
    sentence = N_("{who} answers to “{name}” already.")
    way_out = N_("Choose another name; their key is {key}.")


def name_taken(campaign: Campaign, name: str, besides: str = "") -> None:
    """Refuse a name that another character than ``besides`` answers to, or the game master."""
    names = {key: campaign.called(key) for key in (*campaign.characters, *campaign.hands) if key != besides}
    if campaign.master:
        names[campaign.master] = campaign.called(campaign.master)
    found = called(name, names) if name else []
    if found:
        raise NameTaken(who=campaign.called(found[0]), name=name, key=found[0])


def named_in(campaign: Campaign, ask: Question) -> set[str]:
    """The keys of everybody whom the words of a question name."""
    found: set[str] = set()
    for name, word in type(ask).words().items():
        given = getattr(ask, name) if word.complete == "who" else ()
        for text in (given,) if isinstance(given, str) else given:
            try:
                found.add(find_who(campaign, text))
            except (UnknownCharacter, SeveralCharacters):
                continue
    return found


def find_deck(campaign: Campaign, word: str) -> str:
    """The name of the deck that a word means: its name, or that of the character it belongs to."""
    found = called(word, {name: campaign.called(name) for name in campaign.decks})
    if len(found) == 1:
        return found[0]
    if found:
        raise SeveralDecks(deck=word, keys=tuple(found))
    raise NoSuchDeck(deck=word, known=tuple(campaign.decks))
