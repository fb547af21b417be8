"""Two looks along the flow of a finished procedure: reads of undefined locals, and temporaries that are left over.

`guard` asserts in front of every read that may meet a local without a value; where it cannot, nothing is added.
`tidy` sets a temporary back before control is lost, so that two states that differ in nothing else are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from clew.frontends.ivl.arithmetic import zero
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Exit, Goto, Start, Suspend, Wait
from clew.ir.program import Block, Declaration
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import FALSE, TRUE, Constant, Variable, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import variables

Names = frozenset[Variable]


def _reads(command: Command | Exit) -> tuple[Variable, ...]:
    return variables(*terms_of(command))


def _is_mark(command: Command) -> bool:
    """Whether the command only says that a local has no value from here on."""
    return isinstance(command, Assign) and isinstance(command.value, Constant) and command.value.value is UNDEFINED


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
    if _is_mark(command):
        return undefined.union(targets_of(command))
    return undefined.difference(targets_of(command))


def _undefined_before(blocks: tuple[Block, ...], doubtful: Names) -> dict[str, Names]:
    """For each block the locals that may be undefined at its begin."""
    by_label = {block.label: block for block in blocks}
    found: dict[str, Names] = {block.label: frozenset() for block in blocks}
    found[blocks[0].label] = doubtful
    work = [blocks[0].label, *(block.label for block in blocks[1:])]
    while work:
        block = by_label[work.pop(0)]
        undefined = found[block.label]
        for command in block.commands:
            undefined = _after(command, undefined)
        for label in labels_of(block.exit):
            if not undefined <= found[label]:
                found[label] |= undefined
                work.append(label)
    return found


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
        if not _is_mark(command):
            commands.append(command)
        known = FALSE if _is_mark(command) else TRUE
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
    watched = frozenset(temporaries)
    if not watched or not any(_switches(command, switching) for block in blocks for command in block.commands):
        return blocks
    live = _live_after(blocks, watched)
    dirty = _dirty_before(blocks, watched, live, switching)
    found = [_tidied(block, live[block.label], dirty[block.label], watched, switching) for block in blocks]
    moved = {
        old.label: f"{old.label}$before"
        for old, new in zip(blocks, found, strict=True)
        if old.label in labels and old.commands and old.commands[0] is not new.commands[0]
    }
    result: list[Block] = []
    for old, new in zip(blocks, found, strict=True):
        new = replace(new, exit=_redirected(new.exit, moved))
        if old.label in moved:
            count = new.commands.index(old.commands[0])
            result.append(Block(moved[old.label], new.commands[:count], Goto(old.label, span=old.commands[0].span)))
            new = replace(new, commands=new.commands[count:])
        result.append(new)
    return tuple(result)


def _redirected(leave: Exit, moved: Mapping[str, str]) -> Exit:
    match leave:
        case Goto(target=target):
            return replace(leave, target=moved.get(target, target))
        case Branch(then=then, otherwise=otherwise):
            return replace(leave, then=moved.get(then, then), otherwise=moved.get(otherwise, otherwise))
        case _:
            return leave


def _switches(command: Command, switching: frozenset[str]) -> bool:
    if isinstance(command, Call):
        return not isinstance(command.callee, str) or command.callee in switching
    return isinstance(command, Wait | Suspend | Start)


def _watched_reads(command: Command | Exit, watched: Names) -> Names:
    return watched.intersection(_reads(command))


def _live_after(blocks: tuple[Block, ...], watched: Names) -> dict[str, Names]:
    """For each block the temporaries that are still needed at its end, its exit included."""
    found: dict[str, Names] = {block.label: _watched_reads(block.exit, watched) for block in blocks}
    begin: dict[str, Names] = {}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            live = found[block.label].union(*(begin.get(label, frozenset()) for label in labels_of(block.exit)))
            found[block.label] = live
            for command in reversed(block.commands):
                live = live.difference(targets_of(command)) | _watched_reads(command, watched)
            if begin.get(block.label) != live:
                begin[block.label] = live
                changed = True
    return found


def _live_points(block: Block, live: Names, watched: Names) -> list[Names]:
    """The temporaries needed behind each command of the block."""
    points: list[Names] = []
    for command in reversed(block.commands):
        points.append(live)
        live = live.difference(targets_of(command)) | _watched_reads(command, watched)
    return points[::-1]


def _leftover(command: Command, dirty: Names, live: Names, watched: Names) -> Names:
    """What may be set back before the command: written before, not used by it nor behind it."""
    return dirty - live.difference(targets_of(command)) - _watched_reads(command, watched)


def _step(command: Command, dirty: Names, live: Names, watched: Names, switching: frozenset[str]) -> Names:
    if _switches(command, switching):
        dirty -= _leftover(command, dirty, live, watched)
    return dirty | watched.intersection(targets_of(command))


def _dirty_before(
    blocks: tuple[Block, ...], watched: Names, live: Mapping[str, Names], switching: frozenset[str]
) -> dict[str, Names]:
    """For each block the temporaries that may hold something at its begin."""
    by_label = {block.label: block for block in blocks}
    found: dict[str, Names] = {block.label: frozenset() for block in blocks}
    work = [block.label for block in blocks]
    while work:
        block = by_label[work.pop(0)]
        dirty = found[block.label]
        for command, needed in zip(block.commands, _live_points(block, live[block.label], watched), strict=True):
            dirty = _step(command, dirty, needed, watched, switching)
        for label in labels_of(block.exit):
            if not dirty <= found[label]:
                found[label] |= dirty
                work.append(label)
    return found


def _tidied(block: Block, live: Names, dirty: Names, watched: Names, switching: frozenset[str]) -> Block:
    commands: list[Command] = []
    for command, needed in zip(block.commands, _live_points(block, live, watched), strict=True):
        if _switches(command, switching):
            leftover = sorted(_leftover(command, dirty, needed, watched), key=lambda held: held.name)
            commands.extend(Assign(held, zero(held.sort), span=command.span) for held in leftover)
        commands.append(command)
        dirty = _step(command, dirty, needed, watched, switching)
    return replace(block, commands=tuple(commands))
