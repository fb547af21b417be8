"""State machines: SCXML documents, PlantUML and XMI diagrams, and project files that put them together.

Nouns: a *chart* is one machine as a tree of nodes with transitions (`chart`); a *profile* says by which standard it
runs; the *configuration* is the set of active states; a machine is *stable* when it waits for an event from outside.
Modules: language and statements (expressions and actions), `reading/` (one module per format), values, evaluate and
storage (values as terms), `translate/` (charts to guarded actions), scope and questions (what can be asked),
simulation (given events on the reference interpreter).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from clew.catalogue import checks_for
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.uml.chart import Selection
from clew.frontends.uml.options import Outside, Priority, Settings, data_range, positive
from clew.frontends.uml.questions import questions
from clew.frontends.uml.scope import ChartScope
from clew.frontends.uml.sources import members_of, project_of
from clew.frontends.uml.translate.environment import Environment
from clew.frontends.uml.translate.sending import unit
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import System, translate
from clew.ir.properties import NoDeadlock, NoViolation, Property
from clew.ir.property_text import parse_property
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind

CHECKS = frozenset(
    {
        "arithmetic.division-by-zero",
        "arithmetic.not-a-number",
        "arithmetic.not-whole",
        "arithmetic.overflow",
        "array.out-of-bounds",
        "assertion.violated",
        "choice.blocked",
        "expression.error",
        "memory.null-dereference",
        "queue.overflow",
        "transition.ambiguous",
    }
)


@dataclass(frozen=True, slots=True)
class ChartFrontend:
    """The reader of state machines."""

    name: ClassVar[str] = "uml"
    suffixes: ClassVar[tuple[str, ...]] = (".scxml", ".puml", ".plantuml", ".uml", ".xmi", ".yaml")
    priority: Priority = Priority.AGREED
    """Which of two transitions in conflict in a parallel state is taken."""
    environment: Outside = Outside.FREE
    """Whether events come from outside."""
    data: str = ""
    """The range of data that come with events, `LOW..HIGH`; any 32-bit number without it."""
    queue_size: str = "8"
    """How many events wait in a queue at most."""

    @property
    def settings(self) -> Settings:
        """The options, decided."""
        low, high = data_range(self.data)
        return Settings(self.priority, self.environment, low, high, positive(self.queue_size, "--queue-size"))

    def load(self, sources: Sequence[Source]) -> Loaded:
        """Each file is a machine; together they are a system."""
        system = system_of(sources, self.settings)
        read = [note for machine in system.machines for note in machine.chart.notes]
        notes = (*read, *system.shared.notes.values())
        if any(machine.instance.profile.selection is Selection.BROADCAST for machine in system.machines):
            text = "effects of transitions that one event fires in several regions run in document order"
            notes = (*notes, Note(NoteKind.ASSUMPTION, text))
        if system.environment.sends and system.shared.timed:
            text = f"events from outside come at whole multiples of {unit(system.shared)} ms, the unit of all delays"
            notes = (*notes, Note(NoteKind.ASSUMPTION, text))
        if system.environment.sends:
            text = (
                "the environment goes on sending events that some active state waits for, when all machines are stable"
            )
            notes = (*notes, Note(NoteKind.ASSUMPTION, text))
        scope = ChartScope(system)
        own = tuple(
            item
            for project in filter(None, map(project_of, sources))
            for text, span in project.properties
            for item in _properties(text, scope, span)
        )
        undefined = (CHECKS & assertions_in(system.program)) - {"assertion.violated"}
        return Loaded(system.program, scope, own or questions(system), notes, CHECKS, undefined)


def system_of(sources: Sequence[Source], settings: Settings) -> System:
    """The system that the files describe."""
    members = members_of(sources, settings)
    names = [member.chart.name for member in members]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two machines are called {name!r}; give them different names")
    closed = settings.environment is Outside.NONE
    environment = Environment(closed=closed, low=settings.low, high=settings.high)
    shared = Shared(capacity=settings.queue_size)
    for project in filter(None, map(project_of, sources)):
        environment.only = {
            name: tuple(low_high for _, low_high in project.signals[name].data) for name in project.outside
        }
    return translate(members, environment, shared)


def _properties(text: str, scope: ChartScope, span: Span) -> list[Property]:
    """The properties that a line of a project file asks for: a formula, or the id of a check."""
    if rows := checks_for(text.strip()):
        questions_of = [NoDeadlock() if row.id == "deadlock" else NoViolation(row.id) for row in rows]
        return [Property(row.id, question, span) for row, question in zip(rows, questions_of, strict=True)]
    return [replace(parse_property(text, scope, span.source), span=span)]
