"""Linking: the modules of the user and what they need of the run-time library become one module, as text.

Units of the library are taken on demand, as from an archive: as long as a name is undefined that a unit defines, the
unit comes in, if something that is needed leads to the name; most of a unit is not needed. They are linked with the
skeleton of the user's module, since that is small; its text is then put beside theirs as it came from the compiler, and
what the entry does not reach goes away. No pass touches code: a fault of the source must still be there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Self

from clew.codegen.c.clang import stamp
from clew.errors import InputError
from clew.frontends.c.compiling.digests import library_digest, linking_digest
from clew.frontends.c.linking.assembly import with_asked
from clew.frontends.c.linking.entry import ENTRY, entry_callees, entry_function
from clew.frontends.c.linking.library import PRIMITIVES, Library, Made
from clew.frontends.c.linking.merge import merged, renumbered
from clew.frontends.c.linking.module_parts import Pieces, joined, pieces, symbols_behind
from clew.frontends.c.linking.namesakes import namesakes, told_apart
from clew.frontends.c.linking.references import BY_ITSELF, declared_in
from clew.frontends.c.linking.skeleton import TABLES, Skeleton, skeleton
from clew.frontends.llvm.translate.instructions.exceptions import CATCHES
from clew.graphs import reachable
from clew.store import read, write

_CXX = "DW_LANG_C_plus_plus"
_GROUP = re.compile(
    r'^((?:define|@)(?:[^\n"]|"[^"\n]*")*?),? comdat(?:\(\$(?:"[^"\n]*"|[\w$.-]+)\))?(?=[ ,\n])', re.MULTILINE
)
"""What stands in front of the group of a definition, and the group; texts are in quotes."""
_PERSONALITY = "__gxx_personality_"


_CANCELLING, _ENDING = "pthread_cancel", ("pthread_exit",)
"""Who cancels threads ends them, so that their bodies catch."""
_CATCHING, _THROWING = "__cxa_begin_catch", ("__cxa_throw_bad_array_new_length", "__clew_throw_bad_alloc")
"""Who catches something may catch that memory for an impossible length was asked for, or that none is left."""


def link(
    modules: Sequence[Pieces], library: Library, entry: str, also: Sequence[str] = (), *, free: bool = False
) -> str:
    """One module from modules, as text; its entry is `ENTRY`, and what it has of the functions `also` is kept.

    The arguments of main are `free`, or the name of the program alone.
    """
    user = with_asked(modules[0] if len(modules) == 1 else pieces(united(modules)))
    plain = not any(_CXX in text for module in modules for text in module.metadata)
    needed = _needed_of_library(skeleton(user, entry), library, entry, plain=plain, free=free)
    if others := namesakes(user, needed, lambda name: library.stem_of(name, plain=plain)):
        user = told_apart(user, others)
        needed = _needed_of_library(skeleton(user, entry), library, entry, plain=plain, free=free)
    whole = merged(user, needed)
    for table in TABLES:
        whole.symbols.pop(table, None)  # the entry and the end call what they list
    return joined(whole, symbols_behind(whole.symbols, (f"@{ENTRY}", f"@{CATCHES}", *(f"@{name}" for name in also))))


def united(modules: Sequence[Pieces]) -> str:
    """The modules of the user as one."""
    with Linking() as linking:
        linking.add([_without_groups(joined(each, each.symbols.keys())) for each in modules])
        return str(linking.module)


def _without_groups(text: str) -> str:
    """The module without the groups (`comdat`) in which definitions stand for an object file; linkage says the same."""
    return _GROUP.sub(r"\1", text)


def _needed_of_library(bones: Skeleton, library: Library, entry: str, *, plain: bool, free: bool) -> str:
    """What a module with that skeleton needs of the library, the entry included, kept by what it is made of."""
    made_of = (
        library_digest(),
        linking_digest(),
        str(stamp()),
        library.model.value,
        library.offer,
        entry,
        str(plain),
        str(free),
        bones.text,
    )
    parts = "\0".join(made_of)
    key = blake2b(parts.encode(errors="surrogateescape"), digest_size=16).hexdigest()
    if (kept := read(key, ".ll")) is not None:
        return kept.decode(errors="surrogateescape")
    with Linking(bones) as linking:
        linking.add((bones.begin,))
        function: str = entry_function(linking.module, entry).name
        if (replaced := library.for_replaced(bones.stubs.keys() - bones.asked)) is not None:
            linking.add_unit(library.made(replaced))
        # First what the program asks for: a unit that it needs may bring another way to start.
        linking.resolve(library, *_also_needed(bones.asked), plain=plain)
        linking.resolve(library, ENTRY, plain=plain)
        linking.add_part(entry_callees(linking.module, function, free=free))
        linking.resolve(library, plain=plain)
        text = renumbered(_pruned(linking.module, bones.stubs.keys()))
    write(key, ".ll", text.encode(errors="surrogateescape"))
    return text


def _also_needed(asked: AbstractSet[str]) -> tuple[str, ...]:
    """What the program has need of without asking for it."""
    return (*(_ENDING if _CANCELLING in asked else ()), *(_THROWING if _CATCHING in asked else ()))


class Linking:
    """A module that grows; its context is its own, so that names of types depend on nothing that was parsed before.

    Of the skeleton of the user's module, what a unit knows comes in before the unit does. Everything is closed at the
    end, modules before their context: left to the garbage collector the order is open.
    """

    def __init__(self, bones: Skeleton | None = None) -> None:
        import llvmlite.binding as llvm

        self._context = llvm.create_context()
        self._modules: list[Any] = []
        self._bones = bones
        self._waiting = set() if bones is None else bones.stubs.keys() - bones.first
        """Names of the skeleton that are not yet in the module."""
        self._roots = set(() if bones is None else bones.stubs.keys())
        """Names from which what is needed can be reached: those of the user, and what runs by itself."""
        self._references: dict[str, set[str]] = {}
        """Where names of the library lead."""
        self._settled: set[str] = set(PRIMITIVES)
        """Names that are defined, which they stay, and those that the translation knows."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        for module in self._modules:
            module.close()
        self._context.close()

    @property
    def module(self) -> Any:  # noqa: ANN401 - llvmlite is not typed
        """The module so far."""
        return self._modules[0]

    def add(self, texts: Sequence[str]) -> None:
        """Link the modules of the user, or what stands for them."""
        import llvmlite.binding as llvm

        for text in texts:
            self._modules.append(llvm.parse_assembly(text, self._context))
        _refuse_double(self._modules)
        for other in self._modules[1:]:
            self._link_in(other)

    def add_part(self, text: str) -> None:
        """Link a module of our own."""
        import llvmlite.binding as llvm

        self._modules.append(llvm.parse_assembly(text, self._context))
        self._roots.update(declared_in(self._modules[-1]))
        self._link_in(self._modules[-1])

    def add_unit(self, unit: Made) -> None:
        """Link a unit of the library."""
        import llvmlite.binding as llvm

        if self._bones is not None and (known := unit.mentioned & self._waiting):
            self._waiting -= known
            self._modules.append(llvm.parse_assembly(self._bones.part(known), self._context))
            self._link_in(self._modules[-1])
        self._roots.add(BY_ITSELF)
        for name, behind in unit.references.items():
            self._references.setdefault(name, set()).update(behind)
        self._modules.append(llvm.parse_bitcode(unit.bitcode, self._context))
        self._link_in(self._modules[-1])

    def resolve(self, library: Library, *also: str, plain: bool) -> None:
        """Link units of the library until none of them defines a name that is still undefined.

        Where all files of the user are `plain` C, nothing of theirs catches.
        """
        known: set[str] = set()
        self._roots.update(also)
        wanted = {*self._undefined(), *also}
        while fresh := sorted(wanted - known):
            library.make_likely(fresh, plain=plain)
            found = (library.unit_of(name, plain=plain) for name in fresh)
            units = {unit.path: unit for unit in found if unit is not None}
            for unit in units.values():
                self.add_unit(library.made(unit))
            known |= wanted
            wanted = self._undefined()

    def _undefined(self) -> set[str]:
        """The names that are needed and are declared still, without those that the translation knows.

        Names of the skeleton that wait are not in the module, so it is not asked for them.
        """
        needed = (
            set(reachable(self._roots, lambda name: self._references.get(name, ()))) - self._settled - self._waiting
        )
        found = {name: _is_declared(self.module, name) for name in needed}
        self._settled.update(name for name, declared in found.items() if declared is False)
        names = {name for name, declared in found.items() if declared}
        return names | {CATCHES} if any(name.startswith(_PERSONALITY) for name in names) else names

    def _link_in(self, other: Any) -> None:  # noqa: ANN401 - llvmlite is not typed
        try:
            self.module.link_in(other)
        except RuntimeError as error:
            other.detach()  # the linker has destroyed it although it failed
            raise InputError(f"the files do not fit together: {error}") from error


