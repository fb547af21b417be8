"""Terms over bits as terms over integers.

Input: terms over Bool, Bits and Integer, and how bits are read as numbers. Output: terms over Bool and Integer that
mean the same as long as no result leaves its range. What becomes of one that does is a choice: it is told, per term
over bits the condition under which it does not fit, so that whoever shows that no such condition ever holds where the
term matters may use the integers in place of the bits; or it is wrapped around, which needs no such proof, but makes
terms over which solvers generalise less well. What is known of numbers, as that an overflow check has passed, shows
that they fit.
"""

from __future__ import annotations

from enum import Enum

from clew.ir.sorts import BOOL, INTEGER, Bits, Bool, Integer, Sort
from clew.ir.terms import (
    FALSE,
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
    integer,
    ite,
    negate,
    variable,
)
from clew.ir.walk import conjuncts, postorder
from clew.logic.clauses import Clause, Holds, Predicate
from clew.logic.ranges import Ranges

_NEAR = frozenset({"add", "sub", "neg"})
_SAME = frozenset({"and", "or", "not", "implies", "xor"})
_INTEGERS = frozenset({"int.add", "int.sub", "int.mul", "int.neg", "int.lt", "int.le", "int.div", "int.mod"})
_ANY = "`any"
"""What the names of numbers begin with of which nothing is known; no program has such a name."""


class NoIntegers(Exception):
    """The terms need bits; the message says why."""


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
    """What becomes of a result that does not fit, and of an operator without a simple meaning."""

    TOLD = "told"
    """The result is among the misfits, and the term does not matter then; the operator gives any number."""
    WRAPPED = "wrapped"
    """The result is wrapped around where it is off by one round at most, and else any number, as the operator's."""
    REDUCED = "reduced"
    """The result is wrapped around by however many rounds; the operator is refused with NoIntegers."""


def is_scalar(sort: Sort) -> bool:
    """Whether such a value is a truth value or becomes a number."""
    return isinstance(sort, Bits | Bool | Integer)


def sort_of(sort: Sort) -> Sort:
    """The sort of what bits become, and of all else."""
    return INTEGER if isinstance(sort, Bits) else sort


