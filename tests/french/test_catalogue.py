"""The French catalogue says everything the code says, whole, and its compilation is what ships."""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tarotcli import language as spoken
from tarotcli.cli.registry import source
from tarotcli.language import _, say_many
from tarotcli.language import catalogue as language
from tests.french import catalogue
from tests.french.words import KEPT, english, interface
from tests.helpers import environment, sample

WRITTEN = list(catalogue.messages(catalogue.written()))
UPDATE = "python -m tests.french.catalogue --update, then translate what is new"


def _pairs() -> Iterator[tuple[str, str]]:
    """Every sentence beside its translation."""
    for message in WRITTEN:
        yield from zip(catalogue.forms(message.id), catalogue.forms(message.string), strict=True)


def _identifiers(found: Iterable[Message]) -> set[tuple[str, ...]]:
    return {catalogue.forms(message.id) for message in found}


def test_every_message_of_the_code_is_in_the_catalogue_and_nothing_else() -> None:
    assert _identifiers(catalogue.messages(catalogue.said())) == _identifiers(WRITTEN), UPDATE


def test_no_message_hides_from_extraction() -> None:
    """As inside an f-string, or in a starred argument, where the extractor does not look."""
    known = {text for one in _identifiers(WRITTEN) for text in one}
    missed = [
        (path.name, call.lineno)
        for path in (catalogue.ROOT / "tarotcli").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in catalogue.KEYWORDS
        and (
            isinstance(call.args[0], ast.Starred)
            or (isinstance(call.args[0], ast.Constant) and call.args[0].value not in known)
        )
    ]
    assert not missed


def test_nothing_is_untranslated_or_fuzzy() -> None:
    left = [m.id for m in WRITTEN if m.fuzzy or not all(catalogue.forms(m.string))]
    assert not left


def test_plurals_are_those_of_french() -> None:
    """None and one take the singular."""
    language.speak("fr")
    told = [say_many("{n} card", "{n} cards", n) for n in (0, 1, 2)]
    assert told == ["0 carte", "1 carte", "2 cartes"]
    assert all(len(catalogue.forms(m.id)) == len(catalogue.forms(m.string)) for m in WRITTEN)


def test_fields_agree_with_their_formats() -> None:
    def fields(text: str) -> set[tuple[str | None, str | None, str | None]]:
        return {part[1:] for part in Formatter().parse(text) if part[1] is not None}

    assert not [pair for pair in _pairs() if fields(pair[0]) != fields(pair[1])]


def test_commands_and_options_are_the_same() -> None:
    """What a sentence tells people to type is not translated but for the words in capitals that stand for others."""
    typed = re.compile(rf"(?<![\w-])--[a-z-]+|(?<=tarotcli )(?:{'|'.join(source(None).heads())})\b")
    wrong = [pair for pair in _pairs() if sorted(typed.findall(pair[0])) != sorted(typed.findall(pair[1]))]
    assert not wrong


def test_typography() -> None:
    """No-break spaces inside guillemets and before high signs, curled apostrophes; but for a sign that is typed."""
    loose = re.compile(
        r"(?<![\u202f|=\w])[;!?](?![\w|])|[^\u00a0\d\W]:(?= |$)|\u00ab(?!\u00a0)|(?<!\u00a0)\u00bb|(?<=\w)'(?=\w)|“|”"
    )
    assert not [
        text
        for _english, text in _pairs()
        if loose.search(re.sub(r"\[O/n\]|«\u00a0\?\u00a0»|^\?\s", "", text))
    ]


def test_no_name_follows_a_word_that_it_might_elide() -> None:
    """« de Aurore » would be wrong, and so would « d’ » before another name; numbers and known words may follow."""
    numbers = (
        "n|old|low|given|wanted|strength|limit|margin|target|total|hand|players|what|has|seconds|form|package"
    )
    elided = re.compile(
        rf"\b(?:[dlnstjm]e|la|que|jusque)\s\{{(?!(?:{numbers})[:}}])\w|\b\w+’\{{(?!(?:{numbers})[:}}])\w",
        re.I,
    )
    assert not [text for _english, text in _pairs() if elided.search(text)]


def test_no_english_word_is_left_in_a_translation() -> None:
    known = interface()
    left = {text: words for _english, text in _pairs() if (words := english(text, known, KEPT))}
    assert not left


def test_the_search_for_english_words_finds_one() -> None:
    assert english("Il reste 3 cards.", interface(), KEPT) == {"cards"}
    assert english("Voir tarotcli show deck, ou --difficulty-card.", interface()) == set()


def test_what_ships_is_the_compilation_of_what_is_written(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.mo"
    fresh.write_bytes(catalogue.compiled(catalogue.written()))
    told = [gettext.GNUTranslations(path.open("rb"))._catalog for path in (fresh, catalogue.MO)]  # type: ignore[attr-defined]
    for each in told:
        del each[""]
    assert told[0] == told[1], "python -m tests.french.catalogue"


def turned(raw: bytes) -> bytes:
    """A compiled catalogue as a machine of the other byte order compiles it."""
    _magic, _version, count, *tables = struct.unpack_from("<5I", raw)
    ends = min(struct.unpack_from(f"<{4 * count}I", raw, min(tables))[1::2])
    numbers = struct.unpack_from(f"<{ends // 4}I", raw)
    return struct.pack(f">{len(numbers)}I", *numbers) + raw[ends:]


@pytest.mark.parametrize("order", [bytes, turned])
def test_every_message_is_found_where_gettext_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: Callable[[bytes], bytes]
) -> None:
    """One by one, where it stands; one that is not there stays English."""
    path = tmp_path / "fr" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(order(catalogue.MO.read_bytes()))
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    language.speak("fr")
    known = gettext.GNUTranslations(path.open("rb"))._catalog  # type: ignore[attr-defined]
    known.pop("")
    assert len(known) > 1500
    for key, told in known.items():
        if isinstance(key, tuple):
            assert spoken._translate_many is not None
            assert spoken._translate_many(key[0], "", (1, 2)[key[1]]) == told
        else:
            assert _(key) == told
    assert [_("No such message."), _("~"), _("")] == ["No such message.", "~", ""]
    assert [say_many("{n} such message", "{n} such messages", n) for n in (0, 1, 2)] == [
        "0 such messages",
        "1 such message",
        "2 such messages",
    ]


def test_typers_own_words_are_still_its_words() -> None:
    """So that a new Typer cannot take to English unseen."""
    import typer

    source = "".join(path.read_text(encoding="utf-8") for path in Path(typer.__file__).parent.rglob("*.py"))
    for word in (
        *catalogue.TYPER,
        "Show this message and exit.",
        "Usage: ",
        "[OPTIONS]",
        "COMMAND [ARGS]...",
    ):
        assert f'"{word}"' in source, word


def test_the_master_has_an_article_at_the_head_of_a_sentence(tmp_path: Path) -> None:
    """« MJ passe » is a telegram; in a list and after a colon the label stands alone."""
    table = sample(tmp_path, spoken="fr")
    with environment(TAROTCLI_LANG="fr"):
        table.did("discard", "gm", "JS")
        assert table.run("deal", "gm").out.startswith("Le MJ pioche\u00a0: ")
        assert "\nMJ\u00a0: 5 cartes\n" in table.run("show").out
