"""The context in which expressions of a machine are read: data, states, `_event`, other objects."""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.uml.operators import Evaluated, Need
from clew.frontends.uml.translate.instance import Instance, Seen
from clew.frontends.uml.translate.shared import DATA
from clew.frontends.uml.values import UNDEFINED, Kind, Value, choose, is_kind, merged, plain, where
from clew.ir.source import Span
from clew.ir.terms import FALSE, Term, bits, disjoin, equal


class Reading:
    """The context of expressions in one machine: names are variables, `_event` is the event given or the last one."""

    def __init__(self, machine: Instance, event: Seen | None = None, parameters: tuple[str, ...] = ()) -> None:
        self.machine = machine
        self.parameters = parameters
        self.event = event or machine.last_event
        self.texts = machine.shared.texts
        self.wraps = machine.profile.wraps
        self.strict = not machine.profile.internal_queue
        """Whether a name that stands for nothing is a mistake of the text rather than an error when it is evaluated."""

    def variable(self, name: str) -> Value | None:
        """The value of a parameter of the event, or of a datum; None where there is none of that name."""
        if name in self.parameters:
            field = f"{DATA}.{self.parameters.index(name)}"
            self.machine.shared.field_slot(DATA)
            self.machine.shared.field_slot(field)
            return self.event.fields.get(field, UNDEFINED)
        if self.machine.knows(name):
            return self.machine.read(name)
        return self.outside(name)

    def outside(self, name: str) -> Value | None:
        """An object, or a name that stands for itself."""
        shared = self.machine.shared
        if name in shared.objects or (name == "self" and shared.objects):
            return plain(Kind.OBJECT, bits(self.machine.address(self.machine.name if name == "self" else name), 8))
        return plain(Kind.TEXT, self.texts.number(name)) if name in shared.enumerators else None

    def is_active(self, state: str) -> Term | None:
        """Whether the state of that name is active; None where there is none."""
        for node in self.machine.chart.nodes:
            if node.name == state and node.number in self.machine.active and node.number:
                return self.machine.active[node.number]
        return None

    def condition(self, text: str) -> Term:
        """The variable of a condition in words."""
        return self.machine.condition(text)

    def member(self, path: tuple[str, ...], span: Span) -> Evaluated | None:
        """`_event` and what is in it, and the other names that the language defines; None where it is none of them."""
        session = f"#_scxml_{self.machine.name}"
        match path:
            case ("_event", *rest):
                return self._event(tuple(rest), span)
            case ("_sessionid",):
                return Evaluated(plain(Kind.TEXT, self.texts.number(f"session:{self.machine.name}")))
            case ("_name",):
                return Evaluated(plain(Kind.TEXT, self.texts.number(self.machine.name)))
            case ("_ioprocessors",) | ("_x",):
                return Evaluated(plain(Kind.OBJECT, bits(1 + len(path[0]), 8)))
            case ("_ioprocessors", "scxml" | "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"):
                return Evaluated(plain(Kind.OBJECT, bits(1, 8)))
            case ("_ioprocessors", "scxml" | "http://www.w3.org/TR/scxml/#SCXMLEventProcessor", "location"):
                return Evaluated(plain(Kind.TEXT, self.texts.number(session)))
            case ("_ioprocessors" | "_x" | "_name" | "_sessionid", *_):
                raise Unsupported(f"{'.'.join(path)} is not modelled", span=span)
            case (first, *rest) if rest and self.strict:
                return self._attribute(first, tuple(rest), span)
            case _:
                return None

    def _attribute(self, first: str, rest: tuple[str, ...], span: Span) -> Evaluated | None:
        """`o.x`: the attribute of whichever object `o` refers to; null has none."""
        subject = self.variable(first)
        if subject is None:
            return None
        needs: tuple[Need, ...] = ()
        for name in rest:
            if not any(case.kind is Kind.OBJECT for case in subject):
                return None
            somewhere = is_kind(subject, Kind.OBJECT)
            needs = (*needs, Need(somewhere, "memory.null-dereference", f"{first} refers to no object", span))
            subject = merged(
                each
                for when, machine in self.machine.referred(subject)
                if machine.knows(name)
                for each in where(when, machine.read(name))
            )
            if not subject:
                raise InputError(f"no object has an attribute {name!r}", span=span)
        return Evaluated(subject, FALSE, needs)

    def _event(self, rest: tuple[str, ...], span: Span) -> Evaluated:
        none = equal(self.event.name, bits(0, self.texts.sort.width))
        shared = self.machine.shared
        shared.field_slot(DATA)
        match rest:
            case ():
                return Evaluated(choose(none, UNDEFINED, plain(Kind.OBJECT, bits(0, 8))))
            case ("name",):
                return Evaluated(plain(Kind.TEXT, self.event.name), none)
            case ("data", name):
                shared.field_slot(f"{DATA}.{name}")
                data = self.event.fields.get(DATA, UNDEFINED)
                nothing = is_kind(data, Kind.UNDEFINED, Kind.NULL)
                return Evaluated(self.event.fields.get(f"{DATA}.{name}", UNDEFINED), disjoin(none, nothing))
            case ("data" | "type" | "sendid" | "origin" | "origintype" | "invokeid" as field,):
                shared.field_slot(field)
                return Evaluated(self.event.fields.get(field, UNDEFINED), none)
            case _:
                raise Unsupported(f"_event.{'.'.join(rest)} is not modelled", span=span)
