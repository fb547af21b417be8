"""Concrete runs by machine code for the engine `probe`: millions of steps, where the interpreter makes thousands.

Input: a program of processes, and goals about checks and deadlocks. Output: runs against them that the interpreter has
followed; where it cannot, that is told as a fault of ours. What is tried next is said in `codegen/c/probing`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from clew.codegen.c.probing import DrawnRun, DrawnRuns, drawn_runs
from clew.codegen.c.shapes import NotNative
from clew.errors import ToolError
from clew.lift import Move, Run
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, LiveGoal, SafeGoal
from clew.semantics.execution.choices import Departed, Directed, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Datum

_STEPS = 50_000
"""So many steps are made before somebody looks at the clock."""


class Native:
    """The runs of a program for so many seconds of processor time, once; it knows whether their turn has come."""

    def __init__(self, seconds: float, budget: Budget, *, ready: float) -> None:
        self._seconds, self._budget, self._ready = seconds, budget, ready
        self._is_over = seconds <= 0

    @property
    def is_due(self) -> bool:
        """Whether they are to be made now."""
        return not self._is_over and time.process_time() >= self._ready

    def runs(self, model: Views, machine: Interpreter, goals: Sequence[Goal]) -> Iterator[Found]:
        """A run per goal, at most; none where the program has no native form."""
        self._is_over = True
        safes = [goal for goal in goals if isinstance(goal, SafeGoal)]
        live = [goal for goal in goals if isinstance(goal, LiveGoal)]
        until = time.process_time() + self._seconds
        try:
            if machine.start_with(()).violation is not None:
                return
            with drawn_runs(model.program, tuple(safes), model.facts.numbers, model.facts.compared) as drawn:
                yield from self._found(drawn, machine, safes, live, until)
        except (NotNative, MemoryError, ToolError):
            return

    def _found(
        self, drawn: DrawnRuns, machine: Interpreter, safes: Sequence[SafeGoal], live: list[LiveGoal], until: float
    ) -> Iterator[Found]:
        left = dict(enumerate(safes))
        while (left or live) and time.process_time() < until and self._budget.spent() is None:
            found = drawn.further(_STEPS, tuple(left), stuck=bool(live))
            if isinstance(found, DrawnRun):
                run, outcome = followed(machine, found)
                if found.is_stuck:
                    yield from (Found(goal, run) for goal in live)
                    live = []
                    continue
                violation = outcome.violation
                assert violation is not None, "the last step should violate a check"
                for number, goal in [*left.items()]:
                    if goal.covers(violation.check):
                        del left[number]
                        yield Found(goal, run, violation.check, violation.span)
            elif found < 0:
                return


def followed(machine: Interpreter, drawn: DrawnRun) -> tuple[Run, Outcome[State]]:
    """The run with its answers as the interpreter takes them, and how it ends."""
    outcome, moves = machine.start_with(()), list[Move]()
    for actor, answers in _steps(drawn):
        already = len(answers.taken)
        try:
            outcome = machine.step_by(outcome.state, machine.number(actor), answers)
        except (Departed, Removed):
            break
        moves.append(Move(actor, tuple(answers.taken[already:])))  # type: ignore[arg-type]  # concrete values only
        if outcome.violation is not None:
            break
    return Run((), tuple(moves)), outcome


def _steps(drawn: DrawnRun) -> Iterator[tuple[str, _Answers]]:
    """Whose each step is, and what answers it. Steps of one process may be longer here, and take answers of several."""
    if not drawn.is_alone:
        yield from ((move.actor, _Answers(move.choices)) for move in drawn.moves)
        return
    answers = _Answers([each for move in drawn.moves for each in move.choices])
    yield from ((move.actor, answers) for move in drawn.moves)


class _Answers(Directed):
    """Recorded numbers; truth values are numbers there."""

    __slots__ = ()

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The next one."""
        found = super().pick(alternatives)
        if isinstance(alternatives, tuple) and alternatives == (False, True) and type(alternatives[0]) is bool:
            self.taken[-1] = found = bool(found)
        return found