def _refuse_double(modules: Sequence[Any]) -> None:
    """A function or object that two files define is an error."""
    import llvmlite.binding as llvm

    if len(modules) == 1:
        return
    seen: set[str] = set()
    for module in modules:
        values = (*module.functions, *module.global_variables)
        names = {each.name for each in values if not each.is_declaration and each.linkage is llvm.Linkage.external}
        if double := sorted(seen & names):
            raise InputError(f"{', '.join(double)}: defined in more than one of the files; define it in one")
        seen |= names


def _is_declared(module: Any, name: str) -> bool | None:  # noqa: ANN401 - llvmlite is not typed
    """Whether the module has the name and does not define it; None where it does not have it."""
    for find in (module.get_function, module.get_global_variable):
        with suppress(NameError):
            return bool(find(name).is_declaration)
    return None


def _pruned(module: Any, names: AbstractSet[str]) -> str:  # noqa: ANN401 - llvmlite is not typed
    """The module without what neither the entry nor the names reach, as text."""
    import llvmlite.binding as llvm

    keep = {ENTRY, CATCHES, *names}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in keep and not value.name.startswith("llvm."):
            value.linkage = llvm.Linkage.internal
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    builder = llvm.create_pass_builder(_machine(), llvm.create_pipeline_tuning_options(speed_level=0))
    passes.run(module, builder)
    return str(module)


def _machine() -> Any:  # noqa: ANN401 - llvmlite is not typed
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine()
