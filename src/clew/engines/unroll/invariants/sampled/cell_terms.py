"""What the steps of programs with one cell of each array say of counters, of rows and of the index.

Input: a system whose arrays are single cells at an index that never changes. Output: the variables that count, how
large rows are, and what may tell the elements that a loop treats in one way from those that it treats in another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, equal, negate, width_of
from clew.ir.walk import postorder, substitute, variables
from clew.logic.normalise import fully
from clew.lower.flat.tracked import INDEX, is_cell
from clew.models.transition import Step, TransitionSystem

SHORT = 12
"""Longer terms are not followed."""
_LONGEST = 16
"""A counter that goes further at once is no counter of elements."""
_FEW_RESTS = 4
"""Where a counter goes no further at once, all rests are told apart."""


def terms(step: Step) -> Iterator[Term]:
    """All terms of a step."""
    yield step.enabled
    yield from (each.condition for each in step.failures)
    yield from (term for write in step.writes for term in (write.when, write.value))


def branches(term: Term) -> Iterator[Term]:
    """The values that a choice may take."""
    for part in postorder(term):
        if isinstance(part, Apply) and part.operator == "ite":
            yield from (each for each in part.arguments[1:] if each.sort == term.sort)


def counters(system: TransitionSystem) -> tuple[Variable, ...]:
    """The variables to which a number is added."""
    found: dict[Variable, None] = {}
    for step in system.steps:
        for write in step.writes:
            for part in (write.value, *branches(write.value)):
                match part:
                    case Apply(operator="add" | "sub", arguments=(one, Constant())) if one is write.variable:
                        found[write.variable] = None
                    case _:
                        pass
    return tuple(each for each in found if not is_cell(each))


def sizes_of(system: TransitionSystem) -> tuple[int, ...]:
    """The sizes of the rows of arrays: what the chosen index is multiplied with."""
    found = {1} if any(is_cell(each) for each in system.variables) else set[int]()
    read = [term for step in system.steps for term in terms(step)]
    for part in postorder(*read):
        match part:
            case Apply(
                operator="mul", arguments=(Apply(operator="sign_extend", arguments=(one,)), Constant(value=size))
            ):
                if one is INDEX and isinstance(size, int):
                    found.add(size)
            case _:
                pass
    return tuple(sorted(found))


def strides(system: TransitionSystem) -> Iterator[Term]:
    """What the index may be where a counter does not come to every number: its remainder by how far that goes."""
    sizes = sizes_of(system)
    found = {far // size for _, far in _distances(system) for size in sizes if far % size == 0}
    for far in sorted(found):
        yield from _rests(INDEX, far)


def rests(system: TransitionSystem) -> Iterator[Term]:
    """What the remainder of a counter may be by how far it goes at once."""
    for counter, far in dict.fromkeys(_distances(system)):
        yield from _rests(counter, far)


def _rests(number: Variable, far: int) -> Iterator[Term]:
    if 1 < far <= _LONGEST:
        width = width_of(number)
        rest = apply("urem", number, bits(far, width))
        yield from (equal(rest, bits(each, width)) for each in range(far if far <= _FEW_RESTS else 1))


def _distances(system: TransitionSystem) -> Iterator[tuple[Variable, int]]:
    """Counters, and how far they go at once."""
    counted = frozenset(counters(system))
    for write in (each for step in system.steps for each in step.writes if each.variable in counted):
        for part in (write.value, *branches(write.value)):
            match part:
                case Apply(operator="add", arguments=(one, Constant(value=int(far)))) if one is write.variable:
                    yield write.variable, min(far, (1 << width_of(one)) - far)
                case _:
                    pass


def handed(system: TransitionSystem) -> Iterator[Term]:
    """What steps ask of the inputs that they write to elements, asked of these elements, and the opposite."""
    state = frozenset(system.variables)
    for step in system.steps:
        inputs, cells = frozenset(step.inputs), dict[Term, Term]()
        for write in (each for each in step.writes if is_cell(each.variable)):
            values = (write.value, *branches(write.value))
            cells.update({each: write.variable for each in values if isinstance(each, Variable) and each in inputs})
        for part in postorder(*terms(step)) if cells else ():
            if isinstance(part, Apply) and part.sort == BOOL and not cells.keys().isdisjoint(variables(part)):
                moved = substitute(part, cells)
                if state.issuperset(variables(moved)):
                    yield from (moved, negate(moved))


def chained(found: Iterable[tuple[Variable, Term]]) -> Iterator[tuple[Variable, Term]]:
    """What a cell holds if it was computed from another one, which held what is known of it."""
    plain = [(cell, term) for cell, term in found if {INDEX}.issuperset(variables(term))]
    for cell, term in tuple(found):
        for other, value in plain:
            if other in variables(term) and len(tuple(postorder(term))) <= SHORT:
                yield cell, fully(substitute(term, {other: value}))
