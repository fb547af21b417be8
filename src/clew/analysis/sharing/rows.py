"""Rows of threads: a loop makes them, with their handles in a table, and another loop joins all that are in there.

Input: the handles of a program. Output: rows, each with the launch, where its counter begins, and the edge behind which
all threads are joined that were made since then. Both loops begin at the same number, take the same steps and ask the
same question before each round, of nothing else that changes. So the second one comes to every place of the table to
which the first one has come; what it leaves by another way than that question is no end of the row. Nobody but the
launch writes into the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.byte_ranges import stretches_of
from clew.analysis.cfg import flow_of, in_loops
from clew.analysis.sharing.handles import Handles, Launch
from clew.analysis.sharing.timing import Point
from clew.graphs import reachable
from clew.ir.commands import Assign, Branch, Call, Free, Load
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.walk import postorder, substitute, variables
from clew.records import dataclass

Edge = tuple[str, str, str]
"""A procedure, the label of a block, and one to which it leads."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of threads: see the module."""

    launch: int
    begins: Point
    joined: Edge


@dataclass(frozen=True, slots=True)
class Round:
    """A loop that counts: its counter, where that begins and goes on, and the block that asks for another round."""

    counter: Variable
    first: Constant
    further: Term
    question: Term
    begins: tuple[str, int]
    goes_on: tuple[str, int]
    head: str
    inside: str
    """Where the block leads that asks, if there is another round."""
    outside: str

    @property
    def pace(self) -> int:
        """How far the counter goes on in a round."""
        match self.further:
            case Apply(arguments=(_, Constant(value=int(by), sort=Bits(width=width)))):
                return min(by, (1 << width) - by)
            case _:
                raise AssertionError("a counter should go on by a constant")

    @property
    def leaves(self) -> tuple[str, str]:
        """The edge on which it is left where the question is answered."""
        return self.head, self.outside

    def is_executed_once(self, procedure: Procedure) -> bool:
        """Whether control does not come to the loop again once it has left it, in one call."""
        flow = flow_of(procedure.blocks)
        return self.head not in reachable((self.outside,), flow.__getitem__)


def rows_of(handles: Handles) -> tuple[Row, ...]:
    """See the module."""
    return tuple(row for launch in handles.launches for row in _rows(handles, launch))


def _rows(handles: Handles, launch: Launch) -> Iterator[Row]:
    procedure = handles.procedure(launch.point[0])
    pointer = launch.command.arguments[0]
    rounds = rounds_of(handles, procedure)
    making = list(rounds.through(pointer, launch.point))
    if not making or not is_only_writer(handles, launch):
        return
    for made in making:
        for other in rounds.found():
            if other.counter.sort != made.counter.sort:
                continue
            names: dict[Term, Term] = {other.counter: made.counter}
            alike = (substitute(each, names) for each in (other.first, other.further, other.question))
            if tuple(alike) == (made.first, made.further, made.question) and any(
                substitute(each, names) == pointer for each in rounds.joins(other)
            ):
                begins = (procedure.name, *made.begins)
                yield Row(launch.number, begins, (procedure.name, other.head, other.outside))


def is_only_writer(handles: Handles, launch: Launch) -> bool:
    """Whether nobody else writes to where the handles of a launch are; freed memory holds none that may be read."""
    sites = handles.points_to.sites(launch.command.arguments[0], launch.point[0])
    for other in handles.launches:
        if other is not launch and handles.points_to.sites(other.command.arguments[0], other.point[0]) & sites:
            return False
    return not any(
        stretch.writes and handles.points_to.sites(stretch.pointer, inside) & sites
        for inside, command in handles.changes()
        if not isinstance(command, Free)
        for stretch in stretches_of(command, handles.program.pointer_bytes)
    )


def rounds_of(handles: Handles, procedure: Procedure) -> Rounds:
    """The loops of a procedure that count."""
    return Rounds(handles, procedure)


