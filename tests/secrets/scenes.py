"""The campaigns of the test of non-interference: all four games, what can be open in them, and every command."""

from __future__ import annotations

from typing import Any

from tests.helpers import CODES, codes
from tests.rules.court import AURORE, GUARD, LUYNES
from tests.rules.forest import ENIDE, GARDE, MORGANE, PERCEVAL
from tests.rules.street import own_deck, scores
from tests.secrets.worlds import TABLE, Scene, Swap, ending

Json = dict[str, Any]

FILE = (
    *("show", "show all", "show hands", "show deck", "show --svg all.svg", "show all --svg all.svg"),
    *("show all --markdown", "show deck --markdown", "show nobody", "show deck -n --svg no.svg"),
    *("undo", "undo -n", "undo --reshuffle -n", "redo", "log", "log --markdown", "log --last 2"),
    *(
        "doctor",
        "doctor --fix",
        "edit",
        "day",
        "scene",
        "session -n",
        "note seen",
        "add zoe",
        "add zed --npc",
    ),
    *("cards", "cards KD", "schema show", "new other.toml --system versailles --seed 1", "help show"),
    *("add deck oracle --kind majors22", "remove nobody", "amend 1 day -n", "amend 1 day", "amend 2 note x"),
    *("stats", "stats --svg all.svg", "show --html all.html", "show all --html all.html", "verify no.txt"),
)
"""What is asked in every game."""


def trick(*players: str, **more: Any) -> Json:
    """A hand of tarot in the middle: everybody holds three cards, and the first leads; the next two are bots."""
    hands = dict(zip(players, ("QS 4C T3", "KS 7C T9", "2S 9C T12", "NS QC T15"), strict=False))
    bots = {players[1]: "club", players[2]: "master"}
    won = dict(zip(players, ("5D 6D 7D", "8D", "", ""), strict=False))
    table = {"players": [*players], "bots": bots, "hand": 1, "leader": players[0], "hands": hands, "won": won}
    return table | more


def set_aside(table: Json) -> Json:
    """The deck of a game of tarot."""
    away = codes(" ".join([table.get("table", ""), *table["hands"].values(), *table["won"].values()]))
    return {"kind": "tarot78", "draw": " ".join(code for code in CODES["tarot78"] if code not in away)}


def of_trick(me: str, bot: str, other: str) -> tuple[str, ...]:
    """What is asked at a table of tarot where ``me`` leads."""
    return (
        *(
            "trick status",
            "trick table",
            "trick score",
            "trick deal",
            f"trick new {me} {bot} zed",
            "trick auto",
            "trick auto -n",
        ),
        *(f"trick new {me} {bot} zed --drop", "trick again"),
        *(f"trick legal {who}" for who in (me, bot, other)),
        *(f"trick hint {who} --seed 1" for who in (me, bot, other)),
        *(f"trick play {me} QS", f"trick play {me} QS -n", f"trick play {me} 10B", f"trick play {bot} QS"),
        *(
            f"trick play {bot} 10B",
            f"trick play {bot} 2S",
            f"trick play {other} 10B",
            f"trick play {other} NS",
        ),
        *(f"trick renounce {bot}", f"trick renounce {me}", f"trick auto --until {bot}"),
        *(f"trick give {me} 5D", f"trick give {bot} 8D"),
    )


# Versailles ----------------------------------------------------------------------------------------------------------

OTHERS = ("aurore", "luynes", "Anne", "montglas")
HANDS = {"gm": "JS KD 3C", "aurore": "QB T11 4B 9C", "luynes": "7C 10S T17", "montglas": "5B 8S QC"}
PEOPLE = {
    "aurore": AURORE,
    "luynes": LUYNES
    | {"skills": {"heraldry": {"level": 5, "suit": "cups"}, "fencing": {"level": 4, "suit": "swords"}}},
    "montglas": GUARD | {"name": "Montglas", "skills": {"oratory": {"level": 4, "suit": "cups"}}},
    "guard": GUARD,
}


