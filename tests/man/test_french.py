"""Every page has its twin in French: the same parts, words to type and sessions, in another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.console import commands, sessions
from tests.french.words import KEPT, english, interface
from tests.man.pages import MAN, PART
from tests.man.roff import words

FRENCH = MAN / "fr"
PAGES = sorted(str(page.relative_to(MAN)) for page in MAN.glob("man?/*"))
STRUCTURE = re.compile(
    r'^\.(?:(?:SH|SS|TP|IP|PP|RS|RE|EX|EE|nf|fi|br|BR)\b|\\" (?:begin|end).*)', re.MULTILINE
)
BOLD = re.compile(r"\\fB(.+?)\\f")
HEADS = re.compile(r"^\.TP\n(\\f[BI].*)$", re.MULTILINE)
REFERENCES = re.compile(r"(tarotcli(?:-[a-z-]+)?) ?\((\d)\)")
BLOCKS = re.compile(r"^\.(?:EX|nf)\n(?:.*\n)*?\.(?:EE|fi)$", re.MULTILINE)
HEADINGS = {
    "NAME": "NOM",
    "SYNOPSIS": "SYNOPSIS",
    "DESCRIPTION": "DESCRIPTION",
    "COMMANDS": "COMMANDES",
    "OPTIONS": "OPTIONS",
    "EXAMPLES": "EXEMPLES",
    "EXIT STATUS": "CODE DE RETOUR",
    "ENVIRONMENT": "ENVIRONNEMENT",
    "FILES": "FICHIERS",
    "SEE ALSO": "VOIR AUSSI",
}
"""The headings that manual pages usually have, in both languages."""

CHOSEN = {
    "Appelée par son nom de naissance.": "Called by her birth name.",
    "Le garde a vu une ombre sur le toit.": "The guard saw a shadow on the roof.",
    "Ils ont tenu le toit.": "They held the roof.",
    "Le gris sied à un roi": "Grey becomes a king",
    "Le roi a levé les yeux.": "The King looked up.",
    "Le roi devrait porter du rouge": "The King should wear red",
    "Quelqu’un a ri.": "Somebody laughed.",
    "Un hiver à la cour": "A Winter at Court",
    "Vendredi soir": "Friday night",
    "# 0 ou 1\u00a0: c’est joué\u202f; 3\u00a0: les règles l’interdisent": (
        "# 0 or 1: it was played; 3: the rules forbid it"
    ),
    "# il a déjà dansé plus mal": "# he has danced worse",
    "$skill avec $card\u00a0: ": "$skill with $card: ",
    "code de retour $?": "exit status $?",
    "grep prend": "grep takes",
    "marge \\(.margin)": "margin \\(.margin)",
    "neuf de coupes": "nine of cups",
    "soiree.txt": "evening.txt",
    "suite.sh": "rest.sh",
    "vendredi.toml": "friday.toml",
    "Le gris ne va à personne": "Grey suits nobody",
    "Le gris va à tout le monde": "Grey suits everybody",
    "beliefs.personne": "beliefs.suits",
    "jamais porter de gris": "never wear grey",
    "reputation lettres": "reputation letters",
    "danse": "dancing",
    "eloquence": "oratory",
    "escalade": "climbing",
    "skill-a escrime": "skill-a fencing",
    "skill-b escrime": "skill-b fencing",
    "heraldique": "heraldry",
    "histoire": "history",
    "interrogatoire": "interrogation",
}
"""What people choose themselves in the sessions: notes, names of files, what their scripts say; and what the people
of the French sample can do."""

ALSO_TYPED = {
    "man1/tarotcli.1": {'"dame de bâtons"', '"queen of staves"', "queen\\-of\\-staves", "dame\\-de\\-batons"},
    "man7/tarotcli-jeu-de-tarot.7": {"F"},
    "man7/tarotcli-versailles.7": {"heads", "tails"},
}
"""Words to type that stand in one of the twins only."""

SKILLS = {
    *(
        "acting",
        "bribery",
        "bureaucratics",
        "climbing",
        "dog",
        "falconer",
        "fencing",
        "handler",
        "high",
        "horse",
    ),
    *("interrogation", "oratory", "seduction", "society", "storytelling", "streetwise", "trading"),
}
"""What the sample campaign of Versailles and its rules call skills; the French pages say what they mean."""

ALIKE = {
    *("compensation", "fraction", "interface", "page", "passes", "piles", "possible", "tests", "type", "use"),
    "visible",
}
"""Words of both languages in the prose of the pages."""

PEOPLE = {"nadir", "perceval", "veilleur"}


def text(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def prose(page: str) -> str:
    """What a person wrote of a page and another reads: no sessions, no parts made from the commands."""
    return words(BLOCKS.sub("", PART.sub("", page)))


def test_every_page_has_its_twin() -> None:
    """And no page is in French only."""
    assert sorted(str(page.relative_to(FRENCH)) for page in FRENCH.glob("man?/*")) == PAGES


@pytest.mark.parametrize("page", PAGES)
def test_twins_have_the_same_parts(page: str) -> None:
    """Sections, entries, paragraphs, sessions, and what is made from the commands, in the same order."""
    assert STRUCTURE.findall(text(FRENCH / page)) == STRUCTURE.findall(text(MAN / page))


@pytest.mark.parametrize("page", PAGES)
def test_usual_headings_are_the_usual_ones(page: str) -> None:
    """``man`` and its readers know them; ``whatis`` reads the first."""
    heads = [re.findall(r"^\.SH (.*)$", text(folder / page), re.MULTILINE) for folder in (MAN, FRENCH)]
    for head, french in zip(*heads, strict=True):
        assert HEADINGS.get(head.strip('"'), french.strip('"')) == french.strip('"')
    name = re.escape(Path(page).stem.replace("-", "\\-"))
    assert re.search(rf"^\.SH NOM\n{name} \\- \w", text(FRENCH / page), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_words_to_type_are_the_same(page: str) -> None:
    """Commands, options, keys of files and of JSON, with their defaults."""
    told = [set(BOLD.findall(text(folder / page))) for folder in (MAN, FRENCH)]
    assert told[0] ^ told[1] == ALSO_TYPED.get(page, set())
    heads = [HEADS.findall(PART.sub("", text(folder / page))) for folder in (MAN, FRENCH)]
    assert [re.sub(r"\\fI.*?\\f", r"\\fI\\f", head) for head in heads[0]] == [
        re.sub(r"\\fI.*?\\f", r"\\fI\\f", head) for head in heads[1]
    ]


@pytest.mark.parametrize("page", PAGES)
def test_references_are_the_same(page: str) -> None:
    """To other pages, and to rules."""
    for pattern in (REFERENCES, re.compile(r"\b[VLPG]\d+\b")):
        told = [sorted(set(pattern.findall(words(text(folder / page))))) for folder in (MAN, FRENCH)]
        assert told[0] == told[1]


@pytest.mark.parametrize("page", PAGES)
def test_sessions_have_the_same_commands(page: str) -> None:
    """But for what the people in them choose themselves."""
    told = [[commands(session) for session in sessions(text(folder / page))] for folder in (MAN, FRENCH)]
    for french, chosen in CHOSEN.items():
        told[1] = [[command.replace(french, chosen) for command in session] for session in told[1]]
    assert told[1] == told[0]


def test_what_is_chosen_is_used() -> None:
    """No text stands in the list above that no session has."""
    every = "".join("\n".join(sessions(text(FRENCH / page))) for page in PAGES)
    assert [chosen for chosen in CHOSEN if chosen not in every] == []


@pytest.mark.parametrize("page", PAGES)
def test_typography(page: str) -> None:
    """No-break spaces inside guillemets and before high signs, curled apostrophes; but for what is typed."""
    loose = re.compile(r"(?<!\u202f)[;!?](?=\s|$)| :(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»|(?<=\w)'(?=\w)|[“”]")
    assert loose.findall(prose(BOLD.sub("x", text(FRENCH / page)))) == []


@pytest.mark.parametrize("page", PAGES)
def test_no_english_word_is_left(page: str) -> None:
    """But for what is typed, which stands in bold."""
    told = BLOCKS.sub("", PART.sub("", text(FRENCH / page)))
    said = words(
        re.sub(
            r'\\f[BI].+?\\fR|^\.TH.*|^\.\\".*|^\.SS "?[a-z[].*|tarotcli\\-\S+', "", told, flags=re.MULTILINE
        )
    )
    assert english(said, interface(), KEPT) - SKILLS - ALIKE - PEOPLE == set()
