"""Primitives: the functions on which the run-time library stands, each as commands. See docs/decisions/0012."""

from __future__ import annotations

import re

from clew.frontends.llvm.instructions import Call, Invoke
from clew.frontends.llvm.translate.byte_order import turned
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.arithmetic import compare, resize, zero_of
from clew.frontends.llvm.values import GlobalAddress, Operand, Text
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Copy,
    Family,
    Fill,
    Free,
    Goto,
    Halt,
    Havoc,
    Load,
    Raise,
    Retry,
    Spawn,
    Yield,
)
from clew.ir.commands import Call as CallCommand
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    disjoin,
    ite,
    negate,
    observe,
    width_of,
)

_WOKEN_ONLY = "a thread that waits for a condition variable does not wake up by itself (--spurious-wakeups no)"

_FAMILIES = {
    "__clew_allocate": Family.PLAIN, "__clew_new": Family.SINGLE, "__clew_new_array": Family.SEVERAL,
    "__clew_free": Family.PLAIN, "__clew_delete": Family.SINGLE, "__clew_delete_array": Family.SEVERAL,
}  # fmt: skip
NAMES = frozenset(
    {
        *_FAMILIES,
        *(f"__clew_nondet_{sort}" for sort in ("bool", "i8", "i16", "i32", "i64")),
        "__clew_yield", "__clew_retry", "__clew_spawn", "__clew_self", "__clew_nondet_range", "__clew_nondet_bits",
        "__clew_assume",
        "__clew_check", "__clew_size", "__clew_offset", "__clew_is_heap", "__clew_is_alive",
        "__clew_is_same", "__clew_end", "__clew_copy", "__clew_fill", "__clew_throw", "__clew_catch", "__clew_output",
        "__clew_wakes_by_itself", "__clew_peek", "__clew_allocation_fails", "__clew_clock_jumps",
        "__clew_bounds_only", "__clew_waits_watched",
    }
)  # fmt: skip
"""All primitives; the ends of atomic sections are translated by calls."""
_CHECK = re.compile(r"[a-z-]+\.[a-z-]+\Z")


def primitive(here: Emitter, instruction: Call | Invoke, name: str) -> None:
    """Translate a call of a primitive."""
    arguments = [argument.value for argument in instruction.arguments]
    span = here.span
    match name:
        case "__clew_yield":
            if not here.depth:
                here.emit(Yield(span=span))
        case "__clew_retry":
            here.close(Retry(span=span))
        case "__clew_end":
            _end(here, here.scalar(arguments[0]))
        case "__clew_throw":
            here.close(Raise(here.scalar(arguments[0]), span=span))
        case "__clew_spawn":
            _spawn(here, arguments)
        case "__clew_assume":
            here.emit(Assume(_holds(here.scalar(arguments[0])), span=span))
        case "__clew_check":
            _check(here, arguments)
        case "__clew_free" | "__clew_delete" | "__clew_delete_array":
            here.emit(Free(here.scalar(arguments[0]), _FAMILIES[name], span=span))
        case "__clew_copy":
            target, source, size = (here.scalar(each) for each in arguments)
            here.emit(Copy(target, source, resize(size, 64), span=span))
        case "__clew_fill":
            pointer, value, size = (here.scalar(each) for each in arguments)
            here.emit(Fill(pointer, resize(value, 8), resize(size, 64), span=span))
        case "__clew_output":
            here.parts(arguments[0])
        case _:
            _valued(here, instruction, name, arguments)


def _valued(here: Emitter, instruction: Call | Invoke, name: str, arguments: list[Operand]) -> None:
    """A primitive with a result."""
    result = instruction.type.result
    sort = here.shapes.sorts(result)[0]
    wanted = instruction.name if instruction.name is not None else here.fresh_label("unused")
    match name:
        case "__clew_self":
            here.define(wanted, (observe(Observation.SELF, here.unit.self_name, (), POINTER),), result)
        case "__clew_allocate" | "__clew_new" | "__clew_new_array":
            (target,) = here.into(wanted, result)
            size = resize(here.scalar(arguments[0]), 64)
            here.emit(Allocate(target, size, family=_FAMILIES[name], span=here.span))
        case "__clew_nondet_range":
            low, high = (here.scalar(each) for each in arguments)
            (target,) = here.into(wanted, result)
            here.emit(Havoc(target, low, high, signed=True, span=here.span))
        case "__clew_nondet_bits":
            _some_bits(here, here.scalar(arguments[0]), here.into(wanted, result)[0])
        case "__clew_wakes_by_itself":
            _wakes_by_itself(here, here.into(wanted, result)[0])
        case "__clew_allocation_fails":
            _may_happen(here, here.into(wanted, result)[0], here.unit.options.world.allocations_fail)
        case "__clew_clock_jumps":
            _may_happen(here, here.into(wanted, result)[0], here.unit.options.world.clocks_jump)
        case "__clew_bounds_only" | "__clew_waits_watched":
            world = here.unit.options.world
            asked = world.mathematics_bounded if name == "__clew_bounds_only" else world.waits_watched
            here.emit(Assign(here.into(wanted, result)[0], TRUE if asked else FALSE, span=here.span))
        case "__clew_peek":
            _peek(here, here.scalar(arguments[0]), here.into(wanted, result)[0])
        case "__clew_catch":
            _catch(here, arguments, here.into(wanted, result)[0])
        case "__clew_is_same":
            (target,) = here.into(wanted, result)
            same = apply("pointer.same_object", *(here.scalar(each) for each in arguments))
            here.assign(target, ite(same, bits(1, 32), bits(0, 32)))
        case "__clew_size" | "__clew_offset" | "__clew_is_heap" | "__clew_is_alive":
            (target,) = here.into(wanted, result)
            here.assign(target, _asked(name, here.scalar(arguments[0]), sort))
        case _:
            (target,) = here.into(wanted, result)
            here.emit(Havoc(target, signed=sort != BOOL, span=here.span))


