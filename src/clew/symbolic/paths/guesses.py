"""Guesses: valuations that are likely to make a condition true or false, tried before a solver is asked.

Input: a model of the conjuncts, their ranges, and a condition. Output: valuations that differ from the model in one
input: the ends of its range, constants of the condition and their neighbours, and parts of it that the condition looks
at with all bits cleared or set.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.sorts import INTEGER, Bits, Bool
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.model import Model

_INPUTS = 4
_CONSTANTS = 4


def guesses(model: Model, ranges: Ranges, condition: Term) -> Iterator[Model]:
    """Valuations to try, in a fixed order."""
    parts = tuple(postorder(condition))
    constants = [term for term in parts if isinstance(term, Constant)][:_CONSTANTS]
    for each in sorted(mentioned(condition), key=lambda one: one.name)[:_INPUTS]:
        tried: set[Value] = {model.value(each)}
        for value in (*_candidates(each, ranges, constants), *_masked(each, model.value(each), parts)):
            if value not in tried:
                tried.add(value)
                yield Model({**model.given, each: value})


def _candidates(variable: Variable, ranges: Ranges, constants: list[Constant]) -> Iterator[Value]:
    if isinstance(variable.sort, Bool):
        yield from (False, True)
        return
    fact = ranges.of(variable)
    top = 1 << variable.sort.width if isinstance(variable.sort, Bits) else 0
    if isinstance(fact, tuple):
        yield from (end % top if top else end for end in fact[:4] if end is not None)
    if variable.sort != INTEGER and not top:
        return
    for constant in constants:
        if constant.sort == variable.sort and isinstance(constant.value, int):
            near = (constant.value, constant.value - 1, constant.value + 1)
            yield from (value % top if top else value for value in near)


def _masked(variable: Variable, value: Value, parts: tuple[Term, ...]) -> Iterator[Value]:
    """The value with the bits that are extracted cleared, and set."""
    extracts = [
        term
        for term in parts
        if isinstance(term, Apply) and term.operator == "extract" and term.arguments[0] is variable
    ]
    for term in extracts[:_CONSTANTS]:
        assert isinstance(value, int), f"a bit-vector should be an int, is {value!r}"
        high, low = term.parameters
        mask = (1 << high + 1) - (1 << low)
        yield value & ~mask
        yield value | mask
