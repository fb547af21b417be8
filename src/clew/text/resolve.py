"""Resolving literals: what was pending becomes a term once its sort is known. Top down, without recursion."""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn

from clew.ir.errors import InputError
from clew.ir.sorts import Array, Bits, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.spelling import show_sort
from clew.ir.terms import Constant, Term, constant
from clew.ir.values import UNDEFINED, Handle, Value
from clew.text.building import Operand, Pending, build, infix_on_terms, pair, prefix_operator
from clew.text.context import Context
from clew.text.grammar.syntax import Head


def settled(context: Context, operand: Operand, sort: Sort, names: tuple[str, ...] = ()) -> Term:
    """The operand with the sort if it was pending; a term stays."""
    if isinstance(operand, Pending):
        return resolve(context, operand, sort, names)
    return operand


def resolve(context: Context, pending: Pending, sort: Sort, names: tuple[str, ...] = ()) -> Term:
    """The pending operand as a term of the sort."""
    if pending.node.head is Head.TUPLE:
        _misplaced(context, pending, sort)
    made: dict[int, Term] = {}
    stack: list[tuple[Pending, Sort, bool]] = [(pending, sort, False)]
    while stack:
        top, wanted, ready = stack.pop()
        if ready:
            parts = tuple(made.pop(id(each)) if isinstance(each, Pending) else each for each in top.parts)
            made[id(top)] = _resolved(context, top, parts, wanted, names)
            continue
        stack.append((top, wanted, True))
        for position, part in enumerate(top.parts):
            if isinstance(part, Pending):
                stack.append((part, _part_sort(context, top, position, wanted), False))
    return made[id(pending)]


def _part_sort(context: Context, pending: Pending, position: int, sort: Sort) -> Sort:
    match (pending.node.head, sort):
        case (Head.LIST | Head.REPEAT, Array(element=element)):
            return element
        case (Head.TUPLE, Queue(elements=elements)) if len(elements) == len(pending.parts):
            return elements[position]
        case (Head.LIST | Head.REPEAT, Queue(elements=elements)):
            part = pending.parts[position]
            return sort if isinstance(part, Pending) and part.node.head is Head.TUPLE else elements[0]
        case (Head.LIST | Head.REPEAT | Head.TUPLE, _):
            return _misplaced(context, pending, sort)
        case _:
            return sort


def _misplaced(context: Context, pending: Pending, sort: Sort) -> NoReturn:
    raise InputError(
        f"{show_sort(sort)} is needed here, not {pending.node.head.value}", span=context.span(pending.node)
    )


def _resolved(context: Context, pending: Pending, parts: tuple[Term, ...], sort: Sort, names: tuple[str, ...]) -> Term:
    node = pending.node
    match node.head:
        case Head.NUMBER:
            return _number(context, pending, sort)
        case Head.WORD:
            if node.value == "undefined":
                return constant(UNDEFINED, sort)
            if isinstance(sort, Pointer | Reference):
                return constant(None, sort)
            _misplaced(context, pending, sort)
        case Head.NAME:
            return _value_name(context, pending, sort, names)
        case Head.LIST | Head.REPEAT | Head.TUPLE:
            return _collection(context, pending, parts, sort)
        case Head.MADE:
            if not isinstance(sort, Reference):
                _misplaced(context, pending, sort)
            _, number = pair(node.value)
            assert isinstance(number, int), "a handle should carry a number"
            return constant(Handle(number), sort)
        case Head.TERNARY:
            return build(context, node, "ite", (), parts)
        case Head.PREFIX:
            return prefix_operator(context, node, parts[0])
        case Head.INFIX:
            return infix_on_terms(context, node, str(node.value), parts[0], parts[1])
        case _:
            name, _ = pair(node.value)
            return build(context, node, str(name), (), parts)


def _number(context: Context, pending: Pending, sort: Sort) -> Term:
    value = pending.node.value
    assert isinstance(value, int | Fraction), "a number should carry a number"
    match sort:
        case Real():
            return constant(Fraction(value), sort)
        case Integer() if isinstance(value, int):
            return constant(value, sort)
        case Bits(width=width) if isinstance(value, int):
            if not -(1 << (width - 1)) <= value < 1 << width:
                raise InputError(f"{value} does not fit into bits {width}", span=context.span(pending.node))
            return constant(value, sort)
        case _:
            _misplaced(context, pending, sort)


def _value_name(context: Context, pending: Pending, sort: Sort, names: tuple[str, ...]) -> Term:
    name = str(pending.node.value)
    numbers = {names.index(name)} if name in names else context.named_values(name)
    if len(numbers) > 1 or not isinstance(sort, Bits | Integer):
        message = f"which value '{name}' is does not follow from its place; write its number"
        raise InputError(message, span=context.span(pending.node))
    return constant(numbers.pop(), sort)


def _collection(context: Context, pending: Pending, parts: tuple[Term, ...], sort: Sort) -> Term:
    node = pending.node
    if node.head is Head.REPEAT:
        assert isinstance(node.value, int), "a repetition should carry a count"
        parts = parts * node.value
    if isinstance(sort, Array):
        if len(parts) != sort.length:
            raise InputError(f"{sort.length} elements are needed, here are {len(parts)}", span=context.span(node))
        return constant((), sort) if not parts else build(context, node, "array", (), parts)
    if not isinstance(sort, Queue):
        _misplaced(context, pending, sort)
    values: list[Value] = []
    for position, part in enumerate(parts):
        wanted = _part_sort(context, pending, position % len(pending.parts), sort)
        if not isinstance(part, Constant) or part.sort != wanted:
            raise InputError(f"the elements of {show_sort(sort)} are constants of its sorts", span=context.span(node))
        values.append(part.value)
    if node.head is Head.TUPLE:
        return constant((tuple(values),), sort)
    rows = tuple(
        value[0]
        if isinstance(part, Pending) and part.node.head is Head.TUPLE and isinstance(value, tuple)
        else (value,)
        for part, value in zip(pending.parts * (len(values) or 1), values, strict=False)
    )
    return constant(rows, sort)
