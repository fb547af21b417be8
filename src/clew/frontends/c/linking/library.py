"""The run-time library as an archive of LLVM modules: which unit defines a name, and its bitcode.

A *unit* is one source file. Our own units are compiled where they have the name; those of musl and libc++, whose
sources come with the compiler, one by one, because they are many and large: a table says where a name is likely to be.
Units are kept by content. Every definition in them is weak, so that a program may bring its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import closing
from dataclasses import field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from clew.codegen.c.clang import command, stamp, wheel
from clew.codegen.c.subprocesses import side_by_side
from clew.frontends.c.compiling.compiler import compile_unit
from clew.frontends.c.compiling.data_models import NARROW, DataModel, in_one_space
from clew.frontends.c.compiling.digests import headers_digest
from clew.frontends.c.compiling.targets import RUNTIME, Language, target_flags
from clew.frontends.c.linking import musl
from clew.frontends.c.linking.defined_names import RULES, defines, mentions, writes
from clew.frontends.c.linking.module_parts import REFERENCE, pieces
from clew.frontends.c.linking.references import BY_ITSELF, optional_in, references
from clew.frontends.llvm.reading.cursor import name_of
from clew.frontends.llvm.translate.instructions.exceptions import CATCHES
from clew.frontends.llvm.translate.instructions.primitives import NAMES
from clew.frontends.llvm.translate.kernel import KERNEL_NAMES
from clew.frontends.llvm.translate.sections import BEGIN, END
from clew.records import dataclass
from clew.store import read, write

_LIKELY = (
    (r"basic_string|stoi|stol|stoul|stof|stod|to_string", "string"),
    (
        r"logic_error|runtime_error|out_of_range|length_error|invalid_argument|domain_error|range_error|overflow_error",
        "stdexcept stdlib_stdexcept",
    ),
    (r"St9exception|bad_exception|bad_alloc|bad_array_new_length", "stdlib_exception new_handler new_helpers"),
    (r"exception_ptr|rethrow_exception|current_exception|nested_exception|uncaught_exception", "exception"),
    (r"bad_cast|bad_typeid|type_info", "stdlib_typeinfo typeinfo"),
    (r"__shared_(?:weak_)?count|bad_weak_ptr|sp_mut", "memory"),
    (r"__next_prime|hash", "hash"),
    (r"__sort|__algorithm", "algorithm"),
    (r"bad_function_call|function", "functional"),
    (r"bad_optional_access", "optional"),
    (r"bad_expected_access", "expected"),
    (r"valarray|gslice", "valarray"),
    (r"bad_variant_access", "variant"),
    (r"bad_any_cast", "any"),
    (r"vector", "vector"),
    (r"future|promise|__assoc|future_error|future_category", "future"),
    (r"error_category|generic_category|system_category|__do_message", "error_category system_error"),
    (r"system_error|error_code|error_condition", "system_error error_category"),
    (r"shared_mutex|shared_timed", "shared_mutex"),
    (r"timed_mutex|recursive", "mutex"),
    (r"barrier", "barrier"),
    (r"random|mersenne", "random random_shuffle"),
    (r"placeholders", "bind"),
    (r"__cxa_vec", "cxa_vector"),
    (r"memory_resource", "memory_resource"),
    (r"atomic|__libcpp_contention", "atomic"),
    (r"regex|__get_collation_name|__get_classname", "regex"),
    (r"10filesystem", "filesystem/path filesystem/filesystem_error"),
)
"""Where in libc++ a mangled name is likely to be defined: the first pattern that fits, then the others."""
_OPERATORS = ((r"_Zn[wa]|_Zd[la]", "allocation"), (r"_ZT[IS]P?K?(?:[a-z]|D[a-z])$", "types"))
"""Our own units with what has a mangled name without words in it."""
_EXTRA = ("-D_LIBCPP_BUILDING_LIBRARY", "-DLIBCXX_BUILDING_LIBCXXABI", "-D_LIBCXXABI_BUILDING_LIBRARY")
_CXX_NAMES = (
    "_Z",
    "__cxa",
    "__dynamic_cast",
    "symcpp_",
    "pthread_exit",
    "thrd_exit",
    CATCHES,
    "__clew_deleted",
    "__clew_is_a",
    "__clew_throw_bad_alloc",
)
_EITHER_NAMES = ("pthread_exit", "thrd_exit")
"""What exists in C too, for programs in which nothing but the library catches."""
_FREESTANDING = frozenset(
    (
        "assertion",
        "asynchronous",
        "atomic_sizes",
        "byte_order",
        "character",
        "eeprom",
        "errno",
        "exclusive",
        "exit",
        "forget",
        "format",
        "hardening",
        "heap",
        "inputs",
        "interrupt_table",
        "interrupts",
        "jump",
        "main_body",
        "memory",
        "msp430",
        "number",
        "output",
        "own",
        "pointer_order",
        "print",
        "print_only",
        "print_text",
        "sort",
        "start",
        "stop",
        "string",
        "string_gnu",
        "tools",
        "verifier",
    )
)
"""Our own units of C that ask for no operating system and mean the same where int has 16 bits."""
PRIMITIVES = frozenset({*NAMES, *KERNEL_NAMES, BEGIN, END})
"""What the translation turns into commands; nothing else may stay undefined."""

_NAMES = ".references.json"
_REPLACEABLE = re.compile(r"_Z(?:n[wa][jm]|d[la]Pv[jm]?)(?:St11align_val_t)?(?:RKSt9nothrow_t)?")
"""new and delete, as far as a program may have its own."""
_STANDARD_NAME = re.compile(r"_Z\w*?St|__cxa_vec")


@dataclass(frozen=True, slots=True)
class Unit:
    """One source file of the library."""

    path: Path
    language: Language
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A compiled unit: what it says about names, and its bitcode."""

    symbols: frozenset[str]
    """The names that it defines for others."""
    references: Mapping[str, frozenset[str]]
    """The names for others to which each of these leads, and to which what runs by itself leads (`BY_ITSELF`)."""
    mentioned: frozenset[str]
    """All names in it."""
    bitcode: bytes = field(repr=False)

    def behind(self, names: AbstractSet[str]) -> set[str]:
        """The names for others to which these lead within the unit, and those to which what runs by itself leads."""
        known = (*names, BY_ITSELF)
        return {each for name in known for each in self.references.get(name, ())}


