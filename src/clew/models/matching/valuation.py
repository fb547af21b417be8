"""Terms under a valuation of their literals, by the operator table and without making terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.errors import Unsupported
from clew.ir.ops import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.ir.values import UNDEFINED, Value, default
from clew.ir.walk import postorder

Valuation = Mapping[Variable, Value]
"""Literals that are left out have the default value of their sort."""


def value_of(literal: Variable, valuation: Valuation) -> Value:
    """The value of a literal."""
    return valuation[literal] if literal in valuation else default(literal.sort)


def values(terms: Sequence[Term], valuation: Valuation) -> tuple[Value, ...]:
    """The values of the terms."""
    done: dict[Term, Value] = {}
    for term in postorder(*terms):
        done[term] = _value(term, done, valuation)
    return tuple(done[term] for term in terms)


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
    return all(values(conditions, valuation))
