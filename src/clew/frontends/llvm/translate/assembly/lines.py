"""The text of inline assembly cut into lines, and what each line asks of the run-time library.

Input: a template of LLVM, in which `$0` or `${0:w}` is an operand and `$$` a dollar. Output: lines. Names of
instructions are those of ARM, AVR, MSP430, RISC-V and x86 as far as they mean one thing only.
"""

from __future__ import annotations

import re

from clew.frontends.llvm.translate.assembly.control_registers import Access, access
from clew.records import dataclass

IDLE = frozenset(
    {
        "nop", "pause", "yield", "lfence", "sfence", "mfence", "dmb", "dsb", "isb", "sev", "sevl", "wfe", "dbg", "pld",
        "pldw", "pli", "fence", "fence.i", "wdr", "csdb", "sync", "eieio", "isync",
    }
)  # fmt: skip
"""Instructions that change nothing that is modelled: accesses are sequentially consistent with or without a fence. To
wait for an event may end at any moment."""
STOPS = frozenset(["bkpt", "int3", "ud2", "ebreak", "break", "udf"])
"""Instructions that a program comes to when something went wrong."""
_CALLS = {
    "cpsid i": "__clew_irq_disable",
    "cpsie i": "__clew_irq_enable",
    "cli": "__clew_irq_disable",
    "sti": "__clew_irq_enable",
    "sei": "__clew_irq_enable",
    "dint": "__clew_irq_disable",
    "eint": "__clew_irq_enable",
    "wfi": "__clew_wfi",
    "hlt": "__clew_wfi",
    "sleep": "__clew_wfi",
    "clrex": "__clew_exclusive_clear",
}
"""Whole lines that are a call of the library."""
ENABLE, ENABLE_SOON = "__clew_irq_enable", "__clew_irq_enable_soon"
SHADOWED = frozenset({"sei", "sti"})
"""What lets interrupts in behind the next instruction only, so that a sleep which is that one misses none."""
SLEEPS = frozenset({"sleep", "hlt"})
"""How processors with such instructions sleep."""
_MASKS = ("primask", "basepri", "faultmask")
READ = {each: f"__clew_get_{each}" for each in (*_MASKS, "ipsr")} | {"basepri_max": "__clew_get_basepri"}
WRITTEN = {each: f"__clew_set_{each}" for each in (*_MASKS, "basepri_max")}
"""The functions of registers that can be read and written."""
STACKS = frozenset({"msp", "psp", "msplim", "psplim"})
"""Registers that say where stacks lie, which is not modelled; programs write to them before they leave for another."""
LOADS = {"ldrex": 32, "ldrexh": 16, "ldrexb": 8}
STORES = {"strex": 32, "strexh": 16, "strexb": 8}
"""Exclusive accesses by their width."""
EXCLUSIVE_BEGIN, EXCLUSIVE_END = "__clew_exclusive_begin", "__clew_exclusive_end"
EXCLUSIVE_FAILS = "__clew_exclusive_fails"

_REPEATED = re.compile(r"\brep\s*[;\n]?\s*nop\b", re.IGNORECASE)
_LOCK = re.compile(r"\block\b\s*;?\s*(?=\w)", re.IGNORECASE)
LOCKED = "lock_"
"""What the name of an instruction begins with here that is one step for all threads."""
_COMMENT = re.compile(r"(?:@|//|/\*).*")
_DIRECTIVE = re.compile(r"\.(?:align|p2align|balign|syntax|thumb|arm|code|cpu|arch|fpu|force_thumb|option)\b.*")


@dataclass(frozen=True, slots=True)
class Line:
    """One instruction: its name in small letters, and its operands as they stand."""

    name: str
    operands: tuple[str, ...]

    @property
    def text(self) -> str:
        """The line with one spelling of blanks and letters."""
        return f"{self.name} {','.join(self.operands)}".strip().lower()

    @property
    def call(self) -> str | None:
        """The function of the library that the whole line is a call of."""
        return _CALLS.get(self.text)

    @property
    def access(self) -> Access | None:
        """What it does to a control register of RISC-V."""
        return access(self.name, self.operands)

    @property
    def asked(self) -> tuple[str, ...]:
        """The functions of the library that it needs."""
        if self.call is not None:
            return (self.call, ENABLE_SOON) if self.name in SHADOWED else (self.call,)
        if self.access is not None:
            return self.access.asked
        registers = [each.lower() for each in self.operands]
        if self.name == "mrs" and len(registers) > 1 and registers[1] in READ:
            return (READ[registers[1]],)
        if self.name == "msr" and registers and registers[0] in WRITTEN:
            return (WRITTEN[registers[0]],)
        if self.name in LOADS:
            return (EXCLUSIVE_BEGIN,)
        return (EXCLUSIVE_FAILS, EXCLUSIVE_END) if self.name in STORES else ()


def lines(template: str) -> tuple[Line, ...]:
    """The instructions of a template; comments and what is said to the assembler alone are left out."""
    plain = _LOCK.sub(LOCKED, _REPEATED.sub("nop", template))
    cut = (_COMMENT.sub("", part).strip() for part in re.split(r"[;\n]", plain))
    return tuple(_line(each) for each in cut if each and _DIRECTIVE.fullmatch(each) is None)


def _line(text: str) -> Line:
    name, *others = text.split(maxsplit=1)
    rest = others[0] if others else ""
    operands = tuple(each.strip() for each in re.split(r",(?![^\[]*\])", rest) if each.strip())
    return Line(re.sub(r"\.[nw]\Z", "", name.lower()), operands)


def contract_of(line: Line) -> str:
    """The name of the function by which a user says what an instruction does."""
    return f"__clew_assembly_{re.sub(r'[^a-z0-9]', '_', line.name)}"


def asked_by(template: str) -> frozenset[str]:
    """The functions of the library that the text needs."""
    return frozenset(name for each in lines(template) for name in each.asked)


def contracts_of(template: str) -> frozenset[str]:
    """The functions by which a user may say what the text does."""
    return frozenset(map(contract_of, lines(template)))
