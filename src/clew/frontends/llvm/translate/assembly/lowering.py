"""Inline assembly as commands, one line after the other.

Barriers and hints do nothing; interrupt masks, waiting for interrupts and exclusive accesses are functions of the
run-time library; arithmetic is a term; a breakpoint is a place where something went wrong. Everything else is refused.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.frontends.llvm.instructions import Call, Invoke
from clew.frontends.llvm.module import Function
from clew.frontends.llvm.translate.assembly.control_registers import NOWHERE, Access, Change
from clew.frontends.llvm.translate.assembly.in_place import change_in_place, changes_in_place
from clew.frontends.llvm.translate.assembly.lines import (
    ENABLE,
    ENABLE_SOON,
    EXCLUSIVE_BEGIN,
    EXCLUSIVE_END,
    EXCLUSIVE_FAILS,
    IDLE,
    LOADS,
    READ,
    SLEEPS,
    STACKS,
    STOPS,
    STORES,
    WRITTEN,
    Line,
    contract_of,
    lines,
)
from clew.frontends.llvm.translate.assembly.operands import Operands
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.access import enter_section, leave_section, load, store
from clew.frontends.llvm.translate.instructions.arithmetic import resize
from clew.frontends.llvm.translate.instructions.intrinsics import NUMERIC
from clew.frontends.llvm.translate.missing import change_memory
from clew.frontends.llvm.values import Assembly
from clew.ir.commands import Assert
from clew.ir.commands import Call as CallCommand
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, Constant, Term, apply, bits, equal, ite, width_of

_REGISTER = 32
_SEMIHOSTING = "0xab"
_MEMORY = "~{memory}"
"""What says that assembly may read and write any memory."""


def assembly(here: Emitter, instruction: Call | Invoke, callee: Assembly) -> None:
    """Translate inline assembly."""
    operands = Operands(here, instruction, callee.constraints)
    found = lines(callee.template)
    if here.unit.options.world.assembly_any and not all(is_known(each) or _contract(here, each) for each in found):
        text = "; ".join(each.text for each in found)
        touches = _MEMORY in callee.constraints
        also = " and any contents to variables and to what its operands point to" if touches else ""
        here.unit.reasons.add(f"the assembly '{text}' gives any outputs{also}, and does nothing else (--assembly any)")
        operands.write_any()
        if touches:
            change_memory(here, [each.given.value for each in operands.all if each.given is not None])
    else:
        for line in found:
            _line(here, operands, line)
    operands.finish()


def is_known(line: Line) -> bool:
    """Whether a line has a meaning here, as far as its name and the number of its operands tell."""
    known = line.name in IDLE or line.asked or line.access is not None or _moves_stack(line) or changes_in_place(line)
    if known or (line.name in STOPS and not line.text.endswith(_SEMIHOSTING)):
        return True
    return line.name in _COMPUTED and len(line.operands) == _COMPUTED[line.name][0] + 1


def _moves_stack(line: Line) -> bool:
    return line.name == "msr" and len(line.operands) == 2 and line.operands[0].lower() in STACKS


def _line(here: Emitter, operands: Operands, line: Line) -> None:
    if line.name in IDLE:
        return
    if line.call is not None:
        if line.name in SLEEPS:
            _enable_soon(here)
        _call(here, line.call)
    elif (access := line.access) is not None:
        _access(here, operands, access)
    elif line.name in STOPS and not line.text.endswith(_SEMIHOSTING):
        message = f"the program comes to the instruction {line.text}"
        here.emit(Assert(FALSE, "assertion.violated", message, span=here.span))
    elif line.name == "mrs" and line.asked:
        operands.write(line.operands[0], _call(here, READ[line.operands[1].lower()], result=True))
    elif line.name == "msr" and line.asked:
        _call(here, WRITTEN[line.operands[0].lower()], operands.read(line.operands[1]))
    elif _moves_stack(line):
        here.unit.reasons.add(f"where stacks lie is not modelled: '{line.text}' changes nothing")
    elif line.name in LOADS and len(line.operands) == 2:
        _load(here, operands, line)
    elif line.name in STORES and len(line.operands) == 3:
        _store(here, operands, line)
    elif line.name in _COMPUTED and len(line.operands) == _COMPUTED[line.name][0] + 1:
        given = [operands.read(each) for each in line.operands[1:]]
        if any(each.sort != Bits(_REGISTER) for each in given):
            raise here.refuse(f"the instruction {line.text} on numbers that are not as wide as a register")
        operands.write(line.operands[0], _COMPUTED[line.name][1](*given))
    elif (contract := _contract(here, line)) is not None:
        _agreed(here, operands, line, contract)
    elif changes_in_place(line):
        change_in_place(here, operands, line)
    else:
        message = f"inline assembly with the instruction '{line.text}' is not modelled"
        raise here.refuse(f"{message}; CLEW_ASSEMBLY of clew.h says what it does, --assembly any gives any outputs")


# --- what the user says ---------------------------------------------------------------------------------------------


def _contract(here: Emitter, line: Line) -> Function | None:
    """The function of the user that says what an instruction does: `CLEW_ASSEMBLY` of clew.h."""
    found = here.module.functions.get(contract_of(line))
    return found if found is not None and found.defined else None


def _agreed(here: Emitter, operands: Operands, line: Line, contract: Function) -> None:
    """A call of that function: its parameters are the operands, behind the one that is the result."""
    results = here.shapes.sorts(contract.type.result)
    given = line.operands[len(results) :]
    if len(results) > 1 or len(given) != len(contract.type.parameters):
        wanted = f"{len(contract.type.parameters) + len(results)} operands, the result in front"
        raise here.refuse(f"CLEW_ASSEMBLY for '{line.name}' is for {wanted}; '{line.text}' has {len(line.operands)}")
    arguments = []
    for text, sort in zip(given, here.shapes.parameters(contract.type), strict=True):
        value = operands.read(text)
        if value.sort != sort and not (isinstance(value.sort, Bits) and isinstance(sort, Bits)):
            raise here.refuse(
                f"CLEW_ASSEMBLY for '{line.name}' takes {sort} where '{line.text}' hands over {value.sort}"
            )
        arguments.append(resize(value, sort.width) if isinstance(sort, Bits) else value)
    targets = tuple(here.fresh(sort, "asm") for sort in results)
    callee = here.unit.procedure(contract.name, atomic=here.depth > 0)
    here.emit(CallCommand(callee, tuple(arguments), targets, span=here.span))
    for target in targets:
        operands.write(line.operands[0], target)


def _enable_soon(here: Emitter) -> None:
    """Where interrupts are let in by the instruction in front of a sleep, they come when it has begun."""
    last = here.commands[-1] if here.commands else None
    if isinstance(last, CallCommand) and last.callee == here.unit.procedure(ENABLE, atomic=here.depth > 0):
        here.commands.pop()
        _call(here, ENABLE_SOON)


def _call(here: Emitter, name: str, *arguments: Term, result: bool = False, width: int = _REGISTER) -> Term:
    """Call a function of the library; what it gives, where that is wanted."""
    if not here.module.functions[name].defined:
        raise here.refuse(f"inline assembly needs {name}, which the library does not define")
    target = here.fresh(Bits(width), "asm")
    targets = (target,) if result else ()
    here.emit(CallCommand(here.unit.procedure(name, atomic=here.depth > 0), arguments, targets, span=here.span))
    return target


# --- control registers ----------------------------------------------------------------------------------------------


def _access(here: Emitter, operands: Operands, access: Access) -> None:
    """Read, or change, a control register of RISC-V, which is as wide as a pointer."""
    width = 8 * here.shapes.layout.pointer.size
    before = bits(0, width) if access.reading is None else _call(here, access.reading, result=True, width=width)
    if access.writing is not None and access.operand is not None:
        given = _number(here, operands, access.operand, width)
        _call(here, access.writing, _changed(access.change, before, given))
    if access.result is not None:
        operands.write(access.result, before)


def _number(here: Emitter, operands: Operands, text: str, width: int) -> Term:
    value = bits(0, width) if text in NOWHERE else operands.read(text)
    if not isinstance(value.sort, Bits):
        raise here.refuse("inline assembly that writes a pointer to a control register is not modelled")
    return resize(value, width)


def _changed(change: Change, before: Term, given: Term) -> Term:
    match change:
        case Change.NONE:
            return before
        case Change.WRITE:
            return given
        case Change.SET:
            return apply("bitor", before, given)
        case Change.CLEAR:
            return apply("bitand", before, apply("bitnot", given))


# --- exclusive accesses ---------------------------------------------------------------------------------------------


def _load(here: Emitter, operands: Operands, line: Line) -> None:
    """Read, and watch the place from now on."""
    pointer, type_ = operands.place(line.operands[1])
    enter_section(here, "exclusive")
    value = here.fresh(here.shapes.sorts(type_)[0], "asm")
    load(here, pointer, type_, (value,))
    wide = resize(value, _REGISTER)
    _call(here, EXCLUSIVE_BEGIN, pointer, wide)
    leave_section(here, "watched")
    operands.write(line.operands[0], wide)


def _store(here: Emitter, operands: Operands, line: Line) -> None:
    """Write, where nobody else has written since the place is watched; the result is 0 where it was done."""
    pointer, type_ = operands.place(line.operands[2])
    value = operands.read(line.operands[1])
    fails = _call(here, EXCLUSIVE_FAILS, result=True)
    enter_section(here, "exclusive")
    before = here.fresh(here.shapes.sorts(type_)[0], "asm")
    load(here, pointer, type_, (before,))
    ended = _call(here, EXCLUSIVE_END, pointer, resize(before, _REGISTER), fails, result=True)
    done = equal(ended, bits(1, _REGISTER))
    store(here, pointer, type_, (ite(done, resize(value, width_of(before)), before),))
    leave_section(here, "stored")
    operands.write(line.operands[0], ite(done, bits(0, _REGISTER), bits(1, _REGISTER)))


# --- arithmetic -----------------------------------------------------------------------------------------------------


def _part(low: int, width: int, *, as_signed: bool) -> Callable[[Term], Term]:
    def made(number: Term) -> Term:
        piece = apply("extract", number, parameters=(low + width - 1, low))
        return resize(piece, _REGISTER, as_signed=as_signed)

    return made


def _halves_reversed(number: Term) -> Term:
    high, low = (apply("extract", number, parameters=(at + 15, at)) for at in (16, 0))
    return apply("concat", NUMERIC["bswap"](high), NUMERIC["bswap"](low))


def _low_reversed(number: Term) -> Term:
    low = apply("extract", number, parameters=(15, 0))
    return resize(NUMERIC["bswap"](low), _REGISTER, as_signed=True)


def _saturated(number: Term, least: Term, most: Term) -> Term:
    return ite(apply("slt", number, least), least, ite(apply("slt", most, number), most, number))


def _signed_saturated(width: Term, number: Term) -> Term:
    bound = _constant(width) - 1
    return _saturated(number, bits(-(1 << bound), _REGISTER), bits((1 << bound) - 1, _REGISTER))


def _unsigned_saturated(width: Term, number: Term) -> Term:
    return _saturated(number, bits(0, _REGISTER), bits((1 << _constant(width)) - 1, _REGISTER))


def _constant(term: Term) -> int:
    assert isinstance(term, Constant), "a compiler should hand a constant to an instruction that wants one"
    assert isinstance(term.value, int), "a number of bits should be a number"
    return term.value


_COMPUTED: dict[str, tuple[int, Callable[..., Term]]] = {
    "clz": (1, lambda number: NUMERIC["ctlz"](number, FALSE)),
    "rbit": (1, NUMERIC["bitreverse"]),
    "rev": (1, NUMERIC["bswap"]),
    "rev16": (1, _halves_reversed),
    "revsh": (1, _low_reversed),
    "sxtb": (1, _part(0, 8, as_signed=True)),
    "sxth": (1, _part(0, 16, as_signed=True)),
    "uxtb": (1, _part(0, 8, as_signed=False)),
    "uxth": (1, _part(0, 16, as_signed=False)),
    "mvn": (1, lambda number: apply("bitnot", number)),
    "ssat": (2, _signed_saturated),
    "usat": (2, _unsigned_saturated),
    "qadd": (2, NUMERIC["sadd.sat"]),
    "qsub": (2, NUMERIC["ssub.sat"]),
    "add": (2, lambda one, other: apply("add", one, other)),
    "sub": (2, lambda one, other: apply("sub", one, other)),
    "mul": (2, lambda one, other: apply("mul", one, other)),
    "and": (2, lambda one, other: apply("bitand", one, other)),
    "orr": (2, lambda one, other: apply("bitor", one, other)),
    "eor": (2, lambda one, other: apply("bitxor", one, other)),
    "bic": (2, lambda one, other: apply("bitand", one, apply("bitnot", other))),
}
"""Instructions that compute, with how many numbers they take; the operand in front of those is the result."""
