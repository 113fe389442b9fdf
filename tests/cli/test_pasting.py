"""Commands inside sentences can be pasted as they stand: names of several words are one word there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tarotcli.language import say
from tarotcli.language.pasting import as_word
from tests.helpers import environment, run, sample

ODD = [
    "Mme d'Or",
    "l'Écorcheur",
    "a b",
    "$x",
    'say "hi"',
    "it's `x`",
    "~",
    "beliefs[0]",
    "",
    "zoé-2",
    "a;b",
    "*",
]


@pytest.mark.parametrize("text", ODD)
def test_a_text_is_one_word_of_a_command_line(text: str) -> None:
    assert shlex.split(as_word(text)) == [text]


def test_plain_words_stay_bare() -> None:
    """Letters of any language, digits, hyphens, paths."""
    for text in ("aurore", "Érudition", "sbire-1", "a/b.toml", "QB,T11=2"):
        assert as_word(text) == text


def test_only_what_stands_inside_a_command_is_quoted() -> None:
    """The command ends where the sentence pauses; a field that is a whole line stays as it is."""
    sentence = (
        "{who} waits: tarotcli deal {who} --count {n}, or ask {who}. Then tarotcli {command} (see {who})"
    )
    told = say(sentence, who="a b", n=2, command="check a --belief 'x y'")
    assert told == (
        "a b waits: tarotcli deal 'a b' --count 2, or ask a b. Then tarotcli check a --belief 'x y' (see a b)"
    )
    assert say("tarotcli show {who} tells.", who="a b") == "tarotcli show 'a b' tells."


LINE = re.compile(r"tarotcli (.*)")


@pytest.mark.parametrize("system", ["versailles", "lignes-brisees", "topoigraphie"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_new_sheet_wants_can_be_pasted_for_a_name_of_several_words(
    tmp_path: Path, system: str, language: str
) -> None:
    """Every line that ``add`` prints is done as it stands."""
    table = sample(tmp_path, system)
    with environment(TAROTCLI_LANG=language):
        lines = LINE.findall(table.run("add", "Mme d'Or").out)
        assert len(lines) >= 3
        for line in lines:
            done = table.run(*shlex.split(line))
            assert done.exit == 0, done


def test_a_way_out_names_the_file_as_one_word(tmp_path: Path) -> None:
    """Also where its name has spaces."""
    made = run("new", str(tmp_path / "my game.toml"), "--system", "versailles", "--sample")
    first, *_more = LINE.findall(made.out)
    assert run(*shlex.split(first)).exit == 0
