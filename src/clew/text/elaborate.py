"""Elaboration of terms: from nodes to well-sorted terms, bottom up and without recursion."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from clew.ir.errors import InputError
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL, EVENT, INTEGER, POINTER, PROCESS, Bits, Integer, Reference, Sort
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import FALSE, TRUE, Constant, Observation, Term, Variable, apply, bits, constant, equal, observe
from clew.ir.values import Address
from clew.text.building import Operand, Pending, build, infix_on_terms, no_sort, pair, prefix_operator
from clew.text.context import Context
from clew.text.grammar.sorts import MAX_WIDTH
from clew.text.grammar.syntax import Head, Node, Payload
from clew.text.grammar.terms import OBSERVATIONS
from clew.text.operators import INDEX, expected, is_compared, unified
from clew.text.properties.reader import unknown_name
from clew.text.resolve import resolve, settled


def elaborate(
    context: Context,
    node: Node,
    sort: Sort | None = None,
    names: tuple[str, ...] = (),
    default: Sort | None = None,
) -> Term:
    """The term of a node; of the given sort, if one is given.

    `names` are the names of values that may stand here; `default` is the sort of literals where any sort may stand.
    """
    if node.head is Head.LET:
        return _let(context, node, sort, names)
    made: dict[int, Operand] = {}
    stack = [(node, False)]
    while stack:
        top, ready = stack.pop()
        if ready:
            made[id(top)] = _combine(context, top, tuple(made[id(each)] for each in top.arguments))
            continue
        stack.append((top, True))
        stack.extend((each, False) for each in reversed(top.arguments))
    whole = made[id(node)]
    if isinstance(whole, Pending):
        wanted = sort or default
        return no_sort(context, whole) if wanted is None else resolve(context, whole, wanted, names)
    return whole if sort is None else _exactly(context, node, whole, sort)


def _let(context: Context, node: Node, sort: Sort | None, names: tuple[str, ...]) -> Term:
    assert isinstance(node.value, tuple), "a let should carry names"
    *parts, whole = node.arguments
    for name, part in zip(node.value, parts, strict=True):
        context = replace(context, bound={**context.bound, str(name): elaborate(context, part)})
    return elaborate(context, whole, sort, names)


def _exactly(context: Context, node: Node, term: Term, sort: Sort) -> Term:
    if term.sort != sort:
        message = f"this is of sort {show_sort(term.sort)}, where {show_sort(sort)} is needed"
        raise InputError(message, span=context.span(node))
    return term


def truth(context: Context, node: Node) -> Term:
    """A term of sort Bool."""
    return elaborate(context, node, BOOL)


def fixed(context: Context, node: Node, sort: Sort, names: tuple[str, ...] = ()) -> Constant:
    """A constant of the sort."""
    term = elaborate(context, node, sort, names)
    if not isinstance(term, Constant):
        raise InputError("a constant is needed here", span=context.span(node))
    return term


# --- bottom up ------------------------------------------------------------------------------------------------------


def _combine(context: Context, node: Node, operands: tuple[Operand, ...]) -> Operand:
    match node.head:
        case Head.NUMBER | Head.LIST | Head.REPEAT | Head.TUPLE:
            return _literal(context, node, operands)
        case Head.WORD:
            return {"true": TRUE, "false": FALSE}.get(str(node.value)) or Pending(node, ())
        case Head.SIZED:
            value, width = pair(node.value)
            if not (isinstance(value, int) and isinstance(width, int) and value < 1 << width):
                raise InputError(f"{value} does not fit into {width} bits", span=context.span(node))
            return bits(value, width)
        case Head.NAME | Head.ARROW | Head.LOCAL | Head.AT | Head.MADE | Head.DOT:
            return _named(context, node, operands)
        case Head.OBSERVE:
            return _observation(context, node, operands)
        case Head.CONTESTED:
            return _contested(context, node, operands)
        case Head.SELF:
            return observe(Observation.SELF, (str(node.value),), (), POINTER)
        case Head.ADDRESS:
            return observe(Observation.ADDRESS, (str(node.value),), (), POINTER)
        case Head.OPERATOR:
            name, parameters = pair(node.value)
            return _operator(context, node, str(name), parameters, operands)
        case Head.INDEX:
            return build(context, node, "select", (), (operands[0], settled(context, operands[1], INDEX)))
        case Head.TERNARY:
            return _unify(context, node, "ite", (settled(context, operands[0], BOOL), *operands[1:]))
        case Head.PREFIX:
            return _prefix(context, node, operands[0])
        case Head.INFIX:
            return _infix(context, node, str(node.value), operands[0], operands[1])
        case Head.LET:
            raise AssertionError("a let should stand at the top of a term only")
        case Head.ASCRIBE:
            assert not isinstance(node.value, str | tuple | int | Fraction), "an ascription should carry a sort"
            assert node.value is not None, "an ascription should carry a sort"
            return _exactly(context, node, settled(context, operands[0], node.value), node.value)


def _literal(context: Context, node: Node, operands: tuple[Operand, ...]) -> Operand:
    # A list of constants may also be a queue, so it waits; one with variables is an array.
    if node.head is Head.LIST and any(not isinstance(each, Pending | Constant) for each in operands):
        return _unify(context, node, "array", operands)
    if node.head is Head.REPEAT and not isinstance(operands[0], Pending | Constant):
        assert isinstance(node.value, int), "a repetition should carry a count"
        return build(context, node, "array", (), operands * node.value)
    return Pending(node, operands)


def _unify(context: Context, node: Node, operator: str, operands: tuple[Operand, ...]) -> Operand:
    """Give pending operands the sort of a sibling; if there is none, the whole is pending."""
    together = [each for position, each in enumerate(operands) if unified(operator, position)]
    leader = next((each for each in together if not isinstance(each, Pending)), None)
    if leader is None and together:
        if not is_compared(operator):
            return Pending(node, operands)
        leader = settled(context, together[0], INTEGER)
    parts = tuple(
        settled(context, each, leader.sort, context.value_names(leader))
        if leader is not None and unified(operator, position)
        else each
        for position, each in enumerate(operands)
    )
    return build(context, node, operator, (), parts)


def _operator(context: Context, node: Node, name: str, parameters: Payload, operands: tuple[Operand, ...]) -> Operand:
    row = OPERATORS.get(name)
    if row is None or name == "=":
        raise unknown_name(name, tuple(OPERATORS), context.span(node))
    assert isinstance(parameters, tuple), "parameters should be a tuple"
    numbers = tuple(number for number in parameters if isinstance(number, int))
    if len(numbers) != row.parameters:
        raise InputError(f"'{name}' is indexed by {row.parameters} numbers, as in name[…](…)", span=context.span(node))
    if name in _MADE_WIDE and not 1 <= numbers[0] <= MAX_WIDTH:
        raise InputError(f"a width is from 1 to {MAX_WIDTH}", span=context.span(node))
    first = operands[0].sort if operands and not isinstance(operands[0], Pending) else None
    names = _names(context, operands[0]) if operands else ()
    parts: list[Operand] = []
    for position, each in enumerate(operands):
        wanted = expected(name, position, None, first)
        parts.append(each if wanted is None else settled(context, each, wanted, names if position == 2 else ()))
    if any(unified(name, position) for position in range(len(operands))):
        return _unify(context, node, name, tuple(parts))
    return build(context, node, name, numbers, tuple(parts))


_MADE_WIDE = frozenset(("int.to_bits", "float.to_signed", "float.to_unsigned"))
"""Operators whose index is any width."""


def _names(context: Context, operand: Operand) -> tuple[str, ...]:
    return () if isinstance(operand, Pending) else context.value_names(operand)


def _prefix(context: Context, node: Node, operand: Operand) -> Operand:
    if node.value == "!":
        return build(context, node, "not", (), (settled(context, operand, BOOL),))
    return Pending(node, (operand,)) if isinstance(operand, Pending) else prefix_operator(context, node, operand)


def _infix(context: Context, node: Node, symbol: str, left: Operand, right: Operand) -> Operand:
    if symbol in (">", ">="):
        return _infix(context, node, "<" if symbol == ">" else "<=", right, left)
    if symbol == "!=":
        return apply("not", settled(context, _infix(context, node, "==", left, right), BOOL))
    if symbol in ("&&", "||", "=>"):
        left, right = settled(context, left, BOOL), settled(context, right, BOOL)
    if isinstance(left, Pending) and isinstance(right, Pending):
        if symbol not in ("==", "<", "<="):
            return Pending(node, (left, right))
        left = resolve(context, left, INTEGER)
    if isinstance(left, Pending):
        assert not isinstance(right, Pending), "one side should have a sort"
        left = resolve(context, left, right.sort, context.value_names(right))
    right = settled(context, right, left.sort, context.value_names(left))
    return infix_on_terms(context, node, symbol, left, right)


# --- names ----------------------------------------------------------------------------------------------------------


def _named(context: Context, node: Node, operands: tuple[Operand, ...]) -> Operand:
    span = context.span(node)
    match (node.head, node.value):
        case (Head.NAME, str(name)):
            return _name(context, node, name, span)
        case (Head.AT, (str(process), str(label))):
            return observe(Observation.AT, (process, label), (), BOOL)
        case (Head.ARROW, (str(process), str(name))):
            return observe(Observation.LOCAL, (process, name), (), context.local_sort(process, name, span))
        case (Head.LOCAL, (str(process), str(name), sort)):
            assert not isinstance(sort, str | tuple | int | Fraction), "the third part should be a sort"
            assert sort is not None, "the third part should be a sort"
            return observe(Observation.LOCAL, (process, name), (), sort)
        case (Head.DOT, (str(base), str(name))):
            if context.declaration(base) is None and base in context.names.processes:
                return observe(Observation.AT, (base, name), (), BOOL)
            return _value_of(context, context.variable(base, span), name, span)
        case (Head.DOT, str(name)):
            return _value_of(context, operands[0], name, span)
        case (Head.MADE, (str(kind), *numbers)):
            if kind == "handle":
                return Pending(node, ())
            return _made(kind, tuple(number for number in numbers if isinstance(number, int)))
        case _:
            raise AssertionError(f"{node.head} should carry names, carries {node.value!r}")


def _name(context: Context, node: Node, name: str, span: Span) -> Operand:
    if name in context.bound:
        return context.bound[name]
    if context.declaration(name) is not None:
        return context.variable(name, span)
    if name in context.names.events:
        return constant(context.names.events[name], EVENT)
    if name in context.names.processes:
        return constant(context.names.processes[name], PROCESS)
    if context.named_values(name):
        return Pending(node, ())
    known = {*context.locals, *context.names.globals, *context.names.events, *context.names.processes}
    raise unknown_name(name, tuple(sorted(known)), span)


def _value_of(context: Context, operand: Operand, name: str, span: Span) -> Term:
    if not isinstance(operand, Pending):
        names = context.value_names(operand)
        if name in names and isinstance(operand.sort, Bits | Integer):
            return equal(operand, constant(names.index(name), operand.sort))
        if isinstance(operand.sort, Reference):
            raise InputError(f"a field is read by a command of its own: t := ….{name};", span=span)
        if names:
            raise unknown_name(name, names, span)
    raise InputError(f"this has no values with names, so '.{name}' means nothing", span=span)


def _made(kind: str, numbers: tuple[int, ...]) -> Term:
    match kind:
        case "event":
            return constant(numbers[0], EVENT)
        case "process":
            return constant(numbers[0], PROCESS)
        case _:
            return constant(Address(numbers[0], numbers[1]), POINTER)


def _observation(context: Context, node: Node, operands: tuple[Operand, ...]) -> Term:
    word = str(node.value)
    if len(operands) != OBSERVATIONS[word]:
        raise InputError(f"'{word}' takes {OBSERVATIONS[word]} arguments", span=context.span(node))
    if not operands:
        without: dict[str, Sort] = {
            "time": INTEGER,
            "elaborating": BOOL,
            "self": POINTER,
            "leaked": BOOL,
            "occupied": BOOL,
        }
        return observe(Observation(word), (), (), without[word])
    asked: dict[str, Sort] = {"ended": PROCESS, "happened": EVENT, "triggered": EVENT}
    wanted = asked.get(word, POINTER)
    argument = settled(context, operands[0], wanted)
    fits = argument.sort == wanted or (word == "alive" and isinstance(argument.sort, Reference))
    if not fits:
        message = f"'{word}' asks about a {show_sort(wanted)}, this is of sort {show_sort(argument.sort)}"
        raise InputError(message, span=context.span(node))
    return observe(Observation(word), (), (argument,), Bits(64) if word == "size" else BOOL)


def _contested(context: Context, node: Node, operands: tuple[Operand, ...]) -> Term:
    if len(operands) != OBSERVATIONS["contested"]:
        raise InputError("'contested' takes a kind of access, a pointer and a size", span=context.span(node))
    pointer, size = settled(context, operands[0], POINTER), settled(context, operands[1], Bits(64))
    return observe(Observation.CONTESTED, (str(node.value),), (pointer, size), BOOL)


def assigned(context: Context, target: Variable, node: Node) -> Term:
    """The value of an assignment to a variable."""
    return elaborate(context, node, target.sort, context.value_names(target))
