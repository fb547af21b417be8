"""Programs, indexed for execution: slots for variables, numbers for procedures and blocks, terms as plans.

Input: a well-formed program. Output: tables that only repeat what the program says. A plan is a term as a list in
which arguments come first, so that it is evaluated in one loop without recursion.

Numbers: a memory object of the program is numbered by its position, a procedure as an object after all of these, so an
Address constant in a program may name either.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache, cached_property

from clew.ir.commands import Allocate, Exit, Halt, NewRecord, Retry, Spawn
from clew.ir.operators.table import Numbers, Sorts
from clew.ir.program import Block, Declaration, Procedure, Program, Record
from clew.ir.rewriting import labels_of
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.sorts import Process as ProcessSort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import Address, Value
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.observers import observations, program_terms
from clew.semantics.values import undefined


class Act(Enum):
    """What one node of a plan does."""

    CONSTANT = "constant"
    GLOBAL = "global"
    LOCAL = "local"
    ELEMENT = "element"
    """An element of a global array; apart from `apply`, so that only the element counts as read."""
    APPLY = "apply"
    OBSERVE = "observe"


@dataclass(frozen=True, slots=True)
class Node:
    """One node: `arguments` are positions of earlier nodes; what an act does not use stays empty."""

    act: Act
    value: Value = None
    slot: int = 0
    name: str = ""
    arguments: tuple[int, ...] = ()
    sorts: Sorts = ()
    parameters: Numbers = ()
    observation: Observation = Observation.TIME
    names: tuple[str, ...] = ()


Plan = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Routine:
    """A procedure with its slots (parameters first, then locals) and its blocks by number."""

    number: int
    procedure: Procedure
    declarations: tuple[Declaration, ...]
    slots: dict[str, int]
    labels: dict[str, int]
    heads: frozenset[int]
    """Blocks to which a jump from the same or a later block goes: every loop has one."""
    carriers: tuple[tuple[int, Sort], ...]
    """The slots whose values may name an object, a record or a process."""
    holds_processes: bool
    """Whether a slot may hold a process."""
    beginning: tuple[Value, ...] | None
    """What the locals hold at first; None where that depends on something."""
    blocks: tuple[Block, ...]
    """The procedure's blocks."""

    @property
    def name(self) -> str:
        """The procedure's name."""
        return self.procedure.name