def court(*laid: str, **more: Any) -> Json:
    """A court with a game of tarot beside it, whose bots are strangers; ``laid``: cards on the table in an affair."""
    game = trick("aurore", "bo", "cy", "luynes")
    away = [*laid, *(hand for who, hand in HANDS.items() if who != "gm")]
    decks = {
        "table": ending(*away, discard="AC 2D", top="2S 9D 3S", bottom="6C T21 10B 7D"),
        "gm": ending(HANDS["gm"], discard="T5 9S", top="5D T14 8D", bottom="6C T21"),
        "trick": set_aside(game),
    }
    return {
        **{"format": 1, "name": "Court", "system": "versailles", "decks": decks, "hands": HANDS},
        **{"characters": PEOPLE, "trick": game, **more},
    }


def of_court(*auto: str) -> tuple[Swap, ...]:
    """What nobody but its holder sees at the court; ``auto``: whom the tool plays."""
    table = (TABLE,) if "luynes" in auto else ()
    return (
        Swap(("hands.gm", "3C"), ("decks.gm.draw", "T21"), (TABLE, "aurore", "luynes", "Anne")),
        Swap(("hands.gm", "KD"), ("decks.gm.discard", "9S"), (TABLE, "aurore")),
        Swap(("decks.gm.discard", "T5"), ("decks.gm.draw", "6C"), (TABLE, "aurore")),
        Swap(
            ("hands.montglas", "QC"),
            ("decks.table.draw", "T21"),
            (TABLE, "aurore"),
            ("duel start aurore montglas --skill-a oratory --auto",),
        ),
        Swap(
            ("hands.luynes", "7C"),
            ("decks.table.draw", "6C"),
            (*table, "aurore", "gm", "montglas"),
            ("duel start aurore luynes", "repartee start"),
        ),
        Swap(("decks.table.draw", "10B"), ("decks.table.draw", "7D"), (TABLE, "aurore", "gm")),
    )


TRICKS = (
    Swap(("trick.hands.bo", "KS"), ("trick.hands.cy", "9C"), (TABLE, "aurore", "luynes", "gm")),
    Swap(("trick.hands.bo", "T9"), ("decks.trick.draw", "T20"), (TABLE, "aurore", "luynes")),
    Swap(("trick.hands.luynes", "QC"), ("trick.hands.bo", "7C"), ("aurore", "gm")),
)

