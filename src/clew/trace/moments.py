"""When the states of a run are, where time passes by actions that choose how much of it."""

from __future__ import annotations

from fractions import Fraction

from clew.ir.commands import Havoc
from clew.ir.program import Program
from clew.lift import Run
from clew.semantics.replay import Replayed


def moments(program: Program, run: Run, replayed: Replayed) -> tuple[Fraction, ...]:
    """The time since the start, of each state; empty where no time is modelled."""
    if program.elapsed is None:
        return ()
    passing = passing_time(program)
    slot = [each.variable for each in program.globals].index(program.elapsed)
    times = [Fraction(0)]
    for move, state in zip(run.moves, replayed.states[1:], strict=False):
        took = state.globals[slot] if move.actor in passing else 0
        times.append(times[-1] + (took if isinstance(took, int | Fraction) else 0))
    return tuple(times)


def passing_time(program: Program) -> frozenset[str]:
    """The names of the actions by which time passes."""
    return frozenset(
        action.name
        for action in program.actions
        if any(isinstance(each, Havoc) and each.target is program.elapsed for each in action.effect)
    )
