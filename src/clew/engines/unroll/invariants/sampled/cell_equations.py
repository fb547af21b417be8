"""Linear equations between numbers of programs with one cell of each array, as guesses from sampled states.

Input: sampled states of one place, and the numbers that are compared there. Output: equations in 64 bits, in which
narrower numbers are extended with their sign, that all of these states satisfy: how far several pointers have come, and
what is left of a length that another one takes from. Where a condition is true, more of them may hold.
After: Karr, "Affine relationships among variables of a program", 1976.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.engines.unroll.invariants.sampled.equations import guessed_equations
from clew.engines.unroll.invariants.sampled.samples import State
from clew.engines.unroll.invariants.sampled.sides import evaluate_in
from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, resize, variable, width_of
from clew.ir.walk import substitute

_WIDE = 64
_MOST_NUMBERS = 16
"""Of more numbers equations take too long."""


def cell_equations(states: Sequence[State], numbers: Sequence[Variable], sides: Sequence[Term]) -> Iterator[Term]:
    """Equations that hold in all of these states, and those that hold in addition where one of the sides is true."""
    found = dict.fromkeys(_equations(states, numbers))
    yield from found
    for side, truths in zip(sides, evaluate_in(sides, states), strict=True):
        there = [state for state, true in zip(states, truths, strict=True) if true]
        if 0 < len(there) < len(states):
            yield from (apply("implies", side, each) for each in _equations(there, numbers) if each not in found)


def _equations(states: Sequence[State], numbers: Sequence[Variable]) -> Iterator[Term]:
    """Equations that all states satisfy; a variable of their width stands for each number meanwhile."""
    numbers = numbers[:_MOST_NUMBERS]
    extended: dict[Term, Term] = {
        variable(f"{each.name} extended", Bits(_WIDE)): resize(each, _WIDE, signed=True) for each in numbers
    }
    rows = [tuple(_value(state, each) for each in numbers) for state in states]
    chosen = tuple(each for each in extended if isinstance(each, Variable))
    for equation in guessed_equations(None, chosen, rows, _WIDE):
        yield substitute(equation.term, extended)


def _value(state: State, number: Variable) -> int:
    """What the number is in 64 bits."""
    value = state[number]
    assert isinstance(value, int), "a number should have one as its value"
    return signed(value, width_of(number)) % (1 << _WIDE)
