"""Random UML machines that send themselves events and wait for time: what Clew reaches against what the rules reach.

What a machine is like is compared, and which events that it knows then may come next; not what waits in its queue, as
events from outside come less often in Clew, where that makes no difference to the machine.
"""

from __future__ import annotations

from random import Random

from clew.codegen.python.actions import ActionMachine
from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import STEPS, UML, Change, Chart
from clew.frontends.uml.language import Name, Unary
from clew.frontends.uml.reading.draft import Draft, Edge, Label
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.statements import actions
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import Member, System, translate
from clew.semantics.state import State
from tests.property.machine_rules import MachineRules, reachable
from tests.unit.frontends.uml.random_machines import AT, EVENTS, random_draft

CAPACITY = 4
CHANGES = (
    Change("when(x)", Name("x", span=AT), span=AT),
    Change("when(!x)", Unary("!", Name("x", span=AT), span=AT), span=AT),
)
LIMIT = 3_000
Seen = tuple[frozenset[int], frozenset[int], bool, str]
"""Active states, those whose completion was told, the datum, and the event that comes next, empty for none."""


def random_machine(random: Random) -> tuple[Draft, frozenset[str]]:
    """A machine, and the events that it sends itself."""
    draft = random_draft(random)
    sent: set[str] = set()
    for number, edge in enumerate(draft.edges):
        if random.random() < 0.25 and edge.label.guard is None:
            event = random.choice((EVENTS[2], "k"))
            sent.add(event)
            word = random.choice(("send", "raise"))
            label = Label(edge.label.events, content=(*edge.label.content, *actions(f"{word} {event}", AT)))
            draft.edges[number] = Edge(edge.source, edge.target, label, AT)
        elif random.random() < 0.2 and len(edge.label.events) == 1:
            draft.edges[number] = Edge(edge.source, edge.target, Label(("k",), guard=edge.label.guard), AT)
        elif random.random() < 0.12 and edge.label.events and edge.source is not edge.target:
            delay = Label(delay=f"{random.choice((1, 2))}s", guard=edge.label.guard, content=edge.label.content)
            draft.edges[number] = Edge(edge.source, edge.target, delay, AT)
        elif random.random() < 0.12 and edge.label.events:
            change = random.choice(CHANGES)
            label = Label((change.event,), guard=edge.label.guard, content=edge.label.content, changes=(change,))
            draft.edges[number] = Edge(edge.source, edge.target, label, AT)
    return draft, frozenset(sent)


def compared(seed: int) -> list[str] | None:
    """What does not fit; None where the machine is refused, too large, or may fill its queue."""
    random = Random(seed)
    draft, sent = random_machine(random)
    single = random.random() < 0.4
    limit = random.choice((1, 2))
    try:
        chart = finish(draft, initial_steps=single)
    except (InputError, Unsupported):
        return None
    if not single and any(not each.targets and chart.nodes[each.source].children for each in chart.transitions):
        # The standard says both that an internal transition of a composite conflicts only with what leaves it, and that
        # only transitions of orthogonal regions fire together; Clew goes by the first, the rules here by the second.
        return None
    rules = MachineRules(chart, _outside(chart, sent), CAPACITY, limit, single)
    expected = reachable(rules, LIMIT)
    if expected is None:
        return None
    member = Member(chart, STEPS if single else UML)
    system = translate([member], Environment(limit=limit), Shared(capacity=CAPACITY))
    found = _explored(system)
    completing = frozenset(system.machines[0].instance.completing)
    wanted = {(each.active, each.quiet & completing, each.x, "") for each in expected}
    wanted |= {(each.active, each.quiet & completing, each.x, event) for each in expected for event in rules.next(each)}
    if found is None or found == wanted:
        return None if found is None else []
    more, less = found - wanted, wanted - found
    return [f"{len(found)} configurations, {len(wanted)} by the rules; {len(more)} too many, {len(less)} missing"]


def _outside(chart: Chart, sent: frozenset[str]) -> frozenset[str]:
    waited = {name for each in chart.transitions for name in each.events}
    waited |= {name for node in chart.nodes for name in node.deferred}
    return frozenset(name for name in waited - sent if not name.startswith(("after.", "when(")))


def _explored(system: System) -> set[Seen] | None:
    machine = ActionMachine(system.program)
    states = [outcome.state for outcome in machine.initial()]
    seen: set[State] = set(states)
    while states:
        state = states.pop()
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                if outcome.violation is None and outcome.state not in seen:
                    seen.add(outcome.state)
                    states.append(outcome.state)
        if len(seen) > 4 * LIMIT:
            return None
    return {each for state in seen for each in _seen(system, machine, state)}


def _seen(system: System, machine: ActionMachine, state: State) -> list[Seen]:
    values = {each.name: value for each, value in zip(system.program.globals, state.globals, strict=True)}
    instance = system.machines[0].instance
    active = frozenset(number for number, term in instance.active.items() if machine.holds(state, term))
    quiet = frozenset(node for node in instance.completing if values[instance.quiet(node).name])
    names = [system.program.actions[actor].name for actor in machine.enabled(state)]
    known = {name for each in system.machines[0].chart.transitions if each.source in active for name in each.events}
    known |= {name for number in active for name in system.machines[0].chart.nodes[number].deferred}
    coming = [name.removeprefix("M: ") for name in names if name.removeprefix("M: ") in known]
    return [(active, quiet, values["x"] is True, event) for event in ("", *coming)]
