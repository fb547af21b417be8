"""What always holds, as far as ranges tell: an invariant that needs no search.

Input: a program of one process whose calls are all known, and a condition. Output: whether interval and known-bits
analysis says that it holds in every state that is seen: at scheduling points, and wherever a step that has run for very
long may end. What may be undefined, or is not known to be written, holds nothing.
After: Cousot and Cousot, "Abstract Interpretation", 1977.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Assert, Assign, Assume, Call, Command, Exit, Halt, Havoc, Return
from clew.ir.program import Procedure, Program
from clew.ir.terms import TRUE, Observation, Observe, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite, variables
from clew.logic.ranges import Ranges
from clew.models.flow import certainly
from clew.passes.bits import facts_of
from clew.passes.bits.facts import Facts, ProgramFacts
from clew.passes.bits.settled import unsettled
from clew.records import dataclass

_SILENT = (Assign, Assert, Assume, Havoc)
"""Between these nothing is seen."""


def always(program: Program, condition: Term) -> bool:
    """Whether the condition certainly holds in every state."""
    if condition is TRUE:
        return True
    asked = [part for part in postorder(condition) if isinstance(part, Observe)]
    if any(part.observation is not Observation.LOCAL for part in asked):
        return False
    facts = facts_of(program)
    if facts is None:
        return False
    loose = unsettled(program)
    (process,) = program.processes
    outside = _view(None, condition, loose)
    for procedure in program.procedures:
        inside = _view(procedure, condition, loose)
        whole = procedure.name == process.procedure
        if not all((outside if beyond else inside).holds(here) for here, beyond in _seen(procedure, facts, whole)):
            return False
    return True


def _seen(procedure: Procedure, facts: ProgramFacts, whole: bool) -> Iterator[tuple[Facts, bool]]:  # noqa: FBT001 - what the procedure is
    """What is known in the states that may be seen in a procedure, and whether they are outside of all frames.

    The whole run is before its first command and behind its last one.
    """
    for number, block in enumerate(procedure.blocks):
        if facts.at(procedure.name, block.label) is None:
            continue
        known = facts.between(procedure, block)
        before: Command | Exit | None = None
        for part, here in zip((*block.commands, block.exit), known, strict=False):
            if before is None or isinstance(before, Call) or not isinstance(part, _SILENT):
                yield here, False
            if isinstance(part, Halt) or (whole and (isinstance(part, Return) or (number == 0 and before is None))):
                yield here, True
            before = part


@dataclass(frozen=True, slots=True)
class _View:
    """A condition in a procedure: what it means there, and the variables that it then depends on."""

    condition: Term
    names: tuple[Variable, ...]
    doubtful: bool
    """Whether it depends on something that may be undefined."""

    def holds(self, facts: Facts) -> bool:
        """Whether it follows from what is known."""
        if self.doubtful or not all(each in facts for each in self.names):
            return self.condition is TRUE
        ranges = Ranges()
        for each in self.names:
            ranges.know(each, facts[each])
        return ranges.truth(self.condition) is True


def _view(procedure: Procedure | None, condition: Term, loose: set[tuple[str | None, Variable]]) -> _View:
    """The condition in a procedure, or behind the end of the run."""
    own = set() if procedure is None else {each.variable for each in (*procedure.parameters, *procedure.locals)}

    def known(part: Term) -> Term | None:
        match part:
            case Observe(names=(_, name)):
                local = variable(name, part.sort)
                return local if local in own else constant(UNDEFINED, part.sort)
            case _:
                return None

    here = certainly(rewrite(condition, known))
    names = variables(here)
    name = None if procedure is None else procedure.name
    shared = variables(condition)
    doubtful = any((name if each in own else None, each) in loose for each in names) or not own.isdisjoint(shared)
    return _View(here, names, doubtful)