def reduced(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses over integers, with the same answer."""
    return tuple(map(_reduced, clauses))


def _reduced(clause: Clause) -> Clause:
    made = Integers(Reading.SIGNED, Overflow.REDUCED)
    known = tuple(map(made.term, conjuncts(clause.condition)))
    made.learn(known)  # that overflow checks have passed
    return made.clause(made.holds(clause.head), tuple(map(made.holds, clause.body)), conjoin(*known))


class Integers:
    """See the module. It remembers what was translated, since terms share their parts."""

    def __init__(self, reading: Reading, overflow: Overflow) -> None:
        self.reading = reading
        self._overflow = overflow
        self._done: dict[Term, Term] = {}
        self._bounds: dict[Term, Term] = {}
        self._ranges = Ranges()
        self.misfits: dict[Term, Term] = {}
        """Per term over bits the condition under which its result leaves the range."""
        self.unknown: dict[Variable, Term] = {}
        """The numbers and truth values of which nothing is known, and what they stand for."""

    def learn(self, facts: tuple[Term, ...]) -> None:
        """Take conditions over integers that hold wherever the terms to come matter."""
        self._ranges = Ranges((*self._bounds.values(), *facts))
        self._done.clear()

    def term(self, root: Term) -> Term:
        """The term over integers."""
        for part in postorder(root):
            if part not in self._done:
                self._done[part] = self._one(part)
        return self._done[root]

    def holds(self, part: Holds) -> Holds:
        """The same predicate over integers."""
        sorts = tuple(map(sort_of, part.predicate.sorts))
        return Holds(Predicate(part.predicate.name, sorts), tuple(map(self.term, part.arguments)))

    def clause(self, head: Holds, body: tuple[Holds, ...], condition: Term) -> Clause:
        """The clause, all of which is over integers, and the ranges of its numbers."""
        made = Clause(head, body, condition)
        return Clause(head, body, conjoin(self.bounds(*made.terms()), condition))

    def bounds(self, *terms: Term) -> Term:
        """The ranges of the numbers in the terms, which are over integers."""
        inside = (part for part in postorder(*terms) if isinstance(part, Variable))
        return conjoin(*(self._bounds[each] for each in inside if each in self._bounds))

    def number(self, each: Variable) -> Variable:
        """The number that a variable of bits holds; a truth value stays itself."""
        if not isinstance(each.sort, Bits):
            return each
        found = variable(each.name, INTEGER)
        if found not in self._bounds:
            low, high = self.reading.ends(each.sort.width)
            self._bounds[found] = conjoin(apply("int.le", integer(low), found), apply("int.le", found, integer(high)))
            self._ranges.learn(self._bounds[found])
        return found

    def _one(self, term: Term) -> Term:
        match term:
            case Constant(value=int(value), sort=Bits(width=width)):
                return integer(self.reading.of(value, width))
            case Constant(sort=Bool() | Integer()):
                return term
            case Variable(sort=sort) if is_scalar(sort):
                return self.number(term)
            case Apply(arguments=arguments) if all(is_scalar(each.sort) for each in arguments):
                return self._apply(term, tuple(self._done[each] for each in arguments))
            case Constant() | Variable() | Apply() | Observe():
                return self._any(term)

    def _any(self, term: Term) -> Term:
        """A number, or truth value, of which nothing is known."""
        if self._overflow is Overflow.REDUCED:
            raise NoIntegers(f"{term.operator if isinstance(term, Apply) else term.sort} has no meaning over integers")
        if not is_scalar(term.sort):
            return FALSE  # nobody looks at it: whatever has it as a part is any number
        found = self.number(variable(f"{_ANY} {len(self.unknown)}", term.sort))
        self.unknown[found] = term
        return found

    # --- operators ----------------------------------------------------------------------------------------------------

    def _apply(self, term: Apply, given: tuple[Term, ...]) -> Term:
        operator, sort = term.operator, term.arguments[0].sort
        match operator:
            case "=":
                return equal(*given)
            case "ite":
                return ite(*given)
            case _ if operator in _SAME or operator in _INTEGERS:
                return apply(operator, *given)
            case _ if not isinstance(sort, Bits):
                return self._any(term)
            case "slt" | "sle" | "ult" | "ule":
                return self._compared(operator, given, sort.width)
            case _:
                return self._operator(term, given, sort.width)

    def _operator(self, term: Apply, given: tuple[Term, ...], width: int) -> Term:
        """An operator on bits whose result is a number."""
        match term.operator:
            case "add":
                return self._fitting(term, apply("int.add", *(_small(each, width) for each in given)), width)
            case "sub":
                return self._fitting(term, apply("int.sub", given[0], _small(given[1], width)), width)
            case "neg":
                return self._fitting(term, apply("int.neg", given[0]), width)
            case "mul" if any(isinstance(each, Constant) for each in given):
                return self._fitting(term, apply("int.mul", *(_small(each, width) for each in given)), width)
            case "bitnot":
                return apply("int.sub", integer(sum(self.reading.ends(width))), given[0])
            case "int.of_signed" | "int.of_unsigned":
                return self._to(Reading(term.operator.removeprefix("int.of_")), given[0], width)
            case "sign_extend" | "zero_extend" if term.parameters == (0,):
                return given[0]
            case "sign_extend":
                value = self._to(Reading.SIGNED, given[0], width)
                return self._from(Reading.SIGNED, value, width + term.parameters[0])
            case "zero_extend":
                return self._to(Reading.UNSIGNED, given[0], width)
            case "extract" if term.parameters[1] == 0:
                return self._cut(given[0], term.parameters[0] + 1)
            case _:
                return self._by_number(term, given[0], width)

    def _by_number(self, term: Apply, value: Term, width: int) -> Term:
        """Operators whose second operand has to be a fixed number."""
        last = term.arguments[-1]
        if not (isinstance(last, Constant) and isinstance(last.value, int) and len(term.arguments) == 2):
            return self._any(term)
        number = last.value
        signed, power = Reading.SIGNED.of(number, width), integer(1 << min(number, width))
        match term.operator:
            case "shl" | "lshr" | "ashr" if number == 0:
                return value
            case "shl" if number < width:
                return self._fitting(term, apply("int.mul", value, power), width)
            case "lshr" if number < width:
                return apply("int.div", self._to(Reading.UNSIGNED, value, width), power)
            case "ashr" if number < width:
                shifted = apply("int.div", self._to(Reading.SIGNED, value, width), power)
                return self._from(Reading.SIGNED, shifted, width)
            case "bitand" if number and not number & (number + 1) and not number >> (width - 1):
                return apply("int.mod", value, integer(number + 1))
            case "udiv" | "urem" if number:
                operator = "int.div" if term.operator == "udiv" else "int.mod"
                value = apply(operator, self._to(Reading.UNSIGNED, value, width), integer(number))
                return self._from(Reading.UNSIGNED, value, width)
            case "sdiv" if signed == -1:  # alone it may leave the range
                return self._wrapped(apply("int.neg", self._to(Reading.SIGNED, value, width)), width)
            case "sdiv" if signed:
                divided = self._divided(self._to(Reading.SIGNED, value, width), signed)
                return self._from(Reading.SIGNED, divided, width)
            case "srem" if signed:
                value = self._to(Reading.SIGNED, value, width)
                taken = apply("int.mul", self._divided(value, signed), integer(signed))
                return self._from(Reading.SIGNED, apply("int.sub", value, taken), width)
            case _:
                return self._any(term)

    def _divided(self, number: Term, by: int) -> Term:
        """Division towards zero."""
        negative = apply("int.neg", apply("int.div", apply("int.neg", number), integer(by)))
        positive = self._known(apply("int.le", integer(0), number))
        return ite(positive, apply("int.div", number, integer(by)), negative)

    # --- readings -----------------------------------------------------------------------------------------------------

    def _known(self, condition: Term) -> Term:
        """The condition, or the truth value that it is known to have."""
        found = self._ranges.truth(condition)
        return condition if found is None else constant(found, BOOL)

    def _differs(self, reading: Reading, number: Term, width: int) -> Term:
        """Whether what is this number in the one reading is another one in the other."""
        if reading is Reading.SIGNED:
            return self._known(apply("int.lt", number, integer(0)))
        return self._known(apply("int.lt", integer((1 << (width - 1)) - 1), number))

    def _compared(self, operator: str, given: tuple[Term, ...], width: int) -> Term:
        """An order in the other reading is that of numbers that are moved by half the range."""
        plain = apply("int.lt" if operator.endswith("lt") else "int.le", *given)
        if operator.startswith("s") is (self.reading is Reading.SIGNED):
            return plain
        one, other = (self._differs(self.reading, each, width) for each in given)
        # Read as unsigned, negative numbers are the large ones; read as signed, large numbers are the negative ones.
        less = conjoin(other, negate(one)) if self.reading is Reading.SIGNED else conjoin(one, negate(other))
        same = disjoin(conjoin(one, other), conjoin(negate(one), negate(other)))
        return disjoin(less, conjoin(same, plain))

    def _to(self, reading: Reading, number: Term, width: int) -> Term:
        """A number of ours in the reading."""
        return self._read(number, width, self.reading, reading)

    def _from(self, reading: Reading, number: Term, width: int) -> Term:
        """A number of the reading in ours."""
        return self._read(number, width, reading, self.reading)

    def _read(self, number: Term, width: int, before: Reading, after: Reading) -> Term:
        if before is after:
            return number
        operator = "int.add" if before is Reading.SIGNED else "int.sub"
        return ite(self._differs(before, number, width), apply(operator, number, integer(1 << width)), number)

    # --- fitting ------------------------------------------------------------------------------------------------------

    def _outside(self, number: Term, width: int) -> tuple[Term, Term]:
        """Whether the number is too small, and whether it is too large."""
        low, high = self.reading.ends(width)
        below, above = apply("int.lt", number, integer(low)), apply("int.lt", integer(high), number)
        return self._known(below), self._known(above)

    def _wrapped(self, number: Term, width: int) -> Term:
        """A number that is off by one round at most."""
        below, above = self._outside(number, width)
        lowered = ite(above, apply("int.sub", number, integer(1 << width)), number)
        return ite(below, apply("int.add", number, integer(1 << width)), lowered)

    def _cut(self, number: Term, width: int) -> Term:
        """The low bits."""
        if disjoin(*self._outside(number, width)) is FALSE:
            return number
        low, _ = self.reading.ends(width)
        moved = apply("int.mod", apply("int.sub", number, integer(low)), integer(1 << width))
        return apply("int.add", moved, integer(low))

    def _fitting(self, term: Apply, number: Term, width: int) -> Term:
        """A result that is what it should be where it fits."""
        outside = disjoin(*self._outside(number, width))
        if outside is FALSE:
            return number
        match self._overflow:
            case Overflow.TOLD:
                self.misfits[term] = outside
                return number
            case Overflow.WRAPPED | Overflow.REDUCED if term.operator in _NEAR:
                return self._wrapped(number, width)
            case Overflow.WRAPPED:
                return ite(outside, self._any(term), number)
            case Overflow.REDUCED:
                return self._cut(number, width)


def _small(number: Term, width: int) -> Term:
    """A summand or factor: what is subtracted is written as a large number where bits have no sign."""
    if isinstance(number, Constant) and isinstance(number.value, int) and number.value >> (width - 1) > 0:
        return integer(number.value - (1 << width))
    return number
