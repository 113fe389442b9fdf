"""Back to English after each test, as the next one expects it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tarotcli.language.catalogue import speak


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")
