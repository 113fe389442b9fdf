"""The words that Versailles adds to the commands."""

from tarotcli.language import N_
from tarotcli.systems.versailles.affair_words import AFFAIR_WORDS, FAVOUR, REPUTATION
from tarotcli.words import Word

BANDS = ("trivial", "minor", "hard", "very-difficult", "legendary")

PLAY = Word(
    "play",
    N_("A card to play; for a Major, the points the GM gives it (T11=3)."),
    ("--play", "-p"),
    kind="stake",
    many=True,
    metavar=N_("CARD[=POINTS]"),
    minimum=0,
    maximum=10,
    complete="hand",
)

CHECK = (
    PLAY,
    Word(
        "difficulty",
        N_("The difficulty as a number."),
        ("--difficulty", "-d"),
        kind="number",
        hushed=True,
        metavar="N",
    ),
    Word(
        "difficulty_card",
        N_("The difficulty is this card: from the GM's hand, else from the GM deck."),
        ("--difficulty-card",),
        kind="card",
        hushed=True,
        metavar=N_("CARD"),
        complete="gm-hand",
    ),
    Word("gm_draw", N_("The difficulty is the top card of the GM deck."), ("--gm-draw",), kind="flag"),
    Word(
        "band",
        N_(
            "Look in the GM deck for a card of this difficulty, for example: "
            "trivial 1–2: a seat when the doors open, stairs, loading a pistol; "
            "minor 3–4: a seat at the last moment, a hillside, a shot at arm's length; "
            "hard 5–7: a seat during the play, a brick wall, a mark across the room; "
            "very-difficult 8–10: four seats together during the play, a castle wall, a mark across the ballroom; "
            "legendary 11 and up: a whole row during the play, a castle wall with bare hands, "
            "a rider by night from a galloping horse."
        ),
        ("--band",),
        hushed=True,
        metavar=N_("BAND"),
        choices=BANDS,
        complete="choices",
    ),
    Word(
        "suit",
        N_("With --band: a card of this suit."),
        ("--suit",),
        hushed=True,
        metavar=N_("SUIT"),
        complete="suits",
    ),
    Word("hidden", N_("Tell only the outcome, not the difficulty."), ("--hidden",), kind="flag"),
    Word(
        "using",
        N_("The characteristic that stands in for the skill, or is added to it."),
        ("--using",),
        metavar=N_("CHARACTERISTIC"),
        complete="characteristics",
    ),
    REPUTATION,
    FAVOUR,
    Word(
        "belief",
        N_("Add a belief that the GM allows, by its text or a part of it."),
        ("--belief",),
        metavar=N_("TEXT"),
        complete="beliefs",
    ),
    Word(
        "coin",
        N_("How the coin fell at the table."),
        ("--coin",),
        metavar="heads|tails",
        choices=("heads", "tails"),
        complete="choices",
    ),
    Word("no_growth", N_("The skill neither rises nor falls."), ("--no-growth",), kind="flag"),
    Word("no_refresh", N_("Draw no cards after a success."), ("--no-refresh",), kind="flag"),
    Word("retry", N_("The GM lets a failed task be tried again in this scene."), ("--retry",), kind="flag"),
)

DEAL = (
    Word(
        "discard",
        N_("A card to discard first."),
        ("--discard",),
        kind="card",
        many=True,
        metavar=N_("CARD"),
        complete="hand",
    ),
)

WORDS: dict[str, tuple[Word, ...]] = {**AFFAIR_WORDS, "check": CHECK, "deal": DEAL}
