"""A character with their deck: what they can do, what they lose, and the test that may be reopened (L4, L12, L15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import get_args

from tarotcli.answers.answer import Answer, Fields, Outcome
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Question
from tarotcli.campaign import Campaign, UnknownCharacter, find_who, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path, read_path, spell_path
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.language import N_
from tarotcli.systems.base import Effect
from tarotcli.systems.common.events import Cleared
from tarotcli.systems.common.people import named_in
from tarotcli.systems.common.questions import Check
from tarotcli.systems.lignes_brisees.deck_refusals import OneScoreAlone, ScoresOnce
from tarotcli.systems.lignes_brisees.events import Condition, DestinySpent, Recovered, Reopenable, Wounded
from tarotcli.systems.lignes_brisees.refusals import Dead, NoDestiny, Unconscious
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Arcanes, Dernier, Etat, Personnage
from tarotcli.systems.lignes_brisees.skills import SKILLS, skill_called

KNOCKED_OUT = 5
"""So many cards lost at one blow take consciousness (L15)."""

WHOLE = Deck(MAJORS22.kind, Pile(MAJORS22.cards))
"""A deck that has lost no card (L4)."""


def blank(campaign: Campaign, key: str, shared: Fields, today: date | None, _chance: Chance) -> Campaign:
    """The campaign with a new character and their deck. R: each score is its arcanum's number until it is set."""
    arcanes = Arcanes(**{name: skill.number for name, skill in SKILLS.items()})
    page = Personnage(**shared, creation=today, arcanes=arcanes)
    return campaign.with_sheet(key, page).with_deck(key, WHOLE)


def with_scores(
    campaign: Campaign, key: str, pairs: Sequence[tuple[str, str]]
) -> tuple[Campaign, Sequence[tuple[str, str]]]:
    """The campaign with those scores on a new sheet that these typed values give, and the other values.

    R: the other skills have the numbers that are left, in the order of the arcana (L2). Raises :class:`ScoresOnce`
    where a number or a skill is given twice, or a number that is no score.
    """
    given: dict[str, int] = {}
    rest = []
    for name, text in pairs:
        skill = skill_called(name)
        if skill is None or not text.strip().isdecimal():
            rest.append((name, text))
            continue
        score = int(text)
        if skill.key in given or score in given.values() or not 1 <= score <= len(SKILLS):
            raise ScoresOnce(skill=skill.name, score=score)
        given[skill.key] = score
    if not given:
        return campaign, rest
    left = iter(n for n in range(1, len(SKILLS) + 1) if n not in given.values())
    scores = {name: given[name] if name in given else next(left) for name in SKILLS}
    page = replaced(sheet(campaign, key), arcanes=Arcanes(**scores))
    return campaign.with_sheet(key, page), rest


def to_fill(campaign: Campaign, key: str) -> list[tuple[str, str]]:
    """What is still to be filled in on a new sheet, and the command that does it (L2, L5, L11)."""
    from tarotcli.language.pasting import as_word

    page, who = sheet(campaign, key), as_word(key)
    steps = []
    if list(page.arcanes.scores().values()) == [skill.number for skill in SKILLS.values()]:
        steps += [
            (N_("The 22 scores only hold a place; let fate set them"), f"tarotcli deal {who} --scores"),
            (
                N_("Or name the best skills, highest first"),
                f"tarotcli deal {who} --order furtivite,acrobatie",
            ),
        ]
    if not page.npc and not page.ligne_brisee:
        steps.append((N_("The event that broke the line"), f"tarotcli advance set {who} ligne_brisee '…'"))
    if not page.equipement:
        steps.append((N_("What is carried"), f"tarotcli advance add {who} equipement couteau"))
    return steps


def character(campaign: Campaign, word: str) -> str:
    """The key of the character meant; raises an :class:`UnknownCharacter` for who has no sheet."""
    who = find_who(campaign, word)
    if who not in campaign.characters:
        raise UnknownCharacter(who=word, known=tuple(campaign.characters))
    return who


