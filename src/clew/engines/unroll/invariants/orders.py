"""Orders that loops keep: at a place one side of a comparison is at most the other, so that leaving makes them equal.

Input: a system with a variable for its place, and samples of its states. Output: comparisons that hold at places, shown
by induction, and what is said of numbers that steps double or halve (`powers`); and, of the conditions of a case, the
equations that follow from them. A loop that goes on while i < n keeps i <= n, and is left with i = n; one that goes on
while i <= n keeps i <= n + 1, and is left with i = n + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from clew.engines.unroll.clock import clock
from clew.engines.unroll.invariants.bounds import bounds, conditions
from clew.engines.unroll.invariants.offered import inductive
from clew.engines.unroll.invariants.powers import powers
from clew.engines.unroll.invariants.sampled.samples import State
from clew.engines.unroll.products import without_anything_about_products
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, conjoin, constant, equal, width_of
from clew.ir.values import Value
from clew.ir.walk import postorder, substitute, variables
from clew.models.transition import Step, TransitionSystem
from clew.records import dataclass

_MOST = 60
_SECONDS = 3.0
_AT_MOST = {"slt": "sle", "ult": "ule", "sle": "sle", "ule": "ule"}


@dataclass(frozen=True, slots=True)
class Orders:
    """Comparisons that hold, by place: one term is at most another, as signed numbers or as others."""

    by_place: Mapping[Value, tuple[Term, ...]] = field(default_factory=dict)
    everywhere: tuple[Term, ...] = ()
    """What holds of each number by itself."""

    def facts(self, here: Value) -> tuple[Term, ...]:
        """All that holds at a place."""
        return (*self.by_place.get(here, ()), *self.everywhere)

    def equations(self, here: Value, known: Mapping[Term, bool]) -> Iterator[Apply]:
        """Equations that the conditions of a case say at a place, beside the comparisons that hold there."""
        facts = self.by_place.get(here, ())
        if not facts:
            return
        for condition, truth in known.items():
            if not isinstance(condition, Apply) or condition.operator not in _AT_MOST:
                continue
            left, right = condition.arguments
            strict = condition.operator in ("slt", "ult")
            # What is not below is at least, and what is not at most is at least one more.
            low, high = (left, right) if truth else (right, left)
            at_most = _AT_MOST[condition.operator]
            # What is below something is not the largest number, and what something is below is not the smallest one.
            below = strict is truth
            if apply(at_most, high, _next(low) if below else low) in facts or (
                below and apply(at_most, _last(high), low) in facts
            ):
                found = equal(high, _next(low) if below else low)
                if isinstance(found, Apply):
                    yield found


NO_ORDERS = Orders()


def kept_orders(system: TransitionSystem, place: Variable, states: Sequence[State]) -> Orders:
    """The orders of comparisons that steps make, where no sample breaks them and every step keeps them."""
    start = dict(zip(system.variables, system.initial, strict=True))[place]
    if not isinstance(start, Constant):
        return NO_ORDERS
    offered = [*list(dict.fromkeys(_compared(system)))[:_MOST], *powers(system)]
    found: dict[Term, tuple[Value, Term]] = {}
    for where in dict.fromkeys(state[place] for state in states if state[place] != start.value):
        here = [state for state in states if state[place] == where]
        for each in offered:
            if all(evaluate((each,), state)[0] for state in here):
                found[apply("implies", equal(place, constant(where, place.sort)), each)] = (where, each)
    if not found:
        return NO_ORDERS
    # What holds whatever products are holds; of them a solver finds out nothing in time.
    template = template_of(without_anything_about_products(system), Steps.INTERLEAVING, Order.FILE)
    everywhere = conditions(bounds(system))
    box = conjoin(*everywhere)
    by_place: dict[Value, tuple[Term, ...]] = {}
    for each in inductive(template, box, list(found), clock(_SECONDS)):
        where, order = found[each]
        by_place[where] = (*by_place.get(where, ()), order)
    return Orders(by_place, everywhere)


def _compared(system: TransitionSystem) -> Iterator[Term]:
    """What would hold where a comparison that a step makes has just become false for the first time."""
    known = set(system.variables)
    values = (write.value for step in system.steps for write in step.writes)
    divided = (each for each in postorder(*values) if isinstance(each, Apply) and each.operator == "sdiv")
    for each in dict.fromkeys(each for part in divided for each in variables(part.arguments[0]) if each in known):
        if isinstance(each.sort, Bits):
            yield apply("sle", bits(0, each.sort.width), each)
    for part in postorder(*(term for step in system.steps for term in _conditions(step))):
        if not isinstance(part, Apply) or part.operator not in _AT_MOST or not known.issuperset(variables(part)):
            continue
        left, right = part.arguments
        if not isinstance(left.sort, Bits) or any(map(_multiplies, postorder(part))):
            continue
        strict, at_most = part.operator in ("slt", "ult"), _AT_MOST[part.operator]
        yield apply(at_most, left, right if strict else _next(right))
        # A loop may also go on where the comparison is false; and it may hold, or not, all the time.
        yield apply(at_most, right, _next(left) if strict else left)
        # The same without a number that may be too large.
        yield apply(at_most, _last(right), left) if strict else apply(at_most, _last(left), right)
        yield part
        yield apply(at_most, right, left) if strict else apply(at_most, _next(right), left)
        yield from (apply("sle", bits(0, width_of(each)), each) for each in variables(part))


def _conditions(step: Step) -> Iterator[Term]:
    """The conditions of a step, with what its inputs are written to in place of those."""
    named: dict[Term, Term] = {each.value: each.variable for each in step.writes if each.value in step.inputs}
    return (substitute(each, named) for each in (step.enabled, *(write.when for write in step.writes)))


def _multiplies(term: Term) -> bool:
    return (
        isinstance(term, Apply) and term.operator == "mul" and not any(isinstance(x, Constant) for x in term.arguments)
    )


def _next(term: Term) -> Term:
    return apply("add", term, bits(1, width_of(term)))


def _last(term: Term) -> Term:
    return apply("sub", term, bits(1, width_of(term)))
