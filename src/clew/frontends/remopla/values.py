"""Expressions of the tree to terms, with what must hold so that they mean something.

Input: an expression, and what its names stand for. Output: a term, and *demands*: conditions with the check that they
violate otherwise (an index inside its array, a divisor that is not zero). Operators are strict: both sides are always
evaluated, so every demand is one of the whole statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from clew.errors import InputError, Unsupported
from clew.frontends.remopla.arithmetic import Whole, at_width, compare, known, of_truth, operate, unsigned
from clew.frontends.remopla.expressions import constant_value
from clew.frontends.remopla.tree import (
    Binary,
    Declared,
    Dimension,
    Expression,
    Number,
    Place,
    Quantified,
    Random,
    Unary,
    Undefined,
)
from clew.ir.sorts import BOOL, Array, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import TRUE, Term, Variable, apply, conjoin, constant, disjoin, equal, negate, variable
from clew.ir.values import default
from clew.records import dataclass

LONGEST = 4096
"""A quantifier ranges over at most so many indices."""
_INDEX = 32


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition that must hold before a statement is executed."""

    condition: Term
    check: str
    message: str
    span: Span


def element_sort(declared: Declared, enumerations: Mapping[str, tuple[str, ...]]) -> Sort:
    """The sort of one element; a variable of no bits takes one, which is always 0."""
    if declared.kind == "bool":
        return BOOL
    return Bits(max(1, width_of(declared, enumerations)))


def width_of(declared: Declared, enumerations: Mapping[str, tuple[str, ...]]) -> int:
    """How many bits a number takes."""
    if declared.kind == "int":
        return declared.width
    return max(1, (len(enumerations[declared.kind]) - 1).bit_length())


def sort_of(declared: Declared, enumerations: Mapping[str, tuple[str, ...]]) -> Sort:
    """The sort of the whole variable."""
    sort = element_sort(declared, enumerations)
    for dimension in reversed(declared.dimensions):
        sort = Array(dimension.high - dimension.low + 1, sort)
    return sort


Fresh = Callable[[Expression], Whole]
"""Makes a variable for `rand` or `undef` and gives its value."""


