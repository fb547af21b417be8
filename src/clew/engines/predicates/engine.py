"""Predicate abstraction with refinement: abstract search, path, run or new predicates, and again.

Input: the transition system of a program. Output: runs, and proofs: the valuations that are reached at each place are
an inductive invariant, which another solver checks before it counts. Predicates belong to places: what is needed at one
place is not known at the others (lazy abstraction); a step is a large block.
After: Clarke, Grumberg, Jha, Lu and Veith, "Counterexample-guided abstraction refinement", 2000; Henzinger, Jhala,
Majumdar and Sutre, "Lazy abstraction", 2002.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from clew.abstraction.elimination import Techniques
from clew.abstraction.exploration import (
    AbstractPath,
    Allowance,
    Exploration,
    SpentError,
    solver_for,
)
from clew.abstraction.graph import Graph, graph_of, mattering
from clew.abstraction.pool import pool_of
from clew.abstraction.refinement import Feasible, From, Refined, followed, refined
from clew.abstraction.relational import RelationalSearch
from clew.abstraction.relations import Abstraction, Structure
from clew.engines.turns import in_turn
from clew.ir.errors import Unsupported
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Array
from clew.ir.terms import FALSE, Term, Variable, apply, negate
from clew.ir.values import Value, default
from clew.lift import Move
from clew.lower.views import Views
from clew.models.bad_states import bad_of, chosen, ended
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, LinearGoal, Progress, Stopped
from clew.models.transition import DEFAULT_QUEUES, Contents, TransitionSystem
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Predicates:
    """Predicate abstraction with refinement."""

    name: str = field(default="predicates", init=False)
    queues: str = DEFAULT_QUEUES
    """How queues are kept in scalars."""
    refine: From = From.BOTH
    """Where predicates come from if those of the property, of guards and of templates do not suffice."""
    rounds: int = 0
    """At most so many rounds; 0: no limit."""
    abstraction: Abstraction = Abstraction.IMAGES
    partition: bool = True
    """Of relations: they are made edge by edge."""
    locality: bool = True
    """Of relations: what an edge does not change has no next value."""
    inline: bool = True
    """Of relations: a variable that is equal to something is replaced by it."""
    cluster: bool = True
    """Of relations: conjuncts that share no variable are asked apart."""
    sample: bool = True
    """Of relations: a variable that ties clusters together is fixed to values of models."""
    blocking: bool = True
    """Of relations: what the rest of a question excludes is not enumerated."""

    def search(
        self, graph: Graph, predicates: Mapping[int, Sequence[Term]], bad: Mapping[int, Term], allowance: Allowance
    ) -> Exploration | RelationalSearch:
        """The abstract search that the options ask for."""
        if self.abstraction is Abstraction.IMAGES:
            return Exploration(graph, predicates, bad, allowance)
        techniques = Techniques(self.inline, self.cluster, self.sample, self.blocking)
        structure = Structure(self.partition, self.locality, techniques)
        return RelationalSearch(graph, predicates, bad, allowance, abstraction=self.abstraction, structure=structure)

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal, one after the other."""
        system = model.system(self.queues)
        _demand(system)
        search = _Search(system, self)
        safe = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
        yield from in_turn(safe, search.answers, budget)
        for goal in goals:
            if isinstance(goal, LinearGoal):
                yield Stopped(goal, Limit.UNDECIDED, reason="predicates decide safety only")
        yield search.figures(budget)


def _demand(system: TransitionSystem) -> None:
    if system.contents is Contents.RUN or system.has_functions:
        raise Unsupported("predicates speak of states; these queues are no part of them: use another encoding")
    if any(isinstance(each.sort, Array) for each in system.variables):
        raise Unsupported("predicates speak of scalars, and there are arrays; use engine kind or bmc")


