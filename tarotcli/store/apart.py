"""Taking back one command apart from those after it, where it touches nothing that they did (S6).

Of a pile that both touched, the cards of the one are taken out and put back, and the others stay as they lie. Whether
that can be done follows from what everybody at the table saw, never from what lies hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.answers.visibility import ALL, NOBODY, Viewer
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Change, Path
from tarotcli.store.campaign_file import Loaded
from tarotcli.store.changes import laid_out
from tarotcli.store.history import (
    OthersCommand,
    OthersSince,
    Past,
    TablesCommand,
    TablesSince,
    reversed_edits,
)
from tarotcli.store.journal import Line
from tarotcli.store.past_commands import WordsOf, spoken
from tarotcli.store.toml.document import Document
from tarotcli.systems.common.owners import owner_of_path
from tarotcli.systems.common.viewers import same_people, viewer


def touching(edits: Sequence[Change], later: Sequence[Change], campaign: Campaign, looks: Viewer) -> bool:
    """Whether a command touches something that a later one changed, as far as ``looks`` may know."""
    return any(
        _meet(one.path, other.path) and not _beside(one, other, campaign, looks)
        for one in edits
        for other in later
    )


def _meet(one: Path, other: Path) -> bool:
    """Whether one place lies in the other; what stands in a list cannot be told apart from its neighbours."""
    first, second = _to_list(one), _to_list(other)
    n = min(len(first), len(second))
    return first[:n] == second[:n]


def _to_list(path: Path) -> Path:
    return path[: next((n for n, key in enumerate(path) if isinstance(key, int)), len(path))]


def _beside(one: Change, other: Change, campaign: Campaign, looks: Viewer) -> bool:
    """Whether two changes are of one pile, each of cards of its own.

    From a draw pile both may only have drawn; any other must be one that the viewer sees.
    """
    if one.path != other.path or not _is_pile(one.path):
        return False
    if _draws(one.path):
        return _only_drew(one) and _only_drew(other)
    owner = owner_of_path(campaign, one.path)
    return owner == ALL or (owner != NOBODY and looks.sees(owner))


def _draws(path: Path) -> bool:
    return path[0] == "decks" and path[2:] == ("draw",)


def _is_pile(path: Path) -> bool:
    """Whether a place is a hand or one of the two piles of a deck."""
    return (path[0] == "hands" and len(path) == 2) or (
        path[0] == "decks" and path[2:] in (("draw",), ("discard",))
    )


def _only_drew(edit: Change) -> bool:
    return set(_codes(edit.new)) < set(_codes(edit.old))


def _codes(value: object) -> list[str]:
    return value.split() if isinstance(value, str) else []


def taking_back(document: Document, edits: Sequence[Change]) -> list[Change]:
    """What takes these edits back in a file whose piles others have touched since."""
    back = reversed_edits(edits)
    places = [edit.path for edit in back]
    return [_fitted(document, edit) if places.count(edit.path) == 1 else edit for edit in back]


def _fitted(document: Document, edit: Change) -> Change:
    """An edit of a pile as the pile lies now: its own cards out of it and back into it; any other as it is."""
    if not _is_pile(edit.path) or not isinstance(edit.old, str) or not isinstance(edit.new, str):
        return edit
    now = document.value_at(edit.path)
    if not isinstance(now, str) or now == edit.old:
        return edit
    lying, old, new = now.split(), edit.old.split(), edit.new.split()
    out, back = set(old) - set(new), [code for code in new if code not in old]
    if not out <= set(lying) or not set(back).isdisjoint(lying) or (not out and not back):
        return edit
    left = [code for code in lying if code not in out]
    on_top = new[: len(back)] == back
    for code in reversed(back):
        below = next((each for each in new[new.index(code) + 1 :] if each in left), None)
        left.insert(0 if on_top else left.index(below) if below else len(left), code)
    return Change(edit.path, now, laid_out(" ".join(left), now))


def check_own(loaded: Loaded, line: Line, words: WordsOf, own: str, word: str) -> None:
    """Refuse to go past a command that another than ``own`` gave (S6); anybody's may go where that is empty."""
    campaign = loaded.campaign
    if own and not same_people(campaign, own, line.who):
        refusal = OthersCommand if line.who else TablesCommand
        command = spoken(words(line, campaign))
        raise refusal(who=line.who, command=command, revision=line.revision, word=word)


def check_apart(loaded: Loaded, past: Past, others: Sequence[Past], words: WordsOf, own: str) -> None:
    """Refuse to take back a command of ``own`` that touches what ``others`` did since (S6)."""
    campaign = loaded.campaign
    looks, edits = viewer(campaign, own), past.edits()
    for each in others:
        if touching(edits, each.edits(), campaign, looks):
            refusal = OthersSince if each.line.who else TablesSince
            raise refusal(
                command=spoken(words(past.line, campaign)),
                revision=past.line.revision,
                who=each.line.who,
                words=spoken(words(each.line, campaign)),
                later=each.line.revision,
                before=past.line.revision - 1,
            )
