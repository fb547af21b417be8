"""Whether the loop of a run is fair to the choices that it meets: each of their values is taken in it."""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.commands import Choose, Havoc
from clew.ir.program import Scheduler
from clew.ir.rewriting import has_fair_choices
from clew.ir.source import Span
from clew.lift import Run
from clew.semantics.execution.choices import Directed
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.semantics.values import Datum

Point = tuple[int, int, int]
_MANY = 1 << 16
"""A loop does not take more values one by one."""


class _Met:
    """The fair commands that a loop meets, with the values that are there and those that are taken."""

    def __init__(self) -> None:
        self.point: Point | None = None
        self.offered: dict[Point, set[Datum]] = {}
        self.taken: dict[Point, set[Datum]] = {}

    def hear(self, work: Work, span: Span | None) -> None:
        """A command is about to be executed."""
        del span
        self.point = None
        if work.task is None:
            return
        call = work.task.calls[-1]
        at = work.code.routines[call.routine].blocks[call.block].at(call.index)
        if isinstance(at, Havoc | Choose) and at.fair:
            self.point = (call.routine, call.block, call.index)


class _Watched(Directed):
    """Answers as recorded, and keeps what fair commands ask."""

    def __init__(self, choices: Sequence[Datum], met: _Met) -> None:
        super().__init__(choices)
        self._met = met

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The recorded answer."""
        chosen = super().pick(alternatives)
        point = self._met.point
        if point is not None:
            every = alternatives if len(alternatives) <= _MANY else (*alternatives[:1], None)
            self._met.offered.setdefault(point, set()).update(every)
            self._met.taken.setdefault(point, set()).add(chosen)
        return chosen


def is_fair_to_choices(interpreter: Interpreter, run: Run, replayed: Replayed) -> bool:
    """Whether every fair command that the loop meets takes all of its values there; a run without a loop meets none.

    Of actions and of a kernel it is not known what they meet, so that only runs without a loop are fair there.
    """
    if run.loop_start in (None, len(run.moves)) or not has_fair_choices(interpreter.program):
        return True
    if interpreter.program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
        return False
    met = _Met()
    for number in range(run.loop_start or 0, len(run.moves)):
        move = run.moves[number]
        actor = interpreter.actor(move.actor)
        assert actor is not None, f"a replayed run should have no unknown actor {move.actor}"
        interpreter.step_by(replayed.states[number], actor, _Watched(move.choices, met), met.hear)
    return met.offered == met.taken
