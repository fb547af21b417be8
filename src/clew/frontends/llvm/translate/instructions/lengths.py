"""Objects of variable length: where they live from and to.

The compiler keeps the top of the stack (`llvm.stacksave`) in a slot where the scope of such an object begins, and puts
it back (`llvm.stackrestore`) where the scope ends. What was made on the way from the one to the other is gone then.
"""

from __future__ import annotations

from clew.frontends.llvm.instructions import Alloca, Call, Instruction, Load, Store
from clew.frontends.llvm.translate.usage import Usage, successors
from clew.frontends.llvm.values import GlobalAddress, Integer, Local, Operand
from clew.graphs import reachable

SAVE, RESTORE = "llvm.stacksave", "llvm.stackrestore"


def made_since(usage: Usage, save: str) -> tuple[str, ...]:
    """The objects of variable length that are made after the stack was saved and before it is restored."""
    slots = {
        instruction.address.name
        for instruction in _instructions(usage)
        if isinstance(instruction, Store) and isinstance(instruction.address, Local)
        if isinstance(instruction.value, Local) and instruction.value.name == save
    }
    blocks = {block.label: block.instructions for block in usage.blocks}
    (start,) = [
        (block.label, number + 1)
        for block in usage.blocks
        for number, instruction in enumerate(block.instructions)
        if isinstance(instruction, Call) and instruction.name == save
    ]
    found: dict[str, None] = {}

    def following(place: tuple[str, int]) -> list[tuple[str, int]]:
        label, first = place
        for instruction in blocks[label][first:]:
            if isinstance(instruction, Alloca) and not isinstance(instruction.count, Integer):
                found[instruction.name] = None
            if restored_slot(usage, instruction) in slots:
                return []
        return [(label, 0) for label in reversed(successors(blocks[label][-1]))]

    for _ in reachable((start,), following):
        pass
    return tuple(found)


def gone_after(usage: Usage, restore: Instruction) -> tuple[str, ...]:
    """The objects of variable length that are gone where the stack is restored."""
    slot = restored_slot(usage, restore)
    saves = [
        instruction.value.name
        for instruction in _instructions(usage)
        if isinstance(instruction, Store) and isinstance(instruction.address, Local)
        if instruction.address.name == slot and isinstance(instruction.value, Local)
    ]
    return tuple(dict.fromkeys(name for save in saves for name in made_since(usage, save)))


def restored_slot(usage: Usage, instruction: Instruction) -> str | None:
    """The slot from which the stack is restored, if the instruction does that."""
    if not isinstance(instruction, Call) or not isinstance(instruction.callee, GlobalAddress):
        return None
    if not instruction.callee.name.startswith(RESTORE):
        return None
    return _slot(usage, instruction.arguments[0].value)


def _slot(usage: Usage, value: Operand) -> str | None:
    for instruction in _instructions(usage):
        if isinstance(instruction, Load) and isinstance(value, Local) and instruction.name == value.name:
            return instruction.address.name if isinstance(instruction.address, Local) else None
    return None


def _instructions(usage: Usage) -> list[Instruction]:
    return [instruction for block in usage.blocks for instruction in block.instructions]
