"""The meaning of a formula on a lasso, by fixpoints; it shares nothing with the automata and checks what they find.

Input: a formula, valuations of its atoms at the positions 0 .. n-1, and the position that follows the last one.
Output: whether the formula holds at position 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.properties import And, Atom, Exists, ForAll, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.terms import Term
from clew.logic.temporal.formulas import objects_in, subformulas

Values = list[bool]
"""The value of a subformula at each position."""


def holds_on_lasso(formula: Formula, word: Sequence[Mapping[Term, bool]], loop_start: int) -> bool:
    """Whether the word (positions 0, 1, …, last, loop_start, …) satisfies the formula."""
    assert 0 <= loop_start < len(word), f"a loop should start at one of {len(word)} positions, not at {loop_start}"
    done: dict[int, Values] = {}
    for part in objects_in(formula):
        done[id(part)] = _values(part, [done[id(operand)] for operand in subformulas(part)], word, loop_start)
    return done[id(formula)][0]


def _values(formula: Formula, parts: list[Values], word: Sequence[Mapping[Term, bool]], loop_start: int) -> Values:
    match formula:
        case Atom(term=term):
            return [bool(letter[term]) for letter in word]
        case Truth(value=value):
            return [value] * len(word)
        case Not():
            return [not value for value in parts[0]]
        case And():
            return [one and other for one, other in zip(*parts, strict=True)]
        case Or():
            return [one or other for one, other in zip(*parts, strict=True)]
        case Next():
            return [*parts[0][1:], parts[0][loop_start]]
        case Until():
            return _until(parts[0], parts[1], loop_start)
        case Release():
            negated = [[not value for value in values] for values in parts]
            return [not value for value in _until(negated[0], negated[1], loop_start)]
        case ForAll() | Exists():
            raise AssertionError("a linear formula should have no path quantifier")


def _until(left: Values, right: Values, loop_start: int) -> Values:
    """The least solution of `u = right or (left and next u)`: two rounds backwards reach it."""
    result = [False] * len(left)
    after = False
    for _ in range(2):
        for position in range(len(left) - 1, -1, -1):
            after = right[position] or (left[position] and after)
            result[position] = after
        after = result[loop_start]
    return result