QUIET = Scene(
    "court",
    court(),
    (*of_court(), *TRICKS),
    (
        *FILE,
        *of_trick("aurore", "bo", "luynes"),
        *(
            "show aurore",
            "show gm",
            "show montglas",
            "show guard --budget",
            "show luynes",
            "show gm --markdown",
        ),
        *("show gm --svg gm.svg", "show --budget"),
        *(
            "deal",
            "deal gm",
            "deal gm -n",
            "deal luynes montglas",
            "deal gm --count 4",
            "deal aurore --count 2",
        ),
        *("deal gm --discard 2B", "deal luynes --discard 2B", "deal --discard 2B", "deal --fresh -n"),
        *(
            "check aurore climbing -p QB -d 9",
            "check aurore climbing -p 2S -d 9",
            "check aurore climbing -d 9",
        ),
        *("check aurore climbing -p 9C -d 9", "check aurore climbing -p QB -d 4 --hidden"),
        *("check aurore climbing -p QB --gm-draw -n", "check aurore climbing -p QB --gm-draw --hidden"),
        *("check aurore climbing -p QB --band minor -n", "check aurore climbing -p QB --band legendary -n"),
        *("check aurore climbing -p QB --gm-draw", "check aurore climbing -p QB --difficulty-card JS"),
        *("check montglas oratory -p 2B -d 3", "check montglas oratory -p 8S -d 3"),
        *(f"hint check {who}" for who in ("aurore climbing", "luynes heraldry -d 5", "guard watch -d 3")),
        *("hint check montglas oratory --gm-draw", "hint check aurore climbing --band hard"),
        *(f"odds check aurore climbing {words}" for words in ("", "--gm-draw", "--band minor", "-d 7")),
        *("odds check luynes heraldry --gm-draw", "odds check guard watch", "odds ladder aurore climbing"),
        "odds check aurore climbing --difficulty-card JS",
        *("odds duel aurore luynes --skill-a oratory --skill-b heraldry", "odds duel", "odds repartee"),
        *("odds duel aurore montglas --skill-a oratory --first aurore", "odds duel aurore luynes --fencing"),
        *("hint duel luynes aurore --skill-a strength", "hint duel guard aurore --fencing"),
        "hint repartee luynes --target aurore --about Grey",
        *("odds duel guard luynes --skill-a strength", "odds repartee aurore --target luynes --about Grey"),
        *("hint check aurore climbing --difficulty-card JS", "hint duel", "hint repartee"),
        *(
            "check montglas oratory -p 9C -d 3",
            "check guard watch -p 2B -d 3",
            "check guard watch -p JS -d 3",
        ),
        *(
            "check luynes heraldry -p 2B -d 3",
            "check luynes heraldry -p 10S -d 3",
            "check aurore singing -d 3",
        ),
        *("discard aurore 4B", "discard gm 2B", "discard guard 2B", "discard gm JS", "discard montglas 2B"),
        *(
            "discard luynes 2B",
            "return table AC",
            "return table 2B",
            "return gm 2B",
            "return gm 2B --shuffle",
            "return gm KD -n",
            "return gm 9S -n",
        ),
        *(
            "shuffle table",
            "shuffle gm",
            "advance set aurore notes x",
            "advance history aurore",
            "advance set aurore nothing x",
        ),
        *("advance add aurore beliefs Grey", "advance drop aurore beliefs[0]", "draw table", "draw gm 2 -n"),
        *(
            "remove montglas -n",
            "remove aurore",
            "remove guard",
            "discard gm all",
            "discard gm all -n",
            "return gm all",
        ),
        *("return table all", "deal gm --drawn 2B", "repartee join montglas"),
        *("duel start aurore luynes --skill-a oratory --skill-b heraldry --first aurore", "duel status"),
        *("duel table", "repartee table"),
        *("duel start aurore montglas --skill-a oratory --auto montglas --first aurore",),
        *("duel play aurore 9C", "duel concede aurore", "duel end aurore"),
        *("repartee start aurore --target luynes --about Grey", "repartee status", "repartee pass aurore"),
        *("repartee play aurore --side for --action wit 4B", "repartee end"),
        *("repartee counter aurore --side for --reputation court",),
    ),
    ("deal gm --seed 1", "deal gm montglas luynes --seed 1", "undo", "note begun"),
)

SIDES = {"aurore": {"skill": "oratory", "laid": "8C"}, "luynes": {"skill": "heraldry", "laid": "10C"}}
DUEL = Scene(
    "duel",
    court("8C 10C", duel={"sides": SIDES, "turn": "aurore", "auto": ["luynes"]}),
    (
        *of_court("luynes"),
        Swap(
            ("hands.luynes", "10S"),
            ("decks.table.draw", "2S"),
            (TABLE, "aurore", "gm"),
            ("deal", "scene", "duel play aurore 9C"),
        ),
    ),
    (
        *(
            "show",
            "show all",
            "show hands",
            "show deck",
            "show luynes",
            "log",
            "undo",
            "edit",
            "deal luynes -n",
        ),
        *("duel status", "duel play aurore 2S", "duel play aurore QB", "duel play aurore"),
        *("hint duel", "hint duel aurore", "hint duel luynes", "odds duel"),
        *("duel play aurore 9C -n", "duel concede aurore", "duel concede aurore -n", "duel play luynes 2B"),
        *("duel end aurore", "discard luynes 2B", "check luynes heraldry -p 2B -d 3", "repartee status"),
        *("duel table", "duel table aurore"),
    ),
)