def characters(campaign: Campaign, words: Iterable[str]) -> tuple[str, ...]:
    """The keys of the characters meant, each once."""
    return tuple(dict.fromkeys(character(campaign, word) for word in words))


def sheet(campaign: Campaign, who: str) -> Personnage:
    """A character's sheet."""
    page = campaign.characters[who]
    assert isinstance(page, Personnage)
    return page


def path_of(who: str, *keys: str) -> str:
    """The place of a value on a sheet."""
    return spell_path(("characters", who, *keys))


def deck(campaign: Campaign, who: str) -> Deck:
    """A character's deck; whole where the file has none yet (L4)."""
    return campaign.decks.get(who, WHOLE)


def left(campaign: Campaign, who: str) -> Pile:
    """The cards left in a character's deck, in the order of the arcana."""
    return deck(campaign, who).draw.sorted(MAJORS22)


def condition(campaign: Campaign, who: str) -> Etat:
    """How somebody is: who has no card left is dead, whatever the sheet says (L12)."""
    return sheet(campaign, who).etat if deck(campaign, who).draw else "mort"


def dead_otherwise(campaign: Campaign) -> Iterator[Fault]:
    """Who is dead without a card left, though the sheet says otherwise (L15)."""
    sentence = N_(
        "is “{etat}”, but no card is left, and so {who} is dead (L15). To write that: {command}",
    )
    for who in campaign.characters:
        etat = sheet(campaign, who).etat
        if etat != "mort" and condition(campaign, who) == "mort":
            from tarotcli.language.pasting import as_word

            fields = {
                "etat": etat,
                "who": campaign.called(who),
                "command": f"tarotcli advance set {as_word(who)} etat mort",
            }
            yield Fault(("characters", who, "etat"), sentence, fields)


def may_test(campaign: Campaign, who: str) -> None:
    """Refuse the unconscious and the dead (L17)."""
    state = condition(campaign, who)
    if state != "ok":
        raise (Dead if state == "mort" else Unconscious)(who=campaign.called(who), key=who)


def can_spend(campaign: Campaign, who: str, points: int) -> int:
    """How many of up to so many points of Destin there are to spend; refuses where there is none at all (L10)."""
    has = sheet(campaign, who).destin.actuels
    if points and not has:
        raise NoDestiny(who=campaign.called(who), key=who)
    return min(points, has)


def spend(campaign: Campaign, who: str, points: int) -> Effect:
    """Points of Destin spent for good (L10, L19)."""
    if not points:
        return Effect(campaign)
    page = sheet(campaign, who)
    old = page.destin.actuels
    after = campaign.with_sheet(who, replaced(page, destin=replaced(page.destin, actuels=old - points)))
    return Effect(after, (DestinySpent(who, path_of(who, "destin", "actuels"), old, old - points),))


def lose(campaign: Campaign, who: str, cards: Iterable[Card], event: type[Moved]) -> Effect:
    """Cards lost from a deck: they lie in its discard from now on (L11, L14)."""
    cards = tuple(cards)
    if not cards:
        return Effect(campaign)
    before = deck(campaign, who)
    after = Deck(before.kind, before.draw.sorted(MAJORS22).without(cards), before.discard).put(cards)
    source, target = (spell_path(("decks", who, pile)) for pile in ("draw", "discard"))
    return Effect(campaign.with_deck(who, after), (event(who, cards, source, target),))


def recover(campaign: Campaign, who: str, cards: Iterable[Card]) -> Effect:
    """These lost cards back in the deck, and the character awake if there is a card to live by (L17)."""
    cards = tuple(cards)
    done = Effect(campaign)
    if cards:
        back = deck(campaign, who).restored(cards)
        after = Deck(back.kind, back.draw.sorted(MAJORS22), back.discard)
        source, target = (spell_path(("decks", who, pile)) for pile in ("discard", "draw"))
        done = Effect(campaign.with_deck(who, after), (Recovered(who, cards, source, target),))
    if deck(done.campaign, who).draw:
        done = done.then(becomes(done.campaign, who, "ok"))
    return done


