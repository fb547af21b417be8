"""Whole steps out of parts: the machine ends steps of a lonely process early, where the interpreter goes on.

Input: a run of values whose moves may be parts of steps, and for each move how many commands it executed at most and
whether the step goes on behind it. Output: the same run in the steps of the interpreter, which replays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from clew.ir.program import Program
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.records import dataclass
from clew.semantics.execution.choices import Directed
from clew.semantics.interpreter import Interpreter


@dataclass(frozen=True, slots=True)
class Part:
    """A move of the machine: its commands, and whether the next move belongs to the same step."""

    commands: int
    goes_on: bool


def whole_steps(
    program: Program, run: Run, parts: Sequence[Part], execute: Callable[[Program], Interpreter] = Interpreter
) -> Run:
    """The run in steps of the interpreter; without parts that go on it is what it was."""
    if not any(part.goes_on for part in parts):
        return run
    assert run.loop_start is None, "a run with parts of steps should have no loop"
    assert len(parts) == len(run.moves), "each move should be told about"
    interpreter = execute(program)
    outcome = interpreter.start_with(run.initial)
    moves: list[Move] = []
    for actor, values, commands in _groups(run, parts):
        done, rest = 0, values
        # Merged sides of a branch count as the longer one, so that the end may come earlier.
        while done < commands and outcome.violation is None and interpreter.ready(outcome.state):
            outcome = interpreter.step_by(outcome.state, interpreter.number(actor), Directed(rest))
            moves.append(Move(actor, outcome.choices))
            rest = rest[len(outcome.choices) :]
            done += interpreter.executed
    return Run(run.initial, tuple(moves))


def _groups(run: Run, parts: Sequence[Part]) -> Iterator[tuple[str, tuple[Value, ...], int]]:
    """Moves that belong together: who, with which choices, in how many commands."""
    values: tuple[Value, ...] = ()
    commands = 0
    for move, part in zip(run.moves, parts, strict=True):
        values += move.choices
        commands += part.commands
        if not part.goes_on:
            yield move.actor, values, commands
            values, commands = (), 0
    if commands:
        yield run.moves[-1].actor, values, commands
