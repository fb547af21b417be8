"""Wrappers: procedures of one straight line take the place of their calls.

Input: any program. Output: the program in which a call of a procedure with one block of assignments, choices,
assumptions and assertions is that block, with its locals among those of the caller. The choices of a run stay the same;
only where a very long step ends may change, so runs have to have whole moves.
"""

from __future__ import annotations

from typing import ClassVar

from clew.ir.commands import Assert, Assign, Assume, Call, Command, Havoc, Return
from clew.ir.program import Declaration, Procedure, Program
from clew.ir.rewriting import map_command, targets_of, terms_of
from clew.ir.terms import Term, Variable, variable
from clew.ir.walk import rewrite, variables
from clew.lift import Lift, Lowered, same
from clew.records import dataclass, replace
from clew.verdict import Loses

LONGEST = 8
"""Longer procedures are called as before."""


@dataclass(frozen=True, slots=True)
class Wrappers:
    """See the module."""

    name: ClassVar[str] = "wrappers"
    only_shipped_inputs: bool = False
    """Whether only functions of our own library go that choose freely; then choices stand where the user asks."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program without calls of wrappers."""
        shared = frozenset(each.name for each in program.globals)
        chosen = program.procedures
        if self.only_shipped_inputs:
            chosen = tuple(filter(_is_shipped_input, chosen))
        straight = {each.name: each for each in chosen if _is_straight(each, shared)}
        if not straight:
            return Lowered(program, Lift(same, Loses.NOTHING))
        procedures = tuple(_inlined(each, straight) for each in program.procedures)
        return Lowered(replace(program, procedures=procedures), Lift(same, Loses.NOTHING))


def _is_straight(procedure: Procedure, shared: frozenset[str]) -> bool:
    """Whether it is one line in which every local is written before it is read, and no local hides a global."""
    (first, *more) = procedure.blocks
    if more or not isinstance(first.exit, Return) or len(first.commands) > LONGEST:
        return False
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
    if {each.name for each in own} & shared or any(each.initial is not None for each in procedure.locals):
        return False
    written = {each.variable for each in procedure.parameters}
    for command in first.commands:
        if not isinstance(command, Assign | Havoc | Assume | Assert):
            return False
        if any(each in own and each not in written for each in variables(*terms_of(command))):
            return False
        written.update(targets_of(command))
    return all(each not in own or each in written for each in variables(*terms_of(first.exit)))


def _is_shipped_input(procedure: Procedure) -> bool:
    spans = [command.span for command in procedure.blocks[0].commands if isinstance(command, Havoc)]
    return bool(spans) and all(span is None or span.shipped for span in spans)


def _inlined(procedure: Procedure, straight: dict[str, Procedure]) -> Procedure:
    calls = (each for block in procedure.blocks for each in block.commands if isinstance(each, Call))
    if not any(call.callee in straight for call in calls):
        return procedure
    added: dict[Variable, Declaration] = {}
    blocks = []
    for block in procedure.blocks:
        commands: list[Command] = []
        for command in block.commands:
            match command:
                case Call(callee=str(name), entry=None) if name in straight:
                    commands += _body(command, straight[name], added)
                case _:
                    commands.append(command)
        blocks.append(replace(block, commands=tuple(commands)))
    return replace(procedure, locals=(*procedure.locals, *added.values()), blocks=tuple(blocks))


def _body(call: Call, callee: Procedure, added: dict[Variable, Declaration]) -> list[Command]:
    (block,) = callee.blocks
    names: dict[Term, Variable] = {}
    for each in (*callee.parameters, *callee.locals):
        names[each.variable] = made = variable(f"{callee.name}.{each.name}", each.sort)
        added.setdefault(made, replace(each, variable=made, original="", layout=None))

    def renamed(term: Term) -> Term:
        return rewrite(term, names.get)

    found: list[Command] = [
        Assign(names[each.variable], argument, span=call.span)
        for each, argument in zip(callee.parameters, call.arguments, strict=True)
    ]
    for command in block.commands:
        inner = map_command(command, renamed)
        if isinstance(inner, Assign | Havoc):
            inner = replace(inner, target=names.get(inner.target, inner.target))
        if inner.span is None or inner.span.shipped:
            inner = replace(inner, span=call.span)
        found.append(inner)
    assert isinstance(block.exit, Return), "a wrapper should return"
    results = (renamed(value) for value in block.exit.values)
    return [*found, *(Assign(*pair, span=call.span) for pair in zip(call.targets, results, strict=False))]
