"""The engine `ranking`: proofs that a program of one process comes to its end, and runs in which it does not.

Per circle of places a measure is looked for that grows in none of its rounds and gets less in some; what is left are
the rounds in which it stays, with the next measure, until there is none. First with what holds of each variable by
itself (`bounds`), then with what comparisons say behind them (`guards`), and with relations between variables that are
guessed and proved. Measures of phases come where measures alone are not enough.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from enum import Enum
from itertools import chain

from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.horn.clauses import lemmas_of, proof, still_known
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.invariants.bounds import bounds, conditions
from clew.engines.unroll.invariants.guarded import invariants
from clew.engines.unroll.invariants.sampled.relations import relations
from clew.engines.unroll.modes import unfolded
from clew.engines.unroll.products import without_products
from clew.engines.unroll.ranking.divisions import with_divisions
from clew.engines.unroll.ranking.endless import endless_run
from clew.engines.unroll.ranking.guards import guards
from clew.engines.unroll.ranking.measures import measures, phases
from clew.engines.unroll.ranking.pins import pinned
from clew.engines.unroll.ranking.rounds import Round, Rounds
from clew.engines.unroll.ranking.splits import split
from clew.engines.unroll.ranking.sums import counted, numbers
from clew.engines.unroll.recursion.summaries import summaries
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.engines.unroll.template import Template
from clew.graphs import components
from clew.ir.errors import Unsupported
from clew.ir.sorts import Array
from clew.ir.terms import Term, Variable, conjoin
from clew.lift import Run
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Progress, SafeGoal, Stopped
from clew.models.goals import is_of_the_end
from clew.models.transition import DEFAULT_QUEUES, Control, TransitionSystem, place_of, places_in
from clew.records import dataclass
from clew.solvers.smt import Sat
from clew.verdict import Limit

_OTHERS = "engine ranking decides whether programs come to their end"
_MOST_MEASURES = 8
"""Of a ranking."""
_USUAL = 64
"""So many measures are tried with every index before the others."""
_CELLS_SECONDS = 20.0
"""So long a proof with single cells is looked for where the system knows all of them."""
_MOST_RECALLED = 3
"""So many systems with single cells are looked at, each with what is shown of all elements in the one before."""
_LOOSE_SECONDS = 60.0
"""So long a proof is looked for that does not depend on products."""
_MODES_SECONDS = 10.0
"""So long a proof is looked for with modes in places."""
_FIRST_SECONDS, _FEW = 10.0, 12
"""So long, and up to so many steps, runs without end are looked for before more is proved."""


class Way(Enum):
    """What is tried."""

    USUAL = "the first measures that always count, as long as each gets less for sure in some round"
    PLAIN = "all measures that always count"
    PHASES = "measures that count down to below zero too, in rounds that others follow"


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranking functions."""

    name: str = field(default="ranking", init=False)
    depth: int = 400
    """Runs without end of at most so many steps are looked for."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A proof per goal that asks for the end of the program, where one is found."""
        tally = Tally()
        asked = [goal for goal in goals if is_of_the_end(goal)]
        found: Run | bool = False
        if asked:
            found = _decided(model, budget, tally, self.depth)
            limit = budget.spent() or Limit.UNDECIDED
            for goal in asked:
                match found:
                    case Run():
                        yield Found(goal, found)
                    case True:
                        yield Absent(goal)
                    case _:
                        yield Stopped(goal, limit, reason="neither a ranking nor a run without end was found")
        others = tuple(goal for goal in goals if not any(goal is each for each in asked))
        yield from _beside(model, others, budget, proved=bool(asked) and found is True)
        yield tally.figures(budget.spent())


def _beside(model: Views, goals: tuple[Goal, ...], budget: Budget, *, proved: bool) -> Iterator[Answer]:
    """Answers to other goals: induction is tried where the end is proved, beside which is asked what is undefined."""
    safe = tuple(goal for goal in goals if proved and isinstance(goal, SafeGoal))
    yield from (Stopped(each, Limit.UNDECIDED, reason=_OTHERS) for each in goals if each not in safe)
    try:
        yield from (each for each in KInduction().check(model, safe, budget) if not isinstance(each, Figures))
    except Unsupported:
        yield from (Stopped(each, Limit.UNDECIDED, reason=_OTHERS) for each in safe)


def _decided(model: Views, budget: Budget, tally: Tally, most: int) -> Run | bool:
    """See `decided`; a program whose memory or calls are in no system is ranked by what it does without them."""
    if model.facts.alone and model.facts.retries:
        raise Unsupported("a process may wait in the middle of a step")
    try:
        system = model.system(DEFAULT_QUEUES, Control.TREE)
    except Unsupported:
        if not model.facts.alone:
            raise
        if ends(model, budget, tally):
            return True
        return decided(model.summarised(summaries(model, budget)), budget, tally, 0) is True
    if model.facts.alone and not _is_plain(system) and ends(model, _within(budget, _CELLS_SECONDS), tally):
        return True
    return decided(system, budget, tally, most)


