"""Every scenario of the scenario table in French: the same exit status and JSON, and no English word in its text."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tarotcli.systems.versailles.sheet import Courtier
from tests.cli.test_scenarios import DONE, FAILED, UNFIT, Scenario, words_of
from tests.french.words import KEPT, WORD, english, interface
from tests.helpers import Ran, environment, run, sample

INTERFACE = interface()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sample campaign, made once."""
    return sample(tmp_path_factory.mktemp("made")).path.read_bytes()


def texts(data: Any) -> Iterator[str]:
    """The texts of a campaign, and the keys that a person chose."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from texts(value)
            if isinstance(value, Mapping | int):
                yield key
    elif isinstance(data, list):
        for each in data:
            yield from texts(each)
    elif isinstance(data, str):
        yield data


def played(folder: Path, raw: bytes, scenario: Scenario, language: str, *more: str) -> Ran:
    """A scenario on a fresh campaign in this folder, with the same chance in both languages."""
    folder.mkdir()
    (folder / "versailles.toml").write_bytes(raw)
    with pytest.MonkeyPatch.context() as patch, environment(TAROTCLI_LANG=language, TAROTCLI_SEED="scenario"):
        patch.chdir(folder)
        for line in scenario.after:
            assert run(*words_of(line)).exit in (0, 1)
        words = words_of(scenario.words)
        at = words.index("--") if "--" in words else len(words)
        return run(*words[:at], *more, *words[at:])


def without_texts(ran: Ran) -> Any:
    """The JSON of a command, but for its sentences, which are in the language spoken, the times of the journal,
    and what is typed first in a sample, of which each language has its own.
    """
    data = json.loads(ran.out or ran.err)
    for told in ("message", "way_out"):
        data.get("error", {}).pop(told, None)
    data.pop("help", None)
    data.pop("plays", None)
    for step in data.get("next", ()):
        step.pop("what")
    if "remarks" in data:
        data["remarks"] = len(data["remarks"])
    for card in (card for pack in data.get("packs", {}).values() for card in pack):
        card.pop("here", None)
    people = data.get("people") or data.get("closed", {}).get("people", {})
    for counted in (one for each in people.values() for one in (*each["tests"], *each.get("accounts", ()))):
        counted.pop("name")
    for line in data.get("lines", ()):
        line.pop("time")
    return data


@pytest.mark.parametrize("scenario", [*DONE, *FAILED], ids=str)
def test_french_changes_words_alone(scenario: Scenario, made: bytes, tmp_path: Path) -> None:
    if scenario.words not in UNFIT:
        answers = [played(tmp_path / lang, made, scenario, lang, "--json") for lang in ("en", "fr")]
        assert [ran.exit for ran in answers] == [scenario.exit] * 2
        assert without_texts(answers[0]) == without_texts(answers[1])
    ran = played(tmp_path / "text", made, scenario, "fr")
    assert ran.exit == scenario.exit
    if ran.out.startswith("{") or scenario.words.startswith("help"):  # for programs, or a page of the manual
        return
    told = re.sub(r"^  [a-z]+(?=  )", "", ran.out + ran.err, flags=re.MULTILINE)  # commands in a help
    told = re.sub(r"tarotcli-seal\S+", "", told)
    told = re.sub(r"^---\n.*?^---\n", "", told, flags=re.MULTILINE | re.DOTALL)  # for programs as well
    typed = " ".join((scenario.words, *scenario.after))
    own = {*WORD.findall(typed), *KEPT, "majors", "pack"}
    if typed.startswith("advance "):
        own.update(Courtier.__struct_encode_fields__)
    for text in texts(tomllib.loads(made.decode())):
        own.update(WORD.findall(text))
    assert not english(told, INTERFACE, own), ran
