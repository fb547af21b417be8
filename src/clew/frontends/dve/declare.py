"""Declarations: from the tree to names, initial values and remarks.

Every name is checked for a second declaration in its scope. Initial values beyond the length of an array are left out
(BEEM has such), with a remark.
"""

from __future__ import annotations

from dataclasses import field

from clew.errors import InputError
from clew.frontends.dve.expressions import Context, constant_value
from clew.frontends.dve.symbols import BOUNDS, WIDTHS, Entry, Fixed, Line, Member, Names, cell_of, location_of
from clew.frontends.dve.tree import Channel, Declare, Expression, Kind, Model, Process, Receive
from clew.ir.program import Declaration
from clew.ir.sorts import Bits, Queue
from clew.ir.terms import Constant, bits, constant, variable
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.syntax.tokens import Places

LONGEST = 2**16
"""Arrays and buffers may be this long."""


@dataclass(slots=True)
class Declared:
    """What the declarations of a model amount to; it fills while they are read."""

    places: Places
    shared: dict[str, Entry] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    cells: list[Declaration] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    problems: list[InputError] = field(default_factory=list)

    @property
    def names(self) -> Names:
        """The names found so far."""
        return Names(self.shared, self.members)

    def complain(self, message: str, at: int, length: int) -> None:
        """Record a problem."""
        self.problems.append(InputError(message, span=self.places.stretch(at, length)))

    def remark(self, message: str, at: int, length: int) -> None:
        """Record a remark."""
        self.notes.append(Note(NoteKind.REMARK, message, self.places.stretch(at, length)))


def declare(places: Places, model: Model) -> Declared:
    """All names of the model, and the program's variables in the order of the source."""
    found = Declared(places)
    taken: set[str] = set()
    sizes = _message_sizes(model)
    _enter(found, None, (model.variables, model.channels), taken, sizes)
    for process in model.processes:
        if _fresh(found, process.name.text, process.name.at, taken):
            _process(found, model, process, sizes)
    return found


def _fresh(found: Declared, name: str, at: int, taken: set[str]) -> bool:
    if name in taken:
        found.complain(f"{name!r} is declared twice", at, len(name))
        return False
    taken.add(name)
    return True


def _message_sizes(model: Model) -> dict[str, int]:
    """How many values a message has, per channel, as its first use says; for buffers without types."""
    sizes: dict[str, int] = {}
    for process in model.processes:
        for transition in process.transitions:
            sync = transition.sync
            if sync is not None:
                values = sync.places if isinstance(sync, Receive) else sync.values
                sizes.setdefault(sync.channel.text, len(values))
    return sizes


# --- processes ------------------------------------------------------------------------------------------------------


def _process(found: Declared, model: Model, process: Process, sizes: dict[str, int]) -> None:
    name = process.name.text
    taken: set[str] = set()
    states: dict[str, int] = {}
    for state in process.states:
        if _fresh(found, state.text, state.at, taken):
            states[state.text] = len(states)
    if not states:
        found.complain(f"process {name!r} has no states", process.name.at, len(name))
        return
    member = Member(name, location_of(name, len(states)), states, {})
    found.members[name] = member
    initial = _initial_state(found, process, states)
    if model.property is None or model.property.text != name:
        _declare_location(found, process, member, initial)
    _enter(found, member, (process.variables, process.channels), taken, sizes)


def _declare_location(found: Declared, process: Process, member: Member, initial: str) -> None:
    if member.location is None:
        return
    span = found.places.stretch(process.name.at, len(member.name))
    start = member.number(initial)
    found.cells.append(Declaration(member.location, start, names=tuple(member.states), span=span))


def _initial_state(found: Declared, process: Process, states: dict[str, int]) -> str:
    name = process.name.text
    if len(process.initial) != 1:
        message = f"process {name!r} should have one initial state (init s;), has {len(process.initial)}"
        found.complain(message, process.name.at, len(name))
        return next(iter(states))
    first = process.initial[0]
    if first.text in states:
        return first.text
    found.complain(f"process {name!r} has no state {first.text!r}", first.at, len(first.text))
    return next(iter(states))


