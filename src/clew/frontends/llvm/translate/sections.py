"""Atomic sections: how deep inside of them each block begins, and what a call changes about it.

A section may begin in one function and end in another (`atomic_begin` as a function of its own), so each function has
an *effect*: by how much the depth changes from its entry to its return. It must be the same on all ways.
"""

from __future__ import annotations

import re
from dataclasses import field

from clew.analysis.dataflow import solve
from clew.errors import Unsupported
from clew.frontends.llvm.instructions import Call, Instruction, Invoke, Return
from clew.frontends.llvm.module import Module
from clew.frontends.llvm.reading.cursor import name_of
from clew.frontends.llvm.translate.byte_copies import with_copied_bytes
from clew.frontends.llvm.translate.instructions.guards import without_guards
from clew.frontends.llvm.translate.scopes import with_scopes
from clew.frontends.llvm.translate.usage import Usage, successors, usage_of
from clew.frontends.llvm.values import GlobalAddress
from clew.graphs import inverted, postorder, reachable
from clew.records import dataclass

_SYMBOL = re.compile(r'@(?:"[^"]*"|[-\w$.]+)')
BEGIN, END = "__clew_atomic_begin", "__clew_atomic_end"


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections of one module. It remembers usages and effects."""

    module: Module
    usages: dict[str, Usage] = field(default_factory=dict)
    effects: dict[str, int] = field(default_factory=dict)
    _called: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    _concerned: set[str] = field(default_factory=set)
    """The functions from which names lead to a primitive of sections; all others have no effect."""

    def usage(self, function: str) -> Usage:
        """The usage of a function's body."""
        if function not in self.usages:
            scoped = with_scopes(without_guards(self.module.body(function)), self.module, function)
            self.usages[function] = usage_of(with_copied_bytes(scoped, self.module, function))
        return self.usages[function]

    def called(self, function: str) -> dict[str, tuple[str, ...]]:
        """The functions that each block of a function calls by name."""
        found = self._called.get(function)
        if found is None:
            found = self._called[function] = {
                block.label: tuple(
                    instruction.callee.name
                    for instruction in block.instructions
                    if isinstance(instruction, (Call, Invoke)) and isinstance(instruction.callee, GlobalAddress)
                )
                for block in self.usage(function).blocks
            }
        return found

    def _change(self, names: tuple[str, ...]) -> int:
        """By how much calls of these functions change the depth."""
        return sum(1 if name == BEGIN else -1 if name == END else self.effects.get(name, 0) for name in names)

    def prepare(self, function: str) -> None:
        """Find the effects of the function and of all that it calls by name; what calls itself changes nothing."""
        if BEGIN not in self.module.functions:
            return
        if not self._concerned:
            self._concerned.update(_leading_to(self.module, (BEGIN, END)))
        if function in self._concerned:
            for name in postorder((function,), self._concerned_callees, self.effects):
                self.effects[name] = self._effect(name)

    def _concerned_callees(self, function: str) -> list[str]:
        return [name for name in reversed(self._callees(function)) if name in self._concerned]

    def _callees(self, function: str) -> tuple[str, ...]:
        """The functions with a body that the function calls by name."""
        names = [name for names in self.called(function).values() for name in names]
        functions = self.module.functions
        return tuple(name for name in dict.fromkeys(names) if name in functions and functions[name].defined)

    def _effect(self, function: str) -> int:
        depths = self.depths(function, 0)
        found = {
            depths[block.label] + self._change(self.called(function)[block.label])
            for block in self.usage(function).blocks
            if isinstance(block.instructions[-1], Return) and block.label in depths
        }
        if len(found) > 1:
            raise Unsupported(f"{function} begins or ends an atomic section on some of its ways only")
        return found.pop() if found else 0

    def depths(self, function: str, start: int) -> dict[str, int]:
        """The depth at the begin of each block that is reached, of a function that is entered at a depth."""
        blocks = {block.label: block for block in self.usage(function).blocks}
        called = self.called(function)

        def following(label: str, depth: int) -> list[tuple[str, int]]:
            after = depth + self._change(called[label])
            return [(each, after) for each in _going_on(blocks[label].instructions[-1])]

        def same(one: int, other: int) -> int:
            if (one > 0) != (other > 0):
                raise Unsupported(f"an atomic section of {function} begins or ends on some of its ways only")
            return one

        return solve({next(iter(blocks)): start}, following, same)


def _leading_to(module: Module, wanted: tuple[str, ...]) -> set[str]:
    """The functions whose text mentions one of the wanted, or a function that does so, and so on; these included."""
    mentions = {
        name: {name_of(word) for word in _SYMBOL.findall(module.text(name))}
        for name, function in module.functions.items()
        if function.defined
    }
    mentioned_by = inverted(mentions)
    return set(reachable(wanted, lambda name: mentioned_by.get(name, ())))


def _going_on(terminator: Instruction) -> tuple[str, ...]:
    """Where control may go; the two primitives raise nothing."""
    match terminator:
        case Invoke(callee=GlobalAddress(name=name), normal=normal) if name in (BEGIN, END):
            return (normal,)
        case _:
            return successors(terminator)
