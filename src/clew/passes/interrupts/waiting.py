"""`interrupt.blocking`: a handler that waits for something which nobody can change before it returns.

A *wait* is a loop that only reads: no write, no call, and nothing that it carries from one round to the next. It ends
when what it reads changes, and only interrupts that may break in can do that. In a handler, one of those that write
there has to be let in; else the loop goes round for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.analysis.cfg import flow_of
from clew.analysis.interrupting import OWN, Interrupting
from clew.analysis.liveness import Liveness
from clew.graphs import circles
from clew.ir.commands import Assert, Assign, Assume, Branch, Call, Command, Exit, Goto, Load
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, targets_of
from clew.ir.sorts import Bits
from clew.ir.source import Span
from clew.ir.terms import FALSE, Term, apply, bits, disjoin, equal, negate, variable

CHECK = "interrupt.blocking"
_MESSAGE = "a handler waits for what cannot change before it returns"
HANDLING, BREAKS = variable("irq handling", Bits(32)), variable("irq breaks", Bits(32))
"""Locals for answers of the controller."""
_ANSWER = variable("irq answer", Bits(32))
LOCALS = (HANDLING, BREAKS, _ANSWER)


def waits(procedure: Procedure, interrupting: Interrupting) -> dict[tuple[str, int], tuple[Command, ...]]:
    """What stands at the end of each round of a wait, by label and number of the command that follows."""
    blocks = {block.label: block for block in procedure.blocks}
    found: dict[tuple[str, int], tuple[Command, ...]] = {}
    names = frozenset(each.name for each in (*procedure.parameters, *procedure.locals))
    liveness = Liveness(procedure.blocks, names)
    for circle in circles(flow_of(procedure.blocks)):
        round_ = [blocks[label] for label in circle]
        if not _only_reads(round_):
            continue
        heads = _heads(procedure, set(circle))
        written = {each.name for block in round_ for command in block.commands for each in targets_of(command)}
        if any(written & liveness.at_start[label] for label in heads):
            continue
        loads = [command for block in round_ for command in block.commands if isinstance(command, Load)]
        writers = frozenset[int]().union(*(interrupting.writers(each.pointer, procedure.name) for each in loads))
        for block in round_:
            if loads and heads.intersection(labels_of(block.exit)):
                found[block.label, len(block.commands)] = tuple(_asked(block, heads, writers, loads[0].span))
    return found


def _only_reads(blocks: Sequence[Block]) -> bool:
    kinds = (Load, Assign, Assert, Assume)
    return all(isinstance(command, kinds) for block in blocks for command in block.commands) and all(
        isinstance(block.exit, Goto | Branch) for block in blocks
    )


def _heads(procedure: Procedure, circle: set[str]) -> set[str]:
    """Where control comes into a circle."""
    outside = (block for block in procedure.blocks if block.label not in circle)
    entered = {label for block in outside for label in labels_of(block.exit)}
    return circle & {*entered, procedure.blocks[0].label}


def _asked(block: Block, heads: set[str], writers: frozenset[int], span: Span | None) -> Iterator[Command]:
    yield Call(f"{OWN}in_handler", (), (HANDLING,), span=span)
    yield Assign(BREAKS, bits(0, 32), span=span)
    for number in sorted(writers):
        yield Call(f"{OWN}breaks_{number}", (), (_ANSWER,), span=span)
        yield Assign(BREAKS, apply("bitor", BREAKS, _ANSWER), span=span)
    free = disjoin(equal(HANDLING, bits(0, 32)), negate(equal(BREAKS, bits(0, 32))))
    yield Assert(disjoin(_leaves(block.exit, heads), free), CHECK, _MESSAGE, span=span)


def _leaves(leave: Exit, heads: set[str]) -> Term:
    """Whether a block does not go to the begin of the loop."""
    match leave:
        case Branch(condition=condition, then=then, otherwise=otherwise) if then not in heads:
            return condition if otherwise in heads else FALSE
        case Branch(condition=condition, otherwise=otherwise) if otherwise not in heads:
            return negate(condition)
        case _:
            return FALSE