FENCING = Scene(
    "fencing",
    court(
        "7S",
        duel={
            "sides": {"aurore": {"skill": "fencing"}, "luynes": {"skill": "fencing"}},
            **{"turn": "aurore", "auto": ["luynes"], "terms": "first-blood", "offended": "aurore"},
            "attack": {"by": "luynes", "cards": "7S", "quarter": "quarte", "strength": 3},
        },
    ),
    (
        Swap(
            ("hands.luynes", "10S"),
            ("decks.table.draw", "T21"),
            (TABLE, "gm"),
            ("duel play aurore T11", "duel play aurore --discard 4B", "duel play aurore --discard 3B"),
        ),
        Swap(("decks.table.draw", "9D"), ("decks.table.draw", "7D"), (TABLE, "gm"), ("duel play aurore",)),
        Swap(("hands.luynes", "7C"), ("decks.table.draw", "3S"), (TABLE, "gm"), ("duel play aurore",)),
    ),
    (
        *(
            "duel table",
            "duel table gm",
            "duel status",
            "duel play aurore -n",
            "duel play aurore T11 -n",
            "duel play aurore T11",
        ),
        *("hint duel", "hint duel luynes", "odds duel"),
        *(
            "duel play aurore --discard 3B",
            "duel play aurore --discard 4B",
            "duel end aurore",
            "duel concede aurore",
        ),
        *("show luynes", "log", "undo -n"),
    ),
)

REPARTEE = Scene(
    "repartee",
    court(
        "8B",
        repartee={
            **{"instigator": "aurore", "targets": ["luynes"], "about": "Grey", "turn": "gm"},
            **{"order": ["gm", "aurore", "luynes", "montglas"], "auto": ["luynes"]},
            "plays": [{"by": "aurore", "side": "for", "action": "wit", "cards": "8B"}],
        },
    ),
    tuple(
        swap._replace(plays=(*swap.plays, "repartee pass gm", "repartee play gm"))
        for swap in of_court("luynes")
    ),
    (
        *("repartee table", "repartee table aurore", "repartee table gm"),
        *("repartee status", "repartee play gm --side against --action spite 2B"),
        *("hint repartee", "hint repartee gm", "hint repartee luynes", "odds repartee"),
        *(
            "repartee play guard --side against --action spite 2B",
            "repartee play gm --action wit JS --side for",
        ),
        *("repartee play guard --action wit JS --side for", "repartee pass gm -n", "repartee pass gm"),
        *("repartee play luynes --side for --action wit 2B", "repartee pass luynes", "repartee end -n"),
        *(
            "repartee end",
            "repartee end --discard 2B",
            "repartee counter aurore --side for --reputation court",
        ),
        *("show", "show luynes", "log", "undo -n"),
    ),
)

HIDDEN = Scene(
    "hidden difficulties",
    court(),
    (Swap(("decks.gm.draw", "6C"), ("decks.gm.draw", "T21"), (TABLE, "aurore")),),
    (*FILE, "show aurore", "log KD", "log 8", "log roi"),
    (
        *("check aurore climbing -p QB,T11 -d 8|6 --hidden --seed 1", "note begun", "deal aurore"),
        *("check aurore flattery -p 9C --difficulty-card JS|KD --hidden --no-growth", "discard gm KD|JS"),
        *(
            "check aurore climbing -p 4B --band trivial|minor --hidden",
            "discard gm 3C",
            "undo",
            "undo",
            "redo",
        ),
    ),
)

