"""The French catalogue keeps to one word for one thing, that of the games themselves and of those who play them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.french import catalogue
from tests.french.glossary import EXCEPTIONS, TERMS, TYPED
from tests.french.words import FIELD
from tests.man.roff import printed

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
    "deck": (r"\bpropre jeu\b|\bjeux? de (?:22|52|78)\b", "paquet"),
    "cards set aside": (r"\bmises? à l’écart\b", "talon"),
    "by chance": (r"\ble sort\b", "au hasard"),
    "hidden": (r"\btenue?s? secr", "garder secret, caché"),
    "report": (r"(?<!ce qui )\b(?:est|sont) dite?s?\b", "afficher, signaler, indiquer"),
    "the proverb's form": (r"\b[Qq]ui (?:réussit|perd|gagne) (?:peut|est|a)\b|\b[Ss]eul qui\b", "celui qui"),
    "the GM": (r"\b(?:[Àà]|de|que) MJ\b", "au MJ, du MJ, le MJ"),
}
"""What is not said, and what is said in its place."""

ROOT = Path(__file__).parents[2]


def pages() -> Iterator[str]:
    """What the French manual and README say, line by line, but for sessions and other examples."""
    for page in [*sorted((ROOT / "man" / "fr").glob("man?/*")), ROOT / "README.fr.md"]:
        shown = False
        for line in page.read_text(encoding="utf-8").splitlines():
            shown ^= line.startswith(("```", ".EX", ".EE", ".nf", ".fi"))
            if not shown and not line.startswith('.\\"'):
                yield printed(line) if page.suffix != ".md" else line


READ = [*TRANSLATED, *pages()]


@pytest.mark.parametrize("term", AVOIDED)
def test_one_word_for_one_thing(term: str) -> None:
    avoided, better = AVOIDED[term]
    pattern = re.compile(avoided.replace(" ", "[ \u00a0\u202f]"))
    assert [text for text in READ if pattern.search(text)] == [], better


def wrong(english: str, french: str) -> list[str]:
    """The terms that an English sentence has, and its French one has not."""
    told = TYPED.sub(" ", FIELD.sub("x", english))
    return [
        term
        for term, (word, meant) in TERMS.items()
        if re.search(rf"\b(?:{word})\b", told) and not re.search(rf"(?:{meant})\b", french, re.IGNORECASE)
    ]


def test_each_term_is_said_in_its_french_word() -> None:
    """The 42 lines of the glossary, wherever a message has the English word; and no exception that is none."""
    left = {
        str(english): found
        for message in catalogue.messages(catalogue.written())
        for english, french in zip(catalogue.forms(message.id), catalogue.forms(message.string), strict=True)
        if (found := wrong(english, french))
    }
    assert {english: found for english, found in left.items() if english not in EXCEPTIONS} == {}
    assert [english for english in EXCEPTIONS if english not in left] == []


@pytest.mark.parametrize(
    ("english", "french", "terms"),
    [
        ("The deck is empty.", "Le jeu est vide.", ["deck, pack"]),
        ("{who} has renounced.", "{who} a renoncé.", ["renounce"]),
        ("No fight while a repartee is open.", "Pas de combat pendant une affaire.", ["repartee"]),
        ("See tarotcli deck.", "Voir tarotcli deck.", []),
    ],
)
def test_a_word_of_another_dictionary_is_found(english: str, french: str, terms: list[str]) -> None:
    assert wrong(english, french) == terms


def test_a_name_stands_alone_after_a_preposition_that_would_need_an_article() -> None:
    """« À {who} de jouer » is wrong of « le MJ »; so the sentence goes: « Joue maintenant : … »."""
    assert [text for text in TRANSLATED if re.search(r"\b[Àà] \{(?:who|turn)\}", text)] == []