class Code:
    """The tables of one program; a cache of plans is its only changing part. What few ask for is made on demand."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots = {declaration.name: slot for slot, declaration in enumerate(program.globals)}
        self.carriers = _carriers(program.globals)
        """The globals whose values may name an object, a record or a process."""
        self.numbers = {procedure.name: number for number, procedure in enumerate(program.procedures)}
        self.records: dict[str, Record] = {record.name: record for record in program.records}
        self.fields = {
            record.name: {field.name: slot for slot, field in enumerate(record.fields)} for record in program.records
        }
        self.objects = {declared.name: number for number, declared in enumerate(program.objects)}
        self.variable_objects = tuple(number for number, each in enumerate(program.objects) if not each.constant)
        """Objects that may come to point to what a run makes: constant ones point to static objects for ever."""
        self.first_code = len(program.objects)
        self.first_dynamic = self.first_code + len(program.procedures)
        self.updates = {name: number for number, name in enumerate(program.updates)}
        self.pointer_bytes = program.pointer_bytes
        taken = [process.name for process in program.processes]
        self.main_name = None if program.main is None else _unused(program.main, taken)
        self.kernel_name = _unused("kernel", [*taken, *(() if self.main_name is None else (self.main_name,))])
        self._plans: dict[tuple[Term, int], Plan] = {}

    @cached_property
    def routines(self) -> tuple[Routine, ...]:
        """The procedures by number."""
        return tuple(_routine(number, procedure) for number, procedure in enumerate(self.program.procedures))

    @cached_property
    def creates(self) -> bool:
        """Whether objects, records or processes come into being, so that they have to be numbered canonically."""
        return _creates(self.program)

    @cached_property
    def retries(self) -> bool:
        """Whether something is tried again."""
        return _leaves_by(self.program, Retry)

    @cached_property
    def halts(self) -> bool:
        """Whether something ends all processes."""
        return _leaves_by(self.program, Halt)

    @cached_property
    def observed(self) -> frozenset[Observation]:
        """What the program asks of its state."""
        return observations(*program_terms(self.program))

    @cached_property
    def asks_for_leaks(self) -> bool:
        """Whether it asks for lost objects."""
        return not self.observed.isdisjoint((Observation.LEAKED, Observation.OCCUPIED))

    def address(self, name: str) -> int:
        """The number of the object or procedure of this name."""
        return self.objects[name] if name in self.objects else self.first_code + self.numbers[name]

    def plan(self, term: Term, routine: Routine | None) -> Plan:
        """The plan of a term that stands in the routine, or outside of all."""
        key = (term, -1 if routine is None else routine.number)
        found = self._plans.get(key)
        if found is None:
            found = _plan(term, self, {} if routine is None else routine.slots)
            self._plans[key] = found
        return found


def _routine(number: int, procedure: Procedure) -> Routine:
    declarations = (*procedure.parameters, *procedure.locals)
    labels = {block.label: position for position, block in enumerate(procedure.blocks)}
    heads = frozenset(labels[label] for label in heads_of(procedure))
    slots = {declaration.name: slot for slot, declaration in enumerate(declarations)}
    carriers = _carriers(declarations)
    processes = any(holds_processes(each.sort) for each in declarations)
    beginning = _beginning(procedure.locals)
    blocks = procedure.blocks
    return Routine(number, procedure, declarations, slots, labels, heads, carriers, processes, beginning, blocks)


def heads_of(procedure: Procedure) -> frozenset[str]:
    """The labels to which a jump leads back."""
    places = {block.label: place for place, block in enumerate(procedure.blocks)}
    back = ((target, place) for place, block in enumerate(procedure.blocks) for target in labels_of(block.exit))
    return frozenset(target for target, place in back if places[target] <= place)


def _beginning(declarations: Sequence[Declaration]) -> tuple[Value, ...] | None:
    found: list[Value] = []
    for each in declarations:
        match each.initial:
            case None:
                found.append(undefined(each.sort))
            case Constant(value=value):
                found.append(value)
            case _:
                return None
    return tuple(found)


def _carriers(declarations: Sequence[Declaration]) -> tuple[tuple[int, Sort], ...]:
    return tuple((slot, each.sort) for slot, each in enumerate(declarations) if carries(each.sort))


@cache
def carries(sort: Sort) -> bool:
    """Whether values of the sort may name an object, a record or a process."""
    match sort:
        case Pointer() | Reference() | ProcessSort():
            return True
        case Array(element=element):
            return carries(element)
        case Queue(elements=elements):
            return any(carries(element) for element in elements)
        case Bits(width=width):
            return width >= 32  # it may hold a pointer as a number
        case Bool() | Integer() | Real() | Event():
            return False


def holds_processes(sort: Sort) -> bool:
    """Whether values of the sort may name a process."""
    match sort:
        case Bits() | Bool() | Pointer() | Reference() | Integer() | Real() | Event():
            return False
        case ProcessSort():
            return True
        case Array(element=element):
            return holds_processes(element)
        case Queue(elements=elements):
            return any(map(holds_processes, elements))


def _unused(name: str, taken: list[str]) -> str:
    """The name, or if it is taken the name with as many strokes as it needs."""
    while name in taken:
        name += "'"
    return name


def _leaves_by(program: Program, kind: type[Exit]) -> bool:
    return any(isinstance(block.exit, kind) for procedure in program.procedures for block in procedure.blocks)


def _creates(program: Program) -> bool:
    return any(
        isinstance(command, Allocate | NewRecord | Spawn)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
    )


def _plan(term: Term, code: Code, local_slots: dict[str, int]) -> Plan:
    nodes: list[Node] = []
    position: dict[Term, int] = {}
    order = tuple(postorder(term))
    indexes = any(_global_element(each, local_slots) for each in order)
    hidden = _only_indexed(order, local_slots) if indexes else frozenset()
    for each in order:
        if each in hidden:
            continue
        position[each] = len(nodes)
        nodes.append(_node(each, position, code, local_slots))
    return tuple(nodes)


def _global_element(term: Term, local_slots: dict[str, int]) -> bool:
    if not (isinstance(term, Apply) and term.operator == "select"):
        return False
    array = term.arguments[0]
    return isinstance(array, Variable) and array.name not in local_slots


def _only_indexed(order: Sequence[Term], local_slots: dict[str, int]) -> frozenset[Term]:
    """The global arrays of which the last term reads single elements only; its parts come before it."""
    indexed: set[Term] = set()
    whole: set[Term] = {order[-1]}
    for term in order:
        if not isinstance(term, Apply | Observe):
            continue
        if isinstance(term, Apply) and _global_element(term, local_slots):
            indexed.add(term.arguments[0])
            whole.update(term.arguments[1:])
        else:
            whole.update(term.arguments)
    return frozenset(indexed - whole)


def _node(term: Term, position: dict[Term, int], code: Code, local_slots: dict[str, int]) -> Node:
    slots = code.slots
    match term:
        case Constant(value=value):
            return Node(Act.CONSTANT, value=value)
        case Variable(name=name) if name in local_slots:
            return Node(Act.LOCAL, slot=local_slots[name], name=name)
        case Variable(name=name):
            return Node(Act.GLOBAL, slot=slots[name], name=name)
        case Apply(operator=operator, arguments=arguments, parameters=parameters):
            if _global_element(term, local_slots):
                array, index = arguments
                assert isinstance(array, Variable)
                sorts: tuple[Sort, ...] = (array.sort, index.sort)
                return Node(
                    Act.ELEMENT, slot=slots[array.name], name=array.name, arguments=(position[index],), sorts=sorts
                )
            return Node(
                Act.APPLY,
                name=operator,
                arguments=tuple(position[argument] for argument in arguments),
                sorts=tuple(argument.sort for argument in arguments),
                parameters=parameters,
            )
        case Observe(observation=Observation.ADDRESS, names=names):
            return Node(Act.CONSTANT, value=Address(code.address(names[0]), 0))
        case Observe(observation=observation, names=names, arguments=arguments):
            return Node(
                Act.OBSERVE,
                observation=observation,
                names=names,
                arguments=tuple(position[argument] for argument in arguments),
                sorts=tuple(argument.sort for argument in arguments),
            )