_ANSWERS = ("check luynes -p 2B", "check luynes -p 10S -n", "check luynes", "check aurore -p QB -n")
ASKED = Scene(
    "face down",
    court(asked={"luynes": {"what": "heraldry", "card": "6S"}})
    | {
        "decks": court()["decks"]
        | {"gm": ending(HANDS["gm"], "6S", discard="T5 9S", top="5D T14 8D", bottom="6C T21")}
    },
    (Swap(("asked.luynes.card", "6S"), ("decks.gm.draw", "T21"), (TABLE, "aurore", "luynes", "gm")),),
    (
        *("hint check luynes", "hint check luynes -p 2B", "odds check luynes", "odds check luynes -p 10S"),
        *(*FILE, *_ANSWERS, "show luynes", "show aurore", "check luynes heraldry --ask -d 3", "log --undone"),
        *(
            "check aurore climbing --ask -d 3",
            "undo 2",
            "log 8",
            "deal --fresh",
            "remove luynes",
            "undo --any",
        ),
    ),
    ("check aurore climbing --ask -d 8|6", "undo", "redo", "note begun"),
)

_LAID = (
    *("duel status", "duel play aurore -n", "duel play aurore 9C -n", "duel play aurore 2S", "hint duel"),
    *("duel concede aurore -n", "duel end aurore -n", "duel play guard 2B", "duel play guard KD --ask"),
    *("odds duel", "duel play aurore T11 -n", "duel play aurore 9C,T11 -n", "hint duel aurore"),
)
_MASTERS = (TABLE, "aurore", "luynes", "gm")


def _laid(away: str, **duel: Any) -> Json:
    """A court where the first play of the guard, these cards, lies face down for Aurore."""
    gm = ending(HANDS["gm"], away, discard="T5 9S", top="5D T14 8D", bottom="6C T21")
    sides = {"aurore": {"skill": "fencing"}, "guard": {"skill": "fencing", "hand": "gm"}}
    data = court(duel={"sides": sides, "turn": "aurore"} | duel)
    return data | {"decks": data["decks"] | {"gm": gm}}


LAID = Scene(
    "a first play face down",
    _laid(
        "6S",
        sides={
            "aurore": {"skill": "oratory"},
            "guard": {"skill": "watch", "hand": "gm"},
        },
        face_down={"by": "guard", "cards": "6S", "points": [6]},
    ),
    (Swap(("duel.face_down.cards", "6S"), ("decks.gm.draw", "T21"), _MASTERS, ("undo", "redo")),),
    (
        *FILE,
        *_LAID,
        "show guard",
        "show gm",
        "log --undone",
        "remove guard",
        "deal --fresh",
        "repartee status",
    ),
    ("note begun",),
)
ASKED_DUEL = Scene(
    "a first play laid face down",
    court()
    | {
        "hands": HANDS | {"gm": "JS T14"},
        "decks": court()["decks"] | {"gm": ending("JS T14", discard="T5 9S", bottom="6C T21")},
    },
    (Swap(("decks.table.draw", "10B"), ("decks.table.draw", "7D"), (TABLE, "aurore")),),
    (*FILE, *_LAID, "log JS", "log T14", "undo --any", "undo 2", "log --undone"),
    (
        "duel start aurore guard --skill-a oratory --skill-b watch --first guard --seed 1",
        "duel play guard JS|T14=1 --ask --using strength",
        *("undo", "redo", "note begun"),
    ),
)
ASKED_SWORDS = Scene(
    "an attack laid face down",
    court(),
    (Swap(("decks.table.draw", "10B"), ("decks.table.draw", "7D"), (TABLE, "aurore")),),
    (*FILE, *_LAID, "log 3C", "log prime", "undo --any", "undo 2", "log --undone"),
    (
        "duel start aurore guard --fencing --first guard --seed 1",
        "duel play guard JS,3C --ask --quarter prime|quarte --strength 1|0",
        *("undo", "redo", "note begun"),
    ),
)

AMENDED = Scene(
    "a deal amended",
    court(),
    (Swap(("decks.table.draw", "10B"), ("decks.table.draw", "7D"), (TABLE, "aurore")),),
    ("amend 1 note x", "amend 1 note x -n", "amend 1 day", "amend --any 1 deal gm", "amend 3 day"),
    ("deal gm --count 1 --drawn T14", "discard gm JS|T14", "day"),
)

