"""Process symmetry where a program declares it: representatives of states, in which the rows ascend.

Input: a program whose declared symmetries have been verified (`automorphism.py`). Output: a function from a state to
the representative of its orbit. The rows of a symmetry may be permuted at will, so sorting them gives one state per
orbit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from clew.ir.program import Program
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.semantics.state import State

Slot = tuple[int, int | None]
"""The position of a global variable, and of an element in it where the slot is one."""


def representatives(program: Program) -> Callable[[Any], Any]:
    """The choice of representatives for the declared symmetries."""
    positions = {declaration.name: position for position, declaration in enumerate(program.globals)}
    blocks = [
        [tuple(slot_of(term, positions) for term in row) for row in symmetry.members] for symmetry in program.symmetries
    ]

    def canonical(state: State) -> State:
        values = list(state.globals)
        for rows in blocks:
            _sort(values, rows)
        return replace(state, globals=tuple(values))

    return canonical


def slot_of(term: Term, positions: dict[str, int]) -> Slot:
    """Where the slot lies in the tuple of globals."""
    match term:
        case Variable(name=name):
            return positions[name], None
        case Apply("select", (Variable(name=name), Constant(value=int(index)))):
            return positions[name], index
        case _:
            raise AssertionError(f"a slot should be a variable or an element of one, not {term}")


def _sort(values: list[Any], rows: Sequence[tuple[Slot, ...]]) -> None:
    contents = [tuple(_read(values, slot) for slot in row) for row in rows]
    ordered = sorted(contents, key=_order)
    if ordered == contents:
        return
    for row, content in zip(rows, ordered, strict=True):
        for slot, value in zip(row, content, strict=True):
            _write(values, slot, value)


def _read(values: list[Any], slot: Slot) -> Any:  # noqa: ANN401 - values of any sort
    position, index = slot
    return values[position] if index is None else values[position][index]


def _write(values: list[Any], slot: Slot, value: Any) -> None:  # noqa: ANN401 - values of any sort
    position, index = slot
    if index is None:
        values[position] = value
        return
    array = values[position]
    values[position] = (*array[:index], value, *array[index + 1 :])


def _order(content: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_rank(value) for value in content)


def _rank(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - values of any sort
    """A key by which values of one sort can be compared, undefined ones included."""
    if isinstance(value, tuple):
        return (1, tuple(_rank(part) for part in value))
    return (1, value) if isinstance(value, bool | int) else (0, repr(value))
