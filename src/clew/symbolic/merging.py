"""Merging: both sides of a branch are executed, and what they leave behind is chosen by the condition.

Input: a working state in front of a branch whose condition inputs decide, and where its sides meet. Output: the working
state there, with a choice of values wherever the sides differ; nothing where a side violates something, would fork, or
leaves something that no term can choose, such as pointers. Then the branch is a fork.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from clew.ir.commands import Branch, Goto, Store
from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.terms import Apply, Constant
from clew.ir.values import UNDEFINED, Address
from clew.semantics.execution.choices import Removed
from clew.semantics.execution.commands import execute
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.memory import load, size_of, store
from clew.semantics.execution.work import Violated
from clew.semantics.values import Datum, Truth
from clew.symbolic.forks import Forks
from clew.symbolic.joins import Join, Joins
from clew.symbolic.values import is_term

if TYPE_CHECKING:
    from clew.symbolic.work import SymbolicWork


class Apart(Exception):
    """The sides have to be followed one by one."""


class Straight(Forks):
    """Answers of a side that must not fork."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(())

    def _position(self, count: int) -> int:
        raise Apart(f"there are {count} ways")


class Cell(NamedTuple):
    """A place in memory that a side has written."""

    number: int
    offset: int
    sort: Sort


class Side(NamedTuple):
    """What a side has left behind."""

    work: SymbolicWork
    written: tuple[Cell, ...]


def merged(work: SymbolicWork, condition: Datum, joins: Joins) -> str | None:
    """Execute both sides of the branch that the work stands at, and give the block where they meet; None if not."""
    join = joins.at(work.routine, work.call.block)
    if (
        join is None
        or _is_in_restless_loop(work, joins)
        or _is_order(condition)
        or work.values.truth(condition, work.path) is not Truth.SPLIT
    ):
        return None
    try:
        _merge(work, condition, join, joins)
    except (Apart, Violated, Removed, Unsupported):
        return None
    return join.label


def _is_in_restless_loop(work: SymbolicWork, joins: Joins) -> bool:
    """Whether the branch, or a call that led to it, lies in a loop that goes on as long as inputs say so."""
    calls = () if work.task is None else work.task.calls
    return any(joins.is_restless(work.code.routines[each.routine], each.block) for each in calls)


_ORDERS = frozenset({"ult", "ule", "slt", "sle"})


def _is_order(condition: Datum) -> bool:
    """Whether two numbers that both depend on inputs are ordered.

    Orders of numbers follow from each other, which is seen on a path, but takes solvers very long in nested choices.
    """
    while isinstance(condition, Apply) and condition.operator == "not":
        (condition,) = condition.arguments
    if not isinstance(condition, Apply) or condition.operator not in _ORDERS:
        return False
    return not any(isinstance(argument, Constant) for argument in condition.arguments)


def _merge(work: SymbolicWork, condition: Datum, join: Join, joins: Joins) -> tuple[Cell, ...]:
    """Change the working state to that of the join, except for where it stands; the places that were written."""
    leaving = work.routine.blocks[work.call.block].exit
    assert isinstance(leaving, Branch), "only branches should be merged"
    negated = work.values.apply("not", (condition,), (BOOL,), ())
    one = _side(work, condition, leaving.then, join, joins)
    other = _side(work, negated, leaving.otherwise, join, joins)
    # Everything is found before anything changes: whoever gives up leaves no trace.
    written = tuple(dict.fromkeys((*one.written, *other.written)))
    memory = list(_memory(condition, one.work, other.work, written))
    frame = list(_locals(condition, one.work, other.work, join, joins))
    shared = list(_globals(condition, one.work, other.work, joins))
    for cell, datum in memory:
        extent = work.objects[cell.number]
        work.objects[cell.number] = store(
            extent, cell.offset, cell.sort, datum, work.values, work.code.pointer_bytes, None
        )
    work.call.locals[:] = frame
    work.globals[:] = shared
    work.executed = max(one.work.executed, other.work.executed)
    return written


