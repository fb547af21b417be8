"""What processes are called that were started while the program ran: by the user's procedure that they run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from clew.ir.program import Program
from clew.outcome import Change, Step
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.semantics.state import State


def names_of(interpreter: Interpreter, replayed: Replayed, passed: Iterable[State] = ()) -> dict[str, str]:
    """What processes are called that shipped code started: the user's outermost procedure, numbered if needed."""
    if not interpreter.program.stepwise:
        return {}
    states = (*replayed.states, *passed)
    declared = {process.name for process in interpreter.program.processes}
    found: dict[str, str] = {}
    for state in states:
        for process in state.processes:
            if process.name in declared or process.name in found:
                continue
            procedures = [interpreter.code.routines[frame.routine].procedure for frame in process.frames]
            own = [each for each in procedures if each.span is not None and not each.span.shipped]
            if own:
                found[process.name] = own[0].original or own[0].name
    return _numbered(found)


_STEP = re.compile(r"\.|->|\[[^\]]*\]")


def library_members(program: Program) -> frozenset[str]:
    """The names of members that only types of the standard library have, or that C and C++ reserve."""
    own = {member.name for each in program.layouts if not _is_standard(each.title) for member in each.members}
    all_names = {member.name for each in program.layouts for member in each.members}
    return frozenset(name for name in all_names if name not in own or name.startswith("__"))


def _is_standard(title: str) -> bool:
    return title.startswith(("std::", "__"))


def marked(changes: tuple[Change, ...], members: frozenset[str]) -> tuple[Change, ...]:
    """The changes; those of the inner parts of a library say so."""
    if not members:
        return changes
    return tuple(
        replace(each, internal=True) if members.intersection(_STEP.split(each.name)[1:]) else each for each in changes
    )


def _numbered(found: dict[str, str]) -> dict[str, str]:
    many, seen = Counter(found.values()), Counter[str]()
    numbered: dict[str, str] = {}
    for process, name in found.items():
        seen[name] += 1
        numbered[process] = f"{name}#{seen[name]}" if many[name] > 1 else name
    return numbered


def renamed(step: Step, names: dict[str, str]) -> Step:
    """The step in which processes have these names."""
    pattern = re.compile(rf"(?<![\w#.])({'|'.join(map(re.escape, names))})(?=\.)")

    def rename(found: tuple[Change, ...]) -> tuple[Change, ...]:
        return tuple(Change(_plain(each.name), _plain(each.value), each.internal) for each in found)

    def _plain(text: str) -> str:
        return text if text.startswith('"') else pattern.sub(lambda match: names[match[1]], text)

    lines = tuple(replace(line, changes=rename(line.changes)) for line in step.lines)
    return replace(step, process=names.get(step.process, step.process), changes=rename(step.changes), lines=lines)
