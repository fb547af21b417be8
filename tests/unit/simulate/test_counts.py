"""Transition counts of brief 002, sections 6.3 to 6.7: exact under the same method, order of names and normalisation.

The counts pin down the scheduler, the dependency relation, the order of processes, the forks and the matching at once.
"""

from __future__ import annotations

import pytest

from clew.engines.simulate.options import Order, Por, Sets, Switch
from clew.models.engine import Absent, Found
from clew.models.matching import Method
from tests.unit.simulate.families import (
    condition_builder,
    counter,
    pressure_safe,
    rotating_buffer,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
    token_ring,
    transmitter,
    transmitter_safe,
)
from tests.unit.simulate.running import PAPER, Options, simulate

CT, STUB1, STUB2 = Options(sets=Sets.CT), Options(), Options(sets=Sets.STUB2)
SMALLEST = Options(minimal=Switch.ON)
NO_POR = Options(por=Por.NONE)
DPOR = Options(por=Por.DYNAMIC)
COMBINED = Options(por=Por.COMBINED)
EQ, CV, ESS = Options(match=Method.SBC_EQ), Options(match=Method.SBC_CV), Options(match=Method.ESS)

ROWS = [
    # Table 7.4: with and without reduction
    *[
        pytest.param(term_counter(threads, steps), options, count, id=f"term-counter-{threads}.{steps} {name}")
        for threads, steps, reduced, all_of_them in (
            (1, 50, 163, 165),
            (1, 100, 313, 315),
            (1, 200, 613, 615),
            (2, 50, 233, 377),
            (2, 100, 433, 677),
            (3, 50, 326, 1262),
            (4, 50, 467, None),
        )
        for name, options, count in (("POR", STUB1, reduced), ("no POR", NO_POR, all_of_them))
        if count is not None
    ],
    # Table 7.7: matching methods
    *[
        pytest.param(symbolic_counter(bound, most), options, count, id=f"symbolic-counter.{bound}.{most} {name}")
        for bound, most, counts in (
            (1, 3, (55, 55, 39, 21)),
            (1, 6, (109, 109, 57, 40)),
            (1, 9, (163, 163, 75, 58)),
            (1, 12, (217, None, 93, 76)),
            (1, 15, (271, None, 111, 94)),
            (2, 9, (425, None, 87, 54)),
            (3, 9, (671, None, 99, 48)),
            (4, 9, (1023, None, 111, 41)),
            (5, 9, (1447, None, 123, 35)),
            (6, 9, (None, None, 135, 29)),
            (7, 9, (None, None, 147, 23)),
        )
        for name, options, count in zip(("ESM", "EQ", "CV", "ESS"), (STUB1, EQ, CV, ESS), counts, strict=True)
        if count is not None
    ],
    *[
        pytest.param(counter(threads, steps), options, count, id=f"counter-{threads}.{steps} {name}")
        for threads, steps, counts in (
            (1, 50, (159, 154)),
            (1, 200, (609, None)),
            (2, 50, (225, 214)),
            (2, 200, (825, None)),
            (3, 50, (310, None)),
            (4, 50, (435, None)),
        )
        for name, options, count in zip(("ESM", "ESS"), (STUB1, ESS), counts, strict=True)
        if count is not None
    ],
    pytest.param(condition_builder(8), STUB1, 382, id="condition-builder.8 ESM"),
    *[
        pytest.param(condition_builder(size), options, 9 * size - 8, id=f"condition-builder.{size} {name}")
        for size in (8, 16)
        for name, options in (("EQ", EQ), ("CV", CV), ("ESS", ESS))
    ],
    *[
        pytest.param(symmetric_accumulator(steps), options, count, id=f"symmetric-accumulator.{steps} {name}")
        for steps in (1, 2, 3, 5)
        for name, options, count in (
            ("ESM", STUB1, 11 * 2**steps - 7),
            ("EQ", EQ, 7 * steps + 3),
            ("CV", CV, 7 * steps + 3),
        )
    ],
    pytest.param(rotating_buffer(2, 1), STUB1, 10, id="rbuf-2.1 ESM"),
    pytest.param(rotating_buffer(2, 1), EQ, 8, id="rbuf-2.1 EQ"),
    pytest.param(rotating_buffer(2, 1), CV, 8, id="rbuf-2.1 CV"),
    pytest.param(rotating_buffer(2, 1), ESS, 8, id="rbuf-2.1 ESS"),
    pytest.param(rotating_buffer(2, 3), STUB1, 58, id="rbuf-2.3 ESM"),
    pytest.param(rotating_buffer(2, 3), CV, 20, id="rbuf-2.3 CV"),
    pytest.param(rotating_buffer(2), CV, 18, id="rbuf-2 CV"),
    pytest.param(rotating_buffer(2), ESS, 12, id="rbuf-2 ESS"),
    pytest.param(rotating_buffer(4, 1), STUB1, 114, id="rbuf-4.1 ESM"),
    pytest.param(rotating_buffer(4, 1), CV, 36, id="rbuf-4.1 CV"),
    pytest.param(rotating_buffer(4), ESS, 68, id="rbuf-4 ESS"),
    *[
        pytest.param(token_ring(size), STUB1, count, id=f"token-ring.{size} STUB")
        for size, count in ((1, 9), (6, 58), (9, 100), (13, 315), (15, 435), (17, 563), (20, 765))
    ],
    # Table 7.8: reductions
    *[
        pytest.param(token_ring(size), SMALLEST, (size**2 + 13 * size + 2) // 2, id=f"token-ring.{size} MIN")
        for size in (9, 13, 20)
    ],
    pytest.param(token_ring(9), DPOR, 3348, id="token-ring.9 DPOR"),
    pytest.param(token_ring(13), COMBINED, 315, id="token-ring.13 combined"),
    pytest.param(transmitter_safe(9), STUB1, 40, id="transmitter-safe.9 STUB"),
    pytest.param(transmitter_safe(9), STUB2, 40, id="transmitter-safe.9 STUB_2"),
    pytest.param(transmitter_safe(9), CT, 7427, id="transmitter-safe.9 CT"),
    pytest.param(transmitter_safe(9), DPOR, 3076, id="transmitter-safe.9 DPOR"),
    pytest.param(
        transmitter_safe(9),
        Options(por=Por.DYNAMIC, happens_before=Switch.ON, closure=Switch.OFF),
        40,
        id="transmitter-safe.9 HBR",
    ),
    pytest.param(transmitter_safe(13), STUB1, 237, id="transmitter-safe.13 STUB"),
    pytest.param(transmitter_safe(13), STUB2, 10896, id="transmitter-safe.13 STUB_2"),
    pytest.param(transmitter_safe(20), STUB1, 616, id="transmitter-safe.20 STUB"),
    pytest.param(symmetric_accumulator(5), CT, 352, id="symmetric-accumulator.5 CT"),
    pytest.param(symmetric_accumulator(5), STUB2, 345, id="symmetric-accumulator.5 STUB_2"),
    pytest.param(symmetric_accumulator(5), SMALLEST, 344, id="symmetric-accumulator.5 MIN"),
    pytest.param(symmetric_accumulator(5), DPOR, 345, id="symmetric-accumulator.5 DPOR"),
    pytest.param(term_counter(2, 50), CT, 377, id="term-counter-2.50 CT"),
    pytest.param(term_counter(2, 50), STUB2, 237, id="term-counter-2.50 STUB_2"),
    pytest.param(term_counter(2, 50), DPOR, 233, id="term-counter-2.50 DPOR"),
    pytest.param(term_counter(3, 100), STUB2, 582, id="term-counter-3.100 STUB_2"),
    pytest.param(term_counter(3, 100), DPOR, 576, id="term-counter-3.100 DPOR"),
    pytest.param(symbolic_counter(1, 15), DPOR, 271, id="symbolic-counter.1.15 DPOR"),
    # The published pressure model is not printed; with a limit that is never reached both orders of guard and pump
    # meet again, which the closed form 7n + 1 says.
    *[
        pytest.param(pressure_safe(steps), options, 7 * steps + 1, id=f"pressure-safe.{steps} {name}")
        for steps in (5, 25)
        for name, options in (("STUB", STUB1), ("CT", CT), ("DPOR", DPOR))
    ],
    # With numbers in names read as numbers (section 6.3)
    pytest.param(token_ring(25), Options(order=Order.NUMERIC), 476, id="token-ring.25 numeric"),
    pytest.param(transmitter_safe(20), Options(order=Order.NUMERIC), 84, id="transmitter-safe.20 numeric"),
]


@pytest.mark.parametrize(("text", "options", "count"), ROWS)
def test_safe(text: str, options: Options, count: int) -> None:
    found = simulate(text, {**PAPER, **options})
    assert found.transitions == count
    assert found.answer is Absent or found.reason


@pytest.mark.parametrize(
    ("text", "options", "count"),
    [
        pytest.param(transmitter(9), STUB1, 40, id="transmitter.9 STUB"),
        pytest.param(transmitter(9), CT, 2335, id="transmitter.9 CT"),
        pytest.param(transmitter(9), DPOR, 40, id="transmitter.9 DPOR"),
        pytest.param(transmitter(13), STUB1, 52, id="transmitter.13 STUB"),
        pytest.param(transmitter(13), STUB2, 5415, id="transmitter.13 STUB_2"),
        pytest.param(transmitter(13), DPOR, 52, id="transmitter.13 DPOR"),
    ],
)
def test_unsafe(text: str, options: Options, count: int) -> None:
    found = simulate(text, {**PAPER, **options})
    assert found.transitions == count
    assert found.answer is Found


@pytest.mark.parametrize(
    ("options", "count"),
    [
        pytest.param(CT, 278, id="CT"),
        pytest.param(STUB1, 271, id="STUB"),
        pytest.param(STUB2, 278, id="STUB_2"),
    ],
)
def test_symbolic_counter_tries_its_checker_last(options: Options, count: int) -> None:
    """Table 7.8 has 278 for CT and STUB_2, which needs a checker that is tried after the others.

    With the names of the listing, in which `check` comes first, it is a persistent set by itself at the start, and all
    three come out as 271. So the published run named it differently; declared last, the counts agree.
    """
    found = simulate(symbolic_counter(1, 15), {**PAPER, **options, "order": Order.DECLARATION})
    assert found.transitions == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param(transmitter_safe(9), 40, id="transmitter-safe.9: 65 there"),
        pytest.param(transmitter_safe(13), 88, id="transmitter-safe.13: 113 there"),
        pytest.param(transmitter_safe(20), 171, id="transmitter-safe.20: 202 there"),
    ],
)
def test_smallest_sets_of_transmitters_depend_on_ties(text: str, count: int) -> None:
    """Among sets of equal size we take that of the first process; how the original broke ties is not known."""
    assert simulate(text, {**PAPER, **SMALLEST}).transitions == count
