"""Executable content: what entering, leaving and transitions do, written as commands.

An error in a block of content ends the block and raises `error.execution`, as SCXML wants it; what our integers cannot
represent is an assertion.
"""

from __future__ import annotations

from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import (
    Assign,
    Cancel,
    Check,
    Choose,
    Content,
    Contents,
    Data,
    Foreach,
    If,
    Log,
    Raise,
    Send,
)
from clew.frontends.uml.evaluate import condition, evaluate, path_of
from clew.frontends.uml.language import Expression, Index, Literal, Member, Name
from clew.frontends.uml.operators import Evaluated
from clew.frontends.uml.translate.context import Reading
from clew.frontends.uml.translate.events.sending import Sending, push_internal, push_platform
from clew.frontends.uml.translate.instance import SYSTEM_NAMES, Instance
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import NUMBER_SORT, WIDTH, Case, Kind, Value, is_kind, length_of, number, plain
from clew.ir.sorts import BOOL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, disjoin, negate

ERROR = "error.execution"


class ContentWriter:
    """Writes the content of one machine into the effect of one action."""

    def __init__(self, machine: Instance, writer: Writer) -> None:
        self.machine = machine
        self.writer = writer
        self.reading = Reading(machine)
        self.sending = Sending(machine, writer, self.reading)
        self._block = 0

    def run(self, contents: Contents, when: Term = TRUE, parameters: tuple[str, ...] = ()) -> None:
        """The content as one block, where the condition holds; parameters are names for the data of the event."""
        if not contents:
            return
        self.reading.parameters = parameters
        with self.writer.under(when) as possible:
            if not possible:
                return
            with self.writer.block():
                self._block = self.writer.depth - 1
                self._all(contents)

    def _all(self, contents: Contents) -> None:
        for each in contents:
            self._one(each)

    def _one(self, content: Content) -> None:
        match content:
            case Assign():
                self._assign(content)
            case Raise(event=event, span=span):
                self.machine.shared.sent.setdefault(self.machine.name, set()).add(event)
                push_internal(self.machine, self.writer, event, {}, span)
            case Send(name_location=location) if location is not None:
                made = f"{self.machine.name}.send.{0 if content.span is None else content.span.line}"
                self._one(Assign(location, Literal(made, span=location.span), span=content.span))
                self._one(replace(content, name=content.name or made, name_location=None))
            case Send():
                found = self.sending.send(content)
                self.writer.need(found.needs)
                self.fail(found.fails, content.span, content.name)
            case Cancel(name=name, span=span):
                self.sending.cancel(self._value(name, span))
            case If():
                self._if(content)
            case Foreach():
                self._foreach(content)
            case Log(value=value, span=span):
                self._value(value, span)
            case Check(condition=asked, span=span):
                holds, fails, needs = condition(self.reading, asked)
                self.writer.need(needs)
                self.fail(fails, span)
                self.writer.require(holds, "assertion.violated", "the assertion does not hold", span)
            case Choose(name=name, span=span):
                self._choose(name, span)

    def _value(self, expression: Expression, span: Span | None) -> Value:
        found = self._evaluated(expression)
        self.fail(found.fails, span)
        return found.value

    def _evaluated(self, expression: Expression) -> Evaluated:
        """The value, what it needs asserted; errors are the caller's."""
        found = evaluate(self.reading, expression)
        self.writer.need(found.needs)
        return found

    def fail(self, fails: Term, span: Span | None, sent: str | None = None) -> None:
        """Where the term holds, the block ends and the error is raised, with the name of the event to be sent."""
        if fails is FALSE:
            return
        if self.reading.strict:
            self.writer.require(negate(fails), "expression.error", "this expression has no value", span)
            return
        happened = self.writer.abort(fails, self._block)
        self._raise_error(happened, span, sent)

    def _raise_error(self, happened: Term, span: Span | None, sent: str | None = None) -> None:
        if self.reading.strict:
            self.writer.require(negate(happened), "expression.error", "this expression has no value", span)
            return
        with self.writer.only(happened):
            push_platform(self.machine, self.writer, ERROR, span, self.machine.shared.send_id(sent))

    # --- assignments ----------------------------------------------------------------------------------------------

    def _assign(self, content: Assign) -> None:
        path = path_of(content.location)
        value = self._evaluated(content.value)
        if path is not None and path[0] in SYSTEM_NAMES:
            self.fail(TRUE, content.span)
            return
        match content.location:
            case Name(name=name):
                if not self.machine.knows(name) and not content.declares:
                    self.fail(TRUE, content.span)
                    return
                self.fail(value.fails, content.span)
                if not self.machine.knows(name):
                    self.machine.slot(name).admit(plain(Kind.ABSENT), content.span)
                self.store(name, value.value, content.span)
            case Index(subject=Name(name=name), index=index) if self.machine.knows(name):
                place = self._evaluated(index)
                self.fail(disjoin(value.fails, place.fails), content.span)
                self._store_item(name, place.value, value.value, content.span)
            case Member(subject=subject, name=name) if self.reading.strict:
                found = self._evaluated(subject)
                self.fail(disjoin(value.fails, found.fails), content.span)
                self._store_attribute(found.value, name, value.value, content.span)
            case _ if path is None or not self.machine.knows(path[0]):
                self.fail(TRUE, content.span)
            case _:
                held = self.machine.read(path[0])
                nothing = is_kind(held, Kind.UNDEFINED, Kind.NULL, Kind.ABSENT)
                if nothing is not TRUE:
                    raise Unsupported("members of objects are not modelled as variables", span=content.span)
                self.fail(TRUE, content.span)

    def _choose(self, name: str, span: Span | None) -> None:
        """Any value of the kind that the variable holds already; numbers where it holds none."""
        truths = self.machine.knows(name) and Kind.TRUTH in self.machine.slot(name).kinds
        kind, sort = (Kind.TRUTH, BOOL) if truths else (Kind.NUMBER, NUMBER_SORT)
        self.store(name, plain(kind, self.writer.choice(sort)), span)

    def initialise(self, data: Data) -> None:
        """Give a datum its value on the current path; an error leaves it undefined."""
        if data.value is None:
            return
        found = self._evaluated(data.value)
        if found.fails is not FALSE:
            self._raise_error(self.writer.keep(conjoin(self.writer.path, found.fails)), data.span)
        with self.writer.under(negate(found.fails)) as possible:
            if possible:
                self.store(data.name, found.value, data.span)

    def _store_attribute(self, subject: Value, name: str, value: Value, span: Span | None) -> None:
        somewhere = is_kind(subject, Kind.OBJECT)
        self.writer.require(somewhere, "memory.null-dereference", "the reference refers to no object", span)
        owners = [(when, machine) for when, machine in self.machine.referred(subject) if machine.knows(name)]
        if not owners:
            raise InputError(f"no object has an attribute {name!r}", span=span)
        kept = [(self.writer.keep(when), machine) for when, machine in owners]
        for when, machine in kept:
            with self.writer.under(when) as possible:
                if possible:
                    self.store(name, value, span, machine)

    def store(self, name: str, value: Value, span: Span | None, machine: Instance | None = None) -> None:
        """Store a value on the current path, in this machine or in another."""
        machine = machine or self.machine
        slot = machine.slot(name)
        slot.admit(value, span)
        places = machine.places(name)
        packed = slot.pack(value, self.machine.shared.texts)
        self.writer.assign_all(list(zip(places, packed, strict=True)), span)

    def _store_item(self, name: str, index: Value, value: Value, span: Span | None) -> None:
        held = self.machine.read(name)
        lists = [case for case in held if case.kind is Kind.LIST]
        if len(lists) != 1 or len(held) != 1:
            raise Unsupported(f"{name} is no array of fixed length", span=span)
        length = length_of(lists[0])
        if len(index) != 1 or index[0].kind is not Kind.NUMBER:
            raise Unsupported("an index should be a number", span=span)
        if len(value) != 1 or value[0].kind is not lists[0].item:
            raise Unsupported(f"the items of {name} are of another kind", span=span)
        inside = apply("ult", index[0].payload, bits(length, WIDTH))
        self.writer.require(inside, "array.out-of-bounds", f"{name} has {length} items", span)
        stored = apply("store", lists[0].payload, index[0].payload, value[0].payload)
        self.store(name, (Case(TRUE, Kind.LIST, stored, lists[0].item),), span)

    # --- branches and loops ---------------------------------------------------------------------------------------

    def _if(self, content: If) -> None:
        earlier: list[Term] = []
        for asked, body in content.branches:
            with self.writer.under(negate(disjoin(*earlier))) as reached:
                holds, fails, needs = condition(self.reading, asked)
                self.writer.need(needs)
                held = self.writer.keep(holds) if reached else FALSE
                if fails is not FALSE:
                    # A condition that is an error counts as false, and the block goes on.
                    self._raise_error(self.writer.keep(conjoin(self.writer.path, fails)), content.span)
                with self.writer.under(held) as possible:
                    if possible:
                        self._all(body)
            earlier.append(held)
        if content.otherwise:
            with self.writer.under(negate(disjoin(*earlier))) as possible:
                if possible:
                    self._all(content.otherwise)

    def _foreach(self, content: Foreach) -> None:
        found = self._evaluated(content.array)
        lists = [case for case in found.value if case.kind is Kind.LIST]
        legal = Name(content.item, span=content.array.span).name.isidentifier()
        if not legal or (content.index is not None and not content.index.isidentifier()) or not lists:
            self.fail(TRUE, content.span)
            return
        if len(lists) > 1:
            raise Unsupported("arrays of different shapes cannot be gone through", span=content.span)
        self.fail(disjoin(found.fails, negate(is_kind(found.value, Kind.LIST))), content.span)
        array = self.writer.keep(lists[0].payload)
        for name in (content.item, content.index):
            if name is not None and not self.machine.knows(name):
                self.machine.slot(name).admit(plain(Kind.ABSENT), content.span)
        for place in range(length_of(lists[0])):
            item = apply("select", array, bits(place, WIDTH))
            self.store(content.item, plain(lists[0].item, item), content.span)
            if content.index is not None:
                self.store(content.index, number(place), content.span)
            self._all(content.body)
