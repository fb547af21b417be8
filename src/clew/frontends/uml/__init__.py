"""State machines: SCXML documents, PlantUML and XMI diagrams, and project files that put them together.

Nouns: a *chart* is one machine as a tree of nodes with transitions (`chart`); a *profile* says by which standard it
runs; the *configuration* is the set of active states; a machine is *stable* when it waits for an event from outside.
Modules: language and statements (expressions and actions), `reading/` (one module per format), values, evaluate and
storage (values as terms), `translate/` (charts to guarded actions), scope and questions (what can be asked),
simulation (given events on the reference interpreter).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from clew.catalogue import checks_for, checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.uml.assumptions import notes_of
from clew.frontends.uml.chart import Chart
from clew.frontends.uml.diagram import drawn
from clew.frontends.uml.judging import judged
from clew.frontends.uml.options import (
    Configurations,
    Outside,
    Pool,
    Priority,
    Settings,
    data_range,
    listed,
    positive,
    waiting,
)
from clew.frontends.uml.questions import questions
from clew.frontends.uml.scope import ChartScope
from clew.frontends.uml.sources import SUFFIXES, members_of, projects_of
from clew.frontends.uml.translate.events.environment import Environment, Ranges
from clew.frontends.uml.translate.events.outside import refuse_unheard
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import System, translate
from clew.ir.properties import NoDeadlock, NoViolation, Property
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source, Span
from clew.records import dataclass
from clew.text.properties.text import parse_property

CHECKS = checks_of("uml")


@dataclass(frozen=True, slots=True)
class ChartFrontend:
    """The reader of state machines."""

    name: ClassVar[str] = "uml"
    suffixes: ClassVar[tuple[str, ...]] = SUFFIXES
    priority: Priority = Priority.AGREED
    """Which of two transitions in conflict in a parallel state is taken."""
    environment: Outside = Outside.FREE
    """Whether events come from outside."""
    data: str = ""
    """The range of data that come with events, `LOW..HIGH`; any 32-bit number without it."""
    queue_size: str = "8"
    """How many events wait in a queue at most."""
    outside: str = "2"
    """How many events from outside wait in a queue at most, or `stable`: one, and only when all machines are stable."""
    outside_events: str = ""
    """The events that come from outside, between commas; without it those that no machine of the system sends."""
    timers: str = ""
    """How many delayed events of a machine wait at most; without it as many as its chart asks for."""
    pool: Pool = Pool.QUEUE
    """How events wait."""
    configurations: Configurations = Configurations.STABLE
    """Which configurations formulas speak of."""

    @property
    def settings(self) -> Settings:
        """The options, decided."""
        return Settings(
            self.priority,
            self.environment,
            data_range(self.data),
            positive(self.queue_size, "--queue-size"),
            waiting(self.outside),
            listed(self.outside_events),
            positive(self.timers, "--timers") if self.timers else None,
            self.pool,
        )

    def load(self, sources: Sequence[Source]) -> Loaded:
        """Each file is a machine; together they are a system."""
        system = system_of(sources, self.settings)
        scope = ChartScope(system)
        own = tuple(
            item
            for project in projects_of(sources)
            for text, span in project.properties
            for item in _properties(text, scope, span)
        )
        judge = partial(judged, scope=scope) if self.configurations is Configurations.STABLE else None
        own = own if judge is None else tuple(map(judge, own))
        undefined = (CHECKS & assertions_in(system.program)) - {"assertion.violated"}
        asked = own or questions(system)
        return Loaded(
            system.program,
            scope,
            asked,
            notes_of(system, self.configurations),
            CHECKS,
            undefined,
            judged=judge,
            diagrams=partial(drawn, members_of(sources, self.settings)),
        )


def system_of(sources: Sequence[Source], settings: Settings) -> System:
    """The system that the files describe."""
    members = members_of(sources, settings)
    names = [member.chart.name for member in members]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two machines are called {name!r}; give them different names")
    named = _listed(sources, [member.chart for member in members], settings)
    only = {} if settings.environment is Outside.NONE else named
    environment = Environment(data=settings.data, only=only, limit=settings.outside)
    return translate(
        members, environment, Shared(capacity=settings.queue_size, timers=settings.timers, pool=settings.pool)
    )


def _listed(sources: Sequence[Source], charts: Sequence[Chart], settings: Settings) -> Ranges | None:
    """The events that come from outside with the ranges of their data, where a project or an option lists them."""
    projects = projects_of(sources)
    signals = {name: signal for project in projects for name, signal in project.signals.items()}
    names = settings.outside_events
    if names is None:
        names = tuple(name for project in projects for name in project.outside) if projects else None
    else:
        refuse_unheard(names, charts, "--outside-events")
    if names is None:
        return None
    return {name: signals.get(name) for name in names}


def _properties(text: str, scope: ChartScope, span: Span) -> list[Property]:
    """The properties that a line of a project file asks for: a formula, or the id of a check."""
    if rows := checks_for(text.strip()):
        questions_of = [NoDeadlock() if row.id == "deadlock" else NoViolation(row.id) for row in rows]
        return [Property(row.id, question, span) for row, question in zip(rows, questions_of, strict=True)]
    return [replace(parse_property(text, scope, span.source), span=span)]
