"""Interpolants of bitwuzla: what the groups of an unsatisfiable conjunction say to those behind them.

Input: groups of Bool terms over Booleans and bit-vectors that have no model together. Output: a condition between each
two groups, over the variables that both sides share; each follows from the one before and the group between, the first
from the first group alone, and with the last group the last one has no model.
After: McMillan, "Lazy abstraction with interpolants", 2006.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

import bitwuzla as native
from bitwuzla import Kind, Option, Result

from clew import graphs
from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Term, Variable, apply, bits, conjoin, constant, disjoin, negate
from clew.ir.walk import variables
from clew.solvers.bitwuzla import BitwuzlaBuilder, kind_of
from clew.solvers.translate import Translator

MOST_PARTS = 300
"""An interpolant with more parts is of no use."""


def interpolants(groups: Sequence[Term], deadline: float | None = None) -> tuple[Term, ...] | None:
    """See the module; None where there are none in time, or none that our terms can say."""
    builder = BitwuzlaBuilder()
    translate: Translator[Any] = Translator(builder)
    options = native.Options()
    options.set(Option.PRODUCE_INTERPOLANTS, True)
    solver = native.Bitwuzla(builder.manager, options)
    if deadline is not None:
        solver.configure_terminator(lambda: time.monotonic() > deadline)
    parts = [translate(group) for group in groups]
    for part in parts:
        solver.assert_formula(part)
    if solver.check_sat() != Result.UNSAT:
        return None
    known = {each.name: each for group in groups for each in variables(group)}
    found = solver.get_interpolants([[part] for part in parts[:-1]])
    terms = [_ours(each, known) for each in found]
    return None if None in terms else tuple(each for each in terms if each is not None)


@cache
def _operators() -> dict[Kind, str]:
    """Our operators by the kind that bitwuzla has for them."""
    found: dict[Kind, str] = {}
    for name, row in OPERATORS.items():
        if row.smt is not None and "." not in name:
            try:
                found.setdefault(kind_of(row.smt), name)
            except Unsupported:
                continue
    return found


def _ours(root: Any, known: dict[str, Variable]) -> Term | None:  # noqa: ANN401 - the library has no types
    """A term of bitwuzla as ours; None where it is too large or speaks of something that we do not have."""
    done: dict[Any, Term] = {}
    for count, each in enumerate(graphs.postorder((root,), lambda term: list(term.children()))):
        if count > MOST_PARTS:
            return None
        made = _term(each, [done[child] for child in each.children()], known)
        if made is None:
            return None
        done[each] = made
    return done[root]


def _term(each: Any, arguments: list[Term], known: dict[str, Variable]) -> Term | None:  # noqa: ANN401
    if each.is_value():
        sort = BOOL if each.sort().is_bool() else Bits(each.sort().bv_size())
        return constant(bool(each.value()), BOOL) if sort == BOOL else bits(int(each.value(10)), each.sort().bv_size())
    kind = each.kind()
    if kind == Kind.CONSTANT:
        return known.get(each.symbol())
    if kind in (Kind.AND, Kind.OR):
        return (conjoin if kind == Kind.AND else disjoin)(*arguments)
    if kind == Kind.NOT:
        return negate(arguments[0])
    if kind == Kind.DISTINCT:
        return negate(apply("=", *arguments)) if len(arguments) == 2 else None
    return _applied(kind, arguments, tuple(each.indices()))


_FLIPPED = {Kind.BV_UGT: "ult", Kind.BV_UGE: "ule", Kind.BV_SGT: "slt", Kind.BV_SGE: "sle"}


def _applied(kind: Kind, arguments: list[Term], indices: tuple[int, ...]) -> Term | None:
    if kind in _FLIPPED:
        return apply(_FLIPPED[kind], *reversed(arguments))
    name = _operators().get(kind)
    if name is None:
        return None
    if len(arguments) > 2 and name != "ite":  # what has many arguments there has two here
        whole = arguments[0]
        for argument in arguments[1:]:
            whole = apply(name, whole, argument)
        return whole
    return apply(name, *arguments, parameters=indices)
