"""Who may see what: secrets carry their owner, and one function cuts an answer to what its viewer may see.

A hand, a face-down card, a card off the top of a pile is a :class:`Secret`; a number or word that would tell one is
:class:`Veiled`. Both keep the whole truth, for the journal; :func:`seen` is the one door out.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import is_
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tarotcli.cards import BACK, PACKS, Card
from tarotcli.language import say_many, spell

T = TypeVar("T")

NOBODY = ""
ALL = "*"
"""Who may see a secret, where it is not the holder of one hand."""


class Secret(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards that not everybody may see; as JSON for who may not: ``{"count": n}``.

    ``seen_by``: the key of the hand they are in, :data:`NOBODY`, or :data:`ALL`. ``fresh``: they came off an ordered
    pile by this command, so that a dry run names them to nobody (S2). ``unordered``: their order is nobody's to see.
    """

    count: int
    seen_by: str = NOBODY
    fresh: bool = False
    cards: tuple[Card, ...] | None = None
    unordered: bool = False

    def said(self, _language: str) -> str:
        """How many they are: who may see them is given the cards by :func:`seen`."""
        return say_many("{n} card", "{n} cards", self.count)

    def __len__(self) -> int:
        return self.count


Cards = tuple[Card, ...] | Secret
"""Cards in an answer: open, or a secret."""


