"""Models: values for inputs. Terms are evaluated under them, which answers half of most questions for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from clew.graphs import complete
from clew.ir.operators.table import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children
from clew.ir.values import Value, default
from clew.semantics.values import Datum

_REMEMBERED = 20_000
"""So many values of terms are remembered."""


class Model:
    """Values of inputs, zero or false where none is given; it remembers the values of terms it was asked for."""

    __slots__ = ("_done", "given")

    def __init__(self, given: Mapping[Variable, Value]) -> None:
        self.given = dict(given)
        self._done: dict[Term, Value] = {}
        self._done.update(given.items())

    def value(self, term: Term) -> Value:
        """The value of a term."""
        found = self._done.get(term)
        if found is not None:
            return found
        if len(self._done) > _REMEMBERED:
            self._done = dict(self.given)  # type: ignore[arg-type]  # variables are terms
        return complete(self._done, term, children, self._compute)

    def satisfies(self, conditions: Iterable[Term]) -> bool:
        """Whether all conditions hold."""
        return all(self.value(condition) is True for condition in conditions)

    def _compute(self, term: Term) -> Value:
        match term:
            case Constant(value=value):
                return value
            case Variable(sort=sort):
                return default(sort)
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                values = tuple(self._done[argument] for argument in arguments)
                sorts = tuple(argument.sort for argument in arguments)
                result: Value = OPERATORS[operator].value(values, sorts, parameters)
                return result
            case Observe():
                raise AssertionError("a term over inputs should observe nothing")


def valued(datum: Datum, model: Model) -> Value:
    """What was chosen, an input or a value or a tuple of them, as values."""
    if isinstance(datum, Variable):
        return model.value(datum)
    if isinstance(datum, tuple):
        return tuple(valued(element, model) for element in datum)
    assert not isinstance(datum, Term), "a choice should be a value or an input"
    return datum
