"""Bounded model checking by several processes: a question that takes long is halved by a bit of what is on the way.

Input: the frames of an unrolling. Output: bits of state and inputs in the middle of the runs, then earlier and later,
that runs have both ways, one after the other. Each half keeps the runs in which the bit is set, or is not set, and goes
deeper on its own; `engines/cubes.py` forks it and hears what all halves say.
After: Heule, Kullmann, Wieringa and Biere, "Cube and conquer", 2011; the bits are chosen by a short look at both sides.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field

from clew.engines.cubes import Team
from clew.engines.unroll.frames import Unrolling
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Term, Variable, apply, bits, equal
from clew.models.engine import Budget
from clew.records import dataclass
from clew.solvers.frames import Native
from clew.solvers.smt import Sat

_FIRST_SECONDS = 1.0
"""So long a question is asked before somebody may take half of it; each time twice as long."""
_LOOK_SECONDS = 0.2
_BITS = 3
"""The lowest bits of a number that are considered."""


@dataclass(slots=True)
class Halves:
    """What one process has of all runs: a resource, since it adds to the solver of the unrolling."""

    unrolling: Unrolling
    tried: set[tuple[int, Term]] = field(default_factory=set)
    _next: Native | None = None

    def branches(self) -> int:
        """Two where a bit is left by which runs differ."""
        if self._next is None:
            self._next = next(self._bits(), None)
        return 0 if self._next is None else 2

    def keep(self, half: int) -> None:
        """The runs in which the bit is set, or is not."""
        assert self._next is not None, "there should be a bit that tells the halves apart"
        solver = self.unrolling.solver
        solver.add(self._next if half else solver.negate(self._next))
        self._next = None

    def _bits(self) -> Iterator[Native]:
        depth = self.unrolling.depth
        for frame in dict.fromkeys(depth * quarter // 4 for quarter in (2, 1, 3, 4)):
            literals = [each for variable in self.unrolling.free(frame) for each in _literals(variable)]
            for literal in literals:
                if (frame, literal) in self.tried:
                    continue
                self.tried.add((frame, literal))
                native = self.unrolling.on_the_way(literal, frame)
                if self._both_ways(native):
                    yield native

    def _both_ways(self, bit: Native) -> bool:
        """Whether runs may have it set and not set; where one is impossible, the solver learns it."""
        solver = self.unrolling.solver
        for way, other in ((bit, solver.negate(bit)), (solver.negate(bit), bit)):
            if self.unrolling.check(way, deadline=time.monotonic() + _LOOK_SECONDS) is Sat.NO:
                solver.add(other)
                return False
        return True


def _literals(variable: Variable) -> Iterator[Term]:
    match variable.sort:
        case Bool():
            yield variable
        case Bits(width=width):
            for bit in range(min(width, _BITS)):
                yield equal(apply("extract", variable, parameters=(bit, bit)), bits(1, 1))
        case _:
            pass


def asked(unrolling: Unrolling, bad: Native, budget: Budget, team: Team | None, halves: Halves) -> Sat:
    """Whether there is a run of this process's share into the bad state; meanwhile others may get half of it."""
    if team is None:
        return unrolling.check(bad, deadline=budget.deadline)
    seconds = _FIRST_SECONDS
    while True:
        until = time.monotonic() + seconds
        answer = unrolling.check(bad, deadline=until if budget.deadline is None else min(until, budget.deadline))
        if answer is not Sat.UNKNOWN or budget.spent() is not None:
            return answer
        team.offer(halves)
        seconds = max(2 * seconds, _LOOK_SECONDS)