class Veiled(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    """A value that not everybody may see; null in JSON for who may not, or ``unseen``. Fields as in :class:`Secret`."""

    value: T
    seen_by: str = NOBODY
    fresh: bool = False
    unseen: Any = None

    def said(self, _language: str) -> str:
        """What is told in its place: who may see it is given the value by :func:`seen`."""
        return "…" if self.unseen is None else str(spell(self.unseen))


class Unseen(msgspec.Struct, frozen=True):
    """Cards of these places, told in one list to who does not see where each lies, in the order of the pack.

    What a viewer sees elsewhere is left out, so that nothing follows from the list about any one place.
    """

    places: tuple[Secret, ...]


class Sight(NamedTuple):
    """What a viewer knows of some places: the cards of each that they see, None for the others; and what lies there.

    ``unseen``: the cards of the others together, in the order of the pack.
    """

    places: tuple[tuple[Card, ...] | None, ...]
    unseen: tuple[Card, ...]


class Reckoned(msgspec.Struct, Generic[T], frozen=True):
    """A value that is worked out for its viewer, from no more than they know of these places."""

    places: tuple[Secret, ...]
    reckon: Callable[[Sight], T]


AnySecret = Secret | Veiled[object] | Unseen | Reckoned[object]


def held(cards: Iterable[Card], by: str, *, fresh: bool = False, unordered: bool = False) -> Secret:
    """Cards that only this hand's holder sees (:data:`ALL`, :data:`NOBODY` for everybody, nobody).

    ``unordered``: as in a pile, whose order is shown to nobody but with every other secret. Of real cards that nobody
    has seen only the count is known.
    """
    cards = tuple(cards)
    known = None if BACK in cards else cards
    return Secret(len(cards), by, fresh, known, unordered)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of their pack."""
    cards = tuple(cards)
    pack = next((pack for pack in PACKS.values() if cards and cards[0] in pack), None)
    return tuple(sorted(cards, key=pack.cards.index)) if pack else cards


class Viewer(NamedTuple):
    """Who looks. ``hands``: those they may see; None for all. ``foresees``: this is no dry run.

    ``reveal`` lifts every secret.
    """

    hands: frozenset[str] | None = frozenset()
    reveal: bool = False
    foresees: bool = True

    def sees(self, seen_by: str, *, fresh: bool = False) -> bool:
        """Whether they may see what belongs to this hand (S1 to S4)."""
        if self.reveal:
            return True
        if (fresh and not self.foresees) or seen_by == NOBODY:
            return False
        return seen_by == ALL or self.hands is None or seen_by in self.hands


EVERYTHING = Viewer(None, reveal=True)
"""Who sees all there is, as the journal does."""

_PLAIN = frozenset({str, int, bool, float, type(None), Card})


def seen(value: T, viewer: Viewer) -> T:
    """The value as this viewer may see it: secrets cut to counts, veiled values to None.

    What holds no secret comes back as the same object.
    """
    return _mapped(value, lambda each: _seen(each, viewer))  # type: ignore[no-any-return]


def seat_hand(who: str) -> str:
    """The hand that somebody plays from at a table of tarot, apart from the one they have as a character."""
    return f"trick\0{who}"


def holder(hand: str) -> str:
    """Whose hand this is."""
    return hand.rpartition("\0")[2]


def alone(value: T, hands: Collection[str]) -> T:
    """The value of a moment when no person played these hands: their own holders see them, the table does not (S3)."""
    return _mapped(value, lambda each: _alone(each, hands)) if hands else value


def unforeseen(value: T, hands: Collection[str]) -> T:
    """The value where cards came into these hands in a dry run before: nobody foresees what is in them (S2)."""
    return _mapped(value, lambda each: _unforeseen(each, hands)) if hands else value


def _unforeseen(value: AnySecret, hands: Collection[str]) -> AnySecret:
    if isinstance(value, Unseen | Reckoned):
        places = (_unforeseen(place, hands) for place in value.places)
        found = tuple(place for place in places if isinstance(place, Secret))
        return msgspec.structs.replace(value, places=found)
    return msgspec.structs.replace(value, fresh=True) if value.seen_by in hands else value


def holder_alone(hand: str) -> str:
    """Who sees a hand that no person played at that moment."""
    return f"\0{hand}"


def _alone(value: AnySecret, hands: Collection[str]) -> AnySecret:
    if isinstance(value, Unseen | Reckoned) or value.seen_by not in hands:
        return value
    return msgspec.structs.replace(value, seen_by=holder_alone(value.seen_by))


def _seen(value: AnySecret, viewer: Viewer) -> object:
    if isinstance(value, Reckoned):
        shown = tuple(
            place.cards if viewer.sees(place.seen_by, fresh=place.fresh) else None for place in value.places
        )
        rest = [place.cards or () for place, seen in zip(value.places, shown, strict=True) if seen is None]
        return value.reckon(Sight(shown, sorted_cards(card for cards in rest for card in cards)))
    if isinstance(value, Unseen):
        hidden = [
            place.cards or () for place in value.places if not viewer.sees(place.seen_by, fresh=place.fresh)
        ]
        return sorted_cards(card for cards in hidden for card in cards)
    sees = viewer.sees(value.seen_by, fresh=value.fresh)
    if isinstance(value, Veiled):
        return value.value if sees else value.unseen
    if not value.count:
        return ()
    if value.cards is None or not sees:
        return Secret(value.count)
    return sorted_cards(value.cards) if value.unordered and not viewer.reveal else value.cards


def _mapped(value: object, change: Callable[[Any], object]) -> Any:
    """The value with every secret in it changed so; the same object where that makes no difference."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, Secret | Veiled | Unseen | Reckoned):
        return change(value)
    if isinstance(value, msgspec.Struct):
        values = msgspec.structs.astuple(value)
        if _PLAIN.issuperset(map(type, values)):
            return value
        changed = {
            name: new
            for name, old in zip(value.__struct_fields__, values, strict=True)
            if type(old) not in _PLAIN and (new := _mapped(old, change)) is not old
        }
        return msgspec.structs.replace(value, **changed) if changed else value
    if isinstance(value, tuple | list):
        if _PLAIN.issuperset(map(type, value)):
            return value
        found = [item if type(item) in _PLAIN else _mapped(item, change) for item in value]
        same = all(map(is_, found, value))
        return value if same else kind(found) if kind in (tuple, list) else tuple(found)
    if isinstance(value, Mapping):
        cut = {key: item if type(item) in _PLAIN else _mapped(item, change) for key, item in value.items()}
        return value if all(map(is_, cut.values(), value.values())) else cut
    return value


def secrets(value: object) -> Iterator[Secret | Veiled[object]]:
    """Everything in a value that not everybody may see, but for no cards at all."""
    if isinstance(value, Secret | Veiled):
        if not isinstance(value, Secret) or value.count:
            yield value
    elif isinstance(value, msgspec.Struct):
        yield from secrets([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, Mapping):
        yield from secrets([*value.values()])
    elif isinstance(value, tuple | list):
        for item in value:
            yield from secrets(item)
