"""What the compiler asks on behalf of C (its *guards*) as instructions of a straight line.

Input: a body whose compiler was told to check signed arithmetic, also between constants, which it folds otherwise. Each
question is a branch to a block that calls a handler and ends. Output: the same body without these branches: sums,
differences and products are plain operators that must not overflow (`nsw`), other questions are `Guard`s. A guard that
an operator repeats is left out, unless the compiler has folded the operator.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.frontends.llvm.instructions import (
    Binary,
    Branch,
    Call,
    Compare,
    ExtractValue,
    Fault,
    Guard,
    Instruction,
    Jump,
    Phi,
    Select,
    Unreachable,
)
from clew.frontends.llvm.module import Block, Body
from clew.frontends.llvm.translate.instructions.arithmetic import TOTAL
from clew.frontends.llvm.translate.usage import successors
from clew.frontends.llvm.types import BIT
from clew.frontends.llvm.values import GlobalAddress, Integer, Local, Operand

_HANDLER = re.compile(r"__ubsan_handle_(\w+)_minimal_abort\Z")
_TRAP = "llvm.ubsantrap"
_OVERFLOWING = re.compile(r"llvm\.s(add|sub|mul)\.with\.overflow\.")
_FAULTS: Mapping[str | int, Fault] = {
    "add_overflow": Fault.OVERFLOW,
    "sub_overflow": Fault.OVERFLOW,
    "mul_overflow": Fault.OVERFLOW,
    "negate_overflow": Fault.OVERFLOW,
    "divrem_overflow": Fault.QUOTIENT,
    "float_cast_overflow": Fault.CONVERSION,
    "shift_out_of_bounds": Fault.SHIFTED_OUT,
    "load_invalid_value": Fault.INVALID,
    "vla_bound_not_positive": Fault.LENGTH,
    "nonnull_arg": Fault.NULL,
    2: Fault.CAST,
    3: Fault.DIVISION,
    20: Fault.AMOUNT,
}
"""What handlers, and traps by their numbers, stand for; see `compiler` for what traps and what has a handler."""
_SHIFTS = frozenset({"shl", "lshr", "ashr"})
_NO_WRAP, _TOTAL = frozenset({"nsw"}), frozenset({TOTAL})
_REPEATED = frozenset({Fault.QUOTIENT, Fault.CONVERSION, Fault.DIVISION, Fault.AMOUNT})
"""What the translation of an operator asks by itself."""


def without_guards(body: Body) -> Body:
    """The body in which guards are instructions."""
    faults = {block.label: fault for block in body.blocks if (fault := _fault(block)) is not None}
    if not faults:
        return body
    blocks = {block.label: list(block.instructions) for block in body.blocks if block.label not in faults}
    for instructions in blocks.values():
        match instructions[-1]:
            case Branch(condition=condition, then=then, other=other, where=where) if other in faults:
                instructions[-1:] = [Guard(condition, faults[other], where=where), Jump(then, where=where)]
            case _:
                pass
    _straighten(blocks)
    _merge(blocks)
    return replace(body, blocks=tuple(Block(label, tuple(_plain(each))) for label, each in blocks.items()))


def _fault(block: Block) -> Fault | None:
    """What is wrong where control comes to the block; None for a block that is no handler."""
    match block.instructions:
        case (Call(callee=GlobalAddress(name=name), arguments=arguments), Unreachable()):
            if (found := _HANDLER.match(name)) is not None:
                return _FAULTS.get(found[1])
            number = arguments[0].value if arguments else None
            return _FAULTS.get(number.value) if name == _TRAP and isinstance(number, Integer) else None
        case _:
            return None


Blocks = dict[str, list[Instruction]]


def _straighten(blocks: Blocks) -> None:
    """A shift asks for bits that are lost only where its amount is in range: this way around becomes a choice."""
    asked = {each.condition for block in blocks.values() for each in block if isinstance(each, Guard)}
    for instructions in [each for each in blocks.values() if each]:
        match instructions[-1] if instructions else None:
            case Branch(condition=condition, then=then, other=other, where=where) if blocks[other]:
                phi = blocks[other][0]
                if not isinstance(phi, Phi) or Local(phi.name, phi.type) not in asked:
                    continue
                lost = next(operand for operand, origin in phi.incoming if origin == then)
                chosen = Select(phi.name, condition, lost, Integer(1, BIT), where=where)
                instructions[-1:] = [*map(_total, blocks[then][:-1]), chosen, Jump(other, where=where)]
                blocks[other] = blocks[other][1:]
                blocks[then] = []
            case _:
                pass
    for label in [label for label, instructions in blocks.items() if not instructions]:
        del blocks[label]


def _total(instruction: Instruction) -> Instruction:
    """The instruction as one of which nothing is asked: it is computed also where its value does not matter."""
    return replace(instruction, flags=_TOTAL) if isinstance(instruction, Binary) else instruction


def _merge(blocks: Blocks) -> None:
    """Blocks that were divided by a guard are one again."""
    entered = Counter(label for instructions in blocks.values() for label in successors(instructions[-1]))
    gone: dict[str, str] = {}
    for label, instructions in blocks.items():
        while label not in gone and (target := _continued(label, instructions, blocks, entered)) is not None:
            instructions[-1:] = blocks[target]
            gone[target] = label
    for label in gone:
        del blocks[label]
    for instructions in blocks.values():
        _rename(instructions, gone)


def _continued(label: str, instructions: Sequence[Instruction], blocks: Blocks, entered: Counter[str]) -> str | None:
    """The block that follows a guard at the end of this one, if it is entered from here alone."""
    match instructions[-2:]:
        case [Guard() | Select(), Jump(target=target)]:
            alone = entered[target] == 1 and not isinstance(blocks[target][0], Phi)
            return target if alone and target != label else None
        case _:
            return None


def _rename(instructions: list[Instruction], gone: Mapping[str, str]) -> None:
    """Values come from the blocks that blocks have become part of."""
    for number, each in enumerate(instructions):
        if not isinstance(each, Phi):
            return
        incoming = tuple((operand, _last(origin, gone)) for operand, origin in each.incoming)
        instructions[number] = replace(each, incoming=incoming)


def _last(label: str, gone: Mapping[str, str]) -> str:
    while label in gone:
        label = gone[label]
    return label


def _plain(instructions: Sequence[Instruction]) -> Iterator[Instruction]:
    """The instructions with operators in place of calls that tell whether they overflow, where a guard asks that."""
    asked = {each.condition for each in instructions if isinstance(each, Guard) and each.fault is Fault.OVERFLOW}
    sums = {each.aggregate: each for each in instructions if isinstance(each, ExtractValue) and each.indices == (0,)}
    fits: dict[Operand, Operand] = {}
    for each in instructions:
        match each:
            case ExtractValue(name=name, aggregate=aggregate, indices=(1,)):
                fits[Local(name, BIT)] = aggregate
            case Binary(name=name, operator="xor", left=left, right=Integer(value=1)) if left in fits:
                fits[Local(name, BIT)] = fits[left]
            case _:
                pass
    replaced = {fits[condition] for condition in asked if condition in fits}
    for each in instructions:
        match each:
            case Call(name=str(name), callee=GlobalAddress(name=callee), arguments=(one, other), where=where) if (
                found := _OVERFLOWING.match(callee)
            ) is not None and (whole := Local(name, each.type.result)) in replaced:
                yield Binary(sums[whole].name, found[1], one.value, other.value, _NO_WRAP, where=where)
            case ExtractValue(aggregate=aggregate) if aggregate in replaced:
                continue
            case Binary(name=name) if fits.get(Local(name, BIT)) in replaced:
                continue
            case Guard(condition=condition) if fits.get(condition) in replaced or _is_repeated(each, instructions):
                continue
            case _:
                yield each


def _is_repeated(guard: Guard, instructions: Sequence[Instruction]) -> bool:
    """Whether an operator asks the same: an amount that is cut to the width of what is shifted is asked before."""
    if guard.fault is Fault.AMOUNT and isinstance(guard.condition, Local):
        amounts = [each.right for each in instructions if isinstance(each, Binary) and each.operator in _SHIFTS]
        asked = [each.left for each in instructions if isinstance(each, Compare) and each.name == guard.condition.name]
        return any(each in amounts for each in asked)
    return guard.fault in _REPEATED and not isinstance(guard.condition, Integer)
