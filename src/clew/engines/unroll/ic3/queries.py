"""The questions of IC3 to SAT solvers: one solver per frame, one for the initial states, one to lift cubes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from typing import Any

from clew.engines.unroll.circuit import Circuit
from clew.engines.unroll.ic3.simulation import Simulator
from clew.models.saving import key_of
from clew.solvers.gates import Clause

Cube = tuple[int, ...]
"""Literals of latches, in ascending order of variables."""

SOLVER = "cadical153"
_RENEW = 4_000
"""After so many temporary clauses a solver is made anew."""


class Lift(Enum):
    """How a state is made a cube of states that behave alike."""

    CORES = "cores"
    """What the proof needs that the inputs lead on."""
    TERNARY = "ternary"
    """The same, and of that what is needed where all the rest is unknown."""
    NONE = "none"
    """Not at all: where latches are predicates on what is chosen anew in each step."""


class Frame:
    """A resource: the transition relation and the clauses of one frame in a solver.

    Model and core are those of the last question, until the next one: a clause that was added for a question is taken
    back when the next one comes.
    """

    def __init__(self, base: Sequence[Clause], top: int) -> None:
        self._base = base
        self._top = top
        self._clauses: list[Clause] = []
        self._solver = self._new()

    def add(self, clause: Clause) -> None:
        """A clause for good."""
        self._clauses.append(clause)
        self._solver.add_clause(clause)

    def satisfies(self, assumptions: Sequence[int], unless: Sequence[int] = ()) -> bool:
        """Whether there is a model, with one more clause for this question only."""
        self._forget()
        if not unless:
            return bool(self._solver.solve(assumptions=assumptions))
        if self._used >= _RENEW:
            self._solver.delete()
            self._solver = self._new()
        self._used += 1
        self._active = self._top + self._used
        self._solver.add_clause([-self._active, *unless])
        return bool(self._solver.solve(assumptions=[self._active, *assumptions]))

    def model(self) -> list[int]:
        """The literals of the last model, by variable from 1 on."""
        found: list[int] | None = self._solver.get_model()
        assert found is not None, "a model should be asked for after a yes"
        return found

    def core(self) -> set[int]:
        """The assumptions that suffice for the last no."""
        return set(self._solver.get_core() or ())

    def close(self) -> None:
        """Give the solver back."""
        self._solver.delete()

    def _forget(self) -> None:
        if self._active:
            self._solver.add_clause([-self._active])
            self._active = 0

    def _new(self) -> Any:  # noqa: ANN401 - the library has no types
        from pysat.solvers import Solver

        self._used = 0
        self._active = 0
        made = Solver(name=SOLVER, bootstrap_with=self._base)
        for clause in self._clauses:
            made.add_clause(clause)
        return made


class Queries:
    """The solvers of one search."""

    def __init__(self, circuit: Circuit, lift: Lift) -> None:
        self.circuit = circuit
        self._lift = lift
        self.simulator = Simulator(circuit)
        gates = circuit.gates
        self.after = {latch.literal: latch.after for latch in circuit.latches}
        roots = [circuit.bad, circuit.start, *circuit.given, *self.after.values()]
        self.base = gates.clauses([*roots, *self.after])
        # Latches outside of every cone still need to be known to the solver.
        self.base += [[literal, -literal] for literal in self.after]
        self.base += [[literal] for literal in circuit.given]
        for group in circuit.groups:
            self.base += [list(group), *([-one, -other] for one, other in combinations(group, 2))]
        self._grouped = {literal for group in circuit.groups for literal in group}
        initial = [[circuit.start]]
        initial += [
            [latch.literal if latch.initial else -latch.literal]
            for latch in circuit.latches
            if latch.initial is not None
        ]
        self._initial = Frame([*self.base, *initial], gates.top)
        self._lifting = Frame(self.base, gates.top)
        self._fixed = {
            latch.literal if latch.initial else -latch.literal for latch in circuit.latches if latch.initial is not None
        }
        self._single = circuit.start == gates.true
        states = set(self.after)
        self._inputs = [
            abs(literal)
            for variable, literals in circuit.leaves.items()
            for literal in literals
            if literal not in states and abs(literal) != gates.true
        ]

    def key(self) -> str:
        """What tells the questions of this search from those of any other: all clauses, and how states are named."""
        latches = [(each.literal, each.after, each.initial) for each in self.circuit.latches]
        described = (self.base, latches, self.circuit.bad, self.circuit.start, self.circuit.groups, self._lift.value)
        return key_of("ic3", *map(repr, described))

    def frame(self) -> Frame:
        """A new frame that excludes nothing."""
        return Frame(self.base, self.circuit.gates.top)

    def first(self) -> Frame:
        """The frame of initial states."""
        return self._initial

    def primed(self, cube: Cube) -> list[int]:
        """The cube in the state after a step."""
        return [self.after[each] if each > 0 else -self.after[-each] for each in cube]

    def starts(self, cube: Sequence[int]) -> bool:
        """Whether an initial state is in the cube."""
        if any(-literal in self._fixed for literal in cube):
            return False
        return self._single or self._initial.satisfies(list(cube))

    def not_start(self, cube: Sequence[int]) -> set[int]:
        """Literals of a cube without initial states that keep them out."""
        for literal in cube:
            if -literal in self._fixed:
                return {literal}
        assert not self._initial.satisfies(list(cube)), "the cube should hold no initial state"
        return self._initial.core()

    def state_and_inputs(self, model: list[int]) -> tuple[Cube, list[int]]:
        """The latches and the inputs of a model; of a group the one that is on."""
        known = len(model)
        state = tuple(
            each for each in (model[literal - 1] for literal in self.after) if each > 0 or -each not in self._grouped
        )
        inputs = [model[each - 1] for each in self._inputs if each <= known]
        return state, inputs

    def lifted(self, state: Cube, inputs: list[int], target: Sequence[int]) -> Cube:
        """The part of the state from which the inputs lead to the target whatever the rest is."""
        if self._lift is Lift.NONE:
            return state
        unless = [-literal for literal in target]
        if self._lifting.satisfies([*inputs, *state], unless):
            return state
        core = self._lifting.core()
        kept = tuple(literal for literal in state if literal in core)
        return self.simulator.lifted(kept, inputs, target) if self._lift is Lift.TERNARY else kept

    def know(self, cubes: Sequence[Cube]) -> None:
        """No reachable state is in these cubes: frames that are made from now on know it, and so does lifting."""
        clauses = [[-literal for literal in cube] for cube in cubes]
        self.base += clauses
        for clause in clauses:
            self._lifting.add(clause)

    def close(self) -> None:
        """Give the solvers back."""
        self._initial.close()
        self._lifting.close()
