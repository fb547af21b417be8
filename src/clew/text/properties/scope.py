"""The names that a property may use for a program in the text form.

Globals by name; `loc.inside` for a named value of a variable (true where it has that value); `inside` alone where
all variables that have a value of that name agree on its number; `P.label` and `P->x` for a process; the name of an
event for whether it happened in the last step.
"""

from __future__ import annotations

from clew.ir.program import Declaration, Procedure, Program
from clew.ir.sorts import BOOL, EVENT, Bits, Integer
from clew.ir.terms import Observation, Term, constant, equal, observe
from clew.text.properties.text import Named


def happened(event: int) -> Term:
    """Whether the event of that number happened in the last step."""
    return observe(Observation.HAPPENED, (), (constant(event, EVENT),), BOOL)


class ProgramScope:
    """Resolves names by tables made once from the program."""

    def __init__(self, program: Program) -> None:
        procedures = {each.name: each for each in program.procedures}
        self._named: dict[str, Named] = {}
        for process in program.processes:
            procedure = procedures.get(process.procedure)
            if procedure is not None:
                self._add_process(process.name, procedure)
        self._add_values(program)
        for number, event in enumerate(program.events):
            self._named[event] = Named(happened(number))
        for each in program.globals:
            self._named[each.name] = Named(each.variable, each.signed)

    def resolve(self, name: str) -> Named | None:
        """What a name stands for; None if it names nothing."""
        return self._named.get(name)

    def known(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._named))

    def _add_process(self, process: str, procedure: Procedure) -> None:
        for block in procedure.blocks:
            self._named[f"{process}.{block.label}"] = Named(observe(Observation.AT, (process, block.label), (), BOOL))
        for each in (*procedure.parameters, *procedure.locals):
            whole = observe(Observation.LOCAL, (process, each.name), (), each.sort)
            self._named[f"{process}->{each.name}"] = Named(whole, each.signed)

    def _add_values(self, program: Program) -> None:
        numbers: dict[str, set[int]] = {}
        sorts: dict[str, Declaration] = {}
        for each in program.globals:
            if not isinstance(each.sort, Bits | Integer):
                continue
            for number, name in enumerate(each.names):
                self._named[f"{each.name}.{name}"] = Named(equal(each.variable, constant(number, each.sort)))
                numbers.setdefault(name, set()).add(number)
                sorts.setdefault(name, each)
        for name, found in numbers.items():
            if len(found) == 1:
                self._named[name] = Named(constant(found.pop(), sorts[name].sort))