@dataclass(slots=True)
class Library:
    """The archive for one data model. It keeps what it has read, because every program asks for the same units."""

    model: DataModel
    _made: dict[Path, Made] = field(default_factory=dict)

    @property
    def offer(self) -> str:
        """In which units a name is looked for."""
        return f"{_LIKELY} {_OPERATORS} {sorted(_FREESTANDING)} {musl.OFFER} {RULES} {_NAMES}"

    def unit_of(self, symbol: str, *, plain: bool = False) -> Unit | None:
        """The unit that defines the symbol, or None; a `plain` program is C alone."""
        for units in self._candidates(symbol, plain=plain):
            self._prepare(units)
            for unit in units:
                if symbol in self._made[unit.path].symbols:
                    return unit
        return None

    def stem_of(self, symbol: str, *, plain: bool = False) -> str | None:
        """The name of the unit that defines the symbol, or None."""
        unit = self.unit_of(symbol, plain=plain)
        return None if unit is None else unit.path.stem

    def for_replaced(self, defined: Iterable[str]) -> Unit | None:
        """The unit with new and delete for a program that defines some of them itself; None where it does not.

        It comes in before any name is looked for, so that the usual unit is not asked for those names.
        """
        if not any(_REPLACEABLE.fullmatch(name) for name in defined):
            return None
        return next(unit for unit in _own_units("cxx", Language.CXX) if unit.path.stem == "replaced_allocation")

    def make_ahead(self, symbols: Iterable[str], wanted: Callable[[], bool], *, plain: bool) -> None:
        """Read or make the units of these symbols, and those that they lead to in turn, as long as that is wanted."""
        known = set(PRIMITIVES)
        fresh = set(symbols)
        while fresh and wanted():
            known |= fresh
            self.make_likely(fresh, plain=plain)
            units = [self.unit_of(symbol, plain=plain) for symbol in sorted(fresh)]
            fresh = {name for unit in units if unit is not None for name in self.made(unit).behind(fresh)} - known

    def make_likely(self, symbols: Iterable[str], *, plain: bool) -> None:
        """Make side by side the units in which each of these symbols will be looked for first."""
        first = [next(self._candidates(symbol, plain=plain), ()) for symbol in sorted(symbols)]
        self._prepare(_each(first))
        looked = [self._made[unit.path].symbols for unit in _each(first)]
        standard = (symbol for symbol in sorted(symbols) if _STANDARD_NAME.match(symbol))
        foreign = [symbol for symbol in standard if not any(symbol in known for known in looked)]
        self._prepare(_each(_libcxx_units(symbol)[:1] for symbol in foreign))

    def made(self, unit: Unit) -> Made:
        """The unit, compiled."""
        self._prepare((unit,))
        return self._made[unit.path]

    def _candidates(self, symbol: str, *, plain: bool) -> Iterator[tuple[Unit, ...]]:
        """Where a symbol may be found: mangled names and the C++ ABI are not looked for in C."""
        own: list[Unit] = []
        if symbol.startswith(_CXX_NAMES) and not (plain and symbol in _EITHER_NAMES):
            own += _own_for(symbol)
            yield from _surest(symbol, [each for each in own if _is_operator(symbol) or defines(symbol, each.path)])
        if not symbol.startswith("_Z"):
            units = tuple(unit for unit in self._own_c_units() if mentions(symbol, unit.path))
            own += units
            yield from _surest(symbol, [unit for unit in units if defines(symbol, unit.path)])
        if not symbol.startswith("_Z") and self.model not in NARROW:
            yield _musl_units(symbol)
        if _STANDARD_NAME.match(symbol):
            yield from ((unit,) for unit in _libcxx_units(symbol))
        yield tuple(own)

    def _own_c_units(self) -> tuple[Unit, ...]:
        """Our own units of C; those without an operating system where int has 16 bits."""
        units = _own_units("c", Language.C)
        return tuple(each for each in units if each.path.stem in _FREESTANDING) if self.model in NARROW else units

    def _prepare(self, units: tuple[Unit, ...]) -> None:
        """Read the units from where they are kept; what is missing is compiled, side by side."""
        fresh = [unit for unit in units if unit.path not in self._made]
        if not fresh:
            return
        kept = {unit: _kept(unit, self.model) for unit in fresh}
        missing = [unit for unit in fresh if kept[unit] is None]
        with side_by_side(len(missing)) as pool:
            made = dict(zip(missing, pool.map(lambda unit: _make(unit, self.model), missing), strict=True))
        for unit in fresh:
            self._made[unit.path] = kept[unit] or made[unit]


