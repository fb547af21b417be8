"""Loops over symbolic states as loops over values.

Input: a run of a symbolic machine that comes back to a state which is equal up to the names of its inputs. Output: a
run of values that comes back to the very state where its loop begins, so that it can go on for ever. Every state behind
the loop has a state before it from which the loop leads there; there are finitely many of them, so some come back,
perhaps after several rounds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, TRUE, Term, constant, equal
from clew.lift import Run
from clew.semantics.values import Datum
from clew.symbolic.split import Split

if TYPE_CHECKING:
    from clew.symbolic.machine import SymbolicMachine


def lasso(machine: SymbolicMachine, run: Run, *, rounds: int) -> Run | None:
    """The run of values, with a loop of at most so many rounds of the given one; None if none is found."""
    start = run.loop_start
    if start is None or start == len(run.moves):
        return machine.concretise(run)
    before, loop = run.moves[:start], run.moves[start:]
    repeated = (Run(run.initial, before + loop * count, start) for count in range(1, rounds + 1))
    return next((found for each in repeated if (found := machine.concretise(each)) is not None), None)


def same_data(one: Split, other: Split) -> tuple[Term, ...] | None:
    """What makes two states equal; None if nothing does."""
    if one.skeleton != other.skeleton:
        return None
    equations = [_equation(*pair) for pair in zip(one.data, other.data, strict=True)]
    return None if FALSE in equations else tuple(each for each in equations if each is not TRUE)


def _equation(one: Datum, other: Datum) -> Term:
    if isinstance(one, Term) and isinstance(other, Term):
        return equal(one, other)
    if isinstance(other, Term):
        one, other = other, one
    if isinstance(one, Term):
        assert isinstance(other, int | Fraction), f"data should be numbers, truth values or terms, not {other!r}"
        return equal(one, constant(other, one.sort))
    return constant(one == other, BOOL)
