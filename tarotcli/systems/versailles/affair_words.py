"""The words of duels and repartee, and of holding a sheet against the budget."""

from tarotcli.language import N_
from tarotcli.words import Word

TERMS = ("first-blood", "incapacity", "death")
QUARTERS = ("tierce", "quarte", "seconde", "prime")
SIDES = ("for", "against")
ACTIONS = ("wit", "conviction", "flattery", "spite")
COINS = ("heads", "tails")

AUTO = Word(
    "auto",
    N_("Let the tool play this side; it sees only what that player may see."),
    ("--auto",),
    many=True,
    metavar=N_("WHO"),
    complete="who",
)
AS = Word(
    "as_",
    N_("As this player may see it: with the own hand and what of it is legal."),
    ("--as",),
    metavar=N_("WHO"),
    complete="who",
)
DISCARD = Word(
    "discard",
    N_("What to discard if a sixth card must be taken: a card, or drawn for the one that comes."),
    ("--discard",),
    many=True,
    metavar=N_("CARD|drawn"),
    complete="hand",
)
GROWTH_COIN = Word(
    "coin",
    N_("How the coin fell at the table where a skill's growth hangs on it; the winner's first."),
    ("--coin",),
    many=True,
    metavar="heads|tails",
    choices=COINS,
    complete="choices",
)
REPUTATION = Word(
    "reputation",
    N_("Add a reputation, or N of its points."),
    ("--reputation",),
    kind="counter",
    many=True,
    minimum=1,
    metavar=N_("GROUP[=N]"),
    complete="reputation",
)
FAVOUR = Word(
    "favour",
    N_("Spend a favour, or N of its points."),
    ("--favour",),
    kind="counter",
    many=True,
    minimum=1,
    metavar=N_("WHOSE[=N]"),
    complete="favours",
)

DUEL_START = (
    Word(
        "skill_a",
        N_("The skill of the first."),
        ("--skill-a",),
        metavar=N_("SKILL"),
        complete="what",
    ),
    Word(
        "skill_b",
        N_("The skill of the second; without it the same."),
        ("--skill-b",),
        metavar=N_("SKILL"),
        complete="what",
    ),
    Word(
        "first",
        N_("Who plays first; without it a coin decides."),
        ("--first",),
        metavar=N_("WHO"),
        complete="who",
    ),
    Word(
        "coin",
        N_("How the coin fell at the table: heads, and the first named plays first."),
        ("--coin",),
        metavar="heads|tails",
        choices=COINS,
        complete="choices",
    ),
    AUTO,
    Word("no_growth", N_("The skills neither rise nor fall."), ("--no-growth",), kind="flag"),
    Word("fencing", N_("With swords: attacks, quarters and wounds."), ("--fencing",), kind="flag"),
    Word(
        "terms",
        N_("With --fencing: what ends it; without this word first blood."),
        ("--terms",),
        metavar="first-blood|incapacity|death",
        choices=TERMS,
        complete="choices",
    ),
    Word(
        "offended",
        N_("With --fencing: who may end it at any time; without this word the first named."),
        ("--offended",),
        metavar=N_("WHO"),
        complete="who",
    ),
    DISCARD,
)

DUEL_PLAY = (
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
        "using",
        N_("With the first play: the characteristic that is added to the skill."),
        ("--using",),
        metavar=N_("CHARACTERISTIC"),
        complete="characteristics",
    ),
    GROWTH_COIN,
    Word(
        "quarter",
        N_("With a feint: the quarter it attacks."),
        ("--quarter",),
        metavar="tierce|quarte|seconde|prime",
        choices=QUARTERS,
        complete="choices",
    ),
    Word(
        "strength",
        N_("Announce less strength than the attack has."),
        ("--strength",),
        kind="number",
        minimum=0,
        metavar="N",
    ),
    DISCARD,
)

DUEL_END = (
    Word("kill", N_("To the death, over a serious wound: kill, not spare."), ("--kill",), kind="flag"),
)

REWORD = Word(
    "reword",
    N_("How a belief reads that turns into its opposite."),
    ("--reword",),
    metavar=N_("TEXT"),
)

REPARTEE_START = (
    Word(
        "target",
        N_("Whom to convince."),
        ("--target",),
        many=True,
        required=True,
        metavar=N_("WHOM"),
        complete="who",
    ),
    Word(
        "about",
        N_("Of what: the belief that rises, or is new, when “for” wins."),
        ("--about",),
        required=True,
        metavar=N_("TEXT"),
        complete="beliefs",
    ),
    Word(
        "belief",
        N_("The belief of the targets that this argues against: it falls when “for” wins."),
        ("--belief",),
        metavar=N_("TEXT"),
        complete="beliefs",
    ),
    Word(
        "with_",
        N_("Who takes part; without it all who hold a hand."),
        ("--with",),
        many=True,
        metavar=N_("WHO"),
        complete="who",
    ),
    AUTO,
)

SIDE = Word(
    "side",
    N_("The side; not needed once a play has fixed it."),
    ("--side",),
    metavar="for|against",
    choices=SIDES,
    complete="choices",
)

REPARTEE_PLAY = (
    SIDE,
    Word(
        "action",
        N_("What the cards are played as: wit staves, conviction swords, flattery cups, spite coins."),
        ("--action",),
        required=True,
        metavar="|".join(ACTIONS),
        choices=ACTIONS,
        complete="choices",
    ),
    Word(
        "speaks_for",
        N_("Speak for this character: the own cards, that one's characteristic."),
        ("--speaks-for",),
        metavar=N_("WHO"),
        complete="who",
    ),
)

REPARTEE_COUNTER = (
    SIDE,
    REPUTATION,
    FAVOUR,
    Word("remove", N_("Take so much away from that side's counters."), ("--remove",), kind="flag"),
)

SHOW = (
    Word(
        "budget",
        N_("Hold the sheet against the 70 points of a planned character."),
        ("--budget",),
        kind="flag",
    ),
)

AFFAIR_WORDS: dict[str, tuple[Word, ...]] = {
    "duel start": DUEL_START,
    "duel play": DUEL_PLAY,
    "duel concede": (GROWTH_COIN,),
    "duel end": DUEL_END,
    "duel status": (AS,),
    "repartee start": REPARTEE_START,
    "repartee play": REPARTEE_PLAY,
    "repartee counter": REPARTEE_COUNTER,
    "repartee pass": (REWORD, DISCARD),
    "repartee end": (REWORD, DISCARD),
    "repartee status": (AS,),
    "show": SHOW,
}
