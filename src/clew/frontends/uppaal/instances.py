"""From templates to processes: parameters are bound, declarations become variables of the program.

A process is named as in the system line; where parameters of a template are left open, there is one process for each
of their values, as `Train(0)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import product

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.language.effects import fitting, place_of, start_of
from clew.frontends.uppaal.language.expressions import declared_kind, evaluate, kind_of, values_of, with_sizes
from clew.frontends.uppaal.language.names import Fixed, Instance, Named, Place, Routine, Run, Scope
from clew.frontends.uppaal.language.values import (
    Channel,
    Clock,
    Fields,
    Kind,
    Line,
    Ranges,
    Record,
    Row,
    Truth,
    Value,
    Whole,
)
from clew.frontends.uppaal.tree import (
    Around,
    ChannelOrder,
    Declaration,
    Expression,
    Function,
    Model,
    Template,
    TypeName,
)
from clew.frontends.uppaal.tree import Variable as Written
from clew.ir.program import Declaration as Declared
from clew.ir.sorts import BOOL, INTEGER, REAL, Bits
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, Variable, bits, equal, variable
from clew.logic.linear import real
from clew.records import dataclass

MOST_PROCESSES = 1_000
MOST_VARIABLES = 20_000


@dataclass(frozen=True, slots=True)
class Process:
    """A process: its template, its names, and the variable that says where it is."""

    name: str
    template: Template
    scope: Scope
    place: Variable
    numbers: dict[str, int]

    def at(self, location: str) -> Term:
        """Whether the process is in the location of that identifier."""
        return equal(self.place, bits(self.numbers[location], self.place.sort.width))  # type: ignore[union-attr]


@dataclass(slots=True)
class Elaborated:
    """What a model has become: it is filled declaration by declaration, which is why it has state."""

    run: Run = field(default_factory=lambda: Run({}, Ranges()))
    scope: Scope = field(default_factory=Scope)
    declared: list[Declared] = field(default_factory=list)
    roots: dict[str, Kind] = field(default_factory=dict)
    """What is kept in the state, by the name of its root."""
    clocks: list[Variable] = field(default_factory=list)
    processes: list[Process] = field(default_factory=list)
    around: dict[bool, tuple[Expression, ...]] = field(default_factory=dict)
    """What happens before (False) and after (True) the updates of every step."""

    # --- declarations -------------------------------------------------------------------------------------------------

    def declare(self, scope: Scope, owner: str, declarations: tuple[Declaration, ...]) -> None:
        """Add names to a scope; what can change becomes variables of the program."""
        for each in declarations:
            if isinstance(each, ChannelOrder | Around):
                self._of_all(each, owner)
                continue
            if each.name in scope.names:
                raise InputError(f"{each.name!r} is declared twice", span=each.span)
            match each:
                case TypeName(name=name, type=kind, sizes=sizes):
                    found = with_sizes(self.run, scope, kind_of(self.run, scope, kind), sizes)
                    scope.names[name] = Named(found)
                case Function(name=name):
                    scope.names[name] = Routine(each, scope)
                case Written():
                    self._variable(scope, owner, each)

    def _of_all(self, declared: ChannelOrder | Around, owner: str) -> None:
        """What concerns every step; the order of channels is read when they are all known."""
        if owner:
            raise InputError("this belongs to the declarations of the whole system", span=declared.span)
        if isinstance(declared, Around):
            self.around[declared.after] = (*self.around.get(declared.after, ()), *declared.update)

    def _variable(self, scope: Scope, owner: str, written: Written) -> None:
        kind = declared_kind(self.run, scope, written)
        full = f"{owner}.{written.name}" if owner else written.name
        if _is_channel(kind):
            scope.names[written.name] = Fixed(_lines(full, kind), kind)
            return
        start = None if _is_clock(kind) else start_of(self.run, scope, kind, written.start)
        if start is None and written.start is not None:
            raise Unsupported("a clock starts with 0", span=written.span)
        if "const" in written.type.prefixes:
            if start is None or written.start is None:
                raise InputError(f"the constant {written.name} has no value", span=written.span)
            scope.names[written.name] = Fixed(start, kind)
            return
        self.roots[full] = kind
        self.run.values[full] = self._slots(full, kind, start, written.span)
        scope.names[written.name] = Place(full, kind)

    def _slots(self, name: str, kind: Kind, start: Value | None, span: Span) -> Value:
        """The variables that hold a value, part by part."""
        match kind:
            case Row(element=element, length=length):
                starts = start if isinstance(start, tuple) else (None,) * length
                return tuple(self._slots(f"{name}[{n}]", element, each, span) for n, each in enumerate(starts))
            case Record(fields=fields):
                assert isinstance(start, Fields), "a structure should start with fields"
                values = dict(start.items)
                return Fields(tuple((n, self._slots(f"{name}.{n}", each, values[n], span)) for n, each in fields))
            case _:
                return self._slot(name, kind, start, span)

    def _slot(self, name: str, kind: Kind, start: Value | None, span: Span) -> Variable:
        match kind:
            case Clock():
                found = variable(name, REAL)
                self.clocks.append(found)
                start = real(0)
            case Truth():
                found = variable(name, BOOL)
            case Whole(low=low, high=high):
                found = variable(name, INTEGER)
                self.run.ranges.of[found] = (low, high)
            case _:
                raise AssertionError(f"{kind} should not be kept in a variable")
        if not isinstance(start, Constant):
            raise InputError("a variable starts with a constant", span=span)
        if len(self.declared) >= MOST_VARIABLES:
            raise Unsupported(f"there are more than {MOST_VARIABLES} variables", span=span)
        self.declared.append(Declared(found, start, span=span))
        return found

    # --- processes ----------------------------------------------------------------------------------------------------

    def instantiate(self, model: Model) -> None:
        """All processes of the system line."""
        for name, span in model.system:
            template = model.templates.get(name)
            if template is None:
                known = ", ".join(model.templates)
                raise InputError(f"there is no template {name!r}; there are: {known}", span=span)
            for title, arguments in self._open_values(template, name):
                if len(self.processes) >= MOST_PROCESSES:
                    raise Unsupported(f"there are more than {MOST_PROCESSES} processes", span=span)
                if self.scope.find(title) is not None and isinstance(self.scope.find(title), Instance):
                    raise InputError(f"{title} is in the system twice", span=span)
                scope = self.scope.inner()
                for parameter, value in zip(template.parameters, arguments, strict=True):
                    scope.names[parameter.name] = value
                self._process(model, template, title, scope)

    def _open_values(self, template: Template, name: str) -> Iterator[tuple[str, tuple[Fixed, ...]]]:
        """The processes of a template whose parameters are still open: one for each of their values."""
        if not template.parameters:
            yield name, ()
            return
        every: list[list[Fixed]] = []
        for parameter in template.parameters:
            if parameter.reference or parameter.sizes:
                message = f"parameter {parameter.name} of {name} has no value; write an instance, as P = {name}(…);"
                raise InputError(message, span=parameter.span)
            terms, kind = values_of(self.run, self.scope, parameter.type)
            every.append([Fixed(term, kind) for term in terms])
        for chosen in product(*every):
            yield f"{name}({', '.join(_shown(each.value) for each in chosen)})", chosen

    def _process(self, model: Model, template: Template, title: str, scope: Scope) -> None:
        """Follow partial instances down to the template that has locations."""
        seen = 0
        while template.of:
            below = model.templates.get(template.of)
            if below is None or seen > len(model.templates):
                raise InputError(f"there is no template {template.of!r}", span=template.span)
            inner = self.scope.inner()
            if len(below.parameters) != len(template.arguments):
                message = f"{template.of} has {len(below.parameters)} parameters, these are {len(template.arguments)}"
                raise InputError(message, span=template.span)
            for parameter, argument in zip(below.parameters, template.arguments, strict=True):
                inner.names[parameter.name] = self._argument(inner, scope, parameter, argument)
            template, scope, seen = below, inner, seen + 1
        self._add(template, title, scope)

    def _argument(self, own: Scope, outer: Scope, parameter: Written, argument: Expression) -> Fixed | Place:
        kind = declared_kind(self.run, own, parameter)
        if _is_channel(kind):
            return Fixed(evaluate(self.run, outer, argument), kind)
        if parameter.reference:
            return place_of(self.run, outer, argument)
        value = evaluate(self.run, outer, argument)
        if isinstance(value, Line):
            raise InputError("a channel is passed by reference", span=argument.span)
        return Fixed(fitting(self.run, kind, value, argument.span), kind)

    def _add(self, template: Template, title: str, scope: Scope) -> None:
        self.declare(scope, title, template.declarations)
        numbers = {each.id: number for number, each in enumerate(template.locations)}
        names = [each.name for each in template.locations]
        if len(numbers) < len(names) or len(set(names)) < len(names):
            raise InputError(f"template {template.name} has two locations of one name", span=template.span)
        if template.initial not in numbers:
            raise InputError(f"template {template.name} has no location {template.initial!r}", span=template.span)
        place = variable(title, Bits(max(1, (len(names) - 1).bit_length())))
        process = Process(title, template, scope, place, numbers)
        start = bits(numbers[template.initial], place.sort.width)  # type: ignore[union-attr]
        self.declared.append(Declared(place, start, names=tuple(names), span=template.span))
        self.processes.append(process)
        at = {each.name: process.at(each.id) for each in template.locations}
        self.scope.names[title] = Instance(scope, at)


def _is_channel(kind: Kind) -> bool:
    while isinstance(kind, Row):
        kind = kind.element
    return isinstance(kind, Channel)


def _is_clock(kind: Kind) -> bool:
    while isinstance(kind, Row):
        kind = kind.element
    return isinstance(kind, Clock)


def _lines(name: str, kind: Kind) -> Value:
    if isinstance(kind, Row):
        return tuple(_lines(f"{name}[{number}]", kind.element) for number in range(kind.length))
    assert isinstance(kind, Channel), "a channel should be one"
    return Line(name, kind)


def _shown(value: Value) -> str:
    if isinstance(value, Constant):
        return str(value.value).lower() if isinstance(value.value, bool) else str(value.value)
    return "…"


def elaborate(model: Model) -> Elaborated:
    """All processes of a model, with their variables."""
    found = Elaborated()
    found.declare(found.scope, "", tuple(model.declarations))
    found.instantiate(model)
    if found.run.obligations:
        first = next((each for each in found.run.obligations if isinstance(each.condition, Constant)), None)
        if first is not None:
            raise InputError(f"this start is invalid: {first.message}", span=first.span)
    return found
