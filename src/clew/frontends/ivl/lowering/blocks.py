"""Building the blocks of one procedure: open and sealed blocks, locals, temporaries, labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from clew.analysis.cfg import reachable_blocks
from clew.ir.build import BlockBuilder
from clew.ir.commands import Command, Exit, Goto, Return
from clew.ir.program import Block, Declaration
from clew.ir.rewriting import labels_of, relabelled
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.ir.terms import Variable, variable

ENTRY = "$begin"


class Aside(NamedTuple):
    """A block that was left open, and the label of the one begun instead."""

    label: str
    commands: list[Command]
    touched: bool
    side: str


class Body(BlockBuilder):
    """The procedure under construction: sealed blocks, the open one, and the variables met so far."""

    def __init__(self, taken: Iterable[str]) -> None:
        super().__init__(ENTRY)
        self.taken = frozenset(taken)
        """Names that locals must not have: those of globals."""
        self.locals: dict[str, Declaration] = {}
        self.temporaries: dict[Variable, Declaration] = {}
        self.touched = False
        """Whether something was read that may be undefined; `aside` looks at it."""
        self.prologue: list[Command] = []
        """What is done once, before anything else: room for locals that have an address."""
        self._free: dict[Sort, list[Variable]] = {}
        self._busy: list[Variable] = []

    # --- blocks ---

    def aside(self) -> Aside:
        """Leave the open block for now and begin another one, which may turn out to be empty."""
        if self.label is None:
            self.open(self.fresh_label("dead"))
        assert self.label is not None, "a block should be open"
        kept = Aside(self.label, self.commands, self.touched, self.fresh_label("side"))
        self.label, self.commands, self.touched = kept.side, [], False
        return kept

    def untouched(self, kept: Aside) -> bool:
        """Whether nothing was emitted since `aside`, nor read that may be undefined."""
        return self.label == kept.side and not self.commands and not self.touched

    def restore(self, kept: Aside) -> None:
        """Drop the empty block and go on where `aside` was called."""
        self.label, self.commands, self.touched = kept.label, kept.commands, kept.touched

    def fork(self, kept: Aside, leave: Exit) -> None:
        """End the block in which `aside` was called; the block begun there stays open."""
        self.blocks.append(Block(kept.label, tuple(kept.commands), leave))
        self.touched = kept.touched or self.touched

    # --- variables ---

    def declare(self, name: str, sort: Sort, *, signed: bool, busy: Iterable[str], span: Span | None) -> Variable:
        """A local of this name in the source; names that are taken or in scope get a number behind them."""
        in_scope = frozenset(busy)
        spelling, number = name, 1
        while True:
            known = self.locals.get(spelling)
            same = known is not None and known.sort == sort and known.signed == signed and known.initial is None
            if spelling not in self.taken and spelling not in in_scope and (known is None or same):
                break
            number += 1
            spelling = f"{name}${number}"
        found = variable(spelling, sort)
        original = None if spelling == name else name
        self.locals.setdefault(spelling, Declaration(found, None, signed, original=original, span=span))
        return found

    def prefix(self, name: str) -> str:
        """A name for the fields of a struct, `name.field`, that nothing else has."""
        spelling, number = name, 1
        while spelling in self.taken or any(known.startswith(f"{spelling}.") for known in self.locals):
            number += 1
            spelling = f"{name}${number}"
        return spelling

    def temporary(self, sort: Sort) -> Variable:
        """A variable for use inside the current statement."""
        free = self._free.setdefault(sort, [])
        if free:
            found = free.pop()
        else:
            found = variable(f"tmp${len(self.temporaries) + 1}", sort)
            self.temporaries[found] = Declaration(found, None, original="")
        self._busy.append(found)
        return found

    def release(self) -> None:
        """The statement is over: its temporaries may be used again."""
        for used in reversed(self._busy):
            self._free[used.sort].append(used)
        self._busy.clear()

    # --- the end ---

    def finish(self, *, keep: Iterable[str]) -> tuple[Block, ...]:
        """All blocks: those that only jump on are skipped, those that nothing reaches left out, `keep` excepted."""
        self.close(Return(span=self.span))
        kept = frozenset(keep)
        first = self.blocks[0]
        assert first.label == ENTRY, f"the first block should be the entry, is {first.label}"
        self.blocks[0] = replace(first, commands=(*self.prologue, *first.commands))
        return _merged(reachable_blocks(_entered(_shortened(self.blocks, kept), kept), kept), kept)


def _shortened(blocks: list[Block], keep: frozenset[str]) -> list[Block]:
    jumps = {
        block.label: block.exit.target
        for block in blocks
        if not block.commands and isinstance(block.exit, Goto) and block.label not in keep
    }

    def final(label: str) -> str:
        seen: set[str] = set()
        while label in jumps and label not in seen:
            seen.add(label)
            label = jumps[label]
        return label

    ends = {label: final(label) for label in jumps}
    return [replace(block, exit=relabelled(block.exit, ends)) for block in blocks]


def _entered(blocks: list[Block], keep: frozenset[str]) -> list[Block]:
    """Where the first block only jumps on, the block that it goes to comes first."""
    first = blocks[0]
    if first.commands or not isinstance(first.exit, Goto) or first.exit.target in keep | {first.label}:
        return blocks
    wanted = first.exit.target
    target = next(block for block in blocks if block.label == wanted)
    return [target, *(block for block in blocks[1:] if block is not target)]


def _merged(blocks: tuple[Block, ...], keep: frozenset[str]) -> tuple[Block, ...]:
    """A block that is entered by one jump only is appended to the block that jumps."""
    entries = Counter(label for block in blocks for label in labels_of(block.exit))
    by_label = {block.label: block for block in blocks}
    first = blocks[0].label
    for block in blocks:
        while True:
            whole = by_label.get(block.label)
            if whole is None or not isinstance(whole.exit, Goto):
                break
            label = whole.exit.target
            if label in keep or label in (first, block.label) or entries[label] != 1:
                break
            added = by_label.pop(label)
            by_label[block.label] = Block(whole.label, (*whole.commands, *added.commands), added.exit)
    return tuple(by_label[block.label] for block in blocks if block.label in by_label)
