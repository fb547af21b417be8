"""Abstract reachability by images: which valuations of predicates are reached at each place, edge by edge.

Input: a graph, predicates per place, bad conditions. Output: all valuations that are reached, or a path of edges to a
place where a valuation may be bad. An image is asked for sets of valuations: a model is a pair of valuations, of which
the later one is new; it is forbidden, and the solver is asked again until there is no other (All-SMT). So there are as
many models as valuations, however many steps lead to each.
After: Lahiri, Nieuwenhuis and Oliveras, "SMT techniques for fast predicate abstraction", 2006; Beyer, Keremoglu and
Wendler, "Predicate abstraction with adjustable-block encoding", 2010.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field

from clew.abstraction.graph import Edge, Graph
from clew.ir.sorts import BOOL, Bits, Bool
from clew.ir.terms import FALSE, Term, apply, conjoin, disjoin, equal, negate
from clew.ir.walk import postorder
from clew.models.transition import reserved
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat, Solver, within
from clew.verdict import Limit

Predicates = Mapping[int, Sequence[Term]]
"""Per place, in the order of the bits of valuations."""


class SpentError(Exception):
    """A limit was met; whoever explores gives it back as its answer."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.value)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long a search may go on, and the solver that it asks."""

    spent: Callable[[], Limit | None]
    deadline: float | None
    solver: str

    def ask(self, solver: Solver, *assumptions: Term) -> bool:
        """Whether there is a model; raises where nobody knows in time."""
        if (limit := self.spent()) is not None:
            raise SpentError(limit)
        answer = solver.check(*assumptions, milliseconds=within(None, self.deadline))
        if answer is Sat.UNKNOWN:
            raise SpentError(self.spent() or Limit.UNDECIDED)
        return answer is Sat.YES


def solver_for(*terms: Term) -> str:
    """Bitwuzla where it knows all sorts, else z3."""
    plain = all(isinstance(part.sort, Bool | Bits) for part in postorder(*terms))
    return "bitwuzla" if plain else "z3"


@dataclass(frozen=True, slots=True)
class AbstractPath:
    """Edges from the start to a place where something bad may be; with the valuations that are passed."""

    edges: tuple[Edge, ...]
    valuations: tuple[int, ...]


@dataclass(slots=True)
class Reached:
    """The valuations that are reached at each place, each with the edge and the valuation that it comes from."""

    valuations: dict[int, dict[int, tuple[Edge, int] | None]] = field(default_factory=dict)

    def add(self, place: int, valuation: int, origin: tuple[Edge, int] | None) -> bool:
        """Whether it is new."""
        there = self.valuations.setdefault(place, {})
        if valuation in there:
            return False
        there[valuation] = origin
        return True

    def path(self, place: int, valuation: int) -> AbstractPath:
        """The way to a valuation, one of the shortest."""
        edges: list[Edge] = []
        passed = [valuation]
        while (origin := self.valuations[place][valuation]) is not None:
            edge, valuation = origin
            place = edge.source
            edges.append(edge)
            passed.append(valuation)
        return AbstractPath(tuple(reversed(edges)), tuple(reversed(passed)))

    def __len__(self) -> int:
        return sum(map(len, self.valuations.values()))


def meaning(predicates: Sequence[Term], valuation: int) -> Term:
    """The states of a valuation."""
    return conjoin(*(each if valuation >> number & 1 else negate(each) for number, each in enumerate(predicates)))


class _Named:
    """Predicates in a solver by names of their own, so that a valuation is a row of literals."""

    def __init__(self, solver: Solver, kind: str, terms: Sequence[Term]) -> None:
        self._solver = solver
        self.names = [reserved(kind, str(number), BOOL) for number in range(len(terms))]
        for name, term in zip(self.names, terms, strict=True):
            solver.add(equal(name, term))

    def literals(self, valuation: int) -> Term:
        return meaning(self.names, valuation)

    def read(self) -> int:
        """The valuation in the last model."""
        return sum(bool(self._solver.value(name)) << number for number, name in enumerate(self.names))


