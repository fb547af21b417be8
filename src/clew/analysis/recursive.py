"""Recursion: which procedures may call themselves.

Input: a program. Output: names of procedures. A call through a pointer may call any of them.
"""

from __future__ import annotations

from clew.ir.commands import Call
from clew.ir.program import Procedure, Program


def is_recursive(program: Program) -> bool:
    """Whether a procedure may call itself, directly or through others."""
    return bool(leading_to_recursion(program))


def leading_to_recursion(program: Program) -> frozenset[str]:
    """The procedures that may call themselves, or call one that may: what is left if leaves go as long as there are."""
    calls = {procedure.name: _called(procedure) for procedure in program.procedures}
    callers: dict[str, list[str]] = {}
    for name, called in calls.items():
        for each in called or ():
            callers.setdefault(each, []).append(name)
    # Who may call everyone may call itself, so it never becomes a leaf.
    open_calls = {name: 1 if called is None else len(called) for name, called in calls.items()}
    leaves = [name for name, count in open_calls.items() if not count]
    while leaves:
        leaf = leaves.pop()
        del open_calls[leaf]
        for caller in callers.get(leaf, ()):
            open_calls[caller] -= 1
            if not open_calls[caller]:
                leaves.append(caller)
    return frozenset(open_calls)


def _called(procedure: Procedure) -> set[str] | None:
    """The procedures that are called by name; None where it may be anyone."""
    found: set[str] = set()
    for block in procedure.blocks:
        for command in block.commands:
            if isinstance(command, Call):
                if not isinstance(command.callee, str):
                    return None
                found.add(command.callee)
    return found
