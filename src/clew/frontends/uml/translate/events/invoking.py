"""Invoked machines: started when the machine around them is at rest, and telling it their end.

Every `invoke` has one instance of its chart, which is as before its start whenever it does not run.
After: W3C SCXML, section 6.4. `finalize` and machines in other files are not modelled.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.uml.chart import Assign, Invoke, NodeKind
from clew.frontends.uml.evaluate import evaluate
from clew.frontends.uml.language import Literal
from clew.frontends.uml.translate.conditions import choose_anew
from clew.frontends.uml.translate.contents import ERROR
from clew.frontends.uml.translate.events.sending import Address, Sending, push_internal, wanted
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.microstep import Microstep, forget
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import UNDEFINED, Kind, plain
from clew.ir.program import Action
from clew.ir.terms import FALSE, TRUE, Term, conjoin, disjoin, negate


class Invoking:
    """The actions that start and end invoked machines."""

    def __init__(self, machine: Instance, addresses: Sequence[Address]) -> None:
        self.machine = machine
        self.addresses = addresses
        self.shared = machine.shared

    def begin(self, invoke: Invoke, inner: Instance, rests: Term) -> Action:
        """Start the machine of an `invoke` whose state is active."""
        writer = Writer(self.shared.temporaries)
        step = Microstep(self.machine, writer, self.addresses)
        writer.assign(self.machine.asked(invoke), FALSE)
        if invoke.name_location is not None:
            made = Literal(invoke.name, span=invoke.name_location.span)
            step.content.run((Assign(invoke.name_location, made, span=invoke.span),))
        values = [(name, evaluate(step.content.reading, value)) for name, value in invoke.parameters]
        fails = writer.keep(disjoin(*(value.fails for _, value in values)))
        with writer.under(fails):
            fields = {"type": plain(Kind.TEXT, self.shared.texts.number("platform"))}
            push_internal(self.machine, writer, ERROR, fields, invoke.span)
        with writer.under(negate(fails)):
            forget(inner, writer)
            for name, value in values:
                writer.need(value.needs)
                if any(data.name == name for data in inner.chart.data):
                    step.content.store(name, value.value, invoke.span, inner)
            child = Microstep(inner, writer, self.addresses)
            child.content.run(inner.chart.script)
            child.start()
        choose_anew(inner, writer)
        label = f"invoke {invoke.name}"
        guard = conjoin(rests, self.machine.asked(invoke))
        self.shared.note_pushes(writer.pushed, guard)
        return Action(f"{self.machine.name}: {label}", (self.machine.name,), guard, writer.finished(), label=label)

    def end(self, outer: Instance, invoke: Invoke) -> Action:
        """Tell the machine around that this one has come to its end."""
        writer = Writer(self.shared.temporaries)
        inner = self.machine
        step = Microstep(inner, writer, self.addresses)
        step.stop()
        event = f"done.invoke.{invoke.name}"
        if wanted(outer, event):
            self.shared.external.setdefault(outer.name, set()).add(event)
            for child in inner.chart.nodes[0].children:
                if inner.chart.nodes[child].kind is NodeKind.FINAL:
                    with writer.under(inner.active[child]):
                        self._report(outer, invoke, event, child, writer, step)
        writer.assign(inner.reported, TRUE)
        guard = conjoin(inner.ended, negate(inner.reported))
        self.shared.note_pushes(writer.pushed, guard)
        return Action(f"{inner.name}: (end)", (inner.name,), guard, writer.finished(), label="end")

    def _report(self, outer: Instance, invoke: Invoke, event: str, final: int, writer: Writer, step: Microstep) -> None:
        node = self.machine.chart.nodes[final]
        sending = Sending(self.machine, writer, step.content.reading, self.addresses)
        fields, _, needs = sending.fields(node.done_parameters, node.done_content)
        writer.need(needs)
        fields["type"] = plain(Kind.TEXT, self.shared.texts.number("external"))
        fields["invokeid"] = plain(Kind.TEXT, self.shared.texts.number(invoke.name))
        for name, slot in self.shared.fields.items():
            slot.admit(fields.get(name, UNDEFINED), invoke.span)
        outer.external.push(writer, outer.packed(self.shared.texts.number(event), fields), invoke.span, event)
