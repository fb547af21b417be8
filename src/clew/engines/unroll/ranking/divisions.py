"""What quotients and remainders are never more than: true of all numbers, but a solver of bits finds it out too late.

Input: terms. Output: conditions that hold whatever the variables are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.engines.unroll.template import Template
from clew.ir.terms import Apply, Term, apply, bits, conjoin, disjoin, equal, negate, width_of
from clew.ir.walk import postorder


def with_divisions(template: Template) -> Template:
    """The same template, in which a solver is told."""
    facts = divisions(template.constraint, *template.after)
    return replace(template, constraint=conjoin(template.constraint, *facts))


def divisions(*terms: Term) -> Iterator[Term]:
    """See the module."""
    for part in postorder(*terms):
        match part:
            case Apply(operator="urem" | "udiv" as operator, arguments=(left, right)):
                yield apply("ule", part, left) if operator == "urem" else _unless_zero(right, apply("ule", part, left))
                if operator == "urem":
                    yield _unless_zero(right, apply("ult", part, right))
                else:
                    yield _when(_more("ult", left, 0), _more("ult", right, 1), apply("ult", part, left))
            case Apply(operator="srem" | "sdiv" as operator, arguments=(left, right)):
                counts, divides = _more("sle", left, 0), _more("slt", right, 0)
                yield _when(counts, divides, conjoin(_more("sle", part, 0), apply("sle", part, left)))
                if operator == "srem":
                    yield _when(counts, divides, apply("slt", part, right))
                else:
                    yield _when(_more("slt", left, 0), _more("slt", right, 1), apply("slt", part, left))
            case _:
                pass


def _more(order: str, term: Term, least: int) -> Term:
    return apply(order, bits(least, width_of(term)), term)


def _unless_zero(divisor: Term, fact: Term) -> Term:
    return disjoin(equal(divisor, bits(0, width_of(divisor))), fact)


def _when(one: Term, other: Term, fact: Term) -> Term:
    return disjoin(negate(one), negate(other), fact)
