"""When an event from outside may come to a machine.

By the standards it may come at any moment. Its place in the queue is all that matters, so it is enough to let it come
when the machine waits, and just before a step that puts something else into the same queue or lets deferred events be
asked again: between two such moments nothing looks at the end of the queue, an event that came earlier stands in the
same place, and it finds room later if it found any before. While the machine waits,
an event that no active state knows would disappear at once, and is left out.

A bound keeps the states few: so many events from outside wait in a queue, and as many of one name where some state
defers it; none takes the last place, so that no queue is full because of the environment alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.machine import Machine
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, disjoin, equal, ite, negate


def when_stable(machine: Machine, event: str, stable: Term) -> Term:
    """An event comes when everything is stable and some active state waits for it."""
    instance = machine.instance
    return conjoin(stable, instance.running, negate(instance.external.is_full), listening(instance, event))


def at_any_moment(machine: Machine, event: str, names: Sequence[str], limit: int, stable: Term) -> Term:
    """An event comes while there is room for it, see the module; `names` are all events from outside."""
    instance = machine.instance
    waits = machine.is_stable
    heard = conjoin(waits, listening(instance, event))
    # A step that is possible now and may put an event into the queue of the machine.
    ahead = disjoin(*machine.shared.pushes.get(instance.external.name, ()))
    if ahead is FALSE and not instance.defers:
        return conjoin(instance.running, heard)  # the queue is empty whenever the machine waits
    comes = disjoin(heard, conjoin(negate(waits), ahead))
    return conjoin(instance.running, comes, room(machine, event, names, limit, stable))


def room(machine: Machine, event: str, names: Sequence[str], limit: int, stable: Term) -> Term:
    """Whether one more event from outside may wait."""
    queue = machine.instance.external
    if queue.capacity == 1:
        return conjoin(stable, queue.is_empty)
    width = queue.capacity.bit_length()
    found = apply("ult", queue.length, bits(queue.capacity - 1, width))
    if limit < queue.capacity - 1:
        found = conjoin(found, _fewer(machine, names, limit, pending=TRUE))
    if any(event in node.deferred for node in machine.chart.nodes):
        found = conjoin(found, _fewer(machine, (event,), limit, pending=FALSE))
    return found


def _fewer(machine: Machine, names: Sequence[str], limit: int, *, pending: Term) -> Term:
    """Whether fewer events of these names than the limit wait; with `pending` those that are deferred do not count."""
    instance = machine.instance
    queue = instance.external
    width = queue.capacity.bit_length()
    count: Term = bits(0, width)
    for place in range(queue.capacity):
        name = queue.at(place)[0]
        one = disjoin(*(equal(name, instance.shared.texts.number(each)) for each in names))
        if instance.defers:
            behind = apply("ule", instance.deferred, bits(place, width))
            one = conjoin(one, disjoin(negate(pending), behind))
        count = apply("add", count, ite(conjoin(queue.used(place), one), bits(1, width), bits(0, width)))
    return apply("ult", count, bits(min(limit, queue.capacity), width))


def listening(instance: Instance, event: str) -> Term:
    """Whether an active state has a transition for the event, or defers it."""
    waiting = (instance.active[each.source] for each in instance.chart.transitions if each.hears(event))
    return disjoin(*waiting, instance.deferring(event))
