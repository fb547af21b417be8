"""The names that a property may use: globals, fields of global structs, events, locals and labels of threads.

`x` is a global variable, `e` whether event e happened in the last step (`e[i]` of an array of events), `s.f` a field,
`T.x` or `T->x` the local variable x of thread T, `T.l` whether T stands at its label l, `T.ended` whether T has come to
its end, `time` the simulation time.
"""

from __future__ import annotations

from clew.ir.program import Procedure, Program
from clew.ir.sorts import BOOL, INTEGER, PROCESS
from clew.ir.terms import Observation, Term, apply, constant, observe
from clew.records import dataclass
from clew.text.properties.scope import happened
from clew.text.properties.text import Named


@dataclass(frozen=True, slots=True)
class IvlScope:
    """Resolves names by the table that was made when the program was lowered."""

    names: dict[str, Named]

    def resolve(self, name: str) -> Named | None:
        """What the name stands for."""
        return self.names.get(name)

    def known(self) -> tuple[str, ...]:
        """All names, in the order of the program."""
        return tuple(self.names)


def scope_of(program: Program, labels: dict[str, tuple[str, ...]]) -> IvlScope:
    """The scope of a lowered program; `labels` are those of each thread, as written."""
    names: dict[str, Named] = {"time": Named(observe(Observation.TIME, (), (), INTEGER), signed=True)}
    procedures = {procedure.name: procedure for procedure in program.procedures}
    for number, process in enumerate(program.processes):
        ended = observe(Observation.ENDED, (), (constant(number, PROCESS),), BOOL)
        thread = process.procedure
        names[f"{thread}.ended"] = Named(ended)
        for label in labels.get(thread, ()):
            names[f"{thread}.{label}"] = Named(observe(Observation.AT, (process.name, label), (), BOOL))
        names.update(_locals(process.name, procedures[thread]))
    names.update(_events(program.events))
    for declaration in program.globals:
        names[declaration.original or declaration.name] = Named(declaration.variable, declaration.signed)
    return IvlScope(names)


def _events(events: tuple[str, ...]) -> dict[str, Named]:
    """Each event, and an array of them by its name."""
    found: dict[str, Named] = {}
    arrays: dict[str, list[Term]] = {}
    for number, event in enumerate(events):
        name, bracket, _ = event.partition("[")
        if bracket:
            arrays.setdefault(name, []).append(happened(number))
        else:
            found[event] = Named(happened(number))
    return found | {name: Named(apply("array", *terms)) for name, terms in arrays.items()}


def _locals(process: str, procedure: Procedure) -> dict[str, Named]:
    found: dict[str, Named] = {}
    for declaration in procedure.locals:
        name = declaration.original or declaration.name
        if "$" not in name:
            term = observe(Observation.LOCAL, (process, declaration.name), (), declaration.sort)
            for shape in (f"{procedure.name}.{name}", f"{procedure.name}->{name}"):
                found.setdefault(shape, Named(term, declaration.signed))
    return found
