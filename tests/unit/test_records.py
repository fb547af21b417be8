"""Data classes of ours against those of the standard library: the same questions to both."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar, cast

import pytest

from clew import records
from clew.records import dataclass

Maker = Callable[..., Callable[[type], Any]]


def _classes(make: Maker) -> tuple[Any, ...]:
    @make(frozen=True, slots=True)
    class Point:
        """Two numbers, and what is not compared."""

        kind: ClassVar[str] = "point"
        x: int
        y: int = 2
        name: str = field(default="", compare=False, repr=False, kw_only=True)

        def moved(self, by: int) -> Any:
            return replace(cast("Any", self), x=self.x + by)

    @make(frozen=True, slots=True)
    class Heavy(Point):
        """With what its base has."""

        weight: tuple[int, ...] = ()

    @make(slots=True)
    class Bag:
        """That changes, and has an own list each."""

        items: list[int] = field(default_factory=list)
        size: int = 0

        def __post_init__(self) -> None:
            self.size += len(self.items)

    @make(frozen=True, slots=True)
    class Same:
        """Equal to everything of its kind."""

        number: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Same)

        def __hash__(self) -> int:
            return 7

    return Point, Heavy, Bag, Same


OURS, THEIRS = _classes(dataclass), _classes(dataclasses.dataclass)


def _both(ask: Callable[[Any, Any, Any, Any], object]) -> tuple[object, object]:
    return ask(*OURS), ask(*THEIRS)


QUESTIONS: dict[str, Callable[[Any, Any, Any, Any], object]] = {
    "objects are shown": lambda p, h, b, _: [repr(p(1, name="n")), repr(h(1, weight=(3,))), repr(b([1]))],
    "what is not compared is not compared": lambda p, *_: p(1, 2, name="a") == p(1, 2, name="b"),
    "other classes are not equal": lambda p, h, *_: p(1, 2) == h(1, 2),
    "equal objects have equal hashes": lambda p, *_: hash(p(1, 2, name="a")) == hash(p(1, 2)),
    "hashes are those of the fields": lambda p, h, *_: [hash(p(1, 2)), hash(h(1, 2, (3,)))],
    "what changes has no hash": lambda _p, _h, b, _s: b.__hash__,
    "own methods stay": lambda *c: [c[3](1) == c[3](2), hash(c[3](1))],
    "fields keep their order": lambda p, h, b, s: [[e.name for e in fields(c)] for c in (p, h, b, s)],
    "patterns go by position": lambda p, h, b, s: [c.__match_args__ for c in (p, h, b, s)],
    "slots are those that are new": lambda p, h, b, s: [c.__slots__ for c in (p, h, b, s)],
    "fields are replaced": lambda p, h, *_: [repr(p(1).moved(4)), repr(replace(h(1), weight=(5,)))],
    "as a dictionary": lambda p, *_: dataclasses.asdict(p(1)),
    "lists are not shared": lambda _p, _h, b, _s: b().items is b().items,
    "something runs after it is made": lambda _p, _h, b, _s: b([1, 2]).size,
    "class variables are no fields": lambda p, *_: p.kind,
    "names are the class's": lambda p, *_: [p.__qualname__, p.__doc__, p.__module__, p.__init__.__name__],
    "how it was made": lambda p, h, b, s: [c.__dataclass_params__.frozen for c in (p, h, b, s)],
}


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_both_answer_alike(question: str) -> None:
    ours, theirs = _both(QUESTIONS[question])
    assert ours == theirs


@pytest.mark.parametrize("make", [dataclass, dataclasses.dataclass], ids=["ours", "theirs"])
def test_frozen_objects_do_not_change(make: Maker) -> None:
    point = _classes(make)[0](1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        point.x = 3
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del point.x


@pytest.mark.parametrize("make", [dataclass, dataclasses.dataclass], ids=["ours", "theirs"])
def test_wrong_calls_and_classes_are_refused(make: Maker) -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        _classes(make)[0]()
    with pytest.raises(ValueError, match="mutable default"):

        @make(frozen=True, slots=True)
        class _Shared:
            items: list[int] = []  # noqa: RUF012 - that it is refused is the point


@dataclass(frozen=True, slots=True)
class Kept:
    """What is written and read again."""

    number: int
    text: str = field(default="", compare=False)


def test_objects_are_pickled() -> None:
    again = pickle.loads(pickle.dumps(Kept(3, "a")))
    assert (again, again.text) == (Kept(3), "a")


@pytest.mark.parametrize("make", [dataclass, dataclasses.dataclass], ids=["ours", "theirs"])
def test_a_changed_copy_is_the_one_of_the_standard_library(make: Maker) -> None:
    point, heavy, bag = _classes(make)[:3]
    for record in (point(1, name="a"), heavy(1, 3, weight=(4,), name="b")):
        assert records.replace(record, x=5) == replace(record, x=5)
        assert records.replace(record, name="c").name == "c"
        assert records.replace(record, x=record.x) is record
        with pytest.raises(TypeError):
            records.replace(record, x=5, z=6)
    some = bag()
    assert records.replace(some) is not some
