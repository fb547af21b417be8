"""The engine `clauses`: invariants over integers for programs on bits, as Horn clauses for z3's Spacer.

Input: the system of a program of one process, with a variable for its place. Output: absence. A predicate per place
says which numbers are there. First that a result leaves its range counts as if it were against the goal, so that what
is shown of integers holds of bits; where that is so, results are wrapped around. A derivation says nothing: it may need
numbers that no bits have.
After: Komuravelli, Gurfinkel and Chaki, "SMT-based model checking for recursive programs", 2014.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from clew.analysis.dataflow import equate
from clew.engines.turns import in_turn
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.horn.spacer_pdr import BAD, derived
from clew.engines.unroll.invariants.algebra.linear_lemmas import sufficient, weakened
from clew.engines.unroll.invariants.algebra.polynomials import assured
from clew.engines.unroll.invariants.bounds import bounds, conditions
from clew.engines.unroll.invariants.guarded import invariants
from clew.engines.unroll.invariants.sampled.cell_guesses import Guesses
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import prepared
from clew.engines.unroll.steps import Order, Steps
from clew.graphs import inverted
from clew.ir.errors import Unsupported
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, conjoin, constant, disjoin, ite
from clew.ir.walk import postorder, substitute, variables
from clew.logic.clauses import Clause, Holds, Predicate
from clew.logic.integers import Integers, Overflow, Reading, is_scalar, sort_of
from clew.logic.normalise import fully
from clew.lower.flat.lemmas import is_lemma
from clew.lower.flat.tracked import INDEX
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, SafeGoal, Stopped
from clew.models.transition import DEFAULT_QUEUES, Step, TransitionSystem, demands, leads, place_of, places_in
from clew.outcome import Statistics
from clew.records import dataclass
from clew.solvers.horn import Derived, Wording
from clew.solvers.smt import Sat
from clew.verdict import Limit

if TYPE_CHECKING:
    from clew.lower.flat import Celled

_MOST_RECALLED = 4
"""So often what is shown of every element is put in where one is read."""
_MOST_FURTHER, _SHORT_SECONDS = 2, 12.0
"""So often with all guesses; before that, clauses are asked for so long."""
_SOON = 5
"""After so many kinds of guesses, which say where strings end, it is put in for the first time."""
_UNSIGNED = frozenset({"ult", "ule", "udiv", "urem", "lshr", "zero_extend"})
_SIGNED = frozenset({"slt", "sle", "sdiv", "srem", "ashr", "sign_extend"})


@dataclass(frozen=True, slots=True)
class Clauses:
    """Invariants over integers."""

    name: str = field(default="clauses", init=False)
    cells: bool = False
    """Of arrays, one cell at an index that may be any one is known, so that they may have any length."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal, one after the other."""
        began = time.perf_counter()
        tally = Tally()
        if self.cells:
            yield from _with_cells(model, goals, budget, tally)
        else:
            yield from _answers(assured(model.system(DEFAULT_QUEUES)), goals, budget, tally)
        yield Figures(Statistics(search_seconds=round(time.perf_counter() - began, 6)), limit=tally.ended(budget))


def _with_cells(model: Views, goals: tuple[Goal, ...], budget: Budget, tally: Tally) -> Iterator[Answer]:
    """Proofs with one cell of each array; what is shown of every element is assumed of those that are read.

    Guesses that are many come when those that are few do not suffice, nor clauses with them in a short while.
    """
    recalled, left = _Recalled(model.with_cells()), goals
    for kinds, most in ((Guesses.kinds, _MOST_RECALLED), (Guesses.further, _MOST_FURTHER)):
        for number in range(most):
            soon = _SOON if number == 0 and kinds is Guesses.kinds else None
            proved, known = _guarded(recalled.celled, left, budget, recalled.given, soon, kinds)
            yield from map(Absent, proved)
            left = tuple(goal for goal in left if all(goal is not each for each in proved))
            again = recalled.more(model, known)
            if not left or again is None:
                break
            recalled = again
        if not left:
            return
        latest = time.monotonic() + _SHORT_SECONDS
        within = replace(budget, deadline=latest if budget.deadline is None else min(latest, budget.deadline))
        for answer in _answers(recalled.celled.system, left, within, tally) if kinds is Guesses.kinds else ():
            if isinstance(answer, Absent):
                yield answer
                left = tuple(goal for goal in left if goal is not answer.goal)
    if left:
        yield from _answers(recalled.celled.system, left, budget, tally)


