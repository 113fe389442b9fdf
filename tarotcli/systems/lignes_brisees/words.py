"""The words that Lignes Brisées adds to the commands."""

from tarotcli.language import N_
from tarotcli.words import Word

EASIER = Word("easier", N_("Draw two cards; the smaller counts."), ("--easier",), kind="flag")
HARDER = Word("harder", N_("Draw two cards; the larger counts."), ("--harder",), kind="flag")
DESTINY = Word(
    "destiny",
    N_("Buy up to N more cards with points of Destin, until the test succeeds."),
    ("--destiny",),
    kind="number",
    minimum=0,
    metavar="N",
)

CHECK = (
    EASIER,
    HARDER,
    DESTINY,
    Word(
        "sacrifice",
        N_("Lose the skill's own card for a critical success (a Ligne Brisée only)."),
        ("--sacrifice",),
        kind="flag",
    ),
    Word(
        "drawn",
        N_("A card drawn from a real deck at the table, in order, those bought with Destin included."),
        ("--drawn",),
        kind="card",
        many=True,
        metavar=N_("CARD"),
        complete="hand",
    ),
    Word(
        "again",
        N_("One more card, for a point of Destin, on the test that has just failed (WHAT is left out)."),
        ("--again",),
        kind="flag",
    ),
)

DEAL = (
    Word("scores", N_("Let fate set the 22 scores."), ("--scores",), kind="flag"),
    Word(
        "order",
        N_("Set the scores: these skills from 22 downwards, the others below in the order they have."),
        ("--order",),
        many=True,
        metavar=N_("SKILL"),
        complete="what",
    ),
    Word(
        "recover",
        N_("Return N lost cards at random, and wake the character."),
        ("--recover",),
        kind="number",
        minimum=1,
        metavar="N",
    ),
    Word(
        "recover_card",
        N_("Return this lost card, and wake the character."),
        ("--recover-card",),
        kind="card",
        many=True,
        metavar=N_("CARD"),
        complete="lost",
    ),
)


def _side(side: str, arms: Word, skill: str) -> tuple[Word, ...]:
    """The words of one of the two sides, ``a`` or ``b``."""
    return (
        arms,
        Word(
            f"skill_{side}",
            skill,
            (f"--skill-{side}",),
            metavar=N_("SKILL"),
            complete="what",
            panel=arms.panel,
        ),
        Word(
            f"easier_{side}",
            N_("Two cards; the smaller counts."),
            (f"--easier-{side}",),
            kind="flag",
        ),
        Word(f"harder_{side}", N_("Two cards; the larger counts."), (f"--harder-{side}",), kind="flag"),
        Word(
            f"destiny_{side}",
            N_("Up to N more cards for points of Destin, until the test succeeds."),
            (f"--destiny-{side}",),
            kind="number",
            minimum=0,
            metavar="N",
        ),
        Word(
            f"better_{side}",
            N_("Spend that Destin after a success too, for a better margin."),
            (f"--better-{side}",),
            kind="flag",
        ),
        Word(
            f"sacrifice_{side}",
            N_("Lose the skill's own card for a critical success."),
            (f"--sacrifice-{side}",),
            kind="flag",
        ),
        Word(
            f"drawn_{side}",
            N_("A card drawn from a real deck at the table, in order."),
            (f"--drawn-{side}",),
            kind="card",
            many=True,
            metavar=N_("CARD"),
            complete="hand",
        ),
    )


def _weapon(side: str, text: str) -> Word:
    return Word(f"weapon_{side}", text, (f"--weapon-{side}",), metavar=N_("WEAPON"), complete="weapons")


SIDES = (
    *_side("a", _weapon("a", N_("The weapon of the first.")), N_("The skill of the first.")),
    *_side("b", _weapon("b", N_("The weapon of the others.")), N_("The skill of the others.")),
)

_HERE = "tarotcli.systems.lignes_brisees.amiss"
AMISS = {
    "check": f"{_HERE}:test",
    "odds check": f"{_HERE}:test",
    "duel start": f"{_HERE}:sides",
    "fight": f"{_HERE}:sides",
    "deal": f"{_HERE}:deal",
    "advance award": f"{_HERE}:award",
}
"""What looks for faults in the words of each command before the campaign is opened."""

WORDS: dict[str, tuple[Word, ...]] = {
    "check": CHECK,
    "deal": DEAL,
    "duel start": SIDES,
    "fight": SIDES,
    "odds check": (
        EASIER,
        HARDER,
        DESTINY,
        Word("again", N_("Of one more card on the test that has just failed."), ("--again",), kind="flag"),
        Word("gm", N_("The game master asks: of anybody, Ligne Brisée or not."), ("--gm",), kind="flag"),
    ),
    "show": (Word("by_score", N_("The arcana by score, the highest first."), ("--by-score",), kind="flag"),),
}
