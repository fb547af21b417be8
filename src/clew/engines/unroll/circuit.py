"""A template as a sequential circuit: latches, inputs, next values and bad conditions as literals of shared gates.

Only templates without a constraint and without integers have one. Latches on which no bad condition depends, not even
through others, are left out (cone of influence).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clew.engines.unroll.bounds import Box, known_bit
from clew.engines.unroll.template import Bad, Template
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Constant, Term, Variable, apply, bits, equal
from clew.ir.values import Value
from clew.solvers.circuits import CircuitBuilder, width_of
from clew.solvers.gates import CnfGates
from clew.solvers.translate import Translator


@dataclass(frozen=True, slots=True)
class Latch:
    """One bit of a state variable: its literal, that of its next value, and its initial value where it is fixed."""

    variable: Variable
    bit: int
    literal: int
    after: int
    initial: bool | None


@dataclass(frozen=True, slots=True)
class Circuit:
    """See the module."""

    gates: CnfGates
    latches: tuple[Latch, ...]
    start: int
    bad: int
    leaves: Mapping[Variable, tuple[int, ...]]
    """The literals of state variables and inputs."""

    def values(self, variables: Sequence[Variable], model: Mapping[int, bool]) -> dict[Variable, Value]:
        """Values of variables from those of literals; bits that do not matter are off."""
        found: dict[Variable, Value] = {}
        for each in variables:
            literals = enumerate(self.leaves.get(each, ()))
            number = sum(self._is_on(literal, model) << place for place, literal in literals)
            found[each] = bool(number) if isinstance(each.sort, Bool) else number
        return found

    def _is_on(self, literal: int, model: Mapping[int, bool]) -> bool:
        return literal == self.gates.true if abs(literal) == self.gates.true else model.get(literal, False)


def circuit_of(template: Template, bad: Bad, box: Box) -> Circuit:
    """The circuit of a total template and one bad condition; bits that the bounds fix are no latches."""
    assert template.constraint is TRUE, "a circuit should be made of a template without a constraint"
    gates = CnfGates()
    leaves: dict[str, tuple[int, ...]] = {}

    def leaf(name: str, width: int) -> tuple[int, ...]:
        if name not in leaves:
            leaves[name] = tuple(gates.leaf() for _ in range(width))
        return leaves[name]

    translate: Translator[tuple[int, ...]] = Translator(CircuitBuilder(gates, leaf))
    for each in template.state:
        known_bits = (known_bit(box, each, place) for place in range(width_of(each.sort)))
        leaves[each.name] = tuple(
            gates.leaf() if bit is None else gates.true if bit else gates.false for bit in known_bits
        )
    after = {each: translate(term) for each, term in zip(template.state, template.after, strict=True)}
    (wrong,) = translate(bad.condition)
    (start,) = translate(template.start)
    known = {
        each: leaves[each.name] for each in (*template.state, *template.inputs, *bad.inputs) if each.name in leaves
    }
    every = [
        Latch(each, place, literal, after[each][place], _bit(value, place))
        for each, value in zip(template.state, template.initial, strict=True)
        for place, literal in enumerate(known[each])
        if abs(literal) != gates.true
    ]
    needed = _influence(gates, every, [wrong, start])
    return Circuit(gates, tuple(latch for latch in every if latch.literal in needed), start, wrong, known)


def _bit(value: Term | None, place: int) -> bool | None:
    if value is None:
        return None
    assert isinstance(value, Constant), f"an initial value should be a constant, is {value}"
    return bool(int(value.value) >> place & 1)  # type: ignore[arg-type]  # it is of sort Bool or Bits


def _influence(gates: CnfGates, latches: Sequence[Latch], roots: Sequence[int]) -> set[int]:
    """The literals of latches on which the roots depend, now or later."""
    by_literal = {latch.literal: latch for latch in latches}
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        fresh = [each for each in gates.cone(waiting) if each in by_literal and each not in found]
        found.update(fresh)
        waiting = [by_literal[each].after for each in fresh]
    return found


def literal_term(latch: Latch, *, holds: bool) -> Term:
    """A bit of a state variable as a condition."""
    from clew.ir.terms import negate

    if isinstance(latch.variable.sort, Bool):
        return latch.variable if holds else negate(latch.variable)
    assert isinstance(latch.variable.sort, Bits), f"a latch should belong to bits, not to {latch.variable.sort}"
    cut = apply("extract", latch.variable, parameters=(latch.bit, latch.bit))
    return equal(cut, bits(int(holds), 1))
