"""From our terms to a solver's own: one walk for all solvers.

Input: a builder, which makes a solver's constants, variables and applications by SMT-LIB name, and terms. Output: the
solver's terms, remembered per translator. Arrays have a fixed length, so they are translated element by element:
no solver needs a theory of arrays, and reading or writing outside means what the operator table says. Floating point is
translated as the bit-vectors that it is computed with.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar, Union

from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL, Array, Bits, Bool, Integer, Real, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, bits, integer
from clew.ir.values import UNDEFINED, Value, default
from clew.ir.walk import postorder
from clew.logic.floats import as_bits
from clew.records import dataclass

N = TypeVar("N")
"""A solver's own term."""


@dataclass(frozen=True, slots=True)
class Elements(Generic[N]):
    """The translation of an array: that of each element."""

    parts: tuple[Built[N], ...]


Built = Union[N, Elements[N]]  # noqa: UP007 - a generic alias
"""The translation of any term."""


class Builder(Protocol[N]):
    """What a solver can make."""

    def constant(self, value: Value, sort: Sort) -> N:
        """A Bool, Bits, Integer or Real constant."""
        ...

    def variable(self, name: str, sort: Sort) -> N:
        """A variable of sort Bool, Bits, Integer or Real; the same for the same name and sort."""
        ...

    def apply(self, smt: str, arguments: list[N], parameters: tuple[int, ...]) -> N:
        """An operator by its SMT-LIB name."""
        ...


class Translator(Generic[N]):
    """Remembers what was translated, since terms share their parts and come again."""

    def __init__(self, builder: Builder[N]) -> None:
        self._builder = builder
        self._done: dict[Term, Built[N]] = {}

    def __call__(self, term: Term) -> N:
        """The translation of a term that is not an array."""
        found = self.whole(term)
        assert not isinstance(found, Elements), f"a term of sort {term.sort} should have one translation"
        return found

    def whole(self, term: Term) -> Built[N]:
        """The translation of any term; of an array, its elements."""
        done = self._done
        if term not in done:
            for part in postorder(term):
                if part not in done:
                    done[part] = self._translate(part)
        return done[term]

    def _translate(self, term: Term) -> Built[N]:
        match term:
            case Constant(value=value, sort=sort):
                return self._constant(value, sort)
            case Variable(name=name, sort=sort):
                return self._variable(name, sort)
            case Apply():
                return self._apply(term)
            case Observe():
                raise Unsupported(f"{term.observation.value} has no meaning for a solver")

    def _constant(self, value: Value, sort: Sort) -> Built[N]:
        if value is UNDEFINED:
            raise Unsupported("an undefined value has no meaning for a solver")
        if isinstance(sort, Array):
            assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
            return Elements(tuple(self._constant(element, sort.element) for element in value))
        if not isinstance(sort, Bool | Bits | Integer | Real):
            raise Unsupported(f"a value of sort {sort} has no meaning for a solver")
        return self._builder.constant(value, sort)

    def _variable(self, name: str, sort: Sort) -> Built[N]:
        if isinstance(sort, Array):
            return Elements(tuple(self._variable(f"{name}[{index}]", sort.element) for index in range(sort.length)))
        if not isinstance(sort, Bool | Bits | Integer | Real):
            raise Unsupported(f"a variable of sort {sort} has no meaning for a solver")
        return self._builder.variable(name, sort)

    def _apply(self, term: Apply) -> Built[N]:
        arguments = [self._done[argument] for argument in term.arguments]
        match term.operator:
            case "array":
                return Elements(tuple(arguments))
            case "select":
                return self._select(term, arguments)
            case "store":
                return self._store(term, arguments)
            case "ite":
                return self._choose(_plain(arguments[0]), arguments[1], arguments[2])
            case "=":
                return self._equal(arguments[0], arguments[1])
            case operator:
                smt = OPERATORS[operator].smt
                if smt is None and (meant := as_bits(term)) is not None:
                    return self.whole(meant)
                if smt is None:
                    raise Unsupported(f"the operator {operator} has no meaning for a solver")
                return self._builder.apply(smt, [_plain(argument) for argument in arguments], term.parameters)

    def _select(self, term: Apply, arguments: list[Built[N]]) -> Built[N]:
        elements, index = arguments
        sort = term.arguments[0].sort
        assert isinstance(elements, Elements), "select should read an array"
        assert isinstance(sort, Array), f"select should read an array, reads {sort}"
        found = self._constant(default(sort.element), sort.element)
        for position in reversed(range(len(elements.parts))):
            if (here := self._at(_plain(index), term.arguments[1].sort, position)) is not None:
                found = self._choose(here, elements.parts[position], found)
        return found

    def _store(self, term: Apply, arguments: list[Built[N]]) -> Built[N]:
        elements, index, value = arguments
        assert isinstance(elements, Elements), "store should write an array"
        changed = list(elements.parts)
        for position, element in enumerate(elements.parts):
            if (here := self._at(_plain(index), term.arguments[1].sort, position)) is not None:
                changed[position] = self._choose(here, value, element)
        return Elements(tuple(changed))

    def _at(self, index: N, sort: Sort, position: int) -> N | None:
        """Whether the index is the position; None where its sort does not reach so far."""
        if isinstance(sort, Bits) and position >> sort.width:
            return None
        number = bits(position, sort.width) if isinstance(sort, Bits) else integer(position)
        return self._builder.apply("=", [index, self._builder.constant(number.value, number.sort)], ())

    def _choose(self, condition: N, then: Built[N], otherwise: Built[N]) -> Built[N]:
        if isinstance(then, Elements) and isinstance(otherwise, Elements):
            pairs = zip(then.parts, otherwise.parts, strict=True)
            return Elements(tuple(self._choose(condition, *pair) for pair in pairs))
        return self._builder.apply("ite", [condition, _plain(then), _plain(otherwise)], ())

    def _equal(self, left: Built[N], right: Built[N]) -> N:
        if isinstance(left, Elements) and isinstance(right, Elements):
            parts = [self._equal(*pair) for pair in zip(left.parts, right.parts, strict=True)]
            whole = self._builder.constant(True, BOOL)
            for part in parts:
                whole = self._builder.apply("and", [whole, part], ())
            return whole
        return self._builder.apply("=", [_plain(left), _plain(right)], ())


def _plain(built: Built[N]) -> N:
    assert not isinstance(built, Elements), "an array should only meet operators on arrays"
    return built
