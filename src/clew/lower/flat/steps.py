"""Large blocks: a procedure without calls and memory as a transition system.

Control stops only where a loop comes round (and at the start); all that lies between two stops is one step, in which
paths that meet again are merged. So a step has as many terms as there are commands, not paths. Variables that nobody
reads at a stop are not part of its state. Between its stops the system has no states of the program, so goals that look
at states have no answer here; violated assertions have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clew.analysis.liveness import Liveness
from clew.graphs import postorder
from clew.ir.commands import Assert, Assign, Assume, Branch, Choose, Command, Goto, Halt, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Procedure
from clew.ir.rewriting import labels_of
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, bits, conjoin, disjoin, equal, ite, negate, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import variables
from clew.lower.flat.arrays import GUESSES
from clew.lower.transition import between
from clew.lower.transition.effects import write_of
from clew.lower.transition.queues import Encoding
from clew.lower.transition.shapes import (
    Evaluation,
    Shape,
    choose,
    leaves,
    shape_of_constant,
    shape_of_variable,
)
from clew.models.transition import RESERVED, Choice, Failure, Step, TransitionSystem, Write

_PLACE = f"{RESERVED}place"


def system_of(
    procedure: Procedure, shared: Sequence[Declaration], encoding: Encoding, process: str
) -> TransitionSystem:
    """The system of the procedure; `shared` are the variables that exist before it starts."""
    names = frozenset(each.name for each in (*shared, *procedure.locals))
    liveness = Liveness(procedure.blocks, names)
    _require_written(liveness, shared)
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
    writer = _Writer(procedure, liveness, stops, state, place, encoding, process)
    steps = tuple(writer.step(number, label) for label, number in stops.items())
    variables, initial, start, choices = _initial(shared, state, encoding)
    return TransitionSystem(
        (place, *variables),
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


def _initial(
    shared: Sequence[Declaration], state: Mapping[str, Shape], encoding: Encoding
) -> tuple[tuple[Variable, ...], tuple[Term | None, ...], Term, tuple[Choice, ...]]:
    variables: list[Variable] = []
    values: list[Term | None] = []
    conditions: list[Term] = [TRUE]
    choices: list[Choice] = []
    starts = {each.name: each for each in shared}
    for name, shape in state.items():
        own = tuple(leaf for leaf in leaves(shape) if isinstance(leaf, Variable))
        variables += own
        match starts[name].initial if name in starts else None:
            case Constant(value=value, sort=sort) if value is not UNDEFINED:
                values += leaves(shape_of_constant(value, sort, encoding))
            case AnyOf():
                values += [None] * len(own)
            case None if name not in starts:
                # Written before it is read, so one value is as good as another.
                values += [_plain(each.sort) for each in own]
            case _:
                raise Unsupported(f"{name} has no start that is a constant")
    for each in shared:
        if isinstance(each.initial, AnyOf):
            own = tuple(leaf for leaf in leaves(state[each.name]) if isinstance(leaf, Variable))
            choices.append(Choice(own, each.sort))
            conditions.append(between(own[0], each.initial.low, each.initial.high, signed=each.signed))
    return tuple(variables), tuple(values), conjoin(*conditions), tuple(choices)


def _plain(sort: Sort) -> Term:
    from clew.ir.terms import constant
    from clew.ir.values import default

    return constant(default(sort), sort)


def _require_written(liveness: Liveness, shared: Sequence[Declaration]) -> None:
    """Refuse what may be read before it is written: it would be any value here, and a fault there."""
    for name in sorted(liveness.read_unwritten({each.name for each in shared})):
        raise Unsupported(f"{name} may be read before it is written")


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


@dataclass(slots=True)
class _At:
    """What is known on arriving at a block: the condition under which control comes, and the values then."""

    path: Term
    values: dict[str, Shape]


@dataclass(slots=True)
class _Made:
    """A step in the making."""

    choices: list[Choice] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    exits: list[tuple[int, _At]] = field(default_factory=list)


class _Writer:
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
        made = _Made()
        arrived: dict[str, list[_At]] = {label: [_At(TRUE, dict(self._state))]}
        for each in self._order(label):
            at = self._merged(each, arrived[each])
            block = self._blocks[each]
            for command in block.commands:
                self._execute(command, at, made, name, guard)
            self._leave(block, at, made, arrived)
        enabled = conjoin(guard, disjoin(*(at.path for _, at in made.exits)))
        return Step(
            name, (self._process,), guard, enabled, self._writes(made), tuple(made.choices), tuple(made.failures)
        )

    @property
    def _width(self) -> int:
        assert isinstance(self._place.sort, Bits), "places should be bits"
        return self._place.sort.width

    def _order(self, start: str) -> list[str]:
        """The blocks of the step, each behind all that lead to it."""

        def inside(label: str) -> list[str]:
            return [each for each in labels_of(self._blocks[label].exit) if each not in self._stops]

        return [*postorder((start,), inside)][::-1]

    def _merged(self, label: str, arrived: list[_At]) -> _At:
        if len(arrived) == 1:
            return _At(arrived[0].path, dict(arrived[0].values))
        values: dict[str, Shape] = {}
        for name in sorted(self._liveness.at_start[label]):
            shapes = [(at.path, at.values[name]) for at in arrived]
            merged = shapes[-1][1]
            for path, shape in reversed(shapes[:-1]):
                if shape is not merged:
                    merged = choose(path, shape, merged)
            values[name] = merged
        return _At(disjoin(*(at.path for at in arrived)), values)

    # --- commands -----------------------------------------------------------------------------------------------------

    def _execute(self, command: Command, at: _At, made: _Made, name: str, guard: Term) -> None:
        evaluate = Evaluation(at.values, self._encoding)
        match command:
            case Assign(target=target, value=value):
                if not (isinstance(value, Constant) and value.value is UNDEFINED):
                    at.values[target.name] = evaluate.shape(value)
            case Havoc(target=target, low=low, high=high, signed=signed):
                shape = self._chosen(target.sort, at.path, made, name)
                own = tuple(leaf for leaf in leaves(shape) if isinstance(leaf, Variable))
                if len(own) == 1:
                    ends = (None if end is None else evaluate.term(end) for end in (low, high))
                    at.path = conjoin(at.path, between(own[0], *ends, signed=signed))
                at.values[target.name] = shape
            case Assume(condition=condition):
                at.path = conjoin(at.path, evaluate.term(condition))
            case Assert(condition=condition, check=check, message=message, span=span):
                held = evaluate.term(condition)
                broken = conjoin(guard, at.path, negate(held))
                if broken is not FALSE:
                    made.failures.append(Failure(broken, check, message, span, len(made.choices), message in GUESSES))
                at.path = conjoin(at.path, held)
            case _:
                raise AssertionError(f"a large block should not contain {command}")

    def _chosen(self, sort: Sort, path: Term, made: _Made, name: str) -> Shape:
        shape = shape_of_variable(f"{RESERVED}choice {name}?{len(made.choices)}", sort, self._encoding)
        own = tuple(leaf for leaf in leaves(shape) if isinstance(leaf, Variable))
        made.choices.append(Choice(own, sort, path))
        return shape

    def _leave(self, block: Block, at: _At, made: _Made, arrived: dict[str, list[_At]]) -> None:
        match block.exit:
            case Goto(target=target):
                self._go(target, at, made, arrived)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                term = Evaluation(at.values, self._encoding).term(condition)
                self._go(then, _At(conjoin(at.path, term), at.values), made, arrived)
                self._go(otherwise, _At(conjoin(at.path, negate(term)), at.values), made, arrived)
            case Choose(targets=targets):
                raise Unsupported(f"a choice between {len(targets)} labels has no large block yet")
            case Halt():
                made.exits.append((self._end, at))
            case _:
                raise AssertionError(f"a large block should not end with {block.exit}")

    def _go(self, target: str, at: _At, made: _Made, arrived: dict[str, list[_At]]) -> None:
        if target in self._stops:
            made.exits.append((self._stops[target], at))
        else:
            arrived.setdefault(target, []).append(at)

    def _writes(self, made: _Made) -> tuple[Write, ...]:
        """What differs after the step; a variable that is dead at a stop keeps what it has."""
        labels = {number: label for label, number in self._stops.items()}
        found: list[Write] = []
        place: Term = self._place
        for number, at in made.exits:
            place = ite(at.path, bits(number, self._width), place)
        if place is not self._place:
            found.append(write_of(self._place, place))
        for name, before in self._state.items():
            after = before
            for number, at in made.exits:
                live = number != self._end and name in self._liveness.at_start[labels[number]]
                if live and at.values[name] is not before:
                    after = choose(at.path, at.values[name], after)
            for old, new in zip(leaves(before), leaves(after), strict=True):
                assert isinstance(old, Variable), "the state before should be variables"
                if new is not old:
                    found.append(write_of(old, new))
        return tuple(found)
