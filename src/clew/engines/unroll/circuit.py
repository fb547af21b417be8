"""A template as a sequential circuit: latches, inputs, next values and bad conditions as literals of shared gates.

Only templates without a constraint and without integers have one. A variable with few values has one latch per value
(exactly one of them is on), any other one per bit. Latches on which no bad condition depends, not even through others,
are left out (cone of influence), those of a variable all together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce

from clew.engines.unroll.invariants.bounds import Box, known_bit
from clew.engines.unroll.invariants.tables import Sets, Table, with_tables
from clew.engines.unroll.template import Template
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply, bits, equal
from clew.ir.values import Value
from clew.models.bad_states import Bad
from clew.records import dataclass
from clew.solvers.circuits import CircuitBuilder, width_of
from clew.solvers.gates import CnfGates
from clew.solvers.translate import Translator

Literals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Latch:
    """One bit of a state: its literal, that of its next value, its initial value where it is fixed, what it means."""

    variable: Variable
    meaning: Term
    literal: int
    after: int
    initial: bool | None


@dataclass(frozen=True, slots=True)
class Circuit:
    """See the module."""

    gates: CnfGates
    latches: tuple[Latch, ...]
    groups: tuple[Literals, ...]
    """Of each of these latches exactly one is on."""
    given: Literals
    """What holds in every reachable state."""
    start: int
    bad: int
    leaves: Mapping[Variable, Literals]
    """The literals of state variables that have one per bit, and of inputs."""

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


def circuit_of(template: Template, bad: Bad, box: Box, sets: Sets, given: Sequence[Term] = ()) -> Circuit:
    """The circuit of a total template and one bad condition; bits that the bounds fix are no latches.

    Variables with a set get one latch per value; the sets have to be inductive together with what is given.
    """
    assert template.constraint is TRUE, "a circuit should be made of a template without a constraint"
    maker = _Maker(template, (bad.condition, *given), box, sets)
    every = [latch for each in range(len(template.state)) for latch in maker.latches(each)]
    start, wrong, *known = (maker.translate(term)[0] for term in maker.conditions)
    groups = {each: literals for each, literals in maker.single.items() if len(literals) > 1}
    needed = _influence(maker.gates, every, groups, [wrong, start])
    given_here = tuple(each for each in known if needed.issuperset(maker.latches_of(each)))
    named = (*template.state, *template.inputs, *bad.inputs)
    return Circuit(
        maker.gates,
        tuple(latch for latch in every if latch.literal in needed),
        tuple(literals for literals in groups.values() if literals[0] in needed),
        given_here,
        start,
        wrong,
        {each: maker.leaves[each.name] for each in named if each.name in maker.leaves},
    )


class _Maker:
    """The gates of one circuit while it is made."""

    def __init__(self, template: Template, asked: Sequence[Term], box: Box, sets: Sets) -> None:
        self.gates = CnfGates()
        self.leaves: dict[str, Literals] = {}
        self.single: dict[Variable, Literals] = {}
        """Per variable with few values a literal for each of them."""
        self._template = template
        self._sets = {each: sets[each] for each in template.state if each in sets}
        terms = (template.start, *asked, *template.after)
        replaced, self._tables = with_tables(terms, self._sets)
        self.conditions, self._after = replaced[: 1 + len(asked)], replaced[1 + len(asked) :]
        self._builder = CircuitBuilder(self.gates, self._leaf)
        self.translate: Translator[Literals] = Translator(self._builder)
        for each in template.state:
            if each in self._sets:
                self.single[each] = self._values(each)
            else:
                self.leaves[each.name] = self._bits(each, box)
        self._found: dict[tuple[Term, Variable], Literals] = {}

    def latches_of(self, literal: int) -> set[int]:
        """The latches below a gate that stands for a condition on states."""
        return set(self.gates.definitions([literal]).leaves)

    def latches(self, number: int) -> Iterator[Latch]:
        """Those of a state variable."""
        template = self._template
        each, initial, after = template.state[number], template.initial[number], self._after[number]
        assert initial is None or isinstance(initial, Constant), f"an initial value should be a constant, is {initial}"
        start = None if initial is None else int(initial.value)  # type: ignore[arg-type]  # it is of sort Bool or Bits
        if each in self.single:
            values, literals = self._sets[each], self.single[each]
            hits = self._hits(after, each)
            for value, literal, hit in zip(values, literals, hits, strict=True):
                if literal != self.gates.true:
                    yield Latch(each, equal(each, bits(value, width_of(each.sort))), literal, hit, start == value)
            return
        for place, (literal, follows) in enumerate(zip(self.leaves[each.name], self.translate(after), strict=True)):
            if abs(literal) != self.gates.true:
                known = None if start is None else bool(start >> place & 1)
                yield Latch(each, _bit(each, place), literal, follows, known)

    def _values(self, each: Variable) -> Literals:
        """A literal per value; a variable that never changes needs none."""
        values = self._sets[each]
        return (self.gates.true,) if len(values) == 1 else tuple(self.gates.leaf() for _ in values)

    def _bits(self, each: Variable, box: Box) -> Literals:
        known = (known_bit(box, each, place) for place in range(width_of(each.sort)))
        return tuple(self.gates.leaf() if bit is None else self._fixed(on=bit) for bit in known)

    def _fixed(self, *, on: bool) -> int:
        return self.gates.true if on else self.gates.false

    def _leaf(self, name: str, width: int) -> Literals:
        if name not in self.leaves:
            table = self._tables.get(name)
            self.leaves[name] = tuple(
                self.gates.leaf() if table is None else self._any(table, lambda value, at=place: value >> at & 1)  # type: ignore[misc]
                for place in range(width)
            )
        return self.leaves[name]

    def _any(self, table: Table, chosen: Callable[[int], object]) -> int:
        """Whether the variable of a table has one of the values for which the table has a chosen one."""
        literals = self.single[table.variable]
        pairs = zip(literals, table.values, strict=True)
        on = [literal for literal, value in pairs if chosen(value)]  # type: ignore[arg-type]  # values are numbers
        if len(on) == len(literals):
            return self.gates.true
        if 2 * len(on) <= len(literals):
            return reduce(self.gates.either, on, self.gates.false)
        off = [literal for literal in literals if literal not in on]
        return -reduce(self.gates.either, off, self.gates.false)

    def _hits(self, term: Term, each: Variable) -> Literals:
        """Per value of the variable: the term has it. Choices between terms are choices between answers."""
        waiting = [term]
        found = self._found
        while waiting:
            top = waiting[-1]
            match top:
                case Apply("ite", (condition, *branches)):
                    open_ones = [branch for branch in branches if (branch, each) not in found]
                    if open_ones:
                        waiting += open_ones
                        continue
                    (asked,) = self.translate(condition)
                    pairs = zip(*(found[branch, each] for branch in branches), strict=True)
                    found[top, each] = tuple(self.gates.choose(asked, *pair) for pair in pairs)
                case _:
                    found[top, each] = tuple(self._has(top, value) for value in self._sets[each])
            waiting.pop()
        return found[term, each]

    def _has(self, term: Term, value: int) -> int:
        table = self._tables.get(term.name) if isinstance(term, Variable) else None
        if table is not None:
            return self._any(table, value.__eq__)
        constant = self._builder.constant(value, term.sort)
        (same,) = self._builder.apply("=", [self.translate(term), constant], ())
        return same


def _bit(each: Variable, place: int) -> Term:
    """A bit of a state variable as a condition."""
    if isinstance(each.sort, Bool):
        return each
    assert isinstance(each.sort, Bits), f"a latch should belong to bits, not to {each.sort}"
    return equal(apply("extract", each, parameters=(place, place)), bits(1, 1))


def _influence(
    gates: CnfGates, latches: Sequence[Latch], groups: Mapping[Variable, Literals], roots: Sequence[int]
) -> set[int]:
    """The literals of latches on which the roots depend, now or later; of a group all or none."""
    by_literal = {latch.literal: latch for latch in latches}
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        fresh: list[int] = []
        for each in gates.cone(waiting):
            if each in by_literal and each not in found:
                together = groups.get(by_literal[each].variable, (each,))
                fresh += together
                found.update(together)
        waiting = [by_literal[each].after for each in fresh]
    return found
