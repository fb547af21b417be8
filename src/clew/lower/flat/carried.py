"""What variables hold wherever control comes, put in where they are read: constants, and terms of other variables.

Input: a procedure without calls and memory, and how variables start. Output: the same with the terms put in, so that an
invariant need not say that they are equal. A variable holds a term from its assignment on until something in the term
changes; where ways meet, only what holds on each of them is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from clew.analysis.dataflow import forward
from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import map_command, map_exit
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite, variables
from clew.logic.normalise import fully

_LONGEST = 8
"""Terms of more parts are not put in: they would be computed again and again."""

Held = dict[Variable, Term]
"""What variables hold at a place."""


def with_carried(body: Procedure, starts: Mapping[Variable, Term]) -> Procedure:
    """The procedure with what variables hold in their place."""
    at = _at_blocks(body, dict(starts))
    blocks = []
    for block in body.blocks:
        held = dict(at[block.label])
        commands = tuple(_put_in(command, held) for command in block.commands)
        leaving = map_exit(block.exit, partial(_filled, held=held))
        blocks.append(replace(block, commands=commands, exit=leaving))
    return replace(body, blocks=tuple(blocks))


def _at_blocks(body: Procedure, first: Held) -> dict[str, Held]:
    """What is held where blocks begin, as much as all ways to them agree on."""

    def through(block: Block, held: Held) -> Held:
        behind = dict(held)
        for command in block.commands:
            _put_in(command, behind)
        return behind

    def common(one: Held, other: Held) -> Held:
        return {each: term for each, term in one.items() if other.get(each) == term}

    return forward(body.blocks, {body.blocks[0].label: first}, through, common)


def _put_in(command: Command, held: Held) -> Command:
    """The command with what is held put in; `held` is what is held behind it then."""
    made = map_command(command, partial(_filled, held=held))
    match made:
        case Assign(target=target, value=value):
            _forget(held, target)
            undefined = isinstance(value, Constant) and value.value is UNDEFINED
            short = len(list(postorder(value))) <= _LONGEST
            if short and not undefined and target not in variables(value):
                held[target] = value
        case Havoc(target=target):
            _forget(held, target)
        case _:
            pass
    return made


def _filled(term: Term, held: Held) -> Term:
    if held.keys().isdisjoint(variables(term)):
        return term
    return fully(rewrite(term, lambda part: held.get(part) if isinstance(part, Variable) else None))


def _forget(held: Held, target: Variable) -> None:
    """The target changes: what it holds is not known, nor what is a term of it."""
    held.pop(target, None)
    for each in [each for each, term in held.items() if target in variables(term)]:
        del held[each]
