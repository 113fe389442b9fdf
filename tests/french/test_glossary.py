"""The French catalogue keeps to one word for one thing, that of the games themselves and of those who play them."""

from __future__ import annotations

import re

import pytest

from tests.french import catalogue

TRANSLATED = [
    text for message in catalogue.messages(catalogue.written()) for text in catalogue.forms(message.string)
]

AVOIDED = {
    "the tool": (r"\bl’outil\b", "tarotcli, ou un robot"),
    "hand of a game": (r"\bmanches?\b", "donne"),
    "take a trick": (r"\bprend(?:re)? le pli\b|\bgagner? le pli\b", "remporter, faire le pli"),
    "for the Fool": (r"\b(?:donn|du|d[ûu]|carte )\S* pour l’Excuse\b", "en échange de l’Excuse"),
    "legal": (r"\bcartes? permises?\b|\bPermis\b", "jouable"),
    "failed": (r"\bmanquée?s?\b(?! de)", "raté"),
    "relevant Talent": (r"\bTalent en rapport\b", "Talent pertinent"),
    "raise a skill": (
        r"\bhausse\b|\bélev(?:er|ée?) une compétence\b|\bdéjà été élevée\b",
        "monter d’un cran, montée",
    ),
    "extra card": (r"\bcartes? de plus\b (?:par|contre|pour)\b", "carte supplémentaire"),
    "damage": (r"\bdégâts\b", "dommages"),
    "game master": (r"\bmaître de jeu\b", "meneur de jeu (MJ)"),
    "repartee": (r"\bune affaire\b|\bAffaire\b", "joute verbale, ou ce qui est en cours"),
    "side": (r"\bcôté « |\bce côté\b(?! de)", "camp"),
    "set up a table": (r"\bdress(?:er|ée)\b", "former une table"),
    "fault": (r"\b\{n\} défauts?\b|\bles défauts\b", "erreur"),
    "exit status": (r"\bcode de sortie\b", "code de retour"),
    "undo and redo": (r"\bRefait\b|\bReprendre ce\b", "annuler, rétablir"),
    "dry run": (r"\bun essai(?! à blanc)\b", "essai à blanc"),
    "leave out": (r"\b[Oo]mettre\b|\b[Ee]mployer\b", "retirer, utiliser"),
    "test": (r"\bmis(?:e|es)? à l’épreuve\b|\b[Mm]ettre un personnage à l’épreuve\b", "passer un test"),
    "quotation mark": (r"\b[Uu]ne citation n’est\b", "guillemet"),
    "default": (r"\bsans ce mot\b", "à défaut"),
    "there are": (r"\bIl y a : ", "Au choix :"),
    "house rules": (r"\bcelle de la maison\b|\bnombres de la maison\b", "règle maison, de la campagne"),
}
"""What is not said, and what is said in its place."""


@pytest.mark.parametrize("term", AVOIDED)
def test_one_word_for_one_thing(term: str) -> None:
    avoided, better = AVOIDED[term]
    pattern = re.compile(avoided.replace(" ", "[ \u00a0\u202f]"))
    assert [text for text in TRANSLATED if pattern.search(text)] == [], better


def test_a_name_stands_alone_after_a_preposition_that_would_need_an_article() -> None:
    """« À {who} de jouer » is wrong of « le MJ »; so the sentence goes: « Joue maintenant : … »."""
    assert [text for text in TRANSLATED if re.search(r"\b[Àà] \{(?:who|turn)\}", text)] == []