class Rounds:
    """The loops of one procedure that count."""

    def __init__(self, handles: Handles, procedure: Procedure) -> None:
        self._handles, self._procedure = handles, procedure
        self._blocks = {each.label: each for each in procedure.blocks}
        self._looping = in_loops(procedure.blocks)
        self._parameters = frozenset(each.name for each in procedure.parameters)
        self._own = self._parameters | {each.name for each in procedure.locals}

    def found(self) -> Iterator[Round]:
        """All of them."""
        for block in self._procedure.blocks:
            leave = block.exit
            if isinstance(leave, Branch) and leave.then != leave.otherwise and block.label in self._looping:
                for counter in variables(leave.condition):
                    yield from self._round(block, leave, counter)

    def _round(self, block: Block, leave: Branch, counter: Variable) -> Iterator[Round]:
        if counter.name in self._parameters or not self._is_fixed(leave.condition, counter):
            return
        head = block.label
        moves = self._handles.moves(self._procedure.name, counter.name)
        again = [each for each in moves if self._comes_round(each[1], head, leave.then)]
        before = [each for each in moves if each not in again]
        starting = [each for each in before if self._is_last(each[1], head, {label for _, label, _ in before})]
        match (starting, again):
            case ([(Assign(value=Constant() as first), label, index)], [(Assign(value=further), on, at)]):
                made = Round(
                    counter,
                    first,
                    further,
                    leave.condition,
                    (label, index),
                    (on, at),
                    head,
                    leave.then,
                    leave.otherwise,
                )
                if label != head and _is_step(further, counter) and self.within((on, -1), made):
                    yield made
            case _:
                return

    def _comes_round(self, label: str, head: str, inside: str) -> bool:
        """Whether a block may belong to a round."""
        return label == head or (self._leads(inside, label, {head}) and self._leads(label, head, set()))

    def _is_last(self, label: str, head: str, others: set[str]) -> bool:
        """Whether a way leads from a block to another one past none of the others."""
        return any(self._leads(each, head, others - {label}) for each in self._behind(label))

    def is_indexed(self, pointer: Term, made: Round) -> bool:
        """Whether a pointer goes to another place for every number of the counter, as far apart as handles are long."""
        match pointer:
            case Apply(
                operator="pointer.add",
                arguments=(base, Apply(operator="mul", arguments=(number, Constant(value=int(by))))),
            ):
                pass
            case _:
                return False
        if isinstance(number, Apply) and number.operator in ("sign_extend", "zero_extend"):
            (number,) = number.arguments
        near = self._handles.program.pointer_bytes <= by < 1 << 20
        return (
            number is made.counter
            and near
            and self._is_fixed(base, made.counter)
            and made.counter not in variables(base)
        )

    def through(self, pointer: Term, point: Point) -> Iterator[Round]:
        """The loops that come to a point once in a round, where a pointer goes to another place each time."""
        for each in self.found():
            if self.is_indexed(pointer, each) and self.within(point[1:], each) and self.goes_on(point[1], each):
                yield each

    def joins(self, made: Round) -> Iterator[Term]:
        """Where the handles are that every round joins: pointers."""
        for block in self._procedure.blocks:
            for index, command in enumerate(block.commands):
                if not isinstance(command, Call):
                    continue
                loaded = self._handles.handle((self._procedure.name, block.label, index))
                known = isinstance(loaded, Load) and self.is_indexed(loaded.pointer, made)
                if (
                    loaded is not None
                    and known
                    and self.is_unavoidable(block.label, made)
                    and self.within((block.label, index), made)
                ):
                    yield loaded.pointer

    def is_unavoidable(self, label: str, made: Round) -> bool:
        """Whether every round passes a block."""
        return not self._leads(made.inside, made.head, {label})

    def within(self, place: tuple[str, int], made: Round) -> bool:
        """Whether control comes to a place only behind the question, with the number asked about, once in a round."""
        (label, index), (on, at) = place, made.goes_on
        if label == made.head or (label == on and index >= at):
            return False
        starts = (self._procedure.blocks[0].label, made.outside, *self._behind(on), *self._behind(label))
        return not any(self._leads(each, label, {made.head}) for each in starts)

    def goes_on(self, label: str, made: Round) -> bool:
        """Whether the counter goes on behind a block before there is another round."""
        on, _ = made.goes_on
        return label == on or not any(self._leads(each, made.head, {on}) for each in self._behind(label))

    def _leads(self, start: str, goal: str, without: set[str]) -> bool:
        """Whether a way leads from a block to another one, or is there already, that avoids some."""
        if start in without:
            return False

        return goal in reachable((start,), lambda label: [each for each in self._behind(label) if each not in without])

    def _behind(self, label: str) -> list[str]:
        block = self._blocks[label]
        unwinding = [each.unwind for each in block.commands if isinstance(each, Call) and each.unwind is not None]
        return [*labels_of(block.exit), *unwinding]

    def _is_fixed(self, term: Term, counter: Variable) -> bool:
        """Whether a term has the same value for the same number of the counter, all the time."""
        asked = (each for each in postorder(term) if isinstance(each, Observe))
        if any(each.observation is not Observation.ADDRESS for each in asked):
            return False
        return all(each is counter or self._is_single(each) for each in variables(term))

    def _is_single(self, each: Variable) -> bool:
        """Whether a variable gets its value once."""
        if each.name not in self._own:
            return False
        moves = self._handles.moves(self._procedure.name, each.name)
        if each.name in self._parameters:
            return not moves
        return len(moves) == 1 and moves[0][1] not in self._looping


def _is_step(further: Term, counter: Variable) -> bool:
    """Whether a counter goes on by a number that is fixed, and not 0."""
    match further:
        case Apply(operator="add", arguments=(start, Constant(value=int(by)))):
            return start is counter and by != 0
        case _:
            return False
