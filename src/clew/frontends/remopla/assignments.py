"""Assignments of a statement: several at once, to ranges of elements, of any value, and of what must fit."""

from __future__ import annotations

from collections.abc import Sequence

from clew.errors import InputError
from clew.frontends.remopla.arithmetic import Whole, at_width, compare, fits, known, unsigned
from clew.frontends.remopla.blocks import Blocks
from clew.frontends.remopla.options import Overflow
from clew.frontends.remopla.tree import (
    Assignment,
    Change,
    Declared,
    Expression,
    Place,
    Undefined,
)
from clew.frontends.remopla.values import Demand, Evaluation, element_sort, sort_of, width_of
from clew.ir import commands as ir
from clew.ir.sorts import BOOL, Bits
from clew.ir.source import Span
from clew.ir.terms import Term, Variable, apply, bits, equal, negate

MAKE_LIMIT = 10_000


def change_all(into: Blocks, changes: Sequence[Change], span: Span) -> None:
    """Assignments that happen at once: all values are computed before any is written."""
    plain = [one for change in changes for one in _spread(into, change, {}, span)]
    if len(plain) == 1:
        (only, indices) = plain[0]
        evaluation = into.evaluation(span, indices)
        _write(into, evaluation, only.target, _value(into, evaluation, only, span), span)
        return
    kept: list[tuple[Variable, list[Term], Term]] = []
    for change, indices in plain:
        evaluation = into.evaluation(span, indices)
        value = _value(into, evaluation, change, span)
        term = _fitted(into, evaluation, change.target, value, span)
        steps = [into.kept(step, span) for step in evaluation.steps(change.target)]
        into.demand(evaluation)
        kept.append((evaluation.variable(change.target), steps, into.kept(term, span)))
    for whole, steps, value_kept in kept:
        _store(into, whole, steps, value_kept, span)


def _spread(
    into: Blocks, change: Change, indices: dict[str, int | Whole], span: Span
) -> list[tuple[Assignment, dict[str, int | Whole]]]:
    """The single assignments of a change for all indices."""
    found: list[tuple[Assignment, dict[str, int | Whole]]] = []
    waiting: list[tuple[Change, dict[str, int | Whole]]] = [(change, indices)]
    while waiting:
        each, bound = waiting.pop(0)
        if isinstance(each, Assignment):
            found.append((each, bound))
            continue
        evaluation = Evaluation(into.variables, into.known.enumerations, indices=dict(bound))
        values = evaluation.range_of(each.low, each.high, each.span)
        if not each.universal:
            waiting.append((each.body, {**bound, each.variable: _some_index(into, values, each.span)}))
            continue
        waiting += [(each.body, {**bound, each.variable: value}) for value in values]
        if len(waiting) > MAKE_LIMIT:
            raise InputError(f"more than {MAKE_LIMIT} assignments at once", span=span)
    return found


def _some_index(into: Blocks, values: range, span: Span) -> Whole:
    """One of the indices, by free choice."""
    width = max(known(values.start).width, known(values.stop).width)
    made = into.temporary(Bits(width))
    low, high = bits(values.start, width), bits(values.stop - 1, width)
    into.emit(ir.Havoc(made, low, high, fair=into.known.settings.fair, signed=True, span=span))
    return Whole(made, width)


def _value(into: Blocks, evaluation: Evaluation, change: Assignment, span: Span) -> Whole | Term:
    declared = evaluation.declared(change.target)
    wanted = sort_of(declared, into.known.enumerations)
    partial = len(change.target.indices) < len(declared.dimensions)
    if change.differs:
        return _other_value(into, evaluation, change, declared, span)
    if partial:
        if isinstance(change.value, Undefined):
            made = into.temporary(wanted)
            into.emit(ir.Havoc(made, span=span))
            return made
        if isinstance(change.value, Place) and not change.value.indices:
            return evaluation.read(change.value)
        raise InputError(f"{change.target.name} is an array; an index is missing", span=span)
    if declared.kind == "bool":
        if isinstance(change.value, Undefined):
            return equal(evaluation.whole(change.value).term, bits(1, 2))
        return evaluation.truth(change.value)
    if isinstance(change.value, Undefined):
        return _any_of(into, declared, span)
    return evaluation.whole(change.value)