# Lignes Brisées ------------------------------------------------------------------------------------------------------


def street() -> Json:
    """A street with a game of tarot: nothing but its hands is hidden there."""
    game = trick("nadir", "bo", "cy", "zoe")
    broken = {"ligne_brisee": "La corde", "destin": {"gagnes": 5, "actuels": 3}}
    people = {
        "nadir": {"name": "Nadir", "player": "Anne", **broken, "arcanes": scores(furtivite=14)},
        "zoe": {"name": "Zoé", **broken, "arcanes": scores()},
        "garde": {"name": "Le Garde", "npc": True, "arcanes": scores()},
    }
    return {
        **{"format": 1, "name": "Court", "system": "lignes-brisees", "characters": people, "trick": game},
        "decks": {who: own_deck("T3 T4") for who in people} | {"trick": set_aside(game)},
    }


STREET = Scene(
    "street",
    street(),
    tuple(
        swap._replace(
            one=(swap.one[0].replace("luynes", "zoe"), swap.one[1]),
            hidden_from=(TABLE, "nadir", "garde")[i > 1 :],
        )
        for i, swap in enumerate(TRICKS)
    ),
    (
        *FILE,
        *of_trick("nadir", "bo", "zoe"),
        *(
            "show nadir",
            "show nadir --by-score",
            "check nadir furtivite",
            "check nadir --again",
            "odds check nadir 1",
        ),
        *(
            "check nadir furtivite --drawn 5",
            "fight nadir garde",
            "fight --status",
            "fight --end",
            "duel start nadir zoe --skill-a 1",
        ),
        *(
            *("odds duel nadir zoe --skill-a 1", "odds fight nadir garde"),
            *("hint check nadir 1", "hint duel nadir zoe --skill-a 1", "hint fight nadir garde"),
            "deal nadir --scores",
            "deal nadir --recover 1",
        ),
        *(
            "discard nadir 7",
            "return nadir 3",
            "shuffle nadir",
            "advance award nadir 1",
            "advance raise nadir furtivite",
        ),
        *(
            "advance status nadir",
            "advance history nadir",
            "advance set nadir notes x",
            "advance add nadir equipement corde",
        ),
        *("advance drop nadir notes", "draw nadir", "remove zoe"),
    ),
    ("check nadir furtivite --seed 2", "trick play nadir QS", "undo"),
)

# Topoïgraphie --------------------------------------------------------------------------------------------------------


def forest(hands: dict[str, str], **more: Any) -> Json:
    """A forest with packs, and hands where some are given."""
    game = trick("perceval", "bo", "cy", "enide")
    decks = {
        who: ending(hands.get(who, ""), discard="5H 6H", top="2S 3S QH", bottom="6C KC", kind="pack52")
        for who in ("mj", "perceval", "enide", "morgane")
    }
    people = {"perceval": PERCEVAL, "enide": ENIDE, "garde": GARDE, "morgane": MORGANE}
    return {
        **{
            "format": 1,
            "name": "Court",
            "system": "topoigraphie",
            "decks": decks | {"trick": set_aside(game)},
        },
        **{"hands": hands, "characters": people, "trick": game, **more},
    }


