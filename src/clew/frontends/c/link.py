"""Linking: the modules of the user and what they need of the run-time library become one module, as text.

Units of the library are taken on demand, as from an archive: as long as a name is undefined that a unit defines, the
unit comes in. Then everything but the entry is internal, and what the entry does not reach goes away. No pass touches
code: a fault of the source must still be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from clew.errors import InputError
from clew.frontends.c.entry import ENTRY, entry_callees, entry_function, without_constructors
from clew.frontends.c.library import Library

PRIMITIVES = frozenset(
    f"__clew_{name}"
    for name in (
        "yield", "retry", "atomic_begin", "atomic_end", "spawn", "self", "nondet_bool", "nondet_i8", "nondet_i16",
        "nondet_i32", "nondet_i64", "nondet_range", "assume", "check", "allocate", "free", "new",
        "delete", "new_array", "delete_array", "size", "is_heap",
        "is_alive", "is_same", "end", "copy", "fill", "throw", "catch", "output",
    )
)  # fmt: skip
"""What the translation turns into commands; nothing else may stay undefined."""

_CATCHES = "__clew_catches"
"""Decides at a landing pad whether a clause catches; called by what the translation makes of the pad."""
_CXX = "DW_LANG_C_plus_plus"
_PERSONALITY = "__gxx_personality_"


def link(texts: Sequence[str], library: Library, entry: str) -> str:
    """One module from the texts of modules, as text; its entry is `ENTRY`."""
    with Linking(library) as linking:
        linking.add(texts)
        function: str = entry_function(linking.module, entry).name
        # First what the program asks for: a unit that it needs may bring another way to start.
        linking.resolve()
        linking.resolve(ENTRY)
        linking.add_part(entry_callees(linking.module, function))
        linking.resolve()
        return without_constructors(_pruned(linking.module))


class Linking:
    """A module that grows; its context is its own, so that names of types depend on nothing that was parsed before.

    Everything is closed at the end, modules before their context: left to the garbage collector the order is open.
    """

    def __init__(self, library: Library) -> None:
        import llvmlite.binding as llvm

        self._library = library
        self._context = llvm.create_context()
        self._modules: list[Any] = []
        self._plain = True
        """Whether all files of the user are C, so that nothing of theirs catches."""

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
        """Link the modules of the user."""
        import llvmlite.binding as llvm

        self._plain = not any(_CXX in text for text in texts)
        for text in texts:
            self._modules.append(llvm.parse_assembly(text, self._context))
        _refuse_double(self._modules)
        for other in self._modules[1:]:
            self._link_in(other)

    def add_part(self, text: str) -> None:
        """Link a module of our own."""
        import llvmlite.binding as llvm

        self._modules.append(llvm.parse_assembly(text, self._context))
        self._link_in(self._modules[-1])

    def resolve(self, *also: str) -> None:
        """Link units of the library until none of them defines a name that is still undefined."""
        import llvmlite.binding as llvm

        known: set[str] = set()
        wanted = {*_undefined(self.module), *also}
        while fresh := sorted(wanted - known):
            found = (self._library.unit_of(name, plain=self._plain) for name in fresh)
            units = {unit.path: unit for unit in found if unit is not None}
            for unit in units.values():
                self._modules.append(llvm.parse_bitcode(self._library.bitcode(unit), self._context))
                self._link_in(self._modules[-1])
            known |= wanted
            wanted = _undefined(self.module)

    def _link_in(self, other: Any) -> None:  # noqa: ANN401 - llvmlite is not typed
        try:
            self.module.link_in(other)
        except RuntimeError as error:
            other.detach()  # the linker has destroyed it although it failed
            raise InputError(f"the files do not fit together: {error}") from error


def _refuse_double(modules: Sequence[Any]) -> None:
    """A function or object that two files define is an error."""
    import llvmlite.binding as llvm

    seen: set[str] = set()
    for module in modules:
        values = (*module.functions, *module.global_variables)
        names = {each.name for each in values if not each.is_declaration and each.linkage is llvm.Linkage.external}
        if double := sorted(seen & names):
            raise InputError(f"{', '.join(double)}: defined in more than one of the files; define it in one")
        seen |= names


def _undefined(module: Any) -> set[str]:  # noqa: ANN401 - llvmlite is not typed
    values = (*module.functions, *module.global_variables)
    names = {value.name for value in values if value.is_declaration and not value.name.startswith("llvm.")}
    if any(name.startswith(_PERSONALITY) for name in names):
        names.add(_CATCHES)
    return names - PRIMITIVES


def _pruned(module: Any) -> str:  # noqa: ANN401 - llvmlite is not typed
    """The module without what the entry does not reach, as text."""
    import llvmlite.binding as llvm

    keep = {ENTRY, _CATCHES}
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