class _Image:
    """The solver of one edge: a resource."""

    def __init__(self, edge: Edge, predicates: Predicates, allowance: Allowance) -> None:
        self.edge = edge
        self._allowance = allowance
        self._solver = solver_named(allowance.solver)
        self._solver.add(edge.guard)
        self._now = _Named(self._solver, "now", predicates[edge.source])
        self._later = _Named(self._solver, "later", [edge.later(each) for each in predicates[edge.target]])
        self._forbidden = 0
        self._asked = 0

    def of(self, valuations: Iterable[int], known: Sequence[int]) -> Iterable[tuple[int, int]]:
        """Pairs of one of these valuations and a later one that is not among the known ones, each later one once."""
        self._asked += 1
        asked = reserved("asked", str(self._asked), BOOL)
        self._solver.add(apply("implies", asked, disjoin(*map(self._now.literals, valuations))))
        for each in known[self._forbidden :]:
            self._solver.add(negate(self._later.literals(each)))
        self._forbidden = len(known)
        while self._allowance.ask(self._solver, asked):
            before, after = self._now.read(), self._later.read()
            self._solver.add(negate(self._later.literals(after)))
            yield before, after
        self._solver.add(negate(asked))


class Exploration:
    """One abstract search: a resource, since it holds a solver per edge and per place."""

    def __init__(self, graph: Graph, predicates: Predicates, bad: Mapping[int, Term], allowance: Allowance) -> None:
        self._graph = graph
        self._predicates = predicates
        self._bad = {place: each for place, each in bad.items() if each is not FALSE}
        self._allowance = allowance
        self._images: dict[int, list[_Image]] = {}
        self._wrong: dict[int, tuple[Solver, _Named]] = {}
        self.reached = Reached()

    def run(self) -> AbstractPath | None:
        """A path to something bad, or none; raises `SpentError`."""
        fresh: dict[int, list[int]] = {self._graph.start: list(self._starts())}
        while fresh:
            for place, valuations in fresh.items():
                if (found := self._first_bad(place, valuations)) is not None:
                    return self.reached.path(place, found)
            following: dict[int, list[int]] = {}
            for place, valuations in fresh.items():
                for image in self._leaving(place):
                    self._grow(image, valuations, following)
            fresh = following
        return None

    @property
    def size(self) -> int:
        """How many valuations are reached."""
        return len(self.reached)

    def held(self) -> dict[int, Term]:
        """What holds at each place if only these valuations are reached."""
        every = self.reached.valuations
        return {
            place: disjoin(*(meaning(self._predicates[place], each) for each in every.get(place, ())))
            for place in self._graph.places
        }

    def _grow(self, image: _Image, valuations: Sequence[int], following: dict[int, list[int]]) -> None:
        target = image.edge.target
        known = list(self.reached.valuations.get(target, ()))
        for before, after in image.of(valuations, known):
            if self.reached.add(target, after, (image.edge, before)):
                following.setdefault(target, []).append(after)

    def _starts(self) -> Iterable[int]:
        solver = solver_named(self._allowance.solver)
        solver.add(self._graph.initial)
        named = _Named(solver, "now", self._predicates[self._graph.start])
        while self._allowance.ask(solver):
            found = named.read()
            solver.add(negate(named.literals(found)))
            self.reached.add(self._graph.start, found, None)
            yield found

    def _leaving(self, place: int) -> list[_Image]:
        if place not in self._images:
            edges = self._graph.edges[place]
            self._images[place] = [_Image(edge, self._predicates, self._allowance) for edge in edges]
        return self._images[place]

    def _first_bad(self, place: int, valuations: Sequence[int]) -> int | None:
        if place not in self._bad:
            return None
        if place not in self._wrong:
            solver = solver_named(self._allowance.solver)
            solver.add(self._bad[place])
            self._wrong[place] = solver, _Named(solver, "now", self._predicates[place])
        solver, named = self._wrong[place]
        some = disjoin(*map(named.literals, valuations))
        return named.read() if self._allowance.ask(solver, some) else None
