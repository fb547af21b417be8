"""Where the names of a module lead: which names of others each of them needs, so that the rest is not asked for.

Input: a module, in pieces or as llvmlite has it. Output: names, as the linker tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from clew.frontends.c.linking.module_parts import Pieces, Symbol
from clew.frontends.llvm.reading.cursor import name_of
from clew.graphs import reachable

BY_ITSELF = "llvm."
"""Stands for what runs without being called: no name for others begins so."""


def references(parts: Pieces, optional: AbstractSet[str]) -> dict[str, frozenset[str]]:
    """The names for others to which each of the names for others leads, without those that are `optional`."""
    symbols = parts.symbols
    found = {name_of(each.name): _outwards(each.name, symbols) for each in symbols.values() if _is_for_others(each)}
    alone = [each.name for each in symbols.values() if each.name.startswith("@llvm.") and each.defined]
    found[BY_ITSELF] = frozenset().union(*(_outwards(name, symbols) for name in alone))
    return {name: needed for name, behind in found.items() if (needed := behind - optional)}


def _is_for_others(symbol: Symbol) -> bool:
    return symbol.defined and not symbol.is_local and not symbol.name.startswith("@llvm.")


def _outwards(start: str, symbols: Mapping[str, Symbol]) -> frozenset[str]:
    """The names for others to which a symbol leads, through those for nobody else."""

    def following(name: str) -> list[str]:
        symbol = symbols[name]
        return [each for each in symbol.references if each in symbols] if name == start or symbol.is_local else []

    reached = (symbols[name] for name in reachable((start,), following) if name != start)
    return frozenset(name_of(each.name) for each in reached if not each.is_local and not each.name.startswith("@llvm."))


def declared_in(module: Any) -> frozenset[str]:  # noqa: ANN401 - llvmlite is not typed
    """The names that a module declares, does not define, and cannot do without."""
    names = (each.name for each in _declarations(module))
    return frozenset(name for name in names if not name.startswith("llvm.")) - optional_in(module)


def optional_in(module: Any) -> frozenset[str]:  # noqa: ANN401 - llvmlite is not typed
    """The names that a module declares, and can do without."""
    import llvmlite.binding as llvm

    return frozenset(each.name for each in _declarations(module) if each.linkage is llvm.Linkage.external_weak)


def _declarations(module: Any) -> Iterator[Any]:  # noqa: ANN401 - llvmlite is not typed
    return (each for each in (*module.functions, *module.global_variables) if each.is_declaration)
