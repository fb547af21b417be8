"""Variables that are written before anything can read them: what they hold at first does not matter.

Input: the body of a module, and variables. Output: those of them that its first statements, which are always executed,
write entirely before any statement reads them. All others may be read first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from clew.errors import InputError
from clew.frontends.remopla.expressions import constant_value
from clew.frontends.remopla.tree import (
    Assign,
    Assignment,
    Binary,
    Change,
    Declared,
    Expression,
    Invoke,
    Labelled,
    Place,
    Quantified,
    Random,
    Skip,
    Unary,
)
from clew.graphs import preorder

_MOST = 4096


def written_first(body: Iterable[Labelled], variables: Mapping[str, Declared], *, local: bool) -> frozenset[str]:
    """The variables that are surely written first; a call may read what is not `local`."""
    left = {
        name: set(product(*(range(each.low, each.high + 1) for each in declared.dimensions)))
        for name, declared in variables.items()
        if _size(declared) <= _MOST
    }
    found: set[str] = set()
    for labelled in body:
        match labelled.statement:
            case Assign(changes=changes):
                _read(left, (value for change in changes for value in _values(change)))
                _written(left, found, changes)
            case Skip(condition=condition):
                _read(left, () if condition is None else (condition,))
            case Invoke(target=target, arguments=arguments, changes=changes) if local:
                _read(left, (*arguments, *(value for change in changes for value in _values(change))))
                _written(left, found, changes)
                if target is not None:
                    _read(left, target.indices)
                    if not target.indices:
                        left.get(target.name, set()).clear()
                        found |= {target.name} & left.keys()
            case _:
                break
    return frozenset(found)


def _size(declared: Declared) -> int:
    size = 1
    for each in declared.dimensions:
        size *= each.high - each.low + 1
    return size


def _read(left: dict[str, set[tuple[int, ...]]], values: Iterable[Expression]) -> None:
    """What is read before it is written is out of the question."""
    for value in values:
        for place in places(value):
            if left.get(place.name):
                del left[place.name]


def _written(left: dict[str, set[tuple[int, ...]]], found: set[str], changes: Iterable[Change]) -> None:
    for change in changes:
        for target, indices in _targets(change):
            if target in left:
                if indices is None:
                    left[target].clear()
                else:
                    left[target].discard(indices)
                if not left[target]:
                    found.add(target)


def _targets(change: Change) -> Iterator[tuple[str, tuple[int, ...] | None]]:
    """What is surely written: a variable, and which element of it (None: all)."""
    waiting: list[tuple[Change, dict[str, int]]] = [(change, {})]
    while waiting:
        each, bound = waiting.pop()
        try:
            if isinstance(each, Assignment):
                indices = [constant_value(index, bound, each.span) for index in each.target.indices]
                yield each.target.name, tuple(indices) if indices else None
            elif each.universal:
                low, high = (constant_value(end, bound, each.span) for end in (each.low, each.high))
                if high - low < _MOST:
                    waiting += [(each.body, {**bound, each.variable: value}) for value in range(low, high + 1)]
        except InputError:
            continue  # an index that is not known: nothing is surely written


def _values(change: Change) -> Iterator[Expression]:
    """What a change reads: values and indices."""
    while not isinstance(change, Assignment):
        yield from (change.low, change.high)
        change = change.body
    yield change.value
    yield from change.target.indices


def places(expression: Expression) -> list[Place]:
    """All places in an expression."""
    return [each for each in preorder((expression,), _inside) if isinstance(each, Place)]


def _inside(expression: Expression) -> tuple[Expression, ...]:
    match expression:
        case Place(indices=indices):
            return indices
        case Unary(operand=inner) | Quantified(body=inner) | Random(highest=inner):
            return (inner,)
        case Binary(left=left, right=right):
            return (left, right)
        case _:
            return ()
