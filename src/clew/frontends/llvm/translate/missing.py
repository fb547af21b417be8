"""Functions and variables that are defined nowhere, where the user lets them be anything.

Input: a call, or a variable. Output: commands. A number is any value of its type; a pointer is null or one of three
addresses at which no object lies. An object that is changed holds any number in each of its words, all of them from its
beginning on: whoever gets a pointer into an object reaches the whole of it. What parameters say is constant stays as it
is, and so does what the changed objects pointed to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from clew.frontends.llvm.debug.variables import function_name, global_variable
from clew.frontends.llvm.instructions import Argument, Call, Invoke
from clew.frontends.llvm.missing import Missing
from clew.frontends.llvm.module import Function, Global, Module
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.arithmetic import to_pointer
from clew.frontends.llvm.translate.instructions.constants import moved
from clew.frontends.llvm.translate.shapes import Shapes
from clew.frontends.llvm.values import GlobalAddress, Operand, type_of
from clew.ir.commands import Assign, Branch, Command, Goto, Halt, Havoc, Return, Store
from clew.ir.commands import Call as CallCommand
from clew.ir.memory.layouts import Layout, Reading, Scalar, leaves, size_of
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Observation, Term, Variable, apply, bits, equal, ite, observe, variable, width_of
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.frontends.llvm.translate.unit import Unit

VARIABLES = "__clew_missing_variables"
"""The procedure in which variables without a definition get their values."""
_OBJECT = "any contents"
_FOREIGN = 3
"""How many addresses there are at which no object lies."""
_WORDS = (64, 32, 8)
_QUALIFIERS = ("DW_TAG_typedef", "DW_TAG_restrict_type", "DW_TAG_volatile_type")


def call_missing(here: Emitter, instruction: Call | Invoke, function: Function) -> None:
    """What a call of a function without a definition does; whether it calls what it is handed is not known."""
    if handed := next(filter(None, (_function_handed(here, each) for each in instruction.arguments)), None):
        called = function_name(here.module, function)
        message = f"{called} is defined nowhere and is handed {handed}: whether it calls that is not known; define it"
        here.unit.refused.setdefault(function.name, here.refuse(message))
    for number, argument in enumerate(instruction.arguments):
        if _is_changed(here, function, number, argument):
            truths = _truths_behind(here, function, number)
            changer = here.unit.changer(Changer(truths, atomic=here.depth > 0))
            here.emit(CallCommand(changer, (here.scalar(argument.value),), span=here.span))
    if "noreturn" in function.attributes:
        here.close(Halt(span=here.span))
    elif instruction.name is not None:
        for target in here.into(instruction.name, instruction.type.result):
            for command in _any(target, here.shapes, here.span, here.fresh(Bits(64), "any")):
                here.emit(command)


def change_memory(here: Emitter, handed: Iterable[Operand]) -> None:
    """Any contents for the variables of the user, and for what pointers lead to that were handed over."""
    changer = here.unit.changer(Changer((), atomic=here.depth > 0))
    pointers = [here.scalar(each) for each in handed if here.shapes.sorts(type_of(each)) == (POINTER,)]
    for name, declared in here.module.globals.items():
        if not declared.constant and declared.initializer is not None and _is_of_user(here, declared):
            pointers.append(here.constants.address(name))
    for pointer in dict.fromkeys(pointers):
        here.emit(CallCommand(changer, (pointer,), span=here.span))


def _is_of_user(here: Emitter, declared: Global) -> bool:
    source = global_variable(here.module, here.unit.types, declared)
    return source is not None and source.span is not None and not source.span.shipped


def missing_procedure(unit: Unit, function: Function, name: str, *, atomic: bool) -> Procedure:
    """A function without a definition whose address is taken."""
    given = unit.shapes.parameters(function.type)
    parameters = tuple(variable(f"given {number}", sort) for number, sort in enumerate(given))
    sorts = unit.shapes.sorts(function.type.result)
    results = tuple(variable(f"result {number}", sort) for number, sort in enumerate(sorts))
    choice = variable("choice", Bits(64))
    commands: list[Command] = []
    if unit.options.missing is Missing.HAVOC:
        pointers = (each for each in parameters if each.sort == POINTER)
        commands += [CallCommand(unit.changer(Changer((), atomic=atomic)), (each,)) for each in pointers]
    for each in results:
        commands += _any(each, unit.shapes, None, choice)
    return Procedure(
        name,
        tuple(Declaration(each, original="") for each in parameters),
        sorts,
        tuple(Declaration(each, original="") for each in (*results, choice)),
        (Block("start", tuple(commands), Return(results), atomic=atomic),),
        original=function.name,
    )


def variables_procedure(unit: Unit, declared: Iterable[Global]) -> Procedure:
    """The procedure that gives any value to variables without a definition."""
    commands: list[Command] = []
    made: dict[Variable, None] = {variable("choice", Bits(64)): None, _TRUTH: None}
    for each in declared:
        address = observe(Observation.ADDRESS, (each.name,), (), POINTER)
        for leaf in unit.shapes.leaves(each.type):
            value = variable(f"any {leaf.sort}", leaf.sort)
            made[value] = None
            commands += _any(value, unit.shapes, None, variable("choice", Bits(64)))
            commands.append(Store(moved(address, bits(leaf.offset, 64)), value))
        if _begins_with_truth(unit.module, each):
            commands += _any_truth(address)
    return Procedure(
        VARIABLES,
        (),
        (),
        tuple(Declaration(each, original="") for each in made),
        (Block("start", tuple(commands), Return()),),
    )


@dataclass(frozen=True, slots=True)
class Changer:
    """A procedure that changes the object that a pointer points into; behind the pointer, truth values stay such."""

    truths: tuple[int, ...]
    """Where they are, in bytes from the pointer on."""
    atomic: bool

    @property
    def name(self) -> str:
        """The name of the procedure."""
        return " ".join((_OBJECT, *(("atomic",) if self.atomic else ()), *map(str, self.truths)))


def changing_procedure(changer: Changer) -> Procedure:
    """That procedure: it writes words that are as wide as fit into the size of the object."""
    pointer, begin = variable("pointer", POINTER), variable("begin", POINTER)
    at, size = variable("at", Bits(64)), variable("size", Bits(64))
    first = (
        Assign(size, observe(Observation.SIZE, (), (pointer,), Bits(64))),
        Assign(begin, apply("pointer.add", pointer, apply("sub", bits(0, 64), apply("pointer.offset", pointer)))),
        Assign(at, bits(0, 64)),
    )
    blocks = [Block("start", first, Goto(f"fits {_WORDS[0]}"), atomic=changer.atomic)]
    words = tuple(variable(f"word {width}", Bits(width)) for width in _WORDS)
    for word, following in zip(words, (*words[1:], None), strict=True):
        blocks += _loop(word, following, at, size, begin, atomic=changer.atomic)
    there = observe(Observation.ALIVE, (), (pointer,), BOOL)
    truths = (each for offset in changer.truths for each in _any_truth(moved(pointer, bits(offset, 64))))
    blocks.append(Block("end", (), Branch(there, "truths", "left"), atomic=changer.atomic))
    blocks.append(Block("truths", tuple(truths), Goto("left"), atomic=changer.atomic))
    blocks.append(Block("left", (), Return(), atomic=changer.atomic))
    return Procedure(
        changer.name,
        (Declaration(pointer, original=""),),
        (),
        tuple(Declaration(each, original="") for each in (begin, at, size, _TRUTH, *words)),
        tuple(blocks),
        original="",
    )


_TRUTH = variable("truth", BOOL)


def _any_truth(place: Term) -> list[Command]:
    """A byte that is 0 or 1."""
    return [Havoc(_TRUTH), Store(place, ite(_TRUTH, bits(1, 8), bits(0, 8)))]


def _begins_with_truth(module: Module, declared: Global) -> bool:
    """Whether a truth value is read from the variable; of what is defined nowhere the compiler tells no type."""
    asked = re.compile(
        rf'load i8, ptr @"?{re.escape(declared.name)}"?,[^\n]*\n +%\S+ = icmp ule i8 %\S+, 1,[^\n]*!nosanitize'
    )
    return any(asked.search(module.text(name)) for name, each in module.functions.items() if each.defined)


def _truths_behind(here: Emitter, function: Function, number: int) -> tuple[int, ...]:
    """Where truth values are behind a pointer, by the type of the parameter."""
    target = _target(here.module, function, number - _has_place(function))
    layout = None if target is None else here.unit.types.layout(target)
    size = None if layout is None else size_of(layout, here.unit.types.structs, here.shapes.layout.pointer.size)
    return _truths(here.unit, layout, size or 0)


def _truths(unit: Unit, layout: Layout | None, size: int) -> tuple[int, ...]:
    if layout is None:
        return ()
    found = leaves(layout, unit.types.structs, size, unit.shapes.layout.pointer.size)
    return tuple(each.offset for each in found if each.bits is None and not each.overlaps and _is_truth(each.layout))


def _is_truth(layout: Layout) -> bool:
    return isinstance(layout, Scalar) and layout.reading is Reading.BOOLEAN


def _loop(
    word: Variable, following: Variable | None, at: Variable, size: Variable, begin: Variable, *, atomic: bool
) -> list[Block]:
    """Write words of that width up to the size, if it is made of such; else see whether it is made of the following."""
    width = width_of(word)
    fits = equal(apply("urem", size, bits(width // 8, 64)), bits(0, 64))
    other = "end" if following is None else f"fits {width_of(following)}"
    step = (
        Havoc(word),
        Store(apply("pointer.add", begin, at), word),
        Assign(at, apply("add", at, bits(width // 8, 64))),
    )
    return [
        Block(f"fits {width}", (), Branch(fits, f"more {width}", other), atomic=atomic),
        Block(f"more {width}", (), Branch(apply("ult", at, size), f"write {width}", "end"), atomic=atomic),
        Block(f"write {width}", step, Goto(f"more {width}"), atomic=atomic),
    ]


def _any(target: Variable, shapes: Shapes, span: Span | None, choice: Variable) -> list[Command]:
    """Any value of its sort for a variable; `choice` is for which pointer it is."""
    if target.sort != POINTER:
        return [Havoc(target, signed=target.sort != BOOL, span=span)]
    number = apply("shl", choice, bits(16, 64))
    pointer: Term = to_pointer(number, shapes.layout.pointer.size * 8)
    return [Havoc(choice, bits(0, 64), bits(_FOREIGN, 64), span=span), Assign(target, pointer, span=span)]


def _is_changed(here: Emitter, function: Function, number: int, argument: Argument) -> bool:
    """Whether what an argument points to may change: always where the result goes, else by the parameter's type."""
    if argument.attributes.sret is not None:
        return True
    if here.unit.options.missing is not Missing.HAVOC or argument.attributes.byval is not None:
        return False
    if _sorts(here, argument) != (POINTER,) or _is_constant_object(here, argument):
        return False
    target = _target(here.module, function, number - _has_place(function))
    return target is None or here.module.metadata.node(target).text("tag") != "DW_TAG_const_type"


