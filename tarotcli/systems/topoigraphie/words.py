"""The words that Topoïgraphie adds to the commands.

Where several opponents stand against one, a word of side b that may be repeated speaks of them in their order; a
single value serves them all, except that a card is one opponent's only.
"""

from tarotcli.language import N_
from tarotcli.words import Word

PLAY = Word(
    "play",
    N_("The card to play; an NPC without one turns up the GM's next."),
    ("--play", "-p"),
    kind="stake",
    many=True,
    metavar=N_("CARD"),
    minimum=0,
    maximum=10,
    complete="hand",
)
DIFFICULTY = Word(
    "difficulty",
    N_("The difficulty as a number; without it the house's."),
    ("--difficulty", "-d"),
    kind="number",
    metavar="N",
)
TALENT = Word(
    "talent",
    N_("The Talent that is relevant: it adds to the sum and lets court cards be played."),
    ("--talent",),
    metavar=N_("NAME"),
    complete="talents",
)

CHECK = (PLAY, DIFFICULTY, TALENT)

SIDES = (
    Word(
        "tendance_a",
        N_("The Tendance of the first; not needed where there is only one."),
        ("--tendance-a",),
        metavar=N_("TENDANCE"),
        complete="tendances",
    ),
    Word(
        "talent_a",
        N_("The relevant Talent of the first."),
        ("--talent-a",),
        metavar=N_("NAME"),
        complete="talents",
    ),
    Word(
        "play_a",
        N_("The first's card; against several, one for each in their order."),
        ("--play-a",),
        kind="card",
        many=True,
        metavar=N_("CARD"),
        complete="hand",
    ),
    Word("turn_a", N_("The top of the pack decides for the first."), ("--turn-a",), kind="flag"),
    Word(
        "tendance_b",
        N_("The Tendance of the opponents who have a sheet, in their order; one serves all."),
        ("--tendance-b",),
        many=True,
        metavar=N_("TENDANCE"),
        complete="tendances",
    ),
    Word(
        "talent_b",
        N_("The relevant Talent of the opponents who have a sheet, in their order; - for none."),
        ("--talent-b",),
        many=True,
        metavar=N_("NAME"),
        complete="talents",
    ),
    Word(
        "play_b",
        N_("The cards of the opponents, in their order; for the rest the pack decides."),
        ("--play-b",),
        kind="card",
        many=True,
        metavar=N_("CARD"),
        complete="hand",
    ),
    Word(
        "turn_b",
        N_("The top of the pack decides for opponents without a card, even those with a pack of their own."),
        ("--turn-b",),
        kind="flag",
    ),
    Word(
        "score_b",
        N_("The score of the opponents who have no sheet, in their order; one serves all."),
        ("--score-b",),
        kind="number",
        many=True,
        metavar="N",
        minimum=0,
    ),
)

FIGHT = (
    *SIDES,
    Word(
        "resistance_b",
        N_("The resistance of the opponents who have no sheet, in their order; else 1."),
        ("--resistance-b",),
        kind="number",
        many=True,
        metavar="N",
        minimum=1,
    ),
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

SHOW = (
    Word(
        "difficulty",
        N_("List the cards that would succeed against this difficulty."),
        ("--difficulty", "-d"),
        kind="number",
        metavar="N",
    ),
    Word(
        "tendance",
        N_("List the cards that would succeed with this Tendance; without it, for each."),
        ("--tendance",),
        metavar=N_("TENDANCE"),
        complete="tendances",
    ),
    Word(
        "talent",
        N_("List the cards that would succeed with this Talent."),
        ("--talent",),
        metavar=N_("NAME"),
        complete="talents",
    ),
)

WORDS: dict[str, tuple[Word, ...]] = {
    "check": CHECK,
    "deal": DEAL,
    "duel start": SIDES,
    "fight": FIGHT,
    "odds check": CHECK,
    "show": SHOW,
}
