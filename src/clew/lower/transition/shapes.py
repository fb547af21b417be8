"""Terms of the program in scalar terms.

Input: what each variable of the program is in scalars (its shape), and terms over them. Output: shapes. Reading outside
of an array or a queue means what the operator table says: the default value.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.graphs import preorder
from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Bool, Integer, Queue, Real, Sort
from clew.ir.terms import (
    TRUE,
    Apply,
    Constant,
    Observe,
    Term,
    Variable,
    apply,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.values import UNDEFINED, Value, default
from clew.ir.walk import postorder, rewrite_all
from clew.lower.transition.positions import index_is
from clew.lower.transition.queues import Encoding
from clew.models.transition import RESERVED
from clew.records import dataclass

MOST_ELEMENTS = 1024
"""An array with more elements is left to the solver as it is, if all of its indices are elements."""


def is_whole(sort: Sort) -> bool:
    """Whether arrays of the sort are one term, for a solver with a theory of arrays."""
    return (
        isinstance(sort, Array)
        and sort.length > MOST_ELEMENTS
        and sort.length & (sort.length - 1) == 0
        and isinstance(sort.element, Bool | Bits)
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """The shape of an array (its elements) or of a queue (what its encoding keeps)."""

    parts: tuple[Shape, ...]


Shape = Term | Parts


def leaves(shape: Shape) -> tuple[Term, ...]:
    """The scalar terms of a shape in order."""
    every = preorder((shape,), lambda each: each.parts if isinstance(each, Parts) else ())
    return tuple(each for each in every if not isinstance(each, Parts))


def variables_of(shape: Shape) -> tuple[Variable, ...]:
    """The scalar variables of a shape in order."""
    return tuple(leaf for leaf in leaves(shape) if isinstance(leaf, Variable))


def shape_of_variable(name: str, sort: Sort, encoding: Encoding) -> Shape:
    """A variable as scalar variables."""
    match sort:
        case Bool() | Bits() | Integer() | Real():
            return variable(name, sort)
        case Array() if is_whole(sort):
            return variable(name, sort)
        case Array(length=length, element=element):
            return Parts(tuple(shape_of_variable(f"{name}[{index}]", element, encoding) for index in range(length)))
        case Queue():
            return Parts(tuple(variable(f"{name}#{suffix}", part) for suffix, part in encoding.fields(sort)))
        case _:
            raise Unsupported(f"a variable of sort {sort} has no meaning for a solver")


def shape_of_constant(value: Value, sort: Sort, encoding: Encoding) -> Shape:
    """A value as constants."""
    if value is UNDEFINED:
        raise Unsupported("an undefined value has no meaning for a solver")
    match sort:
        case Bool() | Bits() | Integer() | Real():
            return constant(value, sort)
        case Array() if is_whole(sort):
            return constant(value, sort)
        case Array(element=element):
            assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
            return Parts(tuple(shape_of_constant(each, element, encoding) for each in value))
        case Queue():
            assert isinstance(value, tuple), f"a queue should be a tuple, is {value!r}"
            own = leaves(shape_of_variable(RESERVED, sort, encoding))
            if any(isinstance(each.sort, Array) for each in own):
                raise Unsupported(f"a constant queue has no encoding {encoding.name}; use another encoding")
            return Parts(filled(value, sort, encoding, own)[0])
        case _:
            raise Unsupported(f"a value of sort {sort} has no meaning for a solver")


def filled(value: Value, sort: Queue, encoding: Encoding, own: tuple[Term, ...]) -> tuple[tuple[Term, ...], Term]:
    """The queue of these fields with the elements of a value, and what functions must hold for it."""
    assert isinstance(value, tuple), f"a queue should be a tuple, is {value!r}"
    state: tuple[Term, ...] = encoding.empty(sort, own)
    condition: Term = TRUE
    for number, row in enumerate(value):
        assert isinstance(row, tuple), f"an element of a queue should be a tuple, is {row!r}"
        pushed = encoding.push(sort, state, tuple(map(constant, row, sort.elements)), str(number))
        fixed: dict[Term, Term] = {each: constant(number, each.sort) for each in pushed.free}
        *fields, held = rewrite_all((*pushed.fields, pushed.condition), fixed.get)
        state, condition = tuple(fields), conjoin(condition, held)
    return state, condition


def choose(condition: Term, then: Shape, otherwise: Shape) -> Shape:
    """`then` where the condition holds, part by part."""
    if isinstance(then, Parts) and isinstance(otherwise, Parts):
        return Parts(tuple(choose(condition, *pair) for pair in zip(then.parts, otherwise.parts, strict=True)))
    assert not isinstance(then, Parts), "shapes of one sort should have the same parts"
    assert not isinstance(otherwise, Parts), "shapes of one sort should have the same parts"
    return ite(condition, then, otherwise)


class Evaluation:
    """Shapes of terms where variables have these shapes; remembers what was evaluated."""

    def __init__(self, state: Mapping[str, Shape], encoding: Encoding) -> None:
        self._state = state
        self._encoding = encoding
        self._done: dict[Term, Shape] = {}

    def term(self, term: Term) -> Term:
        """The shape of a term that is neither array nor queue."""
        found = self.shape(term)
        assert not isinstance(found, Parts), f"a term of sort {term.sort} should be one scalar"
        return found

    def shape(self, term: Term) -> Shape:
        """The shape of any term."""
        done = self._done
        if term not in done:
            for part in postorder(term):
                if part not in done:
                    done[part] = self._evaluate(part)
        return done[term]

    def _evaluate(self, term: Term) -> Shape:
        match term:
            case Constant(value=value, sort=sort):
                return shape_of_constant(value, sort, self._encoding)
            case Variable(name=name):
                return self._state[name]
            case Observe():
                raise Unsupported(f"{term.observation.value} has no meaning for a solver")
            case Apply():
                return self._apply(term)

    def _apply(self, term: Apply) -> Shape:
        arguments = [self._done[argument] for argument in term.arguments]
        match term.operator:
            case "array" if not is_whole(term.sort):
                return Parts(tuple(arguments))
            case "select" | "store" if not isinstance(arguments[0], Parts):
                _demand_index(term)
                return apply(term.operator, *map(_scalar, arguments))
            case "select":
                return self._select(arguments[0], _scalar(arguments[1]), term.arguments[0].sort)
            case "store":
                return _store(arguments[0], _scalar(arguments[1]), arguments[2])
            case "ite":
                return choose(_scalar(arguments[0]), arguments[1], arguments[2])
            case "=":
                return self._equality(term, arguments)
            case "queue.length" | "queue.full" | "queue.item":
                return self._queue(term, arguments)
            case "and":
                return conjoin(*map(_scalar, arguments))
            case "or":
                return disjoin(*map(_scalar, arguments))
            case "not":
                return negate(_scalar(arguments[0]))
            case operator:
                return apply(operator, *map(_scalar, arguments), parameters=term.parameters)

    def _select(self, array: Shape, index: Term, sort: Sort) -> Shape:
        assert isinstance(array, Parts), "select should read an array"
        assert isinstance(sort, Array), f"select should read an array, reads {sort}"
        if isinstance(index, Constant) and isinstance(index.value, int) and index.value < len(array.parts):
            return array.parts[index.value]
        found = shape_of_constant(default(sort.element), sort.element, self._encoding)
        for position in reversed(range(len(array.parts))):
            found = choose(index_is(index, position), array.parts[position], found)
        return found

    def _equality(self, term: Apply, arguments: list[Shape]) -> Term:
        match term.arguments:
            case (Apply("queue.length", (queue,)), Constant(value=0)) if isinstance(queue.sort, Queue):
                # The most frequent question to a queue; encodings answer it without arithmetic.
                return self._encoding.is_empty(queue.sort, leaves(self._done[queue]))
            case (left, _):
                return self._equal(arguments[0], arguments[1], left.sort)
            case _:
                raise AssertionError(f"an equation should have two sides, not {len(arguments)}")

    def _equal(self, left: Shape, right: Shape, sort: Sort) -> Term:
        if isinstance(sort, Queue):
            return self._encoding.equal(sort, leaves(left), leaves(right))
        if isinstance(left, Parts) and isinstance(right, Parts):
            assert isinstance(sort, Array), f"only arrays and queues should have parts, not {sort}"
            pairs = zip(left.parts, right.parts, strict=True)
            return conjoin(*(self._equal(one, other, sort.element) for one, other in pairs))
        one, other = _scalar(left), _scalar(right)
        return TRUE if one is other else equal(one, other)

    def _queue(self, term: Apply, arguments: list[Shape]) -> Term:
        sort, state = term.arguments[0].sort, leaves(arguments[0])
        assert isinstance(sort, Queue), f"a queue operator should see a queue, sees {sort}"
        match term.operator:
            case "queue.length":
                return self._encoding.length(sort, state)
            case "queue.full":
                return self._encoding.full(sort, state)
            case _:
                return self._encoding.item(sort, state, _scalar(arguments[1]), term.parameters[0])


def _demand_index(term: Apply) -> None:
    """Refuse an index that may be outside of an array which is left to the solver."""
    sort, index = term.arguments[0].sort, term.arguments[1].sort
    if not (isinstance(sort, Array) and isinstance(index, Bits) and sort.length == 1 << index.width):
        raise Unsupported(f"an array of more than {MOST_ELEMENTS} elements needs an index that is exactly as wide")


def _store(array: Shape, index: Term, value: Shape) -> Shape:
    assert isinstance(array, Parts), "store should write an array"
    parts = enumerate(array.parts)
    return Parts(tuple(choose(index_is(index, position), value, element) for position, element in parts))


def _scalar(shape: Shape) -> Term:
    assert not isinstance(shape, Parts), "an array or a queue should only meet operators on it"
    return shape
