"""The sheet of a character of Lignes Brisées, under the headings of the French game (L5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarotcli.language import N_, _, language, say, spell
from tarotcli.render import Said
from tarotcli.render.sheets import Section
from tarotcli.systems.common.events import cards_of
from tarotcli.systems.lignes_brisees.skills import SKILLS

CONDITIONS = {"inconscient": N_("unconscious"), "mort": N_("dead")}


def sheet(data: Mapping[str, Any]) -> list[Section]:
    """The headings of the sheet and the lines under each (L5), the arcana in their order."""
    arcana = _arcana(data["arcanes"], (), by_score=False)
    return [("", _state(data)), *_person(data), ("Arcanes majeurs", arcana)]


def person(answer: Said, data: Mapping[str, Any]) -> list[Section]:
    """A sheet as a player wants it on paper: with lost cards marked, and what is left of the deck."""
    page, deck = data["sheet"], data.get("deck") or {"discard": [], "draw": [None] * len(SKILLS)}
    lost = tuple(deck["discard"])
    found = [
        *_table(page),
        *_person(page),
        ("Arcanes majeurs", _arcana(page["arcanes"], lost, by_score=answer.data.get("by_score", False))),
        ("Cartes restantes", [f"{len(deck['draw'])} / {len(SKILLS)}"]),
        ("Cartes perdues", [str(spell(cards_of(answer, lost)))] if lost else []),
    ]
    return [section for section in found if section[1]]


def _table(page: Mapping[str, Any]) -> list[Section]:
    """What concerns the table rather than the character: who plays, and notes."""
    return [
        ("", [*([_("an NPC")] if page["npc"] else []), *_state(page)]),
        ("Joueur", [str(spell(page["player"]))] if page["player"] else []),
        ("Notes", [str(spell(page["notes"]))] if page["notes"] else []),
    ]


def _state(page: Mapping[str, Any]) -> list[str]:
    return [] if page["etat"] == "ok" else [_(CONDITIONS[page["etat"]])]


def _person(page: Mapping[str, Any]) -> list[Section]:
    texts = (
        ("Nom d’origine", "identite"),
        ("Date de création", "creation"),
        ("Profession d’origine", "profession"),
        ("Âge", "age"),
        ("Taille", "taille"),
        ("Poids", "poids"),
        ("Apparence", "apparence"),
        ("Personnalité", "personnalite"),
        ("Citation typique", "citation"),
        ("Ligne Brisée", "ligne_brisee"),
    )
    destin = page["destin"]
    found = [(heading, [str(spell(page[key]))] if page[key] else []) for heading, key in texts]
    return [
        *found,
        ("Équipement", [str(spell(each)) for each in page["equipement"]]),
        ("À portée ailleurs", [str(spell(each)) for each in page["ailleurs"]]),
        ("Points de Destin", [f"actuels {destin['actuels']}, gagnés {destin['gagnes']}"]),
    ]


def _arcana(scores: Mapping[str, int], lost: tuple[str, ...], *, by_score: bool) -> list[str]:
    keys = sorted(scores, key=lambda key: -scores[key]) if by_score else list(SKILLS)
    lines = []
    for key in keys:
        skill = SKILLS[key]  # type: ignore[index]
        line = f"{scores[key]:>2}  {skill.name} · {skill.card.name(language())}"
        lines.append(say("{line} (lost)", line=line) if skill.card.code in lost else line)
    return lines
