"""Conditions that are looked at after every step of a machine: those in words, and those of change events.

A guard such as `[door closed]` says nothing that can be computed. Its condition is a variable which is any value
whenever the machine may ask for it: after each step that leads to a state with such a guard, and at the beginning. So
every combination of answers is a run, one text has one answer within a step, and questions about what is enabled are
terms over the state as for any other guard. Where no active state asks, the condition is false and costs no states.

UML: a machine gets a change event whenever the condition of `when(x > 3)` has become true. It is looked at when the
machine starts and at the end of every step of a machine of the system that may have changed it; where it holds and did
not hold before, the event goes to the end of the queue of the machine, and stays there also if the condition holds no
more. After: OMG, "UML 2.5.1", 13.3.3, which leaves open when conditions are evaluated and whether the event remains.
"""

from __future__ import annotations

from clew.frontends.uml.chart import Change, NodeKind
from clew.frontends.uml.evaluate import condition
from clew.frontends.uml.language import Condition, parts_of
from clew.frontends.uml.translate.context import Reading
from clew.frontends.uml.translate.events.sending import push_internal
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.writer import Writer
from clew.ir.commands import Assign
from clew.ir.terms import Term, conjoin, disjoin, negate
from clew.ir.walk import variables


def choose_anew(instance: Instance, writer: Writer) -> None:
    """At the end of a step, make the choices for the next one."""
    for text in instance.chart.conditions:
        writer.havoc(instance.condition(text))
        writer.assume(disjoin(negate(instance.condition(text)), _asked(instance, text)))


def _asked(instance: Instance, text: str) -> Term:
    """Whether a transition that asks for the condition leaves an active state."""
    sources = [
        each.source
        for each in instance.chart.transitions
        if each.guard is not None
        and any(isinstance(part, Condition) and part.text == text for part in parts_of(each.guard))
    ]
    return disjoin(*(instance.active[source] for source in dict.fromkeys(sources)))


# --- change events ---------------------------------------------------------------------------------------------------


def remember_conditions(instance: Instance, writer: Writer) -> None:
    """Before a machine starts: what holds by then has not become true."""
    for change in instance.chart.changes:
        writer.assign(instance.held_before(change), _holds(instance, change, writer))


def notice_changes(acting: Instance, writer: Writer) -> None:
    """At the end of a step of a machine: what has become true by it, in any machine."""
    passing = [node.number for node in acting.chart.nodes if node.kind is NodeKind.CHOICE]
    at_rest = negate(disjoin(*(acting.active[node] for node in passing)))
    for instance in acting.shared.objects.values():
        for change in instance.chart.changes:
            if passing or _may_change(instance, change, writer):
                with writer.under(conjoin(at_rest, instance.active[0])):
                    _notice(instance, change, writer)


def _notice(instance: Instance, change: Change, writer: Writer) -> None:
    holds, before = writer.keep(_holds(instance, change, writer)), instance.held_before(change)
    with writer.under(conjoin(holds, negate(before), negate(instance.ended))):
        push_internal(instance, writer, change.event, {}, change.span)
    writer.assign(before, holds)


def _may_change(instance: Instance, change: Change, writer: Writer) -> bool:
    """Whether the step writes anything that the condition reads."""
    holds, _, _ = condition(Reading(instance), change.condition)
    read = {each.name for each in variables(holds)}
    return any(isinstance(each, Assign) and each.target.name in read for each in writer.commands)


def _holds(instance: Instance, change: Change, writer: Writer) -> Term:
    """The condition, which has a value."""
    holds, fails, needs = condition(Reading(instance), change.condition)
    writer.need(needs)
    writer.require(negate(fails), "expression.error", f"{change.event} has no value", change.span)
    return holds
