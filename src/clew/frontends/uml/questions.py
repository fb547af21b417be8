"""What is asked of every chart: states never reached, transitions never taken, conflicts, lost events, deadlock.

Each is a property over the state; full queues are assertions in the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from clew.frontends.uml.chart import ORDERED, NodeKind, Transition
from clew.frontends.uml.language import in_words
from clew.frontends.uml.translate.events.outside import PLATFORM
from clew.frontends.uml.translate.machine import Machine, Moves
from clew.frontends.uml.translate.system import System
from clew.ir.properties import Always, NoDeadlock, Possibly, Property
from clew.ir.terms import FALSE, Term, conjoin, disjoin, negate


def questions(system: System) -> tuple[Property, ...]:
    """The default questions of a system."""
    found: list[Property] = []
    for machine in system.machines:
        prefix = f"{machine.instance.name}." if len(system.machines) > 1 else ""
        moves = machine.moves()
        found += _reachable(machine, prefix)
        found += _alive(machine, moves, prefix)
        found += _in_conflict(machine, moves, prefix)
        found += _lost(machine, moves, prefix)
    return (*_distinct(found), Property("no deadlock", NoDeadlock()))


def _reachable(machine: Machine, prefix: str) -> list[Property]:
    return [
        Property(f"state {prefix}{node.name} can be reached", Possibly(machine.instance.active[node.number]), node.span)
        for node in machine.chart.nodes[1:]
        if node.number in machine.instance.active and not node.hidden and node.kind is not NodeKind.CHOICE
    ]


def _alive(machine: Machine, moves: list[Moves], prefix: str) -> Iterator[Property]:
    for number, transition in enumerate(machine.chart.transitions):
        ways = [conjoin(each.guard, each.selected.kept.get(number, FALSE)) for each in moves]
        text = f"transition {prefix}{told(machine, transition)} can be taken"
        yield Property(text, Possibly(disjoin(*ways)), transition.span)


def _in_conflict(machine: Machine, moves: list[Moves], prefix: str) -> Iterator[Property]:
    """Where the document orders the transitions of a state, only those of different states are in conflict."""
    ordered = machine.instance.profile.selection in ORDERED
    pairs: dict[tuple[int, int], list[Term]] = {}
    for each in moves:
        for one, other, when in each.selected.rivals:
            sources = machine.chart.transitions[one].source, machine.chart.transitions[other].source
            # Whether conditions in words exclude each other cannot be known.
            words = any(in_words(machine.chart.transitions[number].guard) for number in (one, other))
            if not words and (not ordered or sources[0] != sources[1]):
                pairs.setdefault((one, other), []).append(conjoin(each.guard, when))
    for (one, other), terms in pairs.items():
        first, second = machine.chart.transitions[one], machine.chart.transitions[other]
        text = f"transitions {prefix}{told(machine, first)} and {told(machine, second)} are never in conflict"
        yield Property(text, Always(negate(disjoin(*terms))), second.span)


def _lost(machine: Machine, moves: list[Moves], prefix: str) -> Iterator[Property]:
    """Events that machines send, and that find nobody who waits for them."""
    sent = machine.shared.sent.get(machine.instance.name, set())
    for each in moves:
        asked = [machine.chart.transitions[number] for number in each.selected.kept]
        unclear = any(in_words(transition.guard) for transition in asked)
        if unclear or each.event is None or each.event not in sent or each.event.startswith(PLATFORM):
            continue
        lost = conjoin(each.guard, negate(each.selected.any), negate(machine.instance.deferring(each.event)))
        if lost is not FALSE:
            yield Property(f"event {prefix}{each.event} is never lost", Always(negate(lost)))


def told(machine: Machine, transition: Transition) -> str:
    """A transition in words: `a -> b on e (line 7)`."""
    nodes = machine.chart.nodes
    targets = ", ".join(nodes[target].name for target in transition.targets) or "(stays)"
    event = f" on {' '.join(transition.events)}" if transition.events else ""
    line = f" (line {transition.span.line})" if transition.span is not None else ""
    return f"{nodes[transition.source].name} -> {targets}{event}{line}"


def _distinct(properties: list[Property]) -> Iterator[Property]:
    """Properties with different texts; a number tells equal ones apart."""
    seen: Counter[str] = Counter()
    for each in properties:
        seen[each.text] += 1
        count = seen[each.text]
        yield each if count == 1 else replace(each, text=f"{each.text} [{count}]")
