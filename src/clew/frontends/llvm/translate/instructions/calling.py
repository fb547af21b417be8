"""Calls: of functions with a body, through pointers, of intrinsics and primitives.

An argument that is passed as a copy (`byval`) is copied into an object of the caller's frame, which ends with the call.
The variable arguments of a variadic function lie in such an object too (see `variadic`); the callee has one more
parameter that points to it. Inside an atomic section the callee is its atomic twin, behind a pointer a dispatcher.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.frontends.llvm.debug.variables import function_name
from clew.frontends.llvm.instructions import Argument, Call, Invoke
from clew.frontends.llvm.module import Function
from clew.frontends.llvm.translate.assembly.lowering import assembly
from clew.frontends.llvm.translate.devices.fixed import DECLARING, declare_fixed
from clew.frontends.llvm.translate.emitting import Emitter, Unwinding, undefined
from clew.frontends.llvm.translate.instructions.access import change_scope, enter_section, leave_section, on_stack
from clew.frontends.llvm.translate.instructions.conversion import converted, is_plain
from clew.frontends.llvm.translate.instructions.dispatch import Signature
from clew.frontends.llvm.translate.instructions.exceptions import UNEXPECTED, unexpected
from clew.frontends.llvm.translate.instructions.intrinsics import intrinsic
from clew.frontends.llvm.translate.instructions.jumps import is_landing, land
from clew.frontends.llvm.translate.instructions.primitives import NAMES, primitive
from clew.frontends.llvm.translate.kernel import KERNEL_NAMES, kernel_primitive
from clew.frontends.llvm.translate.making import ASKS
from clew.frontends.llvm.translate.missing import call_missing
from clew.frontends.llvm.translate.sections import BEGIN, END
from clew.frontends.llvm.translate.variadic import given_arguments
from clew.frontends.llvm.types import FunctionType, OtherType
from clew.frontends.llvm.values import Assembly, CastConstant, GlobalAddress, Operand, type_of
from clew.ir.commands import Allocate, Copy, Expire
from clew.ir.commands import Call as CallCommand
from clew.ir.sorts import BOOL, POINTER
from clew.ir.terms import Observation, Term, Variable, bits, constant, observe

_SAYING = ("__clew_says_it_waits", "__clew_says_it_goes_on")
"""What a thread says where circles of threads that wait are looked for (`runtime/c/threads/waiting.h`)."""
_SHOWING = re.compile(r"Frama_C_(?:domain_)?(?:show|dump)_each\w*")
"""What shows values in Frama-C while it runs, and does nothing."""


def call(here: Emitter, instruction: Call | Invoke, unwinding: Unwinding | None = None) -> None:
    """Translate a call; whether control goes on behind it is asked of `here.label`."""
    here.at(instruction.where)
    here.begin_value()
    if isinstance(instruction, Call) and change_scope(here, instruction):
        return
    callee = instruction.callee
    if isinstance(callee, Assembly):
        assembly(here, instruction, callee)
        return
    name = _called(here, callee)
    if name is None:
        _through_pointer(here, instruction, here.scalar(callee), unwinding)
    elif name in (BEGIN, END):
        _section(here, name)
    elif name.startswith("llvm."):
        intrinsic(here, instruction, name)
    elif name in NAMES:
        primitive(here, instruction, name)
    elif name in KERNEL_NAMES:
        kernel_primitive(here, instruction, name)
    elif is_landing(name):
        land(here, instruction)
    elif name in DECLARING and len(instruction.arguments) == 2:
        declare_fixed(here, instruction)
    elif name == ASKS and _is_in_the_making(here, instruction):
        here.define(instruction.name or "", (constant(True, BOOL),), instruction.type.result)
    elif name in _SAYING and not here.unit.options.world.waits_watched:
        # Nobody listens: what it would note is not even mentioned, so that locks stay where they are known.
        if instruction.name is not None:
            here.define(instruction.name, (bits(0, 32),), instruction.type.result)
    elif name == UNEXPECTED:
        unexpected(here, here.scalar(instruction.arguments[0].value))
    else:
        _direct(here, instruction, name, unwinding)


def _is_in_the_making(here: Emitter, instruction: Call | Invoke) -> bool:
    """Whether the object whose class is asked for may be in the making."""
    type_ = instruction.arguments[1].value
    return isinstance(type_, GlobalAddress) and here.unit.making.may_make(here.function.name, type_.name)


def _called(here: Emitter, callee: Operand) -> str | None:
    """The function that is called by name, also through an alias."""
    while isinstance(callee, CastConstant):
        callee = callee.operand
    if not isinstance(callee, GlobalAddress):
        return None
    alias = here.module.aliases.get(callee.name)
    return _called(here, alias.target) if alias is not None else callee.name


def _section(here: Emitter, name: str) -> None:
    if name == BEGIN:
        if here.depth:
            here.depth += 1
        else:
            enter_section(here, "atomic")
    elif here.depth > 1:
        here.depth -= 1
    elif here.depth == 1:
        leave_section(here, "behind")
    else:
        raise here.refuse("an atomic section ends that did not begin")


def _direct(here: Emitter, instruction: Call | Invoke, name: str, unwinding: Unwinding | None) -> None:
    function = here.module.functions.get(name)
    if function is None or not function.defined:
        if name == "alloca" and instruction.name is not None and len(instruction.arguments) == 1:
            on_stack(here, instruction.name, here.scalar(instruction.arguments[0].value))
        elif here.module.is_absent(name):
            given, made = _arguments(here, instruction, instruction.type)
            _emit_call(here, instruction, here.constants.address(name), given, unwinding)
            _expire(here, made)
        else:
            _undefined(here, instruction, name, function)
        return
    # Through a declaration without parameters all arguments are handed over as if they had some.
    given, made = _arguments(here, instruction, function.type)
    if is_plain(function.type) and is_plain(replace(instruction.type, variadic=False)) and not made:
        _converted_call(here, instruction, function, given, unwinding)
    elif tuple(each.sort for each in given) != here.shapes.parameters(function.type):
        pointer = observe(Observation.ADDRESS, (here.unit.procedure(name, atomic=False),), (), POINTER)
        _emit_call(here, instruction, pointer, given, unwinding)
    else:
        _emit_call(here, instruction, here.unit.procedure(name, atomic=here.depth > 0), given, unwinding)
    _expire(here, made)
    _change_depth(here, function)


def _converted_call(
    here: Emitter, instruction: Call | Invoke, function: Function, given: list[Term], unwinding: Unwinding | None
) -> None:
    """Call a function by name; what it is declared with need not be what it is defined with."""
    width = here.shapes.layout.pointer.size * 8
    procedure = here.unit.procedure(function.name, atomic=here.depth > 0)
    arguments = converted(tuple(given), here.shapes.parameters(function.type), width)
    wanted, has = here.shapes.sorts(instruction.type.result), here.shapes.sorts(function.type.result)
    fits = instruction.name is None or wanted in ((), has)
    if arguments != tuple(given) or not fits:
        here.unit.converted.add(function.name)
    if instruction.name is None or fits:
        _emit_call(here, instruction, procedure, list(arguments), unwinding)
        return
    own = tuple(here.fresh(sort, "own") for sort in has)
    _emit_call(here, replace(instruction, name=None), procedure, list(arguments), unwinding, own)
    targets = here.into(instruction.name, instruction.type.result)
    for target, value in zip(targets, converted(own, wanted, width), strict=True):
        here.assign(target, value)


def _undefined(here: Emitter, instruction: Call | Invoke, name: str, function: Function | None) -> None:
    """A call of what nobody defines: refused in the files of the user; in the library it matters to who comes there."""
    if _SHOWING.fullmatch(name) is not None:
        if instruction.name is not None:
            results = tuple(undefined(sort) for sort in here.shapes.sorts(instruction.type.result))
            here.define(instruction.name, results, instruction.type.result)
        return
    shipped = here.span is not None and here.span.shipped
    if function is not None and not shipped and here.unit.is_anything(name):
        call_missing(here, instruction, function)
        return
    # A name with a blank in it says more than the one in the source.
    known = name if function is None or " " in name else function_name(here.module, function)
    way_out = here.unit.way_out(name)
    message = f"{known} is called, but it is defined nowhere: neither in the files nor in the library; {way_out}"
    if instruction.name is not None:
        results = tuple(undefined(sort) for sort in here.shapes.sorts(instruction.type.result))
        here.define(instruction.name, results, instruction.type.result)
    if shipped:
        here.fail("library.unmodelled", message)
    else:
        here.unit.refused.setdefault(name, here.refuse(message))


def _change_depth(here: Emitter, function: Function) -> None:
    """The callee may have begun or ended an atomic section."""
    effect = here.unit.sections.effects.get(function.name, 0)
    if effect > 0 and here.depth == 0:
        enter_section(here, "atomic")
        here.depth += effect - 1
    elif effect < 0 and here.depth + effect <= 0 and here.depth > 0:
        here.depth = 1
        leave_section(here, "behind")
    else:
        here.depth += effect


def _through_pointer(here: Emitter, instruction: Call | Invoke, pointer: Term, unwinding: Unwinding | None) -> None:
    type_ = instruction.type
    is_open = type_.variadic and len(instruction.arguments) == len(type_.parameters)
    given, made = _arguments(here, instruction, replace(type_, variadic=False) if is_open else type_)
    if here.depth or is_open:
        sorts = tuple(each.sort for each in given)
        signature = Signature(sorts, here.shapes.sorts(type_.result), atomic=here.depth > 0, open=is_open)
        _emit_call(here, instruction, here.unit.dispatcher(signature), [pointer, *given], unwinding)
    else:
        _emit_call(here, instruction, pointer, given, unwinding)
    _expire(here, made)


def _emit_call(
    here: Emitter,
    instruction: Call | Invoke,
    callee: str | Term,
    given: list[Term],
    unwinding: Unwinding | None,
    targets: tuple[Variable, ...] = (),
) -> None:
    result = instruction.type.result
    if instruction.name is not None and result is not OtherType.VOID:
        targets = here.into(instruction.name, result)
    unwinding = unwinding or here.unwinding
    label = unwinding.label if unwinding is not None else None
    caught = unwinding.caught if unwinding is not None else None
    here.emit(CallCommand(callee, tuple(given), targets, None, label, caught, span=here.span))


def _arguments(here: Emitter, instruction: Call | Invoke, type_: FunctionType) -> tuple[list[Term], list[Variable]]:
    """The arguments as terms for a function of the type, and the objects that were made for them."""
    fixed, variadic = len(type_.parameters), type_.variadic
    made: list[Variable] = []
    given: list[Term] = []
    for argument in instruction.arguments[:fixed] if variadic else instruction.arguments:
        given.extend(_argument(here, argument, made))
    if variadic:
        given.append(_variable_arguments(here, instruction.arguments[fixed:], made))
    return given, made


def _argument(here: Emitter, argument: Argument, made: list[Variable]) -> tuple[Term, ...]:
    here.ask_folded(argument.value)
    parts = here.parts(argument.value)
    copied = argument.attributes.byval
    if copied is None:
        return parts
    size = bits(here.shapes.layout.size(copied), 64)
    target = here.fresh(POINTER, "copy")
    here.emit(Allocate(target, size, heap=False, span=here.span))
    here.emit(Copy(target, parts[0], size, span=here.span))
    made.append(target)
    return (target,)


def _variable_arguments(here: Emitter, arguments: tuple[Argument, ...], made: list[Variable]) -> Term:
    if not arguments:
        return constant(None, POINTER)
    values = [(_argument(here, each, made), type_of(each.value)) for each in arguments]
    target = given_arguments(here, values)
    made.append(target)
    return target


def _expire(here: Emitter, made: list[Variable]) -> None:
    for each in made:
        here.emit(Expire(each, span=here.span))
