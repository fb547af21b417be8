"""Pruning: procedures that nobody can call, and questions for leaks of a program without a heap.

Input: any program that does not call objects by their numbers. Output: the same program without procedures that control
cannot reach (those whose address something reachable mentions count as reached), and with `leaked()` and `occupied()`
answered where nothing comes into being on the heap. Runs stay the same, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import ClassVar

from clew.graphs import reachable
from clew.ir.commands import Allocate, Call, NewRecord, RequestUpdate, Spawn
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import Rewrite, commands_in, commands_of, map_command, map_exit, parts_in, terms_of
from clew.ir.terms import FALSE, Constant, Observation, Observe, Term
from clew.ir.values import Address
from clew.ir.walk import postorder, rewrite
from clew.lift import Lift, Lowered, same
from clew.records import dataclass, replace
from clew.semantics.observers import terms_outside
from clew.verdict import Loses

_ENTERING = (Call, Spawn, RequestUpdate)
_OF_THE_HEAP = (Observation.LEAKED, Observation.OCCUPIED)


@dataclass(frozen=True, slots=True)
class Prune:
    """See the module."""

    name: ClassVar[str] = "prune"

    def run(self, program: Program) -> Lowered[Program]:
        """The smaller program."""
        terms = {each.name: [term for part in parts_in(each) for term in terms_of(part)] for each in program.procedures}
        others = terms_outside(program)
        if not any(map(_is_number, chain(*terms.values(), others))):
            program = _without_heap(_reachable(program, terms))
        return Lowered(program, Lift(same, Loses.NOTHING))


def _is_number(term: Term) -> bool:
    return isinstance(term, Constant) and isinstance(term.value, Address)


def _reachable(program: Program, terms: Mapping[str, list[Term]]) -> Program:
    procedures = {each.name: each for each in program.procedures}
    roots = [process.procedure for process in program.processes]
    roots += [*program.updates, *([] if program.main is None else [program.main])]
    looked_at: set[Term] = set()
    starts = [term for each in program.objects for _, term in each.cells]
    starts += [each.initial for each in program.globals if isinstance(each.initial, Term)]
    starts += [term for process in program.processes for term in process.arguments]
    roots += _addresses(starts, looked_at)

    def mentioned(name: str) -> list[str]:
        known = procedures.get(name)
        return [] if known is None else [*_called(known), *_addresses(terms[name], looked_at)]

    seen = set(reachable(roots, mentioned))
    if procedures.keys() <= seen:
        return program
    return replace(program, procedures=tuple(each for each in program.procedures if each.name in seen))


def _called(procedure: Procedure) -> list[str]:
    """The procedures that a procedure calls, starts or requests by name."""
    found: list[str] = []
    for command in commands_in(procedure):
        if not isinstance(command, _ENTERING):
            continue
        match command:
            case Call(callee=str(name)) | Spawn(procedure=str(name)) | RequestUpdate(update=str(name)):
                found.append(name)
            case _:
                pass
    return found


def _addresses(terms: list[Term], looked_at: set[Term]) -> list[str]:
    """The names in the terms, without those that were looked at."""
    fresh = [*postorder(*terms, known=looked_at)]
    looked_at.update(fresh)
    asked = (term for term in fresh if isinstance(term, Observe) and term.observation is Observation.ADDRESS)
    return [term.names[0] for term in asked]


def _without_heap(program: Program) -> Program:
    if any(isinstance(each, NewRecord) or (isinstance(each, Allocate) and each.heap) for each in commands_of(program)):
        return program

    def answer(term: Term) -> Term:
        return rewrite(term, _answered)

    return replace(program, procedures=tuple(_rewritten(each, answer) for each in program.procedures))


def _answered(term: Term) -> Term | None:
    return FALSE if isinstance(term, Observe) and term.observation in _OF_THE_HEAP else None


def _rewritten(procedure: Procedure, answer: Rewrite) -> Procedure:
    blocks = tuple(
        replace(
            block,
            commands=tuple(map_command(command, answer) for command in block.commands),
            exit=map_exit(block.exit, answer),
        )
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)