def _is_plain(system: TransitionSystem) -> bool:
    """Whether no memory is part of the state, in which no measure counts, and nothing is guessed of it."""
    arrays = any(isinstance(each.sort, Array) for each in system.variables)
    return not arrays and not any(each.guess for step in system.steps for each in step.failures)


def ends(model: Views, budget: Budget, tally: Tally) -> bool:
    """Whether there is a proof with one cell of each array that the program comes to its end.

    What is shown of every element is put in where one is read, if there is no proof without: how far a loop goes may
    be what an element holds.
    """
    try:
        celled = model.ending()
    except Unsupported:
        return False
    lemmas = dict[str, tuple[Term, ...]]()
    given: tuple[Term, ...] = ()
    for _ in range(_MOST_RECALLED):
        if celled.system.place is None:
            return False
        proved, known = _ends_with(celled.system, celled.system.place, budget, tally, given)
        more = lemmas_of(celled, known)
        if proved or more == lemmas or budget.spent() is not None:
            return proved
        before, celled, lemmas = celled, model.ending(more), more
        given = tuple(still_known(known, before, celled))
    return False


def _ends_with(
    system: TransitionSystem, place: Variable, budget: Budget, tally: Tally, given: tuple[Term, ...]
) -> tuple[bool, list[Term]]:
    """Whether the system comes to its end, and conditions that hold in it; some are given."""
    template = with_divisions(template_of(system, Steps.INTERLEAVING, Order.FILE))
    box = conjoin(*conditions(bounds(system)))
    found = [*given, *chain.from_iterable(invariants(system, template, place, box, budget.deadline, given))]
    known = conjoin(box, *found)
    known = conjoin(known, *guards(system, template, place, known, budget))
    ways = (Way.PLAIN, Way.PHASES)
    ranked = any(_is_ranked(system, template, place, known, budget, tally, way=each) for each in ways)
    return ranked and not _may_be_astray(system, template, known, budget, tally), found


def _may_be_astray(system: TransitionSystem, template: Template, known: Term, budget: Budget, tally: Tally) -> bool:
    """Whether a guess may fail, of which the system has no more than the step in which it does."""
    nothing = SafeGoal(frozenset())
    state = Unrolling(template, [bad_of(system, nothing)], start=False)
    state.solver.add(state.at(known, 0))
    if state.check(state.bad(0, 0), deadline=budget.deadline) is Sat.NO:
        return False
    return not isinstance(proof(system, nothing, budget, tally), Absent)


def decided(system: TransitionSystem, budget: Budget, tally: Tally, most: int) -> Run | bool:
    """A run of the system that comes back after at most so many steps, or whether there is a proof that none does.

    Where no step is allowed no run is looked for.
    """
    if system.place is None:
        return False
    loose = without_products(system)
    if loose is not system and decided(loose, _within(budget, _LOOSE_SECONDS), tally, 0) is True:
        return True
    template = with_divisions(template_of(system, Steps.INTERLEAVING, Order.FILE))
    exact = not any(each.guess for step in system.steps for each in step.failures)
    box = conjoin(*conditions(bounds(system)))
    if exact and _is_ranked(system, template, system.place, box, budget, tally, way=Way.USUAL):
        return True
    if exact and _is_ranked_by_modes(system, budget, tally):
        return True
    if exact:
        box = conjoin(box, *guards(system, template, system.place, box, budget))
        if _is_ranked(system, template, system.place, box, budget, tally):
            return True
    if most and (found := endless_run(system, template, _within(budget, _FIRST_SECONDS), min(_FEW, most))) is not None:
        return found
    if exact and budget.spent() is None:
        related = relations(system, template, system.place, box, budget.deadline)
        known = conjoin(box, *chain.from_iterable(related))
        if known != box:
            # What steps keep of comparisons may depend on the relations.
            known = conjoin(known, *guards(system, template, system.place, known, budget))
            if _is_ranked(system, template, system.place, known, budget, tally):
                return True
            box = known
    if exact and _is_ranked(system, template, system.place, box, budget, tally, way=Way.PHASES):
        return True
    return (most and endless_run(system, template, budget, most)) or False


def _within(budget: Budget, seconds: float) -> Budget:
    over = time.monotonic() + seconds
    return replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))


