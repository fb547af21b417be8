"""Inputs: the variables that stand for free choices, where they come from, and which of them a term mentions.

The name of an input says where its choice stands in the source and is otherwise the first that is not in use in the
state, so that a loop that forgets its inputs comes back to equal states. The table of origins belongs to the run, like
that of terms.
"""

from __future__ import annotations

from collections.abc import Collection

from clew.graphs import complete
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children, variable
from clew.records import dataclass
from clew.semantics.state import State
from clew.semantics.values import Datum

_ORIGINS: dict[Variable, Span | None] = {}
_NOTHING: frozenset[Variable] = frozenset()
_MENTIONED: dict[Term, frozenset[Variable]] = {}


@dataclass(frozen=True, slots=True)
class Literal:
    """An input with its sort and the place in the source where it was chosen."""

    variable: Variable
    sort: Sort
    origin: Span | None


def new_input(sort: Sort, origin: Span | None, used: Collection[Variable]) -> Variable:
    """The first input of this sort and origin that is not in use."""
    place = "?" if origin is None else f"?{origin.line}:{origin.column}"
    number = 0
    while True:
        found = variable(f"{place}{_short(sort)}#{number}", sort)
        if found not in used and _ORIGINS.get(found, origin) == origin:
            _ORIGINS[found] = origin
            return found
        number += 1


def canonical_input(sort: Sort, number: int) -> Variable:
    """The input of that number, which stands for none that was chosen at a place in the source."""
    return variable(f"?{_short(sort)}${number}", sort)


def _short(sort: Sort) -> str:
    match sort:
        case Bits(width=width):
            return f"b{width}"
        case Bool():
            return "t"
        case Integer():
            return "i"
        case Real():
            return "r"
        case Array() | Queue() | Pointer() | Reference() | Event() | Process():
            raise AssertionError(f"an input should be a number or a truth value, not {sort}")


def mentioned(term: Term) -> frozenset[Variable]:
    """The inputs in a term, as a set; remembered, since terms share their parts."""
    found = _MENTIONED.get(term)
    if (
        found is None
        and isinstance(term, Apply)
        and len(term.arguments) == 2
        and isinstance(term.arguments[1], Constant)
    ):
        found = _MENTIONED.get(term.arguments[0])  # a sum that was moved mentions what the sum does
        if found is not None:
            _MENTIONED[term] = found
    return complete(_MENTIONED, term, children, _own) if found is None else found


def _own(term: Term) -> frozenset[Variable]:
    match term:
        case Constant():
            return _NOTHING
        case Variable():
            return frozenset((term,))
        case Apply(arguments=arguments) | Observe(arguments=arguments):
            parts = [_MENTIONED[argument] for argument in arguments]
            widest = max(parts, key=len, default=_NOTHING)
            return widest if all(part <= widest for part in parts) else widest.union(*parts)


def inputs_of(datum: Datum) -> frozenset[Variable]:
    """The inputs that a datum depends on."""
    if isinstance(datum, Constant | Variable | Apply | Observe):
        return mentioned(datum)
    if isinstance(datum, tuple) and datum:
        return _NOTHING.union(*map(inputs_of, datum))
    return _NOTHING


def literals(term: Term) -> tuple[Literal, ...]:
    """The inputs in a term with sort and origin, by name."""
    ordered = sorted(mentioned(term), key=lambda each: each.name)
    return tuple(Literal(each, each.sort, _ORIGINS.get(each)) for each in ordered)


def live_inputs(state: State) -> frozenset[Variable]:
    """The inputs that data of the state depend on; the path does not count."""
    found: set[Variable] = set(inputs_of(state.globals))
    for process in state.processes:
        for frame in process.frames:
            found |= inputs_of(frame.locals)
    for extent in state.objects:
        for mark in extent.marks:
            if isinstance(mark.value, Apply | Variable):
                found |= mentioned(mark.value)
    for instance in state.records:
        found |= inputs_of(instance.fields)
    return frozenset(found)
