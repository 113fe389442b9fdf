"""A small game made for the tests of the grammar: its questions, its commands, and a game beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from tarotcli.answers.command import CommandWords
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused, TarotcliError, UsageFault
from tarotcli.grammar.scanner import Found, Source


class Quiet(UsageFault):
    """Both loud and quiet."""

    kind = "contradiction"
    sentence = "--loud and --quiet."
    way_out = "Keep one of them."


class Lay(Question, frozen=True):
    """``lay``: words of every kind."""

    who: Annotated[str, Word("Who.", metavar="WHO", complete="who")]
    what: Annotated[str, Word("What.", metavar="WHAT", complete="what")] = ""
    play: Annotated[
        tuple[Stake, ...], Word("Cards.", "--play", "-p", minimum=0, maximum=10, complete="hand")
    ] = ()
    difficulty: Annotated[int | None, Word("How hard.", "--difficulty", "-d", minimum=1, maximum=30)] = None
    about: Annotated[str, Word("About.", "--about", complete="what")] = ""
    belief: Annotated[tuple[str, ...], Word("Beliefs.", "--belief", whole=True)] = ()
    coin: Annotated[str, Word("The coin.", "--coin", choices=("heads", "tails"))] = ""
    favour: Annotated[tuple[Counter, ...], Word("Favours.", "--favour", minimum=1)] = ()
    loud: Annotated[bool, Word("Loud.", "--loud", "-l")] = False
    quiet: Annotated[bool, Word("Quiet.", "--quiet", "-q")] = False

    def check_args(self) -> None:
        """Refuse both at once."""
        if self.loud and self.quiet:
            raise Quiet


class Award(Question, frozen=True):
    """``grow award``: one that takes several before one that must follow."""

    who: Annotated[tuple[str, ...], Word("Who.", metavar="WHO", complete="who")]
    points: Annotated[int, Word("How many.", metavar="N")]
    why: Annotated[str, Word("Why.", "--why")]


class Turn(Question, frozen=True):
    """``grow turn``: an optional argument that takes several, and one of which ``-`` leaves one out."""

    card: Annotated[tuple[CardWord, ...], Word("Cards.", metavar="CARD", complete="cards")] = ()
    each: Annotated[tuple[int | None, ...], Word("One number each.", "--each", minimum=0)] = ()


class Lay2(Question, frozen=True):
    """``lay`` in the other game."""

    who: Annotated[str, Word("Who.", metavar="WHO", complete="who")]
    play: Annotated[tuple[Stake, ...], Word("Cards.", "--play", "-p", minimum=0, maximum=10)] = ()
    destiny: Annotated[int | None, Word("Destiny.", "--destiny", "-e", minimum=1)] = None
    about: Annotated[str, Word("Of what.", "--about")] = ""


def _command(name: str, question: type[Question]) -> CommandWords[Any]:
    return CommandWords(name=name, question=question, summary=f"{name}.", example=f"tarotcli {name}")


LAY = _command("lay", Lay)
HERE: Mapping[str, CommandWords[Any]] = {
    each.name: each for each in (LAY, _command("grow award", Award), _command("grow turn", Turn))
}
THERE: Mapping[str, CommandWords[Any]] = {
    each.name: each for each in (_command("lay", Lay2), _command("grow fall", Turn), _command("sing", Lay2))
}


class Elsewhere(Refused):
    """Only the other game has it."""

    kind = "elsewhere"
    sentence = "{command} {flag}"
    way_out = "Play the other game."


def _of(commands: Mapping[str, CommandWords[Any]], head: str) -> Found:
    return {name: (command,) for name, command in commands.items() if name.split()[0] == head}


class Small(Source):
    """The small game."""

    def heads(self) -> Iterable[str]:
        """Its first words."""
        return ("lay", "grow")

    def commands(self, head: str) -> Found:
        """Its own commands."""
        return _of(HERE, head)

    def elsewhere(self, head: str) -> Found:
        """Those of the game beside it."""
        return _of(THERE, head)

    def refusal(self, command: str, flag: str = "") -> TarotcliError:
        """That only the other game has it."""
        return Elsewhere(command=command, flag=flag)


class Both(Source):
    """Both games."""

    def heads(self) -> Iterable[str]:
        """All first words."""
        return ("lay", "grow", "sing")

    def commands(self, head: str) -> Found:
        """The commands of both."""
        found: dict[str, list[CommandWords[Any]]] = {}
        for commands in (HERE, THERE):
            for name, each in _of(commands, head).items():
                found.setdefault(name, []).extend(each)
        return found


SMALL, BOTH = Small(), Both()


class Two(Question, frozen=True):
    """``bout start`` and ``bout stop``: somebody, and perhaps somebody else."""

    a: Annotated[str, Word("One.", metavar="A", complete="who")]
    b: Annotated[str, Word("Another.", metavar="B", complete="who")] = ""
    rounds: Annotated[int | None, Word("How long.", "--rounds", minimum=1)] = None


class Bouts(Source):
    """A group whose ``start`` need not be named, and a command that is the first word of another one."""

    def heads(self) -> Iterable[str]:
        """Their first words."""
        return ("bout", "spar", "box")

    def commands(self, head: str) -> Found:
        """``bout start``, ``bout stop``; ``spar``, ``spar start``; ``box``."""
        names = {"bout": ("bout start", "bout stop"), "spar": ("spar", "spar start"), "box": ("box",)}
        return {name: (_command(name, Two),) for name in names.get(head, ())}

    def elsewhere(self, head: str) -> Found:
        """``bout halt``, ``box start``."""
        name = {"bout": "bout halt", "box": "box start"}.get(head)
        return {name: (_command(name, Two),)} if name else {}

    def refusal(self, command: str, flag: str = "") -> TarotcliError:
        """That only another game has it."""
        return Elsewhere(command=command, flag=flag)


BOUTS = Bouts()