def _some_bits(here: Emitter, width: Term, target: Variable) -> None:
    if not (isinstance(width, Constant) and isinstance(width.value, int) and 1 <= width.value <= width_of(target)):
        raise here.refuse("the number of bits of an input is a literal")
    chosen = here.fresh(Bits(width.value), "input")
    here.emit(Havoc(chosen, span=here.span))
    here.assign(target, resize(chosen, width_of(target)))


def _wakes_by_itself(here: Emitter, target: Variable) -> None:
    if here.unit.options.spurious:
        here.emit(Havoc(target, spurious=True, span=here.span))
    else:
        here.emit(Assign(target, FALSE, span=here.span))
        here.unit.reasons.add(_WOKEN_ONLY)


def _may_happen(here: Emitter, target: Variable, switched_on: bool) -> None:  # noqa: FBT001 - an option of the user
    here.emit(Havoc(target, span=here.span) if switched_on else Assign(target, FALSE, span=here.span))


def _peek(here: Emitter, pointer: Term, target: Variable) -> None:
    """What a place holds, if anything: where unwritten memory holds any value, that says nothing."""
    if here.unit.options.peeks:
        here.emit(Load(target, pointer, settled=True, span=here.span))
        if not here.shapes.layout.little_endian:
            here.assign(target, turned(target))
    else:
        here.emit(Assign(target, bits(0, 32), span=here.span))


def _catch(here: Emitter, arguments: list[Operand], target: Variable) -> None:
    """Call a function of the library; what it raises is the result too."""
    function, argument = arguments
    if not isinstance(function, GlobalAddress):
        raise here.refuse("what may raise is a function by its name")
    callee = here.unit.procedure(function.name, atomic=here.depth > 0)
    raised, after, caught = here.fresh_label("raised"), here.fresh_label("after"), here.fresh(POINTER, "caught")
    here.emit(CallCommand(callee, (here.scalar(argument),), (target,), None, raised, caught, span=here.span))
    here.close(Goto(after, span=here.span))
    here.open(raised)
    here.assign(target, caught)
    here.open(after)


def _asked(name: str, pointer: Term, sort: Sort) -> Term:
    assert isinstance(sort, Bits), f"a question should give a number, gives {sort}"
    if name == "__clew_size":
        return resize(observe(Observation.SIZE, (), (pointer,), Bits(64)), sort.width)
    if name == "__clew_offset":
        return resize(apply("pointer.offset", pointer), sort.width)
    observation = Observation.HEAP if name == "__clew_is_heap" else Observation.ALIVE
    return ite(observe(observation, (), (pointer,), BOOL), bits(1, sort.width), bits(0, sort.width))


def _holds(number: Term) -> Term:
    return number if number.sort == BOOL else negate(_is_zero(number))


def _is_zero(number: Term) -> Term:
    return compare("eq", number, zero_of(number.sort)).term


def _end(here: Emitter, status: Term) -> None:
    """The program ends; below zero it was stopped, so leaks are not judged. What is not freed then stays so."""
    stopped = apply("slt", status, bits(0, 32))
    if here.unit.options.leaks:
        lost = observe(Observation.LEAKED, (), (), BOOL)
        here.emit(Assert(disjoin(stopped, negate(lost)), "memory.leak", "a heap object is lost", span=here.span))
    if here.unit.options.cleanup:
        held = observe(Observation.OCCUPIED, (), (), BOOL)
        message = "a heap object was not freed"
        here.emit(Assert(negate(held), "memory.not-freed", message, span=here.span))
    here.close(Halt(span=here.span))


def _spawn(here: Emitter, arguments: list[Operand]) -> None:
    function, *others = arguments
    pointer, given = here.scalar(function), tuple(here.scalar(each) for each in others)
    if here.unit.thread_starter is not None:
        here.unit.handed_on = len(given) - 1
        here.emit(Spawn(here.unit.thread_starter, (given[0], pointer, *given[1:]), span=here.span))
    elif isinstance(function, GlobalAddress) and function.name in here.module.functions:
        here.emit(Spawn(here.unit.procedure(function.name, atomic=False), given, span=here.span))
    else:
        here.emit(Spawn(pointer, given, span=here.span))
    here.unit.spawns = True


def _check(here: Emitter, arguments: list[Operand]) -> None:
    condition, check, message = arguments
    id_, text = _literal(here, check), _literal(here, message)
    if not _CHECK.match(id_):
        raise here.refuse(f"{id_!r} is no id of a check")
    here.emit(Assert(_holds(here.scalar(condition)), id_, text, span=here.span))


def _literal(here: Emitter, operand: Operand) -> str:
    """The text of a literal."""
    if isinstance(operand, GlobalAddress):
        declared = here.module.globals.get(operand.name)
        if declared is not None and declared.constant and isinstance(declared.initializer, Text):
            return declared.initializer.content.split(b"\0")[0].decode(errors="replace")
    raise here.refuse("the texts of a check are literals")