def _has_place(function: Function) -> bool:
    """Whether the first argument is where the result goes, which the source does not know as a parameter."""
    return bool(function.parameters) and function.parameters[0].attributes.sret is not None


def _sorts(here: Emitter, argument: Argument) -> tuple[Sort, ...]:
    return tuple(each.sort for each in here.parts(argument.value))


def _function_handed(here: Emitter, argument: Argument) -> str | None:
    """The name of the function with a body that the argument is the address of."""
    if not isinstance(argument.value, GlobalAddress):
        return None
    function = here.module.functions.get(argument.value.name)
    return function_name(here.module, function) if function is not None and function.defined else None


def _is_constant_object(here: Emitter, argument: Argument) -> bool:
    """Whether the argument is a literal, a constant or a function."""
    if not isinstance(argument.value, GlobalAddress):
        return False
    declared = here.module.globals.get(argument.value.name)
    return declared is None or declared.constant


def _target(module: Module, function: Function, number: int) -> int | None:
    """The type that a parameter points to, as the source declares it."""
    if function.debug is None or number < 0:
        return None
    kind = module.metadata.node(function.debug).reference("type")
    types = module.metadata.items(None if kind is None else module.metadata.node(kind).reference("types"))
    pointer = _unqualified(module, types[number + 1]) if number + 1 < len(types) else None
    return None if pointer is None else _unqualified(module, module.metadata.node(pointer).reference("baseType"))


def _unqualified(module: Module, number: int | None) -> int | None:
    """The type behind names and qualifiers other than const, if that is a derived one."""
    while number is not None and module.metadata.node(number).text("tag") in _QUALIFIERS:
        number = module.metadata.node(number).reference("baseType")
    return number
