"""The shelf: whoever covers a state is found by its values, and few others are."""

from __future__ import annotations

from random import Random

from clew.ir.terms import Term
from clew.symbolic.matching import Method, matcher
from clew.symbolic.matching.bucket import Entry, Shelf
from clew.symbolic.split import Split
from tests.unit.symbolic.matching.words import add, less, names, number, state

x, y = names("x y")


def _drawn(random: Random) -> Split:
    """Two numbers that are concrete, bounded, unbounded, or unbounded with a fixed difference."""
    low = random.randrange(4)
    bounds: tuple[Term, ...] = (less(x, number(low + 3)), less(number(low), x))
    first = random.choice((random.randrange(6), x, add(x, number(random.randrange(3)))))
    second = random.choice((random.randrange(6), y, add(x, number(random.randrange(3)))))
    return state(first, second, path=random.choice(((), bounds)))


def test_whoever_covers_is_found() -> None:
    random = Random("shelf")
    exact, sampled = matcher(Method.ESS), matcher(Method.AUTO)
    stored = [_drawn(random) for _ in range(40)]
    shelf: Shelf[Split] = Shelf((0, 1))
    for position, split in enumerate(stored):
        shelf.add(Entry(position, sampled.prepare(split), split))
    for entry in list(shelf.entries.values())[::7]:
        shelf.remove(entry)
        list(shelf.holding(lambda place: 3))  # some are removed before, others after they were placed
    found = covering = 0
    for _ in range(30):
        new = _drawn(random)
        sample = sampled.sample(sampled.prepare(new))
        assert sample is not None
        near = {entry.number for entry in shelf.holding(sample)}
        covers = {entry.number for entry in shelf.entries.values() if exact.covers(entry.payload, new)}
        assert covers <= near
        found, covering = found + len(near), covering + len(covers)
    assert covering > 0, "some state should cover another"
    assert found < 30 * len(shelf.entries) / 2, "most others should be left out"


def test_a_fixed_difference_tells_unbounded_states_apart() -> None:
    prepare, sample = matcher(Method.AUTO).prepare, matcher(Method.AUTO).sample
    shelf: Shelf[int] = Shelf((0, 1))
    for steps in range(20):
        shelf.add(Entry(steps, prepare(state(x, add(x, number(steps)))), steps))
    values = sample(prepare(state(y, add(y, number(7)))))
    assert values is not None
    assert [entry.payload for entry in shelf.holding(values)] == [7]
