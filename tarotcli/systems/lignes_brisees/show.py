"""``show``: the sheet of a character under the headings of the French game (L5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, language, say, spell
from tarotcli.systems.base import Section
from tarotcli.systems.common import show as shared
from tarotcli.systems.common.show import SHOW, Shown, own_sections, shown
from tarotcli.systems.lignes_brisees.character import becomes, condition
from tarotcli.systems.lignes_brisees.refusals import NoArcana
from tarotcli.systems.lignes_brisees.sheet import CONDITIONS, Personnage
from tarotcli.systems.lignes_brisees.skills import SKILLS, written_skills


class Show(shared.Show, frozen=True):
    """``show`` in Lignes Brisées."""

    by_score: Annotated[bool, Word(N_("The arcana by score, the highest first."), "--by-score")] = False


class ShownHere(Shown, frozen=True):
    """``show`` in Lignes Brisées. ``by_score``: whether the arcana of one character come by score."""

    by_score: bool = False

    def sheet_sections(self, sheet: Personnage, display: Display) -> list[Section]:  # noqa: ARG002
        """The headings of a sheet and the lines under each, the arcana in their order."""
        arcana = _arcana(sheet, (), by_score=self.by_score)
        return [("", _state(sheet)), *_person(sheet), ("Arcanes majeurs", arcana)]

    def person(self, display: Display) -> list[Section]:
        """A sheet as a player wants it on paper: with lost cards marked, and what is left of the deck."""
        page = self.sheet
        if not isinstance(page, Personnage):
            return super().person(display)
        draw: Cards = MAJORS22.cards if self.deck is UNSET else self.deck.draw
        lost: Cards = () if self.deck is UNSET else self.deck.discard
        assert isinstance(lost, tuple)
        found = [
            ("", [*([_("an NPC")] if page.npc else []), *_state(page)]),
            ("Joueur", _line(page.player)),
            ("Notes", _line(page.notes)),
            *_person(page),
            ("Arcanes majeurs", _arcana(page, lost, by_score=self.by_score)),
            ("Cartes restantes", [f"{len(draw)} / {len(SKILLS)}"]),
            ("Cartes perdues", _line(lost)),
            *own_sections(page),
        ]
        return [section for section in found if section[1]]


def _line(value: object) -> list[str]:
    return [str(spell(value))] if value else []


def _state(page: Personnage) -> list[str]:
    return [] if page.etat == "ok" else [_(CONDITIONS[page.etat])]


def _person(page: Personnage) -> list[Section]:
    destin = page.destin
    return [
        ("Nom d’origine", _line(page.identite)),
        ("Date de création", _line(page.creation)),
        ("Profession d’origine", _line(page.profession)),
        ("Âge", _line(page.age)),
        ("Taille", _line(page.taille)),
        ("Poids", _line(page.poids)),
        ("Apparence", _line(page.apparence)),
        ("Personnalité", _line(page.personnalite)),
        ("Citation typique", _line(page.citation)),
        ("Ligne Brisée", _line(page.ligne_brisee)),
        ("Équipement", [str(spell(each)) for each in page.equipement]),
        ("À portée ailleurs", [str(spell(each)) for each in page.ailleurs]),
        ("Points de Destin", [f"actuels {destin.actuels}, gagnés {destin.gagnes}"]),
    ]


def _arcana(page: Personnage, lost: Sequence[Card], *, by_score: bool = False) -> list[str]:
    scores = page.arcanes.scores()
    skills = written_skills(page)
    if by_score:
        skills.sort(key=lambda skill: -scores[skill.key])
    lines = []
    for skill in skills:
        line = f"{scores[skill.key]:>2}  {skill.name} · {skill.card.name(language())}"
        lines.append(say("{line} (lost)", line=line) if skill.card in lost else line)
    return lines


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[ShownHere]:
    """Show what is asked for, the arcana in order or by score; who has no card left is dead (L15).

    Raises :class:`NoArcana` for ``--by-score`` where no sheet is shown.
    """
    seen = campaign
    for who in campaign.characters:
        seen = becomes(seen, who, condition(campaign, who)).campaign
    found = replaced(shown(seen, ask, ShownHere), by_score=ask.by_score)
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
