"""Terms of networks: the state formulas of properties, in which every number is real."""

from __future__ import annotations

from fractions import Fraction

from clew.errors import InputError, Unsupported
from clew.frontends.hybrid.scope import NetworkScope
from clew.frontends.hybrid.tree import Interval
from clew.ir.sorts import BOOL, REAL
from clew.ir.source import Span
from clew.ir.terms import Constant, Term
from clew.logic.linear import comparisons, real, sum_of
from clew.text.properties.reader import FormulaCursor, Reader, StateOperand

_COMPARE = Reader.infix["=="]
_SUM = Reader.infix["|"]


class RealReader(Reader):
    """Reads a formula in which numbers are real."""

    def number(self) -> StateOperand:
        """A number."""
        token = self.cursor.take()
        span = self.cursor.span(token)
        if not token.text.replace(".", "").isdigit():
            raise InputError("numbers are written in decimal digits here", span=span)
        return StateOperand(real(Fraction(token.text)), span)


def _read(cursor: FormulaCursor, scope: NetworkScope, least: int) -> StateOperand:
    first = cursor.here
    found = RealReader(cursor, scope, least).read()
    if not isinstance(found, StateOperand):
        raise InputError("a temporal formula cannot stand here", span=cursor.since(first))
    return found


def condition(cursor: FormulaCursor, scope: NetworkScope) -> Term:
    """A truth value."""
    found = _read(cursor, scope, 1)
    if found.term.sort != BOOL:
        raise InputError("a condition is needed here, this is a number", span=found.span)
    return found.term


def convex(cursor: FormulaCursor, scope: NetworkScope) -> Term:
    """A conjunction of linear comparisons of real variables."""
    first = cursor.here
    found = condition(cursor, scope)
    return require_convex(found, cursor.since(first))


def require_convex(term: Term, span: Span) -> Term:
    """The term, where it is a conjunction of linear comparisons."""
    if comparisons(term) is None:
        message = "an invariant is a conjunction of linear comparisons, such as x <= 5 && x + 2 * y >= 1; this is none"
        raise Unsupported(message, span=span)
    return term


def value(cursor: FormulaCursor, scope: NetworkScope) -> Term:
    """A linear sum of real variables."""
    found = _read(cursor, scope, _SUM)
    if found.term.sort != REAL:
        raise InputError("a number is needed here", span=found.span)
    if sum_of(found.term) is None:
        raise Unsupported("this is not linear: a product or quotient has a variable on both sides", span=found.span)
    return found.term


def number(cursor: FormulaCursor, scope: NetworkScope) -> Fraction:
    """A number that is known."""
    first = cursor.here
    found = value(cursor, scope)
    if not isinstance(found, Constant) or not isinstance(found.value, Fraction):
        raise InputError("a constant number is needed here", span=cursor.since(first))
    return found.value


def interval(cursor: FormulaCursor, scope: NetworkScope) -> Interval:
    """`[low, high]`, where `-inf` and `inf` are no ends."""
    first = cursor.expect("[", "before an interval such as [1, 2]")
    low = _end(cursor, scope, sign="-")
    cursor.expect(",", "between the ends of an interval")
    high = _end(cursor, scope, sign="")
    cursor.expect("]", "behind an interval")
    if low is not None and high is not None and low > high:
        raise InputError(f"the interval from {low} to {high} is empty", span=cursor.since(first))
    return Interval(low, high)


def _end(cursor: FormulaCursor, scope: NetworkScope, *, sign: str) -> Fraction | None:
    if sign and cursor.sees("-") and cursor.ahead(1).text == "inf":
        cursor.take()
        cursor.take()
        return None
    if not sign and cursor.accept("inf"):
        return None
    return number(cursor, scope)
