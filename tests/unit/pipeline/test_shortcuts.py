"""Shortcuts: what is left of a run ends in the same violation, and is no longer; rounds that nobody needs go."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.source import Source
from clew.lift import Move, Run
from clew.pipeline.shortcuts import shortened
from clew.pipeline.sources import load_sources
from clew.semantics.interpreter import Interpreter
from tests.property.random_sides import sides_program
from tests.property.random_threads import random_loose_threads

ROUNDS = """program single;
var armed : bool = false;
var count : bits 8 = 0;
proc start() {
  local what : bits 2; local detail : bits 4;
  loop {
    havoc what;
    if what == 1 { havoc detail; count := count + 1; }
    else if what == 2 { armed := true; }
    else if what == 3 { assert !armed; }
    yield;
  }
}
process P = start();
"""
HANDED = """program threads;
var ready : bits 4 = 0;
proc works() { loop { yield; choose { ready := 0; } or { ready := 1; } } }
proc looks() { loop { yield; assert ready == 0; } }
process A = works();
process B = looks();
process C = looks();
"""


def drawn(program: Program, seed: int, steps: int) -> Run | None:
    """A run that violates something, found by chance."""
    random, interpreter = Random(seed), Interpreter(program)
    state, moves = interpreter.initial()[0].state, list[Move]()
    for _ in range(steps):
        able = interpreter.enabled(state)
        found = interpreter.step(state, random.choice(able)) if able else ()
        if not found:
            return None
        names, actor = interpreter.actors, random.choice(able)
        found = interpreter.step(state, actor)
        if not found:
            return None
        outcome = random.choice(found)
        state = outcome.state
        moves.append(Move(names[actor], outcome.choices))
        if outcome.violation is not None:
            return Run(interpreter.initial()[0].choices, tuple(moves))
    return None


def left(program: Program, run: Run) -> Run:
    """The run that is left; it ends in the same violation."""
    interpreter = Interpreter(program)
    before = interpreter.replay(run)
    found = shortened(interpreter, run, before)
    again = Interpreter(program).replay(found)
    assert again.violation == before.violation
    assert before.violation is not None
    assert len(found.moves) <= len(run.moves)
    return found


@pytest.mark.parametrize(
    ("text", "most"),
    [
        pytest.param(ROUNDS, 3, id="rounds of one process, and answers that only they ask for"),
        pytest.param(HANDED, 6, id="rounds of threads"),
    ],
)
def test_what_is_not_needed_goes(text: str, most: int) -> None:
    program = load_sources((Source("p.clew", text),)).program
    long = 0
    for seed in range(20):
        run = drawn(program, seed, 200)
        assert run is not None, "every long run should fail"
        long += len(run.moves) > most
        found = left(program, run)
        assert len(found.moves) <= most
        assert all(value != 1 for move in found.moves if text == ROUNDS for value in move.choices)
    assert long >= 5


def test_random_programs_end_in_the_same_violation() -> None:
    found = shorter = 0
    for seed in range(120):
        program = random_loose_threads(seed) if seed % 2 else sides_program(seed)
        try:
            run = drawn(program, seed, 60)
        except Unsupported:
            continue
        if run is None:
            continue
        found += 1
        shorter += len(left(program, run).moves) < len(run.moves)
    assert found >= 20
    assert shorter >= 5
