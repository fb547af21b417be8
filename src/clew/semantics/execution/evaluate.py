"""The value of a term in a working state, and the places that it reads.

Places: a global variable by name, an element of a global array as (name, index), `@P` for where process P stands and
its locals, `ended` for which processes have ended, `&object` bytes as (name, offset), `memory` for all objects
without a name, `Kind.field` for the field of all records of a kind, `pending` of an event number for its notification,
`spawn procedure` and `events` for the names that new processes and events get, `happened` for the events of the last
step, `running` for that the program has not been ended, `held` for which ended processes somebody still holds, so that
their names are not free.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.contests import Access, in_front_of, writes
from clew.ir.sorts import POINTER, Reference
from clew.ir.terms import Constant, Observation, Term, Variable
from clew.ir.values import NOWHERE, UNDEFINED, Address, Handle
from clew.semantics.code import Act, Node
from clew.semantics.execution.work import Task, Touched, Work
from clew.semantics.state import Life, Phase
from clew.semantics.values import Datum

_APPLY, _CONSTANT, _LOCAL = Act.APPLY, Act.CONSTANT, Act.LOCAL
_GLOBAL, _ELEMENT = Act.GLOBAL, Act.ELEMENT

MEMORY = "memory"
ENDED = "ended"
EVENTS = "events"
HAPPENED = "happened"
TRIGGERED = "triggered"
RUNNING = "running"
HELD = "held"
PENDING = "pending"
SPAWN = "spawn "
"""In front of the name of a procedure: which instances of it there are."""


def evaluate(work: Work, term: Term) -> Datum:
    """The value of a term that stands where the running process is, or outside of all procedures."""
    if isinstance(term, Constant):
        return term.value
    calls = work.task.calls if work.task is not None else []
    routine = work.code.routines[calls[-1].routine] if calls else None
    if isinstance(term, Variable) and routine is not None and (slot := routine.slots.get(term.name)) is not None:
        return calls[-1].locals[slot]
    apply = work.values.apply
    found: list[Datum] = []
    # The hottest loop of the interpreter: tests by identity, the most frequent first.
    for node in work.code.plan(term, routine):
        act = node.act
        if act is _APPLY:
            arguments = tuple([found[argument] for argument in node.arguments])
            found.append(apply(node.name, arguments, node.sorts, node.parameters))
        elif act is _CONSTANT:
            found.append(node.value)
        elif act is _LOCAL:
            found.append(calls[-1].locals[node.slot])
        elif act is _GLOBAL:
            work.touched.reads.add(node.name)
            found.append(work.globals[node.slot])
        elif act is _ELEMENT:
            index = found[node.arguments[0]]
            work.touched.reads.add((node.name, index) if isinstance(index, int) else node.name)
            found.append(apply("select", (work.globals[node.slot], index), node.sorts, ()))
        else:
            found.append(observe(work, node, [found[argument] for argument in node.arguments]))
    return found[-1]


def unrecorded(work: Work, term: Term) -> Datum:
    """The value of a term, without counting what it reads."""
    touched, work.touched = work.touched, Touched()
    value = evaluate(work, term)
    work.touched = touched
    return value


def observe(work: Work, node: Node, arguments: list[Datum]) -> Datum:
    """What the state says to a question of the program."""
    match node.observation:
        case Observation.TIME:
            return work.kernel.time if work.kernel is not None else 0
        case Observation.HAPPENED:
            work.touched.reads.add(HAPPENED)
            return UNDEFINED if arguments[0] is UNDEFINED else arguments[0] in work.clock.fired
        case Observation.TRIGGERED:
            event = arguments[0]
            work.touched.reads.add((TRIGGERED, event) if isinstance(event, int) else TRIGGERED)
            return UNDEFINED if event is UNDEFINED else event in (work.clock.triggered or ())
        case Observation.ELABORATING:
            return _is_elaborating(work)
        case Observation.AT | Observation.LOCAL:
            return _observe_process(work, node)
        case Observation.ENDED:
            return _observe_ended(work, arguments[0])
        case Observation.ALIVE if isinstance(node.sorts[0], Reference):
            held = arguments[0]
            if isinstance(held, Handle):
                kind = work.records[held.record].kind
                work.touched.reads.add(MEMORY)
                return kind is not None
            return UNDEFINED if held is UNDEFINED else False
        case Observation.ALIVE | Observation.SIZE | Observation.HEAP:
            return _observe_object(work, node.observation, arguments[0])
        case Observation.SELF:
            return _self(work, node.names)
        case Observation.LEAKED:
            work.touched.reads.add(MEMORY)
            return work.leaked or work.loses()
        case Observation.OCCUPIED:
            work.touched.reads.add(MEMORY)
            return work.leaked or any(extent.life.on_heap for extent in work.objects)
        case Observation.CONTESTED:
            return next(rivals(work, node.names[0], *arguments), None) is not None
        case Observation.ADDRESS:
            raise AssertionError("an address should be a constant of its plan")


def rivals(work: Work, kind: str, pointer: Datum, size: Datum) -> Iterator[tuple[Task, Address, bool]]:
    """Who contests an access of the running process: the other, where its access begins, and whether that writes."""
    me, own = work.task, _bytes(work, pointer, size)
    if own is None:
        return
    for task in work.tasks:
        if task is me or not task.alive:
            continue
        work.touched.reads.add(f"@{task.name}")
        for access in _next_accesses(work, task):
            work.task = task
            other = _bytes(work, unrecorded(work, access.pointer), unrecorded(work, access.size))
            work.task = me
            if other is not None and (writes(kind) or access.writes) and _meet(own, other):
                yield task, other[0], access.writes


def _next_accesses(work: Work, task: Task) -> Iterator[Access]:
    call = task.top
    return in_front_of(work.code.routines[call.routine].blocks[call.block].commands, call.index)


def _bytes(work: Work, pointer: Datum, size: Datum) -> tuple[Address, int] | None:
    """A stretch of an object; None where the pointer leads to none, or something is undefined."""
    at, length = work.values.concrete(pointer), work.values.concrete(size)
    if not isinstance(at, Address) or at.object == NOWHERE or not isinstance(length, int):
        return None
    return at, length


def _meet(one: tuple[Address, int], other: tuple[Address, int]) -> bool:
    (first, length), (second, room) = one, other
    apart = second.offset - first.offset
    return first.object == second.object and -room < apart < length


def _observe_object(work: Work, observation: Observation, pointer: Datum) -> Datum:
    if pointer is UNDEFINED:
        return UNDEFINED
    if not isinstance(pointer, Address) or pointer.object == NOWHERE:
        return 0 if observation is Observation.SIZE else False
    if pointer.object >= work.code.first_dynamic:
        work.touched.reads.add(MEMORY)
    extent = work.objects[pointer.object]
    if observation is Observation.SIZE:
        return extent.size
    return extent.life.on_heap if observation is Observation.HEAP else extent.life is not Life.GONE


def _self(work: Work, names: tuple[str, ...]) -> Datum:
    """See `Observation.SELF`."""
    assert work.task is not None, "only a running process should ask for itself"
    outermost = work.task.calls[0]
    routine = work.code.routines[outermost.routine]
    slot = routine.slots.get(names[0]) if names else 0 if routine.procedure.parameters else None
    return None if slot is None or routine.declarations[slot].sort != POINTER else outermost.locals[slot]


def _is_elaborating(work: Work) -> bool:
    if work.kernel is None or work.kernel.phase is not Phase.ELABORATION or work.code.main_name is None:
        return False
    return work.tasks[len(work.code.program.processes)].alive


def _observe_process(work: Work, node: Node) -> Datum:
    """AT: at the start of a block; LOCAL: a local of the innermost frame, undefined where there is none."""
    name, part = node.names
    work.touched.reads.add(f"@{name}")
    wanted_label = node.observation is Observation.AT
    for task in work.tasks:
        if task.name == name and task.alive:
            call = task.top
            routine = work.code.routines[call.routine]
            if wanted_label:
                return call.index == 0 and routine.labels.get(part) == call.block
            return call.locals[routine.slots[part]] if part in routine.slots else UNDEFINED
    return False if wanted_label else UNDEFINED


def _observe_ended(work: Work, process: Datum) -> Datum:
    number = work.values.concrete(process)
    if not isinstance(number, int):
        return UNDEFINED
    if number >= len(work.tasks):
        return False
    work.touched.reads.add(ENDED)
    return not work.tasks[number].alive
