"""Sending events: to the machine itself, to others, at once or later.

Input: a `Send` of a chart. Output: commands that put the event into a buffer, and the conditions under which sending is
an error. Delays are in milliseconds, kept in units of their greatest common divisor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from clew.errors import Unsupported
from clew.frontends.uml.chart import Send
from clew.frontends.uml.evaluate import evaluate
from clew.frontends.uml.language import Expression, Literal
from clew.frontends.uml.operators import Evaluated, Need
from clew.frontends.uml.translate.context import Reading
from clew.frontends.uml.translate.events.buffers import first_where
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.shared import DATA, WIDE
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import UNDEFINED, Kind, Value, is_kind, plain
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, bits, conjoin, disjoin, equal, ite, negate

PROCESSOR = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
BASIC_HTTP = "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor"
_TYPES = ("", "scxml", PROCESSOR)
_DELAY = re.compile(r"(\d*\.?\d+)(ms|s)?")
INTERNAL = "#_internal"


Way = tuple[Term, Instance, bool]
"""When a machine gets an event, the machine, and whether it goes into the internal buffer."""


def _possible(ways: Iterable[Way]) -> list[Way]:
    return [way for way in ways if way[0] is not FALSE]


def wanted(machine: Instance, event: str) -> bool:
    """Whether it makes a difference that an event comes: it is named, or somebody looks at the last event."""
    return bool(machine.shared.fields) or machine.chart.hears(event)


def push_internal(machine: Instance, writer: Writer, event: str, fields: dict[str, Value], span: Span | None) -> None:
    """Put an event in front of all from outside, on the current path; in UML it goes behind them."""
    if not wanted(machine, event) or writer.path is FALSE:
        return
    shared = machine.shared
    waiting = shared.internal if machine.profile.internal_queue else shared.external
    waiting.setdefault(machine.name, set()).add(event)
    row = machine.packed(shared.texts.number(event), {"type": shared.text("internal"), **fields}, span)
    (machine.internal if machine.profile.internal_queue else machine.external).push(writer, row, span, event)


def push_platform(
    machine: Instance, writer: Writer, event: str, span: Span | None, fields: dict[str, Value] | None = None
) -> None:
    """The same for an event that the platform makes: an error, or that something has come to its end."""
    push_internal(machine, writer, event, {"type": machine.shared.text("platform"), **(fields or {})}, span)


def delay_in(text: str) -> int | None:
    """A delay such as `10ms`, `1.5s` in milliseconds."""
    match = _DELAY.fullmatch(text.strip())
    if match is None:
        return None
    value = float(match[1]) * (1 if match[2] == "ms" else 1000)
    return int(value) if value.is_integer() else None


class Sending:
    """Sends of one machine in one action."""

    def __init__(self, machine: Instance, writer: Writer, reading: Reading) -> None:
        self.machine = machine
        self.writer = writer
        self.reading = reading
        self.texts = machine.shared.texts

    def send(self, send: Send) -> Evaluated:
        """Send on the current path; the result says when that is an error."""
        event, fails, needs = self._evaluated(send.event)
        fields, data_fails, more = self.fields(send.parameters, send.content)
        _, delay_fails, _ = self._evaluated(send.delay)
        fails = disjoin(fails, data_fails, delay_fails, negate(is_kind(event, Kind.TEXT)))
        name = next((case.payload for case in event if case.kind is Kind.TEXT), None)
        if name is None:
            return Evaluated(UNDEFINED, TRUE, (*needs, *more))
        if isinstance(send.kind, Literal) and send.kind.value == BASIC_HTTP:
            raise Unsupported("events over HTTP are not modelled", span=send.span)
        kind, kind_fails, _ = self._evaluated(send.kind)
        known = disjoin(
            *(
                equal(case.payload, self.texts.number(each))
                for case in kind
                if case.kind is Kind.TEXT
                for each in _TYPES
            )
        )
        fails = disjoin(fails, kind_fails, FALSE if send.kind is None else negate(known))
        ways, target_fails, silent = self._destinations(send)
        fails = self.writer.keep(disjoin(fails, target_fails))
        identity = self.machine.shared.send_id(send.name)
        names = [self.texts.of(name)] if isinstance(name, Constant) else list(self.texts.numbers)
        with self.writer.under(conjoin(negate(fails), silent)):
            push_platform(self.machine, self.writer, "error.communication", send.span, identity)
        for when, machine, inner in ways:
            with self.writer.under(conjoin(negate(fails), when)) as possible:
                if possible:
                    self._deliver(send, machine, inner=inner, name=name, names=names, fields=fields | identity)
        return Evaluated(UNDEFINED, fails, (*needs, *more))

    def _evaluated(self, expression: Expression | None) -> tuple[Value, Term, tuple[Need, ...]]:
        if expression is None:
            return UNDEFINED, FALSE, ()
        found = evaluate(self.reading, expression)
        if any(case.kind is Kind.OPAQUE for case in found.value):
            raise Unsupported("a text that is computed cannot be sent; texts are constants here", span=expression.span)
        return found.value, found.fails, found.needs

    def fields(
        self, parameters: Sequence[tuple[str, Expression]], content: Expression | None
    ) -> tuple[dict[str, Value], Term, tuple[Need, ...]]:
        """The data of an event, and when computing them is an error."""
        given = [(f"{DATA}.{label}", expression) for label, expression in parameters]
        if content is not None:
            given.append((DATA, content))
        found = [(field, *self._evaluated(expression)) for field, expression in given]
        fields = {DATA: plain(Kind.OBJECT, bits(2, 8))} if parameters else {}
        fields |= {field: value for field, value, _, _ in found if field in self.machine.shared.fields}
        needs = tuple(need for _, _, _, more in found for need in more)
        return fields, disjoin(*(fails for _, _, fails, _ in found)), needs

    def _destinations(self, send: Send) -> tuple[list[Way], Term, Term]:
        """The machines with the conditions under which they get it (the flag: into the internal buffer).

        Then when the target is wrong, and when it is right but there is nobody.
        """
        if send.target is None:
            return [(TRUE, self.machine, False)], FALSE, FALSE
        if isinstance(send.target, Literal) and send.target.value == INTERNAL:
            return [(TRUE, self.machine, True)], FALSE, FALSE
        value, fails, _ = self._evaluated(send.target)
        if self.reading.strict or any(case.kind is Kind.OBJECT for case in value):
            somewhere = is_kind(value, Kind.OBJECT)
            self.writer.require(somewhere, "memory.null-dereference", "the receiver is no object", send.span)
            referred = [(self.writer.keep(when), each) for when, each in self.machine.referred(value)]
            return _possible((conjoin(when, negate(each.ended)), each, False) for when, each in referred), fails, FALSE
        text = next((case.payload for case in value if case.kind is Kind.TEXT), None)
        if text is None:
            return [], TRUE, FALSE
        ways = list(self._addressed(text))
        somebody = disjoin(*(when for when, _, _ in ways))
        absent = [number for known, number in self.texts.numbers.items() if known.startswith("#_")]
        named = disjoin(*(equal(text, bits(each, self.texts.sort.width)) for each in absent))
        nobody = conjoin(negate(somebody), named)
        wrong = conjoin(negate(somebody), negate(nobody))
        return _possible(ways), disjoin(fails, wrong, negate(is_kind(value, Kind.TEXT))), nobody

    def _addressed(self, text: Term) -> Iterator[Way]:
        """Whom a text may address."""

        def named(name: str) -> Term:
            return equal(text, self.texts.number(name))

        yield named(INTERNAL), self.machine, True
        yield named(f"#_scxml_{self.machine.name}"), self.machine, False
        # Whoever has ended is there no more; whoever has not started yet will be.
        for each in self.machine.shared.outermost:
            yield conjoin(named(f"#_{each.name}"), negate(each.ended)), each, False
        if self.machine.invoker is not None:
            yield named("#_parent"), self.machine.invoker[0], False
        for invoke, machine in self.machine.invoked:
            yield conjoin(named(f"#_{invoke.name}"), machine.running), machine, False

    def _deliver(
        self,
        send: Send,
        machine: Instance,
        *,
        inner: bool,
        name: Term,
        names: Sequence[str | None],
        fields: dict[str, Value],
    ) -> None:
        shared = self.machine.shared
        inner = inner and machine.profile.internal_queue
        known = {each for each in names if each is not None and wanted(machine, each)}
        if not known:
            return
        if send.delay is None:
            shared.sent.setdefault(machine.name, set()).update(known)
        given = {"type": shared.text("internal" if inner else "external"), **fields}
        if not inner:
            given["origin"] = shared.text(f"#_scxml_{self.machine.name}")
            given["origintype"] = shared.text(PROCESSOR)
        if self.machine.invoker is not None and self.machine.invoker[0] is machine:
            given["invokeid"] = shared.text(self.machine.invoker[1].name)
        shared.internal.setdefault(machine.name, set()).update(known if inner else ())
        shared.external.setdefault(machine.name, set()).update(() if inner else known)
        shown = next(iter(sorted(known))) if len(known) == 1 else "an event"
        row = machine.packed(name, given, send.span)
        if send.delay is None:
            (machine.internal if inner else machine.external).push(self.writer, row, send.span, shown)
            return
        delay = self._delay(send.delay, send.span)
        with self.writer.under(equal(delay, self._none)) as possible:
            if possible:
                machine.external.push(self.writer, row, send.span, shown)
        with self.writer.under(negate(equal(delay, self._none))) as possible:
            if possible:
                shared.timed.add(self.machine.name)
                row += [self.texts.number(machine.name), self.texts.number(send.name or ""), delay]
                self.machine.timers.push(self.writer, row, send.span, shown)

    def _delay(self, expression: Expression, span: Span | None) -> Term:
        """The delay in units of time."""
        value, _, _ = self._evaluated(expression)
        if len(value) == 1 and value[0].kind is Kind.NUMBER and isinstance(value[0].payload, Constant):
            fixed = value[0].payload.value
            assert isinstance(fixed, int), "a number should be an int"
            return self._units(fixed, span)
        text = next((case.payload for case in value if case.kind is Kind.TEXT), None)
        if text is None:
            if isinstance(expression, Literal):
                raise Unsupported("a delay is a text such as '10ms' or '1s'", span=span)
            return self._none
        if (known := self.texts.of(text)) is not None:
            delay = delay_in(known)
            if delay is None:
                raise Unsupported(f"{known!r} is no delay; write 10ms or 1s", span=span)
            return self._units(delay, span)
        found: Term = self._none
        for each, place in list(self.texts.numbers.items()):
            if (delay := delay_in(each)) is not None:
                found = ite(equal(text, bits(place, self.texts.sort.width)), self._units(delay, span), found)
        return found

    def _units(self, milliseconds: int, span: Span | None) -> Constant:
        if milliseconds:
            self.machine.shared.delays.add(milliseconds)
        shared = self.machine.shared
        count = milliseconds // shared.unit
        if count >= 1 << WIDE.width:
            raise Unsupported(f"a delay of {milliseconds} ms is too long", span=span)
        return bits(count, shared.clock.width)

    @property
    def _none(self) -> Constant:
        """No delay."""
        return bits(0, self.machine.shared.clock.width)

    def cancel(self, name: Value) -> None:
        """Forget the delayed events of that name, on the current path."""
        text = next((case.payload for case in name if case.kind is Kind.TEXT), None)
        if any(case.kind is Kind.OPAQUE for case in name):
            raise Unsupported("the name of a delayed event that is computed is not modelled; texts are constants here")
        if text is None or self.machine.name not in self.machine.shared.timed:
            return
        timers = self.machine.timers
        place = len(timers.parts) - 2
        for _ in range(timers.capacity):
            some, first = first_where(
                timers, [equal(timers.at(number)[place], text) for number in range(timers.capacity)]
            )
            with self.writer.under(some):
                timers.remove(self.writer, first)
