"""From the XML of SpaceEx, with its settings, to a network: components with locations, and components of components.

Flows give numbers, or bounds, to derivatives (`x' == 2`, `x' >= 1 & x' <= 3`); where they depend on variables they are
affine, and refused. Settings (`system`, `initially`, `forbidden`) stand in a file of lines `name = "value"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from decimal import Decimal
from fractions import Fraction

from clew.errors import InputError, Unsupported
from clew.frontends.hybrid.expressions import condition, require_convex
from clew.frontends.hybrid.reader import place_of
from clew.frontends.hybrid.scope import NetworkScope
from clew.frontends.hybrid.tree import ANYTHING, Automaton, Edge, Interval, Location, Network, Quantity, Reset
from clew.ir.properties import Always, Property
from clew.ir.sorts import REAL
from clew.ir.source import Source, Span
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, bits, equal, negate, variable, width_of
from clew.ir.walk import conjuncts, variables
from clew.logic.linear import Comparison, comparison, real, term_of
from clew.records import dataclass
from clew.syntax.xml import Element, read_xml
from clew.text.properties.reader import FormulaCursor

_LOCATION = re.compile(r"loc\s*\(\s*([A-Za-z_][\w.]*|)\s*\)\s*={1,2}\s*([A-Za-z_]\w*)")
_NUMBER = r"[-+]?\s*\d+(?:\.\d*)?(?:[eE][-+]?\d+)?"
_SETTLED = re.compile(rf"\s*([A-Za-z_][\w.]*)\s*==?\s*({_NUMBER})\s*$")
_SETTING = re.compile(r"^\s*([A-Za-z_-]+)\s*=\s*(.*?)\s*$")
_MOST_NESTED = 20
_MOST_INSTANCES = 500


def settings_of(source: Source) -> dict[str, tuple[str, Span]]:
    """The settings in a file; a value in quotes may go on over lines."""
    found: dict[str, tuple[str, Span]] = {}
    lines = source.text.splitlines()
    number = 0
    while number < len(lines):
        line, first = lines[number].split("#")[0], number
        while line.count('"') == 1 and number + 1 < len(lines):
            number += 1
            line += " " + lines[number].split("#")[0]
        number += 1
        if (setting := _SETTING.match(line)) is not None:
            found[setting[1]] = (setting[2].strip().strip('"'), Span(source.name, first + 1, 1))
        elif line.strip():
            message = 'a setting is a line such as initially = "x == 0"'
            raise InputError(message, span=Span(source.name, first + 1, 1))
    return found


@dataclass
class SpaceexReader:
    """Reads one document; it is filled on the way, which is why it has state."""

    components: dict[str, Element] = field(default_factory=dict)
    scope: NetworkScope = field(default_factory=NetworkScope)
    quantities: dict[Variable, Quantity] = field(default_factory=dict)
    automata: list[Automaton] = field(default_factory=list)
    said: set[Variable] = field(default_factory=set)
    """Variables whose rate somebody has said."""
    settled: dict[str, Fraction] = field(default_factory=dict)
    """What settings say of single names by numbers: a parameter that does not change is that number."""

    def read(self, source: Source, settings: Mapping[str, tuple[str, Span]]) -> Network:
        """The network of the system that the settings name; without them, of the last component."""
        root = read_xml(source)
        if root.name != "sspaceex":
            message = f"the root element is <{root.name}>; a model of SpaceEx begins with <sspaceex>"
            raise InputError(message, span=root.span)
        self.components = {each.get("id") or "": each for each in root.named("component")}
        if not self.components:
            raise InputError("there is no component", span=root.span)
        name = settings.get("system", (list(self.components)[-1], root.span))[0]
        top = self._component(name, root.span)
        self.settled = _numbers_in(settings.get("initially", ("", root.span))[0])
        self._instance(top, name, self._own(top, ""), 0)
        if not self.automata:
            raise InputError(f"component {name} has no automaton", span=top.span)
        self._start(settings.get("initially", ("", root.span)))
        return Network(tuple(self.quantities.values()), tuple(self.automata), tuple(self._forbidden(settings)))

    # --- components ---------------------------------------------------------------------------------------------------

    def _component(self, name: str, span: Span) -> Element:
        if name not in self.components:
            raise InputError(f"there is no component {name!r}; there are: {', '.join(self.components)}", span=span)
        return self.components[name]

    def _own(self, component: Element, prefix: str) -> dict[str, Term | str]:
        """What the parameters of a component are that nobody binds: variables and labels of their own."""
        return {each.get("name") or "": self._fresh(each, prefix) for each in component.named("param")}

    def _fresh(self, parameter: Element, prefix: str) -> Term | str:
        name = prefix + (parameter.get("name") or "")
        if parameter.get("type") == "label":
            return name
        if parameter.get("type") not in ("real", None):
            raise Unsupported(f"parameters of type {parameter.get('type')} are not modelled", span=parameter.span)
        settled = parameter.get("dynamics") == "const"
        if settled and name in self.settled:
            known = real(self.settled[name])
            self.scope.names[name] = known
            return known
        found = variable(name, REAL)
        self.quantities[found] = Quantity(found, ANYTHING, parameter.span, settled)
        self.scope.names[name] = found
        return found

    def _instance(self, component: Element, name: str, bound: dict[str, Term | str], depth: int) -> None:
        if depth > _MOST_NESTED or len(self.automata) > _MOST_INSTANCES:
            raise Unsupported("components nest too deep", span=component.span)
        if any(component.named("location")):
            self.automata.append(_Base(self, component, name, bound).automaton())
            return
        for bind in component.named("bind"):
            inner = self._component(bind.get("component") or "", bind.span)
            prefix = f"{bind.get('as')}." if depth or name else ""
            given: dict[str, Term | str] = {}
            maps = {each.get("key"): each.text.strip() for each in bind.named("map")}
            for parameter in inner.named("param"):
                key = parameter.get("name") or ""
                if key in maps:
                    given[key] = _mapped(maps[key], bound, bind.span)
                elif parameter.get("local") == "true":
                    given[key] = self._fresh(parameter, prefix)
                else:
                    raise InputError(f"nothing is bound to {key}", span=bind.span)
            self._instance(inner, bind.get("as") or bind.get("component") or "", given, depth + 1)

    # --- settings -----------------------------------------------------------------------------------------------------

    def _condition(self, setting: tuple[str, Span]) -> Term:
        text, span = setting
        said = _LOCATION.sub(lambda found: f"{found[1] or self.automata[0].name}.{found[2]}", text)
        cursor = FormulaCursor(Source(span.source, _connected(said)))
        if cursor.ended():
            return TRUE
        try:
            found = condition(cursor, self.scope)
            if not cursor.ended():
                cursor.fail("an operator or the end of the condition")
        except InputError as problem:
            raise InputError(problem.message, span=span) from None
        return found

    def _start(self, setting: tuple[str, Span]) -> None:
        """Locations and bounds of the initial states."""
        places: dict[Term, int] = {automaton.place: number for number, automaton in enumerate(self.automata)}
        for each in conjuncts(self._condition(setting)):
            if each is TRUE:
                continue
            if isinstance(each, Apply) and each.operator == "=" and each.arguments[0] in places:
                number = places[each.arguments[0]]
                self.automata[number] = replace(self.automata[number], initial=_number(each.arguments[1]))
                continue
            found = comparison(each)
            if found is None:
                message = "initially is a conjunction of locations and linear comparisons"
                raise Unsupported(message, span=setting[1])
            for one in found:
                self._bound(one, setting[1])

    def _bound(self, asked: Comparison, span: Span) -> None:
        if len(asked.sum.parts) != 1 or asked.strict:
            raise Unsupported("initially bounds each variable by numbers, both included", span=span)
        ((term, factor),) = asked.sum.parts.items()
        assert isinstance(term, Variable), "a part of a sum should be a variable"
        old = self.quantities[term]
        start = _cut(old.start, -asked.sum.constant / factor, above=factor > 0)
        self.quantities[term] = Quantity(term, start, old.span, old.settled)

    def _forbidden(self, settings: Mapping[str, tuple[str, Span]]) -> Iterator[Property]:
        if settings.get("forbidden", ("", None))[0]:
            text, span = settings["forbidden"]
            yield Property(f"never {text}", Always(negate(self._condition(settings["forbidden"]))), span)


def _number(term: Term) -> int:
    assert isinstance(term, Constant), "a location should be a constant"
    assert isinstance(term.value, int), "a location should be a number"
    return term.value


def _numbers_in(text: str) -> dict[str, Fraction]:
    """The names that a conjunction gives numbers to; nothing of a text with other connectives."""
    if "|" in text or "!" in text:
        return {}
    found = (_SETTLED.match(part) for part in text.split("&"))
    return {each[1]: Fraction(each[2].replace(" ", "")) for each in found if each is not None}


def _connected(text: str) -> str:
    """Connectives and comparisons of SpaceEx as ours: those bind less tight than these, which do not chain."""
    text = re.sub(r"(?<![<>=!:])=(?!=)", "==", text)
    text = re.sub(r"\b\d+(?:\.\d*)?[eE][-+]?\d{1,3}\b", lambda found: f"{Decimal(found[0]):f}", text)
    parts = re.split(r"(&+|\|+)", text)
    return "".join({"&": "&&", "|": "||"}.get(part[:1]) or _unchained(part) for part in parts)


def _unchained(part: str) -> str:
    """`0 <= x <= 5` as two comparisons; parentheses around it stay where they are."""
    inner = part.strip()
    before = inner[: len(inner) - len(inner.lstrip("(! "))]
    inner = inner[len(before) :]
    open_ = inner.count(")") - inner.count("(")
    after = ")" * max(0, open_)
    inner = inner[: len(inner) - open_] if open_ > 0 and inner.endswith(after) else inner
    pieces = re.split(r"(<=|>=|==|<|>)", inner)
    if len(pieces) <= 3 or (open_ > 0 and not part.rstrip().endswith(after)):
        return part
    pairs = [f"{pieces[at]} {pieces[at + 1]} {pieces[at + 2]}" for at in range(0, len(pieces) - 2, 2)]
    return f" {before}({' && '.join(pairs)}){after} "


def _mapped(text: str, bound: Mapping[str, Term | str], span: Span) -> Term | str:
    if text in bound:
        return bound[text]
    try:
        return real(Fraction(text))
    except ValueError:
        raise InputError(f"there is no {text!r} to be bound here", span=span) from None


def _cut(old: Interval, end: Fraction, *, above: bool) -> Interval:
    if above:
        return Interval(old.low, end if old.high is None else min(old.high, end))
    return Interval(end if old.low is None else max(old.low, end), old.high)


@dataclass
class _Base:
    """One instance of a component with locations."""

    reader: SpaceexReader
    component: Element
    name: str
    bound: dict[str, Term | str]

    def automaton(self) -> Automaton:
        """The automaton."""
        elements = list(self.component.named("location"))
        numbers = {each.get("id") or "": number for number, each in enumerate(elements)}
        names = [each.get("name") or f"location_{number}" for number, each in enumerate(elements)]
        place = place_of(self.name, len(elements))
        for number, name in enumerate(names):
            self.reader.scope.names[f"{self.name}.{name}"] = equal(place, bits(number, width_of(place)))
        own = [each for each in self._controlled() if each not in self.reader.said]
        self.reader.said.update(own)
        locations = tuple(self._location(each, name, own) for each, name in zip(elements, names, strict=True))
        edges = tuple(self._edge(each, numbers) for each in self.component.named("transition"))
        labels = frozenset(str(each) for each in self.bound.values() if isinstance(each, str))
        return Automaton(self.name, place, locations, 0, edges, labels, self.component.span)

    def _controlled(self) -> Iterator[Variable]:
        for parameter in self.component.named("param"):
            term = self.bound[parameter.get("name") or ""]
            if isinstance(term, Variable) and parameter.get("controlled") != "false":
                yield term

    def _scope(self) -> NetworkScope:
        names = {name: term for name, term in self.bound.items() if not isinstance(term, str)}
        primed = {f"{name}$": variable(f"{name}'", REAL) for name, term in names.items() if isinstance(term, Variable)}
        return NetworkScope({**names, **primed})

    def _read(self, element: Element | None) -> Term:
        if element is None or not element.text.strip():
            return TRUE
        at = element.text_span or element.span
        # A derivative, or the value behind a step, has a prime; names may have a `$` in its place.
        text = re.sub(r"\$?\s*:=", "$ ==", element.text.replace("'", "$"))
        cursor = FormulaCursor(Source(at.source, _connected(text)))
        try:
            found = condition(cursor, self._scope())
            if not cursor.ended():
                cursor.fail("an operator or the end of the condition")
        except Unsupported as problem:
            raise Unsupported(problem.message, span=at) from None
        except InputError as problem:
            raise InputError(problem.message.replace("$", "'"), span=at) from None
        return found

    def _child(self, element: Element, name: str) -> Element | None:
        return next(element.named(name), None)

    def _location(self, element: Element, name: str, own: list[Variable]) -> Location:
        invariant = require_convex(self._read(self._child(element, "invariant")), element.span)
        rates = dict.fromkeys(own, ANYTHING)
        for one in own:
            if self.reader.quantities[one].settled:
                rates[one] = Interval(Fraction(0), Fraction(0))
        flow = self._child(element, "flow")
        for each in conjuncts(self._read(flow)):
            self._flow(each, rates, element.span if flow is None else flow.span)
        return Location(name, invariant, rates, False, element.span)

    def _flow(self, term: Term, rates: dict[Variable, Interval], span: Span) -> None:
        if term is TRUE:
            return
        found = comparison(term)
        for one in found or ():
            primed = [each for each in one.sum.parts if isinstance(each, Variable) and each.name.endswith("'")]
            if len(primed) == 1 and len(one.sum.parts) == 1 and not one.strict:
                target = self.bound[primed[0].name[:-1]]
                assert isinstance(target, Variable), "a derivative should be one of a variable"
                if target not in rates:
                    raise Unsupported(f"the rate of {target.name} is said by another component too", span=span)
                factor = one.sum.parts[primed[0]]
                rates[target] = _cut(rates[target], -one.sum.constant / factor, above=factor > 0)
                continue
            found = None
            break
        if found is None:
            message = "this flow is affine, or relates derivatives; rates that are numbers, or lie between numbers, are"
            raise Unsupported(f"{message} modelled, such as x' == 2 or x' >= 1 & x' <= 3", span=span)

    def _edge(self, element: Element, numbers: dict[str, int]) -> Edge:
        ends = [element.get(each) or "" for each in ("source", "target")]
        if element.get("asap") == "true" or element.get("timedriven") == "false":
            raise Unsupported("transitions that are taken as soon as possible are not modelled", span=element.span)
        for end in ends:
            if end not in numbers:
                raise InputError(f"there is no location with the id {end!r}", span=element.span)
        label = self._child(element, "label")
        name: Term | str | None = (
            None if label is None or not label.text.strip() else self.bound.get(label.text.strip())
        )
        if label is not None and label.text.strip() and not isinstance(name, str):
            raise InputError(f"there is no label {label.text.strip()!r}", span=label.span)
        guard = self._read(self._child(element, "guard"))
        resets = tuple(self._resets(self._read(self._child(element, "assignment")), element.span))
        source, target = (numbers[end] for end in ends)
        return Edge(source, target, name if isinstance(name, str) else None, guard, resets, element.span)

    def _resets(self, term: Term, span: Span) -> Iterator[Reset]:
        """Values behind a step; a variable with bounds only gets anything between them."""
        bounds: dict[Variable, Interval] = {}
        for each in conjuncts(term):
            if each is TRUE:
                continue
            found = comparison(each)
            primed = [one for one in variables(each) if one.name.endswith("'")]
            if found is None or len(primed) != 1:
                raise Unsupported("an assignment gives one variable a value, such as x' == 0 or x := 0", span=span)
            target = self.bound[primed[0].name[:-1]]
            assert isinstance(target, Variable), "an assignment should have a variable"
            first = found[0].sum
            rest = first.without(primed[0]).times(-1 / first.parts[primed[0]])
            if len(found) == 2:
                yield Reset(target, term_of(rest), span)
            elif rest.number is not None and not found[0].strict:
                old = bounds.get(target, ANYTHING)
                bounds[target] = _cut(old, rest.number, above=first.parts[primed[0]] > 0)
            else:
                raise Unsupported("a bound of an assignment is a number", span=span)
        yield from (Reset(target, interval, span) for target, interval in bounds.items())
