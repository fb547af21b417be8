"""Sequential programs as transition systems: the same verdicts as exploration, on random programs without recursion."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds
from tests.property.callee_programs import random_callee_text
from tests.property.nested_programs import random_nested_text
from tests.property.record_programs import random_record_text
from tests.property.sequential_programs import random_sequential_text
from tests.property.size_programs import random_frame_text
from tests.samples import sampled

SEEDS = range(25)


def outcome(text: str, engine: str) -> Outcome:
    loaded = load_sources((Source("p.clew", text),))
    return check(replace(loaded, properties=()), ["assertion.violated"], engine=engine, limits=Limits(seconds=20))


@pytest.mark.parametrize("seed", sampled(SEEDS, 3))
def test_induction_on_large_blocks_agrees_with_exploration(seed: int) -> None:
    text = random_sequential_text(seed)
    wanted = outcome(text, "explore{implementation=python}").results[0].verdict
    found = outcome(text, "kind{depth=40}")
    assert found.faults == ()
    assert isinstance(wanted, Holds | Fails)
    assert found.results[0].verdict == wanted


def compared(text: str) -> bool:
    """Compare the verdicts on a program; whether there was something to compare."""
    loaded = load_sources((Source("p.clew", text),))
    wanted = check(loaded, [], engine="explore{implementation=python}", limits=Limits(seconds=20)).verdict
    asked = [wanted.check] if isinstance(wanted, Fails) and wanted.check else ["memory.out-of-bounds"]
    try:
        found = check(loaded, asked, engine="kind{depth=40}", limits=Limits(seconds=20))
    except Unsupported:
        return False
    assert found.faults == ()
    assert not isinstance(found.verdict, Holds if isinstance(wanted, Fails) else Fails), text
    return isinstance(found.verdict, Holds | Fails)


def test_pointers_into_several_objects_are_taken_apart() -> None:
    assert sum(compared(random_frame_text(seed)) for seed in range(16)) >= 6


def test_calls_through_pointers_are_branches() -> None:
    assert sum(compared(random_callee_text(seed)) for seed in range(20)) >= 8


def test_pointers_in_tables_of_records_are_numbers() -> None:
    assert sum(compared(random_record_text(seed)) for seed in range(20)) >= 8


def test_arrays_in_arrays_of_structs_are_columns() -> None:
    assert sum(compared(random_nested_text(seed)) for seed in range(5)) >= 2


def test_invariants_over_integers_are_those_of_bits() -> None:
    verdicts = []
    for seed in SEEDS[1:6]:
        text = random_sequential_text(seed)
        found = outcome(text, "clauses")
        assert found.faults == ()
        if isinstance(found.verdict, Holds):
            assert isinstance(outcome(text, "explore{implementation=python}").verdict, Holds), f"seed {seed}"
        verdicts.append(found.verdict)
    assert 2 <= sum(isinstance(each, Holds) for each in verdicts) < len(verdicts)


def test_both_verdicts_are_frequent() -> None:
    verdicts = [outcome(random_sequential_text(seed), "explore{implementation=python}").verdict for seed in SEEDS]
    failing = sum(isinstance(each, Fails) for each in verdicts)
    assert len(SEEDS) // 5 < failing < 4 * len(SEEDS) // 5


def test_where_something_undefined_is_read_nothing_holds() -> None:
    text = """program single;
proc start() {
  local p : pointer;
  local b : bits 8 = 0;
  p := new frame bytes(4);
  b := *p;
  b := 3;
  assert b == 4 "control.error-reached";
}
process P = start();
"""
    loaded = load_sources((Source("p.clew", text),))
    for question in ("control.error-reached", "memory.undefined-value"):
        found = check(loaded, [question], engine="kind", limits=Limits(seconds=20)).results[0].verdict
        assert not isinstance(found, Holds), question
    wanted = check(loaded, ["control.error-reached"], engine="explore").results[0].verdict
    assert wanted == Fails("control.error-reached")
