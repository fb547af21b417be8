"""Large blocks: a procedure without calls and memory as a transition system.

Control stops only where a loop comes round (and at the start); all that lies between two stops is one step, in which
paths that meet again are merged. So a step has as many terms as there are commands, not paths. Variables that nobody
reads at a stop are not part of its state. Between its stops the system has no states of the program, so goals that look
at states have no answer here; violated assertions have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.analysis.liveness import Liveness
from clew.graphs import postorder
from clew.ir.commands import Assign, Branch, Choose, Command, Goto, Halt
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Procedure
from clew.ir.rewriting import labels_of
from clew.ir.sorts import Bits
from clew.ir.terms import (
    TRUE,
    Constant,
    Term,
    Variable,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
    width_of,
)
from clew.ir.values import UNDEFINED, default
from clew.ir.walk import variables
from clew.lower.block import execute
from clew.lower.flat.guesses import GUESSES
from clew.lower.flat.written import with_flags
from clew.lower.transition import initial_of
from clew.lower.transition.effects import At, Making, writes
from clew.lower.transition.queues import Encoding
from clew.lower.transition.shapes import (
    Shape,
    choose,
    shape_of_variable,
    variables_of,
)
from clew.models.transition import RESERVED, Step, TransitionSystem, Write

_PLACE = f"{RESERVED}place"


def system_of(
    procedure: Procedure, shared: Sequence[Declaration], encoding: Encoding, process: str
) -> TransitionSystem:
    """The system of the procedure; `shared` are the variables that exist before it starts."""
    procedure, shared = with_flags(procedure, shared)
    names = frozenset(each.name for each in (*shared, *procedure.locals))
    liveness = Liveness(procedure.blocks, names)
    stops = stops_of(procedure)
    kept = {name for label in stops for name in liveness.at_start[label]}
    # What is free at the start is a choice of the run, whether somebody reads it or not.
    kept |= {each.name for each in shared if isinstance(each.initial, AnyOf)}
    state = {
        each.name: shape_of_variable(each.name, each.sort, encoding)
        for each in (*shared, *procedure.locals)
        if each.name in kept
    }
    place = variable(_PLACE, Bits(len(stops).bit_length()))
    writer = LargeBlocks(procedure, liveness, stops, state, place, encoding, process)
    steps = tuple(writer.step(number, label) for label, number in stops.items())
    starts = [each for each in shared if each.name in kept]
    # Written before it is read, or asked for, so one value is as good as another.
    own = [each for each in procedure.locals if each.name in kept]
    starts += [replace(each, initial=constant(default(each.sort), each.sort)) for each in own]
    initial, start, choices = initial_of(starts, state, encoding)
    return TransitionSystem(
        (place, *(leaf for shape in state.values() for leaf in variables_of(shape))),
        (bits(0, len(stops).bit_length()), *initial),
        start,
        choices,
        steps,
        TRUE,
        _no_states,
        place=place,
    )


def _no_states(condition: Term) -> Term:
    names = ", ".join(sorted({each.name for each in variables(condition)})) or "the state"
    raise Unsupported(f"a question about {names} between the stops of a loop: large blocks know the stops only")


def stops_of(procedure: Procedure) -> dict[str, int]:
    """The labels at which a step ends: the start, and where a walk in depth meets itself."""
    blocks = {block.label: block for block in procedure.blocks}
    first = procedure.blocks[0].label
    found = {first: 0}
    seen, open_labels = {first}, {first}
    stack = [(first, iter(labels_of(blocks[first].exit)))]
    while stack:
        label, following = stack[-1]
        target = next(following, None)
        if target is None:
            open_labels.discard(label)
            stack.pop()
        elif target in open_labels:
            found.setdefault(target, len(found))
        elif target not in seen:
            seen.add(target)
            open_labels.add(target)
            stack.append((target, iter(labels_of(blocks[target].exit))))
    return found


class LargeBlocks:
    """Writes the steps of a procedure, each from a stop to the next ones."""

    def __init__(
        self,
        procedure: Procedure,
        liveness: Liveness,
        stops: Mapping[str, int],
        state: Mapping[str, Shape],
        place: Variable,
        encoding: Encoding,
        process: str,
    ) -> None:
        self._blocks = {block.label: block for block in procedure.blocks}
        self._liveness = liveness
        self._stops = stops
        self._state = state
        self._place = place
        self._encoding = encoding
        self._process = process
        self._end = len(stops)

    def step(self, number: int, label: str) -> Step:
        """Everything from the stop to the next ones."""
        name = f"{self._process}@{number}"
        guard = equal(self._place, bits(number, self._width))
        made = Making(name, guard, self._encoding, GUESSES)
        arrived: dict[str, list[At]] = {label: [At(TRUE, dict(self._state))]}
        exits: list[tuple[int, At]] = []
        for each in self._order(label):
            at = self._merged(each, arrived[each])
            block = self._blocks[each]
            for command in block.commands:
                executed = _forgets(command) or execute(command, at, made)
                assert executed, f"a large block should not contain {command}"
            for target, after in _ways(block, at, made):
                if target in self._stops or target is None:
                    exits.append((self._end if target is None else self._stops[target], after))
                else:
                    arrived.setdefault(target, []).append(after)
        enabled = conjoin(guard, disjoin(*(at.path for _, at in exits)))
        changes = tuple(self._writes(exits))
        return Step(name, (self._process,), guard, enabled, changes, tuple(made.choices), tuple(made.failures))

    @property
    def _width(self) -> int:
        return width_of(self._place)

    def _order(self, start: str) -> list[str]:
        """The blocks of the step, each behind all that lead to it."""

        def inside(label: str) -> list[str]:
            return [each for each in labels_of(self._blocks[label].exit) if each not in self._stops]

        return [*postorder((start,), inside)][::-1]

    def _merged(self, label: str, arrived: list[At]) -> At:
        if len(arrived) == 1:
            return At(arrived[0].path, dict(arrived[0].values))
        values: dict[str, Shape] = {}
        for name in sorted(self._liveness.at_start[label]):
            shapes = [(at.path, at.values[name]) for at in arrived]
            merged = shapes[-1][1]
            for path, shape in reversed(shapes[:-1]):
                if shape is not merged:
                    merged = choose(path, shape, merged)
            values[name] = merged
        return At(disjoin(*(at.path for at in arrived)), values)

    def _writes(self, exits: list[tuple[int, At]]) -> Iterator[Write]:
        """What differs after the step; a variable that is dead at a stop keeps what it has."""
        labels = {number: label for label, number in self._stops.items()}
        place: Term = self._place
        for number, at in exits:
            place = ite(at.path, bits(number, self._width), place)
        yield from writes(self._place, place, self._encoding)
        for name, before in self._state.items():
            after = before
            for number, at in exits:
                live = number != self._end and name in self._liveness.at_start[labels[number]]
                if live and at.values[name] is not before:
                    after = choose(at.path, at.values[name], after)
            yield from writes(before, after, self._encoding)


def _forgets(command: Command) -> bool:
    match command:
        case Assign(value=Constant(value=value)):
            return value is UNDEFINED
        case _:
            return False


def _ways(block: Block, at: At, made: Making) -> Iterator[tuple[str | None, At]]:
    """Where control goes from the end of the block; None: nowhere."""
    match block.exit:
        case Goto(target=target):
            yield target, at
        case Branch(condition=condition, then=then, otherwise=otherwise):
            term = made.term(at, condition)
            yield then, At(conjoin(at.path, term), at.values)
            yield otherwise, At(conjoin(at.path, negate(term)), at.values)
        case Choose(targets=targets):
            raise Unsupported(f"a choice between {len(targets)} labels has no large block yet")
        case Halt():
            yield None, at
        case _:
            raise AssertionError(f"a large block should not end with {block.exit}")