@dataclass(frozen=True, slots=True)
class _Recalled:
    """A system with one cell of each array, the lemmas in it, and what is known of it."""

    celled: Celled
    lemmas: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    given: tuple[Term, ...] = ()

    def more(self, model: Views, known: Sequence[Term]) -> _Recalled | None:
        """The system with all that is known now; None where that says nothing new of every element."""
        lemmas = lemmas_of(self.celled, known)
        if lemmas == self.lemmas:
            return None
        celled = model.with_cells(lemmas)
        return _Recalled(celled, lemmas, tuple(still_known(known, self.celled, celled)))


def lemmas_of(celled: Celled, known: Sequence[Term]) -> dict[str, tuple[Term, ...]]:
    """What is known at the places of a system of variables that are those of the program there, by labels."""
    place = placed(celled.system)
    found: dict[str, tuple[Term, ...]] = {}
    for number, (label, live) in enumerate(zip(celled.labels, celled.live, strict=True)):
        here: dict[Term, Term] = {place: constant(number, place.sort)}
        told = dict.fromkeys(fully(substitute(each, here)) for each in known)
        usable = (each for each in told if is_lemma(each) and live.issuperset(_names(each)))
        if kept := tuple(usable):
            found[label] = kept
    return found


def still_known(known: Sequence[Term], before: Celled, after: Celled) -> Iterator[Term]:
    """What is known in the system with more lemmas: it has no run that the other has not.

    Only of what has the program's values in both, since what nobody reads keeps whatever it had.
    """
    if before.labels != after.labels:
        return
    place = placed(before.system)
    for each in known:
        match each:
            case Apply(operator="implies", arguments=(Apply(operator="=", arguments=ends), condition)) if place in ends:
                (number,) = (end.value for end in ends if isinstance(end, Constant))
                assert isinstance(number, int), "a place should be a number"
                if (before.live[number] & after.live[number]).issuperset(_names(condition)):
                    yield each
            case _:
                pass


def _names(condition: Term) -> Iterator[str]:
    return (each.name for each in variables(condition) if each is not INDEX)


def placed(system: TransitionSystem) -> Variable:
    """The variable that says where a system is; raises Unsupported where it has none."""
    if system.place is None:
        raise Unsupported("clauses are made of programs of one process")
    return system.place


def _guarded(
    celled: Celled,
    goals: tuple[Goal, ...],
    budget: Budget,
    given: tuple[Term, ...],
    soon: int | None,
    kinds: Callable[[Guesses], Iterator[Iterator[Term]]],
) -> tuple[list[Goal], list[Term]]:
    """The goals that follow from conditions on cells where the index is below something, and the conditions.

    Some of them are given. After so many kinds of guesses it ends soon if something is known of every element: the rest
    is easier with it.
    """
    system = celled.system
    safe = tuple(goal for goal in goals if isinstance(goal, SafeGoal))
    (subject,) = prepared(system, safe, Steps.INTERLEAVING, Order.FILE, Thinks.PATHS)
    box = conjoin(*conditions(bounds(system)))
    state = Unrolling(subject.template, [bad_of(system, goal) for goal in safe], start=False)
    bads = {number: state.bad(number, 0) for number in range(len(safe))}
    state.solver.add(state.at(box, 0))
    found = list(given)
    for each in given:
        state.solver.add(state.at(each, 0))
    guessed = invariants(system, subject.template, placed(system), box, budget.deadline, given, kinds)
    for kind, known in enumerate(guessed, start=1):
        found += known
        for each in known:
            state.solver.add(state.at(each, 0))
        bads = {number: bad for number, bad in bads.items() if state.check(bad, deadline=budget.deadline) is not Sat.NO}
        if not bads or (kind == soon and lemmas_of(celled, found)):
            break
    return [goal for number, goal in enumerate(safe) if number not in bads], found


