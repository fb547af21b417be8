"""Variables that may be read before they are written, with a flag that says whether they were.

Input: a procedure without calls and memory, and what exists before it starts. Output: both with a flag for each such
variable, and an assertion in front of whatever reads it. Reading what was never written is a fault of the program only
where the value decides something, so the assertion is a guess: where one fails nothing is known, and where none does
one value at the start is as good as another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from clew.analysis.liveness import Liveness, is_lost
from clew.ir.commands import Assert, Assign, Command, Goto
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.sorts import BOOL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, Variable, constant, variable
from clew.ir.values import default
from clew.ir.walk import variables
from clew.lower.flat.guesses import UNKNOWN

Flags = Mapping[str, Variable]


def with_flags(procedure: Procedure, shared: Sequence[Declaration]) -> tuple[Procedure, tuple[Declaration, ...]]:
    """The procedure and what exists before it, with flags where they are needed."""
    started = {each.name for each in shared}
    names = frozenset((*started, *(each.name for each in procedure.locals)))
    unwritten = Liveness(procedure.blocks, names).read_unwritten(started)
    flags = {name: variable(f"{name}.written", BOOL) for name in sorted(unwritten)}
    if not flags:
        return procedure, tuple(shared)
    declared = [Declaration(flag, TRUE if name in started else FALSE) for name, flag in flags.items()]
    first = procedure.blocks[0].label
    given = [each.variable for each in procedure.locals if each.name in flags]
    begin = tuple(Assign(each, constant(default(each.sort), each.sort)) for each in given)
    blocks = (Block(f"before {first}", begin, Goto(first)), *(_flagged(block, flags) for block in procedure.blocks))
    return replace(procedure, blocks=blocks), (*shared, *declared)


def _flagged(block: Block, flags: Flags) -> Block:
    commands: list[Command] = []
    for command in block.commands:
        commands += _asked(terms_of(command), flags, command.span)
        told = [each for each in targets_of(command) if each.name in flags]
        lost = is_lost(command) and told
        commands += [Assign(each, constant(default(each.sort), each.sort)) for each in told] if lost else [command]
        commands += [Assign(flags[each.name], FALSE if lost else TRUE) for each in told]
    commands += _asked(terms_of(block.exit), flags, block.exit.span)
    return replace(block, commands=tuple(commands))


def _asked(terms: Iterable[Term], flags: Flags, span: Span | None) -> Iterator[Assert]:
    for name in dict.fromkeys(each.name for each in variables(*terms)):
        if name in flags:
            yield Assert(flags[name], "memory.undefined-value", UNKNOWN, span=span)
