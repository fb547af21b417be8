"""Terms under a valuation of their literals, by the operator table and without making terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.graphs import complete
from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children
from clew.ir.values import UNDEFINED, Value, default

Valuation = Mapping[Variable, Value]
"""Literals that are left out have the default value of their sort."""

_REMEMBERED = 100_000
"""Values of terms that are kept."""


def value_of(literal: Variable, valuation: Valuation) -> Value:
    """The value of a literal."""
    return valuation[literal] if literal in valuation else default(literal.sort)


class Valued:
    """The values of terms under one valuation; those found so far are remembered."""

    __slots__ = ("_done", "valuation")

    def __init__(self, valuation: Valuation) -> None:
        self.valuation = valuation
        self._done: dict[Term, Value] = {}

    def value(self, term: Term) -> Value:
        """The value of a term."""
        done = self._done
        if term in done:
            return done[term]
        if len(done) > _REMEMBERED:
            done.clear()
        return complete(done, term, children, lambda each: _value(each, done, self.valuation))


def values(terms: Sequence[Term], valuation: Valuation) -> tuple[Value, ...]:
    """The values of the terms."""
    valued = Valued(valuation)
    return tuple([valued.value(term) for term in terms])


def _value(term: Term, done: dict[Term, Value], valuation: Valuation) -> Value:
    match term:
        case Constant(value=value):
            if value is UNDEFINED:
                raise Unsupported("an undefined value has no meaning in a comparison")
            return value
        case Variable():
            return value_of(term, valuation)
        case Apply(operator=operator, arguments=arguments, parameters=parameters):
            sorts = tuple(argument.sort for argument in arguments)
            found: Value = OPERATORS[operator].value(tuple(done[each] for each in arguments), sorts, parameters)
            return found
        case Observe():
            raise Unsupported(f"{term.observation.value} has no meaning in a comparison")


def satisfies(valuation: Valuation, conditions: Sequence[Term]) -> bool:
    """Whether all conditions hold."""
    valued = Valued(valuation)
    return all(valued.value(condition) for condition in conditions)
