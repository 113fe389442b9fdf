"""What can be wrong with the words of a command line."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.errors import Refused, UsageFault
from tarotcli.grammar.common import Common
from tarotcli.language import N_, say

PROGRAM = "tarotcli"


class BadUsage(UsageFault):
    """The words of a command line do not make a command."""

    sentence = N_("{problem}")
    way_out = N_("See: {path} --help")
    headed = False
    """Whether the command stands at the head of the sentence; the program's own name is not said twice."""

    def message(self) -> str:
        """With the command, where it is about one of its words."""
        command = str(self.fields["path"]).removeprefix(PROGRAM).strip()
        problem = super().message()
        return (
            say("{command}: {problem}", command=command, problem=problem)
            if self.headed and command
            else problem
        )


class NoSuchCommand(BadUsage):
    """There is no such command."""

    kind = "no-such-command"
    sentence = N_("There is no command “{word}”.")


class NearCommand(NoSuchCommand):
    """There is no such command, but one that is spelled nearly so."""

    way_out = N_("Did you mean {near}? All commands: {path} --help")


class NoCommand(BadUsage):
    """A command was wanted and none given."""

    kind = "missing-argument"
    sentence = N_("A command is missing.")


class NoSuchOption(BadUsage):
    """There is no such option."""

    kind = "no-such-option"
    sentence = N_("There is no option {word}.")


class NearOption(NoSuchOption):
    """There is no such option, but some that are spelled nearly so."""

    way_out = N_("Did you mean {near}? All options: {path} --help")


class OptionFirst(BadUsage):
    """An option stands before the command."""

    kind = "option-before-command"
    sentence = N_("{word} comes before the command.")
    way_out = N_("Options come after it: tarotcli {command}")


class NoValue(BadUsage):
    """An option stands without its value."""

    kind = "missing-argument"
    headed = True
    sentence = N_("{word} needs a value.")


class TakesNoValue(BadUsage):
    """A flag stands with a value."""

    kind = "needless-value"
    headed = True
    sentence = N_("{word} takes no value.")
    way_out = N_("Leave the value out. See: {path} --help")


class TooManyWords(BadUsage):
    """More words than the command takes."""

    kind = "too-many-words"
    headed = True
    sentence = N_("unexpected argument “{word}”.")
    way_out = N_("Quote or hyphenate names of several words. See: {path} --help")


class Missing(BadUsage):
    """A required word was left out."""

    kind = "missing-argument"
    headed = True
    sentence = N_("{word} is missing.")


class GivenTwice(BadUsage):
    """An option that means one thing was given twice."""

    kind = "given-twice"
    headed = True
    sentence = N_("{word} is given twice.")
    way_out = N_("Keep one of them.")


class NotInALine(UsageFault):
    """A word that belongs outside the lines of ``run``."""

    kind = "not-in-a-line"
    sentence = N_("{word} cannot be used in a line of run.")
    way_out = N_("Give it to tarotcli itself, outside of run.")


class Unbalanced(UsageFault):
    """A quotation that does not end."""

    kind = "unbalanced-quotes"
    sentence = N_("A quotation mark is not closed: {line}")
    way_out = N_("Close the quotation mark, or write a plain apostrophe as \\'.")


class MissingOption(UsageFault):
    """A required option was left out."""

    kind = "missing-argument"
    sentence = N_("{command}: {word} is missing.")
    way_out = N_("For example: {example} (see tarotcli {command} --help)")


class NotANumber(UsageFault):
    """A number was wanted."""

    kind = "not-a-number"
    sentence = N_("{command}: “{value}” is not a number that {word} can have.")
    way_out = N_("Give a number from {low}.")


class OutOfSpan(NotANumber):
    """A number between two others was wanted."""

    way_out = N_("Give a number from {low} to {high}.")


class AnyNumber(NotANumber):
    """A number was wanted, whichever."""

    way_out = N_("Write it in digits, like 9.")


class NotUtf8(UsageFault):
    """A word with bytes that are no text."""

    kind = "not-utf-8"
    sentence = N_("{command}: “{value}” is not valid UTF-8 ({word}).")
    way_out = N_("Type it anew; your shell may use another encoding.")


class NotAChoice(UsageFault):
    """A word out of a short list was wanted."""

    kind = "not-a-choice"
    sentence = N_("{command}: “{value}” is not one of the words for {word}.")
    way_out = N_("Choose one of: {choices}.")
    near = ("value", "choices")


class EmptyWord(UsageFault):
    """A word was given as an empty text."""

    kind = "empty-word"
    sentence = N_("{command}: {word} is empty.")
    way_out = N_("Leave it out, or say what you mean.")


class PointsForMinor(UsageFault):
    """Only a Major can have points stated for it (V11)."""

    kind = "points-for-minor"
    sentence = N_("Points can be stated for a Major only, and {card} is not one.")
    way_out = N_("Play it as {word} alone; it counts its own value.")
    rule = "V11"


class OtherSystemsCommand(Refused):
    """The campaign's game has no such command."""

    kind = "other-systems-command"
    sentence = N_("“{command}” is not a command of {title}, which this campaign plays.")
    way_out = N_("It belongs to: {owners}.")


class OtherSystemsOption(Refused):
    """The campaign's game has no such option for this command."""

    kind = "other-systems-option"
    sentence = N_("{command}: {word} is not a word of {title}, which this campaign plays.")
    way_out = N_("It belongs to {owners}; see tarotcli {command} --help.")


def misplaced(words: Sequence[str], path: str) -> NoCommand | OptionFirst | None:
    """What is wrong with a line that begins with options of every command; None where the first is none of them."""
    from tarotcli.language.pasting import as_word

    flags = {flag: word for word in Common.words().values() for flag in word.flags}
    at = 0
    while at < len(words) and (word := flags.get(words[at].partition("=")[0])):
        at += 1 if word.flag or "=" in words[at] else 2
    if not at:
        return None
    rest = words[at:]
    if not rest:
        return NoCommand(path=path)
    line = " ".join(map(as_word, (*rest, *words[:at])))
    return OptionFirst(path=path, word=words[0].partition("=")[0], command=line)