# --- variables and channels -----------------------------------------------------------------------------------------


def _enter(
    found: Declared,
    member: Member | None,
    declared: tuple[tuple[Declare, ...], tuple[Channel, ...]],
    taken: set[str],
    sizes: dict[str, int],
) -> None:
    """Put variables and channels into the scope of a process, or into the shared one."""
    context = Context(found.places, found.names, member)
    scope = found.shared if member is None else member.own
    variables, channels = declared
    for one in variables:
        if _fresh(found, one.name, one.at, taken):
            try:
                scope[one.name] = _variable(found, context, one)
            except InputError as problem:
                found.problems.append(problem)
    for channel in channels:
        if _fresh(found, channel.name, channel.at, taken):
            try:
                scope[channel.name] = _channel(found, context, channel, sizes.get(channel.name, 0))
            except InputError as problem:
                found.problems.append(problem)


def _full_name(context: Context, name: str) -> str:
    return name if context.member is None else f"{context.member.name}.{name}"


def _variable(found: Declared, context: Context, declared: Declare) -> Entry:
    length = None if declared.length is None else _length(context, declared.length, 1)
    values = _initial_values(found, context, declared, length)
    if declared.constant:
        return Fixed(declared.kind, values, length)
    cell = cell_of(_full_name(context, declared.name), declared.kind, length)
    start: Constant
    if length is None:
        start = bits(values[0], WIDTHS[declared.kind])
    else:
        mask = 2 ** WIDTHS[declared.kind] - 1
        start = constant(tuple(value & mask for value in values), cell.variable.sort)
    span = found.places.stretch(declared.at, len(declared.name))
    found.cells.append(Declaration(cell.variable, start, signed=declared.kind is Kind.INT, span=span))
    return cell


def _length(context: Context, expression: Expression, least: int) -> int:
    length = constant_value(context, expression)
    if not least <= length <= LONGEST:
        raise context.fault(
            f"a length should lie between {least} and {LONGEST}, is {length}",
            expression.at,
            expression.end - expression.at,
        )
    return length


def _initial_values(found: Declared, context: Context, declared: Declare, length: int | None) -> tuple[int, ...]:
    count = 1 if length is None else length
    if declared.initial is None:
        return (0,) * count
    if declared.braces != (length is not None):
        wanted = "a single value" if length is None else "values in braces"
        raise context.fault(f"{declared.name!r} should be initialised by {wanted}", declared.at, len(declared.name))
    values = [_fitted(context, declared, constant_value(context, one)) for one in declared.initial]
    if len(values) > count:
        message = f"{declared.name!r} has {count} elements and {len(values)} initial values; the last ones are left out"
        found.remark(message, declared.at, len(declared.name))
    return tuple((values + [0] * count)[:count])


def _fitted(context: Context, declared: Declare, value: int) -> int:
    low, high = BOUNDS[declared.kind]
    if low <= value <= high:
        return value
    message = f"the initial value {value} does not fit into the type {declared.kind.value}, {low} .. {high}"
    raise context.fault(message, declared.at, len(declared.name))


def _channel(found: Declared, context: Context, channel: Channel, size: int) -> Line:
    capacity = 0 if channel.capacity is None else _length(context, channel.capacity, 0)
    name = _full_name(context, channel.name)
    if capacity == 0:
        return Line(name, channel.kinds, None)
    kinds = channel.kinds if channel.kinds is not None else (Kind.INT,) * size
    queue = variable(name, Queue(capacity, tuple(Bits(WIDTHS[kind]) for kind in kinds)))
    found.cells.append(
        Declaration(queue, constant((), queue.sort), span=found.places.stretch(channel.at, len(channel.name)))
    )
    return Line(name, kinds, queue)
