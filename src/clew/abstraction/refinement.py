"""Abstract paths in the system itself: either a run follows one, or predicates are found that exclude it.

Input: a path of edges that may end badly, and a pool of candidates. Output: the values of a run along it; or per place
predicates by which no abstract path goes along it. The formula of the path falls apart into its steps, which are bound
to each other by candidates only: each has the same value behind one step and before the next. Where that has no model,
its unsatisfiable core says which candidates are needed; general ones are kept rather than special ones. Where no
candidates suffice, parts of weakest preconditions along the path are candidates too, and then interpolants are taken.
After: Tonetta, "Abstract model checking without computing the abstraction", 2009; Henzinger, Jhala, Majumdar and
McMillan, "Abstractions from proofs", 2004.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from clew.abstraction.exploration import Allowance
from clew.abstraction.graph import Edge, Graph
from clew.abstraction.pool import LEVELS, Pool, atoms
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Term, Variable, apply, conjoin, equal
from clew.ir.values import Value
from clew.ir.walk import postorder, substitute, variables
from clew.logic.normalise import fully
from clew.models.transition import reserved
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.smt import Solver

MOST_CASES = 24
"""So often a choice inside of such a part is resolved."""
MOST_ATOMS = 24
"""So many parts of weakest preconditions are candidates at one place."""


class From(Enum):
    """Where predicates are looked for where the pool does not suffice."""

    CORES = "cores"
    """Unsatisfiable cores over weakest preconditions."""
    INTERPOLANTS = "interpolants"
    BOTH = "both"
    """The former, and where they do not suffice, the latter."""


@dataclass(frozen=True, slots=True)
class Feasible:
    """A run along the path: the first state, and the inputs of each edge and of what is bad."""

    start: Mapping[Variable, Value]
    frames: tuple[Mapping[Variable, Value], ...]
    last: Mapping[Variable, Value]


@dataclass(frozen=True, slots=True)
class Refined:
    """Predicates to be added per place."""

    predicates: Mapping[int, tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class Frame:
    """A group of the path formula: one edge, or what is bad, with variables named by their frames."""

    condition: Term
    inputs: Mapping[Term, Term]


class PathFormula:
    """The formula of a path: initial states, an edge per frame, and what is bad at its end."""

    def __init__(self, graph: Graph, edges: Sequence[Edge], bad: Term) -> None:
        self.names: list[dict[Term, Term]] = [{each: _named(each, 0) for each in graph.variables}]
        self.groups: list[Frame] = [Frame(substitute(graph.initial, self.names[0]), {})]
        for number, edge in enumerate(edges, start=1):
            inputs = self._inputs(graph, number, edge.guard, *edge.after.values())
            before: dict[Term, Term] = {**self.names[-1], **inputs}
            after: dict[Term, Term] = {each: _named(each, number) for each in edge.after}
            moved = [equal(after[each], substitute(value, before)) for each, value in edge.after.items()]
            self.groups.append(Frame(conjoin(substitute(edge.guard, before), *moved), inputs))
            self.names.append({**self.names[-1], **after})
        inputs = self._inputs(graph, len(edges) + 1, bad)
        last: dict[Term, Term] = {**self.names[-1], **inputs}
        self.groups.append(Frame(substitute(bad, last), inputs))

    @staticmethod
    def _inputs(graph: Graph, number: int, *terms: Term) -> dict[Term, Term]:
        known = set(graph.variables)
        return {each: _named(each, number) for each in variables(*terms) if each not in known}

    def run(self, solver: Solver) -> Feasible:
        """The run in the last model."""
        start = {each: solver.value(name) for each, name in self.names[0].items() if isinstance(each, Variable)}
        *frames, last = (
            {each: solver.value(name) for each, name in group.inputs.items() if isinstance(each, Variable)}
            for group in self.groups[1:]
        )
        return Feasible(start, tuple(frames), last)


def _named(each: Term, number: int) -> Variable:
    assert isinstance(each, Variable), "a variable should be named"
    return reserved(f"frame {number}", each.name, each.sort)


def followed(graph: Graph, edges: Sequence[Edge], bad: Term, allowance: Allowance) -> Feasible | None:
    """A run along the path, if there is one."""
    formula = PathFormula(graph, edges, bad)
    solver = solver_named(allowance.solver)
    for group in formula.groups:
        solver.add(group.condition)
    return formula.run(solver) if allowance.ask(solver) else None


def refined(
    pool: Pool, edges: Sequence[Edge], bad: Term, allowance: Allowance, source: From = From.BOTH
) -> Refined | None:
    """Predicates that exclude a path along which there is no run; None where nothing is known."""
    for level in range(LEVELS):
        candidates = [pool.upto(place, level) for place in _places(pool.graph, edges)]
        if (found := _sufficient(pool.graph, edges, bad, candidates, allowance)) is not None:
            return found
    if source is not From.INTERPOLANTS:
        backwards = list(_preconditions(pool.graph, edges, bad))
        candidates = [
            (*pool.upto(place, LEVELS), *more)
            for place, more in zip(_places(pool.graph, edges), backwards, strict=True)
        ]
        if (found := _sufficient(pool.graph, edges, bad, candidates, allowance)) is not None:
            return found
    if source is From.CORES or allowance.solver != "bitwuzla":
        return None
    return _interpolated(pool.graph, edges, bad, allowance)


def _places(graph: Graph, edges: Sequence[Edge]) -> list[int]:
    return [graph.start, *(edge.target for edge in edges)]


# --- candidates that suffice ------------------------------------------------------------------------------------------


def _sufficient(
    graph: Graph, edges: Sequence[Edge], bad: Term, candidates: Sequence[Sequence[Term]], allowance: Allowance
) -> Refined | None:
    """Of the candidates at each place of the path, few that exclude it; None where even all of them do not."""
    solver = solver_named(allowance.solver)
    links: dict[Term, tuple[int, int, Term]] = {}
    frames = _apart(graph, edges, bad)
    for group in frames:
        solver.add(group.condition)
    for number, (place, terms) in enumerate(zip(_places(graph, edges), candidates, strict=True)):
        for rank, each in enumerate(terms):
            link = reserved(f"link {place}", str(rank), BOOL)
            links[link] = rank, place, each
            here = (substitute(each, frames[number].after), substitute(each, frames[number + 1].before))
            solver.add(apply("implies", link, equal(*here)))
    # The general candidates of all places come before the special ones.
    if allowance.ask(solver, *links):
        return None
    found: dict[int, list[Term]] = {}
    for needed in _core(solver, sorted(links, key=lambda each: links[each][0]), allowance):
        _, place, each = links[needed]
        found.setdefault(place, []).append(each)
    return Refined({place: tuple(terms) for place, terms in found.items()})


@dataclass(frozen=True, slots=True)
class _Apart:
    """A group over variables that no other group has: what they are before and after it."""

    condition: Term
    before: Mapping[Term, Term]
    after: Mapping[Term, Term]


def _apart(graph: Graph, edges: Sequence[Edge], bad: Term) -> list[_Apart]:
    """The groups of a path without anything that binds one to the next."""
    found: list[_Apart] = []
    guards = [graph.initial, *(edge.guard for edge in edges), bad]
    steps: list[Mapping[Term, Term]] = [{}, *(edge.after for edge in edges), {}]
    for number, (guard, after) in enumerate(zip(guards, steps, strict=True)):
        asked = dict.fromkeys((*graph.variables, *variables(guard, *after.values())))
        before: dict[Term, Term] = {each: _named(each, number) for each in asked}
        later: dict[Term, Term] = {each: substitute(after.get(each, each), before) for each in graph.variables}
        found.append(_Apart(substitute(guard, before), before, later))
    return found


def _core(solver: Solver, held: Sequence[Term], allowance: Allowance) -> tuple[Term, ...]:
    """Few of the conditions that have no model together with the assertions; the last ones are dropped first."""
    assert not allowance.ask(solver, *held), "what is held on a path should exclude it"
    core = set(solver.core())
    kept = [each for each in held if each in core]
    for each in reversed(tuple(kept)):
        if each not in kept:
            continue
        without = [other for other in kept if other is not each]
        if not allowance.ask(solver, *without):
            core = set(solver.core())
            kept = [other for other in without if other in core]
    return tuple(kept)


# --- preconditions and interpolants -----------------------------------------------------------------------------------


def _preconditions(graph: Graph, edges: Sequence[Edge], bad: Term) -> Iterator[tuple[Term, ...]]:
    """Per place of the path, parts of what has to hold there for it to go on badly, as far as states alone say it."""
    known = set(graph.variables)
    found: list[tuple[Term, ...]] = []
    wanted = bad
    for edge in (*reversed(edges), None):
        own = [case for each in atoms(wanted) for case in cases(each)]
        plain = (each for each in own if known.issuperset(variables(each)) and variables(each))
        found.append(tuple(dict.fromkeys(plain))[:MOST_ATOMS])
        if edge is not None:
            wanted = fully(conjoin(edge.guard, *(edge.later(each) for each in found[-1])))
    return iter(reversed(found))


def cases(atom: Term) -> Iterator[Term]:
    """The atom with one alternative of each choice between terms, as far as these are few."""
    waiting = [atom]
    for _ in range(MOST_CASES):
        if not waiting:
            return
        each = waiting.pop()
        choice = next((part for part in postorder(each) if isinstance(part, Apply) and part.operator == "ite"), None)
        if choice is None:
            yield fully(each)
        else:
            waiting += [substitute(each, {choice: branch}) for branch in choice.arguments[1:]]


def _interpolated(graph: Graph, edges: Sequence[Edge], bad: Term, allowance: Allowance) -> Refined | None:
    from clew.solvers.interpolants import interpolants

    formula = PathFormula(graph, edges, bad)
    found = interpolants([group.condition for group in formula.groups], allowance.deadline)
    if found is None:
        return None
    new: dict[int, dict[Term, None]] = {}
    for place, names, each in zip(_places(graph, edges), formula.names, found, strict=True):
        back: dict[Term, Term] = {name: own for own, name in names.items()}
        said = fully(substitute(each, back))
        if variables(said):
            new.setdefault(place, {})[said] = None
    return Refined({place: tuple(terms) for place, terms in new.items()})
