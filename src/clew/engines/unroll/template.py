"""Templates: one step of a semantics as formulas over a state and inputs, to be stamped once per time frame.

A template says how the state after the step follows from the state before it and from inputs, under a constraint. The
inputs are selectors (which actions take part), the free choices of actions, and, in relational templates, the state
after the step itself. `parts` says in which order the actions that took part are executed one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clew.ir.ops import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.models.transition import Choice


@dataclass(frozen=True, slots=True)
class Part:
    """An action that takes part in the step where the condition (over state and inputs) holds, and its choices."""

    action: str
    taken: Term
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Template:
    """See the module. `initial` and `after` stand beside `state`; an initial value None is limited by `start` alone."""

    state: tuple[Variable, ...]
    initial: tuple[Term | None, ...]
    start: Term
    inputs: tuple[Variable, ...]
    constraint: Term
    after: tuple[Term, ...]
    parts: tuple[Part, ...]
    observed: int
    """So many of the state variables are those of the system; the rest is history, which tells states apart in vain."""

    @property
    def size(self) -> int:
        """The number of distinct subterms of one frame."""
        return sum(1 for _ in postorder(self.constraint, *self.after))


@dataclass(frozen=True, slots=True)
class Bad:
    """What must not be reached: a condition over the state, and inputs of its own."""

    condition: Term
    inputs: tuple[Variable, ...] = ()


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
                raise AssertionError("a template should ask nothing but variables")
    return [done[root] for root in terms]