def _any_of(into: Blocks, declared: Declared, span: Span) -> Whole | Term:
    """Any value of a variable of that declaration."""
    sort = element_sort(declared, into.known.enumerations)
    made = into.temporary(sort)
    fair = into.known.settings.fair
    if declared.kind in ("bool", "int"):
        if declared.kind == "int" and declared.width == 0:
            return bits(0, 1)
        into.emit(ir.Havoc(made, fair=fair, span=span))
    else:
        assert isinstance(sort, Bits), "an enumeration should be a number"
        last = len(into.known.enumerations[declared.kind]) - 1
        into.emit(ir.Havoc(made, bits(0, sort.width), bits(last, sort.width), fair=fair, span=span))
    return made if sort == BOOL else unsigned(made, width_of(declared, into.known.enumerations))


def _other_value(
    into: Blocks, evaluation: Evaluation, change: Assignment, declared: Declared, span: Span
) -> Whole | Term:
    """`x != e`: any value but that one."""
    made = _any_of(into, declared, span)
    if isinstance(made, Whole):
        into.emit(ir.Assume(compare("!=", made, evaluation.whole(change.value)), span=span))
    else:
        into.emit(ir.Assume(negate(equal(made, evaluation.truth(change.value))), span=span))
    return made


def _fitted(into: Blocks, evaluation: Evaluation, target: Place, value: Whole | Term, span: Span) -> Term:
    """The value as it is written into the target; that it fits is demanded where overflow is not to wrap."""
    if not isinstance(value, Whole):
        return value
    declared = evaluation.declared(target)
    return _narrowed(into, evaluation, value, declared, span)


def _narrowed(into: Blocks, evaluation: Evaluation, value: Whole, declared: Declared, span: Span) -> Term:
    width = width_of(declared, into.known.enumerations)
    if into.known.settings.overflow is not Overflow.WRAP:
        message = f"the value does not fit into {width} bits"
        demand = Demand(fits(value, width), "arithmetic.overflow", message, span)
        evaluation.demands.append(demand)
    return at_width(value, width) if width else bits(0, 1)


def _write(into: Blocks, evaluation: Evaluation, target: Place, value: Whole | Term, span: Span) -> None:
    if isinstance(value, Whole) and evaluation.declared(target).kind == "bool":
        raise InputError(f"{target.name} is a bool, and this is a number; compare it", span=span)
    term = _fitted(into, evaluation, target, value, span)
    steps = evaluation.steps(target)
    into.demand(evaluation)
    _store(into, evaluation.variable(target), steps, term, span)


def _store(into: Blocks, whole: Variable, steps: list[Term], term: Term, span: Span) -> None:
    match steps:
        case []:
            value = term
        case [only]:
            value = apply("store", whole, only, term)
        case _:
            row = apply("store", apply("select", whole, steps[0]), steps[1], term)
            value = apply("store", whole, steps[0], row)
    into.emit(ir.Assign(whole, value, span=span))


def converted(into: Blocks, evaluation: Evaluation, value: Expression, wanted: Declared, span: Span) -> Term:
    """A value as an argument or result of that declaration."""
    if wanted.dimensions:
        if not isinstance(value, Place):
            raise InputError("an array is needed here", span=span)
        found = evaluation.read(value)
        if found.sort != sort_of(wanted, into.known.enumerations):
            raise InputError(f"{value.name} is not an array of the wanted size and kind", span=span)
        return found
    if isinstance(value, Undefined):
        made = _any_of(into, wanted, span)
        return _narrowed(into, evaluation, made, wanted, span) if isinstance(made, Whole) else made
    if wanted.kind == "bool":
        return evaluation.truth(value)
    return _narrowed(into, evaluation, evaluation.whole(value), wanted, span)


def store_result(into: Blocks, target: Place, made: Variable, result: Declared, span: Span) -> None:
    """The result of a call goes to its target."""
    evaluation = into.evaluation(span)
    if result.dimensions:
        into.emit(ir.Assign(evaluation.variable(target), made, span=span))
    else:
        width = width_of(result, into.known.enumerations) if result.kind != "bool" else 0
        value = made if result.kind == "bool" else unsigned(made, width)
        _write(into, evaluation, target, value, span)
