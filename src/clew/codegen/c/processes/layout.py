"""Where everything lies: the bytes of a state, the points at which a process can rest, and who gets which number.

Locals that hold nothing at any rest are no part of a state (`registers.py`). A state is, in this order: the globals;
the number of processes where processes are spawned; per process its order (procedure and instance, spawned ones only),
the length of its stack and its frames, the outermost first, each its variables and then its point; the objects; the
records. `pack.py` writes it, and the C core does in `core/processes/canonical.h`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cached_property

from clew.codegen.c.processes.may_undefined import Callees, Doubts, doubts
from clew.codegen.c.processes.registers import Registers, registers_of
from clew.codegen.c.shapes import NotNative, Number, Slot, declared_shape, is_scalar, length, slots
from clew.codegen.python.jit import accelerated
from clew.ir.commands import Allocate, Await, Call, Join, NewRecord, Spawn, Yield
from clew.ir.program import Declaration, Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Pointer
from clew.ir.terms import Observation, Observe, Term
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import Code, Routine, carries
from clew.semantics.observers import program_terms
from clew.semantics.state import State

Point = tuple[int, int, int]
"""Routine, block and index, as in a frame."""
MOST_POINTS = 1 << 16
DEEPEST = 1 << 20
"""Bytes of one stack; a process that needs more ends the search as out of memory."""
LARGEST = 1 << 16
"""Bytes of one variable; larger ones are refused."""


@dataclass(frozen=True, slots=True)
class Register:
    """A variable of C: `number` makes its name, `assured` that it is written before it is read."""

    number: int
    shape: Number
    assured: bool

    @property
    def value(self) -> str:
        """The C name of its value."""
        return f"v{self.number}"

    @property
    def mark(self) -> str:
        """The C name of its mark."""
        return f"m{self.number}"


@dataclass(frozen=True)
class Layout:
    """See the module; computed from a program and nothing else."""

    program: Program
    code: Code
    rests: tuple[tuple[tuple[int, int], ...], ...]
    """Per routine the blocks and indices at which a frame can rest."""
    outside: tuple[Registers, ...]
    """Per routine the locals that are no part of a state."""
    doubts: Doubts
    symbolic: bool = False
    """Whether data may depend on inputs: a mark may then be the number of a term."""
    few: int = 0
    """So many values of a choice are tried one by one; with more it is an input."""
    drawn: bool = False
    """Whether a choice gets one answer, which is drawn, instead of all."""
    nodes: dict[Hashable, int] = field(default_factory=dict)
    """What is asked of terms at some place of the text, and its number; grows while texts are made."""
    entered: dict[Hashable, tuple[tuple[Routine, ...], ...]] = field(default_factory=dict)
    """By the sorts of a call through a pointer: the routines that it may enter; see `translate/entering`."""

    @property
    def callees(self) -> Callees:
        """Who may be entered."""
        return self.doubts.callees

    @cached_property
    def globals(self) -> dict[str, Slot]:
        """The global variables."""
        return self._block("", self.program.globals, "g")

    @cached_property
    def global_bytes(self) -> int:
        """The length of the globals."""
        return length(self.globals)

    @cached_property
    def frames(self) -> tuple[dict[str, Slot], ...]:
        """Per routine its parameters and locals."""
        return tuple(map(self._frame, self.code.routines))

    def _frame(self, routine: Routine) -> dict[str, Slot]:
        outside = self.outside[routine.number].names
        kept = [each for each in routine.declarations if each.name not in outside]
        return self._block(routine.name, kept, "f")

    def _block(self, procedure: str, declarations: Sequence[Declaration], base: str) -> dict[str, Slot]:
        flags, numbered = self._flags(procedure, declarations), self._numbered(procedure)
        return fitting(slots(declarations, base, flags, numbered, symbolic=self.symbolic))

    @cached_property
    def registers(self) -> tuple[dict[str, Register], ...]:
        """Per routine the locals that are variables of C."""
        return tuple(map(self._registers, self.code.routines))

    def _registers(self, routine: Routine) -> dict[str, Register]:
        outside = self.outside[routine.number]
        declarations = [each for each in routine.declarations if each.name in outside.names]
        flags, numbered = self._flags(routine.name, declarations), self._numbered(routine.name)
        found = {}
        for number, declaration in enumerate(declarations):
            name = declaration.name
            shape = declared_shape(
                declaration, flagged=name in flags, numbered=name in numbered, symbolic=self.symbolic
            )
            assert isinstance(shape, Number), "a register should be a scalar"
            found[name] = Register(number, shape, name in outside.assured)
        return found

    @cached_property
    def frame_bytes(self) -> tuple[int, ...]:
        """Per routine the length of its variables, without the point."""
        return tuple(map(length, self.frames))

    @cached_property
    def points(self) -> dict[Point, int]:
        """The numbers of the points at which a frame can rest."""
        found: dict[Point, int] = {}
        for routine, rests in zip(self.code.routines, self.rests, strict=True):
            for block, index in rests:
                found.setdefault((routine.number, block, index), len(found))
        if len(found) > MOST_POINTS:
            raise NotNative(f"more than {MOST_POINTS} points at which a process can rest")
        return found

    @cached_property
    def point_bytes(self) -> int:
        """The length of a point's number."""
        return 1 if len(self.points) <= 1 << 8 else 2

    @cached_property
    def length_bytes(self) -> int:
        """The length of the length of a stack."""
        deepest = self._deepest()
        return 4 if deepest is None or deepest >= 1 << 16 else 1 if deepest < 1 << 8 else 2

    @cached_property
    def spawns(self) -> bool:
        """Whether processes are made."""
        return _has(self.program, Spawn)

    @cached_property
    def allocates(self) -> bool:
        """Whether memory objects are made."""
        return _has(self.program, Allocate)

    @cached_property
    def selves(self) -> tuple[tuple[str, ...], ...]:
        """What the program asks of the outermost frame: the name of a local, or none for the first parameter."""
        return tuple(dict.fromkeys(each.names for each in _asked(program_terms(self.program), Observation.SELF)))

    def self_at(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Per routine twice the place of that pointer, plus one with a mark; -1 where there is none."""
        found = []
        for routine in self.code.routines:
            parameters = routine.procedure.parameters
            name = names[0] if names else parameters[0].name if parameters else ""
            slot = self.frames[routine.number].get(name)
            if slot is None or not isinstance(slot.shape, Number) or not isinstance(slot.shape.sort, Pointer):
                found.append(-1)
            else:
                found.append(2 * slot.offset + slot.shape.flagged)
        return tuple(found)

    @cached_property
    def start(self) -> State:
        """An initial state: static objects are the same in all of them."""
        return accelerated(self.program).initial()[0].state

    @cached_property
    def creates_records(self) -> bool:
        """Whether records are made."""
        return _has(self.program, NewRecord)

    @property
    def collapses(self) -> bool:
        """Whether states are kept as rows of components: where objects are made, stacks and objects are many."""
        return self.allocates and not self.program.records

    @cached_property
    def records(self) -> dict[str, dict[str, Slot]]:
        """Per kind of record its fields."""
        doubtful = self.doubts.fields
        return {
            record.name: fitting(slots(record.fields, "r", {name for kind, name in doubtful if kind == record.name}))
            for record in self.program.records
        }

    @property
    def record_bytes(self) -> tuple[int, ...]:
        """Per kind of record the length of its fields."""
        return tuple(map(length, self.records.values()))

    def node(self, asked: Hashable) -> int:
        """The number of what is asked of terms."""
        return self.nodes.setdefault(asked, len(self.nodes))

    def slot(self, name: str, routine: Routine | None) -> Slot | Register:
        """The place of a variable in a routine, or outside of all."""
        if routine is None:
            return self.globals[name]
        local = self.frames[routine.number].get(name) or self.registers[routine.number].get(name)
        return self.globals[name] if local is None else local

    def place(self, name: str, routine: Routine | None) -> Slot:
        """The place of a variable that is no scalar."""
        found = self.slot(name, routine)
        assert isinstance(found, Slot), f"{name} should be part of a state"
        return found

    def _flags(self, procedure: str, declarations: Sequence[Declaration]) -> frozenset[str]:
        doubtful = self.doubts.variables
        return frozenset(
            each.name
            for each in declarations
            if (self.doubts.aggregates if not is_scalar(each.sort) else (procedure, each.name) in doubtful)
        )

    def _numbered(self, procedure: str) -> frozenset[str]:
        return self._numbered_names.get(procedure, frozenset())

    @cached_property
    def _numbered_names(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for where, name in self.doubts.numbered:
            found.setdefault(where, set()).add(name)
        return {where: frozenset(names) for where, names in found.items()}

    def _deepest(self) -> int | None:
        """The most bytes that a stack can take; None where there is recursion."""
        calls: dict[int, set[int]] = {
            routine.number: {
                self.code.numbers[callee.name]
                for block in routine.blocks
                for command in block.commands
                if isinstance(command, Call)
                for callee in self.callees.of(command.callee, command.arguments)
            }
            for routine in self.code.routines
        }
        done: dict[int, int] = {}
        while len(done) < len(calls):
            ready = [each for each in calls if each not in done and calls[each] <= done.keys()]
            if not ready:
                return None
            for each in ready:
                own = self.frame_bytes[each] + self.point_bytes
                done[each] = own + max((done[callee] for callee in calls[each]), default=0)
        return max(done.values(), default=0)


def layout_of(program: Program, *, symbolic: bool = False, few: int = 0, drawn: bool = False) -> Layout:
    """The layout of a program; a variable without a C form is refused with `NotNative`."""
    code = Code(program)
    entries = _entries(program)
    rests = tuple(tuple(_rests(routine, entries)) for routine in code.routines)
    outside = tuple(map(registers_of, code.routines, rests, _watched(code)))
    assured = frozenset(
        (routine.name, name) for routine, each in zip(code.routines, outside, strict=True) for name in each.assured
    )
    found = Layout(
        program, code, rests, outside, doubts(program, assured, symbolic=symbolic), symbolic, few, drawn=drawn
    )
    _ = (found.globals, found.frames, found.registers, found.records)
    return found


def _watched(code: Code) -> list[frozenset[str]]:
    """Per routine locals that others look at: for questions to a process, and where it asks for leaks itself."""
    asked = (*_asked(program_terms(code.program), Observation.LOCAL, Observation.SELF),)
    everywhere = frozenset(each.names[-1] for each in asked if each.names)
    if not code.asks_for_leaks:
        return [everywhere] * len(code.routines)
    return [everywhere | _roots(routine) for routine in code.routines]


def _roots(routine: Routine) -> frozenset[str]:
    """The locals that may hold a pointer, in a routine that asks for leaks; those of its callers are at rest then."""
    parts = (part for block in routine.blocks for part in (*block.commands, block.exit))
    terms = (term for part in parts for term in terms_of(part))
    if not any(_asked(terms, Observation.LEAKED, Observation.OCCUPIED)):
        return frozenset()
    return frozenset(each.name for each in routine.declarations if carries(each.sort))


def _asked(terms: Iterable[Term], *observations: Observation) -> Iterator[Observe]:
    for each in postorder(*terms):
        if isinstance(each, Observe) and each.observation in observations:
            yield each


def _entries(program: Program) -> frozenset[tuple[str, str]]:
    """Labels at which procedures are entered; by pointer always at the first."""
    return frozenset(
        (command.callee, command.entry)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
        if isinstance(command, Call) and command.entry is not None and isinstance(command.callee, str)
    )


def _has(program: Program, kind: type) -> bool:
    return any(
        isinstance(command, kind)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
    )


def _rests(routine: Routine, entries: frozenset[tuple[str, str]]) -> list[tuple[int, int]]:
    found = [(0, 0)]
    found += [(routine.labels[label], 0) for name, label in sorted(entries) if name == routine.name]
    found += [(head, 0) for head in sorted(routine.heads)]
    for number, block in enumerate(routine.blocks):
        for index, command in enumerate(block.commands):
            if isinstance(command, Yield):
                found.append((number, index + 1))
            elif isinstance(command, Await | Join | Call):
                found.append((number, index))
    return found


def fitting(block: dict[str, Slot]) -> dict[str, Slot]:
    """The block, if its variables are not too large."""
    for name, slot in block.items():
        if slot.shape.bytes > LARGEST:
            raise NotNative(f"{name}: a variable of {slot.shape.bytes} bytes is too large for native exploration")
    return block
