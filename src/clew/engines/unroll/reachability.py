"""Forward reachability with decision diagrams: sets of states grow action by action until nothing is new.

Each action has a relation of its own over the variables that it writes, so its image leaves all others alone. Every
growth is remembered with its action: a run is read off backwards, each state to the first growth that contains it.
After: Burch, Clarke, Long, McMillan and Dill, "Symbolic model checking for sequential circuit verification", 1994;
chaining: Roig, Cortadella and Pastor, 1995.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field

from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.invariants.bounds import Box, bounds, known_bit
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import Subject, subjects
from clew.engines.unroll.steps import total
from clew.engines.unroll.steps.selectors import live
from clew.ir.sorts import Bool
from clew.ir.terms import Term, Variable, equal, ite
from clew.ir.values import Value
from clew.lift import Move
from clew.lower.views import Views
from clew.models.bad_states import bad_of, chosen, ended
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, Progress, Stopped, may_end
from clew.models.transition import DEFAULT_QUEUES, Control, Step, TransitionSystem, reserved
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.solvers.bdd import Native, OxiddDiagrams, diagram_builder
from clew.solvers.circuits import width_of
from clew.solvers.translate import Translator
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class BddReachability:
    """Forward reachability with decision diagrams."""

    name: str = field(default="bdd", init=False)
    queues: str = DEFAULT_QUEUES
    """How queues are kept in scalars."""
    control: Control = Control.TREE
    nodes: int = 1 << 24
    """Room for so many nodes of diagrams."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal."""
        began = time.perf_counter()
        tally = Tally()
        states: int | None = None
        for subject in subjects(model.system(self.queues, self.control), goals, total.interleaving, Thinks.BITS):
            try:
                space = _Space(subject.system, self.nodes)
            except MemoryError:
                tally.limit = Limit.MEMORY
                yield from (subject.home(Stopped(goal, Limit.MEMORY, 0, "0 rounds")) for goal in subject.goals)
                continue
            yield from map(subject.home, _answers(space, subject, budget, tally))
            states = space.count() if tally.limit is None else None
        seconds = round(time.perf_counter() - began, 6)
        notes = tuple(Note(NoteKind.DETAIL, text) for text in tally.texts)
        yield Figures(Statistics(states=states, depth=tally.depth, search_seconds=seconds), notes, tally.limit)


def _answers(space: _Space, subject: Subject, budget: Budget, tally: Tally) -> Iterator[Answer]:
    waiting = list(subject.goals)
    limit: Limit | None = None
    growing = True
    try:
        bads = {id(goal): space.bad(goal) for goal in waiting}
        while limit is None and not may_end(subject.goals, waiting):
            for goal in tuple(waiting):
                if (state := space.meet(bads[id(goal)])) is not None:
                    waiting.remove(goal)
                    yield space.found(goal, state)
            if not growing:
                break
            growing = space.grow(budget)
            tally.depth = space.rounds
            limit = budget.spent()
    except MemoryError:
        limit = Limit.MEMORY
    why = limit or (Limit.UNDECIDED if growing else None)
    for goal in waiting:
        yield Absent(goal) if why is None else Stopped(goal, why, space.rounds, f"{space.rounds} rounds")
    tally.limit = tally.limit or limit
    tally.texts.append(f"{space.nodes} nodes of diagrams")


@dataclass(frozen=True, slots=True)
class _Relation:
    """An action: its relation with and without inputs, what it writes (before and after), and what it is made of."""

    step: Step
    whole: Native
    steps: Native
    before: Native
    renaming: dict[int, int]


