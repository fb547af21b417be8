"""k-induction: a run of k steps without a bad state is never followed by one, and no run of up to k steps starts badly.

The base is bounded model checking; where no run from the start has so many steps, it has looked at all of them, so
nothing else needs to be shown. In the step case all states but the last satisfy the goal, whatever their inputs are
(`environment`), are different from each other, lie within the bounds that hold without a solver (`bounds`), and satisfy
the goals that are proved already, `relations` that are found where a goal is not decided at once, and on request what
predicates say of what is reached (`abstraction.facts`). States are told apart lazily: only where a model repeats one.
After: Sheeran, Singh and Stålmarck, "Checking safety properties using induction and a SAT-solver", 2000.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import islice

from clew.abstraction.facts import reached_facts
from clew.engines.turns import in_turn
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.clock import clock
from clew.engines.unroll.environment import for_every_input
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.goals import found
from clew.engines.unroll.invariants.algebra.polynomials import assured, products
from clew.engines.unroll.invariants.bounds import bounds, conditions
from clew.engines.unroll.invariants.offered import offered
from clew.engines.unroll.invariants.sampled.relations import MOST_SECONDS, relations, relations_everywhere
from clew.engines.unroll.modes import Unfolded, unfolded
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import Subject, prepared
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.terms import TRUE, Term, conjoin, negate
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Absent, Answer, Budget, Goal, Progress, Stopped
from clew.models.transition import DEFAULT_QUEUES, Control
from clew.records import dataclass
from clew.solvers.smt import Sat
from clew.verdict import Limit

_ASKED_EVERY = 4
"""After every so many steps it is asked whether runs are over."""
_EASY_SECONDS = 2.0
"""So long that may take."""
_FIRST_SECONDS = 2.0
"""So long goals are tried before relations between variables are looked for."""
_FEW_SITUATIONS, _QUICK = 24, 2
"""Where modes make more places than this, so many kinds of relations are looked for before those that hold in modes."""
_MODES_SECONDS = 6.0
"""So long these are looked for."""
_FIRST_DEPTH = 2
"""So deep they are then in systems with places, where relations mostly are what is missing."""


@dataclass(frozen=True, slots=True)
class KInduction:
    """k-induction."""

    name: str = field(default="kind", init=False)
    steps: Steps = Steps.INTERLEAVING
    order: Order = Order.FILE
    queues: str = DEFAULT_QUEUES
    """How queues are kept in scalars."""
    control: Control = Control.TREE
    depth: int = 0
    """At most so many steps; 0: no limit."""
    predicates: int = 0
    """What so many predicates per place say of what is reached is known of every state, instead of what random runs
    suggest; 0: none."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal, one after the other."""
        tally = Tally()
        system = assured(model.system(self.queues, self.control))
        for subject in prepared(system, goals, self.steps, self.order, Thinks.PATHS):
            box = conjoin(*conditions(bounds(subject.system)))
            known = [box]
            for goal in subject.goals if self.predicates else ():
                asked = bad_of(subject.system, goal).condition
                known += reached_facts(subject.system, asked, budget.spent, self.predicates)
            decide = partial(_answers, subject, known=known, most=self.depth, tally=tally)
            goals = subject.goals
            if subject.system.place is None or not self.predicates:
                few = _FIRST_DEPTH if subject.system.place is not None else 0
                most = min(filter(None, (few, self.depth)), default=0)
                goals = yield from _at_first(subject, partial(decide, most=most), known, budget)
            if budget.board is not None:
                budget.board.offer(known)
            yield from map(subject.home, in_turn(goals, decide, budget))
        yield tally.figures(tally.ended(budget))


def _at_first(
    subject: Subject, decide: Callable[[Goal, Budget], Iterator[Answer]], known: list[Term], budget: Budget
) -> Generator[Answer, None, tuple[Goal, ...]]:
    """What is decided in short time; then more is known for the goals that are left, which are given back."""
    place = subject.system.place
    left = yield from _hurried(subject, decide, subject.goals, budget)
    multiplied = () if place is None or not left else products(subject.system, place)
    if multiplied:
        known += multiplied
        left = yield from _hurried(subject, decide, left, budget)
        known[:] = [each for each in known if each not in multiplied]  # with them everything takes longer
    for more in _relations(subject, left, conjoin(*known), budget) if left else ():
        known += more
        if not (left := (yield from _hurried(subject, decide, left, budget))):
            return ()
    if left and multiplied:
        left = yield from _hurried(subject, decide, left, budget)
        known += multiplied
    return tuple(left)


def _hurried(
    subject: Subject, decide: Callable[[Goal, Budget], Iterator[Answer]], goals: Sequence[Goal], budget: Budget
) -> Generator[Answer, None, list[Goal]]:
    """What is decided in short time; the goals that are left are given back."""
    left: list[Goal] = []
    for goal in goals:
        over = time.monotonic() + _FIRST_SECONDS / len(goals)
        within = replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))
        for answer in decide(goal, within):
            if isinstance(answer, Stopped) and budget.spent() is None:
                left.append(goal)
            else:
                yield subject.home(answer)
    return left


