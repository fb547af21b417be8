"""Designs before and after they are settled and specialised: both passes claim to change nothing.

`problems` says in sentences where a random design (`random_designs.py`) can do something that what the passes make of
it cannot, or the other way round. All states are followed by the reference interpreter; whatever can be violated, and
deadlocks, are found on both sides, and every run that is found on one is a run of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from clew.codegen.python.jit import accelerated
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.lift import Move, Run
from clew.passes.settle import Faulty, Settled, frozen, going_on, settle
from clew.passes.specialise import Specialise
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import WrongRun
from tests.property.random_designs import design_program

MOST = 1_500
"""States; larger programs are not compared."""
DEADLOCK = "deadlock"


@dataclass(frozen=True, slots=True)
class Compared:
    """How many pairs were compared, how many programs were changed, and what differs."""

    pairs: int
    changed: int
    problems: tuple[str, ...]


def faults(program: Program) -> dict[str, Run] | None:
    """What can go wrong, each with a run to it; None where there are too many states, or something is not modelled."""
    machine = accelerated(program)
    found: dict[str, Run] = {}
    seen: dict[object, Run] = {}
    waiting = []
    for outcome in machine.initial():
        seen[machine.key(outcome.state)] = Run(outcome.choices, ())
        waiting.append(outcome.state)
    for state in waiting:
        if len(seen) > MOST:
            return None
        run = seen[machine.key(state)]
        enabled = machine.enabled(state)
        if not enabled and not machine.ended(state):
            found.setdefault(DEADLOCK, run)
        for actor in enabled:
            for outcome in machine.step(state, actor):
                longer = Run(run.initial, (*run.moves, Move(machine.actors[actor], outcome.choices)))
                if outcome.violation is not None:
                    found.setdefault(outcome.violation.check, longer)
                elif machine.key(outcome.state) not in seen:
                    seen[machine.key(outcome.state)] = longer
                    waiting.append(outcome.state)
    return found


def settled_program(program: Program, settled: Settled) -> Program:
    """What is left of a program whose `main` has come to its first start."""
    memory = frozen(settled, lambda number: f"object {number}")
    rest = going_on(settled, memory)
    kernel = settled.state.kernel
    assert kernel is not None
    made = tuple(f"event {number}" for number in range(len(program.events), kernel.events))
    return replace(
        program,
        objects=memory.objects,
        events=(*program.events, *made),
        procedures=(*program.procedures, *rest),
        main=rest[0].name,
    )


def problems(seed: int) -> Compared:
    """What differs of the design of the seed, before and after each pass."""
    program = design_program(seed)
    pairs = [(program, after, "specialised") for after in _specialised(program)]
    try:
        settled = settle(program)
    except (Faulty, Unsupported):  # an error of the design, or an input of its elaboration
        settled = None
    if settled is not None:
        try:
            early = settled_program(program, settled)
        except Unsupported:  # part of a pointer is left
            early = program
        pairs += [(program, early, "settled")] + [(early, after, "both") for after in _specialised(early)]
    return _compared(pairs)


def _specialised(program: Program) -> Iterator[Program]:
    after = Specialise().run(program).result
    if after != program:
        yield after


def _compared(pairs: list[tuple[Program, Program, str]]) -> Compared:
    known: dict[int, dict[str, Run] | None] = {}
    found: list[str] = []
    count = changed = 0
    for before, after, what in pairs:
        try:
            for each in (before, after):
                if id(each) not in known:
                    known[id(each)] = faults(each)
        except Unsupported:
            continue
        left, right = known[id(before)], known[id(after)]
        if left is None or right is None:
            continue
        count += 1
        changed += before != after
        found += [f"{what}: {text}" for text in _differences(before, after, left, right)]
    return Compared(count, changed, tuple(found))


def _differences(before: Program, after: Program, left: dict[str, Run], right: dict[str, Run]) -> Iterator[str]:
    for check in sorted(left.keys() ^ right.keys()):
        yield f"{check} can happen {'before' if check in left else 'behind'} the pass only"
    for check in sorted(left.keys() & right.keys()):
        for program, other, run in ((before, after, right[check]), (after, before, left[check])):
            problem = _replayed(program, _renamed(run, other.main, program.main), check)
            if problem is not None:
                yield f"the run to {check} {'behind' if program is before else 'before'} the pass is none: {problem}"


def _renamed(run: Run, old: str | None, new: str | None) -> Run:
    """The run with the other name of `main`."""
    moves = (replace(move, actor=new) if move.actor == old and new is not None else move for move in run.moves)
    return Run(run.initial, tuple(moves))


def _replayed(program: Program, run: Run, check: str) -> str | None:
    machine = Interpreter(program)
    try:
        replayed = machine.replay(run)
    except WrongRun as wrong:
        return str(wrong)
    violated = replayed.violation.check if replayed.violation is not None else DEADLOCK
    return None if violated == check else f"it ends with {violated}"
