"""Masking: whether a program lets interrupts in before it has ever held them back.

Then they are held back when it starts: a program that enables interrupts when it is ready for them counts on that,
whatever the processor does after a reset. What handlers do does not count, nor do calls
through pointers.
"""

from __future__ import annotations

from collections.abc import Container

from clew.analysis.interrupting import POINT
from clew.ir.commands import Call, Return
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import labels_of

_ENABLE = "__clew_irq_enable"
_ENABLES = (_ENABLE, "__clew_irq_enable_soon")
_OTHERS = ("__clew_irq_disable", "__clew_set_primask", "__clew_irq_SREG_write")
UNMASKING = frozenset({*_ENABLES, "__clew_set_primask", "__clew_irq_SREG_write"})
"""What may let interrupts in that one flag holds back."""


def enables_first(program: Program) -> bool:
    """Whether some way from the start of the program comes to enabling, and to nothing else about the mask before."""
    procedures = {each.name: each for each in program.procedures}
    enabling, passing = {each for each in _ENABLES if each in procedures}, {POINT}
    if not enabling:
        return False
    changed = True
    while changed:
        changed = False
        for each in program.procedures:
            if each.name in (POINT, *_ENABLES, *_OTHERS):
                continue
            enables, passes = _walked(each, enabling, passing, procedures.keys())
            for found, known in ((enables, enabling), (passes, passing)):
                if found and each.name not in known:
                    known.add(each.name)
                    changed = True
    return any(process.procedure in enabling for process in program.processes)


def _walked(procedure: Procedure, enabling: set[str], passing: set[str], known: Container[object]) -> tuple[bool, bool]:
    """Whether a procedure may enable first, and whether it may return without having touched the mask."""
    blocks = {block.label: block for block in procedure.blocks}
    waiting, seen = [procedure.blocks[0].label], {procedure.blocks[0].label}
    enables = passes = False
    while waiting:
        block = blocks[waiting.pop()]
        for command in block.commands:
            if not isinstance(command, Call) or command.callee not in known:
                continue
            enables = enables or command.callee in enabling
            if command.callee not in passing:
                break
        else:
            passes = passes or isinstance(block.exit, Return)
            fresh = [label for label in labels_of(block.exit) if label not in seen]
            seen.update(fresh)
            waiting.extend(fresh)
    return enables, passes