OF_FOREST = (
    *("hint check perceval heroique", "hint check enide courtois -d 5", "hint check garde sauvage"),
    *("hint check morgane feerique", "hint duel perceval garde --tendance-a heroique"),
    *("hint fight perceval garde brigand --tendance-a heroique --score-b 3", "hint fight garde perceval"),
    "hint fight perceval enide --tendance-a heroique --play-b 2D",
    *("odds duel perceval garde --tendance-a heroique", "odds duel perceval enide --tendance-a heroique"),
    *("odds fight perceval garde --tendance-a heroique", "odds fight garde perceval"),
    "odds fight perceval garde morgane --tendance-a heroique --tendance-b sauvage,feerique",
    *("show perceval", "show enide", "show morgane", "show mj", "show perceval -d 12", "show enide -d 12"),
    *("show garde -d 12", "show morgane -d 12 --tendance feerique", "check perceval heroique -p 4S"),
    *(
        "check perceval heroique -p 2D",
        "check perceval heroique",
        "check enide courtois -p 2D",
        "check enide courtois",
    ),
    *(
        "check garde sauvage -p 2D",
        "check garde sauvage -p QD",
        "check garde sauvage -n",
        "check garde sauvage -n -d 3",
    ),
    *(
        "check morgane feerique -p 2D",
        "check morgane feerique",
        "odds check garde sauvage",
        "odds check garde sauvage -p 2D",
    ),
    *(
        "odds check enide courtois",
        "duel start perceval garde --tendance-a heroique --play-a 4S -n",
    ),
    *("fight perceval garde --tendance-a heroique --play-a 4S -n", "fight --status", "fight --end"),
    *(
        "duel start perceval garde --tendance-a heroique --play-a 2D",
        "fight perceval enide --tendance-a heroique --play-a 4S",
    ),
    *("fight perceval garde brigand --score-b 3 --tendance-a heroique --turn-a -n",),
    *(
        "deal",
        "deal mj",
        "deal mj -n",
        "deal garde",
        "deal mj --discard 2D",
        "deal --discard 2D",
        "deal mj --fresh -n",
    ),
    *("discard mj 2D", "discard garde 2D", "discard enide 2D", "return mj 5H", "return mj 2D", "shuffle mj"),
    *(
        "advance set perceval notes x",
        "advance history perceval",
        "advance add perceval talents.chasse novice",
        "advance drop perceval talents.escrime",
    ),
    *("draw mj -n", "remove enide -n", "fight start perceval / garde", "discard mj all -n"),
)
SEEN = ("decks.mj.draw", "6C"), ("decks.mj.draw", "KC")
FOREST = Scene(
    "forest",
    forest({}),
    (
        Swap(*SEEN, (TABLE, "perceval", "mj")),
        *(
            swap._replace(
                one=(swap.one[0].replace("luynes", "enide"), swap.one[1]), hidden_from=("perceval", "mj")
            )
            for swap in TRICKS
        ),
    ),
    (*FILE, *of_trick("perceval", "bo", "enide"), *OF_FOREST),
    ("check perceval heroique -p 9S", "check garde sauvage -p 9D", "undo"),
)
DEALT = Scene(
    "dealt",
    forest(
        {"mj": "7S 8D 9H", "perceval": "4S 7H", "enide": "9S JD", "morgane": "2C QC"}, house={"hand_size": 4}
    ),
    (
        Swap(("hands.mj", "9H"), ("decks.mj.draw", "KC"), (TABLE, "perceval", "Bo")),
        Swap(("hands.mj", "7S"), ("decks.mj.draw", "6C"), (TABLE, "perceval")),
        Swap(("hands.morgane", "QC"), ("decks.morgane.draw", "KC"), (TABLE, "perceval")),
        Swap(("hands.enide", "JD"), ("decks.enide.draw", "6C"), ("perceval", "mj", "garde")),
    ),
    (*FILE, *OF_FOREST),
    ("deal mj --seed 1", "discard mj 8D", "undo"),
)