def _is_ranked(
    system: TransitionSystem,
    template: Template,
    place: Variable,
    known: Term,
    budget: Budget,
    tally: Tally,
    *,
    way: Way = Way.PLAIN,
) -> bool:
    rounds = Rounds(template, place, known, budget.deadline, steps=2 if way is Way.PHASES else 1)
    offered = measures(system)
    summed: tuple[Term, ...] = ()
    match way:
        case Way.USUAL:
            offered = offered[:_USUAL]
        case Way.PLAIN:
            summed = numbers(system)
        case Way.PHASES:
            offered = (*offered, *phases(system))
    waiting: list[tuple[Sequence[Round], tuple[Term, ...]]] = [(_edges(system, place), ())]
    while waiting:
        edges, kept = waiting.pop()
        possible = [each for each in edges if rounds.is_possible(each, kept)]
        for circle in _circles(possible):
            if not rounds.may_go_round(circle, kept):
                continue
            found = _counted(system, rounds, circle, kept, offered, summed, budget)
            tally.calls = rounds.calls
            tally.depth = max(tally.depth, len(kept) + 1)
            if len(kept) == _MOST_MEASURES or (way is Way.USUAL and (found is None or not found.sure)):
                return False
            if found is None:
                parts = split(system, rounds, circle, kept)
                if parts is None:
                    return False
                waiting += [(part, kept) for part in parts]
                continue
            budget.report(Progress(depth=len(kept) + 1))
            waiting.append((found.circle, (*kept, found.measure)))
    return True


def _is_ranked_by_modes(system: TransitionSystem, budget: Budget, tally: Tally) -> bool:
    """Whether rounds are ranked where modes are part of the places: the system has the same runs then."""
    again = unfolded(system)
    if again is None or (place := again.system.place) is None:
        return False
    template = with_divisions(template_of(again.system, Steps.INTERLEAVING, Order.FILE))
    box = conjoin(*conditions(bounds(again.system)))
    within = _within(budget, _MODES_SECONDS)
    if _is_ranked(again.system, template, place, box, within, tally, way=Way.USUAL):
        return True
    box = conjoin(box, *guards(again.system, template, place, box, within))
    return _is_ranked(again.system, template, place, box, within, tally)


def _edges(system: TransitionSystem, place: Variable) -> list[Round]:
    """All pairs of places that a step may lead from and to."""
    found: dict[Round, None] = {}
    for step in system.steps:
        source = place_of(step)
        targets = {number for write in step.writes if write.variable == place for number in places_in(write.value)}
        found.update({Round(source, target): None for target in sorted({*targets, source})})
    return [*found]


def _circles(edges: Sequence[Round]) -> list[list[Round]]:
    """The rounds by the circle of places that they are part of."""
    size = max((number for each in edges for number in (each.source, each.target)), default=-1) + 1
    following: list[list[int]] = [[] for _ in range(size)]
    for each in edges:
        following[each.source].append(each.target)
    number = components(following)
    grouped: dict[int, list[Round]] = {}
    for each in edges:
        if number[each.source] == number[each.target]:
            grouped.setdefault(number[each.source], []).append(each)
    return [[replace(each, onward=_targets(circle)) for each in circle] for circle in grouped.values()]


def _targets(circle: Sequence[Round]) -> frozenset[int]:
    return frozenset(each.target for each in circle)


@dataclass(frozen=True, slots=True)
class _Counted:
    """The rounds of a circle, with what may be assumed of them, and a measure that grows in none."""

    circle: Sequence[Round]
    measure: Term
    sure: bool
    """Whether it gets less for sure in some round."""


def _counted(
    system: TransitionSystem,
    rounds: Rounds,
    circle: Sequence[Round],
    kept: tuple[Term, ...],
    offered: Sequence[Term],
    summed: Sequence[Term],
    budget: Budget,
) -> _Counted | None:
    """A measure of the circle, or of what is left of it with a pinned index; the first that is sure, or else any.

    Sums of the given numbers are tried behind the usual measures.
    """
    first: _Counted | None = None
    pins: list[list[Round]] | None = None
    for few in (offered[:_USUAL], offered[_USUAL:]):
        found = _measure(rounds, circle, kept, few, budget)
        if found is not None and found.sure:
            return found
        first = first or found
        pins = [*pinned(system, rounds, circle, kept)] if pins is None else pins
        for each in pins:
            found = _measure(rounds, each, kept, few, budget)
            if found is not None and found.sure:
                return found
            first = first or found
        if summed and (total := counted(rounds, circle, kept, summed)) is not None:
            found, summed = _Counted(circle, total.measure, total.sure), ()
            if found.sure:
                return found
            first = first or found
    return first


def _measure(
    rounds: Rounds, circle: Sequence[Round], kept: tuple[Term, ...], offered: Sequence[Term], budget: Budget
) -> _Counted | None:
    """A measure that grows in no round of the circle, and does not stay in all of them for sure."""
    found: _Counted | None = None
    for each in offered:
        if budget.spent() is not None:
            return None
        if any(rounds.may_grow(round_, kept, each) for round_ in circle):
            continue
        if not all(rounds.may_stay(round_, kept, each) for round_ in circle):
            return _Counted(circle, each, sure=True)
        if found is None and any(rounds.may_shrink(round_, kept, each) for round_ in circle):
            found = _Counted(circle, each, sure=False)
    return found
