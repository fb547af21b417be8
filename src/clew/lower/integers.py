"""Clauses over bit-vectors as clauses over integers, with the same answer.

Input: Horn clauses. Output: clauses in which every number is the integer that its bits mean when read as signed; or
NoIntegers where an operator has no simple meaning there. A sum that may not fit is wrapped around; where the condition
of the clause shows that it fits, as overflow checks do, it is a plain sum. Solvers generalise over these far better.
"""

from __future__ import annotations

from dataclasses import dataclass

from clew.ir.sorts import INTEGER, Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, conjoin, equal, integer, ite, variable
from clew.ir.walk import conjuncts, postorder, variables
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from clew.solvers.horn import Clause, Holds, Predicate

_SAME = frozenset({"and", "or", "not", "implies", "xor"})
_INTEGERS = frozenset({"int.add", "int.sub", "int.mul", "int.neg", "int.lt", "int.le", "int.div", "int.mod"})


class NoIntegers(Exception):
    """The clauses need bits; the message says why."""


def as_integers(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses over integers."""
    return tuple(_clause(each) for each in clauses)


def _clause(clause: Clause) -> Clause:
    parts = [clause.condition, *(term for each in (clause.head, *clause.body) for term in each.arguments)]
    bounds = [_between(each) for each in variables(*parts) if isinstance(each.sort, Bits)]
    first = _Translation(Ranges(tuple(bounds)))
    known = [first.term(each) for each in conjuncts(clause.condition)]
    # A second time, with what the condition says: then overflow checks are known to have passed.
    second = _Translation(Ranges((*bounds, *known)))
    head, body = second.holds(clause.head), tuple(map(second.holds, clause.body))
    return Clause(head, body, conjoin(*bounds, *known))


def _sort(sort: Sort) -> Sort:
    match sort:
        case Bits():
            return INTEGER
        case Bool() | Integer():
            return sort
        case _:
            raise NoIntegers(f"a predicate has an argument of sort {type(sort).__name__}")


def _number(each: Variable) -> Variable:
    return variable(each.name, INTEGER)


def _ends(width: int) -> tuple[int, int]:
    return -(1 << (width - 1)), (1 << (width - 1)) - 1


def _between(each: Variable) -> Term:
    assert isinstance(each.sort, Bits), "only bits have ends"
    low, high = _ends(each.sort.width)
    number = _number(each)
    return conjoin(apply("int.le", integer(low), number), apply("int.le", number, integer(high)))


@dataclass(slots=True)
class _Translation:
    """Translates terms of one clause; `ranges` are facts about integers."""

    ranges: Ranges

    def holds(self, part: Holds) -> Holds:
        """The same predicate over integers."""
        predicate = Predicate(part.predicate.name, tuple(map(_sort, part.predicate.sorts)))
        return Holds(predicate, tuple(map(self.term, part.arguments)))

    def term(self, root: Term) -> Term:
        """The term over integers; a Bool stays one."""
        done: dict[Term, Term] = {}
        for part in postorder(root):
            done[part] = self._one(part, done)
        return done[root]

    def _one(self, term: Term, done: dict[Term, Term]) -> Term:
        match term:
            case Constant(value=value, sort=Bits(width=width)) if isinstance(value, int):
                return integer(value - (1 << width) if value >> (width - 1) else value)
            case Constant(value=value) if isinstance(value, bool | int):
                return term
            case Variable(sort=sort):
                return _number(term) if isinstance(sort, Bits) else term
            case Apply(arguments=arguments):
                return self._apply(term, tuple(done[each] for each in arguments))
            case Constant() | Observe():
                raise NoIntegers("a value that is no number")

    def _apply(self, term: Apply, given: tuple[Term, ...]) -> Term:
        operator = term.operator
        if operator in _SAME or operator in _INTEGERS:
            return apply(operator, *given)
        if operator == "ite":
            return ite(*given)
        if operator == "=":
            return equal(*given)
        sort = term.arguments[0].sort
        if not isinstance(sort, Bits):
            raise NoIntegers(f"the operator {operator} on {type(sort).__name__}")
        width = sort.width
        match operator:
            case "slt" | "sle":
                return apply("int.lt" if operator == "slt" else "int.le", *given)
            case "ult" | "ule":
                shifted = tuple(self._unsigned(each, width) for each in given)
                return apply("int.lt" if operator == "ult" else "int.le", *shifted)
            case "add" | "sub":
                return self._wrap(apply(f"int.{operator}", *given), width)
            case "neg":
                return self._wrap(apply("int.neg", given[0]), width)
            case "bitnot":
                return apply("int.sub", integer(-1), given[0])
            case "sign_extend" | "int.of_signed":
                return given[0]
            case "zero_extend" | "int.of_unsigned":
                return self._unsigned(given[0], width)
            case _:
                return self._less_simple(term, given, width)

    def _less_simple(self, term: Apply, given: tuple[Term, ...], width: int) -> Term:
        second = given[1].value if len(given) > 1 and isinstance(given[1], Constant) else None
        number = second if isinstance(second, int) else None
        match term.operator:
            case "mul" if number is not None or isinstance(given[0], Constant):
                return self._modulo(apply("int.mul", *given), width)
            case "extract" if term.parameters[1] == 0:
                return self._modulo(given[0], term.parameters[0] + 1)
            case "sdiv" if number is not None and number != 0:
                return self._wrap(self._divided(given[0], number), width)
            case "srem" if number is not None and number != 0:
                taken = apply("int.mul", self._divided(given[0], number), integer(number))
                return apply("int.sub", given[0], taken)
            case "udiv" | "urem" if number is not None and number > 0:
                operator = "int.div" if term.operator == "udiv" else "int.mod"
                return self._signed(apply(operator, self._unsigned(given[0], width), integer(number)), width)
            case "bitand" if number is not None and number > 0 and number & (number + 1) == 0:
                return apply("int.mod", given[0], integer(number + 1))
            case "shl" if number is not None and 0 <= number < width:
                return self._modulo(apply("int.mul", given[0], integer(1 << number)), width)
            case "ashr" if number is not None and 0 <= number < width:
                return apply("int.div", given[0], integer(1 << number))
            case "lshr" if number is not None and 0 < number < width:
                return apply("int.div", self._unsigned(given[0], width), integer(1 << number))
            case operator:
                raise NoIntegers(f"the operator {operator}")

    def _divided(self, number: Term, by: int) -> Term:
        """Division towards zero."""
        if self._at_least(number, 0):
            return apply("int.div", number, integer(by))
        negative = apply("int.neg", apply("int.div", apply("int.neg", number), integer(by)))
        return ite(apply("int.le", integer(0), number), apply("int.div", number, integer(by)), negative)

    # --- fitting ------------------------------------------------------------------------------------------------------

    def _ends_of(self, number: Term) -> tuple[int | None, int | None]:
        found: Fact = self.ranges.of(number)
        return found if isinstance(found, tuple) and len(found) == 2 else (None, None)

    def _at_least(self, number: Term, least: int) -> bool:
        low, _ = self._ends_of(number)
        return low is not None and low >= least

    def _fits(self, number: Term, width: int) -> bool:
        low, high = self._ends_of(number)
        least, most = _ends(width)
        return low is not None and high is not None and least <= low and high <= most

    def _wrap(self, number: Term, width: int) -> Term:
        """A sum or difference, which is off by one round at most."""
        if self._fits(number, width):
            return number
        least, most = _ends(width)
        low, high = self._ends_of(number)
        found = number
        if high is None or high > most:
            lowered = apply("int.sub", number, integer(1 << width))
            found = ite(apply("int.lt", integer(most), number), lowered, found)
        if low is None or low < least:
            raised = apply("int.add", number, integer(1 << width))
            found = ite(apply("int.lt", number, integer(least)), raised, found)
        return found

    def _modulo(self, number: Term, width: int) -> Term:
        """Any number, reduced to the width."""
        if self._fits(number, width):
            return number
        half = integer(1 << (width - 1))
        moved = apply("int.mod", apply("int.add", number, half), integer(1 << width))
        return apply("int.sub", moved, half)

    def _unsigned(self, number: Term, width: int) -> Term:
        if self._at_least(number, 0):
            return number
        return ite(apply("int.lt", number, integer(0)), apply("int.add", number, integer(1 << width)), number)

    def _signed(self, number: Term, width: int) -> Term:
        """An unsigned number, read as signed."""
        if self._fits(number, width):
            return number
        high = integer((1 << (width - 1)) - 1)
        return ite(apply("int.lt", high, number), apply("int.sub", number, integer(1 << width)), number)
