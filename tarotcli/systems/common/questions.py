"""The words that commands of the same name have in every game; a game's own question adds to them."""

from typing import Annotated

from tarotcli.answers.question import Question, Word
from tarotcli.cards.words import read_card
from tarotcli.errors import UsageFault
from tarotcli.language import N_

WHO = Word(N_("Who: a key or a name."), metavar=N_("WHO"), complete="who")

FOLLOW = Word(N_("Show it again whenever the campaign changes, until Ctrl-C."), "--follow")


class Nothing(Question, frozen=True):
    """A command without words of its own."""


class One(Question, frozen=True):
    """A command about one character."""

    who: Annotated[str, WHO]


class Watched(Question, frozen=True):
    """A look at something, again whenever it changes."""

    follow: Annotated[bool, FOLLOW] = False


class Status(Watched, frozen=True):
    """How an affair stands; each has a class of its own. ``as_``: who looks, where who takes part is told more."""

    as_: Annotated[
        str,
        Word(
            N_("As this player sees it, with their hand and legal cards."),
            "--as",
            metavar=N_("WHO"),
            complete="viewers",
        ),
    ] = ""


class Deal(Question, frozen=True):
    """``deal``."""

    who: Annotated[
        tuple[str, ...],
        Word(N_("Who receives cards (default: everyone)."), metavar=N_("WHO"), complete="who"),
    ] = ()
    count: Annotated[
        int | None,
        Word(N_("Deal N cards to each, instead of filling hands up."), "--count", metavar="N", minimum=1),
    ] = None
    fresh: Annotated[bool, Word(N_("Gather all cards and shuffle first."), "--fresh")] = False


DEAL = (N_("Deal cards: fill hands up to the limit, or deal N to each."), "tarotcli deal aurore")


class NoTask(UsageFault):
    """A check of nothing."""

    kind = "missing-argument"
    sentence = N_("WHAT is missing, the skill or the like that is tested.")
    way_out = N_("tarotcli show {who} shows what there is.")


class Check(Question, frozen=True):
    """``check`` and ``odds check``."""

    who: Annotated[str, Word(N_("Who is tested: a key or a name."), metavar=N_("WHO"), complete="who")]
    what: Annotated[
        str,
        Word(
            N_("What is tested: a skill, a characteristic, a Tendance."), metavar=N_("WHAT"), complete="what"
        ),
    ] = ""

    def check_args(self) -> None:
        """Refuse a check of nothing."""
        if not self.what:
            raise NoTask(who=self.who)


CHECK = (
    N_("Test a character: play cards for a skill against a difficulty."),
    N_("tarotcli check aurore climbing --play QB,T11 --difficulty 9"),
)
ODDS_CHECK = (
    N_("The exact odds of a check; takes the arguments of the check."),
    "tarotcli odds check nadir furtivite --easier",
)
ODDS_FIGHT = (
    N_("What a fight may come to, and how often."),
    "tarotcli odds fight nadir veilleur --weapon-a couteau",
)
ODDS_DUEL = (
    N_("Who wins a duel, and how often."),
    "tarotcli odds duel nadir ombeline --skill-a volonte",
)
HINT_CHECK = (
    N_("What to play for a check, and why, without taking it."),
    N_("tarotcli hint check aurore climbing --difficulty 9"),
)
HINT_DUEL = (
    N_("What to do in a duel, and why."),
    "tarotcli hint duel nadir ombeline --skill-a volonte",
)
HINT_FIGHT = (
    N_("What to fight with, or which card to play, and why."),
    "tarotcli hint fight nadir veilleur",
)


def pasted(*words: str) -> str:
    """A line to paste into a shell: ``tarotcli`` and these words."""
    import shlex

    return shlex.join(("tarotcli", *words))


A = Word(N_("The first of the two."), metavar="A", complete="who")
B = Word(N_("The second of the two."), metavar="B", complete="who")


class DuelStart(Question, frozen=True):
    """``duel start``."""

    a: Annotated[str, A]
    b: Annotated[str, B]


DUEL_START = (
    N_("Set two characters against each other."),
    N_("tarotcli duel start aurore luynes --skill-a oratory --skill-b interrogation"),
)


class Fighters(UsageFault):
    """Too few fighters, or what to do with a fight said twice."""

    kind = "missing-argument"
    sentence = N_("fight needs two characters, or --status, or --end.")
    way_out = N_("For example: tarotcli fight nadir veilleur (see tarotcli fight --help)")


class TwoFighters(UsageFault):
    """Too few who fight, in a fight that is only foretold."""

    kind = "missing-argument"
    sentence = N_("Two characters at least are needed: who fights whom.")
    way_out = N_("For example: tarotcli hint fight nadir veilleur; tarotcli odds fight nadir veilleur")


FIGHTERS = Word(N_("Who fights whom."), metavar=N_("A B"), complete="who")
FIGHT_STATUS = Word(N_("Show how the fights stand."), "--status")
FIGHT_END = Word(N_("End the fights, or those of the named."), "--end")


def check_fight(who: tuple[str, ...], *, status: bool, end: bool) -> None:
    """Refuse fewer than two fighters, and both of what is done without a blow."""
    if (status and end) or (not status and not end and len(who) < 2):
        raise Fighters


FIGHT = (
    N_("Fight one exchange: the loser is hurt as the game's rules say."),
    "tarotcli fight nadir veilleur --weapon-a couteau",
)


def check_discards(words: tuple[str, ...]) -> None:
    """Refuse a word of ``--discard`` that is no card and not ``drawn``."""
    for word in words:
        if word != "drawn":
            read_card(word)
