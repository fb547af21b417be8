"""`control.unreachable-code`: procedures, labels, branches and cases that no run reaches.

Input: a program. Output: its *places* (what can be reached or not, as the source has it), and the program in which each
place has a *probe*: a choice between going on and violating an assertion that only this place has. So a run that
violates it is one that reaches the place, going on loses nothing, and one search answers for all places.
Places that look the same in the source, as in copies of a function, are one: it is reached if one of them is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from clew.ir.commands import Assert, Assume, Branch, Choose, Command, Exit, Goto
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of
from clew.ir.source import Span
from clew.ir.terms import FALSE

CHECK = "control.unreachable-code"
Blocks = Mapping[str, Block]
"""The blocks of a procedure by their labels."""


class Place(NamedTuple):
    """What can be reached or not: the check of its probe, what it is called, and where it stands."""

    check: str
    text: str
    span: Span


def places(program: Program) -> tuple[Place, ...]:
    """All places of the program."""
    writer = _Writer()
    for procedure in program.procedures:
        writer.probed(procedure)
    return tuple(writer.found.values())


def probed(program: Program) -> Program:
    """The program with a probe at each place."""
    writer = _Writer()
    return replace(program, procedures=tuple(writer.probed(procedure) for procedure in program.procedures))


class _Writer:
    """Puts probes into one procedure after the other; it numbers the places in the order in which it meets them."""

    def __init__(self) -> None:
        self.found: dict[str, Place] = {}
        self._blocks: list[Block] = []

    def probed(self, procedure: Procedure) -> Procedure:
        self._blocks = []
        entry, *_ = procedure.blocks
        blocks = {block.label: block for block in procedure.blocks}
        chosen = {label for block in procedure.blocks if isinstance(block.exit, Choose) for label in block.exit.targets}
        jumped = {label for block in procedure.blocks for label in labels_of(block.exit)}
        called = self._probe(f"{procedure.original or procedure.name} can be called", procedure.span or _first(entry))
        if called is not None:
            self._fork(f"{entry.label} entered", called, entry, entry.label)
        for block in procedure.blocks:
            if block.known_as:
                text = f"label {block.known_as} can be reached"
            elif block.label in chosen:
                text = "the case at {} can be chosen"
            else:
                text = "" if block is entry or block.label in jumped else "{} can be reached"
            probe = self._probe(text, _begin(block, blocks)) if text else None
            self._split(block, probe, blocks)
        return replace(procedure, blocks=tuple(self._blocks))

    def _probe(self, text: str, span: Span | None) -> Assert | None:
        """The probe of a place, unless it stands in nobody's source."""
        if span is None or span.shipped:
            return None
        text = text.format(span)
        place = self.found.setdefault(text, Place(f"{CHECK} {len(self.found) + 1}", text, span))
        return Assert(FALSE, place.check, "", span=span)

    def _fork(self, label: str, probe: Assert, like: Block, onward: str) -> None:
        """A block that ends at the probe or goes on."""
        reached = f"{label} here"
        self._blocks.append(Block(label, (), Choose((onward, reached)), like.atomic))
        self._blocks.append(Block(reached, (probe,), Goto(onward), like.atomic))

    def _split(self, block: Block, probe: Assert | None, blocks: Blocks) -> None:
        """The block with its probe behind the assumptions that it begins with, and with probes at its branch."""
        if probe is not None:
            count = sum(1 for _ in takewhile(_assumes, block.commands))
            rest = f"{block.label} rest"
            inside = f"{block.label} inside"
            self._blocks.append(replace(block, commands=block.commands[:count], exit=Goto(inside)))
            self._fork(inside, probe, block, rest)
            block = Block(rest, block.commands[count:], block.exit, block.atomic)
        place = len(self._blocks)
        leaving = self._branched(block, blocks)
        self._blocks.insert(place, replace(block, exit=leaving))

    def _branched(self, block: Block, blocks: Blocks) -> Exit:
        leaving = block.exit
        if not isinstance(leaving, Branch) or leaving.then == leaving.otherwise:
            return leaving
        ways: list[str] = []
        for word, label in (("true", leaving.then), ("false", leaving.otherwise)):
            target = _onward(label, blocks)
            text = _outcome(word, leaving, _begin(target, blocks))
            probe = None if _compares_on(target, leaving) else self._probe(text, leaving.span)
            way = f"{block.label} {word}"
            if probe is not None:
                self._fork(way, probe, block, label)
            ways.append(label if probe is None else way)
        return replace(leaving, then=ways[0], otherwise=ways[1])


def _outcome(word: str, branch: Branch, where: Span | None) -> str:
    """A comparison of a `switch` stands where that stands; what it leads to tells it from others."""
    text = f"{branch.span} can be {word}"
    if where is None or branch.span is None or where.source != branch.span.source:
        return text
    return f"{text} and lead to {where.line}:{where.column}"


def _assumes(command: Command) -> bool:
    return isinstance(command, Assume)


def _compares_on(target: Block, branch: Branch) -> bool:
    """Whether there is only the next comparison of the same statement."""
    return not target.commands and isinstance(target.exit, Branch) and target.exit.span == branch.span


def _onward(label: str, blocks: Blocks) -> Block:
    """The block of that label; where it only jumps, the one where something is done."""
    block, seen = blocks[label], {label}
    while not block.commands and isinstance(block.exit, Goto) and block.exit.target not in seen:
        seen.add(block.exit.target)
        block = blocks[block.exit.target]
    return block


def _begin(block: Block, blocks: Blocks) -> Span | None:
    """Where the source begins of what is done in a block, behind what it assumes."""
    if all(map(_assumes, block.commands)) and isinstance(block.exit, Goto):
        return _first(_onward(block.exit.target, blocks))
    return next((each.span for each in block.commands if not _assumes(each) and each.span), _first(block))


def _first(block: Block) -> Span | None:
    """Where the source of a block begins."""
    return next(_spans(block), None)


def _spans(block: Block) -> Iterator[Span]:
    parts: tuple[Command | Exit, ...] = (*block.commands, block.exit)
    for part in parts:
        if part.span is not None:
            yield part.span
