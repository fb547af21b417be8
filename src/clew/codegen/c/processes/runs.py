"""Runs of native exploration as runs of the program: the interpreter follows the numbers of actors and outcomes.

Input: a program, the names of the actors, and pairs (actor, number of the outcome among those of its step). Output: the
`Run` with the values of its choices. That the interpreter can follow at all is a check of every step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.codegen.c.interface import Entry, RawHit
from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.lift import Move, Run
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.state import State

Order = int
"""How a process is named in C: its number, for spawned ones (procedure + 1) << 32 | instance."""


def process_name(program: Program, order: Order) -> str:
    """The name of the process of that order."""
    routine, instance = order >> 32, order & 0xFFFFFFFF
    return program.processes[order].name if routine == 0 else f"{program.procedures[routine - 1].name}#{instance}"


def process_run(
    program: Program, name_of: Callable[[int], str], entries: Sequence[Entry], hit: RawHit | None
) -> tuple[Run | None, Violation | None]:
    """The run along the entries, the first of which is the initial state; a violating step comes last."""
    if not entries:
        return None, None
    interpreter = accelerated(program)
    start = interpreter.initial()[entries[0].choice]
    state, moves = start.state, []
    for entry in entries[1:]:
        name = name_of(entry.action)
        outcome = _outcome(interpreter, state, name, entry.choice)
        assert outcome.violation is None, f"a step to a state should violate nothing, violates {outcome.violation}"
        moves.append(Move(name, outcome.choices))
        state = outcome.state
    violation = None
    if hit is not None and hit.action is not None:
        name = name_of(hit.action)
        last = _outcome(interpreter, state, name, hit.choice)
        violation = last.violation
        assert violation is not None, "the last step should violate a check"
        moves.append(Move(name, last.choices))
    return Run(start.choices, tuple(moves)), violation


def _outcome(interpreter: Interpreter, state: State, name: str, number: int) -> Outcome[State]:
    return interpreter.step(state, interpreter.number(name))[number]
