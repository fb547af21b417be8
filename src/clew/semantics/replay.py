"""Replay: a recorded run in, the states and steps it goes through out; or at which move it departs from the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.ir.errors import ClewError
from clew.lift import Move, Run
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.state import State

if TYPE_CHECKING:
    from clew.semantics.interpreter import Interpreter


class WrongRun(ClewError):
    """The program does not have this run: at which move (from 0; None: in the initial state) it departs, and why."""

    def __init__(self, move: int | None, reason: str) -> None:
        place = "the initial state" if move is None else f"move {move}"
        super().__init__(f"the run departs from the program at {place}: {reason}")
        self.move = move
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Replayed:
    """The states of a run (one more than moves), the outcome of each move, and the violation of the last one."""

    states: tuple[State, ...]
    steps: tuple[Outcome[State], ...]
    violation: Violation | None


def replay(interpreter: Interpreter, run: Run) -> Replayed:
    """Follow the run from its initial state; a violation may only come with the last move."""
    outcome = _start(interpreter, run)
    states = [outcome.state]
    steps: list[Outcome[State]] = []
    for number, move in enumerate(run.moves):
        if outcome.violation is not None:
            raise WrongRun(number, f"the run has ended before, with {outcome.violation.check}")
        outcome = _move(interpreter, states[-1], number, move)
        states.append(outcome.state)
        steps.append(outcome)
    return Replayed(tuple(states), tuple(steps), outcome.violation)


def _start(interpreter: Interpreter, run: Run) -> Outcome[State]:
    try:
        return interpreter.start_with(run.initial)
    except Departed as departed:
        raise WrongRun(None, str(departed)) from departed
    except Removed as removed:
        raise WrongRun(None, "there is no such initial state") from removed


def _move(interpreter: Interpreter, state: State, number: int, move: Move) -> Outcome[State]:
    actor = interpreter.actor(move.actor)
    if actor is None:
        raise WrongRun(number, f"nothing is named {move.actor!r}")
    try:
        if interpreter.is_ready(state, actor):
            return interpreter.step_with(state, actor, move.choices)
    except Departed as departed:
        raise WrongRun(number, str(departed)) from departed
    except Removed as removed:
        if actor in interpreter.enabled(state):
            raise WrongRun(number, "an assumption does not hold with these choices") from removed
    able = ", ".join(interpreter.actors[each] for each in interpreter.enabled(state)) or "nothing"
    raise WrongRun(number, f"{move.actor} cannot move here; enabled: {able}")
