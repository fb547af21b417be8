"""Bounds: what holds of each state variable by itself in every reachable state, without a solver.

Input: a system. Output: per variable an interval and known bits, or the one value of a Bool; they are inductive
together (a box), so they may be assumed of any state. Found by iterating over the steps; a variable whose interval
keeps growing is widened to the next power of two, so that at worst its sort limits it.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.sorts import Array, Bits, Bool
from clew.ir.terms import TRUE, Constant, Term, Variable, apply, bits, equal, negate
from clew.ir.walk import conjuncts, variables
from clew.logic import range_bits
from clew.logic.range_facts import Fact, constant_fact, join
from clew.logic.ranges import Ranges
from clew.models.transition import Step, TransitionSystem

Box = Mapping[Variable, Fact]
_PATIENCE = 6
"""So often may the fact of a variable change before it is widened."""


def bounds(system: TransitionSystem) -> dict[Variable, Fact]:
    """See the module; a variable of which nothing is known is left out."""
    starting = Ranges((system.start,))
    box: dict[Variable, Fact] = {
        each: starting.of(each) if value is None else _fact(value)
        for each, value in zip(system.variables, system.initial, strict=True)
        if not isinstance(each.sort, Array)
    }
    changes: dict[Variable, int] = {}
    readers: dict[Variable, list[Step]] = {}
    for step in system.steps:
        terms = (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
        for each in variables(*terms):
            readers.setdefault(each, []).append(step)
    waiting = dict.fromkeys(step.name for step in system.steps)
    named = {step.name: step for step in system.steps}
    while waiting:
        step = named[next(iter(waiting))]
        del waiting[step.name]
        for each, fact in _after(step, box).items():
            if each not in box:
                continue
            joined = join(box[each], fact)
            if joined == box[each]:
                continue
            changes[each] = changes.get(each, 0) + 1
            box[each] = joined if changes[each] <= _PATIENCE else _widened(joined, each, changes[each])
            waiting.update(dict.fromkeys(reader.name for reader in readers.get(each, ())))
            if step in readers.get(each, ()):
                waiting[step.name] = None
    return {each: fact for each, fact in box.items() if fact is not None}


def conditions(box: Box) -> tuple[Term, ...]:
    """The bounds as conditions on the state."""
    found: list[Term] = []
    for each, fact in box.items():
        if isinstance(fact, bool):
            found.append(each if fact else negate(each))
        elif isinstance(fact, tuple) and len(fact) == 6 and isinstance(each.sort, Bits):
            found += _bit_conditions(each, fact, each.sort.width)
    return tuple(found)


def known_bit(box: Box, each: Variable, place: int) -> bool | None:
    """The value of a bit of a variable, if the bounds fix it."""
    fact = box.get(each)
    if isinstance(fact, bool):
        return fact
    if isinstance(fact, tuple) and len(fact) == 6:
        if fact[4] >> place & 1:
            return False
        if fact[5] >> place & 1:
            return True
    return None


def _bit_conditions(each: Variable, fact: range_bits.Known, width: int) -> list[Term]:
    low, high, signed_low, signed_high, zeros, ones = fact
    top, half = (1 << width) - 1, 1 << (width - 1)
    found: list[Term] = []
    if low == high:
        return [equal(each, bits(low, width))]
    if low > 0:
        found.append(apply("ule", bits(low, width), each))
    if high < top:
        found.append(apply("ule", each, bits(high, width)))
    if signed_low > -half and high > half - 1:
        found.append(apply("sle", bits(signed_low, width), each))
    if signed_high < half - 1 and high > half - 1:
        found.append(apply("sle", each, bits(signed_high, width)))
    if zeros | ones:
        found.append(equal(apply("bitand", each, bits(zeros | ones, width)), bits(ones, width)))
    return found


def _fact(value: Term) -> Fact:
    assert isinstance(value, Constant), f"an initial value should be a constant, is {value}"
    return constant_fact(value)


def _after(step: Step, box: Box) -> dict[Variable, Fact]:
    """What a step from the box makes of the variables that it writes; nothing if it cannot be taken."""
    terms = (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))
    known = Ranges()
    for each in variables(*terms):
        if each in box:
            known.know(each, box[each])
    for conjunct in conjuncts(step.enabled):
        known.learn(conjunct)
    if known.contradiction or known.truth(step.enabled) is False:
        return {}
    found: dict[Variable, Fact] = {}
    cases: dict[Term, Ranges] = {TRUE: known}
    for write in step.writes:
        case = cases.get(write.when) or cases.setdefault(write.when, known.extended(write.when))
        if not case.contradiction and case.truth(write.when) is not False:
            found[write.variable] = case.of(write.value)
    return found


def _widened(fact: Fact, each: Variable, changes: int) -> Fact:
    if isinstance(each.sort, Bool) or not (isinstance(fact, tuple) and len(fact) == 6 and isinstance(each.sort, Bits)):
        return None if not isinstance(fact, bool) else fact
    width = each.sort.width
    low, high, signed_low, signed_high = fact[:4]
    if changes > _PATIENCE + 2 * width:
        return None
    if signed_low < 0:
        size = max(-signed_low - 1, signed_high).bit_length()
        return range_bits.signed_between(-(1 << size), (1 << size) - 1, width) if size < width else None
    del low, signed_high
    return range_bits.unsigned(0, min((1 << high.bit_length()) - 1, (1 << width) - 1), width)
