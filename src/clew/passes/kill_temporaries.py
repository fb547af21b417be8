"""Forgetting: locals that the source does not know are made undefined where they are dead.

Input: any program. Output: the same program with assignments of `undefined` to temporaries (declared with an empty
original name) as soon as nothing reads them again. Runs stay the same, only very long steps end elsewhere; states that
differ in nothing but dead temporaries become equal. What the source knows is left alone: properties may ask for it, and
people want to see it. So are processes, whose names would change, locals that `self` finds by their names, and where
the program asks for leaks whatever may hold a pointer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from clew.analysis.liveness import forgetting
from clew.codegen.python.jit import accelerated
from clew.ir.program import Procedure, Program
from clew.ir.sorts import Process
from clew.ir.terms import Observation
from clew.lift import Lift, Lowered
from clew.models.macro_steps import in_whole_moves
from clew.semantics.code import carries
from clew.semantics.observers import found_by_name, observes
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Forget:
    """See the module."""

    name: ClassVar[str] = "forget"

    def run(self, program: Program) -> Lowered[Program]:
        """The program that forgets."""
        asks = any(observes(program, each) for each in (Observation.LEAKED, Observation.OCCUPIED))
        kept = found_by_name(program)
        procedures = tuple(_forgetful(each, kept, pointers=not asks) for each in program.procedures)
        made = replace(program, procedures=procedures)
        return Lowered(made, Lift(lambda run: in_whole_moves(accelerated(made), run), Loses.NOTHING))


def _forgetful(procedure: Procedure, kept: frozenset[str], *, pointers: bool) -> Procedure:
    made = frozenset(
        each.name
        for each in procedure.locals
        if each.original == ""
        and each.name not in kept
        and (not carries(each.sort) or (pointers and not isinstance(each.sort, Process)))
    )
    return forgetting(procedure, lambda variable: variable.name in made) if made else procedure
