"""Languages by suffix, what the user may say of the world, and the flags that language and data model mean.

Our own headers stand in front of those of the wheel.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path, PurePath

from clew.codegen.c.clang import wheel
from clew.frontends.c.compiling.data_models import NARROW, DataModel, processor

RUNTIME = Path(__file__).parents[3] / "runtime"
"""The folder of the run-time library: `include/`, `c/`, `cxx/`."""

LIBRARY_PREFIX = "/clew"
"""What file names in the debug information of library code begin with: never a path of this machine."""


class SignedOverflow(Enum):
    """What a signed operation does whose result does not fit."""

    ERROR = "error"
    WRAP = "wrap"
    UNDEFINED = "undefined"
    """It wraps around, but no run without end counts that needs it."""

    @property
    def wraps(self) -> bool:
        """Whether the program goes on with the lowest bits."""
        return self is not SignedOverflow.ERROR


class Unwritten(Enum):
    """What is read where nothing was written; `auto`: what the tools say for which the program was written."""

    AUTO = "auto"
    ERROR = "error"
    ANY = "any"


class Addresses(Enum):
    """What an address is that leaves an array inside of its object, or null."""

    STRICT = "strict"
    COMPUTED = "computed"


class SpuriousWakeups(Enum):
    """Whether who waits for a condition variable may wake up, and a weak exchange fail, by itself."""

    YES = "yes"
    NO = "no"


class Allocation(Enum):
    """Whether memory may run out."""

    SUCCEEDS = "succeeds"
    MAY_FAIL = "may-fail"


class Arguments(Enum):
    """What the program is started with."""

    NONE = "none"
    ANY = "any"


class Clocks(Enum):
    """Whether clocks may go back."""

    ONWARDS = "onwards"
    JUMP = "jump"


class Mathematics(Enum):
    """What powers, logarithms and angles are."""

    AUTO = "auto"
    """Computed; where that takes too long, as with bounds."""
    EXACT = "exact"
    BOUNDS = "bounds"


class Signals(Enum):
    """Where signals come from."""

    OWN = "own"
    ANY = "any"


class UnknownAssembly(Enum):
    """What stands for inline assembly that is not known."""

    ERROR = "error"
    ANY = "any"


class Pessimism(Enum):
    """Whether everything is switched on that the world may do."""

    NO = "no"
    YES = "yes"


class Language(Enum):
    """What a file is written in."""

    C = "c"
    CXX = "c++"


SUFFIXES = {
    ".c": Language.C,
    ".i": Language.C,
    ".cpp": Language.CXX,
    ".cc": Language.CXX,
    ".cxx": Language.CXX,
    ".C": Language.CXX,
    ".ii": Language.CXX,
}
"""The suffixes of C and C++ files."""

STANDARDS = {Language.C: "gnu17", Language.CXX: "gnu++17"}
"""The version of each language where none is asked for."""
OTHERS = (
    {Language.C: "gnu23", Language.CXX: "gnu++23"},
    {Language.C: "gnu23", Language.CXX: "gnu++20"},
    {Language.C: "gnu89", Language.CXX: "gnu++14"},
    {Language.C: "gnu89", Language.CXX: "gnu++98"},
)
"""Versions for what does not compile with the usual one, in the order in which they are tried."""
NEWER = 2
"""So many of them are newer."""
WHOLE_LIBRARY = ("-include", "bits/stdc++.h")
"""For programs that leave out headers which those of other compilers lead to."""

ANSI = "ansi"
"""What compilers call the first version of both languages."""
_FIRST = {Language.C: "c90", Language.CXX: "c++98"}

WIDE_FLAGS = {DataModel.LP64: ("--target=x86_64-linux-musl", "-U_BitInt")}
"""Flags behind all others for sources with numbers of any width, which some neutral targets do not have."""

_SHAPE = (
    "-O1", "-Xclang", "-disable-llvm-passes", "-fno-strict-aliasing", "-fno-discard-value-names",
    "-ffp-contract=off", "-fno-builtin", "-fexceptions", "-fno-vectorize", "-pthread",
    "-Xclang", "-mno-constructor-aliases", "-Xclang", "-fexperimental-strict-floating-point",
    "-fdebug-compilation-dir=.", "-nostdinc", "-nostdlib", "-fno-color-diagnostics", "-D_GNU_SOURCE",
    "-U__OPTIMIZE__",
)  # fmt: skip
"""Unoptimised code with the ends of scopes: every fault of the source is still in it. Where the source says that
numbers may be rounded in any direction, that is heard on every target."""

_REMOVED = {
    "CXX17": ("AUTO_PTR", "BINDERS", "RANDOM_SHUFFLE", "UNARY_BINARY_FUNCTION", "UNEXPECTED_FUNCTIONS"),
    "CXX20": (
        "BINDER_TYPEDEFS", "NEGATORS", "RAW_STORAGE_ITERATOR", "SHARED_PTR_UNIQUE", "TEMPORARY_BUFFER", "TYPE_TRAITS",
        "UNCAUGHT_EXCEPTION",
    ),
    "CXX26": ("ALLOCATOR_MEMBERS", "STRING_RESERVE"),
}  # fmt: skip
"""What a version of C++ has taken out of the library, and other compilers keep for programs written before."""
_CXX = (
    "-D_LIBCPP_ABI_VERSION=1", "-D_LIBCPP_ABI_NAMESPACE=__1", "-D_LIBCPP_HAS_THREADS=1",
    "-D_LIBCPP_HAS_THREAD_API_EXTERNAL=1", "-D_LIBCPP_HAS_THREAD_API_PTHREAD=0", "-D_LIBCPP_HAS_MONOTONIC_CLOCK=1",
    "-D_LIBCPP_HAS_MUSL_LIBC=1", "-D_LIBCPP_HAS_LOCALIZATION=0", "-D_LIBCPP_HAS_FILESYSTEM=0",
    "-D_LIBCPP_HAS_RANDOM_DEVICE=1", "-D_LIBCPP_HAS_TERMINAL=0", "-D_LIBCPP_HAS_TIME_ZONE_DATABASE=0",
    "-D_LIBCPP_HAS_UNICODE=0", "-D_LIBCPP_HAS_WIDE_CHARACTERS=1", "-D_LIBCPP_HAS_NO_STD_MODULES",
    "-D_LIBCPP_HAS_VENDOR_AVAILABILITY_ANNOTATIONS=0", "-D_LIBCPP_PSTL_BACKEND_SERIAL",
    "-D_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS", "-D_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS",
    "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_EXTENSIVE",
    "-D_LIBCPP_ASSERTION_SEMANTIC_DEFAULT=_LIBCPP_ASSERTION_SEMANTIC_ENFORCE",
    *(f"-D_LIBCPP_ENABLE_{version}_REMOVED_{part}" for version, parts in _REMOVED.items() for part in parts),
)  # fmt: skip
"""How libc++ is set up: threads by our hook, precondition checks on, no locales, nothing taken out."""


def language_of(name: str) -> Language | None:
    """The language that the suffix of a file name says, or None for another suffix."""
    return SUFFIXES.get(PurePath(name).suffix)


def is_of(standard: str, language: Language) -> bool:
    """Whether a version such as c11 or gnu++17 is one of the language; `ansi` is the first one of both."""
    return standard == ANSI or ("++" in standard) is (language is Language.CXX)


def version_for(standard: str | None, language: Language, usual: Mapping[Language, str]) -> str:
    """The version of the language where that one is asked for; one of the other language says nothing."""
    if standard is None or not is_of(standard, language):
        return usual[language]
    return _FIRST[language] if standard == ANSI else standard


@cache
def target_flags(language: Language, model: DataModel) -> tuple[str, ...]:
    """The flags of a language on a data model, include folders of the library among them."""
    names = {RUNTIME: LIBRARY_PREFIX, wheel() / "lib": f"{LIBRARY_PREFIX}/lib"}
    platform = processor(model)
    flags = [f"--target={platform.target}", *_SHAPE, *platform.flags]
    flags += [f"-ffile-prefix-map={folder}={name}" for folder, name in names.items()]
    if language is Language.CXX:
        flags += [*_CXX, *(["-D_BitInt(x)=__int128"] if model is DataModel.LP64 else [])]
    flags += [part for folder in include_folders(language, model) for part in ("-isystem", str(folder))]
    return tuple(flags)


def own_folders(model: DataModel) -> tuple[Path, ...]:
    """Where headers are that stand in for those of the chip's own library, in front of the user's folders."""
    return (RUNTIME / "avr",) if model is DataModel.AVR else ()


def include_folders(language: Language, model: DataModel) -> tuple[Path, ...]:
    """Where headers of the library are looked for, in this order."""
    library = wheel() / "lib"
    cxx = (RUNTIME / "include" / "c++", library / "libcxx/include", library / "libcxxabi/include")
    libc = ("include", f"libc/include/{processor(model).headers}", "libc/include/generic-musl")
    linux = ("libc/include/x86-linux-any", "libc/include/any-linux-any")
    return (
        *(cxx if language is Language.CXX else ()),
        *((RUNTIME / "include" / "narrow",) if model in NARROW else ()),
        RUNTIME / "include",
        *(library / name for name in (*libc, *linux)),
    )
