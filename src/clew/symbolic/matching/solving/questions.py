"""Questions to solvers: satisfiability with a time limit, counted, and never wrong where a solver gives up.

Input: Bool terms. Output: yes, no or unknown, and a model after yes. What a solver has no meaning for is unknown too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from clew.ir.errors import Unsupported
from clew.ir.terms import FALSE, Term, Variable
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.quantified import counterexample
from clew.solvers.smt import Sat, Solver, within
from clew.symbolic.matching.prepared import all_literals
from clew.symbolic.matching.solving.valuation import Valuation
from clew.symbolic.matching.statistics import Statistics

_RENEWED = 2000
"""A solver remembers what it has translated; after so many questions a new one begins from nothing."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, and after YES a model."""

    sat: Sat
    model: Valuation = field(default_factory=dict)


class Questions:
    """A resource: a solver that is opened when it is needed and replaced from time to time.

    Behind the deadline (monotonic clock) questions get no time any more, so that nothing matches that asks a solver.
    """

    def __init__(self, solver: str, statistics: Statistics, *, deadline: float | None = None) -> None:
        self._name = solver
        self._deadline = deadline
        self._solver: Solver | None = None
        self._asked = 0
        self.statistics = statistics

    def ask(self, conditions: Sequence[Term], *, milliseconds: int) -> Reply:
        """Whether the conditions can hold together."""
        if FALSE in conditions:
            return Reply(Sat.NO)
        self.statistics.solver_calls += 1
        solver = self._open()
        try:
            with solver.scope():
                for condition in conditions:
                    solver.add(condition)
                sat = solver.check(milliseconds=within(milliseconds, self._deadline))
                model = {each: solver.value(each) for each in all_literals(conditions)} if sat is Sat.YES else {}
        except Unsupported:
            self._solver = None
            sat, model = Sat.UNKNOWN, {}
        self.statistics.unknown += sat is Sat.UNKNOWN
        return Reply(sat, model)

    def uncovered(
        self, premises: Sequence[Term], bound: Sequence[Variable], conclusions: Sequence[Term], *, milliseconds: int
    ) -> Sat:
        """Whether the premises can hold while no values of the bound variables satisfy the conclusions."""
        self.statistics.quantified_calls += 1
        limit = within(milliseconds, self._deadline) or milliseconds
        sat = counterexample(premises, bound, conclusions, milliseconds=limit)
        self.statistics.unknown += sat is Sat.UNKNOWN
        return sat

    def _open(self) -> Solver:
        if self._solver is None or self._asked >= _RENEWED:
            self._solver, self._asked = solver_named(self._name), 0
        self._asked += 1
        return self._solver
