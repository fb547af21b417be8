"""Widths for a degree, value classes, and the smallest precise degree: against all prefixes of an order."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.sorts import Bits
from clew.ir.terms import variable
from clew.passes.alpha import precise, sizes_of, writable
from clew.passes.alpha.degrees import Sizes, Widths, ordered, prefixes, smallest, widths_for
from clew.passes.alpha.importance import Bit
from clew.passes.bits import facts_of
from clew.passes.bits.demand import Key, demanded
from tests.property.abstracted_programs import random_abstracted_text
from tests.property.test_recursive_programs import program_of
from tests.unit.passes.alpha.catcher import loaded, named, watched

X: Key = (None, variable("x", Bits(4)))
Y: Key = (None, variable("y", Bits(4)))
SIZES = Sizes({X: 4, Y: 4}, {X: 1, Y: 1})


@pytest.mark.shows("pushdown", "A13", "E4")
def test_a_variable_whose_highest_bit_is_the_fourth_has_four_bits() -> None:
    order: list[Bit] = [(X, place) for place in (3, 0, 1, 2)]
    assert prefixes(order, SIZES)[-1][X] == 4
    assert prefixes(order, SIZES)[1] == {X: 4, Y: 0}


def test_bits_below_a_kept_one_are_kept() -> None:
    assert widths_for(0.25, prefixes([(X, 1), (Y, 0)], SIZES), SIZES) == {X: 2, Y: 0}


@pytest.mark.shows("pushdown", "A13")
def test_of_two_that_are_as_close_the_larger_is_taken() -> None:
    assert widths_for(0.0625, prefixes([(X, 0)], SIZES), SIZES) == {X: 1, Y: 0}


@pytest.mark.shows("pushdown", "A15")
def test_five_bits_fall_into_four_classes_of_eight() -> None:
    classes: dict[int, list[int]] = {}
    for value in range(32):
        classes.setdefault(value % (1 << 2), []).append(value)
    assert classes[0] == [0, 4, 8, 12, 16, 20, 24, 28]
    assert [len(each) for each in classes.values()] == [8, 8, 8, 8]


@pytest.mark.shows("pushdown", "A13", "A22")
@pytest.mark.parametrize("seed", range(40))
def test_the_smallest_degree_is_that_of_a_scan(seed: int) -> None:
    """Theorem 3, and that what is wider than something precise along the order is precise."""
    random = Random(seed)
    program = program_of(random_abstracted_text(seed))
    facts = facts_of(program)
    sizes = sizes_of(program)
    weights = {(key, place): random.random() for key, width in sizes.bits.items() for place in range(width)}
    order = ordered(weights)

    needed = demanded(program, facts, ()).needed

    def enough(widths: Widths) -> bool:
        return precise(widths, needed)

    candidates = prefixes(order, sizes)
    scanned = [enough(widths) for widths in candidates]
    assert scanned == sorted(scanned)
    first = candidates[scanned.index(True)]
    found = smallest(order, sizes, enough)
    assert found.widths == first == widths_for(found.degree, candidates, sizes)
    below = found.degree - 1 / (2 * sizes.total)
    assert below <= 0 or not enough(widths_for(below, candidates, sizes)) or below < sizes.share(first)
    coarse = smallest(order, sizes, enough, epsilon=0.25)
    assert enough(coarse.widths)
    assert coarse.probes == 2
    # What can be written down is short of nothing, and no wider.
    assert facts is not None
    kept = writable(program, facts, (), found.widths)
    assert not demanded(program, facts, (), kept).short
    assert all(kept[key] <= width for key, width in found.widths.items())


PUBLISHED_ORDER = (
    *(("offset", place) for place in (0, 1, 2)),
    *(("event", place) for place in (0, 1)),
    *(("e", place) for place in (0, 1)),
    *(("offset", place) for place in (6, 7)),
    *(("event", place) for place in (2, 3)),
    *(("e", place) for place in (2, 3)),
    *(("offset", place) for place in (3, 4, 5)),
    *(("history", place) for place in range(8)),
    *(("timeouts", place) for place in range(8)),
    *(("retry", place) for place in range(8)),
    *(("word", place) for place in range(8)),
)


@pytest.mark.shows("pushdown", "A23")
def test_with_the_published_order_the_published_widths_are_found() -> None:
    subject = loaded()
    facts, sizes = facts_of(subject.program), sizes_of(subject.program)
    keys = {key[1].name: key for key in sizes.bits}
    order = [(keys[name], place) for name, place in PUBLISHED_ORDER]
    order += [(keys[name], place) for name in ("event", "e") for place in range(4, 8)]
    needed = demanded(subject.program, facts, watched(subject)).needed
    found = smallest(order, sizes, lambda widths: precise(widths, needed))
    assert named(found.widths) == {
        "offset": 8, "history": 0, "retry": 0, "timeouts": 0, "e": 4, "word": 0, "event": 4
    }  # fmt: skip
    assert sum(found.widths.values()) == 16
    assert found.degree == pytest.approx(0.02, abs=0.002)
