"""Conditions on clocks as clauses: where a condition over data holds, a linear comparison of clocks does.

Input: terms of sort Bool over clocks (real variables) and data. Output: the conjunctions of clauses whose disjunction a
term is. Only disjunctions between conditions on clocks make several of them: what asks data alone becomes the condition
of a clause.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import product

from clew.ir.errors import Unsupported
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, apply, conjoin, disjoin, negate
from clew.ir.walk import operands, postorder, substitute, variables
from clew.logic.linear import Comparison, comparison
from clew.records import dataclass

MOST_WAYS = 256
"""A condition may be the disjunction of so many conjunctions."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Where `when` holds, which asks no clock, the comparison does; without a comparison, `when` is false."""

    when: Term
    comparison: Comparison | None


Clauses = tuple[Clause, ...]


class Clocks:
    """Conditions on these clocks."""

    def __init__(self, clocks: Collection[Variable]) -> None:
        self.clocks = frozenset(clocks)

    def asked(self, term: Term) -> bool:
        """Whether the term speaks of clocks."""
        return not self.clocks.isdisjoint(variables(term))

    def ways(self, term: Term, span: Span | None = None) -> tuple[Clauses, ...]:
        """The conjunctions whose disjunction a condition is; Unsupported where it is another kind of condition."""
        return self._ways(term, span, positive=True)

    def _ways(self, term: Term, span: Span | None, *, positive: bool) -> tuple[Clauses, ...]:
        if not self.asked(term):
            denied = negate(term) if positive else term
            return ((),) if denied is FALSE else ((Clause(denied, None),),)
        assert isinstance(term, Apply), "a condition on clocks should apply an operator"
        match term.operator, term.arguments:
            case "not", (inner,):
                return self._ways(inner, span, positive=not positive)
            case "and" | "or" as operator, _:
                parts = [(each, positive) for each in operands(operator, term)]
                return self._junction(parts, span, joined=(operator == "and") == positive)
            case "implies", (left, right):
                return self._junction([(left, not positive), (right, positive)], span, joined=not positive)
            case "ite", (test, then, otherwise) if not self.asked(test):
                first, second = (self._ways(each, span, positive=positive) for each in (then, otherwise))
                chosen = [_where(test, each) for each in first], [_where(negate(test), each) for each in second]
                return _product(*chosen, span)
            case _:
                return self._atom(term, span, positive=positive)

    def _junction(self, parts: list[tuple[Term, bool]], span: Span | None, *, joined: bool) -> tuple[Clauses, ...]:
        data = [each if sign else negate(each) for each, sign in parts if not self.asked(each)]
        timed = [self._ways(each, span, positive=sign) for each, sign in parts if self.asked(each)]
        if joined:
            found = self._ways(conjoin(*data), span, positive=True)
            for ways in timed:
                found = _product(found, ways, span)
            return found
        if data:
            denied = negate(disjoin(*data))
            single = next((number for number, ways in enumerate(timed) if len(ways) == 1), None)
            if single is None:
                timed.append(((Clause(denied, None),),))
            else:
                timed[single] = (_where(denied, timed[single][0]),)
        return tuple(way for ways in timed for way in ways)

    def _atom(self, term: Apply, span: Span | None, *, positive: bool) -> tuple[Clauses, ...]:
        if (inner := self._choice(term)) is not None:
            # A clock that is chosen by data: the comparison is chosen by it.
            test, then, otherwise = inner.arguments
            first, second = (substitute(term, {inner: each}) for each in (then, otherwise))
            return self._ways(apply("ite", test, first, second), span, positive=positive)
        unequal = not positive and term.operator == "="
        found = comparison(term if positive or unequal else negate(term), self._is_leaf)
        if found is None:
            raise Unsupported("this condition on clocks is no linear comparison", span=span)
        if unequal:
            return tuple((Clause(TRUE, Comparison(each.sum, strict=True)),) for each in found)
        return (tuple(Clause(TRUE, each) for each in found),)

    def _choice(self, term: Term) -> Apply | None:
        """A part that is one of two clocks, or a clock or a number, as data says."""
        for each in postorder(term):
            if isinstance(each, Apply) and each.operator == "ite" and each.sort == REAL and self.asked(each):
                return None if self.asked(each.arguments[0]) else each
        return None

    def _is_leaf(self, term: Term) -> bool:
        if isinstance(term, Variable):
            return True
        computed = isinstance(term, Apply) and term.operator in ("real.of_int", "ite") and term.sort == REAL
        return computed and not self.asked(term)


def _product(first: Sequence[Clauses], second: Sequence[Clauses], span: Span | None) -> tuple[Clauses, ...]:
    """Both conditions at once. A way that asks all that another one asks, and more, adds nothing to it."""
    kept: dict[frozenset[Hashable], Clauses] = {}
    if len(first) * len(second) <= MOST_WAYS * MOST_WAYS:
        joined = [{_key(clause): clause for clause in (*one, *other)} for one, other in product(first, second)]
        for way in sorted(joined, key=len):
            asked = frozenset(way)
            if len(kept) <= MOST_WAYS and not any(each <= asked for each in kept):
                kept[asked] = tuple(way.values())
    if not 0 < len(kept) <= MOST_WAYS:
        raise Unsupported(f"this condition on clocks has more than {MOST_WAYS} alternatives", span=span)
    return tuple(kept.values())


def _key(clause: Clause) -> Hashable:
    asked = clause.comparison
    return clause.when, asked and (frozenset(asked.sum.parts.items()), asked.sum.constant, asked.strict)


def _where(condition: Term, clauses: Clauses) -> Clauses:
    return tuple(Clause(conjoin(condition, each.when), each.comparison) for each in clauses)
