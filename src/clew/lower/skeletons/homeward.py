"""The way home of runs of a skeletal system: who moves, and what is chosen.

Input: a run whose moves are named by `step_name`. Output: the run of the program. Parts of a step that was cut are one
step again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.lower.skeletons.exploring import Part
from clew.models.runs.macro_steps import Fed, values_taken
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.execution.work import SILENT
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State

_MOST_STEPS = 1_000_000
_MOST_CUTS = 200
"""So often a step is taken up again that ended only because it was long: it may wait for what others do behind it."""
_CUT, _PARTS, _CHOICES = "+", "|", "?"


class _Whole(NamedTuple):
    """A step of the program: whose, with which choices."""

    process: str
    choices: tuple[Value, ...]
    ends: bool
    """Whether the run goes to its end; else up to the head of a loop, which it may never leave."""


def step_name(parts: Sequence[Part], number: int) -> str:
    """The name of a step of the system: its number, and per part whose it is, its choices and whether it goes on."""
    told = (f"{part.process}{_CHOICES}{part.choices}{_CUT if part.goes_on else ''}" for part in parts)
    return f"{number}{_PARTS}{_PARTS.join(told)}"


def home(program: Program, run: Run) -> Run | None:
    """The run of the program; None where there is none that violates something."""
    interpreter = accelerated(program)
    parts = list(_wholes(run))
    start = parts.pop(0).choices if parts and not parts[0].process else ()
    state = interpreter.start_with(start).state
    moves: list[Move] = []
    for process, choices, ends in parts:
        actor = interpreter.actor(process)
        answers = deque(choices)
        latest = min(len(moves) + _MOST_CUTS, _MOST_STEPS)
        while True:
            if actor is None or actor not in interpreter.enabled(state) or len(moves) >= latest:
                return None
            fed = Fed(answers)
            try:
                outcome = interpreter.step_by(state, actor, fed)
            except (Departed, Removed):
                return None
            moves.append(Move(process, values_taken(fed)))
            state = outcome.state
            if outcome.violation is not None:
                return Run(start, tuple(moves))
            if not (ends and _is_tired(interpreter, state, actor)):
                break
    return Run(start, tuple(moves))


def _wholes(run: Run) -> Iterator[_Whole]:
    """The moves, with the parts of a step as one, where its first part is: others may have moved in between."""
    found: list[tuple[str, list[Value]]] = []
    cut: dict[str, list[Value]] = {}
    for move in run.moves:
        given = deque(move.choices)
        for part in move.actor.split(_PARTS)[1:]:
            process, _, told = part.rpartition(_CHOICES)
            choices = cut.pop(process, None)
            if choices is None:
                choices = []
                found.append((process, choices))
            choices += [given.popleft() for _ in range(min(len(given), int(told.removesuffix(_CUT))))]
            if told.endswith(_CUT):
                cut[process] = choices
    unfinished = {id(choices) for choices in cut.values()}
    return (_Whole(process, tuple(choices), id(choices) not in unfinished) for process, choices in found)


def _is_tired(interpreter: Interpreter, state: State, actor: int) -> bool:
    """Whether the step ended only because it was long."""
    if interpreter.executed < SILENT:
        return False
    where = interpreter.position(state, actor)
    return where is not None and where[2] == 0 and where[1] in interpreter.code.routines[where[0]].heads
