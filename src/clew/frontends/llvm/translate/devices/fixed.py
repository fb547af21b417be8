"""Memory at fixed addresses that a program declares by a call, as CBMC and KLEE have it.

`__CPROVER_allocated_memory(0x1000, 16)`, `klee_define_fixed_object((void *)0x1000, 16)`.

In: such a call. Out: a device that gives what was written last, as if the user had declared it; it is there from the
start, not from the call on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.frontends.llvm.translate.devices.regions import Behaviour, Device
from clew.frontends.llvm.values import CastConstant, Integer, Operand

if TYPE_CHECKING:
    from clew.frontends.llvm.instructions import Call, Invoke
    from clew.frontends.llvm.translate.emitting import Emitter

DECLARING = frozenset({"__CPROVER_allocated_memory", "klee_define_fixed_object"})


def declare_fixed(here: Emitter, instruction: Call | Invoke) -> None:
    """Take note of the memory that the call declares."""
    address, size = (_number(each.value) for each in instruction.arguments[:2])
    if address is None or size is None or size < 1:
        raise here.refuse("memory at a fixed address is declared by numbers that are computed, which is not modelled")
    device = Device(f"memory_{address:x}", address, size, Behaviour.LAST)
    known = (*here.unit.options.devices, *here.unit.fixed.values())
    other = next((each for each in known if each.address < device.end and address < each.end and each != device), None)
    if other is not None:
        raise here.refuse(f"memory at fixed addresses overlaps {other.name}; declare one of them")
    here.unit.fixed[address] = device


def _number(operand: Operand) -> int | None:
    while isinstance(operand, CastConstant):
        operand = operand.operand
    return operand.value if isinstance(operand, Integer) else None
