"""A program with its devices: placed, with the meaning of accesses, contents at the start, and what is to be said.

Input: a program as it was translated, and the devices that the user declares. Output: the program, and notes. What is
accessed at a fixed address in no device is a fault, and the message says how to declare a device there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.errors import InputError
from clew.frontends.llvm.translate.devices.accesses import Accesses, Expression, Touched
from clew.frontends.llvm.translate.devices.filled import filled
from clew.frontends.llvm.translate.devices.placing import Placing, address_of, fixed_number
from clew.frontends.llvm.translate.devices.regions import KEPT, Behaviour, Device
from clew.frontends.llvm.translate.devices.retained import retained
from clew.ir.commands import Assert, Command, Goto, Havoc, Load, Store
from clew.ir.operators.rows import mask
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.rewriting import fresh_label, parts_in, terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, Apply, Constant, Term, Variable, children, variable
from clew.ir.walk import postorder
from clew.outcome import Note, NoteKind
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class _Offers:
    """How devices are offered: how large they are, as most of them are, and from which address on.

    A lower address is rather one of a member of null.
    """

    page: int
    first: int

    def option(self, number: int, name: str) -> str:
        """The option that declares the device around an address."""
        begin, end = self.borders(number)
        return f"--device {name}={begin:#x}:{end - begin:#x}"

    def borders(self, number: int) -> tuple[int, int]:
        """Where that device begins and ends."""
        at = number // self.page * self.page
        return max(at, self.first), at + self.page


_WIDE, _NARROW = _Offers(page=0x400, first=0x100), _Offers(page=0x100, first=0x20)
"""Those of processors with 16-bit addresses lie in the first pages, behind the registers for numbers."""
_MOST_WORDS = 4096
_ENDS = 4096
"""The last addresses are no devices, but numbers that tell an error."""
_MEANINGS = {
    Behaviour.ANY: "give any value at each read, and what is written to them goes away",
    Behaviour.LAST: "give what was written last, and any value before",
    Behaviour.RESET: "give what was written last, and the reset value before",
    Behaviour.MODEL: "are what functions of the program say",
    Behaviour.IMAGE: "give what was written last, and any value before, and who calls an address there has left",
}


def with_devices(
    program: Program, devices: Sequence[Device], sections: Mapping[str, str], expression: Expression
) -> tuple[Program, tuple[Note, ...]]:
    """The program in which the devices are there, and memory that nobody initialises; what is to be said of them.

    The sections are those that the source names, by the object.
    """
    meant: tuple[Device, ...] = ()
    buffers: tuple[Device, ...] = ()
    if devices:
        placing = Placing(devices, program.pointer_bytes)
        program = placing.program(program)
        meant = tuple(placing.meant.values())
        buffers = filled(program, meant)
    kept, told = retained(program, sections)
    if every := (*meant, *(each for each in buffers if each.memory not in {one.memory for one in kept}), *kept):
        accesses = Accesses(program, every, expression)
        program = _started(accesses.rewritten(), (*meant, *kept), accesses.touched)
    program, offers = _offering(program, expression)
    return program, (
        *_said([each for each in meant if not each.is_own], buffers),
        *told,
        *_of_processor(meant),
        *_offered(offers),
    )


# --- contents at the start ------------------------------------------------------------------------------------------


def _started(program: Program, devices: Sequence[Device], touched: Touched) -> Program:
    """The program whose devices hold any values at first, where the last one counts."""
    begun = [command for each in devices for command in _begun(each, touched)]
    if not begun:
        return program
    name = program.processes[0].procedure if program.processes else program.main
    procedures = tuple(_beginning(each, begun) if each.name == name else each for each in program.procedures)
    return replace(program, procedures=procedures)


def _begun(device: Device, touched: Touched) -> Iterator[Command]:
    """Any value for each place that is read before it is written, for all that anybody knows."""
    done: set[int] = set()
    for offset, size in _places(device, touched):
        behaviour = device.behaviour_of(offset, size)
        if behaviour not in KEPT or done.issuperset(range(offset, offset + size)):
            continue
        done.update(range(offset, offset + size))
        if len(done) > 4 * _MOST_WORDS:
            raise InputError(
                f"the device {device.name} is too large to hold any values at the start; declare the part that is "
                f"used, or --device {device.name}={device.address:#x}:{device.size:#x}:reset for zeroes"
            )
        value = _any_of(size)
        yield Havoc(value)
        yield Store(address_of(device, offset), value)


def _places(device: Device, touched: Touched) -> list[tuple[int, int]]:
    """The places that get a value, wide ones first: words of the whole device where nobody knows which are read."""
    if device.name not in touched.whole:
        return sorted(touched.places.get(device.name, ()), key=lambda place: (-place[1], place[0]))
    words = device.size // 4 * 4
    return [*((at, 4) for at in range(0, words, 4)), *((at, 1) for at in range(words, device.size))]


def _any_of(size: int) -> Variable:
    return variable(f"any {8 * size}", Bits(8 * size))


def _beginning(procedure: Procedure, commands: Sequence[Command]) -> Procedure:
    first = procedure.blocks[0]
    made = {each.target.name: each.target for each in commands if isinstance(each, Havoc)}
    block = Block(fresh_label(procedure.blocks, "devices"), tuple(commands), Goto(first.label))
    locals_ = (*procedure.locals, *(Declaration(each, original="") for each in made.values()))
    return replace(procedure, blocks=(block, *procedure.blocks), locals=locals_)


# --- what is to be said -----------------------------------------------------------------------------------------------


def _said(devices: Sequence[Device], buffers: Sequence[Device]) -> Iterator[Note]:
    restless = ", ".join(each.name for each in buffers if each.behaviour is Behaviour.ANY)
    filled = ", ".join(each.name for each in buffers if each.behaviour is Behaviour.FILLED)
    each_time = f"{restless}, each read of which gives any value" if restless else ""
    kept = (
        f"{filled}, which may hold anything else behind each access to a device or to what is volatile"
        if filled
        else ""
    )
    changed = f"no memory but {'; and '.join(filter(None, (each_time, kept)))}" if buffers else "no memory"
    for behaviour, meaning in _MEANINGS.items():
        names = [each.name for each in devices if any(kind is behaviour for _, _, kind in each.zones())]
        if not names:
            continue
        text = f"registers of {', '.join(names)} {meaning}; devices change {changed}"
        lifted = "" if behaviour is Behaviour.MODEL else f"--device {names[0]}=…:model"
        yield Note(NoteKind.ASSUMPTION, text, lifted_by=lifted)


def _of_processor(devices: Sequence[Device]) -> Iterator[Note]:
    """What is assumed of the status register of AVR, which comes with Clew."""
    if any(each.is_own and each.name.endswith("SREG") for each in devices):
        yield Note(NoteKind.ASSUMPTION, "of SREG the flag of interrupts is modelled; its other bits read as zero")


def _offering(program: Program, expression: Expression) -> tuple[Program, tuple[str, ...]]:
    """The program in which an access at a fixed address that is no device says so; and options by which it is one."""
    offers: dict[int, str] = {}
    form = _NARROW if program.pointer_bytes == 2 else _WIDE
    width = 8 * program.pointer_bytes

    def named(written: str, begin: int) -> str:
        name = _name(written, begin, form)
        is_taken = any(each.startswith(f"--device {name}=") for at, each in offers.items() if at != begin)
        return f"DEVICE_{begin:X}" if is_taken else name

    def told(command: Command) -> tuple[Command, ...]:
        if not isinstance(command, Load | Store):
            return (command,)
        number = fixed_number(command.pointer, width)
        if number is None or number < form.first:
            return (command,)
        begin, _ = form.borders(number)
        option = offers.get(begin) or form.option(number, named(expression(command.span), begin))
        offers[begin] = option
        message = f"an access at the address {number:#x}, where no object is; if that is a device: {option}"
        return (Assert(FALSE, "memory.out-of-bounds", message, span=command.span), command)

    def block(given: Block) -> Block:
        commands = tuple(each for command in given.commands for each in told(command))
        return given if len(commands) == len(given.commands) else replace(given, commands=commands)

    def procedure(given: Procedure) -> Procedure:
        blocks = tuple(map(block, given.blocks))
        same = all(one is other for one, other in zip(blocks, given.blocks, strict=True))
        return given if same else replace(given, blocks=blocks)

    procedures = tuple(map(procedure, program.procedures))
    for number, written in _made(program, width, expression):
        if form.first <= number < mask(width) - _ENDS:
            begin, _ = form.borders(number)
            offers.setdefault(begin, form.option(number, named(written, begin)))
    options = tuple(option for _, option in sorted(offers.items()))
    return (replace(program, procedures=procedures), options) if offers else (program, ())


def _made(program: Program, width: int, expression: Expression) -> Iterator[tuple[int, str]]:
    """Addresses that numbers become on the way to an access, each with how that is written: returned, passed, kept."""
    for each in program.objects:
        for _, term in each.cells:
            yield from ((number, each.name) for number in _numbers_in(term, width))
    for part in (part for procedure in program.procedures for part in parts_in(procedure)):
        for term in terms_of(part):
            yield from ((number, _macro(expression(part.span))) for number in _numbers_in(term, width))


def _macro(written: str) -> str:
    """What is written, where that is the name of a macro, as of devices in headers; types and calls stand there too."""
    return written if re.fullmatch(r"[A-Z][A-Z0-9_]*", written) else ""


def _numbers_in(term: Term, width: int) -> Iterator[int]:
    """The fixed addresses in a term, and those to which something is added; not those that are only compared."""
    for each in postorder(term, parts=_uncompared):
        match each:
            case Constant():
                number = fixed_number(each, width)
                if number is not None:
                    yield number
            case Apply(operator="pointer.of_bits", arguments=(sum_,)):
                summands = postorder(sum_, parts=_summands)
                yield from (
                    each.value for each in summands if isinstance(each, Constant) and isinstance(each.value, int)
                )
            case _:
                pass


def _summands(term: Term) -> tuple[Term, ...]:
    return term.arguments if isinstance(term, Apply) and term.operator in ("add", "zero_extend") else ()


def _uncompared(term: Term) -> tuple[Term, ...]:
    return () if isinstance(term, Apply) and term.operator == "=" else tuple(children(term))


def _name(written: str, begin: int, form: _Offers) -> str:
    """A name for a device, from how an access is written; what lies in the first page is no single device."""
    found = re.match(r"[A-Za-z_]\w*", written)
    if begin == form.first and form is _NARROW:
        return "IO"
    return found[0] if found is not None else f"DEVICE_{begin:X}"


def _offered(options: Sequence[str]) -> Iterator[Note]:
    if options:
        yield Note(
            NoteKind.REMARK,
            f"fixed addresses are used that are no declared device; for devices: {' '.join(options)}",
        )