def _answers(system: TransitionSystem, goals: tuple[Goal, ...], budget: Budget, tally: Tally) -> Iterator[Answer]:
    """One proof for all goals of safety, where there is one; else one after the other."""
    placed(system)
    safe = [goal for goal in goals if isinstance(goal, SafeGoal)]
    if len(safe) == len(goals) > 1:
        checks = [goal.checks for goal in safe]
        united = SafeGoal(None if None in checks else frozenset().union(*(each or () for each in checks)))
        if isinstance(proof(system, united, budget, tally), Absent):
            yield from map(Absent, goals)
            return
    yield from in_turn(goals, lambda goal, within: (proof(system, goal, within, tally),), budget)


def proof(system: TransitionSystem, goal: Goal, budget: Budget, tally: Tally) -> Answer:
    """Whether an invariant over integers shows that nothing is against the goal, and that no guess fails."""
    if not isinstance(goal, SafeGoal):
        return Stopped(goal, Limit.UNDECIDED, reason="clauses decide violated assertions only")
    if bad_of(system, goal).condition is FALSE:  # which algebra has shown
        return Absent(goal)
    enough = sufficient(system)
    for overflow in (Overflow.TOLD, Overflow.WRAPPED):
        clauses = clauses_of(system, goal, overflow, enough)
        match derived([Wording(clauses, certified=True, rewritten=each) for each in (True, False)], budget):
            case Limit() as limit:
                tally.limit = limit
                return Stopped(goal, limit, reason="no invariant over integers so far")
            case Derived(answer=Sat.NO):
                return Absent(goal)
            case Derived():
                pass
    return Stopped(goal, Limit.UNDECIDED, reason="no invariant over integers is known")


def reading_of(system: TransitionSystem) -> Reading:
    """How most comparisons of the system read bits."""
    roots = [each.condition for step in system.steps for each in step.failures]
    roots += [step.enabled for step in system.steps]
    used = [part.operator for part in postorder(*roots) if isinstance(part, Apply)]
    unsigned, signed = (sum(each in kind for each in used) for kind in (_UNSIGNED, _SIGNED))
    return Reading.UNSIGNED if unsigned > signed else Reading.SIGNED


def clauses_of(
    system: TransitionSystem, goal: SafeGoal, overflow: Overflow, enough: Mapping[Term, Term]
) -> tuple[Clause, ...]:
    """Clauses from which `bad` follows if a run is against the goal; per asserted equation something may be enough."""
    return _Writer(system, goal, overflow, enough).write()


@dataclass(frozen=True, slots=True)
class _Moves:
    """What a step does from its place: where it gets through, where it is against the goal, and what it leaves."""

    enabled: Term
    against: Term
    leads: dict[int, Term]
    """Where it leads to other places from which there are steps."""
    values: dict[Variable, Term]

    def after(self, each: Variable) -> Term:
        """What the variable holds then."""
        return self.values.get(each, each)


