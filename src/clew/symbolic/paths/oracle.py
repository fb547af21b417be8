"""The oracle: can a condition hold on a path, can it fail? Cheap answers first, a solver last.

The ladder: a constant; facts about ranges and known bits; an earlier answer about the same slice; models of the slice,
under which the condition is evaluated (each shows one side to be possible), and guesses at others; all valuations,
where they are few; the solver, for the sides that no model shows. A solver's "unknown" counts as possible, so nothing
is pruned by it; whoever then finds a run has to confirm it. When the time is over, questions end in `OutOfTime`.
"""

from __future__ import annotations

import time

from clew.ir.errors import Unsupported
from clew.ir.sorts import INTEGER, REAL, Bits
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, constant, equal, negate, width_of
from clew.ir.values import Value
from clew.ir.walk import conjuncts, postorder
from clew.logic.float_boxes import decided
from clew.logic.float_ranges import FloatRanges, is_floating
from clew.logic.normalise import fully
from clew.logic.range_bits import compare, exactly
from clew.records import dataclass
from clew.semantics.values import Path, Truth
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat, Solver, within
from clew.symbolic.paths.guesses import guesses
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.slices import Slice, Slices

MOST_VALUES = 256
"""A datum that must be concrete is forked over at most so many values."""
SOME_VALUES = 8
"""Of what has more, so many are tried."""
_LARGER = ((100, 1_000), (1_000, 8_000))
"""One value of each of these ranges is tried beside the smallest: some faults need more than a few rounds."""
_FLOAT_MILLISECONDS = 1_000
_FEW_BOXES, _MANY_BOXES = 4_000, 600_000
"""How many parts of conditions boxes may look at before a solver is asked for a short time, and after that."""
_WORN = 5_000
"""A solver that has answered so many questions is replaced, since it keeps all terms."""


@dataclass(slots=True)
class Tally:
    """Who answered the questions so far; `unknown` are solver calls that gave no answer.

    `sampled` counts where some values were taken for many: then nothing is shown to be absent.
    """

    constant: int = 0
    ranges: int = 0
    cache: int = 0
    model: int = 0
    solver: int = 0
    solver_calls: int = 0
    unknown: int = 0
    sampled: int = 0

    @property
    def questions(self) -> int:
        """All questions."""
        return self.constant + self.ranges + self.cache + self.model + self.solver

    @property
    def answered_without_solver(self) -> int:
        """Questions for which no solver was asked."""
        return self.questions - self.solver


class OutOfTime(Exception):
    """The time was over before the solver had an answer."""


