"""Control and status registers of RISC-V: what a line does to one of them, and the library's functions for it.

Input: the name and the operands of a line. Output: an `Access`, or None where the line is no such instruction or its
register is not modelled. Registers that count, identify or wait read as any number, and what is written to them changes
nothing that a program could tell; where interrupts go (`mtvec`) the front end knows from the program's text.
After: "The RISC-V Instruction Set Manual", volume I, chapter "Zicsr", and volume II, chapter "Machine-Level ISA".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from clew.records import dataclass

ANY = "__clew_csr_any"
"""The function that gives any number."""
_KEPT = ("mstatus", "mie", "mscratch")
_READ = {each: f"__clew_csr_get_{each}" for each in (*_KEPT, "mcause")}
_WRITTEN = {each: f"__clew_csr_set_{each}" for each in _KEPT}
_COUNTERS = ("cycle", "time", "instret", "cycleh", "timeh", "instreth", "mcycle", "minstret", "mcycleh", "minstreth")
_IDENTITIES = ("misa", "mvendorid", "marchid", "mimpid", "mhartid")
_FREE = ("mtvec", "mip", "mtval", "mepc", *_COUNTERS, *_IDENTITIES)
"""Registers of which any number is read."""
_UNHEARD = frozenset({"mtvec", "mip", "mtval", *_COUNTERS})
"""Registers to which anything may be written."""
_BY_NUMBER = {
    0x300: "mstatus", 0x301: "misa", 0x304: "mie", 0x305: "mtvec", 0x340: "mscratch", 0x341: "mepc", 0x342: "mcause",
    0x343: "mtval", 0x344: "mip", 0xB00: "mcycle", 0xB02: "minstret", 0xB80: "mcycleh", 0xB82: "minstreth",
    0xC00: "cycle", 0xC01: "time", 0xC02: "instret", 0xC80: "cycleh", 0xC81: "timeh", 0xC82: "instreth",
    0xF11: "mvendorid", 0xF12: "marchid", 0xF13: "mimpid", 0xF14: "mhartid",
}  # fmt: skip
_NUMBER = re.compile(r"0x[0-9a-f]+|\d+")
_COUNTED = re.compile(r"rd((?:cycle|time|instret)h?)")
NOWHERE = ("zero", "x0")
"""The register that is zero, and keeps nothing."""


class Change(Enum):
    """What becomes of a register: it stays, is written, or bits of it are set or cleared."""

    NONE = "r"
    WRITE = "w"
    SET = "s"
    CLEAR = "c"


@dataclass(frozen=True, slots=True)
class Access:
    """What one instruction does to a register."""

    register: str
    change: Change
    operand: str | None
    """Where the number for the change stands."""
    result: str | None
    """Where what the register held goes; None where it goes nowhere."""

    @property
    def reading(self) -> str | None:
        """The function by which it reads; None where nobody asks."""
        if self.result is None and (self.writing is None or self.change is Change.WRITE):
            return None
        return _READ.get(self.register, ANY)

    @property
    def writing(self) -> str | None:
        """The function by which it writes; None where a write changes nothing."""
        return None if self.change is Change.NONE else _WRITTEN.get(self.register)

    @property
    def asked(self) -> tuple[str, ...]:
        """The functions of the library that it needs."""
        return tuple(each for each in (self.reading, self.writing) if each is not None)


def access(name: str, operands: Sequence[str]) -> Access | None:
    """What a line does, by the name of its instruction and its operands."""
    if (counted := _COUNTED.fullmatch(name)) is not None and len(operands) == 1:
        return Access(counted[1], Change.NONE, None, operands[0])
    match name.removeprefix("csr"), tuple(operands):
        case "r", (result, register):
            found = Access(_named(register), Change.NONE, None, result)
        case ("w" | "s" | "c" | "wi" | "si" | "ci") as change, (register, operand):
            found = Access(_named(register), Change(change[0]), operand, None)
        case ("rw" | "rs" | "rc" | "rwi" | "rsi" | "rci") as change, (result, register, operand):
            told = None if result in NOWHERE else result
            kept = operand in NOWHERE and change[1] != Change.WRITE.value
            found = Access(_named(register), Change.NONE if kept else Change(change[1]), operand, told)
        case _:
            return None
    return found if name.startswith("csr") and _is_modelled(found) else None


def _named(register: str) -> str:
    """The name of a register that is told by its name or its number."""
    text = register.lower()
    return _BY_NUMBER.get(int(text, 0), text) if _NUMBER.fullmatch(text) else text


def _is_modelled(found: Access) -> bool:
    if found.change is Change.NONE:
        return found.register in _READ or found.register in _FREE
    return found.register in _WRITTEN or found.register in _UNHEARD
