"""What the answers about a system rest on, as notes that are printed with each verdict.

Input: a translated system. Output: notes; each names the option that changes it, where there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.frontends.uml.chart import TIMER, Selection
from clew.frontends.uml.options import Configurations
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.events.outside import waited_for
from clew.frontends.uml.translate.system import System
from clew.ir.terms import TRUE
from clew.outcome import Note, NoteKind


def notes_of(system: System, configurations: Configurations) -> tuple[Note, ...]:
    """All assumptions of a system."""
    read = (note for machine in system.machines for note in machine.chart.notes)
    return (
        *read,
        *(Note(NoteKind.ASSUMPTION, text) for text in _texts(system, configurations)),
    )


def _texts(system: System, configurations: Configurations) -> Iterator[str]:
    environment = system.environment
    if any(machine.instance.profile.selection is Selection.BROADCAST for machine in system.machines):
        yield "effects of transitions that one event fires in several regions run in document order"
    if any(machine.chart.changes for machine in system.machines):
        yield (
            "the conditions of change events are looked at after every step; "
            "such an event waits in the queue, also if its condition holds no more"
        )
    if system.shared.timed:
        yield (
            "machines take no time to react, so delayed events come when all is stable; "
            "those of one machine that are due together come in the order of their sending"
        )
    if environment.sends and system.shared.timed:
        yield f"events from outside come at whole multiples of {system.shared.unit} ms, the unit of all delays"
    if environment.only is None:
        yield from _names(system)
    if environment.sends:
        yield _arrivals(environment)
    passing = any(machine.is_at_rest is not TRUE for machine in system.machines)
    if passing and configurations is Configurations.STABLE:
        yield "formulas see a machine between two events, not inside of a step (--configurations all)"


def _names(system: System) -> Iterator[str]:
    """Which events come from outside is a guess where nobody lists them."""
    coming = set(system.environment.names)
    own = {name for machine in system.machines for name in waited_for(machine.chart)} - coming
    spoken = sorted(name for name in own if name in system.environment.sent.names and not name.startswith(TIMER))
    if spoken:
        pronoun = "it" if len(spoken) == 1 else "them"
        yield f"{', '.join(spoken)}: nobody outside sends {pronoun}, as the machines themselves do (--outside-events)"
    if system.environment.sent.computed:
        yield "events whose names are computed may come from outside too (--outside-events)"


def _arrivals(environment: Environment) -> str:
    if environment.limit is None:
        return "the environment goes on sending events that some active state waits for, when all machines are stable"
    return (
        "the environment goes on sending events, at any moment, of which at most "
        f"{environment.limit} wait in a queue and none in its last place (--outside N)"
    )