class Oracle:
    """See the module; its state is a cache, two solvers and a tally.

    A question to a solver has so many milliseconds, and no longer than until the deadline (on the monotonic clock).
    """

    def __init__(
        self, solver: str = "bitwuzla", *, milliseconds: int | None = None, deadline: float | None = None
    ) -> None:
        self._wanted = solver
        self._milliseconds = milliseconds
        self._deadline = deadline
        self._solvers: dict[str, tuple[Solver, int]] = {}
        self._numeric: dict[Term, bool] = {}
        self.slices = Slices()
        self.tally = Tally()

    def truth(self, condition: Term, path: Path) -> Truth:
        """YES, NO, or SPLIT where both may be."""
        if isinstance(condition, Constant):
            self.tally.constant += 1
            return Truth.YES if condition.value is True else Truth.NO
        positive = _positive(condition)
        answer = self._answer(positive, self.slices.about(positive, path))
        return answer if positive is condition else _OPPOSITE[answer]

    def compared(self, operator: str, left: Term | int, right: Term | int, path: Path) -> bool | None:
        """Whether a comparison of bits with a number holds on the path, where ranges tell; who asks counts it."""
        term, number = (right, left) if isinstance(left, int) else (left, right)
        assert not isinstance(term, int), "one side should be a term"
        known = self.slices.about(term, path).ranges.of(term)
        if not isinstance(known, tuple) or len(known) != 6 or not isinstance(number, int):
            return None
        other = exactly(number, width_of(term))
        return compare(operator, known, other) if term is left else compare(operator, other, known)

    def possible(self, condition: Term, path: Path) -> bool:
        """Whether the condition can hold on the path."""
        if isinstance(condition, Constant):
            self.tally.constant += 1
            return condition.value is True
        part = self.slices.about(condition, path)
        if any(model.value(condition) is True for model in part.models):
            self.tally.model += 1
            return True
        return self.truth(condition, path) is not Truth.NO

    def extend(self, path: Path, condition: Term, witness: Model | None = None) -> Path:
        """The path on which the condition holds too; it should be possible. A conjunction joins it part by part."""
        if condition in path:
            return path
        models = [] if witness is None else [witness]
        part = self.slices.about(condition, path)
        if witness is None:
            shown = any(model.value(condition) is True for model in part.models)
            if not shown and not (part.models and self._guessed(condition, part, wanted=True)):
                self._ask(part, condition)
            models = [model for model in part.models if model.value(condition) is True]
        for conjunct in conjuncts(condition):
            if conjunct not in path:
                path = self.slices.extend(path, conjunct, models)
        return path

    def values(self, term: Term, path: Path, span: Span | None) -> tuple[Value, ...]:
        """All values that a term can have on the path, in ascending order; Unsupported if there are too many."""
        part = self.slices.about(term, path)
        found = part.values.get(term)
        if found is None:
            found = self._enumerate(term, part, span)
            part.values[term] = found
        return found

    def some_values(self, term: Term, path: Path, span: Span | None) -> tuple[Value, ...]:
        """All values that a term can have on the path; where these are too many, the smallest, and others are lost."""
        try:
            return self.values(term, path, span)
        except Unsupported:
            if not isinstance(term.sort, Bits):
                raise
            part = self.slices.about(term, path)
            found = part.values[term] = self._smallest(term, term.sort, part)
            if not found:
                raise
            self.tally.sampled += 1
            return found

    def example(self, term: Term, path: Path) -> tuple[Value, Path]:
        """One value that a term can have on the path, and the path on which it has it; others are counted as lost."""
        part = self.slices.about(term, path)
        if not part.models and self._check(part.conjuncts, part) is not Sat.YES:
            raise Unsupported("the solver does not find a value of what must be concrete")
        value = part.models[0].value(term)
        same = equal(term, constant(value, term.sort))
        if self.truth(same, path) is not Truth.YES:
            self.tally.sampled += 1
            path = self.extend(path, same)
        return value, path

    def model(self, path: Path) -> Model | None:
        """Values of all inputs that make the path true; None if the solver does not find any."""
        given: dict[Variable, Value] = {}
        for part in self.slices.of(path):
            if not part.models and self._check(part.conjuncts, part) is not Sat.YES:
                return None
            given.update((each, part.models[0].value(each)) for each in part.inputs)
        found = Model(given)
        assert found.satisfies(path), "models of all slices should be a model of the path"
        return found

    # --- the ladder ---------------------------------------------------------------------------------------------------

    def _answer(self, condition: Term, part: Slice) -> Truth:
        known = part.answers.get(condition)
        if known is not None:
            self.tally.cache += 1
            return known
        fact = part.ranges.truth(condition)
        if fact is None and is_floating(condition):
            fact = FloatRanges(part.conjuncts).truth(condition)
        if fact is not None:
            self.tally.ranges += 1
            answer = Truth.YES if fact else Truth.NO
        else:
            answer = self._by_models(condition, part)
        part.answers[condition] = answer
        return answer

    def _by_models(self, condition: Term, part: Slice) -> Truth:
        seen = {model.value(condition) is True for model in part.models}
        if len(seen) == 1:
            seen |= self._guessed(condition, part, wanted=True not in seen)
        if len(seen) == 2:
            self.tally.model += 1
            return Truth.SPLIT
        simple = fully(condition)
        if isinstance(simple, Constant):  # where terms are built with fewer rules
            self.tally.constant += 1
            return Truth.YES if simple.value is True else Truth.NO
        exact = self._exhausted(simple, part)
        if exact is not None:
            self.tally.model += 1
            return exact
        self.tally.solver += 1
        holds = True in seen or self._ask(part, condition)
        fails = False in seen or self._ask(part, negate(condition))
        if holds and fails:
            return Truth.SPLIT
        return Truth.YES if holds else Truth.NO

    def _exhausted(self, condition: Term, part: Slice) -> Truth | None:
        """The answer where all valuations can be looked at."""
        if part is self.slices.free or not mentioned(condition) <= part.inputs or not part.points:
            return None
        seen = {model.value(condition) is True for model in part.points}
        if len(seen) == 2:
            return Truth.SPLIT
        return Truth.YES if True in seen else Truth.NO

    def _guessed(self, condition: Term, part: Slice, *, wanted: bool) -> set[bool]:
        """The wanted side, if a guess shows it to be possible."""
        for model in guesses(part.models[0], part.ranges, condition):
            if (model.value(condition) is True) is wanted and model.satisfies(part.conjuncts):
                part.add_model(model)
                return {wanted}
        return set()

    def _ask(self, part: Slice, condition: Term) -> bool:
        """Whether the solver does not exclude the condition; a model is kept."""
        return self._check((*part.conjuncts, condition), part) is not Sat.NO

    def _check(self, conditions: tuple[Term, ...], part: Slice) -> Sat:
        simple = tuple(fully(condition) for condition in conditions)
        if not any(map(is_floating, simple)):
            return self._solved(simple, part, self._milliseconds)
        # What is easy for a solver may be hard for boxes, and products of numbers are hard for a solver.
        hurried = min(_FLOAT_MILLISECONDS, self._milliseconds or _FLOAT_MILLISECONDS)
        for boxes, milliseconds in ((_FEW_BOXES, hurried), (_MANY_BOXES, self._milliseconds)):
            answer = self._boxed(simple, part, boxes)
            if answer is Sat.UNKNOWN:
                answer = self._solved(simple, part, milliseconds)
            if answer is not Sat.UNKNOWN:
                break
        return answer

    def _boxed(self, conditions: tuple[Term, ...], part: Slice, most: int) -> Sat:
        """What boxes of numbers tell."""
        known = part.models[0].given if part.models else {}
        found = decided(conditions, known, most)
        if found is None:
            return Sat.UNKNOWN
        if found is False:
            return Sat.NO
        part.add_model(Model(found))
        return Sat.YES

    def _solved(self, conditions: tuple[Term, ...], part: Slice, milliseconds: int | None) -> Sat:
        """What a solver tells in so much time."""
        solver = self._solver(conditions)
        self.tally.solver_calls += 1
        answer = solver.check(*conditions, milliseconds=within(milliseconds, self._deadline))
        if answer is Sat.UNKNOWN:
            self.tally.unknown += 1
            if self._deadline is not None and time.monotonic() >= self._deadline:
                raise OutOfTime
        if answer is Sat.YES:
            inputs = [term for term in postorder(*conditions) if isinstance(term, Variable)]
            part.add_model(Model({each: solver.value(each) for each in inputs}))
        return answer

    def _enumerate(self, term: Term, part: Slice, span: Span | None) -> tuple[Value, ...]:
        found = {model.value(term) for model in part.models}
        fact = part.ranges.of(term)
        if len(found) == 1 and isinstance(fact, tuple) and fact[0] is not None and fact[0] == fact[1]:
            return tuple(found)
        if part.points and mentioned(term) <= part.inputs:
            return tuple(sorted({model.value(term) for model in part.points}))  # type: ignore[type-var]  # as below
        while True:
            excluded = tuple(negate(equal(term, constant(value, term.sort))) for value in found)
            match self._check((*part.conjuncts, *excluded), part):
                case Sat.NO:
                    return tuple(sorted(found))  # type: ignore[type-var]  # numbers or truth values
                case Sat.UNKNOWN:
                    raise Unsupported("the solver does not find all values of what must be concrete", span=span)
                case Sat.YES:
                    found.add(part.models[0].value(term))
            if len(found) > MOST_VALUES:
                raise Unsupported(f"what must be concrete here has more than {MOST_VALUES} values", span=span)

    def _smallest(self, term: Term, sort: Bits, part: Slice) -> tuple[Value, ...]:
        """Some of the smallest values that a term can have, and a few that are larger."""
        found: list[Value] = []
        limit, end = SOME_VALUES, 1 << sort.width
        while len(found) < SOME_VALUES and limit < end * SOME_VALUES:
            others = tuple(negate(equal(term, constant(value, sort))) for value in found)
            below = apply("ule", term, bits(min(limit, end) - 1, sort.width))
            if self._check((*part.conjuncts, *others, below), part) is Sat.YES:
                found.append(part.models[0].value(term))
            else:
                limit *= SOME_VALUES
        for low, high in _LARGER:
            inside = (apply("ule", bits(low, sort.width), term), apply("ult", term, bits(high, sort.width)))
            missed = high < end and not any(isinstance(value, int) and low <= value < high for value in found)
            if missed and self._check((*part.conjuncts, *inside), part) is Sat.YES:
                found.append(part.models[0].value(term))
        return tuple(sorted(found))  # type: ignore[type-var]  # numbers

    # --- solvers ------------------------------------------------------------------------------------------------------

    def _solver(self, conditions: tuple[Term, ...]) -> Solver:
        name = "z3" if any(self._is_numeric(condition) for condition in conditions) else self._wanted
        solver, used = self._solvers.get(name, (None, _WORN))
        if solver is None or used >= _WORN:
            solver, used = solver_named(name), 0
        self._solvers[name] = (solver, used + 1)
        return solver

    def _is_numeric(self, condition: Term) -> bool:
        """Whether mathematical integers or reals occur, which only z3 decides."""
        found = self._numeric.get(condition)
        if found is None:
            found = any(part.sort in (INTEGER, REAL) for part in postorder(condition))
            self._numeric[condition] = found
        return found


_OPPOSITE = {Truth.YES: Truth.NO, Truth.NO: Truth.YES, Truth.SPLIT: Truth.SPLIT}


def _positive(condition: Term) -> Term:
    return condition.arguments[0] if isinstance(condition, Apply) and condition.operator == "not" else condition
