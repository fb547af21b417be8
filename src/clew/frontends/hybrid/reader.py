"""From the text form to a network.

    const alpha = 5;
    param width in [1, 2];                       // fixed, but unknown
    automaton train {
      var x in [1000, 5000];
      initial far;
      location far  { invariant x >= 1000; rate x in [-50, -40]; }
      location near { invariant x >= 0; rate x in [-50, -30]; }
      edge far -> near on app when x == 1000 do x := 1000;
    }
    property "AG (train.near -> x <= 1000)";

Names are declared before they are used.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from clew.errors import InputError
from clew.frontends.hybrid.expressions import condition, convex, interval, number, value
from clew.frontends.hybrid.scope import NetworkScope
from clew.frontends.hybrid.tree import ANYTHING, Automaton, Edge, Interval, Location, Network, Quantity, Reset
from clew.ir.properties import Property
from clew.ir.sorts import REAL, Bits
from clew.ir.source import Source, Span
from clew.ir.terms import TRUE, Term, Variable, bits, conjoin, equal, variable
from clew.logic.linear import real
from clew.records import dataclass
from clew.syntax.tokens import Token
from clew.text.properties.reader import FormulaCursor
from clew.text.properties.text import parse_property

ZERO = Interval(Fraction(0), Fraction(0))
ONE = Interval(Fraction(1), Fraction(1))
_KINDS = ("var", "clock", "discrete", "param")


def place_of(name: str, locations: int) -> Variable:
    """The variable that says in which of so many locations an automaton is."""
    return variable(name, Bits(max(1, (locations - 1).bit_length())))


@dataclass(slots=True)
class _Drafted:
    """A location as it is written: its rates may be missing where the variable has one that goes without saying."""

    name: str
    invariant: Term = TRUE
    rates: dict[Variable, Interval] = field(default_factory=dict)
    urgent: bool = False
    span: Span | None = None


@dataclass(slots=True)
class _Way:
    """An edge as it is written."""

    source: Token
    target: Token
    label: str | None
    guard: Term
    resets: tuple[Reset, ...]
    span: Span


class NetworkReader:
    """Reads one text; state, because reading moves on and names are added on the way."""

    def __init__(self, source: Source) -> None:
        self.cursor = FormulaCursor(source)
        self.scope = NetworkScope()
        self.quantities: list[Quantity] = []
        self.rates: dict[Variable, Interval] = {}
        """The rates that go without saying."""
        self.owners: dict[Variable, str] = {}
        """Who says how fast a variable changes."""
        self.automata: list[Automaton] = []
        self.properties: list[Property] = []

    def read(self) -> Network:
        """The whole text."""
        while not self.cursor.ended():
            self._declaration()
        if not self.automata:
            raise InputError("there is no automaton; a network needs at least one", span=self.cursor.place)
        self._all_rates_said()
        return Network(tuple(self.quantities), tuple(self.automata), tuple(self.properties))

    def _declaration(self) -> None:
        cursor = self.cursor
        if cursor.sees("automaton"):
            self._automaton()
        elif cursor.sees(*_KINDS):
            self._variable("")
        elif cursor.accept("const"):
            name = cursor.name("the name of a constant")
            cursor.expect("=", "behind the name of a constant")
            self._add(name, real(number(cursor, self.scope)))
            cursor.expect(";", "behind a constant")
        elif cursor.accept("property"):
            self._property()
        else:
            cursor.fail("const, param, var, clock, discrete, automaton or property")

    def _property(self) -> None:
        first = self.cursor.here
        text = self.cursor.text("a formula in quotes")
        span = self.cursor.since(first)
        self.cursor.accept(";")
        found = parse_property(text, self.scope)
        self.properties.append(Property(text, found.question, span))

    # --- names --------------------------------------------------------------------------------------------------------

    def _add(self, name: Token, term: Term, owner: str = "") -> None:
        """A name, which is known by that of its automaton too."""
        full = f"{owner}.{name.text}" if owner else name.text
        if full in self.scope.names or (not owner and name.text in self.scope.names):
            raise InputError(f"'{full}' is declared twice", span=self.cursor.span(name))
        self.scope.names[full] = term
        if owner:
            self.scope.own[name.text] = full
            self.scope.names.setdefault(name.text, term)

    def _variable(self, owner: str) -> None:
        """One declaration; `clock` has the rate 1, `discrete` and `param` 0, and `var` the one that locations say."""
        cursor = self.cursor
        kind = cursor.take().text
        while True:
            name = cursor.name("the name of a variable")
            plain = name.text not in self.scope.names
            known_as = name.text if plain or not owner else f"{owner}.{name.text}"
            one = variable(known_as, REAL)
            self._add(name, one, owner)
            start = self._start(kind)
            if rate := self._said_rate(kind):
                self.rates[one] = rate
            self.quantities.append(Quantity(one, start, cursor.since(name), settled=kind == "param"))
            if owner:
                self.owners[one] = owner
            if not cursor.accept(","):
                break
        cursor.expect(";", "behind a declaration")

    def _start(self, kind: str) -> Interval:
        cursor = self.cursor
        if cursor.accept("="):
            found = number(cursor, self.scope)
            return Interval(found, found)
        if cursor.accept("in"):
            return interval(cursor, self.scope)
        return ZERO if kind == "clock" else ANYTHING

    def _said_rate(self, kind: str) -> Interval | None:
        match kind:
            case "clock":
                return ONE
            case "discrete" | "param":
                return ZERO
            case _:
                return self._rate() if self.cursor.accept("rate") else None

    def _rate(self) -> Interval:
        if self.cursor.sees("["):
            return interval(self.cursor, self.scope)
        found = number(self.cursor, self.scope)
        return Interval(found, found)

    # --- automata -----------------------------------------------------------------------------------------------------

    def _automaton(self) -> None:
        cursor = self.cursor
        first = cursor.take()
        name = cursor.name("the name of an automaton")
        if any(each.name == name.text for each in self.automata) or name.text in self.scope.names:
            raise InputError(f"'{name.text}' is declared twice", span=cursor.span(name))
        span = cursor.since(first)
        cursor.expect("{", "behind the name of an automaton")
        self.scope.own = {}
        start: Token | None = None
        drafted: list[_Drafted] = []
        ways: list[_Way] = []
        labels: set[str] = set()
        while not cursor.accept("}"):
            if cursor.sees(*_KINDS):
                self._variable(name.text)
            elif cursor.accept("initial"):
                start = cursor.name("a location")
                cursor.expect(";", "behind the initial location")
            elif cursor.sees("location", "urgent"):
                drafted.append(self._location(name.text, drafted))
            elif cursor.sees("edge"):
                ways.append(self._edge())
            elif cursor.accept("labels"):
                labels |= {each.text for each in cursor.listed(lambda at: at.name("a label"))}
                cursor.expect(";", "behind labels")
            else:
                cursor.fail("var, clock, discrete, param, initial, location, edge, labels or '}'")
        self._finish(name, start, drafted, ways, labels, span)

    def _location(self, owner: str, before: list[_Drafted]) -> _Drafted:
        cursor = self.cursor
        found = _Drafted("", urgent=cursor.accept("urgent") is not None)
        cursor.expect("location")
        name = cursor.name("the name of a location")
        if any(each.name == name.text for each in before):
            raise InputError(f"{owner} has two locations {name.text!r}", span=cursor.span(name))
        found.name, found.span = name.text, cursor.span(name)
        if cursor.accept(";"):
            return found
        cursor.expect("{", "behind the name of a location")
        while not cursor.accept("}"):
            if cursor.accept("invariant"):
                found.invariant = conjoin(found.invariant, convex(cursor, self.scope))
            elif cursor.accept("rate"):
                self._location_rate(owner, found)
            else:
                cursor.fail("invariant, rate or '}'")
            cursor.expect(";")
        return found

    def _location_rate(self, owner: str, location: _Drafted) -> None:
        cursor = self.cursor
        name, one = self._named_variable()
        if self.owners.setdefault(one, owner) != owner:
            message = f"how fast {one.name} changes is said by {self.owners[one]}, and not by {owner} too"
            raise InputError(message, span=cursor.span(name))
        if one in location.rates:
            raise InputError(f"the rate of {one.name} is said twice", span=cursor.span(name))
        if cursor.accept("in"):
            location.rates[one] = interval(cursor, self.scope)
            return
        cursor.expect("=", "or 'in' behind the variable whose rate is said")
        location.rates[one] = self._rate()

    def _named_variable(self) -> tuple[Token, Variable]:
        name = self.cursor.name("the name of a variable")
        text = name.text
        while self.cursor.accept("."):
            text += "." + self.cursor.name("a name").text
        found = self.scope.resolve(text)
        if found is None or not isinstance(found.term, Variable) or found.term.sort != REAL:
            raise InputError(f"'{text}' is no variable; declare it before", span=self.cursor.since(name))
        return name, found.term

    def _edge(self) -> _Way:
        cursor = self.cursor
        first = cursor.take()
        source = cursor.name("the location from which the edge leads")
        cursor.expect("->", "between two locations")
        target = cursor.name("the location to which the edge leads")
        label = cursor.name("a label").text if cursor.accept("on") else None
        guard = condition(cursor, self.scope) if cursor.accept("when") else TRUE
        resets = cursor.listed(lambda _: self._reset()) if cursor.accept("do") else ()
        span = cursor.since(first)
        cursor.expect(";", "behind an edge")
        return _Way(source, target, label, guard, resets, span)

    def _reset(self) -> Reset:
        cursor = self.cursor
        name, one = self._named_variable()
        if next(each.settled for each in self.quantities if each.variable is one):
            raise InputError(f"{one.name} is a parameter, which is never written", span=cursor.span(name))
        cursor.expect(":=", "in a reset")
        found = interval(cursor, self.scope) if cursor.sees("[") else value(cursor, self.scope)
        return Reset(one, found, cursor.since(name))

    def _finish(
        self,
        name: Token,
        start: Token | None,
        drafted: list[_Drafted],
        ways: list[_Way],
        labels: set[str],
        span: Span,
    ) -> None:
        if not drafted:
            raise InputError(f"automaton {name.text} has no location", span=span)
        numbers = {each.name: number for number, each in enumerate(drafted)}
        place = place_of(name.text, len(drafted))
        for index, each in enumerate(drafted):
            full = f"{name.text}.{each.name}"
            if full in self.scope.names:
                raise InputError(f"'{full}' is a variable and a location", span=each.span)
            self.scope.names[full] = equal(place, bits(index, place.sort.width))  # type: ignore[union-attr]
        edges = tuple(
            Edge(
                self._number(numbers, way.source, name.text),
                self._number(numbers, way.target, name.text),
                way.label,
                way.guard,
                way.resets,
                way.span,
            )
            for way in ways
        )
        initial = 0 if start is None else self._number(numbers, start, name.text)
        known = frozenset(labels | {way.label for way in ways if way.label is not None})
        locations = tuple(
            Location(each.name, each.invariant, each.rates, each.urgent, each.span or span) for each in drafted
        )
        self.automata.append(Automaton(name.text, place, locations, initial, edges, known, span))
        self.scope.own = {}

    def _number(self, numbers: dict[str, int], name: Token, owner: str) -> int:
        if name.text not in numbers:
            known = ", ".join(numbers)
            raise InputError(f"{owner} has no location {name.text!r}; it has: {known}", span=self.cursor.span(name))
        return numbers[name.text]

    def _all_rates_said(self) -> None:
        """Every variable has a rate in every location of the one who says it; what is not said is what goes without."""
        by_name = {each.name: each for each in self.automata}
        for each in self.quantities:
            one, usual = each.variable, self.rates.get(each.variable)
            if one not in self.owners and usual is None:
                hint = f"write 'rate {one.name} = 1;' in locations, or 'var {one.name} = 0 rate 1;'"
                raise InputError(f"nobody says how fast {one.name} changes; {hint}", span=each.span)
            for location in by_name.get(self.owners.get(one, ""), self.automata[0]).locations:
                rate = location.rates.get(one, usual)
                if rate is None:
                    hint = f"add 'rate {one.name} = 0;'"
                    message = f"location {location.name} does not say how fast {one.name} changes; {hint}"
                    raise InputError(message, span=location.span)
                location.rates[one] = rate
