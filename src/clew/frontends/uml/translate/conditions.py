"""Conditions in words: free choices that are made anew after every step of a machine.

A guard such as `[door closed]` says nothing that can be computed. Its condition is a variable which is any value
whenever the machine may ask for it: after each step that leads to a state with such a guard, and at the beginning. So
every combination of answers is a run, one text has one answer within a step, and questions about what is enabled are
terms over the state as for any other guard. Where no active state asks, the condition is false and costs no states.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.uml.language import Condition, parts_of
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.writer import Writer
from clew.ir.program import AnyOf, Declaration
from clew.ir.terms import Term, disjoin, negate


def choose_anew(instance: Instance, writer: Writer) -> None:
    """At the end of a step, make the choices for the next one."""
    for text in instance.chart.conditions:
        writer.havoc(instance.condition(text))
        writer.assume(disjoin(negate(instance.condition(text)), _asked(instance, text)))


def free_at_first(instance: Instance, declared: Declaration) -> Declaration:
    """The declaration of a condition with any value; every other one as it is."""
    names = {instance.condition(text).name for text in instance.chart.conditions}
    return replace(declared, initial=AnyOf()) if declared.name in names else declared


def _asked(instance: Instance, text: str) -> Term:
    """Whether a transition that asks for the condition leaves an active state."""
    sources = [
        each.source
        for each in instance.chart.transitions
        if each.guard is not None
        and any(isinstance(part, Condition) and part.text == text for part in parts_of(each.guard))
    ]
    return disjoin(*(instance.active[source] for source in dict.fromkeys(sources)))
