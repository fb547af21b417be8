"""Terms without observations, evaluated in many situations at once.

Input: terms, and per variable its values in situations that are numbered alike. Output: per term its values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clew.ir.operators.table import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.ir.values import Value
from clew.ir.walk import postorder


def evaluate(terms: Iterable[Term], values: Mapping[Variable, Value]) -> tuple[Value, ...]:
    """The values of terms where the variables have these."""
    columns = evaluate_all(tuple(terms), {each: (value,) for each, value in values.items()}, 1)
    return tuple(value for (value,) in columns)


def evaluate_all(
    terms: Sequence[Term], values: Mapping[Variable, Sequence[Value]], count: int
) -> list[Sequence[Value]]:
    """Per term its values in so many situations; the variables have theirs in the same order."""
    done: dict[Term, Sequence[Value]] = {}
    for term in postorder(*terms):
        match term:
            case Constant(value=value):
                done[term] = (value,) * count
            case Variable():
                done[term] = values[term] if count else ()
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                meaning = OPERATORS[operator].value
                sorts = tuple(argument.sort for argument in arguments)
                columns = zip(*(done[each] for each in arguments), strict=True)
                done[term] = [meaning(chosen, sorts, parameters) for chosen in columns]
            case Observe():
                raise AssertionError("what is evaluated should ask nothing but variables")
    return [done[root] for root in terms]