def becomes(campaign: Campaign, who: str, state: Etat) -> Effect:
    """Somebody in this condition from now on."""
    page = sheet(campaign, who)
    if page.etat == state:
        return Effect(campaign)
    event = Condition(who, path_of(who, "etat"), page.etat, state)
    return Effect(campaign.with_sheet(who, replaced(page, etat=state)), (event,))


def strike(campaign: Campaign, who: str, cards: Iterable[Card]) -> Effect:
    """Cards lost at one blow: 5 or more take consciousness, the last one life (L14, L15)."""
    cards = tuple(cards)
    done = lose(campaign, who, cards, Wounded)
    if len(cards) >= KNOCKED_OUT and condition(done.campaign, who) == "ok":
        done = done.then(becomes(done.campaign, who, "inconscient"))
    return done.then(die_without_cards(done.campaign, who))


def die_without_cards(campaign: Campaign, *people: str) -> Effect:
    """Whoever of these has no card left is dead (L12, L15)."""
    done = Effect(campaign)
    for who in people:
        if not deck(campaign, who).draw:
            done = done.then(becomes(done.campaign, who, "mort"))
    return done


def keep_test(campaign: Campaign, who: str, test: Dernier | None) -> Effect:
    """This as the test that ``--again`` may reopen; None for none (L10)."""
    page = sheet(campaign, who)
    if page.dernier == test:
        return Effect(campaign)
    path = path_of(who, "dernier")
    event = Cleared(who, path, page.dernier) if test is None else Reopenable(who, path, new=test)
    return Effect(campaign.with_sheet(who, replaced(page, dernier=test)), (event,))


def close_tests(before: Campaign, ask: Question, outcome: Outcome[Answer]) -> Effect:
    """What goes with any command that changes something: failed tests that may not be reopened any more (L10).

    ``--again`` is void after any other saved command about the character, and after a new scene, day or session. A
    check keeps or closes the test of its own character itself.
    """
    after = outcome.campaign
    done = Effect(after)
    still = {
        who: page.dernier
        for who, page in after.characters.items()
        if isinstance(page, Personnage) and page.dernier is not None
    }
    if isinstance(ask, Check):
        still.pop(character(after, ask.who), None)
    if not still:
        return done
    begun = (before.session, before.scene, before.day) != (after.session, after.scene, after.day)
    about = still if begun else named_in(after, ask) | _concerned(before, outcome.events)
    for who, test in still.items():
        page = before.characters.get(who)
        if who in about and isinstance(page, Personnage) and page.dernier == test:
            done = done.then(keep_test(done.campaign, who, None))
    return done


def _concerned(campaign: Campaign, events: Iterable[Event]) -> set[str]:
    """Whom these events are about: who is named in them, or owns a place of theirs."""
    found: set[str] = set()
    for event in events:
        found.add(getattr(event, "who", None) or "")
        for path in filter(None, (getattr(event, name, None) for name in ("path", "source", "target"))):
            head, *rest = read_path(path)
            if head in ("characters", "decks"):
                found.add(str(rest[0]))
            elif head == "fights" and rest:
                fight = campaign.tables.get("fights", {}).get(rest[0])
                found |= {fight.a, fight.b} if fight else set()
    return found


def forget_raises(campaign: Campaign, who: str) -> Effect:
    """Every skill of somebody may rise again (L19)."""
    page = sheet(campaign, who)
    if not page.montees:
        return Effect(campaign)
    event = Cleared(who, path_of(who, "montees"), page.montees)
    return Effect(campaign.with_sheet(who, replaced(page, montees=())), (event,))


def before_set(campaign: Campaign, who: str, path: Path) -> Effect:
    """Raises a Refused for one score alone, which would leave another number twice or nowhere (L2)."""
    if path[0] == "arcanes" and len(path) > 1 and path[1] in get_args(ArcaneKey):
        raise OneScoreAlone(who=campaign.called(who), key=who)
    return Effect(campaign)
