"""Data models: how wide numbers are and how they are aligned, the order of their bytes, and whether char has a sign.

A model is that of a *processor*, by the conventions of its compilers. The compiler is told another target, a *stand-in*
with the same sizes and alignments that passes no structure packed into integers and reads variable arguments by an
instruction, so that what the program reads and writes is what its source says. Layouts come from the stand-in's own
data layout; `tests/unit/frontends/c/test_data_models.py` compares both targets on random structures. What a program
asks the preprocessor (`__arm__`) is what the processor's own target defines.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

from clew.codegen.c.clang import command
from clew.errors import InputError
from clew.frontends.c.compiling.child import run
from clew.records import dataclass


class DataModel(Enum):
    """Whose sizes, alignment and order of bytes."""

    LP64 = "LP64"
    ILP32 = "ILP32"
    ARM = "arm"
    POWERPC = "powerpc"
    MIPS = "mips"
    RISCV32 = "riscv32"
    AVR = "avr"
    MSP430 = "msp430"


@dataclass(frozen=True, slots=True)
class Processor:
    """What a data model stands for."""

    title: str
    """Its facts in words, for who reads an answer; none for the usual model."""
    target: str
    """What the compiler is told: the stand-in."""
    headers: str
    """The folder with those headers of libc that differ between processors."""
    word: int
    """How many bytes an access touches at once."""
    flags: tuple[str, ...] = ()
    """What the stand-in has otherwise."""
    character: tuple[str, ...] = ()
    """Whether char has a sign, where the user does not say."""
    own: str = ""
    """The target of the processor itself, where its macros depend on the chip or are those of another one."""
    macros: str = ""
    """A pattern for names of macros by which programs know the processor."""
    foreign: str = "x^"
    """A pattern for names of macros that are those of the stand-in."""
    chip: tuple[str, ...] = ()
    """The family whose macros a text finds where no chip is named, and without one headers do not compile."""


_SIGNED_WIDE = ("-Xclang", "-fwchar-type=int", "-Xclang", "-fsigned-wchar")
_UNSIGNED_WIDE = ("-Xclang", "-fwchar-type=int", "-Xclang", "-fno-signed-wchar")
_SHORT_DOUBLE = ("-Xclang", "-mlong-double-64")
_USUAL = (*_SIGNED_WIDE, *_SHORT_DOUBLE)
_ONE_THREAD = ("-D_Thread_local=", "-D__thread=")
_UNSIGNED_CHAR, _SIGNED_CHAR = ("-funsigned-char",), ("-fsigned-char",)

PROCESSORS = {
    DataModel.LP64: Processor("", "ve-linux-musl", "x86_64-linux-musl", 8, _USUAL),
    DataModel.ILP32: Processor(
        "i386: char is signed, numbers of 64 bits are aligned to 4 bytes in structures",
        "i386-linux-musl",
        "x86-linux-musl",
        4,
        _USUAL,
    ),
    DataModel.ARM: Processor(
        "ARM (EABI): char is unsigned, an enumeration is an int",
        "xtensa-linux-musl",
        "arm-linux-musl",
        4,
        _UNSIGNED_WIDE,
        _UNSIGNED_CHAR,
        "thumbv7em-none-eabi",
        r"__arm|__ARM|__thumb|__THUMB|__VFP|__SOFTFP|__AAPCS|__APCS",
        r"(?i)xtensa|xchal",
    ),
    DataModel.POWERPC: Processor(
        "PowerPC of 32 bits: the highest byte comes first, char is unsigned",
        "sparc-linux-musl",
        "powerpc-linux-musl",
        4,
        _USUAL,
        _UNSIGNED_CHAR,
        "powerpc-none-eabi",
        r"_*(?:PPC|ppc|powerpc|POWERPC|ARCH_PPC)",
        r"(?i)sparc",
    ),
    DataModel.MIPS: Processor(
        "MIPS of 32 bits: the highest byte comes first, char is signed",
        "sparc-linux-musl",
        "mips-linux-musl",
        4,
        _USUAL,
        _SIGNED_CHAR,
        "mips-none-elf",
        r"_*(?:mips|MIPS|R3000)",
        r"(?i)sparc",
    ),
    DataModel.RISCV32: Processor(
        "RISC-V of 32 bits (ILP32): char is unsigned",
        "sparcel-linux-musl",
        "riscv32-linux-musl",
        4,
        _USUAL,
        _UNSIGNED_CHAR,
        "riscv32-none-elf",
        r"_*riscv",
        r"(?i)sparc",
    ),
    DataModel.AVR: Processor(
        "AVR: int and pointers have 16 bits, nothing is aligned, double is float, char is signed",
        "avr-none-elf",
        "x86-linux-musl",
        1,
        (*_ONE_THREAD, "-Wno-avr-rtlib-linking-quirks"),
        _SIGNED_CHAR,
        "avr-none-elf",
        r"_*(?:AVR|avr)",
        chip=("-mmcu=avr5",),
    ),
    DataModel.MSP430: Processor(
        "MSP430: int and pointers have 16 bits, nothing is aligned to more than 2 bytes, char is unsigned",
        "msp430-none-elf",
        "x86-linux-musl",
        2,
        _ONE_THREAD,
        _UNSIGNED_CHAR,
        "msp430-none-elf",
        r"_*(?:MSP|msp)",
    ),
}
"""The processors by data model."""
NARROW = frozenset({DataModel.AVR, DataModel.MSP430})
"""The data models whose int has 16 bits."""


def processor(model: DataModel) -> Processor:
    """What a data model stands for."""
    return PROCESSORS[model]


_SPACES = re.compile(r"-P1(?=-)| addrspace\([01]\)")
_MOVED = re.compile(r"addrspacecast \(ptr (@(?:[\w.$-]+|\"[^\"]*\")) to ptr\)")


def in_one_space(ir: str) -> str:
    """The compiled text with code and data in one address space; on AVR code has its own."""
    return _MOVED.sub(r"\1", _SPACES.sub("", ir)).replace("addrspacecast", "bitcast")


_CHIP_IS_NAMED = "__CLEW_CHIP_IS_NAMED"
"""What headers for AVR ask: of a chip that is not among those they know they refuse to guess the registers."""


@cache
def own_macros(model: DataModel, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Flags by which a text finds the macros of the processor, and not those of the stand-in.

    `asked` are flags such as -mcpu; what the compiler does not know of them is left out.
    """
    found = PROCESSORS[model]
    if not found.own:
        return ()
    known = _defined(found.target)
    named = any(flag.startswith("-mmcu=at") for flag in asked)
    chip = () if any(flag.startswith("-mmcu=") for flag in asked) else found.chip
    wanted = _defined(found.own, *asked, *chip) or _defined(found.own, *found.chip)
    added = {name: text for name, text in wanted.items() if re.match(found.macros, name) and known.get(name) != text}
    removed = (name for name in known if name in added or (name not in wanted and re.search(found.foreign, name)))
    told = (f"-D{_CHIP_IS_NAMED}",) if named else ()
    return (*(f"-U{name}" for name in removed), *(f"-D{name}={text}" for name, text in added.items()), *told)