_FACE_DOWN = (
    *("duel start perceval garde --play-a 4S -n", "duel start perceval garde --play-a QH", "fight --status"),
    *("duel start perceval garde --play-b 2D --ask", "duel start enide garde --play-b 9H --ask", "show mj"),
    *(
        "odds check garde sauvage",
        "odds duel perceval garde --tendance-a heroique",
        "odds fight garde perceval",
    ),
    *("hint check garde sauvage", "hint duel perceval garde --tendance-a heroique", "show garde -d 12"),
    *(
        "duel start perceval garde",
        "duel start perceval garde --turn-a -n",
        "check garde sauvage -n",
        "undo 2",
    ),
    *("remove garde -n", "log 9H", "log --undone", "deal mj -n", "session"),
)
LAID_DUEL = Scene(
    "a card face down",
    forest({})
    | {
        "duel": {
            "a": "perceval",
            "b": "garde",
            "card": "9H",
            "tendance_a": "heroique",
            "tendance_b": "sauvage",
        },
        "decks": forest({})["decks"] | {"mj": ending("9H", discard="5H 6H", bottom="6C KC", kind="pack52")},
    },
    (Swap(("duel.card", "9H"), ("decks.mj.draw", "6C"), (TABLE, "perceval"), ("check garde sauvage -p",)),),
    (*FILE, *_FACE_DOWN, "show perceval"),
    ("note begun",),
)
ASKED_CARD = Scene(
    "a card laid face down",
    forest({"mj": "7S 8D 9H", "perceval": "4S 7H", "enide": "9S JD"}, house={"hand_size": 3}),
    (Swap(("decks.mj.draw", "6C"), ("decks.mj.draw", "KC"), (TABLE, "perceval")),),
    (*FILE, *_FACE_DOWN),
    (
        "duel start perceval garde --tendance-a heroique --play-b 9H|8D --ask",
        *("undo", "redo", "note begun"),
    ),
)

ASKED_FOREST = Scene(
    "a difficulty laid face down",
    forest({}),
    (Swap(*SEEN, (TABLE, "perceval", "mj")),),
    (
        *("hint check perceval", "odds check perceval", "odds check perceval -p 9S", "hint check garde"),
        *(*FILE, "check perceval -p 9S -n", "odds check perceval heroique -d 3", "show perceval"),
    ),
    (
        "check perceval heroique --ask -d 8|6",
        "check garde sauvage --ask -d 6|8",
        "undo",
        "redo",
        "note begun",
    ),
)

# Tarot ---------------------------------------------------------------------------------------------------------------


def cards(**more: Any) -> Json:
    """A campaign of nothing but tarot."""
    game = trick("ana", "bo", "cy", "dan", **more)
    people = {"ana": {"name": "Anaïs d'Or", "player": "Anne"}, "bo": {"name": "Bo"}}
    return {
        **{"format": 1, "name": "Court", "system": "tarot", "characters": people, "trick": game},
        "decks": {"trick": set_aside(game)},
    }


TAROT = Scene(
    "tarot",
    cards(),
    tuple(
        swap._replace(
            one=(swap.one[0].replace("luynes", "dan"), swap.one[1]),
            hidden_from=(TABLE, "ana", "dan")[i > 1 : 4 - i],
        )
        for i, swap in enumerate(TRICKS)
    ),
    (
        *(
            *FILE,
            *of_trick("ana", "bo", "dan"),
            "show ana",
            "show bo",
            "deal",
            "discard ana QS",
            "return trick 2S",
        ),
        *("shuffle trick", "advance set ana notes x", "advance add ana notes x", "advance drop ana player"),
        *("draw trick", "remove ana"),
    ),
    ("trick play ana QS", "undo"),
)
REAL = Scene(
    "real cards",
    cards(bots={}, hidden=True, hands={"ana": "QS 4C T3", "dan": "NS QC T15"}),
    (
        Swap(("trick.hands.dan", "QC"), ("decks.trick.draw", "T20"), (TABLE, "ana", "bo")),
        Swap(("trick.hands.ana", "4C"), ("decks.trick.draw", "T19"), (TABLE, "bo", "dan")),
    ),
    (*FILE, *of_trick("ana", "bo", "dan"), "show ana", "show dan"),
)

SCENES = (
    QUIET,
    DUEL,
    FENCING,
    REPARTEE,
    HIDDEN,
    ASKED,
    LAID,
    ASKED_DUEL,
    ASKED_SWORDS,
    AMENDED,
    STREET,
    FOREST,
    LAID_DUEL,
    ASKED_CARD,
    ASKED_FOREST,
    DEALT,
    TAROT,
    REAL,
)
