"""Questions about time as terms over one state: what is possible after some delay, and how runs end.

Conditions over clocks are conjunctions of clauses: where a condition over data holds, a comparison holds. A delay that
makes all of them true is eliminated from them, pair by pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from clew.errors import Unsupported
from clew.frontends.uppaal.language.values import Ranges, implies
from clew.frontends.uppaal.system import System
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, conjoin, disjoin, negate, variable
from clew.ir.walk import postorder, substitute
from clew.logic.clocks import Clause, Clocks
from clew.logic.linear import Comparison, Sum, condition_of

_DELAY = variable("`delay", REAL)


class Timing:
    """Questions about the time of one system."""

    def __init__(self, system: System) -> None:
        self.system = system
        if any(where is not FALSE for where in system.stopped.values()):
            raise Unsupported(
                "deadlocks and liveness are not modelled where single clocks stand still; A[] and E<> are"
            )
        self._conditions = Clocks(system.elaborated.clocks)
        self.clocks = self._conditions.clocks
        self._invariant = self._conditions.ways(system.invariant)
        if len(self._invariant) > 1:
            raise Unsupported("an invariant is a conjunction of conditions on clocks")

    # --- time ---------------------------------------------------------------------------------------------------------

    def _later(self, clauses: Iterable[Clause]) -> Iterator[Clause]:
        """The same some time later."""
        for each in clauses:
            if each.comparison is None:
                yield each
                continue
            parts = each.comparison.sum.parts
            rate = sum((factor for term, factor in parts.items() if term in self.clocks), Fraction(0))
            moved = each.comparison.sum.plus(Sum({_DELAY: rate}) if rate else Sum())
            yield Clause(each.when, Comparison(moved, each.comparison.strict))

    def _some_delay(self, clauses: Iterable[Clause]) -> Term:
        """There is a delay, none included, after which all of them hold."""
        held: list[Term] = []
        lower = [Clause(TRUE, Comparison(Sum(), strict=False))]
        upper: list[Clause] = []
        for each in self._later(clauses):
            factor = None if each.comparison is None else each.comparison.sum.parts.get(_DELAY)
            if each.comparison is None or factor is None:
                held.append(_term(each))
                continue
            rest = each.comparison.sum.without(_DELAY).times(1 / abs(factor))
            (upper if factor > 0 else lower).append(Clause(each.when, Comparison(rest, each.comparison.strict)))
        for low, high in product(lower, upper):
            assert low.comparison is not None, "a bound should compare"
            assert high.comparison is not None, "a bound should compare"
            strict = low.comparison.strict or high.comparison.strict
            both = Comparison(low.comparison.sum.plus(high.comparison.sum), strict)
            held.append(_term(Clause(conjoin(low.when, high.when), both)))
        return conjoin(*held)

    def soon(self, condition: Term, span: Span | None) -> Term:
        """The condition holds now, or (where time does not stand still) after some delay."""
        if not self._conditions.asked(condition):
            return condition
        moved = (self._some_delay((*self._invariant[0], *each)) for each in self._conditions.ways(condition, span))
        return disjoin(condition, conjoin(negate(self.system.still), disjoin(*moved)))

    def deadlock(self) -> Term:
        """Nothing can move, now or after some delay."""
        able: list[Term] = []
        for step in self.system.steps:
            after = substitute(self.system.invariant, dict(step.after.items()))
            able.append(self.soon(conjoin(step.guard, after), step.moves[0].span))
        return negate(disjoin(*able))

    def rests(self) -> Term:
        """Time can pass without end."""
        later = ((each.when, each.comparison) for each in self._later(self._invariant[0]))
        bounds = (when for when, asked in later if asked is not None and asked.sum.parts.get(_DELAY, 0) > 0)
        return conjoin(negate(self.system.still), *map(negate, bounds))

    # --- how large clocks are told apart ------------------------------------------------------------------------------

    def largest(self, asked: Iterable[Term], ranges: Ranges) -> dict[Variable, int]:
        """The largest number that each clock is compared with; clocks compared with each other are left out."""
        found: dict[Variable, int] = dict.fromkeys(self.system.elaborated.clocks, 0)
        unknown: set[Variable] = set()
        terms = [*asked, self.system.invariant, *(step.guard for step in self.system.steps)]
        for term in postorder(*terms):
            if (
                isinstance(term, Apply)
                and term.operator in ("real.le", "real.lt", "=")
                and self._conditions.asked(term)
            ):
                for way in self._conditions.ways(term):
                    for clause in way:
                        assert clause.comparison is not None, "a comparison of clocks should be one"
                        self._enlarge(clause.comparison, ranges, found, unknown)
        return {clock: most for clock, most in found.items() if clock not in unknown}

    def _enlarge(self, asked: Comparison, ranges: Ranges, found: dict[Variable, int], unknown: set[Variable]) -> None:
        own = [term for term in asked.sum.parts if term in self.clocks and isinstance(term, Variable)]
        if len(own) != 1:
            unknown.update(own)
            return
        total = abs(asked.sum.constant)
        for term, factor in asked.sum.parts.items():
            if term in self.clocks:
                continue
            inner = term.arguments[0] if isinstance(term, Apply) and term.operator == "real.of_int" else term
            low, high = ranges.range(inner)
            if low is None or high is None:
                unknown.add(own[0])
                return
            total += abs(factor) * max(abs(low), abs(high))
        found[own[0]] = max(found[own[0]], int(total) + 1)


def _term(clause: Clause) -> Term:
    if clause.comparison is None:
        return negate(clause.when)
    return implies(clause.when, condition_of(clause.comparison))
