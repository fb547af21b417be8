"""Tables: what recursive procedures bring back for the first numbers, one row after the other.

Input: views of a program of one process, and what is known of its procedures. Output: more that is known: called with
a number, a procedure brings back another one. A row is asked of one call, of whose calls within all rows before it are
known: first what it may bring back, then whether it can be anything else. So each row is true of every call that
returns, by induction over the calls within it: nothing is assumed but what has been proved.
Functions that grow faster than any sum are known so as far as programs call them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.errors import Unsupported
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Apply, Term, Variable, apply, bits, disjoin, equal, negate, variable, width_of
from clew.ir.walk import postorder
from clew.lower.flat.summaries import RETURNED, Signature, Summaries
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Budget, SafeGoal
from clew.records import dataclass
from clew.solvers.smt import Sat

_MOST_ROWS = 64
_FIRST = 3
"""So many numbers may have no row before the first one that has: calls with them may not return."""
_SECONDS = 4.0
_ASKED_SECONDS = 1.0


def tabulated(model: Views, known: Summaries, names: frozenset[str], budget: Budget) -> Summaries:
    """What is known, with rows for those of the procedures that take one number and bring one back."""
    over = time.monotonic() + _SECONDS
    within = replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))
    chosen = [each for each in model.signatures if each.name in names and _is_of_one_number(each)]
    rows = {(each.name, number): _row(each, number) for each in chosen for number in _numbers(each)}
    assumed = dict(known)
    for each in chosen:
        own = ((number, rows[each.name, number]) for number in _numbers(each))
        # Calls with a number that has no row may bring back different things.
        told = (apply("implies", row.known, _said(each, number, row.value)) for number, row in own)
        assumed[each.name] = (*assumed.get(each.name, ()), *told)
    calls = [_Call(model, each, assumed, rows) for each in chosen]
    values: dict[tuple[str, int], int] = {}
    found = dict(known)
    for number in range(_MOST_ROWS):
        for each, call in zip(chosen, calls, strict=True):
            is_over = number not in _numbers(each) or within.spent() is not None
            value = None if is_over else call.value(number, values, within)
            if value is not None:
                values[each.name, number] = value
                row = _said(each, number, bits(value, width_of(each.results[0])))
                found[each.name] = (*found.get(each.name, ()), row)
        if number >= _FIRST and not any((each.name, number) in values for each in chosen):
            break
    return found


def _numbers(signature: Signature) -> range:
    """Those that may have rows."""
    return range(min(_MOST_ROWS, 1 << width_of(signature.parameters[0])))


def _is_of_one_number(signature: Signature) -> bool:
    every = (*signature.parameters, *signature.results)
    return len(every) == 2 and all(isinstance(each.sort, Bits) and each.sort.width > 1 for each in every)


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row says, and whether it is known of all calls."""

    known: Variable
    value: Variable


def _row(signature: Signature, number: int) -> _Row:
    name = f"row {number} of {signature.name}"
    return _Row(variable(f"{name} known", BOOL), variable(name, signature.results[0].sort))


def _said(signature: Signature, number: int, value: Term) -> Term:
    (entered,) = signature.parameters
    here = equal(entered, bits(number, width_of(entered)))
    return apply("implies", here, equal(signature.results[0], value))


class _Call:
    """A resource: the solver with one call of a procedure, in which rows of tables have values that are given later."""

    def __init__(
        self, model: Views, signature: Signature, assumed: Summaries, rows: Mapping[tuple[str, int], _Row]
    ) -> None:
        self._rows = rows
        (entered,), (given,) = signature.parameters, signature.results
        self._number, self._value = variable("asked number", entered.sort), variable("asked value", given.sort)
        asked = disjoin(negate(equal(entered, self._number)), equal(given, self._value))
        system = model.entering(signature, assumed, asked)
        if len(system.steps) != 1:
            raise Unsupported("a call has loops")
        bad = bad_of(system, SafeGoal(frozenset({RETURNED})))
        self._given = _other_side(bad.condition, self._value)
        self._known = frozenset(system.variables)
        self._unrolling = Unrolling(template_of(system, Steps.INTERLEAVING, Order.FILE), [bad], start=True)

    def value(self, number: int, values: Mapping[tuple[str, int], int], budget: Budget) -> int | None:
        """What every call with the number brings back that returns, where the rows before have these values."""
        first = self._ask(number, 0, values, budget)
        if first is not Sat.YES or self._given is None:
            return 0 if first is Sat.NO else None
        state, _, inputs = self._unrolling.run_values(0, 0)
        (found,) = evaluate((self._given,), {**state, **inputs})
        assert isinstance(found, int), "what is brought back should be a number"
        return found if self._ask(number, found, values, budget) is Sat.NO else None

    def _ask(self, number: int, value: int, values: Mapping[tuple[str, int], int], budget: Budget) -> Sat:
        """Whether a call with the number may bring back something else than the value."""
        unrolling = self._unrolling
        fixed = {self._number: number, self._value: value}
        fixed |= {self._rows[key].value: known for key, known in values.items()}
        told = [
            unrolling.at(equal(each, bits(worth, width_of(each))), 0)
            for each, worth in fixed.items()
            if each in self._known
        ]
        for key, row in self._rows.items():
            if row.known in self._known:
                told.append(unrolling.at(row.known if key in values else negate(row.known), 0))
        late = min(budget.deadline or float("inf"), time.monotonic() + _ASKED_SECONDS)
        return unrolling.check(*told, unrolling.bad(0, 0), deadline=late)


def _other_side(condition: Term, value: Variable) -> Term | None:
    """What the value is compared with."""
    for part in postorder(condition):
        match part:
            case Apply(operator="=", arguments=(left, right)) if value in (left, right):
                return right if left is value else left
            case _:
                pass
    return None