def _defined(target: str, *asked: str) -> dict[str, str]:
    """The macros that a target has by itself; none where the compiler does not know it."""
    line = [*command(), "-x", "c", f"--target={target}", *asked, "-w", "-dM", "-E", "-"]
    done = run(line, b"", target)
    found = re.findall(r"^#define (\w+) ?(.*)$", done.stdout.decode(), re.MULTILINE)
    return dict(found) if done.returncode == 0 else {}


# --- by the words of others -----------------------------------------------------------------------------------------


_KNOWN = f"the data models are {', '.join(each.value for each in DataModel)} (--data-model)"
_BY_TARGET = (
    (r"(?:arm|thumb)(?!.*eb(?:-|$))(?!64)", DataModel.ARM, ()),
    (r"i[3-6]86|x86(?:-|$)", DataModel.ILP32, ()),
    (r"x86_64|amd64|ve(?:-|$)", DataModel.LP64, ()),
    (r"(?:aarch64|arm64)(?!_be)|riscv64|powerpc64le|ppc64le", DataModel.LP64, _UNSIGNED_CHAR),
    (r"mips64el|loongarch64", DataModel.LP64, ()),
    (r"(?:powerpc|ppc)(?!64|le)", DataModel.POWERPC, ()),
    (r"mips(?!64|el|.*el-)", DataModel.MIPS, ()),
    (r"riscv32", DataModel.RISCV32, ()),
    (r"avr(?:-|$)", DataModel.AVR, ()),
    (r"msp430(?:-|$)", DataModel.MSP430, ()),
)
"""Data models by how a target begins, and what else is to be told the compiler."""


_WINDOWS = re.compile("mingw|windows|msvc|win32|cygwin")
"""Targets with other layouts of structures and a long of 32 bits."""


def of_target(triple: str) -> tuple[DataModel, tuple[str, ...]]:
    """The data model of a target such as arm-none-eabi, and flags for it; refuses one that is not modelled."""
    for pattern, model, flags in _BY_TARGET:
        if re.match(pattern, triple) and not _WINDOWS.search(triple):
            return model, flags
    raise InputError(f"the target {triple} is not modelled; {_KNOWN}")


_CHIPS = (
    (r"-mthumb\b|-mcpu=(?:cortex|arm)|-march=armv[4-8]", DataModel.ARM),
    (r"-march=rv32|-mabi=ilp32", DataModel.RISCV32),
    (r"-mmcu=(?:at|avr)", DataModel.AVR),
    (r"-mmcu=(?:msp430|cc430)", DataModel.MSP430),
)


def of_chip(flag: str) -> DataModel | None:
    """The data model that a flag for one processor alone speaks of: -mcpu=cortex-m4; refuses what is not modelled."""
    found = next((model for pattern, model in _CHIPS if re.match(pattern, flag)), None)
    if found is None and flag.startswith("-mmcu="):
        raise InputError(f"{flag} is for a processor that is not known; {_KNOWN}")
    return found


_ALONE = ("avr", "msp430")
"""Targets of one word that compilers are named for."""


def of_compiler(name: str) -> str | None:
    """The target in the name of a compiler, such as arm-none-eabi of arm-none-eabi-gcc-12; None without one."""
    found = re.fullmatch(r"([a-z0-9_]+(?:-[a-z0-9_.]+)*?)-(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(?:-[\d.]+)?", name)
    return found[1] if found is not None and (found[1].count("-") or found[1] in _ALONE) else None


def title_of(model: DataModel) -> str:
    """What a data model assumes, for who reads an answer; nothing of the usual one."""
    facts = PROCESSORS[model].title
    return f"numbers in memory are those of {facts} (--data-model {model.value})" if facts else ""