@dataclass(slots=True)
class _Search:
    """What is known from one goal to the next: predicates stay."""

    system: TransitionSystem
    options: Predicates
    known: dict[int, dict[Term, None]] = field(default_factory=dict)
    rounds: int = 0
    states: int = 0
    texts: list[str] = field(default_factory=list)
    limit: Limit | None = None

    def answers(self, goal: Goal, budget: Budget) -> Iterator[Answer]:
        """The answer to one goal."""
        graph = graph_of(self.system)
        condition = bad_of(self.system, goal).condition
        bad = {place: graph.at(place, condition) for place in graph.places}
        solver = solver_for(*self.system.variables, *bad.values())
        try:
            yield self._decide(goal, graph, bad, Allowance(budget.spent, budget.deadline, solver), budget)
        except SpentError as spent:
            self.limit = spent.limit
            yield Stopped(goal, spent.limit, self.rounds, f"no proof after {self.rounds} rounds")

    def _decide(
        self, goal: Goal, graph: Graph, bad: Mapping[int, Term], allowance: Allowance, budget: Budget
    ) -> Answer:
        pool = pool_of(graph, bad, mattering(graph, bad))
        own = 0
        while not self.options.rounds or own < self.options.rounds:
            own += 1
            self.rounds += 1
            budget.report(Progress(states=self.states, depth=self.rounds))
            predicates = {place: tuple(self.known.setdefault(place, {})) for place in graph.places}
            search = self.options.search(graph, predicates, bad, allowance)
            path = search.run()
            self.states = max(self.states, search.size)
            if path is None:
                return self._proved(goal, graph, bad, search.held())
            wrong = bad[_end(graph, path)]
            run = followed(graph, path.edges, wrong, allowance)
            if run is not None:
                return _found(self.system, goal, path, run)
            new = refined(pool, path.edges, wrong, allowance, self.options.refine)
            if new is None or not self._learn(new):
                return Stopped(goal, Limit.UNDECIDED, self.rounds, "no predicates are known that exclude a path")
        return Stopped(goal, Limit.DEPTH, own, f"no proof after {own} rounds")

    def _learn(self, new: Refined) -> bool:
        learnt = False
        for place, terms in new.predicates.items():
            own = self.known[place]
            for each in terms:
                learnt = learnt or (each not in own and negate(each) not in own)
                own.update({each: None} if negate(each) not in own else {})
        return learnt

    def _proved(self, goal: Goal, graph: Graph, bad: Mapping[int, Term], held: Mapping[int, Term]) -> Answer:
        from clew.abstraction.certificate import objection

        other, wrong = objection(graph, bad, held)
        assert wrong is None, f"an invariant should be inductive, but {wrong}"
        count = sum(len(each) for each in self.known.values())
        self.texts.append(
            f"an inductive invariant over {count} predicates at {len(graph.places)} places after {self.rounds} rounds, "
            f"checked by {other}"
        )
        return Absent(goal)

    def figures(self, budget: Budget) -> Figures:
        """The last answer."""
        statistics = Statistics(states=self.states, depth=self.rounds)
        limit = None if self.limit is Limit.TIME and budget.spent() is None else self.limit
        return Figures(statistics, tuple(Note(NoteKind.DETAIL, text) for text in self.texts), limit)


def _end(graph: Graph, path: AbstractPath) -> int:
    return path.edges[-1].target if path.edges else graph.start


def _default(each: Variable) -> Value:
    return default(each.sort)


def _found(system: TransitionSystem, goal: Goal, path: AbstractPath, run: Feasible) -> Answer:
    """The run along the path, executed step by step."""
    state = dict(run.start)
    if system.place is not None:
        first = dict(zip(system.variables, system.initial, strict=True))[system.place]
        state[system.place] = evaluate((first or FALSE,), {})[0]
    start = dict(state)
    moves: list[Move] = []
    for edge, inputs in zip(path.edges, run.frames, strict=True):
        step = system.steps[edge.number]
        here = {**{each: _default(each) for each in step.inputs}, **state, **inputs}
        moves.append(Move(step.actor, chosen(step.choices, here)))
        after = {write.variable: apply("ite", write.when, write.value, write.variable) for write in step.writes}
        state.update(zip(after, evaluate(after.values(), here), strict=True))
    every = (each for step in system.steps for each in step.inputs)
    return ended(system, goal, start, moves, {**{each: _default(each) for each in every}, **state, **run.last})
