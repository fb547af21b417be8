"""Ranks: whether a program writes priorities of interrupts into registers of the processor.

The function for it (`NVIC_SetPriority`) tells the controller by itself; what it writes into a register has no effect.
"""

from __future__ import annotations

from clew.analysis.interrupting import OWN
from clew.ir.commands import Call
from clew.ir.program import Program
from clew.ir.terms import Constant, Term

_FUNCTIONS = ("NVIC_SetPriority", "__NVIC_SetPriority")
_HELD = {f"{OWN}NVIC_write": (0x300, 0xC00), f"{OWN}SCB_write": (0x15, 0x24)}
"""Where priorities are, as offsets of begin and end; an access has up to four bytes."""


def ranks_change(program: Program) -> bool:
    """Whether some access outside of the function for it may change a priority."""
    calls = (
        command
        for procedure in program.procedures
        if not procedure.name.startswith(_FUNCTIONS)
        for block in procedure.blocks
        for command in block.commands
        if isinstance(command, Call)
    )
    return any(isinstance(each.callee, str) and _may_rank(each.callee, each.arguments) for each in calls)


def _may_rank(callee: str, arguments: tuple[Term, ...]) -> bool:
    if callee not in _HELD:
        return False
    begin, end = _HELD[callee]
    offset = arguments[0]
    return not isinstance(offset, Constant) or not isinstance(offset.value, int) or begin <= offset.value < end
