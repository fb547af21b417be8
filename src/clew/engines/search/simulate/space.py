"""The state space of a kernel program as this search sees it: turns, processes in order, steps with counts and effects.

A step counts as one transition and two more for every fork of a symbolic condition in it (both halves are resumed); in
a program without `main` the initialisation counts as one. After: brief 002, section 6.3. The order of the processes
decides which persistent set is taken, so it changes what is visited.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import replace

from clew.analysis.static_transitions import Arrays, Transitions
from clew.codegen.python.machine import CompiledMachine, CompiledSymbolicMachine
from clew.codegen.python.table import Numbered
from clew.engines.search.reductions.effects import NOTHING, Effects
from clew.engines.search.reductions.interference import Interference, Visible
from clew.engines.search.reductions.persistent import Control
from clew.engines.search.simulate.options import Order
from clew.engines.search.stores.nodes import Node, Turn
from clew.ir.footprint import Footprint
from clew.lower.views import Views
from clew.models.machine import Machine, Successor
from clew.records import dataclass
from clew.semantics.code import Code
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import Phase, State
from clew.symbolic.machine import SymbolicMachine

_REMEMBERED = 1_000_000
"""So many control states are remembered."""


@dataclass(frozen=True, slots=True)
class Step:
    """The outcomes of a step with their effects, what it counts, and whether some run of it may have ended early."""

    outcomes: tuple[tuple[int, Successor[State]], ...]
    count: int
    broken: bool = False
    """A violation or a failed assumption ended a run: then the state has to be expanded."""
    trace: int = NOTHING
    """The effect of runs that an assumption ended, where there may be some."""
    divided: int = 1
    """Among how many outcomes inputs of the state may be divided."""


class Space:
    """See the module. There are static transitions where a reduction needs them; `arrays` says how fine they are.

    Steps have effects only where a reduction asks for them (`traced`). Whose turn it is, and what follows, is
    remembered by the numbers of the processes where the machine gives some.
    """

    def __init__(
        self,
        machine: Machine[State],
        model: Views,
        order: Order,
        visible: Visible,
        *,
        arrays: Arrays | None,
        traced: bool,
    ) -> None:
        self.machine = machine
        self._symbolic = isinstance(machine, SymbolicMachine)
        self.model = model
        facts = model.facts
        self._kernel = facts.kernel
        self._main = facts.processes if facts.kernel and facts.main else -1
        self._blocks = facts.blocks
        self._ranks = _ranks(machine.actors, order)
        self._order = ordered(machine.actors[: facts.processes], order)
        self._traced = traced
        self._turns: dict[tuple[int, ...], tuple[Turn, tuple[int, ...]]] = {}
        self._following: dict[int, int] = {}
        self.effects = Effects(visible)
        code = machine.code if isinstance(machine, Interpreter) else Code(model.program)
        self.transitions = None if arrays is None else Transitions(code, arrays)
        self.interference = None if self.transitions is None else Interference(self.transitions, visible)

    def initial(self) -> tuple[tuple[Successor[State], ...], int]:
        """The initial states, and what making them counts."""
        outcomes = self.machine.initial()
        forks = self._forks()
        return outcomes, 2 * forks + (0 if self._main >= 0 else 1)

    def node(self, outcome: Successor[State], parent: Node[State] | None, actor: int) -> Node[State]:
        """The node of an outcome."""
        state = outcome.state
        turn, enabled = self._turn(state)
        return Node(state, turn, enabled, parent, actor, outcome.choices)

    def again(self, node: Node[State]) -> Node[State]:
        """A node that another process has made: its state as the machine of this one numbers it."""
        node.state = self._numbered(node.state)
        return node

    def outcome_again(self, outcome: Successor[State]) -> Successor[State]:
        """The same of an outcome."""
        return replace(outcome, state=self._numbered(outcome.state))

    def _numbered(self, state: State) -> State:
        if isinstance(self.machine, CompiledMachine | CompiledSymbolicMachine):
            return self.machine.stepper.table.numbered(state)
        return state

    def outcomes(self, node: Node[State], actor: int) -> Generator[Successor[State], None, int]:
        """Let the actor move, where nobody asks for effects: the outcomes as they are found, and what they count."""
        if isinstance(self.machine, SymbolicMachine):
            yield from self.machine.outcomes(node.state, actor)
        else:
            yield from self.machine.step(node.state, actor)
        return 1 + 2 * self._forks()

    def step(self, node: Node[State], actor: int) -> Step:
        """Let the actor move."""
        outcomes = self.machine.step(node.state, actor)
        count = 1 + 2 * self._forks()
        # What was chosen in the step itself divides nothing; whether it was that is not looked at.
        divided = len(outcomes) if self._symbolic else 1
        if node.turn is not Turn.EVALUATION:
            return Step(tuple([(NOTHING, outcome) for outcome in outcomes]), count, divided=divided)
        broken = any([outcome.violation is not None for outcome in outcomes])  # noqa: C419 - a list is faster
        if self.transitions is None:
            return Step(tuple([(NOTHING, outcome) for outcome in outcomes]), count, broken, divided=divided)
        static = self.transitions.table[self._next(actor, node.state)]
        pairs = tuple([(self._effect(actor, outcome.footprint), outcome) for outcome in outcomes])
        if not static.assumes:
            return Step(pairs, count, broken, divided=divided)
        # A run that an assumption ends leaves no trace of what it read, so all that may be read counts.
        broken = broken or not outcomes or _narrows(node.state, outcomes)
        return Step(pairs, count, broken, self._effect(actor, static.footprint), divided)

    def _effect(self, actor: int, footprint: Footprint | None) -> int:
        return self.effects.number(actor, footprint) if self._traced else NOTHING

    def _next(self, place: int, state: State) -> int:
        """The static transition that the process at a place of the state makes next."""
        assert self.transitions is not None, "a next transition should be asked for where there are static ones"
        if not isinstance(state, Numbered):
            return self.transitions.next_of(place, state.processes[place])
        number = state.numbers[place]
        found = self._following.get(number)
        if found is None:
            found = self._following[number] = self.transitions.next_of(place, state.processes[place])
        return found

    def _forks(self) -> int:
        """The symbolic forks of the last step; a concrete machine has none."""
        return self.machine.splits if isinstance(self.machine, SymbolicMachine) else 0

    def control(self, node: Node[State]) -> Control:
        """What persistent sets depend on."""
        state = node.state
        return tuple([self._next(number, state) for number in range(len(self._order))]), node.enabled

    def _turn(self, state: State) -> tuple[Turn, tuple[int, ...]]:
        if not isinstance(state, Numbered) or state.kernel is None or state.kernel.phase is not Phase.SIMULATION:
            return self._found_turn(state)
        found = self._turns.get(state.numbers)
        if found is None:
            if len(self._turns) > _REMEMBERED:
                self._turns.clear()
            found = self._turns[state.numbers] = self._found_turn(state)
        return found

    def _found_turn(self, state: State) -> tuple[Turn, tuple[int, ...]]:
        kernel = state.kernel
        if self._blocks or kernel is None or len(state.processes) > len(self._order) + (self._main >= 0):
            return self._asked_turn(state)
        if kernel.phase is not Phase.SIMULATION:
            main = self._main >= 0 and bool(state.processes[self._main].frames)
            return (Turn.MAIN, (self._main,)) if main else (Turn.END, ())
        processes = state.processes
        able: list[int] = []
        for number in self._order:
            process = processes[number]
            if process.waiting is None and process.frames and not process.suspended:
                able.append(number)
        if able:
            return Turn.EVALUATION, tuple(able)
        return Turn.NOTIFICATION, (len(self._order) + (self._main >= 0),)

    def _asked_turn(self, state: State) -> tuple[Turn, tuple[int, ...]]:
        """The same by asking the machine: processes may be spawned, or blocked by a condition."""
        enabled = self.machine.enabled(state)
        if not enabled:
            return Turn.END, ()
        if not self._kernel:
            return Turn.EVALUATION, tuple(enabled)
        if enabled == (self._main,):
            return Turn.MAIN, enabled
        if enabled == (len(self._order) + (self._main >= 0),):
            return Turn.NOTIFICATION, enabled
        return Turn.EVALUATION, tuple(sorted(enabled, key=self._rank))

    def _rank(self, actor: int) -> tuple[int, int]:
        return (0, self._ranks[actor]) if actor < len(self._order) else (1, actor)


def _narrows(state: State, outcomes: tuple[Successor[State], ...]) -> bool:
    """Whether an assumption in the step may have excluded inputs that were chosen before it.

    What is assumed of inputs that the step chose itself leaves every state before it a way to go on.
    """
    from clew.symbolic.paths.inputs import inputs_of, live_inputs

    if all(outcome.state.path == state.path for outcome in outcomes):
        return False
    old = live_inputs(state) | inputs_of(state.path)
    before = frozenset(state.path)
    return any(
        inputs_of(conjunct) & old for outcome in outcomes for conjunct in outcome.state.path if conjunct not in before
    )


def ordered(names: Sequence[str], order: Order) -> list[int]:
    """The numbers of processes in the order in which they are tried."""
    ranks = _ranks(names, order)
    return sorted(range(len(names)), key=lambda number: ranks[number])


_DIGITS = re.compile(r"(\d+)")


def _ranks(names: Sequence[str], order: Order) -> tuple[int, ...]:
    """For each actor its place in the order; actors of one name keep the order of their numbers."""
    numbers = range(len(names))
    match order:
        case Order.DECLARATION:
            return tuple(numbers)
        case Order.NAME:
            ordered = sorted(numbers, key=lambda number: names[number])
        case Order.NUMERIC:
            ordered = sorted(numbers, key=lambda number: _natural(names[number]))
    places = {number: place for place, number in enumerate(ordered)}
    return tuple(places[number] for number in numbers)


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """`cell10` as (cell, 10): numbers are compared as numbers, and stand before letters."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in _DIGITS.split(name) if part)
