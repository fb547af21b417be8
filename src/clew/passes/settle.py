"""Settle: what `main` of a kernel program does before its first `start` is done, and is not there any more.

Input: a kernel program whose `main` decides everything by itself up to there. Output: a program whose objects hold what
they hold then, with an object for everything that was made on the way, and whose `main` goes on from there: each call
that is under way is a procedure of its own, which gives its locals their values, calls the next one and goes on behind
that. Notifications and updates that are pending are made again in front of `start`. What `main` chooses freely on the
way is refused: a design is elaborated once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from clew.analysis.liveness import Liveness
from clew.codegen.python.jit import accelerated
from clew.graphs import reachable
from clew.ir.commands import (
    Assign,
    Call,
    Command,
    Expire,
    Family,
    Free,
    Goto,
    Notify,
    RequestUpdate,
    Start,
    Wait,
    When,
)
from clew.ir.errors import Unsupported
from clew.ir.memory.layouts import Layout, Place
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import fresh_label, labels_of
from clew.ir.sorts import EVENT, INTEGER, POINTER, Bits, Sort
from clew.ir.terms import Observation, Term, Variable, apply, bits, constant, observe
from clew.ir.values import NOWHERE, UNDEFINED, Address, Value
from clew.records import dataclass
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Violation
from clew.semantics.state import LIVES, Extent, Frame, Life, Mark, Piece, State

_FAMILIES = {life: family for family, life in LIVES.items()}
_WORD = 8
"""How many bytes of plain numbers a cell has at most."""
MOST_STEPS = 20_000
"""After so many steps of ten thousand commands elaboration is taken for endless."""


class Faulty(Exception):
    """Something is violated on the way; the state is the one in which it was found."""

    def __init__(self, violation: Violation, state: State) -> None:
        super().__init__(violation.message)
        self.violation, self.state = violation, state


@dataclass(frozen=True, slots=True)
class Settled:
    """The state where `main` stands in front of its first `start`; None where it ends without one."""

    program: Program
    state: State


def settle(program: Program) -> Settled | None:
    """Run `main` up to its first `start`; raises `Faulty`, or Unsupported where it chooses."""
    interpreter = accelerated(_waiting(program))
    assert interpreter.code.main_name is not None, "a program that is settled should have a main"
    main = interpreter.actor(interpreter.code.main_name)
    assert main is not None, "main should be an actor"
    state = interpreter.start_with(()).state
    for _ in range(MOST_STEPS):
        if not state.processes[-1].frames:
            return None
        if state.processes[-1].waiting is not None:
            return Settled(program, state)
        state = _stepped(interpreter, state, main)
    raise Unsupported("elaboration does not come to an end")


def _stepped(interpreter: Interpreter, state: State, main: int) -> State:
    outcomes = interpreter.step(state, main)
    if len(outcomes) != 1 or outcomes[0].choices:
        where = interpreter.position(state, main)
        span = None if where is None else interpreter.code.routines[where[0]].procedure.span
        raise Unsupported("an input before the simulation starts: what is elaborated must not depend on one", span=span)
    if outcomes[0].violation is not None:
        raise Faulty(outcomes[0].violation, outcomes[0].state)
    return outcomes[0].state


def _waiting(program: Program) -> Program:
    """The program in which `main` waits where it would start the simulation."""
    return replace(program, procedures=tuple(_mapped(each, _not_started) for each in program.procedures))


def _not_started(command: Command) -> Command:
    return Wait(span=command.span) if isinstance(command, Start) else command


def _mapped(procedure: Procedure, change: Callable[[Command], Command]) -> Procedure:
    if not any(isinstance(each, Start) for block in procedure.blocks for each in block.commands):
        return procedure
    blocks = tuple(replace(block, commands=tuple(map(change, block.commands))) for block in procedure.blocks)
    return replace(procedure, blocks=blocks)


# --- what memory holds ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frozen:
    """Memory as declarations: the objects, and what each number of the state is called now."""

    objects: tuple[Object, ...]
    names: Mapping[int, str]
    gone: tuple[str, ...] = ()
    """Those that are not there any more, but to which something still points."""

    def value(self, value: Value, sort: Sort) -> Term:
        """A value of the state as a term."""
        if isinstance(value, Address) and value.object != NOWHERE:
            base = observe(Observation.ADDRESS, (self.names[value.object],), (), POINTER)
            found = apply("pointer.add", base, bits(value.offset, 64)) if value.offset else base
            return found if sort == POINTER else apply("pointer.to_bits", found, parameters=(_width(sort),))
        return constant(value, sort)


def frozen(settled: Settled, name_of: Callable[[int], str]) -> Frozen:
    """The memory of the state; `name_of` gives names to what was made on the way."""
    program, state = settled.program, settled.state
    code = {len(program.objects) + at: each.name for at, each in enumerate(program.procedures)}
    names = {at: each.name for at, each in enumerate(program.objects)} | code
    taken = set(names.values())
    dead = {at for at, extent in enumerate(state.objects) if extent.life is Life.GONE}
    gone = sorted(dead & _pointed_to(settled))
    made = [at for at in range(len(names), len(state.objects)) if at not in dead or at in gone]
    for number in made:
        names[number] = _unused(name_of(number), taken)
    memory = Frozen((), names)
    kept = [_object(each, state.objects[at], memory, program) for at, each in enumerate(program.objects)]
    layouts = _layouts(settled)
    for number in made:
        extent = state.objects[number]
        if number in gone:
            kept.append(Object(names[number], 1, family=Family.PLAIN, original=""))
            continue
        own = Object(
            names[number],
            extent.size,
            family=_FAMILIES.get(extent.life),
            original=names[number],
            layout=layouts.get(number),
        )
        kept.append(_object(own, extent, memory, program))
    return Frozen(tuple(kept), names, tuple(names[number] for number in gone))


def _pointed_to(settled: Settled) -> frozenset[int]:
    """The objects to which something points that may still be read."""
    program, state = settled.program, settled.state
    held: list[object] = [*(mark.value for extent in state.objects for mark in extent.marks), *state.globals]
    for frame in state.processes[-1].frames:
        held += _read_later(program.procedures[frame.routine], frame).values()
    pieces = [each.address if isinstance(each, Piece) else each for each in held]
    return frozenset(each.object for each in pieces if isinstance(each, Address))


def _layouts(settled: Settled) -> dict[int, Layout]:
    """How a person reads what was made: as the local that holds it says, or the table with which it begins."""
    program, state = settled.program, settled.state
    found: dict[int, Layout] = {}
    for number, extent in enumerate(state.objects):
        first = extent.marks[0] if extent.marks else None
        table = first.value if first is not None and first.offset == 0 else None
        if isinstance(table, Address) and 0 <= table.object < len(program.objects):
            layout = program.objects[table.object].table_of
            found.update({number: layout} if layout is not None else {})
    for frame in state.processes[-1].frames:
        procedure = program.procedures[frame.routine]
        for declared, value in zip((*procedure.parameters, *procedure.locals), frame.locals, strict=True):
            if isinstance(declared.layout, Place) and isinstance(value, Address) and value.offset == 0:
                found[value.object] = declared.layout.of
    return found


def _unused(name: str, taken: set[str]) -> str:
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    taken.add(found)
    return found


def _object(declared: Object, extent: Extent, memory: Frozen, program: Program) -> Object:
    """The declaration of an object with these contents."""
    if declared.constant:
        return declared
    undefined = any(mark.value is UNDEFINED for mark in extent.marks)
    cells = tuple(sorted(_cells(extent, memory, program, zeroed=not undefined), key=lambda cell: cell[0]))
    return replace(declared, cells=cells, zeroed=not undefined)


def _cells(extent: Extent, memory: Frozen, program: Program, *, zeroed: bool) -> Iterator[tuple[int, Term]]:
    at = 0
    for mark in extent.marks:
        yield from _plain(extent.data, at, mark.offset, zeroed=zeroed)
        if mark.value is not UNDEFINED:
            yield mark.offset, _marked(mark, memory, program)
        at = mark.offset + mark.size
    yield from _plain(extent.data, at, extent.size, zeroed=zeroed)


def _plain(data: bytes, begin: int, end: int, *, zeroed: bool) -> Iterator[tuple[int, Term]]:
    """Numbers in words, where they lie at multiples of their size."""
    at = begin
    while at < end:
        size = next(each for each in (_WORD, 4, 2, 1) if at % each == 0 and at + each <= end)
        number = int.from_bytes(data[at : at + size], "little")
        if number or not zeroed:
            yield at, bits(number, 8 * size)
        at += size


def _marked(mark: Mark, memory: Frozen, program: Program) -> Term:
    if not isinstance(mark.value, Address) or mark.size != program.pointer_bytes:
        raise Unsupported("elaboration leaves a part of a pointer in memory")
    return memory.value(mark.value, POINTER)


def _width(sort: Sort) -> int:
    assert isinstance(sort, Bits), f"a pointer as a number should be bits, is {sort}"
    return sort.width


# --- how main goes on -------------------------------------------------------------------------------------------------


def going_on(settled: Settled, memory: Frozen) -> tuple[Procedure, ...]:
    """The procedures of the calls that are under way, the outermost first: that is `main` now."""
    program, state = settled.program, settled.state
    frames = state.processes[-1].frames
    names = [f"{program.procedures[frame.routine].name} from start" for frame in frames]
    made = []
    for depth, frame in enumerate(frames):
        inner = names[depth + 1] if depth + 1 < len(frames) else None
        before = (*_freed(memory), *_pending(state)) if inner is None else ()
        made.append(_rest(program.procedures[frame.routine], names[depth], frame, state, memory, inner, before))
    return tuple(made)


def _rest(
    procedure: Procedure,
    name: str,
    frame: Frame,
    state: State,
    memory: Frozen,
    inner: str | None,
    before: tuple[Command, ...],
) -> Procedure:
    """What is left of a call: its locals as they are, then the rest of the block it stands in."""
    block = procedure.blocks[frame.block]
    declared = (*procedure.parameters, *procedure.locals)
    values = zip((each.variable for each in declared), frame.locals, strict=True)
    own = {local for local, value in values if _is_frame_object(value, state)}
    given = tuple(_given(_read_later(procedure, frame), memory))
    behind = fresh_label(procedure.blocks, "behind")
    first = fresh_label((*procedure.blocks, Block(behind, (), block.exit)), "begin")
    rest = block.commands[frame.index :]
    if inner is not None:
        call = rest[0]
        assert isinstance(call, Call), f"a frame with another one above should stand at a call, stands at {call}"
        rest = (replace(call, callee=inner, arguments=(), entry=None), *rest[1:])
    blocks = (
        Block(first, (*given, *before), Goto(behind)),
        Block(behind, _without_ends(rest, own), block.exit),
        *(replace(each, commands=_without_ends(each.commands, own)) for each in procedure.blocks),
    )
    blocks = reached_blocks(blocks)
    return replace(procedure, name=name, parameters=(), locals=tuple(map(_plain_declaration, declared)), blocks=blocks)


def reached_blocks(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks that control can reach from the first one."""
    following = {block.label: following_blocks(block) for block in blocks}
    seen = set(reachable([blocks[0].label], following.__getitem__))
    return tuple(block for block in blocks if block.label in seen)


