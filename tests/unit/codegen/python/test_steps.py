"""Compiled steps against the interpreter: on the same walks the same states, choices, violations and footprints."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from clew.codegen.python.machine import CompiledMachine, CompiledSymbolicMachine, fits
from clew.codegen.python.table import Numbered
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.logic.normalise import Normalise, constructor
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic
from tests.places import ROOT
from tests.property.simulations import kernel_text
from tests.samples import sampled
from tests.unit.engines.search.families import (
    condition_builder,
    ivl,
    rotating_buffer,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
    token_ring,
    transmitter_safe,
)
from tests.unit.engines.search.suite import pressure_safe

EXAMPLES = sorted((ROOT / "examples" / "ivl").glob("*/*.ivl"))
STEPS, LONGEST = 60, 40

ARRAYS = """int cells[4]; int next = 0; bool odd; event e;
int twice(int x) { int y; y = x + x; wait_time 1; return y; }
thread A { while (true) { cells[next % 4] = next; next = cells[(next + 1) % 4] + 1; wait e; } }
thread B { int i = 3; while (true) { i = twice(i); cells[i % 4] += 2; odd = !odd && i > 3; notify e; } }
thread C { while (@time < 40) { wait_time next % 3; notify e, 0; } }
main { start; }
"""
SENSITIVE = """event e, f; int x = 0;
thread A { while (true) { x = x + 1; notify e, 2; wait f; } }
thread B { while (true) { wait e; notify f; x = x / (x - 3); } }
main { start 20; assert x > 0; }
"""
FAMILIES = {
    "arrays, calls that wait, time": ARRAYS,
    "an operation on zero": SENSITIVE,
    "token-ring": token_ring(4),
    "transmitter": transmitter_safe(4),
    "term-counter": term_counter(2, 4),
    "symbolic-counter": symbolic_counter(2, 4),
    "condition-builder": condition_builder(5),
    "symmetric-accumulator": symmetric_accumulator(3),
    "pointers": rotating_buffer(2),
    "pressure": pressure_safe(10),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_family(name: str) -> None:
    made = _compare(ivl(FAMILIES[name]), name)
    assert made, "some segment should have been made"


@pytest.mark.parametrize("path", sampled(EXAMPLES, 6), ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    program = ivl(path.read_text())
    if not fits(program):
        pytest.skip("it allocates")
    _compare(program, path.stem)


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_random(start: int) -> None:
    for seed in range(start, start + 10):
        _compare(ivl(kernel_text(seed)), str(seed))


def test_numbers_stand_for_equal_processes() -> None:
    machine = CompiledMachine(ivl(transmitter_safe(3)), often=1)
    (first,) = machine.initial()
    (again,) = machine.initial()
    assert isinstance(first.state, Numbered)
    assert isinstance(again.state, Numbered)
    assert first.state.numbers == again.state.numbers
    assert [machine.stepper.table.processes[number] for number in first.state.numbers] == list(first.state.processes)


def _compare(program: Program, seed: str) -> int:
    """Walk with both kinds of values; how many segments were made."""
    made = 0
    try:
        compiled = CompiledMachine(program, often=1)
        _walk(Interpreter(program), compiled, Random(f"plain {seed}"))
        made += len(compiled.stepper.segments)
    except Unsupported:
        pass  # an input with too many values
    symbolic = CompiledSymbolicMachine(program, _values(), often=1)
    _walk(SymbolicMachine(program, _values()), symbolic, Random(f"symbolic {seed}"))
    return made + len(symbolic.stepper.segments)


def _values() -> Symbolic:
    return Symbolic(Oracle(), constructor(Normalise.FULL))


def _walk(slow: Interpreter, fast: Interpreter, random: Random) -> None:
    steps = 0
    while steps < STEPS:
        one, other = slow.initial(), fast.initial()
        for _ in range(LONGEST):
            _same(one, other)
            going = [number for number, outcome in enumerate(one) if outcome.violation is None]
            if not going:
                break
            number = random.choice(going)
            before, twin = one[number].state, other[number].state
            enabled = slow.enabled(before)
            assert fast.enabled(twin) == enabled
            steps += 1
            if not enabled:
                break
            actor = random.choice(enabled)
            one, other = slow.step(before, actor), fast.step(twin, actor)
            if isinstance(slow, SymbolicMachine) and isinstance(fast, SymbolicMachine):
                assert fast.splits == slow.splits
                for each in other:
                    assert fast.split(each.state) == slow.split(_plain(each.state))


def _same(slow: tuple[Outcome[State], ...], fast: tuple[Outcome[State], ...]) -> None:
    assert len(slow) == len(fast)
    for one, other in zip(slow, fast, strict=True):
        assert _plain(other.state) == one.state
        assert (other.choices, other.violation) == (one.choices, one.violation)
        if other.footprint is not None and other.footprint.writes:  # steps of the kernel leave none
            assert other.footprint == one.footprint


def _plain(state: State) -> State:
    return State(state.globals, state.processes, state.objects, state.records, state.kernel, state.path)
