"""Ends of the program between scheduling points: random programs violate what they violate with points everywhere."""

from __future__ import annotations

import random
from dataclasses import replace

from clew.ir.commands import Yield
from clew.ir.program import Block, Program
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program

PROGRAMS = 250
MOST = 20_000
LIBRARY = """
program threads;
var x : bits 2 = 0;
var y : bits 2 = 0;
proc stop() { begin: halt; }
proc write() { begin: x := x + 1; return; }
proc narrow(n : bits 2) { begin: assume n == 1; return; }
"""
_QUIET = ("a := a + 1;", "a := 1;", "assume a == 1;", "call narrow(a);", "call stop();", "yield;")
_TELLING = (
    "x := 1;",
    "y := x + 1;",
    "call write();",
    "y := 2;",
    "a := x;",
    "a := y;",
    'assert x != 1 "assertion.violated";',
)


def _body(chance: random.Random, name: str, *, spawns: bool) -> str:
    lines = [chance.choice(_TELLING if chance.random() < 0.6 else _QUIET) for _ in range(chance.randint(2, 5))]
    if spawns:
        lines.insert(chance.randint(0, len(lines)), "spawn other();")
    if chance.random() < 0.5:
        lines.append('assert y != 2 "control.error-reached";')
    end = chance.choice(("halt;", "return;", "if a == 1 goto done else over; done: return; over: halt;"))
    return f"proc {name}() {{ local a : bits 2 = 0; start: {' '.join(lines)} {end} }}"


def _everywhere(program: Program) -> Program:
    """The program with a scheduling point in front of everything."""

    def paused(block: Block) -> Block:
        return replace(block, commands=(*(each for one in block.commands for each in (Yield(), one)), Yield()))

    procedures = (replace(each, blocks=tuple(map(paused, each.blocks))) for each in program.procedures)
    return replace(program, procedures=tuple(procedures))


def _violated(program: Program) -> frozenset[str] | None:
    """The checks that runs violate; None: there are too many states."""
    interpreter = Interpreter(program)
    seen: set[object] = set()
    found: set[str] = set()
    waiting = [outcome.state for outcome in interpreter.initial()]
    while waiting:
        state = waiting.pop()
        key = interpreter.key(state)
        if key in seen:
            continue
        if len(seen) > MOST:
            return None
        seen.add(key)
        for actor in interpreter.enabled(state):
            for outcome in interpreter.step(state, actor):
                if outcome.violation is not None:
                    found.add(outcome.violation.check)
                else:
                    waiting.append(outcome.state)
    return frozenset(found)


def test_programs_violate_what_they_violate_with_scheduling_points_everywhere() -> None:
    violating = 0
    for seed in range(PROGRAMS):
        chance = random.Random(seed)
        bodies = _body(chance, "main", spawns=True), _body(chance, "other", spawns=False)
        text = "\n".join((LIBRARY, *bodies, "process p = main();"))
        program = parse_program(text)
        wanted, found = _violated(_everywhere(program)), _violated(Yields().run(program).result)
        if wanted is None or found is None:
            continue
        violating += bool(wanted)
        assert found == wanted, f"seed {seed} violates {sorted(found)} and not {sorted(wanted)}:\n{text}"
    assert violating >= 30, "there should be programs that violate something"
