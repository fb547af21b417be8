"""Instructions that change one of their operands, as x86 has them: `addl $5, %0`, `neg %0`, `lock; xaddl %0, %1`.

Numbers are as wide as the operand that is changed, which is the last one; in front of it stands what it is changed by.
Where only the other one is an output, the text is in the order of other assemblers, and that one is changed. What is
`locked`, and an exchange with memory, is one step for all threads. Flags are nowhere: what reads them is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from clew.frontends.llvm.translate.assembly.lines import LOCKED, Line
from clew.frontends.llvm.translate.assembly.operands import Operands
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.access import enter_section, leave_section
from clew.frontends.llvm.translate.instructions.intrinsics import NUMERIC
from clew.ir.sorts import Bits
from clew.ir.terms import Term, apply, bits

_ALONE: dict[str, Callable[[Term, int], Term]] = {
    "neg": lambda number, _: apply("neg", number),
    "not": lambda number, _: apply("bitnot", number),
    "inc": lambda number, width: apply("add", number, bits(1, width)),
    "dec": lambda number, width: apply("sub", number, bits(1, width)),
    "bswap": lambda number, _: NUMERIC["bswap"](number),
}
_BY_ANOTHER: dict[str, Callable[[Term, Term], Term]] = {
    "xchg": lambda _, by: by,
    "xadd": lambda number, by: apply("add", number, by),
    "add": lambda number, by: apply("add", number, by),
    "sub": lambda number, by: apply("sub", number, by),
    "imul": lambda number, by: apply("mul", number, by),
    "and": lambda number, by: apply("bitand", number, by),
    "or": lambda number, by: apply("bitor", number, by),
    "xor": lambda number, by: apply("bitxor", number, by),
}
_SHIFTS = {"shl": "shl", "sal": "shl", "shr": "lshr", "sar": "ashr"}
_SWAPS = ("xchg", "xadd")
_SUFFIXES = {"b": 8, "w": 16, "l": 32, "q": 64}
_CONSTANT = re.compile(r"\$\$(-?(?:0x[0-9a-f]+|\d+))|#\s*(-?(?:0x[0-9a-f]+|\d+))", re.IGNORECASE)
_CLEARING = ("xor", "sub")
"""What gives zero of any number and itself, also of what was never written."""
_KNOWN = {**dict.fromkeys(_ALONE, 1), **dict.fromkeys(("mov", *_BY_ANOTHER, *_SHIFTS), 2)}
"""Instructions, with the number of their operands."""


def changes_in_place(line: Line) -> bool:
    """Whether a line is such an instruction, as far as its name and the number of its operands tell."""
    operation, _ = _operation(line)
    return _KNOWN.get(operation) == len(line.operands)


def change_in_place(here: Emitter, operands: Operands, line: Line) -> None:
    """Do what the line says."""
    operation, width = _operation(line)
    changed, by = _ordered(operands, line)
    is_step = line.name.startswith(LOCKED) or (operation == "xchg" and any(map(operands.is_memory, line.operands)))
    if is_step:
        enter_section(here, "locked")
    sort = operands.sort_of(changed)
    if not isinstance(sort, Bits) or width not in (None, sort.width):
        raise here.refuse(f"the instruction {line.text} on an operand of another width than it has is not modelled")
    if operation == "mov" or (operation in _CLEARING and changed == by):
        operands.write(changed, _given(here, operands, by, line, sort) if changed != by else bits(0, sort.width))
    else:
        _change(here, operands, line, operation, changed, by, sort)
    if is_step:
        leave_section(here, "unlocked")


def _change(here: Emitter, operands: Operands, line: Line, operation: str, changed: str, by: str, sort: Bits) -> None:
    """Do what depends on what the operand held before."""
    before = operands.held(changed)
    if operation in _ALONE:
        operands.write(changed, _ALONE[operation](before, sort.width))
    elif operation in _SHIFTS:
        amount = bits(_amount(here, by, sort.width, line), sort.width)
        operands.write(changed, apply(_SHIFTS[operation], before, amount))
    else:
        other = _given(here, operands, by, line, sort)
        operands.write(changed, _BY_ANOTHER[operation](before, other))
        if operation in _SWAPS:
            operands.write(by, before)


def _operation(line: Line) -> tuple[str, int | None]:
    """What the instruction does, and how wide its name says that the number is."""
    name = line.name.removeprefix(LOCKED)
    if name in _KNOWN or name[:-1] not in _KNOWN:
        return name, None
    return name[:-1], _SUFFIXES.get(name[-1])


def _ordered(operands: Operands, line: Line) -> tuple[str, str]:
    """The operand that is changed, and the one by which it is."""
    last, first = line.operands[-1], line.operands[0]
    turned = len(line.operands) == 2 and not operands.is_written(last) and operands.is_written(first)
    return (first, last) if turned else (last, first)


def _given(here: Emitter, operands: Operands, text: str, line: Line, sort: Bits) -> Term:
    """The number by which another one is changed, as wide as that."""
    if (found := _CONSTANT.fullmatch(text)) is not None:
        return bits(int(found[1] or found[2], 0), sort.width)
    if operands.sort_of(text) != sort:
        raise here.refuse(f"the instruction {line.text} on operands of different widths is not modelled")
    return operands.held(text)


def _amount(here: Emitter, text: str, width: int, line: Line) -> int:
    """By how much is shifted: a constant below the width."""
    found = _CONSTANT.fullmatch(text)
    if found is None or not 0 <= (amount := int(found[1] or found[2], 0)) < width:
        raise here.refuse(f"the instruction {line.text} by what is no constant below the width is not modelled")
    return amount
