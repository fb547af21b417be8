"""Invoked machines: started when the machine around them is at rest, and telling it their end.

Every `invoke` has one instance of its chart, which is as before its start whenever it does not run.
After: W3C SCXML, section 6.4. `finalize` and machines in other files are not modelled.
"""

from __future__ import annotations

from clew.frontends.uml.chart import Assign, Invoke, Node, NodeKind
from clew.frontends.uml.evaluate import evaluate
from clew.frontends.uml.language import Literal
from clew.frontends.uml.translate.conditions import choose_anew
from clew.frontends.uml.translate.contents import ERROR
from clew.frontends.uml.translate.events.sending import push_platform, wanted
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.microstep import Microstep, forget
from clew.frontends.uml.translate.writer import Writer
from clew.ir.program import Action
from clew.ir.terms import FALSE, TRUE, Term, conjoin, disjoin, negate


def begin(machine: Instance, invoke: Invoke, inner: Instance, rests: Term) -> Action:
    """Start the machine of an `invoke` whose state is active."""
    writer = Writer(machine.shared.temporaries)
    step = Microstep(machine, writer)
    writer.assign(machine.asked(invoke), FALSE)
    if invoke.name_location is not None:
        made = Literal(invoke.name, span=invoke.name_location.span)
        step.content.run((Assign(invoke.name_location, made, span=invoke.span),))
    values = [(name, evaluate(step.content.reading, value)) for name, value in invoke.parameters]
    fails = writer.keep(disjoin(*(value.fails for _, value in values)))
    with writer.under(fails):
        push_platform(machine, writer, ERROR, invoke.span)
    with writer.under(negate(fails)):
        forget(inner, writer)
        for name, value in values:
            writer.need(value.needs)
            if any(data.name == name for data in inner.chart.data):
                step.content.store(name, value.value, invoke.span, inner)
        child = Microstep(inner, writer)
        child.content.run(inner.chart.script)
        child.start()
    choose_anew(inner, writer)
    return machine.step(writer, conjoin(rests, machine.asked(invoke)), f"invoke {invoke.name}")


def end(inner: Instance, outer: Instance, invoke: Invoke) -> Action:
    """Tell the machine around that an invoked one has come to its end."""
    writer = Writer(inner.shared.temporaries)
    step = Microstep(inner, writer)
    step.stop()
    event = f"done.invoke.{invoke.name}"
    if wanted(outer, event):
        inner.shared.external.setdefault(outer.name, set()).add(event)
        for child in inner.chart.nodes[0].children:
            if inner.chart.nodes[child].kind is NodeKind.FINAL:
                with writer.under(inner.active[child]):
                    _report(outer, invoke, event, inner.chart.nodes[child], step)
    writer.assign(inner.reported, TRUE)
    return inner.step(writer, conjoin(inner.ended, negate(inner.reported)), "end", name="(end)")


def _report(outer: Instance, invoke: Invoke, event: str, final: Node, step: Microstep) -> None:
    shared = outer.shared
    fields, _, needs = step.content.sending.fields(final.done_parameters, final.done_content)
    step.writer.need(needs)
    fields |= {"type": shared.text("external"), "invokeid": shared.text(invoke.name)}
    row = outer.packed(shared.texts.number(event), fields, invoke.span)
    outer.external.push(step.writer, row, invoke.span, event)
