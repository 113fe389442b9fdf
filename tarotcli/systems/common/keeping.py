"""What a keeper of a campaign does in every system: discard, return, shuffle, count days, add people, take notes."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import PACKS, Card
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused
from tarotcli.language import N_, master
from tarotcli.language.names import fold, nearest
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems import system
from tarotcli.systems.spec import Outcome, find


class NotHeld(Refused):
    """A card that is not where it should be taken from."""

    kind = "card-not-in-hand"
    sentence = N_("{card} is not in the hand of {who}.")
    way_out = N_("In hand: {hand}.")


class NoHand(NotHeld):
    """As :class:`NotHeld`, of somebody who holds no cards."""

    way_out = N_("{who} holds no cards. Deal some: tarotcli deal {who}")


class NoSuchDeck(Refused):
    """The campaign has no deck of that name."""

    kind = "unknown-deck"
    sentence = N_("There is no deck “{deck}” in this campaign.")
    way_out = N_("There are: {known}.")


class NotInDiscard(Refused):
    """A card that is not in the discard it should come back from."""

    kind = "card-not-in-discard"
    sentence = N_("{card} is not in the discard of {deck}.")
    way_out = N_("In the discard: {discard}.")


class KeyTaken(Refused):
    """A character of that key, or one that folds to it, exists."""

    kind = "key-taken"
    sentence = N_("There is already a character “{key}”.")
    way_out = N_("Choose another key, or change the sheet: tarotcli edit")


def discard(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Discard cards from the hand that somebody plays from (V3), or from the open pack of who plays without one."""
    who = find_who(campaign, request.text("who"), others=_masters(campaign))
    hand = _played_from(campaign, who)
    deck_name = campaign.deck_of(hand)
    deck = campaign.decks.get(deck_name)
    # Where the order of a pile is secret nobody chooses cards from it.
    from_pack = hand not in campaign.hands and hand in campaign.decks and not system(campaign.system).ordered
    taken: list[Card] = []
    for word in request.cards("card"):
        held = deck.draw if from_pack and deck else campaign.hand(hand)
        card = word.of(PACKS[deck.kind if deck else system(campaign.system).pack])
        if card not in held or card in taken:
            left = tuple(each for each in held if each not in taken)
            raise (NotHeld if left else NoHand)(card=card, who=campaign.called(hand), hand=left, rule="V3")
        taken.append(card)
    assert deck is not None
    source = ("decks", deck_name, "draw") if from_pack else ("hands", hand)
    if from_pack:
        campaign = campaign.with_deck(deck_name, deck.without(taken).put(taken))
    else:
        campaign = campaign.with_hand(hand, campaign.hand(hand).without(taken))
        campaign = campaign.with_deck(deck_name, deck.put(taken))
    target = spell_path(("decks", deck_name, "discard"))
    event = Event("discarded", who, tuple(taken), spell_path(source), target)
    return _done(campaign, {"who": who, "discarded": tuple(taken)}, event)


def restore(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Return cards from a discard to its draw pile: on top, at the bottom, or shuffled in."""
    name = find_deck(campaign, request.text("deck"))
    deck = campaign.decks[name]
    pack = PACKS[deck.kind]
    cards: list[Card] = []
    for word in request.cards("card"):
        card = word.of(pack)
        if card not in deck.discard or card in cards:
            raise NotInDiscard(card=card, deck=name, discard=tuple(deck.discard) or ("—",))
        cards.append(card)
    deck = deck.restored(cards, bottom=request.flag("bottom"))
    source, target = spell_path(("decks", name, "discard")), spell_path(("decks", name, "draw"))
    events = [Event("returned", None, tuple(cards), source, target)]
    if request.flag("shuffle"):
        deck = deck.shuffled(chance)
        events.append(Event("shuffled", target=target))
    return _done(campaign.with_deck(name, deck), {"deck": name, "returned": tuple(cards)}, *events)


def shuffle(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Shuffle a draw pile."""
    name = find_deck(campaign, request.text("deck"))
    event = Event("shuffled", target=spell_path(("decks", name, "draw")))
    return _done(campaign.with_deck(name, campaign.decks[name].shuffled(chance)), {"deck": name}, event)


def day(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Begin a new day of the story."""
    event = Event("day", path="day", old=campaign.day, new=campaign.day + 1)
    return _done(replaced(campaign, day=campaign.day + 1), {"day": campaign.day + 1}, event)


def scene(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Begin a new scene, where a system has nothing more to do for one."""
    event = Event("scene", path="scene", old=campaign.scene, new=campaign.scene + 1)
    return _done(replaced(campaign, scene=campaign.scene + 1), {"scene": campaign.scene + 1}, event)


def note(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Write a note into the journal; the campaign stays as it is."""
    text = " ".join(request.texts("text"))
    return _done(campaign, {"note": text}, Event("note", new=text))


def add(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Add a character with an empty sheet, every key of the system in it."""
    key = request.text("who").strip()
    if any(fold(key) == fold(other) for other in campaign.characters):
        raise KeyTaken(key=key)
    name = request.text("name", key[:1].upper() + key[1:])
    shared = {"name": name, "player": request.text("player"), "npc": request.flag("npc")}
    added: Campaign = find(system(campaign.system).blank)(campaign, key, shared, request.today, chance)
    path = spell_path(("characters", key))
    return _done(added, {"who": key}, Event("added", key, path=path))


def find_deck(campaign: Campaign, word: str) -> str:
    """The name of the deck that a word means: its name, or that of the character it belongs to."""
    for name in campaign.decks:
        if fold(name) == fold(word):
            return name
    for key, page in campaign.characters.items():
        if key in campaign.decks and page.name and fold(page.name) == fold(word):
            return key
    near = nearest(word, campaign.decks)
    raise NoSuchDeck(deck=word, known=near or tuple(campaign.decks) or ("—",))


def _played_from(campaign: Campaign, who: str) -> str:
    """Whose hand or pack somebody plays from: their own, or the game master's for who has neither (an NPC)."""
    own = who in campaign.hands or who in campaign.decks
    return who if own else system(campaign.system).master or who


def _masters(campaign: Campaign) -> Iterable[str]:
    master = system(campaign.system).master
    return (master,) if master else ()


def _done(campaign: Campaign, data: dict[str, object], *events: Event) -> Outcome:
    named = {**campaign.names(), **{key: master(key) for key in _masters(campaign)}}
    return Outcome(campaign, Result(data, events, names=named))
