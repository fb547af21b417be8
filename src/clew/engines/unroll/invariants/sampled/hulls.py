"""Samples that steps ask for: where the equations of a place do not follow from those before, one more state is there.

Input: a system with places, sampled states by place, and the variables that matter there. Output: more states, until
the equations that all states of a place satisfy follow in every step from those of the place before, as long as numbers
are small; so rounds that random runs do not take are no loss. An equation goes only where a step breaks it, so what
comes out are the strongest equations that are kept by all steps.
After: Karr, "Affine relationships among variables of a program", 1976; Reps, Sagiv and Yorsh, "Symbolic implementation
of the best transformer", 2004.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.invariants.sampled.equations import Equation, guessed_equations
from clew.engines.unroll.invariants.sampled.samples import State
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Constant, Term, Variable, apply, bits, conjoin, constant, disjoin, ite, negate
from clew.ir.values import Value, default
from clew.ir.walk import substitute, variables
from clew.models.transition import Step, TransitionSystem, place_of
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

MOST_SECONDS = 6.0
_SMALL = 1 << 12
_QUESTION = 300
"""Milliseconds for one question."""
Groups = dict[Value, list[State]]


def complete(
    system: TransitionSystem, groups: Groups, matters: Mapping[Value, Sequence[Variable]], known: Term = TRUE
) -> None:
    """Add the states that are missing; what is known holds in every state that a step starts from."""
    if all(isinstance(each.sort, Bits) or each is system.place for each in system.variables):
        _Hulls(system, groups, matters, known).complete()


def hull(own: Variable, place: Value, states: Sequence[State], chosen: Sequence[Variable]) -> list[Equation]:
    """The equations that all these states of a place satisfy."""
    found: list[Equation] = []
    by_width: dict[int, list[Variable]] = {}
    for each in chosen:
        if each is not own and isinstance(each.sort, Bits) and each.sort.width > 1:
            by_width.setdefault(each.sort.width, []).append(each)
    for width, words in by_width.items():
        rows = list(dict.fromkeys(tuple(int(state[each]) for each in words) for state in states))  # type: ignore[arg-type]  # bits are numbers
        found += guessed_equations(place, words, rows, width)
    return found


class _Hulls:
    def __init__(
        self, system: TransitionSystem, groups: Groups, matters: Mapping[Value, Sequence[Variable]], known: Term
    ) -> None:
        self._system, self._groups, self._matters, self._known = system, groups, matters, known
        self._solver = solver_named("bitwuzla")
        self._equations = {place: self._hull(place) for place in groups}
        self._leaving: dict[Value, list[Step]] = {}
        for step in system.steps:
            self._leaving.setdefault(place_of(step), []).append(step)

    def complete(self) -> None:
        """Step by step; what is behind a place that has changed is looked at again."""
        within = clock(MOST_SECONDS)
        waiting = dict.fromkeys(self._groups)
        while waiting and not within.is_over:
            place = next(iter(waiting))
            del waiting[place]
            for step in self._leaving.get(place, ()):
                if (changed := self._follow(step, place, within)) is not None:
                    waiting[changed] = None

    def _hull(self, place: Value) -> list[Equation]:
        own = self._system.place
        assert own is not None, "hulls should be those of places"
        return hull(own, place, self._groups[place], self._matters.get(place, ()))

    def _follow(self, step: Step, place: Value, within: Clock) -> Value:
        """The place behind the step, if states were missing there; None if not."""
        own = self._system.place
        assert own is not None, "hulls should be those of places"
        here: dict[Term, Term] = {own: constant(place, own.sort)}
        after = {
            write.variable: substitute(_written(write.when, write.value, write.variable), here) for write in step.writes
        }
        target = after.get(own)
        if not isinstance(target, Constant) or target.value not in self._groups:
            return None
        to, changed = target.value, None
        by: dict[Term, Term] = {each: term for each, term in after.items()}  # noqa: C416 - its keys are terms
        before = conjoin(self._known, step.enabled)
        known = conjoin(*(each.term for each in self._equations[place]), substitute(before, here))
        while self._equations[to] and not within.is_over:
            terms = [each.term for each in self._equations[to]]
            broken = disjoin(*(negate(substitute(term, by)) for term in terms))
            state = self._model(conjoin(known, broken), after)
            if state is None:
                break
            self._groups[to].append({**state, own: to})
            self._equations[to] = self._hull(to)
            changed = to
        return changed

    def _model(self, condition: Term, after: Mapping[Variable, Term]) -> State | None:
        """A state behind the step, of small numbers, that the condition asks for."""
        met = [each for each in dict.fromkeys(variables(condition, *after.values())) if isinstance(each.sort, Bits)]
        small = (apply("ult", each, bits(_SMALL, each.sort.width)) for each in met if each.sort.width > 12)  # type: ignore[union-attr]  # bits
        if self._solver.check(condition, *small, milliseconds=_QUESTION) is not Sat.YES:
            return None
        values: State = {each: default(each.sort) for each in variables(*after.values(), *self._system.variables)}
        values.update({each: self._solver.value(each) for each in variables(condition)})
        state = {each: values[each] for each in self._system.variables}
        state.update(zip(after, evaluate(after.values(), values), strict=True))
        return state


def _written(when: Term, value: Term, variable: Variable) -> Term:
    return value if when is TRUE else ite(when, value, variable)
