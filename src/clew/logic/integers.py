"""Terms over bits as terms over integers that mean the same as long as no result leaves its range.

Input: terms over Bool and Bits, and how bits are read as numbers. Output: terms over Bool and Integer, and what
may not fit: per term over bits the condition under which it does not. Whoever shows that no such condition ever holds
where the term matters may use the integers in place of the bits. An operator without a simple meaning is any number.
Or results that do not fit are wrapped around, which needs no such proof, but makes terms over which solvers generalise
less well.
"""

from __future__ import annotations

from enum import Enum

from clew.ir.sorts import INTEGER, Bits, Bool, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observe,
    Term,
    Variable,
    apply,
    conjoin,
    disjoin,
    equal,
    integer,
    ite,
    negate,
    variable,
)
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.models.transition import reserved

_NEAR = frozenset({"add", "sub", "neg"})
_SAME = frozenset({"and", "or", "not", "implies", "xor", "="})


class Reading(Enum):
    """How bits are read as numbers."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"

    def ends(self, width: int) -> tuple[int, int]:
        """The least and the greatest number."""
        if self is Reading.UNSIGNED:
            return 0, (1 << width) - 1
        return -(1 << (width - 1)), (1 << (width - 1)) - 1

    def of(self, value: int, width: int) -> int:
        """The number that the bits of a value are."""
        _, high = self.ends(width)
        return value - (1 << width) if value > high else value


class Overflow(Enum):
    """What becomes of a result that does not fit."""

    TOLD = "told"
    """It is among the misfits, and the term does not matter then."""
    WRAPPED = "wrapped"
    """It is wrapped around where it is off by one round at most, and else any number; there are no misfits."""


def is_scalar(sort: Sort) -> bool:
    """Whether such a value is a truth value or becomes a number."""
    return isinstance(sort, Bits | Bool)


class Exact:
    """See the module. It remembers what was translated, since terms share their parts."""

    def __init__(self, reading: Reading, overflow: Overflow) -> None:
        self.reading = reading
        self._overflow = overflow
        self._done: dict[Term, Term] = {}
        self._bounds: dict[Term, Term] = {}
        self._ranges: Ranges | None = None
        self.misfits: dict[Term, Term] = {}
        """Per term over bits the condition under which its result leaves the range."""
        self.unknown: dict[Variable, Term] = {}
        """The numbers and truth values of which nothing is known, and what they stand for."""

    def term(self, root: Term) -> Term:
        """The term over integers."""
        for part in postorder(root):
            if part not in self._done:
                self._done[part] = self._one(part)
        return self._done[root]

    def bounds(self, *terms: Term) -> Term:
        """The ranges of the numbers in the terms, which are over integers."""
        inside = (part for part in postorder(*terms) if isinstance(part, Variable) and part in self._bounds)
        return conjoin(*(self._bounds[each] for each in inside))

    def number(self, each: Variable) -> Variable:
        """The number that a variable of bits holds; a truth value stays itself."""
        if not isinstance(each.sort, Bits):
            return each
        found = variable(each.name, INTEGER)
        if found not in self._bounds:
            low, high = self.reading.ends(each.sort.width)
            self._bounds[found] = conjoin(apply("int.le", integer(low), found), apply("int.le", found, integer(high)))
            self._ranges = None
        return found

    def _one(self, term: Term) -> Term:
        match term:
            case Constant(value=int(value), sort=Bits(width=width)):
                return integer(self.reading.of(value, width))
            case Constant(sort=Bool()):
                return term
            case Variable(sort=sort) if is_scalar(sort):
                return self.number(term)
            case Apply(operator=operator, arguments=arguments) if all(is_scalar(each.sort) for each in arguments):
                given = tuple(self._done[each] for each in arguments)
                if operator in _SAME:
                    return equal(*given) if operator == "=" else apply(operator, *given)
                return ite(*given) if operator == "ite" else self._operator(term, given)
            case Constant() | Variable() | Apply() | Observe():
                return self._any(term)

    def _any(self, term: Term) -> Term:
        """A number, or truth value, of which nothing is known."""
        if not is_scalar(term.sort):
            return FALSE  # nobody looks at it: whatever has it as a part is any number
        found = self.number(reserved("any", str(len(self.unknown)), term.sort))
        self.unknown[found] = term
        return found

    # --- operators ----------------------------------------------------------------------------------------------------

    def _operator(self, term: Apply, given: tuple[Term, ...]) -> Term:
        sort = term.arguments[0].sort
        if not isinstance(sort, Bits):
            return self._any(term)
        width = sort.width
        match term.operator:
            case "slt" | "sle" | "ult" | "ule":
                return self._compared(term, given, width)
            case "add":
                return self._fitting(term, apply("int.add", *(self._small(each, width) for each in given)), width)
            case "sub":
                return self._fitting(term, apply("int.sub", given[0], self._small(given[1], width)), width)
            case "neg":
                return self._fitting(term, apply("int.neg", given[0]), width)
            case "mul" if any(isinstance(each, Constant) for each in given):
                return self._fitting(term, apply("int.mul", *(self._small(each, width) for each in given)), width)
            case "bitnot":
                low, high = self.reading.ends(width)
                return apply("int.sub", integer(low + high), given[0])
            case "sign_extend" | "zero_extend":
                return self._extended(term, given[0], width)
            case "extract" if term.parameters[1] == 0:
                return self._cut(given[0], term.parameters[0] + 1)
            case _:
                return self._by_number(term, given, width)

    def _by_number(self, term: Apply, given: tuple[Term, ...], width: int) -> Term:
        """Operators whose second operand has to be a fixed number."""
        last = term.arguments[-1]
        number = last.value if isinstance(last, Constant) and isinstance(last.value, int) else None
        if number is None or len(given) != 2:
            return self._any(term)
        signed = number - (1 << width) if number >> (width - 1) else number
        match term.operator:
            case "udiv" | "urem" if number:
                operator = "int.div" if term.operator == "udiv" else "int.mod"
                return self._as_read(apply(operator, self._unsigned(given[0], width), integer(number)), width)
            case "sdiv" if signed > 0:
                return self._as_read(_divided(self._signed(given[0], width), signed), width)
            case "srem" if signed > 0:
                value = self._signed(given[0], width)
                taken = apply("int.mul", _divided(value, signed), integer(signed))
                return self._as_read(apply("int.sub", value, taken), width)
            case "bitand" if number and not number & (number + 1) and not number >> (width - 1):
                return apply("int.mod", given[0], integer(number + 1))
            case "shl" if number < width:
                return self._fitting(term, apply("int.mul", given[0], integer(1 << number)), width)
            case "lshr" if number < width:
                return self._as_read(apply("int.div", self._unsigned(given[0], width), integer(1 << number)), width)
            case "ashr" if number < width:
                return self._as_read(apply("int.div", self._signed(given[0], width), integer(1 << number)), width)
            case _:
                return self._any(term)

    def _compared(self, term: Apply, given: tuple[Term, ...], width: int) -> Term:
        """An order in the other reading is that of numbers that are moved by half the range."""
        order = "int.lt" if term.operator.endswith("lt") else "int.le"
        signed = term.operator.startswith("s")
        if signed is (self.reading is Reading.SIGNED):
            return apply(order, *given)
        plain = apply(order, *given)
        one, other = (self._differs(each, width) for each in given)
        # Read as unsigned, negative numbers are the large ones; read as signed, large numbers are the negative ones.
        less = conjoin(other, negate(one)) if self.reading is Reading.SIGNED else conjoin(one, negate(other))
        same = disjoin(conjoin(one, other), conjoin(negate(one), negate(other)))
        return disjoin(less, conjoin(same, plain))

    def _differs(self, number: Term, width: int) -> Term:
        """Whether the two readings of the number differ."""
        low, high = self.reading.ends(width)
        if isinstance(number, Constant) and isinstance(number.value, int):
            return TRUE if not 0 <= number.value <= (high if low else high >> 1) else FALSE
        if self.reading is Reading.SIGNED:
            return apply("int.lt", number, integer(0))
        return apply("int.lt", integer((1 << (width - 1)) - 1), number)

    def _small(self, number: Term, width: int) -> Term:
        """A summand or factor: what is subtracted is written as a large number where bits have no sign."""
        if isinstance(number, Constant) and isinstance(number.value, int) and number.value >> (width - 1) > 0:
            return integer(number.value - (1 << width))
        return number

    def _signed(self, number: Term, width: int) -> Term:
        if self.reading is Reading.SIGNED:
            return number
        return ite(self._differs(number, width), apply("int.sub", number, integer(1 << width)), number)

    def _unsigned(self, number: Term, width: int) -> Term:
        if self.reading is Reading.UNSIGNED:
            return number
        return ite(self._differs(number, width), apply("int.add", number, integer(1 << width)), number)

    def _as_read(self, number: Term, width: int) -> Term:
        """A number of one reading, in ours: off by one round at most."""
        low, high = self.reading.ends(width)
        if self._fits(number, width):
            return number
        lowered = ite(apply("int.lt", integer(high), number), apply("int.sub", number, integer(1 << width)), number)
        return ite(apply("int.lt", number, integer(low)), apply("int.add", number, integer(1 << width)), lowered)

    def _extended(self, term: Apply, number: Term, width: int) -> Term:
        assert isinstance(term.sort, Bits), "what is extended should be bits"
        kept = self._signed if term.operator == "sign_extend" else self._unsigned
        return self._as_read(kept(number, width), term.sort.width)

    def _cut(self, number: Term, width: int) -> Term:
        """The low bits."""
        if self._fits(number, width):
            return number
        low, _ = self.reading.ends(width)
        moved = apply("int.mod", apply("int.sub", number, integer(low)), integer(1 << width))
        return apply("int.add", moved, integer(low))

    def _fitting(self, term: Term, number: Term, width: int) -> Term:
        """A result that is what it should be where it fits."""
        if self._fits(number, width):
            return number
        low, high = self.reading.ends(width)
        below, above = apply("int.lt", number, integer(low)), apply("int.lt", integer(high), number)
        match self._overflow:
            case Overflow.TOLD:
                self.misfits[term] = disjoin(below, above)
                return number
            case Overflow.WRAPPED if isinstance(term, Apply) and term.operator in _NEAR:
                return self._as_read(number, width)
            case Overflow.WRAPPED:
                return ite(disjoin(below, above), self._any(term), number)

    def _fits(self, number: Term, width: int) -> bool:
        if self._ranges is None:
            self._ranges = Ranges(tuple(self._bounds.values()))
        found = self._ranges.of(number)
        least, most = self.reading.ends(width)
        if not (isinstance(found, tuple) and len(found) == 2):
            return False
        low, high = found
        return low is not None and high is not None and least <= low and high <= most


def _divided(number: Term, by: int) -> Term:
    """Division towards zero."""
    negative = apply("int.neg", apply("int.div", apply("int.neg", number), integer(by)))
    return ite(apply("int.le", integer(0), number), apply("int.div", number, integer(by)), negative)
