"""Flat control: the control variables of each process become one variable, with an action per value and way.

Input: a system. Output: a system with the same runs, in which the regions of a hierarchical machine are no longer kept
apart: a baseline, which grows with the product of the regions where the input grows with their sum. A *control
variable* is one that only steps of one process write, with constants chosen by conditions; a *configuration* is the
values of all control variables of a process; a *way* is one choice of the conditions that decide the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    Variable,
    bits,
    conjoin,
    equal,
    ite,
    width_of,
)
from clew.ir.walk import rewrite_all
from clew.lower.transition.placing import is_chosen, placed, split
from clew.models.transition import RESERVED, Step, TransitionSystem, Write, reserved
from clew.records import dataclass

_MOST = 4096
"""So many configurations of a process are flattened; more are refused."""


def flattened(system: TransitionSystem) -> TransitionSystem:
    """See the module; a process with less than two control variables stays as it is."""
    for process, variables in _control(system).items():
        if len(variables) > 1:
            system = _Flattening(system, process, variables).system()
    return system


def _control(system: TransitionSystem) -> dict[tuple[str, ...], tuple[Variable, ...]]:
    """Per process its control variables."""
    writers: dict[Variable, set[tuple[str, ...]]] = {}
    spoilt: set[Variable] = set()
    for step in system.steps:
        for write in step.writes:
            writers.setdefault(write.variable, set()).add(step.processes)
            if not is_chosen(write.value, write.variable):
                spoilt.add(write.variable)
    found: dict[tuple[str, ...], tuple[Variable, ...]] = {}
    for each, value in zip(system.variables, system.initial, strict=True):
        owners = writers.get(each, set())
        if len(owners) == 1 and each not in spoilt and isinstance(value, Constant):
            (owner,) = owners
            found[owner] = (*found.get(owner, ()), each)
    return found


@dataclass(frozen=True, slots=True)
class _Way:
    """A step from a configuration to the next one under a condition."""

    step: Step
    condition: Term
    after: tuple[Term, ...]


class _Flattening:
    """The configurations of one process that are reached when all conditions on data may hold: a table that grows."""

    def __init__(self, system: TransitionSystem, process: tuple[str, ...], variables: Sequence[Variable]) -> None:
        self._system = system
        self._process = process
        self._variables = variables
        first = {each: value for each, value in zip(system.variables, system.initial, strict=True) if value is not None}
        self._numbers: dict[tuple[Term, ...], int] = {}
        self._ways: list[tuple[int, _Way]] = []
        waiting = [tuple(first[each] for each in variables)]
        self._numbers[waiting[0]] = 0
        while waiting:
            here = waiting.pop()
            for way in self._all_ways(here):
                self._ways.append((self._numbers[here], way))
                if way.after not in self._numbers:
                    self._numbers[way.after] = len(self._numbers)
                    waiting.append(way.after)
            if len(self._numbers) > _MOST:
                owner = " ".join(process)
                raise Unsupported(f"control of {owner} has more than {_MOST} configurations; use control=tree")

    def _all_ways(self, here: tuple[Term, ...]) -> Iterator[_Way]:
        values: dict[Term, Term] = dict(zip(self._variables, here, strict=True))
        for step in self._system.steps:
            if step.processes != self._process:
                continue
            known = placed(step, values)
            if known.guard is FALSE:
                continue
            written = {write.variable: ite(write.when, write.value, write.variable) for write in known.writes}
            after = tuple(rewrite_all((written.get(each, each) for each in self._variables), values.get))
            yield from (_Way(known, condition, way) for condition, way in split(after))

    def system(self) -> TransitionSystem:
        """The system with one variable for all of them."""
        width = max((len(self._numbers) - 1).bit_length(), 1)
        flat = reserved("control", " ".join(self._process), Bits(width))
        meaning: dict[Term, Term] = {}
        for place, each in enumerate(self._variables):
            term: Term = next(iter(self._numbers))[place]
            for configuration, number in self._numbers.items():
                if configuration[place] is not next(iter(self._numbers))[place]:
                    term = ite(equal(flat, bits(number, width)), configuration[place], term)
            meaning[each] = term
        own = set(self._variables)
        kept = [pair for pair in zip(self._system.variables, self._system.initial, strict=True) if pair[0] not in own]
        others = [placed(step, meaning) for step in self._system.steps if step.processes != self._process]
        ways = [self._step(number, here, way, flat, own) for number, (here, way) in enumerate(self._ways)]
        scalar = self._system.scalar
        return replace(
            self._system,
            variables=(flat, *(each for each, _ in kept)),
            initial=(bits(0, width), *(value for _, value in kept)),
            start=rewrite_all((self._system.start,), meaning.get)[0],
            steps=(*ways, *others),
            quiet=rewrite_all((self._system.quiet,), meaning.get)[0],
            scalar=lambda term: rewrite_all((scalar(term),), meaning.get)[0],
        )

    def _step(self, number: int, here: int, way: _Way, flat: Variable, own: set[Variable]) -> Step:
        """The step of a way: it starts in a configuration, under a condition, and has inputs of its own."""
        width = width_of(flat)
        at = equal(flat, bits(here, width))
        step = way.step
        inputs: dict[Term, Term] = {
            each: reserved("way", f"{number} {each.name.lstrip(RESERVED)}", each.sort) for each in step.inputs
        }
        step = placed(step, inputs)
        (condition,) = rewrite_all((way.condition,), inputs.get)
        target = self._numbers[way.after]
        moved = () if target == here else (Write(flat, TRUE, bits(target, width)),)
        return replace(
            step,
            name=f"{step.name}{RESERVED}{number}",
            action=step.actor,
            guard=conjoin(at, step.guard),
            enabled=conjoin(at, condition, step.enabled),
            writes=(*moved, *(write for write in step.writes if write.variable not in own)),
            failures=tuple(replace(each, condition=conjoin(at, condition, each.condition)) for each in step.failures),
            unread=frozenset(step.unread - own),
        )
