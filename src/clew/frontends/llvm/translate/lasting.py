"""Locals that outlive their block: of most it is known where their scope begins and ends, but not of these.

In: the local of a function that has no scope of its own. Out: whether the source has it in an inner block. No way leads
to the declaration of such a variable (`switch (x) { int y; case 1: … }`), so that there is no trace of its block, or
`scopes` could not tell where the block is left. It is taken to live until its function ends, which is an assumption:
what still uses it behind its block is not found.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.frontends.llvm.translate.emitting import Emitter

_NAMED_BY_USERS = re.compile(r"[A-Za-z_]\w*")
_NAMED_BY_THE_COMPILER = frozenset({"retval", "tmp", "coerce", "saved_stack", "this"})


def lasting_note(names: set[str]) -> str:
    """What is assumed of these locals."""
    told = ", ".join(sorted(names))
    return f"jumps lead past where they are declared, so they live until their functions end: {told}"


def is_lasting(here: Emitter, name: str) -> bool:
    """Whether a local without a scope of its own belongs to an inner block of the source."""
    if here.function.debug is None or here.span is None or here.span.shipped:
        return False
    declared = next((each for each in here.module.body(here.function.name).declared if each.local == name), None)
    if declared is None:
        return _NAMED_BY_USERS.fullmatch(name) is not None and name not in _NAMED_BY_THE_COMPILER
    metadata = here.module.metadata
    scope = metadata.node(declared.variable).reference("scope")
    return scope is not None and metadata.node(scope).kind == "DILexicalBlock"
