"""Importance: how much each bit of each variable weighs in the program and in what is asked of it.

Input: a program of one process, watched terms, and a number of steps. Output: a weight per bit between 0 and 1. The
data flow is unrolled, made a CNF, and literals are scored as a solver's branching heuristic would; the largest score
over steps and signs counts, so that what is rare but important is not drowned; program and properties weigh one half
each. The weight is only a guide: no answer depends on it.
After: Richter and Hoffmann's importance of variable bits; scores by Jeroslow and Wang, 1990, and others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from clew.ir.program import Program
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Term, Variable, ite
from clew.ir.walk import variables
from clew.passes.alpha.dataflow import DataFlow, data_flow, shared_term
from clew.passes.bits import declarations
from clew.passes.bits.demand import Key
from clew.passes.bits.facts import ProgramFacts
from clew.solvers.circuits import CircuitBuilder, Vector, width_of
from clew.solvers.gates import Clause, CnfGates
from clew.solvers.translate import Translator
from clew.widths import Importance

Bit = tuple[Key, int]
"""A variable and the place of a bit in it; 0 is the lowest."""
STEPS = 5


class Score(Enum):
    """What a literal gets for a clause that it stands in."""

    JEROSLOW_WANG = "jeroslow-wang"
    """Two to the power of minus its length."""
    MINIMAL = "minimal"
    """One, in the shortest clauses only (MOM)."""
    COUNT = "count"
    """One (DLCS)."""
    WEIGHT = "weight"
    """Five to the power of two minus its length."""


def importance(
    program: Program,
    facts: ProgramFacts,
    watched: tuple[Term, ...],
    *,
    steps: int = STEPS,
    score: Score = Score.JEROSLOW_WANG,
) -> dict[Bit, Importance]:
    """The weight of every bit of what the source knows; bits that no value reaches weigh nothing."""
    flow = data_flow(program)
    used = {
        named: min(width_of(named.sort), facts.most(*key).bit_length()) if isinstance(key[1].sort, Bits) else None
        for named, key in flow.names.items()
    }
    room = {named: width_of(named.sort) if width is None else width for named, width in used.items()}
    inner = _Unrolling(flow, room)
    for _ in range(steps):
        inner.step()
    asked = _Unrolling(flow, room)
    for term in (*(shared_term(flow, each) for each in watched), *flow.asserted):
        asked.mention(term)
    weighed = [_weights(each, score) for each in (inner, asked)]
    hidden = {key for key, declaration in declarations(program) if declaration.original == ""}
    names = {key: named for named, key in flow.names.items() if key not in hidden}
    bits = [(key, place) for key, named in names.items() for place in range(width_of(named.sort))]
    both = combined(*({bit: each.get(bit, 0.0) for bit in bits} for each in weighed))
    return {
        (key, place): Importance(
            f"{names[key].name}.{place}", weighed[0].get((key, place), 0.0), weighed[1].get((key, place), 0.0), weight
        )
        for (key, place), weight in both.items()
    }


def combined(program: Mapping[Bit, float], properties: Mapping[Bit, float]) -> dict[Bit, float]:
    """Both scores, each scaled to one half and added."""
    tops = [max(each.values(), default=0.0) or 1.0 for each in (program, properties)]
    return {bit: program[bit] / (2 * tops[0]) + properties[bit] / (2 * tops[1]) for bit in program}


def _weights(unrolling: _Unrolling, score: Score) -> dict[Bit, float]:
    """The largest score of each bit over all steps and both signs."""
    scored = scores(unrolling.clauses(), score)
    found: dict[Bit, float] = {}
    for bit, literals in unrolling.literals.items():
        found[bit] = max((max(scored.get(each, 0.0), scored.get(-each, 0.0)) for each in literals), default=0.0)
    return found


def scores(clauses: Iterable[Clause], score: Score) -> dict[int, float]:
    """The score of every literal."""
    kept = [clause for clause in clauses if len(clause) > 1]
    shortest = min(map(len, kept), default=0)
    gain: Callable[[int], float] = {
        Score.JEROSLOW_WANG: lambda length: 2.0**-length,
        Score.MINIMAL: lambda length: float(length == shortest),
        Score.COUNT: lambda _: 1.0,
        Score.WEIGHT: lambda length: 5.0 ** (2 - length),
    }[score]
    found: dict[int, float] = {}
    for clause in kept:
        for literal in clause:
            found[literal] = found.get(literal, 0.0) + gain(len(clause))
    return found


class _Unrolling:
    """A model step by step as gates; every bit of a variable is a new literal in every step, unless it is constant."""

    def __init__(self, flow: DataFlow, room: Mapping[Variable, int]) -> None:
        self._flow = flow
        self._room = room
        self._gates = CnfGates()
        self._links: list[tuple[int, int]] = []
        self._facts: list[int] = []
        self._roots: list[int] = []
        self._rigid: dict[tuple[str, int], Vector[int]] = {}
        self.literals: dict[Bit, list[int]] = {}
        self._now: dict[str, Vector[int]] = {}
        self._free: set[Key] = set()
        for named, key in flow.names.items():
            self._keep(named.name, key, self._any(named))

    def _any(self, named: Variable) -> Vector[int]:
        """Any value that the variable may have."""
        used = self._room[named]
        return tuple(self._gates.leaf() if place < used else -self._gates.true for place in range(width_of(named.sort)))

    def _keep(self, name: str, key: Key, vector: Vector[int]) -> None:
        self._now[name] = vector
        for place, literal in enumerate(vector):
            if abs(literal) != self._gates.true:
                self.literals.setdefault((key, place), []).append(literal)

    def _translator(self) -> Translator[Vector[int]]:
        inputs: dict[str, Vector[int]] = {}

        def leaves(name: str, width: int) -> Vector[int]:
            if name in self._now:
                return self._now[name]
            store = self._rigid if name.startswith("`cell ") else None
            if store is not None:
                return store.setdefault((name, width), self._fresh(name, width))
            return inputs.setdefault(name, self._fresh(name, width))

        return Translator(CircuitBuilder(self._gates, leaves))

    def _fresh(self, name: str, width: int) -> Vector[int]:
        """A free value; of an input that has a largest one, no larger."""
        most = next((high for each, high in self._flow.inputs.items() if each.name == name), None)
        used = width if most is None else min(width, most.bit_length())
        vector = tuple(self._gates.leaf() if place < used else -self._gates.true for place in range(width))
        if most is not None and most + 1 != 1 << used:
            builder = CircuitBuilder(self._gates, lambda _, size: (self._gates.true,) * size)
            top = builder.constant(most, Bits(width))
            self._facts += builder.apply("bvule", [vector, top], ())
        return vector

    def mention(self, term: Term) -> None:
        """Something that is asked in the present step, of variables that may have any value."""
        for each in variables(term):
            key = self._flow.names.get(each)
            if key is not None and key not in self._free:
                self._free.add(key)
                self._keep(each.name, key, self._any(each))
        self._roots += self._translator()(term)

    def step(self) -> None:
        """One step further."""
        translate = self._translator()
        after: dict[Variable, tuple[Key | None, Vector[int]]] = {}
        for target in {**self._flow.names, **dict.fromkeys(self._flow.definitions)}:
            if not isinstance(target.sort, Bits | Bool):
                continue
            after[target] = (self._flow.names.get(target), translate(self._next(target)))
        for target, (key, vector) in after.items():
            used = self._room.get(target, len(vector))
            linked = tuple(
                self._linked(gate) if place < used else -self._gates.true for place, gate in enumerate(vector)
            )
            if key is None:
                self._now[target.name] = linked
            else:
                self._keep(target.name, key, linked)

    def _next(self, target: Variable) -> Term:
        value: Term = target
        for each in reversed(self._flow.definitions.get(target, ())):
            value = ite(each.condition, each.value, value)
        return value

    def _linked(self, gate: int) -> int:
        if abs(gate) == self._gates.true:
            return gate
        literal = self._gates.leaf()
        self._links.append((literal, gate))
        return literal

    def clauses(self) -> list[Clause]:
        """The CNF."""
        roots = [*(gate for _, gate in self._links), *self._facts, *self._roots]
        found = self._gates.clauses(roots)
        for literal, gate in self._links:
            found += ([-literal, gate], [literal, -gate])
        return found + [[fact] for fact in self._facts]
