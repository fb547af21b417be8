"""Operators on values: comparisons, of clocks too, and arithmetic with its obligations."""

from __future__ import annotations

from clew.errors import Unsupported
from clew.frontends.uppaal.language.names import Run
from clew.frontends.uppaal.language.values import (
    Fields,
    Line,
    Value,
    bitwise,
    number,
    quotient,
    real,
    remainder,
    same,
)
from clew.ir.sorts import BOOL, REAL
from clew.ir.source import Span
from clew.ir.terms import Term, apply, conjoin, integer, ite, negate


def alike(one: Value, other: Value) -> tuple[Value, Value]:
    """Two values between which something chooses, as values of one sort."""
    plain = (tuple, Fields, Line)
    if isinstance(one, plain) or isinstance(other, plain) or one.sort == other.sort:
        return one, other
    return (real(one), real(other)) if REAL in (one.sort, other.sort) else (number(one), number(other))


def all_equal(one: Value, other: Value) -> Term:
    """Whether two values are equal in all of their parts."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return conjoin(*(all_equal(*pair) for pair in zip(one, other, strict=True)))
    if isinstance(one, Fields) and isinstance(other, Fields):
        return conjoin(*(all_equal(a, b) for (_, a), (_, b) in zip(one.items, other.items, strict=True)))
    first, second = alike(one, other)
    assert not isinstance(first, tuple | Fields | Line), "parts of one kind should be alike"
    assert not isinstance(second, tuple | Fields | Line), "parts of one kind should be alike"
    return same(first, second)


def compared(run: Run, operator: str, left: Term, right: Term) -> Term:
    """A comparison of numbers, truth values or clocks."""
    if REAL in (left.sort, right.sort):
        return _timed(operator, real(left), real(right))
    if left.sort == right.sort == BOOL and operator in ("==", "!="):
        return same(left, right) if operator == "==" else negate(same(left, right))
    left, right = number(left), number(right)
    match operator:
        case "==":
            return run.ranges.equal(left, right)
        case "!=":
            return negate(run.ranges.equal(left, right))
        case "<" | "<=":
            return run.ranges.less(left, right, strict=operator == "<")
        case _:
            return run.ranges.less(right, left, strict=operator == ">")


def _timed(operator: str, left: Term, right: Term) -> Term:
    match operator:
        case "==":
            return same(left, right)
        case "!=":
            return negate(same(left, right))
        case "<" | "<=":
            return apply("real.lt" if operator == "<" else "real.le", left, right)
        case _:
            return apply("real.lt" if operator == ">" else "real.le", right, left)


def computed(run: Run, operator: str, left: Term, right: Term, span: Span) -> Term:
    """An operator of arithmetic with its operands."""
    if REAL in (left.sort, right.sort):
        if operator not in ("+", "-"):
            raise Unsupported(f"{operator!r} on a clock is not modelled", span=span)
        return apply("real.add" if operator == "+" else "real.sub", real(left), real(right))
    left, right = number(left), number(right)
    match operator:
        case "+" | "-" | "*":
            return apply({"+": "int.add", "-": "int.sub", "*": "int.mul"}[operator], left, right)
        case "/" | "%":
            nonzero = negate(run.ranges.equal(right, integer(0)))
            run.require(nonzero, "arithmetic.division-by-zero", "the divisor should not be zero", span)
            return (quotient if operator == "/" else remainder)(left, right, run.ranges)
        case "<?" | ">?":
            below = run.ranges.less(left, right, strict=False)
            return ite(below, left, right) if operator == "<?" else ite(below, right, left)
        case _:
            return bitwise(operator, left, right)
