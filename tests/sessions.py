"""What the tests of the schemas play: sessions in every system that bring every command to answer in its forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.helpers import CODES, codes, deck


class Part(NamedTuple):
    """Lines played from a fresh sample, some of its tables changed. A line may begin with its exit status.

    Decks are changed one by one, other tables as a whole. Without a status a line ends with 0 or 1.
    """

    lines: str
    changed: Mapping[str, Any] = {}


KEEPING = Part("""
show
show all --reveal
show hands
show deck
scene
day
note "It rains."
amend 2 scene
add zoe --name Zoé
add garde --npc
show zoe
advance set zoe notes "Tall."
undo
redo
advance set zoe homebrew.luck 3
advance drop zoe homebrew.luck
add deck oracle --kind majors22
draw oracle --ask "Does it rain?"
remove zoe
help day
undo --reshuffle
doctor
edit
cards
cards T11
log
stats
3 stats --svg points.svg
advance history zoe
3 show nobody
2 day --nope
4 day -c none.toml
""")
"""What all systems have."""

TRICK = Part("""
3 trick play ana QB
trick new ana bo cy --bot bo=novice --bot cy=novice
trick status
trick table
trick deal
trick status --reveal
trick table ana
trick auto
trick status --as ana
3 trick give ana QB
trick new ana bo --hidden --drop
trick deal
trick play ana QB
trick renounce ana
trick again
""")
"""A table with bots, and one with real cards."""

_LED: Mapping[str, Any] = {
    "players": ["ana", "bo", "cy"],
    "hand": 1,
    "leader": "cy",
    "table": "9C",
    "hands": {"ana": "F 2S", "bo": "KS QS", "cy": "3S"},
    "won": {"ana": "QB T1", "bo": "4B", "cy": ""},
}
_LYING = codes("9C F 2S KS QS 3S QB T1 4B")
_ASIDE = " ".join(code for code in CODES["tarot78"] if code not in _LYING)

FOOL = Part(
    """
