"""Two looks along the flow of a finished procedure: reads of undefined locals, and temporaries that are left over.

`guard` asserts in front of every read that may meet a local without a value; where it cannot, nothing is added.
`tidy` sets a temporary back before control is lost, so that two states that differ in nothing else are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from operator import or_

from clew.analysis.dataflow import forward
from clew.analysis.liveness import Liveness, is_lost
from clew.frontends.ivl.arithmetic import zero
from clew.ir.commands import Assert, Assign, Call, Command, Exit, Goto, Start, Suspend, Wait
from clew.ir.program import Block, Declaration
from clew.ir.rewriting import relabelled, targets_of, terms_of
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import FALSE, TRUE, Variable, variable
from clew.ir.walk import variables

Names = frozenset[Variable]


def _reads(command: Command | Exit) -> tuple[Variable, ...]:
    return variables(*terms_of(command))


# --- locals without a value -----------------------------------------------------------------------------------------


def guard(
    blocks: tuple[Block, ...], declared: Mapping[str, Declaration]
) -> tuple[tuple[Block, ...], tuple[Declaration, ...]]:
    """The blocks with assertions, without the marks of undefined locals, and the variables that were added.

    `declared` are the locals; also one with a value may be undefined, where a jump goes past its declaration.
    """
    doubtful = frozenset(each.variable for each in declared.values() if not isinstance(each.sort, Array))
    if not doubtful:
        return blocks, ()
    before = _undefined_before(blocks, doubtful)
    suspects = _suspects(blocks, before)
    flags = {suspect: variable(f"{suspect.name}$set", BOOL) for suspect in suspects}
    found = tuple(_guarded(block, before[block.label], flags, declared) for block in blocks)
    return found, tuple(Declaration(flag, FALSE) for flag in flags.values())


def _after(command: Command, undefined: Names) -> Names:
    if isinstance(command, Assert) and command.condition is FALSE:
        return frozenset()  # no run goes on behind it
    if is_lost(command):
        return undefined.union(targets_of(command))
    return undefined.difference(targets_of(command))


def _undefined_before(blocks: tuple[Block, ...], doubtful: Names) -> dict[str, Names]:
    """For each block the locals that may be undefined at its begin."""

    def through(block: Block, undefined: Names) -> Names:
        return reduce(lambda before, command: _after(command, before), block.commands, undefined)

    nothing = dict.fromkeys((block.label for block in blocks), frozenset[Variable]())
    return forward(blocks, nothing | {blocks[0].label: doubtful}, through, or_)


def _suspects(blocks: tuple[Block, ...], before: Mapping[str, Names]) -> tuple[Variable, ...]:
    """The locals that may be read while they are undefined, in the order of the text."""
    found: dict[Variable, None] = {}
    for block in blocks:
        undefined = before[block.label]
        for command in block.commands:
            found.update(dict.fromkeys(each for each in _reads(command) if each in undefined))
            undefined = _after(command, undefined)
        found.update(dict.fromkeys(each for each in _reads(block.exit) if each in undefined))
    return tuple(found)


def _guarded(
    block: Block, undefined: Names, flags: Mapping[Variable, Variable], declared: Mapping[str, Declaration]
) -> Block:
    commands: list[Command] = []

    def check(command: Command | Exit) -> None:
        for read in _reads(command):
            if read in undefined and read in flags:
                name = declared[read.name].original or read.name
                message = f"{name} has no value yet"
                commands.append(Assert(flags[read], "memory.undefined-value", message, span=command.span))

    for command in block.commands:
        check(command)
        if not is_lost(command):
            commands.append(command)
        known = FALSE if is_lost(command) else TRUE
        written = (flags[target] for target in targets_of(command) if target in flags)
        commands.extend(Assign(flag, known, span=command.span) for flag in written)
        undefined = _after(command, undefined)
    check(block.exit)
    return replace(block, commands=tuple(commands))


# --- temporaries that are left over ---------------------------------------------------------------------------------


def tidy(
    blocks: tuple[Block, ...], temporaries: Iterable[Variable], switching: frozenset[str], labels: frozenset[str]
) -> tuple[Block, ...]:
    """The blocks with temporaries set back before each command at which control may be lost.

    A process that waits directly behind one of the labels stands at it, so what is done before goes to a block of its
    own.
    """
    watched = {each.name: each for each in temporaries}
    if not watched or not any(_switches(command, switching) for block in blocks for command in block.commands):
        return blocks
    live = Liveness(blocks, frozenset(watched))

    def through(block: Block, dirty: frozenset[str]) -> frozenset[str]:
        for command, needed in zip(block.commands, live.within(block), strict=False):
            dirty = _step(command, dirty, needed, watched, switching)
        return dirty

    dirty = forward(blocks, dict.fromkeys((block.label for block in blocks), frozenset[str]()), through, or_)
    found = [_tidied(block, live, dirty[block.label], watched, switching) for block in blocks]
    moved = {
        old.label: f"{old.label}$before"
        for old, new in zip(blocks, found, strict=True)
        if old.label in labels and old.commands and old.commands[0] is not new.commands[0]
    }
    result: list[Block] = []
    for old, new in zip(blocks, found, strict=True):
        new = replace(new, exit=relabelled(new.exit, moved))
        if old.label in moved:
            count = new.commands.index(old.commands[0])
            result.append(Block(moved[old.label], new.commands[:count], Goto(old.label, span=old.commands[0].span)))
            new = replace(new, commands=new.commands[count:])
        result.append(new)
    return tuple(result)


def _switches(command: Command, switching: frozenset[str]) -> bool:
    if isinstance(command, Call):
        return not isinstance(command.callee, str) or command.callee in switching
    return isinstance(command, Wait | Suspend | Start)


def _step(
    command: Command,
    dirty: frozenset[str],
    needed: frozenset[str],
    watched: Mapping[str, Variable],
    switching: frozenset[str],
) -> frozenset[str]:
    """What may hold something behind a command, if what is not `needed` from there on is set back before it."""
    kept = dirty & needed if _switches(command, switching) else dirty
    return kept.union(each.name for each in targets_of(command) if each.name in watched)


def _tidied(
    block: Block, live: Liveness, dirty: frozenset[str], watched: Mapping[str, Variable], switching: frozenset[str]
) -> Block:
    commands: list[Command] = []
    for command, needed in zip(block.commands, live.within(block), strict=False):
        if _switches(command, switching):
            held = [watched[name] for name in sorted(dirty - needed)]
            commands.extend(Assign(each, zero(each.sort), span=command.span) for each in held)
        commands.append(command)
        dirty = _step(command, dirty, needed, watched, switching)
    return replace(block, commands=tuple(commands))
