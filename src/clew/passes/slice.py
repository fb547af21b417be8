"""Slicing: branches that decide nothing anybody sees go away, with what they govern.

Input: a program of one process whose calls are all known, and what somebody watches. Output: the program in which a
branch goes straight to where its ways meet again, if on them only data is written that nobody needs. Divergence is
kept: the ways must have no loop, call, choice, assertion, assumption or scheduling point, so that every run is still
there with as many steps, and none ends or goes on that did not before. So liveness and next steps stay as they are.
After: Ranganath and others, "A New Foundation for Control Dependence and Slicing for Modern Program Structures", 2007.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from clew.analysis.control_dependence import post_dominators
from clew.ir.commands import Assign, Branch, Goto
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of
from clew.ir.terms import Observation, Term, Variable
from clew.ir.walk import postorder, variables
from clew.lift import Lift, Lowered, same
from clew.passes.bits import facts_of
from clew.passes.bits.demand import Key, bits_of, demanded
from clew.passes.bits.settled import unsettled
from clew.passes.homeward import in_whole_moves
from clew.records import dataclass
from clew.semantics.observers import observations
from clew.verdict import Loses

_MOST_BLOCKS = 400
"""Procedures with more blocks are left alone."""


@dataclass(frozen=True, slots=True)
class Slice:
    """See the module."""

    name: ClassVar[str] = "slice"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program without branches that decide nothing."""
        made = program
        while (smaller := _sliced(made, self.watched)) != made:
            made = smaller
        if made == program:
            return Lowered(program, Lift(same, Loses.NOTHING))
        return Lowered(made, Lift(in_whole_moves(made), Loses.NOTHING))


def _sliced(program: Program, watched: tuple[Term, ...]) -> Program:
    plain = any(_is_plain(each) for each in program.procedures)
    facts = facts_of(program) if plain else None
    if facts is None or observations(*watched) & {Observation.LEAKED, Observation.OCCUPIED}:
        return program
    needed = demanded(program, facts, watched).needed
    loose = unsettled(program)
    procedures = tuple(_procedure(each, needed, loose) for each in program.procedures)
    return replace(program, procedures=procedures)


def _is_plain(procedure: Procedure) -> bool:
    """Whether some branch leads to nothing but assignments, so that it is worth to look closer."""
    blocks = {block.label: block for block in procedure.blocks}
    return any(
        isinstance(block.exit, Branch)
        and any(all(isinstance(each, Assign) for each in blocks[label].commands) for label in labels_of(block.exit))
        for block in procedure.blocks
    )


def _procedure(procedure: Procedure, needed: dict[Key, int], loose: set[Key]) -> Procedure:
    if len(procedure.blocks) > _MOST_BLOCKS:
        return procedure
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}

    def key(each: Variable) -> Key:
        return (procedure.name if each in own else None, each)

    def is_idle(block: Block) -> bool:
        """Whether it writes only what nobody needs, and asks only what surely has a value."""
        return (
            isinstance(block.exit, Goto | Branch)
            and all(
                isinstance(each, Assign) and bits_of(each.target.sort) is not None and not needed.get(key(each.target))
                for each in block.commands
            )
            and _is_sure(block.exit)
        )

    def _is_sure(leave: Goto | Branch) -> bool:
        if isinstance(leave, Goto):
            return True
        plain = all(bits_of(part.sort) is not None for part in postorder(leave.condition))
        return plain and not any(key(each) in loose for each in variables(leave.condition))

    blocks = {block.label: block for block in procedure.blocks}
    after = post_dominators(procedure)
    made = tuple(
        replace(block, exit=Goto(meeting, span=block.exit.span))
        if isinstance(block.exit, Branch)
        and _is_sure(block.exit)
        and (meeting := _meeting(block.label, after)) is not None
        and _is_harmless(block, meeting, blocks, is_idle)
        else block
        for block in procedure.blocks
    )
    return replace(procedure, blocks=_reachable(made, procedure))


def _meeting(label: str, after: dict[str, frozenset[str]]) -> str | None:
    """Where all ways from a block meet first."""
    found = [each for each in after[label] if each != label]
    return max(sorted(found), key=lambda each: len(after[each]), default=None)


def _is_harmless(block: Block, meeting: str, blocks: dict[str, Block], is_idle: Callable[[Block], bool]) -> bool:
    """Whether all ways from the block to where they meet are idle and have no loop."""
    done: set[str] = set()
    active: set[str] = set()
    stack = [(label, False) for label in labels_of(block.exit)]
    while stack:
        label, ready = stack.pop()
        if ready:
            active.discard(label)
            done.add(label)
            continue
        if label == meeting or label in done:
            continue
        if label in active or label == block.label or not is_idle(blocks[label]):
            return False
        active.add(label)
        stack.append((label, True))
        stack.extend((each, False) for each in labels_of(blocks[label].exit))
    return True


def _reachable(blocks: tuple[Block, ...], procedure: Procedure) -> tuple[Block, ...]:
    """Without blocks to which only branches led that are gone."""
    before = {label for block in procedure.blocks for label in labels_of(block.exit)}
    while True:
        wanted = {label for block in blocks for label in labels_of(block.exit)}
        left = tuple(block for block in blocks if block.label in wanted or block.label not in before)
        if len(left) == len(blocks):
            return left
        blocks = left
