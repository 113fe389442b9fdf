"""Random commands on a campaign of Topoïgraphie: no traceback, all cards kept, nothing changed by a refusal."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.helpers import CODES, Ran, Table, all_cards_once, environment
from tests.rules.forest import forest

WHO = st.sampled_from(["perceval", "enide", "garde", "brigand", "morgane", "Énide", "mj", "loup"])
TENDANCE = st.sampled_from(["heroique", "faible", "courtois", "sauvage", "feerique", "rien"])
TALENT = st.sampled_from(["escrime", "javelot", "enchantements", "-", "danse"])
CARD = st.sampled_from([*CODES["pack52"], "T4", "zzz"])
NUMBER = st.integers(-2, 25).map(str)


def option(flag: str, value: st.SearchStrategy[str], most: int = 1) -> st.SearchStrategy[list[str]]:
    """The option left out, or with one value or several."""
    given = st.lists(value, min_size=1, max_size=most).map(lambda values: [f"{flag}={','.join(values)}"])
    return st.one_of(st.just([]), given)


def flag(name: str) -> st.SearchStrategy[list[str]]:
    """The flag left out or given."""
    return st.sampled_from([[], [], [name]])


COMMON = st.tuples(flag("-n"), option("--seed", NUMBER))
SIDES = st.tuples(
    option("--tendance-a", TENDANCE),
    option("--talent-a", TALENT),
    option("--play-a", st.one_of(CARD, st.just("-")), 3),
    flag("--turn-a"),
    option("--tendance-b", st.one_of(TENDANCE, st.just("-")), 2),
    option("--talent-b", TALENT, 2),
    option("--play-b", st.one_of(CARD, st.just("-")), 2),
    flag("--turn-b"),
    option("--score-b", NUMBER, 2),
)
NAMELESS = st.sampled_from(["sbire*2", "ours", "loup=1", "sbire-1", "x*0"])


KEEP = (
    *("session", "undo", "shuffle mj", "advance set garde resistance 2", "advance set perceval resistance 1"),
    *("advance set garde npc false", "advance set garde npc true", "deal perceval --fresh"),
)


class Play(RuleBasedStateMachine):
    """A campaign at which anything may be typed."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()

    def teardown(self) -> None:
        """Throw the campaign away."""
        self.folder.cleanup()

    @initialize(hand_size=st.sampled_from([0, 0, 1, 5, 52]), resistance=st.integers(1, 3))
    def sit_down(self, hand_size: int, resistance: int) -> None:
        """A fresh campaign, with hands or without."""
        house = {"hand_size": hand_size, "resistance": resistance}
        self.table = forest(Path(self.folder.name), house=house)
        self._run("deal")

    def _run(self, *words: str) -> Ran:
        # What chance does must be the same when an example is tried again.
        with environment(TAROTCLI_SEED="forest"):
            return self.table.json(*words)

    def _do(self, *words: Any) -> None:
        flat = [word for part in words for word in ([part] if isinstance(part, str) else part)]
        before = self.table.path.read_bytes()
        ran = self._run(*flat)
        assert ran.exit in (0, 1, 2, 3), ran
        if ran.exit > 1:
            assert ran.error["message"], ran
            assert ran.error.get("way_out"), ran
        else:
            assert ran.json["command"], ran
        if ran.exit > 1 or "-n" in flat:
            assert self.table.path.read_bytes() == before, ran
        if flat[0] in ("show", "odds"):
            assert self.table.run(*flat).exit == ran.exit, ran
        elif flat[0] in ("check", "duel", "fight", "deal") and "-n" not in flat:
            told = self.table.run(*flat, "-n")
            assert told.exit in (0, 1, 2, 3), told

    def _pips(self, who: str) -> list[str]:
        """The cards that somebody may choose without a Talent."""
        left = self.table.data["hands"].get(who) or self.table.data["decks"][who]["draw"]
        return [code for code in left.split() if code[0] not in "JQK"]

    @rule(
        who=st.sampled_from(["perceval", "enide", "garde"]),
        card=st.integers(0, 60),
        difficulty=st.integers(0, 16).map(str),
        common=COMMON,
    )
    def fair_check(self, who: str, card: int, difficulty: str, common: Any) -> None:
        """A test that the rules allow, wherever a card for it is left."""
        what = {"perceval": "heroique", "enide": "courtois", "garde": "sauvage"}[who]
        cards = [] if who == "garde" else self._pips(who)
        play = [f"--play={cards[card % len(cards)]}"] if cards else []
        self._do("check", who, what, "-d", difficulty, play, *common)

    @rule(
        who=WHO,
        what=TENDANCE,
        talent=option("--talent", TALENT),
        card=option("--play", CARD, 2),
        difficulty=option("--difficulty", NUMBER),
        common=COMMON,
    )
    def check(self, who: str, what: str, talent: Any, card: Any, difficulty: Any, common: Any) -> None:
        """A test, and its odds."""
        self._do("odds", "check", who, what, talent, card, difficulty)
        self._do("check", who, what, talent, card, difficulty, *common)

    @rule(who=WHO, others=st.lists(WHO, min_size=1, max_size=3), sides=SIDES, common=COMMON)
    def fight(self, who: str, others: list[str], sides: Any, common: Any) -> None:
        """An exchange of blows with one or many."""
        self._do("fight", who, others, *sides, *common)

    @rule(
        hero=st.sampled_from(["perceval", "enide"]),
        foes=st.lists(st.sampled_from(["garde", "brigand", "morgane"]), min_size=1, max_size=3, unique=True),
        data=st.data(),
        common=COMMON,
    )
    def fair_fight(self, hero: str, foes: list[str], data: Any, common: Any) -> None:
        """An exchange that the rules may well allow: cards that are left, Tendances that are on the sheets."""
        cards = data.draw(st.permutations(self._pips(hero)))
        tendance = [] if hero == "enide" else ["--tendance-a=heroique"]
        foe = [{"morgane": "courtois"}.get(each, "sauvage") for each in foes]
        words = [f"--play-a={','.join(cards[: len(foes)])}", f"--tendance-b={','.join(foe)}"]
        self._do("fight", hero, foes, tendance, words if len(cards) >= len(foes) else ["--turn-a"], *common)

    @rule(a=WHO, b=WHO, sides=SIDES)
    def duel(self, a: str, b: str, sides: Any) -> None:
        """A test against another."""
        self._do("duel", "start", a, b, *sides)

    @rule(
        a=st.lists(st.sampled_from(["perceval", "enide", "loup"]), max_size=2, unique=True),
        b=st.lists(st.one_of(WHO, NAMELESS), max_size=3),
        score=option("--score-b", NUMBER, 2),
        resistance=option("--resistance-b", NUMBER, 2),
        common=COMMON,
    )
    def melee(self, a: list[str], b: list[str], score: Any, resistance: Any, common: Any) -> None:
        """A fight opened for many."""
        self._do("fight", "start", a, "/", b, score, resistance, *common)

    @rule(
        who=st.one_of(WHO, st.sampled_from(["sbire-1", "ours"])),
        failures=option("--failures", st.integers(-3, 3).map(str)),
        why=option("--why", st.just("Cold iron.")),
        common=COMMON,
    )
    def strike(self, who: str, failures: Any, why: Any, common: Any) -> None:
        """The game master's say in a fight."""
        self._do("fight", f"--strike={who}", failures, why, *common)

    @rule(status=flag("--status"), who=st.lists(WHO, max_size=2))
    def end(self, status: Any, who: list[str]) -> None:
        """The end of a fight, or how it stands."""
        self._do("fight", who, status or ["--end"])

    @rule(who=st.lists(WHO, max_size=2), count=option("--count", NUMBER), fresh=flag("--fresh"))
    def deal(self, who: list[str], count: Any, fresh: Any) -> None:
        """Hands, where the house has them."""
        self._do("deal", who, count, fresh)

    @rule(who=WHO, cards=st.lists(CARD, min_size=1, max_size=3))
    def discard(self, who: str, cards: list[str]) -> None:
        """Cards thrown away."""
        self._do("discard", who, cards)

    @rule(
        what=st.one_of(WHO, st.sampled_from(["deck", "hands", "all"])),
        viewer=option("--as", WHO),
        tell=option("--difficulty", NUMBER),
    )
    def show(self, what: str, viewer: Any, tell: Any) -> None:
        """Anything shown."""
        self._do("show", what, viewer, tell)

    @rule(words=st.sampled_from(KEEP))
    def keep(self, words: str) -> None:
        """What the GM does between."""
        self._do(*words.split())

    @invariant()
    def every_card_lies_in_one_place(self) -> None:
        """All packs are whole, and the file is valid."""
        if hasattr(self, "table"):
            all_cards_once(self.table.data)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
