"""Sides of conditions: the states at a place where a condition of the program is true, and those where it is false.

Input: a system, and sampled states of one place. Output: conditions with the states that satisfy them, and the same of
their negations, where there are some of both. What one relation cannot say often two can, each on its own side: of a
flag that a loop sets, or of a loop that changes its ways half through. Conditions are comparisons that steps make, and
truths; those come first whose variables have the fewest values. A variable that they compare with constants and that
has few values is a state of the program: each value that no condition asks for is a side, too.
After: Sharma, Dillig, Dillig and Aiken, "Simplifying loop invariant generation using splitter predicates", 2011.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.engines.unroll.invariants.sampled.samples import State
from clew.ir.operators.evaluation import evaluate, evaluate_all
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, constant, equal, negate
from clew.ir.values import Value
from clew.ir.walk import postorder, substitute, variables
from clew.logic.normalise import fully
from clew.models.transition import Step, TransitionSystem

MOST = 5
"""So many conditions take part at a place."""
_MOST_VALUES = 8
"""A variable with so many values at a place may be a state."""
_MOST_BEFORE, _MOST_PRECEDING = 3, 24
"""So many steps before an assertion are looked at, and so many comparisons."""
_MOST_PARTS = 12
_COMPARED = frozenset(("=", "ult", "ule", "slt", "sle"))


def conditions(system: TransitionSystem) -> tuple[Term, ...]:
    """What steps decide by, over variables of the system only; of two opposites one."""
    terms = [
        term
        for step in system.steps
        for term in (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
    ]
    terms += [failure.condition for step in system.steps for failure in step.failures]
    known = {each for each in system.variables if each is not system.place}
    found: dict[Term, None] = {}
    for part in postorder(*terms):
        if _is_asked(part, known) and negate(part) not in found:
            found[part] = None
    return tuple(found)


def preceding(system: TransitionSystem) -> tuple[Term, ...]:
    """Comparisons that are asserted, and what they ask of the states before: with what steps write put in.

    That a number is at least twice another one is asked, a step earlier, of the number that it becomes then.
    """
    known = {each for each in system.variables if each is not system.place}
    asserted = [failure.condition for step in system.steps for failure in step.failures]
    found = dict.fromkeys(part for part in postorder(*asserted) if _is_asked(part, known) and _is_plain(part))
    latest = [*found]
    written = [each for step in system.steps for each in _written(step, known)]
    for _ in range(_MOST_BEFORE):
        before = (_unnegated(fully(substitute(each, values))) for values in written for each in latest)
        latest = [each for each in dict.fromkeys(before) if each not in found and _is_asked(each, known)]
        latest = [each for each in latest if _is_plain(each)]
        found.update(dict.fromkeys(latest))
        if len(found) > _MOST_PRECEDING:
            break
    return tuple(found)[:_MOST_PRECEDING]


def _written(step: Step, known: set[Variable]) -> Iterator[dict[Term, Term]]:
    """What a step writes, all at once where it always does so, and one by one where it chooses."""
    values: dict[Term, Term] = {}
    for write in step.writes:
        if write.variable not in known:
            continue
        if write.when is TRUE and not _is_choice(write.value):
            values[write.variable] = write.value
            continue
        pending = [write.value]
        while pending:
            match pending.pop():
                case Apply(operator="ite", arguments=(_, then, otherwise)):
                    pending += (otherwise, then)
                case value if value is not write.variable:
                    yield {write.variable: value}
                case _:
                    pass
    if values:
        yield values


def _unnegated(condition: Term) -> Term:
    return negate(condition) if isinstance(condition, Apply) and condition.operator == "not" else condition


def _is_choice(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator == "ite"


def _is_plain(condition: Term) -> bool:
    parts = [*postorder(condition)]
    return len(parts) <= _MOST_PARTS and not any(map(_is_choice, parts))


def _is_asked(part: Term, known: set[Variable]) -> bool:
    match part:
        case Variable(sort=Bool()):
            return part in known
        case Apply(operator=operator, arguments=(left, _)) if operator in _COMPARED:
            own = variables(part)
            return isinstance(left.sort, Bits) and bool(own) and known.issuperset(own)
        case _:
            return False


def sides(asked: Sequence[Term], states: Sequence[State]) -> Iterator[tuple[Term, list[State]]]:
    """Both sides of some of the conditions, with the states on each, and what states are left beside them."""
    ranked = _ranked(asked, states)[:MOST]
    for condition, truths in ranked:
        for side, wanted in ((condition, True), (negate(condition), False)):
            yield side, [state for state, truth in zip(states, truths, strict=True) if truth is wanted]
    for each, values in _unasked([condition for condition, _ in ranked], states):
        for value in values:
            yield equal(each, constant(value, each.sort)), [state for state in states if state[each] == value]


def _unasked(conditions: Sequence[Term], states: Sequence[State]) -> Iterator[tuple[Variable, list[Value]]]:
    """Variables that are compared with constants and have few values, with those for which no condition is true."""
    compared: dict[Variable, list[Term]] = {}
    for condition in conditions:
        match condition:
            case Apply(operator="=", arguments=sides) if any(isinstance(side, Constant) for side in sides):
                own = variables(condition)
                if len(own) == 1:
                    compared.setdefault(next(iter(own)), []).append(condition)
            case _:
                pass
    for each, own_conditions in compared.items():
        values = list(dict.fromkeys(state[each] for state in states))
        left = [value for value in values if not any(evaluate(own_conditions, {each: value}))]
        if 2 < len(values) <= _MOST_VALUES:
            yield each, left


def decided(asked: Sequence[Term], states: Sequence[State]) -> Iterator[Term]:
    """Those of the conditions that are the same in all states, as they are there."""
    for condition, truths in zip(asked, evaluate_in(asked, states), strict=True):
        if len(set(truths)) == 1:
            yield condition if truths[0] else negate(condition)


def _ranked(asked: Sequence[Term], states: Sequence[State]) -> list[tuple[Term, Sequence[object]]]:
    """The conditions that are true in some states and false in others, with their values there."""
    found: list[tuple[int, Term, Sequence[object]]] = []
    for condition, truths in zip(asked, evaluate_in(asked, states), strict=True):
        if len(set(truths)) > 1:
            own = variables(condition)
            found.append((len({tuple(state[each] for each in own) for state in states}), condition, truths))
    return [(condition, truths) for _, condition, truths in sorted(found, key=lambda each: each[0])]


def evaluate_in(terms: Sequence[Term], states: Sequence[State]) -> list[Sequence[object]]:
    """Per term its values in the states."""
    columns = {each: [state[each] for state in states] for each in variables(*terms)}
    return [*evaluate_all(terms, columns, len(states))]
