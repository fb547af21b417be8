"""Inquiries: goals on recursive programs, asked by Horn clauses in processes of their own."""

from __future__ import annotations

from dataclasses import dataclass

from clew.ir.commands import Await
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.logic.integers import NoIntegers, reduced
from clew.lower.horn import NoClauses, clauses_of
from clew.models.engine import Goal, LiveGoal
from clew.models.recursion import Finding, Inquiry
from clew.solvers.horn import Derivation, Wording
from clew.solvers.smt import Sat


def inquiry(program: Program, goal: Goal) -> Inquiry:
    """Ask whether some run of the program breaks the goal."""
    if isinstance(goal, LiveGoal) and not any(isinstance(each, Await) for each in commands_of(program)):
        return Known(Finding(broken=False))
    try:
        problem = clauses_of(program, goal)
    except NoClauses:
        return Known(Finding(None))
    try:
        clauses = reduced(problem.clauses)
    except NoIntegers:
        clauses = problem.clauses
    return ByClauses(Derivation((Wording(clauses), Wording(clauses, globally=False)), problem.broken))


@dataclass(frozen=True, slots=True)
class Known:
    """The answer is known already."""

    finding: Finding

    def poll(self, seconds: float) -> Finding:
        """What was found."""
        del seconds
        return self.finding

    def close(self) -> None:
        """Nothing is going on."""


@dataclass(frozen=True, slots=True)
class ByClauses:
    """Solvers work on it."""

    derivation: Derivation

    def poll(self, seconds: float) -> Finding | None:
        """What they found."""
        found = self.derivation.poll(seconds)
        if found is None:
            return None
        return Finding(None if found.answer is Sat.UNKNOWN else found.answer is Sat.YES, found.numbers)

    def close(self) -> None:
        """End them."""
        self.derivation.close()
