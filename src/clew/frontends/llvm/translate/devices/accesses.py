"""Loads and stores that meet a device: what its behaviour says, in the place of memory.

Input: a program with the objects of devices, and points-to sets of it. Output: the program in which a load of a
register that gives any value is a choice, and a register of a model a call; a call into another program is the end.
Where a pointer may lead to a device or elsewhere, it is asked at run time. What was read and written is held in locals
with the names of the registers, so that runs show it and nothing remembers it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace

from clew.analysis.interrupting import OWN
from clew.analysis.sharing.points_to import PointsTo
from clew.errors import Unsupported
from clew.frontends.llvm.translate.byte_order import turned, turned_number
from clew.frontends.llvm.translate.devices.demanded import demanded_bits, runs_of
from clew.frontends.llvm.translate.devices.filling import FORGET, beginning_anew, byte_of, choosing, with_bytes
from clew.frontends.llvm.translate.devices.numbers import converted, number_of, width_of
from clew.frontends.llvm.translate.devices.placing import address_of, fixed_place
from clew.frontends.llvm.translate.devices.regions import Access, Behaviour, Device, is_memory
from clew.ir.build import BlockBuilder
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Copy, Exit, Fill, Halt, Havoc, Load, Store
from clew.ir.memory.layouts import Reading, Scalar
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.sorts import BOOL, Bits, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import FALSE, Term, Variable, apply, bits, disjoin, negate, resize, variable
from clew.records import dataclass

_ACCESS = "device.access"
_TAKEN = re.compile(rf"{OWN}take_\d+")
"""Where a handler begins."""
Expression = Callable[[Span | None], str]
"""What a place of the source accesses, as it is written there; empty where that is not known."""


@dataclass(slots=True)
class Touched:
    """What of the devices is read as memory, so that it needs a value at the start. It grows with the program."""

    places: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    """Offsets and sizes by device."""
    whole: set[str] = field(default_factory=set)
    """The devices that are read at places which are not known before."""

    def add(self, device: Device, offset: int, size: int) -> None:
        """A place is read."""
        self.places.setdefault(device.name, set()).add((offset, size))


@dataclass(frozen=True, slots=True)
class Accesses:
    """How the accesses of one program are rewritten."""

    program: Program
    devices: Sequence[Device]
    expression: Expression
    touched: Touched = field(default_factory=Touched)

    def rewritten(self) -> Program:
        """The program with accesses to devices as their behaviours say."""
        points_to = PointsTo(self.program)
        signatures = {each.name: each for each in self.program.procedures}
        procedures = tuple(
            _Rewriting(self, points_to, signatures, each).procedure() for each in self.program.procedures
        )
        return with_bytes(replace(self.program, procedures=procedures), self.filled)

    @property
    def filled(self) -> tuple[Device, ...]:
        """The buffers whose bytes are kept as long as nothing has to do with devices."""
        return tuple(each for each in self.devices if each.behaviour is Behaviour.FILLED)


class _Rewriting(BlockBuilder):
    """The rewriting of one procedure."""

    def __init__(
        self, accesses: Accesses, points_to: PointsTo, signatures: dict[str, Procedure], procedure: Procedure
    ) -> None:
        super().__init__()
        self._accesses, self._points_to, self._signatures = accesses, points_to, signatures
        self._procedure = procedure
        self._block = procedure.blocks[0] if procedure.blocks else None
        self._locals: dict[str, Declaration] = {}
        self._taken = {each.name for each in (*procedure.parameters, *procedure.locals)}
        self._filled = bool(accesses.filled)
        self._sites = {each.object: points_to.numbered((f"&{each.object}",)) for each in accesses.devices}
        self._own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
        self._bits: dict[Variable, int] | None = None
        self._changed = False

    def procedure(self) -> Procedure:
        for block in self._procedure.blocks:
            self._block = block
            self.label, self.commands = block.label, []
            for each in block.commands:
                self._command(each)
            self.close(block.exit)
        found = self._procedure
        if self._changed:
            locals_ = (*found.locals, *self._locals.values())
            found = replace(found, blocks=tuple(self.blocks), locals=locals_)
        return beginning_anew(found) if self._filled and _TAKEN.fullmatch(found.name) else found

    def closed(self, label: str, commands: tuple[Command, ...], leave: Exit) -> Block:
        assert self._block is not None, "a block should come from one"
        return replace(self._block, label=label, commands=commands, exit=leave)

    def _command(self, command: Command) -> None:
        match command:
            case Load(pointer=pointer) | Store(pointer=pointer):
                self._access(command, pointer)
            case Copy(target=target, source=source) if self._special(target) or self._special(source):
                self._copy(command)
            case Fill(pointer=pointer) if self._special(pointer):
                self._fill(command)
            case Call(callee=callee) if not isinstance(callee, str):
                self._leave(callee, command.span)
                self.emit(command)
            case _:
                self.emit(command)

    def _leave(self, callee: Term, span: Span | None) -> None:
        """The program ends where a call leads to another one."""
        for device in self._reached(callee):
            for low, high, behaviour in device.zones():
                if behaviour is Behaviour.IMAGE:
                    self._changed = True
                    left, here = self.fresh_label("left"), self.fresh_label("here")
                    self.close(Branch(_lies_in(callee, device, low, high), left, here, span=span))
                    self.open(left)
                    self.close(Halt(span=span))
                    self.label = here

    # --- which devices ------------------------------------------------------------------------------------------------

    def _reached(self, pointer: Term) -> list[Device]:
        """The devices into which a pointer may lead."""
        found = self._points_to.sites(pointer, self._procedure.name)
        return [each for each in self._accesses.devices if found & self._sites[each.object]]

    def _special(self, pointer: Term) -> bool:
        """Whether a pointer may lead to registers that are no memory."""
        reached = self._reached(pointer)
        for each in reached:
            if all(is_memory(behaviour) for _, _, behaviour in each.zones()):
                self._accesses.touched.whole.add(each.name)
        return any(not is_memory(behaviour) for each in reached for _, _, behaviour in each.zones())

    # --- accesses -----------------------------------------------------------------------------------------------------

    def _access(self, command: Load | Store, pointer: Term) -> None:
        reached = self._reached(pointer)
        if self._changes(command, reached):
            self._changed = True
            self.emit(Call(FORGET, span=command.span))
        if not reached:
            self.emit(command)
        elif (fixed := fixed_place(pointer, reached)) is not None:
            self._fixed(command, *fixed)
        else:
            self._open(command, pointer, reached)

    def _changes(self, command: Load | Store, reached: Sequence[Device]) -> bool:
        """Whether devices may have written into memory since the last access of that kind."""
        if not self._filled:
            return False
        return any(not each.memory and not each.is_own for each in reached) or (command.volatile and not reached)

    def _fixed(self, command: Load | Store, device: Device, offset: int) -> None:
        """An access at a place that is known; what is wrong with it memory tells."""
        size = self._size(_sort(command))
        only, text = _forbidden(command)
        if any(low < offset + size and offset < high for low, high in device.forbidden(only)):
            self._changed = True
            register = device.register_at(offset)
            named = f"{device.name}.{register.name}" if register is not None else device.name
            self.emit(Assert(FALSE, _ACCESS, f"{named} {text}", span=command.span))
        behaviour = device.behaviour_of(offset, size)
        if behaviour is None or offset % command.align or is_memory(behaviour):
            self._accesses.touched.add(device, offset, size)
            self.emit(command)
        else:
            register = device.register_at(offset)
            written = self._accesses.expression(command.span)
            known = f"{device.name}.{register.name}" if register is not None else written
            self._behave(command, device, behaviour, bits(offset, 64), known or f"{device.name}+{offset:#x}")

    def _open(self, command: Load | Store, pointer: Term, reached: Sequence[Device]) -> None:
        """An access that may meet one of several devices, or memory."""
        after = self.fresh_label("accessed")
        only, text = _forbidden(command)
        for device in reached:
            if wrong := [_lies_in(pointer, device, low, high) for low, high in device.forbidden(only)]:
                self._changed = True
                message = f"a register of {device.name} {text}"
                self.emit(Assert(negate(disjoin(*wrong)), _ACCESS, message, span=command.span))
            for low, high, behaviour in device.zones():
                if is_memory(behaviour):
                    self._accesses.touched.whole.add(device.name)
                    continue
                here, elsewhere = self.fresh_label("device"), self.fresh_label("elsewhere")
                self.close(Branch(_lies_in(pointer, device, low, high), here, elsewhere, span=command.span))
                self.open(here)
                self._ask(command, pointer)
                name = self._accesses.expression(command.span) or device.name
                self._behave(command, device, behaviour, apply("pointer.offset", pointer), name)
                self.jump(after)
                self.label = elsewhere
        self.emit(command)
        self.open(after)

    def _ask(self, command: Load | Store, pointer: Term) -> None:
        """Whether the access lies inside of the device, where it has a meaning."""
        looked = self._local(f"looked at {_sort(command)}", _sort(command), original="")
        self.emit(Load(looked, pointer, align=command.align, span=command.span))

    def _behave(self, command: Load | Store, device: Device, behaviour: Behaviour, offset: Term, name: str) -> None:
        self._changed = True
        sort = _sort(command)
        if isinstance(sort, Pointer):
            raise Unsupported(
                f"a pointer in a register of {device.name} is not modelled; use a number", span=command.span
            )
        seen = self._local(f"{name} {sort}", sort, original=name)
        match command:
            case Load(target=target):
                if behaviour is Behaviour.FILLED:
                    self._read_filled(device, offset, target, command.span)
                    self.emit(Assign(seen, self._in_memory(target), span=command.span))
                    return
                if behaviour is Behaviour.MODEL:
                    self._call(device, device.readers[0], (offset, bits(self._size(sort), 64)), seen, command.span)
                else:
                    self._choose(seen, target, command.span)
                self.emit(Assign(target, self._in_memory(seen), span=command.span))
            case Store(value=value):
                number = self._in_memory(value)
                self.emit(Assign(seen, number, span=command.span))
                if behaviour is Behaviour.MODEL:
                    size = bits(self._size(sort), 64)
                    self._call(device, device.readers[1], (offset, number_of(number), size), None, command.span)

    def _read_filled(self, device: Device, offset: Term, target: Variable, span: Span | None) -> None:
        """What a device has written there."""
        for at in range(self._size(target.sort)):
            self.emit(Call(choosing(device), (apply("add", offset, bits(at, 64)),), span=span))
        self.emit(Load(target, byte_of(device, offset), span=span))

    def _in_memory(self, number: Term) -> Term:
        """A number of a register as memory holds it, and the other way round."""
        return turned(number) if self._accesses.program.big_endian else number

    def _choose(self, seen: Variable, target: Variable, span: Span | None) -> None:
        """Any value of the bits that somebody looks at; the others are zero, and nobody knows."""
        if not isinstance(seen.sort, Bits) or target not in self._own:
            self.emit(Havoc(seen, span=span))
            return
        width = seen.sort.width
        asked = self._demanded().get(target, 0) & ((1 << width) - 1)
        if self._accesses.program.big_endian and width % 8 == 0:
            asked = turned_number(asked, width)
        runs = list(runs_of(asked))
        if runs == [(0, width)]:
            self.emit(Havoc(seen, span=span))
            return
        value: Term = bits(0, width)
        for low, length in runs:
            part = self._local(f"{length} bits of {seen.name} from {low}", Bits(length), original="")
            self.emit(Havoc(part, span=span))
            moved = apply("shl", resize(part, width), bits(low, width)) if low else resize(part, width)
            value = moved if value is bits(0, width) else apply("bitor", value, moved)
        self.emit(Assign(seen, value, span=span))

    def _demanded(self) -> dict[Variable, int]:
        if self._bits is None:
            self._bits = demanded_bits(self._procedure)
        return self._bits

    def _call(
        self, device: Device, name: str, given: tuple[Term, ...], target: Variable | None, span: Span | None
    ) -> None:
        """Call a function of the model, with as many of the arguments as it takes, each as wide as it wants it."""
        callee = self._signatures.get(name)
        shape = "uint32_t NAME_read(uint32_t offset, uint32_t size), void NAME_write(offset, value, size)"
        if callee is None or any(not isinstance(each.sort, Bits) for each in callee.parameters):
            raise Unsupported(f"the model of the device {device.name} needs the function {name}: {shape}", span=span)
        wanted = zip(given, callee.parameters, strict=False)
        arguments = tuple(resize(value, width_of(each.sort)) for value, each in wanted)
        if len(arguments) != len(callee.parameters) or len(callee.results) != (target is not None):
            raise Unsupported(f"{name} should be of the form {shape}", span=span)
        if target is None:
            self.emit(Call(name, arguments, span=span))
            return
        result = self._local(f"from {name}", callee.results[0], original="")
        self.emit(Call(name, arguments, (result,), span=span))
        self.emit(Assign(target, converted(result, target.sort), span=span))

    # --- copies -------------------------------------------------------------------------------------------------------

    def _copy(self, command: Copy) -> None:
        """Copy one byte after the other where a register that is no memory may be met: each access counts."""
        byte = self._local("copied byte", Bits(8), original="")

        def one(at: Term) -> None:
            self._command(Load(byte, apply("pointer.add", command.source, at), span=command.span))
            self._command(Store(apply("pointer.add", command.target, at), byte, span=command.span))

        self._loop(command, (command.source, command.target), one)

    def _fill(self, command: Fill) -> None:
        def one(at: Term) -> None:
            self._command(Store(apply("pointer.add", command.pointer, at), command.value, span=command.span))

        self._loop(command, (command.pointer,), one)

    def _loop(self, command: Copy | Fill, pointers: tuple[Term, ...], one: Callable[[Term], None]) -> None:
        """The command as it is where no pointer leads to a device; else what is done with each byte."""
        size = resize(command.size, 64)
        at = self._local("copied", Bits(64), original="")
        met = [
            apply("pointer.same_object", each, address_of(device))
            for each in pointers
            for device in self._reached(each)
        ]
        each, plain, more, after = map(self.fresh_label, ("each", "plain", "more", "copied"))
        self.close(Branch(disjoin(*met), each, plain, span=command.span))
        self.label = plain
        self.emit(command)
        self.jump(after)
        self.label = each
        self.emit(Assign(at, bits(0, 64), span=command.span))
        self.open(more)
        body = self.fresh_label("byte")
        self.close(Branch(apply("ult", at, size), body, after, span=command.span))
        self.label = body
        one(at)
        self.emit(Assign(at, apply("add", at, bits(1, 64)), span=command.span))
        self.jump(more)
        self.label = after

    # --- variables ----------------------------------------------------------------------------------------------------

    def _local(self, name: str, sort: Sort, *, original: str) -> Variable:
        while name in self._taken:
            name += "'"
        if name not in self._locals:
            layout = Scalar(str(sort), self._size(sort), Reading.UNSIGNED) if original and sort != BOOL else None
            self._locals[name] = Declaration(variable(name, sort), original=original, layout=layout)
        return variable(name, sort)

    def _size(self, sort: Sort) -> int:
        match sort:
            case Bits(width=width):
                return (width + 7) // 8
            case _:
                return 1 if sort == BOOL else self._accesses.program.pointer_bytes


def _forbidden(command: Load | Store) -> tuple[Access, str]:
    """What registers do not allow the access, and what is wrong with it."""
    if isinstance(command, Load):
        return Access.WRITE, "is read, and can only be written"
    return Access.READ, "is written, and can only be read"


def _sort(command: Load | Store) -> Sort:
    return command.target.sort if isinstance(command, Load) else command.value.sort


def _lies_in(pointer: Term, device: Device, low: int, high: int) -> Term:
    same = apply("pointer.same_object", pointer, address_of(device))
    if (low, high) == (0, device.size):
        return same
    distance = apply("sub", apply("pointer.offset", pointer), bits(low, 64))
    return apply("and", same, apply("ult", distance, bits(high - low, 64)))
