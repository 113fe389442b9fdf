"""Command lines that make no command, told in our own sentences."""

from __future__ import annotations

from typing import Any

from tarotcli.errors import UsageFault
from tarotcli.language import N_, _, say


class BadUsage(UsageFault):
    """The words of a command line do not make a command."""

    sentence = N_("{problem}")
    way_out = N_("See: {path} --help")


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
    sentence = N_("{path} wants a command.")


class NoSuchOption(BadUsage):
    """There is no such option."""

    kind = "no-such-option"
    sentence = N_("{path} has no option {word}.")


class NearOption(NoSuchOption):
    """There is no such option, but some that are spelled nearly so."""

    way_out = N_("Did you mean {near}? All options: {path} --help")


class NoValue(BadUsage):
    """An option stands without its value."""

    kind = "missing-argument"
    sentence = N_("{path}: {word} wants a value.")


class TakesNoValue(BadUsage):
    """A flag stands with a value."""

    kind = "needless-value"
    sentence = N_("{path}: {word} takes no value.")
    way_out = N_("Leave the value out. See: {path} --help")


class TooManyWords(BadUsage):
    """More words than the command takes."""

    kind = "too-many-words"
    sentence = N_("{path}: “{word}” is one word too many.")
    way_out = N_("Quote or hyphenate names of several words. See: {path} --help")


class Missing(BadUsage):
    """A required word was left out."""

    kind = "missing-argument"
    sentence = N_("{path}: {word} is missing.")


def told(error: Any) -> UsageFault:
    """One of our own sentences for what Typer found wrong with the words; ``error`` is its usage error."""
    path = error.ctx.command_path if error.ctx else "tarotcli"
    name = type(error).__name__
    if name == "NoSuchOption":
        near = tuple(sorted(error.possibilities or ()))
        return (NearOption if near else NoSuchOption)(path=path, word=error.option_name, near=near)
    if name == "BadOptionUsage":
        options = error.ctx.command.params if error.ctx else ()
        flag = any(error.option_name in option.opts and option.is_flag for option in options)
        return (TakesNoValue if flag else NoValue)(path=path, word=error.option_name)
    if name == "MissingParameter":
        return Missing(path=path, word=_(error.param.metavar or error.param.name.upper()))
    return BadUsage(problem=say("{path}: {what}", path=path, what=error.format_message()), path=path)


class NotInALine(UsageFault):
    """A word that belongs outside the lines of ``run``."""

    kind = "not-in-a-line"
    sentence = N_("{word} cannot stand in a line of run.")
    way_out = N_("Give it to tarotcli itself, outside of run.")


class Unbalanced(UsageFault):
    """A quotation that does not end."""

    kind = "unbalanced-quotes"
    sentence = N_("A quotation does not end: {line}")
    way_out = N_("Close the quotation mark, or write a plain apostrophe as \\'.")
