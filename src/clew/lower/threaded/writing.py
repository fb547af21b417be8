"""The program of threads: every procedure for its roles, the processes, and the kernel among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.ir.commands import (
    Assert,
    Goto,
)
from clew.ir.program import Block, Idle, Procedure, Process, Program, Scheduler
from clew.ir.sorts import POINTER
from clew.ir.terms import (
    FALSE,
    Observation,
    Observe,
    Term,
    disjoin,
    observe,
)
from clew.ir.walk import postorder
from clew.lower.threaded.bodies import Body
from clew.lower.threaded.kept import (
    REFUSED,
    Kept,
    NotThreaded,
    check_waited,
)
from clew.lower.threaded.phases import KERNEL, phases
from clew.lower.threaded.roles import MAIN, Roles
from clew.semantics.code import Code
from clew.semantics.observers import numbered_objects, program_terms

_TIME = Observation.TIME
_ASKED = frozenset(
    (
        Observation.TIME, Observation.ENDED, Observation.ALIVE, Observation.SIZE, Observation.ADDRESS, Observation.SELF,
        Observation.HEAP, Observation.LEAKED, Observation.OCCUPIED,
    )
)  # fmt: skip
"""What may be asked of a state: the same of both programs."""


_HEAP = frozenset((Observation.HEAP, Observation.LEAKED, Observation.OCCUPIED))


def written(program: Program) -> Program:
    """See the module."""
    asked = {each.observation for each in postorder(*program_terms(program)) if isinstance(each, Observe)}
    if unknown := sorted(each.value for each in asked - _ASKED):
        raise NotThreaded(f"the program asks for {unknown[0]}")
    if asked & _HEAP and any(each.family is not None for each in program.objects):
        raise NotThreaded("the program asks for the heap, on which objects lie from the start")
    if any(number >= len(program.objects) for number in numbered_objects(program)):
        raise NotThreaded("the program knows procedures by their numbers")
    roles = Roles(program)
    waited = roles.waited()
    check_waited(waited)
    kept = Kept(program, waited, Observation.TIME in asked)
    taken = {each.name for each in program.globals}
    if any(each.name in taken for each in kept.declarations()):
        raise NotThreaded("a variable has a name of the kernel")
    found = _Writing(program, roles, kept).program()
    if any(isinstance(each, Observe) and each.observation is _TIME for each in postorder(*program_terms(found))):
        raise NotThreaded("the time is asked for as an integer")
    return found


def name_for(roles: Roles, procedure: str, role: int) -> str:
    """What a procedure is called for a role."""
    return procedure if procedure not in roles.depending else f"{procedure} of {role}"


def root_name(role: int, procedure: str) -> str:
    """What the outermost procedure of a process is called."""
    return f"{procedure} begun by {role}"


class _Writing:
    """The parts of one program."""

    def __init__(self, program: Program, roles: Roles, kept: Kept) -> None:
        self.source, self.roles, self.kept = program, roles, kept
        heap = [each.name for each in program.objects if each.family is not None]
        self.heap: Sequence[Term] = [observe(Observation.ADDRESS, (name,), (), POINTER) for name in heap]
        """Objects that are there from the start and may be freed, which native code cannot do."""

    def program(self) -> Program:
        """The whole."""
        code = Code(self.source)
        processes = [
            Process(each.name, root_name(number, each.procedure), each.arguments, span=each.span)
            for number, each in enumerate(self.source.processes)
        ]
        if self.source.main is not None:
            assert code.main_name is not None, "main should have a name"
            processes.append(Process(code.main_name, root_name(MAIN, self.source.main)))
        processes.append(Process(code.kernel_name, KERNEL))
        quiet = disjoin(self.kept.has_ended(), *(() if self.source.quiet is None else (self.source.quiet,)))
        return replace(
            self.source,
            scheduler=Scheduler.THREADS,
            globals=(*self.source.globals, *self.kept.declarations()),
            events=(),
            updates=(),
            procedures=(*self._procedures(), *phases(self.kept)),
            processes=tuple(processes),
            main=None,
            quiet=quiet,
            idle=Idle(code.kernel_name, self.kept.gathered(), self.kept.wakes_at_once),
        )

    def name(self, procedure: str, role: int) -> str:
        """What a procedure is called for a role."""
        return name_for(self.roles, procedure, role)

    def _procedures(self) -> Iterator[Procedure]:
        for procedure, role in self.roles.texts():
            yield Body(self, procedure, role).procedure(self.name(procedure.name, role))
        yield from map(_stub, self.roles.stubs())
        roots = [(number, each.procedure) for number, each in enumerate(self.source.processes)]
        if self.source.main is not None:
            roots.append((MAIN, self.source.main))
        for role, name in roots:
            yield Body(self, self.roles.procedures[name], role, outermost=True).procedure(root_name(role, name))


def _stub(procedure: Procedure) -> Procedure:
    """What stands for a procedure that may wait where it is called through a pointer."""
    refused = Assert(FALSE, REFUSED, "a procedure that may wait is called through a pointer", span=procedure.span)
    return replace(procedure, locals=(), blocks=(Block("never", (refused,), Goto("never")),))