def _side(work: SymbolicWork, condition: Datum, label: str, join: Join, joins: Joins) -> Side:
    """A copy that has gone to the join under the condition, which joins its path if somebody may ask for it."""
    side = work.resumed(Straight())
    if join.asserts:
        side.path = side.values.assume(condition, side.path)
    written: list[Cell] = []
    routine, call = side.routine, side.call
    while label != join.label:
        call.block = routine.labels[label]
        block = routine.blocks[call.block]
        for command in block.commands:
            if isinstance(command, Store):
                written.append(_cell(side, command))
            side.executed += 1
            execute(side, command)
        side.executed += 1
        match block.exit:
            case Goto(target=target):
                label = target
            case Branch(condition=inner, then=then, otherwise=otherwise):
                datum = evaluate(side, inner)
                nested = _nested(side, datum, joins, written)
                label = nested or (then if side.decide(datum, None) else otherwise)
            case _:
                raise Apart("a side does not come to the join")
    return Side(side, tuple(written))


def _nested(side: SymbolicWork, condition: Datum, joins: Joins, written: list[Cell]) -> str | None:
    """The join of a branch inside of a side, merged itself; at most as deep as there are blocks in a side."""
    if not is_term(condition) or _is_order(condition) or side.values.truth(condition, side.path) is not Truth.SPLIT:
        return None
    join = joins.at(side.routine, side.call.block)
    if join is None:
        raise Apart("a branch inside does not come together")
    written += _merge(side, condition, join, joins)
    return join.label


def _cell(side: SymbolicWork, command: Store) -> Cell:
    where = evaluate(side, command.pointer)
    if not isinstance(where, Address):
        raise Apart("inputs decide where is written")
    return Cell(where.object, where.offset, command.value.sort)


# --- what the sides leave -----------------------------------------------------------------------------------------


def _chosen(condition: Datum, one: Datum, other: Datum, sort: Sort, work: SymbolicWork) -> Datum:
    if one is other:
        return one
    if not isinstance(sort, Bits | Bool) or not (_is_number(one) and _is_number(other)):
        if type(one) is type(other) and one == other:
            return one
        raise Apart("the sides differ in something else than numbers")
    return work.values.apply("ite", (condition, one, other), (BOOL, sort, sort), ())


def _is_number(datum: Datum) -> bool:
    return isinstance(datum, int) or is_term(datum)


def _is_mode(one: Datum, other: Datum) -> bool:
    """Whether the sides leave two fixed numbers, other than a flag."""
    fixed = isinstance(one, int) and isinstance(other, int) and one != other
    return fixed and not {one, other} <= {0, 1}


def _locals(condition: Datum, one: SymbolicWork, other: SymbolicWork, join: Join, joins: Joins) -> Iterator[Datum]:
    routine = one.routine
    for declared, left, right in zip(routine.declarations, one.call.locals, other.call.locals, strict=True):
        if left is right:
            yield left
        elif declared.name not in join.live and _is_plain(left) and _is_plain(right):
            yield UNDEFINED
        elif _is_mode(left, right) and not joins.is_computed(routine.name, declared.name):
            raise Apart("a mode is better known")
        else:
            yield _chosen(condition, left, right, declared.sort, one)


def _is_plain(datum: Datum) -> bool:
    """Whether nobody is kept alive by it."""
    return datum is UNDEFINED or _is_number(datum)


def _globals(condition: Datum, one: SymbolicWork, other: SymbolicWork, joins: Joins) -> Iterator[Datum]:
    for declared, left, right in zip(one.code.program.globals, one.globals, other.globals, strict=True):
        if _is_mode(left, right) and not joins.is_computed("", declared.name):
            raise Apart("a mode is better known")
        yield _chosen(condition, left, right, declared.sort, one)


def _memory(
    condition: Datum, one: SymbolicWork, other: SymbolicWork, written: tuple[Cell, ...]
) -> Iterator[tuple[Cell, Datum]]:
    width = one.code.pointer_bytes
    spans = sorted((cell.number, cell.offset, cell.offset + size_of(cell.sort, width, None)) for cell in written)
    for (number, _, end), (another, start, _) in pairwise(spans):
        if number == another and start < end:
            raise Apart("two writes overlap")
    for cell in written:
        left, right = (
            load(each.objects[cell.number], cell.offset, cell.sort, one.values, width, None) for each in (one, other)
        )
        if _is_mode(left, right):
            raise Apart("a mode is better known")
        yield cell, _chosen(condition, left, right, cell.sort, one)
