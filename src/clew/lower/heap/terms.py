"""Terms on heaps: operators on values of which little may be known.

Input: a term, and a heap with the values of variables. Output: a value, `ANY` where the term may have any, `TOP` where
it may even be undefined. What is known is computed by the reference (`semantics.values.Concrete`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeGuard

from clew.ir.errors import Unsupported
from clew.ir.operators.table import Sorts, signed
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.sorts import Pointer as PointerSort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.ir.values import NOWHERE as NO_OBJECT
from clew.ir.values import UNDEFINED as NEVER_WRITTEN
from clew.ir.values import Address
from clew.ir.walk import postorder
from clew.logic.range_bits import Known
from clew.logic.range_facts import Fact
from clew.logic.ranges import carried
from clew.models.heap.bounds import joined, known_of, said
from clew.models.heap.graph import (
    ANY,
    NOWHERE,
    NULL,
    TOP,
    UNDEFINED,
    Cell,
    Heap,
    Node,
    Pointer,
    Some,
    Vague,
    Value,
    Within,
)
from clew.semantics.values import Concrete

_CONCRETE = Concrete()
_MASK = (1 << 64) - 1


class LostTrack(Exception):
    """Something is done with a pointer, or a size, of which too little is known."""


class _Apply(NamedTuple):
    term: Apply
    arguments: tuple[int, ...]
    sorts: Sorts


class _Fixed(NamedTuple):
    value: Value


class _Read(NamedTuple):
    name: str
    known: bool
    """Whether values of the sort are kept at all."""


class _Ask(NamedTuple):
    term: Observe
    arguments: tuple[int, ...]


_Part = _Apply | _Fixed | _Read | _Ask
Asked = Callable[[Heap, Observe, list[Value]], Value]
"""What a heap says to an observation."""


def is_kept(sort: Sort) -> bool:
    """Whether the values of a sort are known to heaps; those of others may be anything."""
    return isinstance(sort, Bits | Bool | PointerSort)


class Terms:
    """Evaluates the terms of one procedure; plans are kept."""

    def __init__(self, own: frozenset[str], asked: Asked) -> None:
        self._own = own
        self._asked = asked
        self._plans: dict[Term, tuple[_Part, ...]] = {}

    def name(self, variable: Variable) -> str:
        """What a variable is called in heaps: a global has a sign in front."""
        return variable.name if variable.name in self._own else f"@{variable.name}"

    def value(self, heap: Heap, term: Term) -> Value:
        """The value of a term."""
        if isinstance(term, Variable):
            return heap.values.get(self.name(term), UNDEFINED) if is_kept(term.sort) else TOP
        plan = self._plans.get(term)
        if plan is None:
            plan = self._plans[term] = self._plan(term)
        found: list[Value] = []
        for part in plan:
            match part:
                case _Apply(applied, arguments, sorts):
                    found.append(apply(applied, tuple([found[each] for each in arguments]), sorts))
                case _Fixed(value):
                    found.append(value)
                case _Read(name, known):
                    found.append(heap.values.get(name, UNDEFINED) if known else TOP)
                case _Ask(observe, arguments):
                    found.append(self._asked(heap, observe, [plain(found[each]) for each in arguments]))
        return found[-1]

    def _plan(self, term: Term) -> tuple[_Part, ...]:
        numbers: dict[Term, int] = {}
        parts: list[_Part] = []
        for each in postorder(term):
            numbers[each] = len(parts)
            match each:
                case Constant(value=value, sort=sort):
                    parts.append(_Fixed(_constant(value, sort)))
                case Variable(sort=sort):
                    parts.append(_Read(self.name(each), is_kept(sort)))
                case Apply(arguments=arguments):
                    sorts = tuple(argument.sort for argument in arguments)
                    parts.append(_Apply(each, tuple(numbers[one] for one in arguments), sorts))
                case Observe(arguments=arguments):
                    parts.append(_Ask(each, tuple(numbers[one] for one in arguments)))
        return tuple(parts)


def _constant(value: object, sort: Sort) -> Value:
    if value is NEVER_WRITTEN:
        return UNDEFINED
    if not is_kept(sort):
        return TOP
    if isinstance(value, Address) and value.object != NO_OBJECT:
        raise LostTrack("a pointer to an object by its number")
    return _from_reference(value)


def _from_reference(value: object) -> Value:
    if value is None:
        return NULL
    if isinstance(value, Address):
        return Pointer(NOWHERE if value.object == NO_OBJECT else value.object, value.offset)
    if value is NEVER_WRITTEN:
        return UNDEFINED
    assert isinstance(value, int), f"a value of a heap should be a number, is {value!r}"
    return value


def _to_reference(value: Value) -> object:
    if isinstance(value, Pointer):
        if value == NULL:
            return None
        return Address(NO_OBJECT if value.node == NOWHERE else value.node, value.offset)
    return NEVER_WRITTEN if value is UNDEFINED else value


def apply(term: Apply, arguments: tuple[Value, ...], sorts: Sorts) -> Value:
    """The value of a term whose arguments have these."""
    operator = term.operator
    if any(type(each) is Some for each in arguments):
        if operator == "=" and arguments[0] == arguments[1]:
            return True
        arguments = tuple(plain(each) for each in arguments)
    if operator == "pointer.add":
        pointer, distance = arguments
        if isinstance(pointer, Pointer) and isinstance(distance, int):
            return Pointer(pointer.node, signed((pointer.offset + distance) & _MASK, 64))
    elif operator == "=" and not any(isinstance(each, Vague | Within) for each in arguments):
        return arguments[0] == arguments[1] if type(arguments[0]) is type(arguments[1]) else _numbered(arguments)
    if any(each is ANY or each is TOP or type(each) is Within for each in arguments):
        return _vague(term, arguments, sorts)
    if not all(map(is_kept, sorts)):
        return TOP
    given: Any = tuple(_to_reference(each) for each in arguments)
    try:
        return _from_reference(_CONCRETE.apply(operator, given, sorts, term.parameters))
    except Unsupported as problem:
        raise LostTrack(problem.message) from None


def _numbered(arguments: tuple[Value, ...]) -> Value:
    """Whether a number is one that holds a pointer."""
    left, right = arguments
    if isinstance(left, Pointer) != isinstance(right, Pointer):
        pointer, number = (left, right) if isinstance(left, Pointer) else (right, left)
        assert isinstance(pointer, Pointer), "one of the two should be a pointer"
        return pointer.node == NOWHERE and pointer.offset & _MASK == number
    return left == right


def _vague(term: Apply, arguments: tuple[Value, ...], sorts: Sorts) -> Value:
    """The value where one of the arguments is not known."""
    operator = term.operator
    doubtful = TOP if TOP in arguments or UNDEFINED in arguments else ANY
    if operator == "and":
        return False if False in _truths(arguments) else doubtful
    if operator == "or":
        return True if True in _truths(arguments) else doubtful
    if operator == "implies":
        left, right = arguments
        return True if left is False or right is True else doubtful
    if operator == "ite":
        return _chosen(term, arguments)
    if UNDEFINED in arguments:
        return UNDEFINED
    return _bounded(term, arguments, sorts) if doubtful is ANY else doubtful


def _bounded(term: Apply, arguments: tuple[Value, ...], sorts: Sorts) -> Value:
    """The value where bounds of arguments are known, and all are defined."""
    if not any(type(each) is Within or isinstance(each, int) for each in arguments):
        return ANY
    found = carried(term, [_fact(each, sort) for each, sort in zip(arguments, sorts, strict=True)])
    if isinstance(found, bool):
        return found
    return said(found, term.sort.width) if isinstance(term.sort, Bits) and _is_known(found) else ANY


def _fact(value: Value, sort: Sort) -> Fact:
    """What is known of an argument."""
    if isinstance(sort, Bits):
        return known_of(value, sort.width)
    return value if isinstance(value, bool) else None


def _is_known(fact: Fact) -> TypeGuard[Known]:
    return isinstance(fact, tuple) and len(fact) == 6


def settled(heap: Heap, name: str, known: Value) -> None:
    """Write down what a variable holds, and with it all that holds the same number."""
    old = heap.values.get(name)
    heap.values[name] = known
    if type(old) is not Some:
        return
    for other, value in heap.values.items():
        if value == old:
            heap.values[other] = known
    for number, (kind, cells) in heap.nodes.items():
        if any(cell.value == old for cell in cells.values()):
            made = {at: Cell(cell.size, known) if cell.value == old else cell for at, cell in cells.items()}
            heap.nodes[number] = Node(kind, made)


def unnamed(heap: Heap) -> None:
    """Forget which numbers are the same."""
    for name, value in heap.values.items():
        if type(value) is Some:
            heap.values[name] = plain(value)
    for number, (kind, cells) in heap.nodes.items():
        if any(type(cell.value) is Some for cell in cells.values()):
            heap.nodes[number] = Node(kind, {at: Cell(size, plain(value)) for at, (size, value) in cells.items()})


def plain(value: Value) -> Value:
    """What is known of a number without its name."""
    return said(value.known, value.width) if type(value) is Some else value


def _truths(arguments: tuple[Value, ...]) -> list[bool]:
    return [each for each in arguments if each is True or each is False]


def _chosen(term: Apply, arguments: tuple[Value, ...]) -> Value:
    condition, then, otherwise = arguments
    if condition is UNDEFINED:
        return UNDEFINED
    if condition is True or condition is False:
        return then if condition else otherwise
    if condition is ANY and then == otherwise and type(then) is type(otherwise):
        return then
    if condition is TOP or {TOP, UNDEFINED} & {then, otherwise}:
        return TOP
    return joined(then, otherwise, term.sort.width) if isinstance(term.sort, Bits) else ANY
