"""``show``: everybody at a glance, and the sheet of a character under the headings of the French game (L5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, language, say, say_many, spell
from tarotcli.render.sections import Section
from tarotcli.systems.base import Affair
from tarotcli.systems.common import show as shared
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.common.show import SHOW, Shown, own_sections, shown
from tarotcli.systems.lignes_brisees.character import becomes, condition, deck, sheet
from tarotcli.systems.lignes_brisees.deck_refusals import NoArcana
from tarotcli.systems.lignes_brisees.fights import fights
from tarotcli.systems.lignes_brisees.sheet import CONDITIONS, Etat, Personnage
from tarotcli.systems.lignes_brisees.skills import SKILLS, written_skills


class PersonnageGlance(Glance, frozen=True, kw_only=True):
    """A character in the overview. ``cards``: those left of 22; ``destin``: the points left."""

    destin: int
    etat: Etat

    def holds(self) -> str:
        """How many cards are left of all."""
        return say_many("{n} card of {all}", "{n} cards of {all}", self.cards or 0, all=len(SKILLS))

    def matters(self, display: Display) -> Iterator[str]:
        """Who cannot act, and what can be bought."""
        if self.etat != "ok":
            yield display.signed("fallen", _(CONDITIONS[self.etat]))
        if self.destin:
            yield say("Destin {n}", n=self.destin)


def glance(campaign: Campaign, who: str, known: Known) -> PersonnageGlance:
    """A character at a glance (L15, L17, L18)."""
    left = len(deck(campaign, who).draw)
    return PersonnageGlance(
        **known._replace(cards=left)._asdict(),
        destin=sheet(campaign, who).destin.actuels,
        etat=condition(campaign, who),
    )


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """The open fights."""
    return (Affair("fights", (fight.a, fight.b)) for fight in fights(campaign).values())


LOST = "✗"
"""Before the code of a lost card."""


class Show(shared.Show, frozen=True):
    """``show`` in Lignes Brisées."""

    by_score: Annotated[bool, Word(N_("The arcana by score, the highest first."), "--by-score")] = False


class ShownHere(Shown, frozen=True):
    """``show`` in Lignes Brisées. ``by_score``: whether the arcana of one character come by score."""

    characters: Mapping[str, PersonnageGlance] | UnsetType = UNSET
    by_score: bool = False

    def sheet_sections(self, sheet: Personnage, display: Display) -> list[Section]:
        """The headings of a sheet and the lines under each, the arcana in their order."""
        arcana = _arcana(sheet, (), by_score=self.by_score)
        return [Section("", _state(sheet, display)), *_character(sheet), arcana]

    def character_sections(self, display: Display) -> list[Section]:
        """A sheet as a player wants it on paper: with lost cards marked, and what is left of the deck."""
        page = self.sheet
        if not isinstance(page, Personnage):
            return super().character_sections(display)
        draw: Cards = MAJORS22.cards if self.deck is UNSET else self.deck.draw
        lost: Cards = () if self.deck is UNSET else self.deck.discard
        assert isinstance(lost, tuple)
        found = [
            Section("", [*([_("an NPC")] if page.npc else []), *_state(page, display)]),
            _brief(PLAYER, page.player),
            _brief("Notes", page.notes),
            *_character(page),
            Section("Cartes restantes", [f"{len(draw)} / {len(SKILLS)}"], place="brief"),
            _brief("Cartes perdues", lost),
            _arcana(page, lost, by_score=self.by_score),
            *own_sections(page),
        ]
        return [section for section in found if section.lines]


IDENTITE, CREATION, PROFESSION = "Nom d’origine", "Date de création", "Profession d’origine"
CITATION, AILLEURS, DESTIN, PLAYER = "Citation typique", "Accessible ailleurs", "Points de Destin", "Joué par"
LABELS = {
    IDENTITE: "identite",
    CREATION: "creation",
    PROFESSION: "profession",
    CITATION: "citation",
    AILLEURS: "ailleurs",
    DESTIN: "destin.actuels",
    PLAYER: "player",
}
"""What the sheet calls keys that have another name in the file."""


def _brief(heading: str, *values: object) -> Section:
    return Section(heading, [str(spell(value)) for value in values if value], place="brief")


def _state(page: Personnage, display: Display) -> list[str]:
    return [] if page.etat == "ok" else [display.signed("fallen", _(CONDITIONS[page.etat]))]


def _character(page: Personnage) -> list[Section]:
    destin = page.destin
    return [
        _brief(IDENTITE, page.identite),
        _brief(CREATION, page.creation),
        _brief(PROFESSION, page.profession),
        _brief("Âge", page.age),
        _brief("Taille", page.taille),
        _brief("Poids", page.poids),
        _brief("Apparence", page.apparence),
        _brief("Personnalité", page.personnalite),
        _brief(CITATION, page.citation),
        _brief("Ligne Brisée", page.ligne_brisee),
        _brief("Équipement", *page.equipement),
        _brief(AILLEURS, *page.ailleurs),
        _brief(DESTIN, f"{destin.actuels}, sur {destin.gagnes} obtenus en tout"),
    ]


def _arcana(page: Personnage, lost: Sequence[Card], *, by_score: bool = False) -> Section:
    scores = page.arcanes.scores()
    skills = written_skills(page)
    if by_score:
        skills.sort(key=lambda skill: -scores[skill.key])
    lines, rows = [], []
    for skill in skills:
        line = f"{scores[skill.key]:>2}  {skill.name} · {skill.card.name(language())}"
        lines.append(say("{line} (lost)", line=line) if skill.card in lost else line)
        gone = skill.card in lost
        rows.append((str(scores[skill.key]), skill.name, LOST + skill.card.code if gone else skill.card.code))
    heads = (_("Score"), _("Skill"), _("Card"))
    return Section("Arcanes majeurs", lines, rows, heads, "grid")


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[ShownHere]:
    """Show what is asked for, the arcana in order or by score; who has no card left is dead (L15).

    Raises :class:`NoArcana` for ``--by-score`` where no sheet is shown.
    """
    seen = campaign
    for who in campaign.characters:
        seen = becomes(seen, who, condition(campaign, who)).campaign
    found = replaced(shown(seen, ask, ShownHere, glance), by_score=ask.by_score)
    if ask.by_score and found.sheets is UNSET and found.sheet in (None, UNSET):
        raise NoArcana
    return Outcome(campaign, found)


COMMANDS = commands(
    Command(
        name="show",
        question=Show,
        resolve=show,
        answer=ShownHere,
        summary=SHOW[0],
        example=SHOW[1],
        looks=True,
    ),
)