def _relations(subject: Subject, goals: Sequence[Goal], box: Term, budget: Budget) -> Iterator[tuple[Term, ...]]:
    """Relations between variables that hold in every state, those first that are found soon."""
    system = subject.system
    if system.place is not None:
        again = unfolded(system)
        few = again is not None and len(again.situations) <= _FEW_SITUATIONS
        if again is not None and few:
            yield from _by_modes(again, budget)
        seconds = MOST_SECONDS + _MODES_SECONDS
        plain = relations(system, subject.template, system.place, box, budget.deadline, seconds=seconds)
        if again is not None and not few:
            yield from islice(plain, _QUICK)
            yield from _by_modes(again, budget)
        yield from plain
        return
    asked = [bad_of(system, goal).condition for goal in goals]
    yield from relations_everywhere(system, subject.template, asked, box, budget.deadline)


def _by_modes(again: Unfolded, budget: Budget) -> Iterator[tuple[Term, ...]]:
    """Which modes there are together, and relations that hold in some of them."""
    yield tuple(again.together())
    if (place := again.system.place) is None:
        return
    template = template_of(again.system, Steps.INTERLEAVING, Order.FILE)
    box = conjoin(*conditions(bounds(again.system)))
    for more in relations(again.system, template, place, box, budget.deadline, seconds=_MODES_SECONDS):
        yield tuple(map(again.home, more))


def _answers(
    subject: Subject, goal: Goal, budget: Budget, known: list[Term], most: int, tally: Tally
) -> Iterator[Answer]:
    """The answer; what is proved is known from then on."""
    answer = _decide(subject, goal, known, budget, most, tally)
    bad = bad_of(subject.system, goal)
    if isinstance(answer, Absent) and not bad.inputs:
        known.append(negate(bad.condition))
        if budget.board is not None:
            budget.board.offer(known[-1:])
    yield answer


def _decide(subject: Subject, goal: Goal, known: list[Term], budget: Budget, most: int, tally: Tally) -> Answer:
    """The answer; `known` grows by what others offer and is proved here."""
    system, template = subject.system, subject.template
    box = conjoin(*known)
    bad = bad_of(system, goal)
    base, step = (Unrolling(template, [bad], start=start) for start in (True, False))
    depth = 0
    always = for_every_input(system, negate(bad.condition)) if not bad.inputs else TRUE
    step.solver.add(step.at(box, 0))
    while True:
        tally.depth = max(tally.depth, depth)
        wrong = base.bad(0, depth)
        tally.calls += 1
        answer = base.check(wrong, deadline=budget.deadline)
        if answer is Sat.YES:
            return found(system, template, goal, *base.run_values(0, depth))
        if answer is Sat.NO:
            base.solver.add(base.solver.negate(wrong))
            answer = _holds_after(step, depth, budget, tally, template.observed)
        if answer is Sat.NO:
            return Absent(goal)
        limit = budget.spent() or (Limit.TIME if answer is Sat.UNKNOWN else None)
        if limit is None and most and depth >= most:
            limit = Limit.DEPTH
        if limit is not None:
            tally.limit = limit
            return Stopped(goal, limit, depth, f"no run of up to {depth} steps, and no proof by {depth}-induction")
        depth += 1
        budget.report(Progress(depth=depth))
        base.extend()
        if depth % _ASKED_EVERY == 0 and _is_over(base, budget, tally):
            return Absent(goal)
        for lemma in offered(template, box, budget):
            known.append(lemma)
            box = conjoin(box, lemma)
            for earlier in range(depth):
                step.solver.add(step.at(lemma, earlier))
        step.solver.add(step.at(always, depth - 1))
        step.extend()
        step.solver.add(step.at(box, depth))


def _is_over(base: Unrolling, budget: Budget, tally: Tally) -> bool:
    """Whether no run from the start has so many steps; not known where that is hard to tell."""
    tally.calls += 1
    return base.check_within(within=clock(_EASY_SECONDS, budget.deadline)) is Sat.NO


def _holds_after(step: Unrolling, depth: int, budget: Budget, tally: Tally, observed: int) -> Sat:
    """Whether a run of so many steps through different good states can end badly; then that end is forbidden."""
    wrong = step.bad(0, depth)
    while True:
        tally.calls += 1
        answer = step.check(wrong, deadline=budget.deadline)
        if answer is not Sat.YES:
            return answer
        again = _repeated(step, depth, observed)
        if again is None:
            step.solver.add(step.solver.negate(wrong))
            return Sat.YES
        one, other = (step.states[place][:observed] for place in again)
        equal = [step.solver.same(left, right) for left, right in zip(one, other, strict=True)]
        step.solver.add(step.solver.negate(step.solver.both(equal)))


def _repeated(step: Unrolling, depth: int, observed: int) -> tuple[int, int] | None:
    """Two places of the last model with the same state."""
    seen: dict[tuple[object, ...], int] = {}
    for place in range(depth + 1):
        state = tuple(step.state_values(place).values())[:observed]
        if state in seen:
            return seen[state], place
        seen[state] = place
    return None
