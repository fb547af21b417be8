"""Flags of other compilers, as people paste them from build files: what each means here.

Input: the flags in their order, values that stand apart as words of their own. Output: `Meant`, what they change about
how the program is read, and which ones have nothing to say to a checker. A flag that would change what the program
means and is not modelled is an input error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.errors import InputError
from clew.frontends.c.compiling.data_models import DataModel, of_chip, of_target
from clew.frontends.c.compiling.targets import ANSI, SignedOverflow
from clew.records import dataclass

_KEPT = re.compile(
    r"-include|-imacros|-isystem|-iquote|-idirafter|-U.*|-trigraphs"
    r"|-f(?:un)?signed-char|-fno-(?:un)?signed-char|-fshort-enums|-fno-short-enums|-fpack-struct(?:=\d+)?|-ffreestanding"
    r"|-f(?:no-)?ms-extensions|-f(?:no-)?gnu89-inline|-f(?:no-)?rtti|-f(?:no-)?char8_t|-fno-operator-names"
    r"|-f(?:no-)?sized-deallocation|-f(?:no-)?aligned-new|-ftemplate-depth=\d+|-fconstexpr-depth=\d+"
    r"|-fconstexpr-steps=\d+|-f(?:no-)?common|-f(?:no-)?dollars-in-identifiers|-f(?:no-)?delayed-template-parsing|-fdeclspec"
    r"|-f(?:no-)?rounding-math"
)
"""What the compiler is told as it stands: it changes which text is read, or what it means."""
_TARGET = re.compile(r"--?target=(.+)")
_PROCESSOR = re.compile(r"-m(?:cpu|arch|mcu|fpu|float-abi|abi)=.*|-mthumb|-marm")
"""What says which processor of its kind is meant, and changes which macros a program sees."""
_STANDARD = re.compile(r"--?std=(.+)")
_MODELS = {"-m32": DataModel.ILP32, "-m64": DataModel.LP64}
_WRAPPING = ("-fwrapv", "-fno-strict-overflow")
_OTHER_MODEL = f"the data models are {', '.join(each.value for each in DataModel)} (--data-model)"
_REFUSED = {
    "-x": "the suffix of a file says its language",
    "-mx32": _OTHER_MODEL,
    "-m16": _OTHER_MODEL,
    "-mbig-endian": _OTHER_MODEL,
    "-EB": _OTHER_MODEL,
    "-fopenmp": "OpenMP is not modelled; without the flag the program is the one without its pragmas",
    "-fopenacc": "OpenACC is not modelled; without the flag the program is the one without its pragmas",
    "-fshort-wchar": "wchar_t has 32 bits here",
    "-fcilkplus": "Cilk is not modelled",
    "-fgnu-tm": "transactional memory is not modelled",
}
_VALUED = (
    "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-U", "-x", "-o", "-MF", "-MT", "-MQ", "-L",
    "-l", "-T", "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Xclang", "-u", "-z", "-target", "-arch", "-framework",
    "-isysroot", "--param", "-mllvm",
)  # fmt: skip
"""Flags whose value may be the next word."""
_FLAG = re.compile(
    r"-(?:W|O|g|m|f|l|L|U|M|X|i(?:nclude|macros|system|quote|dirafter|sysroot)|nostd|no(?:startfiles|defaultlibs)"
    r"|ansi|c|S|E|P|C|H|o|s|w|x|T|u|z|dM|static|shared|rdynamic|pie|no-pie|pipe|pg?$|pthread|pthreads|pedantic|save-temps"
    r"|trigraphs|traditional|undef|arch|target|framework|flto|specs|B|Qunused|remap|fuse-ld|rpath|export-dynamic)"
    r".*|--(?:std|sysroot|param|target|coverage)(?:=.*)?"
)


@dataclass(frozen=True, slots=True)
class Meant:
    """What flags mean for the reading of a program."""

    kept: tuple[str, ...] = ()
    """Flags for the compiler."""
    standard: str | None = None
    model: DataModel | None = None
    overflow: SignedOverflow | None = None
    processor: tuple[str, ...] = ()
    """Flags that say which processor of its kind is meant."""
    idle: tuple[str, ...] = ()
    """Flags that change nothing about what the program may do."""


def length_of_flag(words: Sequence[str]) -> int:
    """How many of the words, the first and perhaps its value, are a flag of a compiler; 0 where they are none."""
    if _FLAG.fullmatch(words[0]) is None:
        return 0
    return 2 if words[0] in _VALUED and len(words) > 1 else 1


def meant(flags: Sequence[str]) -> Meant:
    """What the flags mean together; of two that contradict each other the later one counts."""
    kept: list[str] = []
    idle: list[str] = []
    processor: list[str] = []
    standard, model, overflow = None, None, None
    for each in _grouped(flags):
        name = each[0]
        target = each[1] if name == "-target" and len(each) > 1 else (_TARGET.fullmatch(name) or ("", ""))[1]
        if name in _REFUSED:
            raise InputError(f"the compiler flag {' '.join(each)} changes what the program means: {_REFUSED[name]}")
        if target:
            model, more = of_target(target)
            kept.extend(more)
        elif (version := _STANDARD.fullmatch(name)) is not None:
            standard = version[1]
        elif name == "-ansi":
            standard = ANSI
        elif name in _MODELS:
            model = _MODELS[name]
        elif name in _WRAPPING:
            overflow = SignedOverflow.WRAP
        elif _PROCESSOR.fullmatch(name):
            processor.append(name)
            model = of_chip(name) or model
        else:
            (kept if _KEPT.fullmatch(name) else idle).extend(each)
    return Meant(tuple(kept), standard, model, overflow, tuple(processor), tuple(idle))


def _grouped(flags: Sequence[str]) -> list[tuple[str, ...]]:
    """Each flag with its value, where that is a word of its own."""
    found: list[tuple[str, ...]] = []
    at = 0
    while at < len(flags):
        end = at + (2 if flags[at] in _VALUED else 1)
        found.append(tuple(flags[at:end]))
        at = end
    return found