@dataclass(slots=True)
class Evaluation:
    """What names stand for in one place; demands are collected while expressions are turned into terms."""

    variables: Mapping[str, Declared]
    enumerations: Mapping[str, tuple[str, ...]]
    fresh: Fresh | None = None
    indices: dict[str, int | Whole] = field(default_factory=dict)
    primed: Mapping[str, Variable] = field(default_factory=dict)
    demands: list[Demand] = field(default_factory=list)

    # --- places -------------------------------------------------------------------------------------------------------

    def declared(self, place: Place) -> Declared:
        """The declaration of a place's variable."""
        found = self.variables.get(place.name)
        if found is None:
            near = ", ".join(sorted(self.variables)[:8]) or "none"
            raise InputError(f"no variable named {place.name!r} here; known: {near}", span=place.span)
        return found

    def variable(self, place: Place) -> Variable:
        """The variable of a place, whole; primed, its value afterwards."""
        if place.primes:
            if place.primes > 1 or place.name not in self.primed:
                raise InputError("primes stand in rules only, one behind a global variable", span=place.span)
            return self.primed[place.name]
        return variable(place.name, sort_of(self.declared(place), self.enumerations))

    def steps(self, place: Place) -> list[Term]:
        """The positions that the indices of a place stand for; that they are inside is demanded."""
        dimensions = self.declared(place).dimensions
        if len(place.indices) > len(dimensions):
            raise InputError(
                f"{place.name} has {len(dimensions)} dimensions, not {len(place.indices)}", span=place.span
            )
        pairs = zip(place.indices, dimensions, strict=False)
        return [self._position(index, dimension, place) for index, dimension in pairs]

    def _position(self, index: Expression, dimension: Dimension, place: Place) -> Term:
        number = self.whole(index)
        inside = conjoin(compare("<=", known(dimension.low), number), compare("<=", number, known(dimension.high)))
        self._demand(inside, "array.out-of-bounds", f"an index of {place.name} is outside", place.span)
        moved = operate("-", number, known(dimension.low), place.span)
        return at_width(moved, _INDEX)

    def _demand(self, condition: Term, check: str, message: str, span: Span) -> None:
        if condition is not TRUE:
            self.demands.append(Demand(condition, check, message, span))

    def read(self, place: Place) -> Term:
        """The value of a place, with indices for all dimensions or for none."""
        found: Term = self.variable(place)
        for step in self.steps(place):
            found = apply("select", found, step)
        return found

    # --- numbers and truth --------------------------------------------------------------------------------------------

    def whole(self, expression: Expression) -> Whole:
        """The expression as a number; truth counts as 0 or 1."""
        match expression:
            case Number(value=value):
                return known(value)
            case Place(name=name, indices=(), primes=0) if name in self.indices:
                bound = self.indices[name]
                return known(bound) if isinstance(bound, int) else bound
            case Place():
                return self._number_at(expression)
            case Unary(operator="-", operand=operand, span=span):
                return operate("-", known(0), self.whole(operand), span)
            case Unary(operator="~", span=span):
                # Numbers are computed without a width, so nobody knows how many bits are meant.
                raise Unsupported("`~` is not modelled; write x ^ 255 for the 8 bits of x", span=span)
            case Binary(operator=operator, left=left, right=right, span=span) if operator in _NUMERIC:
                one, other = self.whole(left), self.whole(right)
                if operator in ("/", "%"):
                    nonzero = compare("!=", other, known(0))
                    self._demand(nonzero, "arithmetic.division-by-zero", "a division by zero", span)
                return operate(operator, one, other, span)
            case Random() | Undefined():
                if self.fresh is None:
                    raise InputError("a free choice cannot stand here", span=expression.span)
                return self.fresh(expression)
            case _:
                return of_truth(self.truth(expression))

    def _number_at(self, place: Place) -> Whole:
        declared = self.declared(place)
        term = self.read(place)
        if isinstance(term.sort, Array):
            raise InputError(f"{place.name} is an array; an index is missing", span=place.span)
        if term.sort == BOOL:
            return of_truth(term)
        width = width_of(declared, self.enumerations)
        return known(0) if width == 0 else unsigned(term, width)

    def truth(self, expression: Expression) -> Term:
        """The expression as a truth value; a number of one bit counts, any other is an error."""
        match expression:
            case Number(value=value, truth=True):
                return constant(bool(value), BOOL)
            case Unary(operator="!", operand=operand):
                return negate(self.truth(operand))
            case Binary(operator=operator, left=left, right=right) if operator in _LOGICAL:
                return _LOGICAL[operator](self.truth(left), self.truth(right))
            case Binary(operator="==" | "!=" as operator, left=left, right=right) if self._is_truth(left):
                same = equal(self.truth(left), self.truth(right))
                return same if operator == "==" else negate(same)
            case Binary(operator=operator, left=left, right=right) if operator in _COMPARING:
                return compare(operator, self.whole(left), self.whole(right))
            case Quantified():
                return self._quantified(expression)
            case Place() if self._is_truth(expression):
                return self.read(expression)
            case _:
                number = self.whole(expression)
                if number.width > 2:
                    raise InputError(
                        "a condition is needed here, and this is a number; compare it", span=expression.span
                    )
                return compare("!=", number, known(0))

    def _is_truth(self, expression: Expression) -> bool:
        match expression:
            case Number(truth=truth):
                return truth
            case Place(name=name) if name not in self.indices:
                return self.declared(expression).kind == "bool"
            case Unary(operator=operator):
                return operator == "!"
            case Binary(operator=operator):
                return operator in _LOGICAL or operator in _COMPARING
            case _:
                return isinstance(expression, Quantified)

    def _quantified(self, expression: Quantified) -> Term:
        parts = []
        for value in self.range_of(expression.low, expression.high, expression.span):
            outer = self.indices.get(expression.variable)
            self.indices[expression.variable] = value
            parts.append(self.truth(expression.body))
            del self.indices[expression.variable]
            if outer is not None:
                self.indices[expression.variable] = outer
        return conjoin(*parts) if expression.universal else disjoin(*parts)

    def range_of(self, low: Expression, high: Expression, span: Span) -> range:
        """The values of a quantified index."""
        fixed = {name: value for name, value in self.indices.items() if isinstance(value, int)}
        first, last = (constant_value(each, fixed, span) for each in (low, high))
        if last - first >= LONGEST:
            raise InputError(f"a quantifier over {last - first + 1} indices; at most {LONGEST}", span=span)
        return range(first, last + 1)


_NUMERIC = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^")
_COMPARING = ("==", "!=", "<", "<=", ">", ">=")
_LOGICAL: dict[str, Callable[[Term, Term], Term]] = {
    "&&": conjoin,
    "||": disjoin,
    "^^": lambda left, right: apply("xor", left, right),
    "<=>": equal,
}


def zero(sort: Sort) -> Term:
    """The value that everything starts with which has to start with something."""
    return constant(default(sort), sort)