class _Space:
    """The table of diagrams with the states reached so far: a resource."""

    def __init__(self, system: TransitionSystem, nodes: int) -> None:
        self._system = system
        self._table = OxiddDiagrams(nodes=nodes)
        self._box: Box = bounds(system)
        self._bits: dict[str, tuple[Native, ...]] = {}
        self._after: dict[Variable, Variable] = {}
        self._numbers: dict[tuple[str, int], int] = {}
        self._current: list[int] = []
        for each in system.variables:
            self._declare(each)
        inputs = [each for step in system.steps for each in step.inputs]
        for each in inputs:
            self._bits[each.name] = tuple(self._literal(each.name, place) for place in range(width_of(each.sort)))
        self._translate: Translator[tuple[Native, ...]] = Translator(
            diagram_builder(self._table, lambda name, _: self._bits[name])
        )
        self._relations = [self._relation(step) for step in live(system)]
        self.reached: Native = self._function(system.started())
        self._history: list[tuple[Native, int]] = [(self.reached, -1)]
        self._fresh = [self.reached] * len(self._relations)
        self.rounds = 0

    @property
    def nodes(self) -> int:
        """The nodes in the table."""
        return self._table.nodes

    def _literal(self, name: str, place: int) -> Native:
        (number,) = self._table.add(1)
        self._numbers[name, place] = number
        return self._table.literal(number)

    def _declare(self, each: Variable) -> None:
        """The bits of a variable and of its next value, side by side; those that the bounds fix are constants."""
        primed = reserved("next", each.name, each.sort)
        self._after[each] = primed
        now: list[Native] = []
        later: list[Native] = []
        for place in range(width_of(each.sort)):
            known = known_bit(self._box, each, place)
            if known is None:
                now.append(self._literal(each.name, place))
                later.append(self._literal(primed.name, place))
                self._current.append(self._numbers[each.name, place])
            else:
                fixed = self._table.true if known else self._table.false
                now.append(fixed)
                later.append(fixed)
        self._bits[each.name], self._bits[primed.name] = tuple(now), tuple(later)

    def _function(self, term: Term) -> Native:
        (found,) = self._translate(term)
        return found

    def _relation(self, step: Step) -> _Relation:
        whole = self._function(step.enabled)
        before: list[int] = []
        renaming: dict[int, int] = {}
        for write in step.writes:
            value = ite(write.when, write.value, write.variable)
            whole = whole & self._function(equal(self._after[write.variable], value))
            for place in range(width_of(write.variable.sort)):
                if (number := self._numbers.get((write.variable.name, place))) is not None:
                    before.append(number)
                    renaming[self._numbers[self._after[write.variable].name, place]] = number
        inputs = [self._numbers[each.name, place] for each in step.inputs for place in range(width_of(each.sort))]
        steps = self._table.exists(whole, self._table.cube(inputs)) if inputs else whole
        return _Relation(step, whole, steps, self._table.cube(before), renaming)

    # --- growth -------------------------------------------------------------------------------------------------------

    def grow(self, budget: Budget) -> bool:
        """One round over all actions; whether anything was new."""
        growing = False
        for number, relation in enumerate(self._relations):
            if budget.spent() is not None:
                return True
            image = self._image(relation, self._fresh[number])
            self._fresh[number] = self._table.false
            new = image & ~self.reached
            if new != self._table.false:
                growing = True
                self.reached = self.reached | new
                self._history.append((self.reached, number))
                self._fresh = [each | new for each in self._fresh]
        self.rounds += 1
        budget.report(Progress(depth=self.rounds))
        return growing

    def _image(self, relation: _Relation, states: Native) -> Native:
        found = self._table.relate(states, relation.steps, relation.before)
        return self._table.rename(found, relation.renaming) if relation.renaming else found

    def count(self) -> int:
        """The number of states reached."""
        others = len(self._numbers) - len(self._current)
        return self._table.count(self.reached, len(self._numbers)) >> others

    # --- bad states and runs ------------------------------------------------------------------------------------------

    def bad(self, goal: Goal) -> Native:
        """The bad states of a goal, with its inputs."""
        return self._function(bad_of(self._system, goal).condition)

    def meet(self, bad: Native) -> dict[Variable, Value] | None:
        """A bad state (and inputs) that was reached."""
        model = self._table.pick(self.reached & bad)
        return None if model is None else self._values(model)

    def found(self, goal: Goal, last: dict[Variable, Value]) -> Answer:
        """The run to a state that was reached."""
        moves: list[Move] = []
        state = last
        while (number := self._first_with(state)) > 0:
            earlier, action = self._history[number - 1][0], self._history[number][1]
            relation = self._relations[action]
            after = {self._after[each]: state[each] for each in self._written(relation.step)}
            kept = {each: state[each] for each in self._system.variables if self._after[each] not in after}
            model = self._table.pick(earlier & relation.whole & self._cube({**after, **kept}))
            assert model is not None, "a state that was reached should have a predecessor"
            state = self._values(model)
            moves.append(Move(relation.step.actor, chosen(relation.step.choices, state)))
        return ended(self._system, goal, state, moves[::-1], last)

    @staticmethod
    def _written(step: Step) -> tuple[Variable, ...]:
        return tuple(write.variable for write in step.writes)

    def _first_with(self, state: dict[Variable, Value]) -> int:
        point = self._cube({each: state[each] for each in self._system.variables})
        low, high = 0, len(self._history) - 1
        while low < high:
            middle = (low + high) // 2
            if (self._history[middle][0] & point) != self._table.false:
                high = middle
            else:
                low = middle + 1
        return low

    def _cube(self, values: dict[Variable, Value]) -> Native:
        found = self._table.true
        for each, value in values.items():
            for place, bit in enumerate(self._bits[each.name]):
                found = found & (bit if int(value) >> place & 1 else ~bit)  # type: ignore[arg-type]
        return found

    def _values(self, model: dict[int, bool]) -> dict[Variable, Value]:
        """The state and inputs of a model; what does not matter is off."""
        inputs = (each for step in self._system.steps for each in step.inputs)
        return {each: self._value(each, model) for each in (*self._system.variables, *inputs)}

    def _value(self, each: Variable, model: dict[int, bool]) -> Value:
        number = 0
        for place in range(width_of(each.sort)):
            known = self._numbers.get((each.name, place))
            bit = known_bit(self._box, each, place) if known is None else model.get(known, False)
            number |= bool(bit) << place
        return bool(number) if isinstance(each.sort, Bool) else number