def following_blocks(block: Block) -> list[str]:
    """Where control may go from a block, by its exit or by what a call raises."""
    unwinds = [each.unwind for each in block.commands if isinstance(each, Call) and each.unwind is not None]
    return [*labels_of(block.exit), *unwinds]


def _plain_declaration(declared: Declaration) -> Declaration:
    return replace(declared, initial=None)


def _given(values: Mapping[Variable, object], memory: Frozen) -> Iterator[Assign]:
    for local, value in values.items():
        if value is not UNDEFINED:
            yield Assign(local, memory.value(value, local.sort))  # type: ignore[arg-type]  # concrete data are values


def _read_later(procedure: Procedure, frame: Frame) -> dict[Variable, object]:
    """What the locals of a call that is under way hold, if it may be read."""
    declared = [each.variable for each in (*procedure.parameters, *procedure.locals)]
    live = Liveness(procedure.blocks, frozenset(each.name for each in declared))
    read = live.within(procedure.blocks[frame.block])[frame.index]
    return {each: value for each, value in zip(declared, frame.locals, strict=True) if each.name in read}


def _is_frame_object(value: object, state: State) -> bool:
    return isinstance(value, Address) and value.object != NOWHERE and state.objects[value.object].life is Life.FRAME


def _without_ends(commands: tuple[Command, ...], own: set[Variable]) -> tuple[Command, ...]:
    """The commands without the ends of objects that are static now."""
    return tuple(each for each in commands if not (isinstance(each, Expire) and each.pointer in own))


def _freed(memory: Frozen) -> Iterator[Free]:
    """What was there once is made an end of, once more."""
    for name in memory.gone:
        yield Free(observe(Observation.ADDRESS, (name,), (), POINTER))


def _pending(state: State) -> tuple[Command, ...]:
    """What is to be notified and updated, once more."""
    kernel = state.kernel
    assert kernel is not None, "a kernel program should have a kernel"
    notified = [
        Notify(constant(event, EVENT), When.TIMED if delay else When.DELTA, constant(delay, INTEGER) if delay else None)
        for event, delay in kernel.pending
    ]
    return (*notified, *(RequestUpdate(bits(number, 32)) for number in kernel.updates))
