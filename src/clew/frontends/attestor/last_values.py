"""Last values: what variables of the analysed procedure held when it returned, for formulas that speak of the end.

Input: a program, the procedure that a task is about, the names that formulas have. Output: the procedure that gives
these variables back besides its results. Where others call it too, it is a procedure of its own, so that theirs stays.
"""

from __future__ import annotations

from dataclasses import replace

from clew.analysis.callgraph import entering, named
from clew.ir.commands import Exit, Return
from clew.ir.program import Declaration, Procedure, Program
from clew.ir.rewriting import addresses_in
from clew.ir.terms import variable


def returning(program: Program, target: Procedure, names: frozenset[str]) -> tuple[Procedure, tuple[Declaration, ...]]:
    """The procedure that gives back what these variables hold, and the caller's variables for it."""
    held = [each for each in (*target.parameters, *target.locals) if each.original != "" and _name(each) in names]
    if not held:
        return target, ()
    given = tuple(each.variable for each in held)

    def exit_of(leave: Exit) -> Exit:
        return replace(leave, values=(*leave.values, *given)) if isinstance(leave, Return) else leave

    made = replace(
        target,
        name=f"{target.name} analysed" if _is_mentioned(program, target.name) else target.name,
        results=(*target.results, *(each.sort for each in given)),
        blocks=tuple(replace(block, exit=exit_of(block.exit)) for block in target.blocks),
    )
    last = (Declaration(variable(f"last {each.name}", each.sort), None, original=_name(each)) for each in held)
    return made, tuple(last)


def _name(declared: Declaration) -> str:
    return declared.original or declared.name


def _is_mentioned(program: Program, name: str) -> bool:
    """Whether somebody besides the process calls it, or takes its address."""
    first = program.processes[0].procedure if program.processes else None
    return name in addresses_in(program) or any(
        name in named(command) and where != first for where, command in entering(program)
    )