trick legal ana
trick hint ana --seed 1
trick play ana F
3 trick play cy 3S
trick play bo KS
trick status
trick legal ana
trick hint ana --seed 1
trick score
trick give ana QB
trick play cy 3S
trick play ana 2S
trick play bo QS
trick score
3 trick renounce bo
trick status
3 trick play ana 2S
""",
    {"trick": _LED, "decks": {"trick": {"kind": "tarot78", "draw": _ASIDE}}},
)
"""Cy led cups, which nobody else has; Ana holds the Fool and has won two cards."""

SESSIONS: Mapping[str, tuple[Part, ...]] = {
    "versailles": (
        Part("""
            show aurore --budget
            advance add aurore reputation letters=2
            show --budget
            show gm
            show hands --as luynes
            deal aurore --discard 4B
            check aurore climbing --play QB,T11 -d 9 --coin heads
            hint check aurore climbing -d 9
            hint check aurore climbing
            odds check aurore climbing --gm-draw
            odds check aurore climbing -d 9
            odds ladder aurore climbing
            hint check guard watch --as gm --band legendary
            3 hint check guard watch
            check guard watch --play JS --gm-draw --seed 1
            check luynes heraldry --play 3D -d 4 --hidden
            3 check luynes heraldry --play T17 -d 4
            check aurore high-society --play 9C --band trivial
            check montglas oratory --play QC -d 2 --favour "madame de sévigné" --belief "Nobody reads to the end"
            discard montglas 2D
            return table QB
            return table T11 --shuffle
            shuffle table
            scene
            deal --fresh
            session
            log --reveal
        """),
        Part("""
            duel start aurore montglas --skill-a oratory --first aurore
            duel status
            duel table
            duel status --as montglas
            hint duel
            odds duel --seed 1
            3 duel play montglas QC
            duel play aurore 9C
            duel play montglas QC T5
            duel concede aurore --coin tails
        """),
        Part("""
            duel start luynes guard --fencing --terms death --first luynes
            hint duel
            odds duel --as luynes --seed 1
            duel play luynes 7C
            hint duel --as gm
            duel play guard
            duel table guard
            duel status --as gm
            duel end luynes
        """),
        Part("""
            odds repartee montglas --target aurore --about "Grey is grand" --as montglas --seed 1
            repartee start montglas --target aurore --about "Grey is grand" --belief "The King should never wear grey"
            repartee status
            repartee table montglas
            repartee table gm
            repartee status --as montglas
            hint repartee
            odds repartee --seed 1
            repartee play montglas --action wit 5B T5
            repartee counter montglas --side for --reputation letters
            repartee counter luynes --side for --reputation military --remove
            hint repartee gm --as gm
            repartee pass gm
            repartee end --reword "Grey it is"
        """),
        Part("""
            repartee start montglas --target aurore --with montglas,aurore --about "Grey is grand"
            repartee join luynes
        """),
        Part("""
            duel start aurore luynes --fencing --auto aurore,luynes --seed 1
            duel start montglas aurore --skill-a oratory --auto montglas,aurore --seed 1
            repartee start luynes --target montglas --about "War is dull" --auto gm,aurore,luynes,montglas --seed 1
        """),
        Part(
            """
            duel start luynes montglas --skill-a riding --skill-b dancing --first luynes
        """,
            {
                "hands": {"gm": "", "luynes": "7C", "montglas": "QC"},
                "decks": {"table": deck("7C QC"), "gm": deck()},
            },
        ),
    ),
    "lignes-brisees": (
        Part("""
            show nadir --by-score
            advance add nadir equipement corde
            check nadir survie --drawn T21
            odds check nadir --again
            check nadir --again
            check nadir furtivite --easier --destiny 1
            check nadir acrobatie --harder
            check nadir chance --sacrifice
            odds check nadir furtivite --easier
            odds check veilleur volonte --gm
            hint check nadir science
            hint check nadir investigation
            odds duel nadir ombeline --skill-a volonte
            hint duel nadir ombeline --skill-a volonte
            odds fight nadir veilleur
            odds fight nadir veilleur sonde --destiny-a 2 --destiny-b -,-
            hint fight nadir veilleur sonde
            3 odds fight veilleur nadir
            3 odds check veilleur volonte
            duel start nadir ombeline --skill-a intimidation --seed 1
            duel start ombeline nadir --skill-a chance --sacrifice-b --skill-b volonte
            fight nadir veilleur --weapon-a couteau --weapon-b matraque --seed 1
            fight nadir veilleur sonde --weapon-a couteau --seed 2
            fight --status
            fight --end sonde
            fight --end
            advance award nadir ombeline 2
            advance raise nadir furtivite
            advance status nadir
            advance status veilleur
            deal nadir --recover 30
            deal ombeline --scores
            deal ombeline --order furtivite
            discard nadir T3
            return nadir T3
            shuffle nadir
            session
        """),
        Part(
            """
            fight veilleur sonde nadir --weapon-a fusil --drawn-a T1,T2 --drawn-b T21,T20
            fight ombeline veilleur sonde --skill-b volonte --weapon-a arc --drawn-a T2 --drawn-b F --lost T3,T4,T5,T6
            fight ombeline veilleur --drawn-a T3 --drawn-b F --lost 7,8,9,10
            deal nadir sonde --recover 22
            fight nadir sonde ombeline --skill-b furtivite,12 --destiny-a 2 --destiny-b -,1 --seed 3
            fight --status
            check veilleur survie --drawn T21
            scene
            discard ombeline T1
        """,
            {
                "decks": {
                    "nadir": deck(kind="majors22"),
                    "veilleur": deck(kind="majors22"),
                    "ombeline": deck(kind="majors22"),
                    "sonde": deck(kind="majors22"),
                }
            },
        ),
        Part(
            """
            3 check nadir chance
            check nadir chance --drawn T1
            3 fight ombeline veilleur --drawn-a T2 --drawn-b F
            fight ombeline veilleur --drawn-a T2 --drawn-b F --lost T1,T3,T4,T5,T6,T7
            deal veilleur --recover-card T1
            3 deal nadir --scores
            deal nadir --scores --drawn {cards}
        """.replace("{cards}", ",".join(CODES["majors22"])),
            {"house": {"real": True}},
        ),
    ),
    "topoigraphie": (
        Part("""
            show perceval --tendance heroique
            show mj
            check perceval heroique --talent escrime --play JD -d 12
            check routier sauvage
            odds check routier sauvage
            hint check perceval heroique -d 12
            hint check routier sauvage -d 30
            hint duel perceval enide --tendance-a heroique --tendance-b courtois
            odds duel perceval enide --tendance-a heroique --tendance-b courtois --play-b 9C
            odds fight perceval routier --tendance-a heroique
            odds fight perceval routier morgane --tendance-a heroique --tendance-b sauvage,feerique
            hint fight perceval routier morgane --tendance-a heroique --tendance-b sauvage,feerique
            odds check perceval heroique --play 2C
            3 odds check perceval heroique
            duel start perceval enide --tendance-a heroique --play-a 9C --tendance-b courtois --play-b 9C
            duel start gaheris routier --tendance-a sauvage --play-a 2C --seed 1
            fight perceval routier arbaletrier --tendance-a heroique --play-a 10H,8C --seed 1
            fight gaheris loup --tendance-a sauvage --play-a 10S --score-b 3 --resistance-b 3 --play-b AS
            fight gaheris loup --tendance-a sauvage --play-a 4S --play-b 2S
            fight --status
            fight --end gaheris
            2 fight gaheris
            advance add enide talents danse=novice
            fight start perceval enide / morgane sbire*2 --score-b 3
            fight perceval sbire-1 morgane -p 9H,3H --tendance-a heroique --tendance-b feerique --play-b 2H,-
            fight perceval morgane -p 3S --tendance-b courtois --play-b 10S
            fight --status
            fight --strike morgane --failures 2 --why "Cold iron."
            fight --strike sbire-2
            advance set morgane resistance 2
            advance set routier npc false
            deal perceval --fresh
            discard perceval 2S
            return perceval 2S --bottom
            shuffle perceval
            3 deal perceval
            session
        """),
        Part("""
            fight perceval routier --tendance-a heroique --play-a 10H --play-b AS
            fight enide arbaletrier --tendance-a courtois --play-a 2H --play-b 9S
            fight --end
            fight start perceval enide / routier morgane
            fight --strike perceval,enide --failures 2
            fight perceval routier --tendance-a heroique -p 9H --play-b 3S
            fight --strike morgane --failures 6
            fight perceval loup --score-b 2 --resistance-b 3 --tendance-a heroique -p 4H --play-b AD
            fight perceval loup --resistance-b 1 -p 5H
        """),
        Part(
            """
            deal
            deal perceval --count 1 --discard KC
            show hands --as enide
            show perceval --as enide
            check perceval heroique --play 10H
        """,
            {
                "house": {"hand_size": 3},
                "hands": {"perceval": "10H KC"},
                "decks": {
                    "perceval": deck("10H KC", kind="pack52"),
                    "mj": deck(kind="pack52"),
                    "enide": deck(kind="pack52"),
                },
            },
        ),
    ),
    "tarot": (
        Part(
            """
            shuffle other
            return other AS
            session
            3 deal
            3 discard celeste AS
        """,
            {
                "decks": {
                    "other": deck(discard="AS"),
                    "trick": {"kind": "tarot78", "draw": " ".join(CODES["tarot78"])},
                }
            },
        ),
    ),
}
"""What each system has of its own, or answers otherwise."""
