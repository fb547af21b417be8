"""Unrolling: the frames of a template in a solver, each stamped from the first by the solver's own substitution."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import cast

from clew.engines.unroll.clock import Clock
from clew.engines.unroll.template import Template
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.ir.walk import variables
from clew.models.bad_states import Bad
from clew.models.transition import RESERVED, is_function
from clew.solvers.frames import Function, Native, frames_solver
from clew.solvers.smt import Sat


class Unrolling:
    """States and inputs of the frames so far. `start` says whether the first state is an initial one or any."""

    def __init__(self, template: Template, bads: Sequence[Bad], *, start: bool) -> None:
        began = time.perf_counter()
        terms = (template.constraint, template.start, *template.after, *(bad.condition for bad in bads))
        self.solver = frames_solver((*terms, *template.state, *template.inputs))
        self._template = template
        self._bads = bads
        constants = [value for value in template.initial if value is not None]
        self._variables = dict(zip(template.state, self.solver.translate(template.state), strict=True))
        self._inputs = self.solver.translate(template.inputs)
        self._step = self.solver.translate((template.constraint, *template.after))
        self._bad = self.solver.translate([bad.condition for bad in bads])
        initial = iter(self.solver.translate(constants))
        self.states: list[list[Native]] = [
            [
                next(initial) if start and value is not None else self._new(each, 0)
                for each, value in zip(template.state, template.initial, strict=True)
            ]
        ]
        self.inputs: list[list[Native]] = []
        self._bad_inputs: dict[tuple[int, int], list[Native]] = {}
        self._functions = tuple(filter(is_function, variables(*terms)))
        if start:
            self.solver.add(self.at(template.start, 0))
        self.construction = time.perf_counter() - began
        """Seconds spent on making formulas."""

    @property
    def depth(self) -> int:
        """The number of steps so far."""
        return len(self.inputs)

    def extend(self) -> None:
        """One more step."""
        began = time.perf_counter()
        number = self.depth
        inputs = [self._new(each, number) for each in self._template.inputs]
        by = self._at_state(number)
        by.update(zip(self._inputs, inputs, strict=True))
        constraint, *after = self.solver.stamp(self._step, by)
        self.inputs.append(inputs)
        self.states.append(after)
        self.solver.add(constraint)
        self.construction += time.perf_counter() - began

    def bad(self, goal: int, depth: int) -> Native:
        """The bad condition of a goal after so many steps."""
        began = time.perf_counter()
        own = self._bads[goal].inputs
        fresh = [self._new(each, f"{depth} of goal {goal}") for each in own]
        self._bad_inputs[goal, depth] = fresh
        by = self._at_state(depth)
        by.update(zip(self.solver.translate(own), fresh, strict=True))
        (found,) = self.solver.stamp([self._bad[goal]], by)
        self.construction += time.perf_counter() - began
        return found

    def at(self, term: Term, depth: int) -> Native:
        """A condition on the state after so many steps."""
        return self.solver.stamp(self.solver.translate((term,)), self._at_state(depth))[0]

    def free(self, frame: int) -> tuple[Variable, ...]:
        """What runs may differ in after so many steps: inputs of the next step or of bad conditions, then the state."""
        return (*self._by(frame), *self._template.state)

    def on_the_way(self, term: Term, frame: int) -> Native:
        """A condition on state and inputs after so many steps."""
        by = self._at_state(frame)
        own = self._by(frame)
        by.update(zip(self.solver.translate([*own]), own.values(), strict=True))
        return self.solver.stamp(self.solver.translate((term,)), by)[0]

    def _by(self, frame: int) -> dict[Variable, Native]:
        """The inputs after so many steps."""
        if frame < self.depth:
            return dict(zip(self._template.inputs, self.inputs[frame], strict=True))
        asked = [(goal, fresh) for (goal, depth), fresh in self._bad_inputs.items() if depth == frame]
        return {
            each: native for goal, fresh in asked for each, native in zip(self._bads[goal].inputs, fresh, strict=True)
        }

    def check(self, *assumptions: Native, deadline: float | None) -> Sat:
        """Whether there are runs of this length with the assumptions."""
        return self.solver.check(*assumptions, deadline=deadline)

    def check_within(self, *assumptions: Native, within: Clock) -> Sat:
        """The same in so much time of the processor: where another one had its turn meanwhile it is asked again."""
        answer = Sat.UNKNOWN
        while answer is Sat.UNKNOWN and not within.is_over:
            answer = self.check(*assumptions, deadline=within.latest)
        return answer

    def state_values(self, depth: int) -> dict[Variable, Value]:
        """The state after so many steps in the last model."""
        return self._read(self._template.state, self.states[depth])

    def input_values(self, step: int) -> dict[Variable, Value]:
        """The inputs of a step in the last model."""
        return self._read(self._template.inputs, self.inputs[step])

    def run_values(
        self, goal: int, depth: int
    ) -> tuple[dict[Variable, Value], list[dict[Variable, Value]], dict[Variable, Value]]:
        """From the last model: the first state with functions, the inputs of each step, and of the bad condition."""
        frames = [self._read(self._template.inputs, inputs) for inputs in self.inputs[:depth]]
        last = self._read(self._bads[goal].inputs, self._bad_inputs[goal, depth])
        functions = {each: cast("Value", Function(self.solver, each)) for each in self._functions}
        return self.state_values(0) | functions, frames, last

    def _read(self, variables: Sequence[Variable], natives: Sequence[Native]) -> dict[Variable, Value]:
        pairs = zip(variables, natives, strict=True)
        return {each: self.solver.value(native, each.sort) for each, native in pairs}

    def _at_state(self, depth: int) -> dict[Native, Native]:
        return dict(zip(self._variables.values(), self.states[depth], strict=True))

    def _new(self, each: Variable, frame: int | str) -> Native:
        return self.solver.fresh(f"{RESERVED}frame {frame} {each.name}", each.sort)
