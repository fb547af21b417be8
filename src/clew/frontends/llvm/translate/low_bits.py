"""Numbers that hold pointers: where what is computed with them may depend on where objects lie.

In: a function of the user and its blocks. Out: whether it takes the address of an object as a number and does anything
else with it than subtract, compare or make a pointer of it. The low bits of such a number are those of the offset in
the object, as if every object lay at a multiple of 16 bytes (`semantics.execution.numbered`), which is told.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.frontends.llvm.debug.variables import function_span
from clew.frontends.llvm.instructions import Binary, Cast, Compare, Instruction
from clew.frontends.llvm.module import Block, Function, Module
from clew.frontends.llvm.translate.usage import locals_in, operands_of
from clew.frontends.llvm.values import CastConstant, Operand

LOW_BITS = (
    "the low bits of an address are those of its place in its object: every object lies at a multiple of 16 bytes"
)
"""What is assumed."""
_SIGN = " ptrto"
_NUMBERS = ("ptrtoint", "ptrtoaddr")


def reads_low_bits(module: Module, function: Function, blocks: Iterable[Block]) -> bool:
    """See the module; the library knows what it does."""
    if _SIGN not in module.text(function.name):
        return False
    begin = function_span(module, function)
    if begin is None or begin.shipped:
        return False
    instructions = [each for block in blocks for each in block.instructions]
    numbers = {each.name for each in instructions if isinstance(each, Cast) and each.operator in _NUMBERS}
    used = (operand for each in instructions if not _ignores(each) for operand in operands_of(each))
    return any(_is_number(operand, numbers) for operand in used)


def _is_number(operand: Operand, numbers: set[str]) -> bool:
    if isinstance(operand, CastConstant):
        return operand.operator in _NUMBERS
    return bool(numbers) and any(name in numbers for name in locals_in(operand))


def _ignores(instruction: Instruction) -> bool:
    """Whether the result does not depend on where an object lies."""
    match instruction:
        case Binary(operator=operator):
            return operator == "sub"
        case Cast(operator=operator):
            return operator == "inttoptr"
        case Compare():
            return True
        case _:
            return False
