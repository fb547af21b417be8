"""A function with a body as a procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.analysis.liveness import forgetting
from clew.frontends.llvm.debug.variables import SourceVariable
from clew.frontends.llvm.instructions import (
    Alloca,
    AtomicUpdate,
    Call,
    CompareExchange,
    Fence,
    Guard,
    Instruction,
    LandingPad,
    Load,
    Phi,
    Store,
    Terminator,
    VaArg,
)
from clew.frontends.llvm.module import Function
from clew.frontends.llvm.translate.emitting import Emitter, spelled
from clew.frontends.llvm.translate.instructions.access import access
from clew.frontends.llvm.translate.instructions.calling import call
from clew.frontends.llvm.translate.instructions.exceptions import landing_pad
from clew.frontends.llvm.translate.instructions.intrinsics import MORE
from clew.frontends.llvm.translate.instructions.jumps import finish, prepare
from clew.frontends.llvm.translate.instructions.leaving import leave_block
from clew.frontends.llvm.translate.instructions.values import compute, guard
from clew.frontends.llvm.translate.low_bits import LOW_BITS, reads_low_bits
from clew.frontends.llvm.translate.usage import Usage, successors
from clew.frontends.llvm.translate.variadic import next_argument
from clew.ir.program import Procedure
from clew.ir.sorts import POINTER, Process
from clew.ir.terms import variable

if TYPE_CHECKING:
    from clew.frontends.llvm.translate.unit import Unit


def function_procedure(
    unit: Unit, function: Function, name: str, *, atomic: bool, sources: Mapping[str, SourceVariable] | None = None
) -> Procedure:
    """The procedure of that name for a function; the atomic twin belongs to an atomic section as a whole.

    `sources` are its variables in the source, where they are known already.
    """
    here = Emitter(unit, function, unit.sections.usage(function.name), sources)
    depths = unit.sections.depths(function.name, 1 if atomic else 0)
    _parameters(here)
    if reads_low_bits(unit.module, function, here.usage.blocks):
        unit.reasons.add(LOW_BITS)
    phis = {
        block.label: tuple(each for each in block.instructions if isinstance(each, Phi)) for block in here.usage.blocks
    }
    for row in phis.values():
        for phi in row:
            here.values[phi.name] = here.results(phi.name, phi.type)
    entered = {block.label for block in here.usage.blocks[:1]}
    for position, block in enumerate(here.usage.blocks):
        if block.label not in entered:
            continue  # all ways to it end in something that is not modelled
        here.depth = max(depths.get(block.label, 0), 0)
        here.begin(block.label)
        if position == 0:
            prepare(here)
        entered.update(_block(here, block.instructions, block.label, phis))
    finish(here)
    made = here.procedure(here.shapes.sorts(function.type.result), name)
    # What a temporary points to is not held by the source program: leaks are found when nothing else does.
    named = {each.name for each in (*made.parameters, *made.locals) if each.original}
    kept = {made.parameters[0].name} if made.parameters and unit.may_be_spawned(function) else set()
    return forgetting(made, lambda each: each.name not in named | kept and not isinstance(each.sort, Process))


def unmodelled_procedure(unit: Unit, function: Function, name: str, reason: str) -> Procedure:
    """The procedure of a function in whose place there is nothing; coming there is told."""
    here = Emitter(unit, function, Usage())
    _parameters(here)
    here.begin("start")
    here.fail("library.unmodelled", f"{name} is not modelled: {reason}")
    return here.procedure(here.shapes.sorts(function.type.result), name)


def _parameters(here: Emitter) -> None:
    taken = here.unit.may_be_spawned(here.function)
    for parameter in here.function.parameters:
        sorts = here.shapes.sorts(parameter.type)
        spilled = here.usage.spilled.get(parameter.name)
        if len(sorts) == 1:
            keeps_own = spilled is None or (taken and parameter is here.function.parameters[0])
            own = parameter.name if keeps_own or spilled is None else spilled
            source = here.sources.get(spilled) if spilled is not None and not keeps_own else None
            here.parameters.append(here.declaration(spelled(own), sorts[0], source))
            if spilled is not None and not keeps_own:
                here.spilled_to[spilled] = spelled(own)
            elif spilled is not None:
                del here.usage.spilled[parameter.name]
            here.values[parameter.name] = (variable(spelled(own), sorts[0]),)
            continue
        names = [f"{spelled(parameter.name)}.{number}" for number in range(len(sorts))]
        here.parameters.extend(here.declaration(each, sort) for each, sort in zip(names, sorts, strict=True))
        here.values[parameter.name] = tuple(variable(each, sort) for each, sort in zip(names, sorts, strict=True))
    if here.function.type.variadic:
        here.parameters.append(here.declaration(MORE, POINTER))


def _block(
    here: Emitter, instructions: tuple[Instruction, ...], label: str, phis: dict[str, tuple[Phi, ...]]
) -> tuple[str, ...]:
    """Translate a block; the labels to which control may go from there."""
    for instruction in instructions:
        if here.label is None:
            return ()  # control does not come here
        if isinstance(instruction, Terminator):
            leave_block(here, instruction, label, phis)
            return successors(instruction)
        if here.usage.unevaluated and getattr(instruction, "name", None) in here.usage.unevaluated:
            continue
        here.at(instruction.where)
        match instruction:
            case Phi():
                continue
            case Alloca() | Load() | Store() | AtomicUpdate() | CompareExchange() | Fence():
                access(here, instruction)
            case VaArg(name=name, list=list_, type=type_):
                here.begin_value()
                next_argument(here, name, here.scalar(list_), type_)
            case Call():
                call(here, instruction)
            case Guard():
                guard(here, instruction)
            case LandingPad():
                landing_pad(here, instruction)
            case _:
                compute(here, instruction)
    raise AssertionError(f"block {label} should have an end")