class _Writer:
    def __init__(
        self, system: TransitionSystem, goal: SafeGoal, overflow: Overflow, enough: Mapping[Term, Term]
    ) -> None:
        assert system.place is not None, "clauses should be made of a system with a place"
        self._system, self._goal, self._place = system, goal, system.place
        self._reading, self._overflow, self._enough = reading_of(system), overflow, enough
        self._places = frozenset(map(place_of, system.steps))
        self._moves: dict[int, list[_Moves]] = {}
        for step in system.steps:
            number = place_of(step)
            self._moves.setdefault(number, []).append(self._moved(step, number))
        self._kept = self._needed()

    def write(self) -> tuple[Clause, ...]:
        """All clauses."""
        steps = ((place, moves) for place, own in self._moves.items() for moves in own)
        return (self._start(), *(each for place, moves in steps for each in self._step(place, moves)))

    def _moved(self, step: Step, number: int) -> _Moves:
        here: dict[Term, Term] = {self._place: constant(number, self._place.sort)}
        failures = (each for each in step.failures if self._goal.covers(each.check) or each.guess)
        against = disjoin(*(substitute(each.condition, here) for each in failures))
        values = {
            write.variable: substitute(ite(write.when, write.value, write.variable), here) for write in step.writes
        }
        place = values.pop(self._place, here[self._place])
        enabled = weakened(substitute(step.enabled, here), self._enough)
        targets = filter(self._places.__contains__, places_in(place))
        goes = {target: weakened(leads(place, target), self._enough) for target in targets}
        goes = {target: when for target, when in goes.items() if when is not FALSE}
        return _Moves(enabled, weakened(against, self._enough), goes, values)

    # --- what matters -------------------------------------------------------------------------------------------------

    def _needed(self) -> dict[int, tuple[Variable, ...]]:
        """Per place the variables that matter there."""
        every = [each for each in self._system.variables if each is not self._place and is_scalar(each.sort)]
        found = {
            place: {each for moves in own for each in variables(moves.enabled, moves.against, *moves.leads.values())}
            for place, own in self._moves.items()
        }

        def needed(place: int) -> set[Variable]:
            asked = set(found[place])
            for moves in self._moves[place]:
                wanted = set[Variable]().union(*(found[target] for target in moves.leads))
                asked.update(variables(*(moves.after(each) for each in every if each in wanted)))
            return asked

        arcs = {place: {target for moves in own for target in moves.leads} for place, own in self._moves.items()}
        equate(found, needed, inverted(arcs))
        return {place: tuple(each for each in every if each in names) for place, names in found.items()}

    # --- clauses ------------------------------------------------------------------------------------------------------

    def _holds(self, place: int, arguments: Iterable[Term]) -> Holds:
        sorts = (sort_of(each.sort) for each in self._kept[place])
        return Holds(Predicate(f"at {place}", tuple(sorts)), tuple(arguments))

    def _start(self) -> Clause:
        exact = Integers(self._reading, self._overflow)
        starts = dict(zip(self._system.variables, self._system.initial, strict=True))
        first = starts[self._place]
        assert isinstance(first, Constant), "a program should start at one place"
        assert isinstance(first.value, int), "a place should be a number"
        given = ((each, starts[each]) for each in self._kept[first.value])
        values = [exact.term(each if value is None else value) for each, value in given]
        condition = exact.term(self._system.start)
        if exact.misfits:
            raise Unsupported("something is computed where the program starts")
        return exact.clause(self._holds(first.value, values), (), condition)

    def _step(self, place: int, moves: _Moves) -> Iterator[Clause]:
        exact = Integers(self._reading, self._overflow)
        here = self._holds(place, map(exact.number, self._kept[place]))
        matters: dict[Term, Term] = {moves.against: TRUE}
        for target, when in moves.leads.items():
            leads = conjoin(moves.enabled, when)
            values = [moves.after(each) for each in self._kept[target]]
            for each in values:
                matters[each] = disjoin(matters.get(each, FALSE), leads)
            head = self._holds(target, map(exact.term, values))
            matters[leads] = TRUE
            yield exact.clause(head, (here,), exact.term(leads))
        against = exact.term(moves.against)
        demand = demands(matters)
        misfits = [conjoin(exact.term(demand[term]), wrong) for term, wrong in tuple(exact.misfits.items())]
        yield exact.clause(Holds(BAD, ()), (here,), disjoin(against, *misfits))
