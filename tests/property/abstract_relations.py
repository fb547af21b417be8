"""Abstract relations of random finite systems against their enumeration: for the property test and the benchmark.

`relation_problems` makes a system, predicates and a choice of techniques from a seed, and says in sentences where the
relation differs from what all states and inputs, one by one, lead through.
"""

from __future__ import annotations

from itertools import product
from random import Random

from clew.abstraction.elimination import Techniques
from clew.abstraction.exploration import Allowance
from clew.abstraction.graph import Edge
from clew.abstraction.relations import Relations, Structure, later, now
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import TRUE, Term, Variable, apply, bits, conjoin, disjoin, equal, ite, negate, variable
from clew.ir.values import Value

WIDTH = 2
FULL = Structure()
MONOLITHIC = Structure(
    partition=False,
    locality=False,
    techniques=Techniques(inline=False, cluster=False, sample=False, blocking=False),
)
CHOICES = tuple(product((False, True), repeat=6))
"""Every technique on and off."""


def structure_of(row: tuple[bool, ...]) -> Structure:
    """The techniques that a row of switches turns on."""
    partition, locality, *rest = row
    return Structure(partition, locality, Techniques(*rest))


class RandomSystem:
    """Edges over a few narrow variables with an input, and predicates over them."""

    def __init__(self, seed: int) -> None:
        random = Random(f"relations {seed}")
        self.state = tuple(variable(f"v{number}", Bits(WIDTH)) for number in range(random.randint(2, 3)))
        self.flag = variable("flag", BOOL)
        self.input = variable("input", Bits(WIDTH))
        self.random = random
        self.variables: tuple[Variable, ...] = (*self.state, self.flag)
        self.edges = [self._edge(number) for number in range(random.randint(1, 3))]
        self.predicates = list(dict.fromkeys(self._atom() for _ in range(random.randint(1, 4))))

    def _value(self) -> Term:
        one = self.random.choice((*self.state, self.input))
        match self.random.randrange(5):
            case 0:
                return bits(self.random.getrandbits(WIDTH), WIDTH)
            case 1:
                return apply("add", one, bits(1, WIDTH))
            case 2:
                return apply("add", one, self.random.choice(self.state))
            case 3:
                return ite(self._atom(), one, self.random.choice(self.state))
            case _:
                return one

    def _atom(self, *, inputs: bool = False) -> Term:
        readable = (*self.state, self.input) if inputs else self.state
        one, other = self.random.choice(readable), self.random.choice(self.state)
        number = bits(self.random.getrandbits(WIDTH), WIDTH)
        match self.random.randrange(5):
            case 0:
                return equal(one, number)
            case 1:
                return apply("ult", number, one)
            case 2:
                return apply("ule", one, other)
            case 3:
                return equal(apply("add", one, other), number)
            case _:
                return self.flag

    def _edge(self, number: int) -> Edge:
        random = self.random
        guard = conjoin(*(self._literal() for _ in range(random.randint(0, 3))))
        if random.random() < 0.3:
            guard = disjoin(guard, self._literal())
        after: dict[Term, Term] = {each: self._value() for each in self.state if random.random() < 0.5}
        if random.random() < 0.3:
            after[self.flag] = random.choice((TRUE, negate(self.flag), self._atom(inputs=True)))
        return Edge(number, 0, 0, guard, after)

    def _literal(self) -> Term:
        atom = self._atom(inputs=self.random.random() < 0.3)
        return negate(atom) if self.random.random() < 0.4 else atom

    def enumerated(self) -> tuple[set[int], set[tuple[int, int]]]:
        """The valuations that states have, and the pairs that steps lead through."""
        feasible: set[int] = set()
        pairs: set[tuple[int, int]] = set()
        numbers = range(1 << WIDTH)
        for row in product(*(numbers for _ in self.state), (False, True)):
            here: dict[Variable, Value] = dict(zip(self.variables, row, strict=True))
            before = self._valuation(here)
            feasible.add(before)
            for edge, chosen in product(self.edges, numbers):
                there = {**here, self.input: chosen}
                if evaluate((edge.guard,), there)[0]:
                    moved = dict(here)
                    moved.update(zip(edge.after, evaluate(edge.after.values(), there), strict=True))  # type: ignore[arg-type]
                    pairs.add((before, self._valuation(moved)))
        return feasible, pairs

    def _valuation(self, state: dict[Variable, Value]) -> int:
        return sum(bool(value) << number for number, value in enumerate(evaluate(self.predicates, state)))


def allowance(solver: str = "bitwuzla") -> Allowance:
    """As long as it takes."""
    return Allowance(lambda: None, None, solver)


def pairs_of(relation: Term, count: int) -> set[tuple[int, int]]:
    """The pairs of valuations of so many predicates that a relation holds of."""
    every = range(1 << count)
    return {pair for pair in product(every, every) if _holds(relation, pair, count)}


def relation_problems(seed: int, rows: tuple[tuple[bool, ...], ...] | None = None) -> list[str]:
    """Where relations differ from the enumeration, with some rows of switches (chosen by the seed without any)."""
    system = RandomSystem(seed)
    feasible, wanted = system.enumerated()
    count = len(system.predicates)
    chosen = rows or (CHOICES[seed % len(CHOICES)], CHOICES[seed * 7 % len(CHOICES)])
    problems: list[str] = []
    for structure in (MONOLITHIC, FULL, *map(structure_of, chosen)):
        made = Relations(system.variables, structure, allowance())
        found = pairs_of(made.of(system.edges, system.predicates, system.predicates), count)
        exact = {pair for pair in found if pair[0] in feasible}
        if exact != wanted:
            problems.append(f"{structure}: {sorted(exact ^ wanted)} differ")
    wide = Relations(system.variables, FULL, allowance())
    more = pairs_of(wide.cartesian(system.edges, system.predicates, system.predicates), count)
    if not wanted <= more:
        problems.append(f"cartesian: {sorted(wanted - more)} are missing")
    return problems


def care_problems(seed: int) -> list[str]:
    """Where a relation with a care set differs from the enumeration inside of it."""
    system = RandomSystem(seed)
    feasible, wanted = system.enumerated()
    count = len(system.predicates)
    random = Random(f"care {seed}")
    care = disjoin(*(_literal(random, count) for _ in range(2)))
    made = Relations(system.variables, FULL, allowance())
    found = pairs_of(conjoin(made.of(system.edges, system.predicates, system.predicates, care), care), count)
    inside = {pair for pair in wanted if _holds(care, pair, count)}
    exact = {pair for pair in found if pair[0] in feasible}
    return [] if exact == inside else [f"{sorted(exact ^ inside)} differ inside of the care set"]


def _literal(random: Random, count: int) -> Term:
    name = random.choice((now, later))(random.randrange(count))
    return name if random.random() < 0.5 else negate(name)


def _holds(condition: Term, pair: tuple[int, int], count: int) -> bool:
    values: dict[Variable, Value] = {}
    for number in range(count):
        values[now(number)] = bool(pair[0] >> number & 1)
        values[later(number)] = bool(pair[1] >> number & 1)
    return bool(evaluate((condition,), values)[0])