def _surest(symbol: str, units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Those of the units first that write the symbol themselves, then all of them."""
    if sure := tuple(unit for unit in units if writes(symbol, unit.path)):
        yield sure
    yield tuple(units)


def _each(groups: Iterable[tuple[Unit, ...]]) -> tuple[Unit, ...]:
    """The units in the groups, once each."""
    return tuple(dict.fromkeys(unit for group in groups for unit in group))


@cache
def library(model: DataModel) -> Library:
    """The library for a data model."""
    return Library(model)


@cache
def _own_units(folder: str, language: Language) -> tuple[Unit, ...]:
    where = RUNTIME / folder
    return tuple(Unit(path, language, (f"-I{where}",)) for path in sorted(where.rglob(f"*.{folder.replace('x', 'p')}")))


def _own_for(symbol: str) -> tuple[Unit, ...]:
    """Our own units of C++ that define the symbol, or use it: what a header defines comes with who uses it."""
    units = _own_units("cxx", Language.CXX)
    named = [name for pattern, name in _OPERATORS if re.match(pattern, symbol)]
    if named:
        return tuple(unit for unit in units if unit.path.stem == named[0])
    return tuple(unit for unit in units if mentions(symbol, unit.path))


def _is_operator(symbol: str) -> bool:
    return any(re.match(pattern, symbol) for pattern, _ in _OPERATORS)


def _musl_units(symbol: str) -> tuple[Unit, ...]:
    return tuple(Unit(path, Language.C, musl.flags(path)) for path in musl.sources(symbol))


def _libcxx_units(symbol: str) -> tuple[Unit, ...]:
    """Units of libc++, the likely ones only: a name of the standard library that fits no row is not offered."""
    names = " ".join(units for pattern, units in _LIKELY if re.search(pattern, symbol)).split()
    return tuple(_libcxx_unit(name) for name in dict.fromkeys(names))


@cache
def _libcxx_unit(name: str) -> Unit:
    folder = wheel() / "lib"
    include = (f"-I{folder / 'libcxx/src'}", f"-I{folder / 'libcxx/src/include'}", f"-I{folder / 'libcxxabi/src'}")
    part = "libcxxabi" if name.startswith(("stdlib_", "cxa_")) else "libcxx"
    return Unit(folder / part / "src" / f"{name}.cpp", Language.CXX, (*_EXTRA, *include))


# --- making and keeping ---------------------------------------------------------------------------------------------


def _make(unit: Unit, model: DataModel) -> Made:
    code = compile_unit(unit.path, unit.language, model, unit.extra)
    made = _weakened(_in_one_space(code) if model is DataModel.AVR else code)
    key = _key(unit, model)
    references = {name: sorted(behind) for name, behind in made.references.items()}
    write(key, _NAMES, json.dumps((sorted(made.symbols), references, sorted(made.mentioned))).encode())
    write(key, ".bc", made.bitcode)
    return made


def _kept(unit: Unit, model: DataModel) -> Made | None:
    key = _key(unit, model)
    names, code = read(key, _NAMES), read(key, ".bc")
    if names is None or code is None:
        return None
    symbols, references, mentioned = json.loads(names)
    behind = {name: frozenset(each) for name, each in references.items()}
    return Made(frozenset(symbols), behind, frozenset(mentioned), code)


def _in_one_space(code: bytes) -> bytes:
    import llvmlite.binding as llvm

    context = llvm.create_context()
    with closing(context), closing(llvm.parse_bitcode(code, context)) as module:
        text = in_one_space(str(module))
        with closing(llvm.parse_assembly(text, context)) as joined:
            found: bytes = joined.as_bitcode()
            return found


def _weakened(code: bytes) -> Made:
    """The module with weak definitions, and the names in it."""
    import llvmlite.binding as llvm

    context = llvm.create_context()
    with closing(context), closing(llvm.parse_bitcode(code, context)) as module:
        text = str(module)
        mentioned = frozenset(map(name_of, REFERENCE.findall(text)))
        needed = references(pieces(text), optional_in(module))
        return Made(frozenset(_weaken(module)), needed, mentioned, module.as_bitcode())


def _weaken(module: Any) -> Iterator[str]:  # noqa: ANN401 - llvmlite is not typed
    import llvmlite.binding as llvm

    shared = {llvm.Linkage.weak_any, llvm.Linkage.weak_odr, llvm.Linkage.linkonce_odr}
    for value in (*module.functions, *module.global_variables):
        if value.is_declaration or value.name.startswith("llvm."):
            continue
        if value.linkage is llvm.Linkage.external:
            value.linkage = llvm.Linkage.weak_any
        if value.linkage in shared:
            yield value.name


def _key(unit: Unit, model: DataModel) -> str:
    flags = target_flags(unit.language, model)
    text = unit.path.read_text(encoding="utf-8")
    parts: Iterable[object] = (*command(), stamp(), headers_digest(), *flags, *unit.extra, unit.path, text)
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=16).hexdigest()
