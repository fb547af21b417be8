"""The reader of XMI, as Papyrus and Eclipse UML2 write it: every state machine of the model becomes a chart.

Guards and effects are opaque expressions and behaviours in the action language. Attributes of the class around a
machine are its data. Signal, call, time and any-receive events are read; what else a model may hold in a machine (entry
and exit points, submachines, change events, do activities) is refused with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Chart, Contents, Data
from clew.frontends.uml.language import Expression, Literal, expression
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.reading.xml import Element, read_xml
from clew.frontends.uml.statements import actions
from clew.ir.source import Source

_PSEUDO = {
    "initial": Kind.INITIAL,
    "choice": Kind.CHOICE,
    "junction": Kind.JUNCTION,
    "fork": Kind.FORK,
    "join": Kind.JOIN,
    "shallowHistory": Kind.SHALLOW,
    "deepHistory": Kind.DEEP,
}
_ZEROS: dict[str, int | bool] = {"Integer": 0, "int": 0, "Natural": 0, "UnlimitedNatural": 0, "Boolean": False}


def read_xmi(source: Source) -> list[Chart]:
    """The charts of a model, in its order."""
    return [finish(draft) for draft in drafts_of(source)]


def drafts_of(source: Source) -> list[Draft]:
    """The machines of a model as they were drawn."""
    root = read_xml(source)
    model = _Model(root)
    found = [_machine(model, element, owner) for element, owner in model.machines()]
    if not found:
        raise InputError("there is no state machine in this model", span=root.span)
    return found


def _named(element: Element, name: str) -> str | None:
    """An attribute of the XMI namespace, whatever version it has."""
    for key, value in element.attributes.items():
        if key.endswith(f"}}{name}") and "XMI" in key:
            return value
    return None


def _type(element: Element) -> str:
    return (_named(element, "type") or "").partition(":")[2]


def _called(element: Element, otherwise: str) -> str:
    name = (element.get("name") or "").strip()
    return re.sub(r"\W+", "_", name).strip("_") or otherwise


class _Model:
    """All elements of a model by their ids."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.elements: dict[str, Element] = {}
        self.owners: dict[int, Element] = {}
        for element in self._all():
            if (identity := _named(element, "id")) is not None:
                self.elements[identity] = element
            for child in element.children:
                self.owners[id(child)] = element

    def _all(self) -> Iterator[Element]:
        stack = [self.root]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))

    def machines(self) -> Iterator[tuple[Element, Element | None]]:
        """The state machines with the classes around them."""
        for element in self._all():
            if _type(element) == "StateMachine":
                owner = self.owners.get(id(element))
                yield element, owner if owner is not None and _type(owner) == "Class" else None

    def find(self, identity: str | None, where: Element, what: str) -> Element:
        """The element of an id."""
        if identity is None or identity not in self.elements:
            raise InputError(f"this {where.name} refers to {what} {identity!r}, which is missing", span=where.span)
        return self.elements[identity]


def _machine(model: _Model, element: Element, owner: Element | None) -> Draft:
    name = _called(element if owner is None else owner, "machine")
    draft = Draft(name, element.span)
    if any(True for _ in element.named("connectionPoint")):
        raise Unsupported("entry and exit points are not modelled", span=element.span)
    draft.data += [_datum(each) for each in (owner.named("ownedAttribute") if owner is not None else ())]
    draft.data += [_datum(each) for each in element.named("ownedAttribute")]
    regions = list(element.named("region"))
    if not regions:
        raise InputError(f"the machine {name} has no region", span=element.span)
    vertices: dict[str, Vertex] = {}
    if len(regions) == 1:
        _region(regions[0], draft.region, None, vertices)
    else:
        whole = Vertex(f"{name}_regions", Kind.STATE, element.span)
        begin = Vertex("initial", Kind.INITIAL, element.span)
        draft.region += [begin, whole]
        draft.edges.append(Edge(begin, whole, Label(), element.span))
        for region in regions:
            whole.regions.append([])
            _region(region, whole.regions[-1], whole, vertices)
    _finish_vertices(model, vertices)
    for edge in _transitions(element):
        draft.edges.append(_edge(model, edge, vertices))
    return draft


def _datum(element: Element) -> Data:
    name = _called(element, "attribute")
    for default in element.named("defaultValue"):
        value = default.get("value")
        match _type(default):
            case "LiteralInteger" | "LiteralUnlimitedNatural":
                number = expression(value or "0", element.span)
                return Data(name, number, span=element.span)
            case "LiteralBoolean":
                return Data(name, Literal(value == "true", span=element.span), span=element.span)
            case _:
                text = value or _body(default)
                return Data(name, expression(text, element.span), span=element.span)
    kinds = [each.get("href") or "" for each in element.named("type")]
    simple = kinds[0].rpartition("#")[2] if kinds else "Integer"
    if simple not in _ZEROS:
        raise Unsupported(f"the attribute {name} is neither an integer nor a truth value", span=element.span)
    return Data(name, Literal(_ZEROS[simple], span=element.span), span=element.span)


# --- vertices -------------------------------------------------------------------------------------------------------


def _region(element: Element, region: list[Vertex], owner: Vertex | None, vertices: dict[str, Vertex]) -> None:
    for each in element.named("subvertex"):
        identity = _named(each, "id")
        if identity is None:
            raise InputError("this vertex has no id", span=each.span)
        vertex = _vertex(each, owner, len(vertices))
        vertices[identity] = vertex
        region.append(vertex)
        for inner in each.named("region"):
            vertex.regions.append([])
            _region(inner, vertex.regions[-1], vertex, vertices)


def _vertex(element: Element, owner: Vertex | None, count: int) -> Vertex:
    match _type(element):
        case "FinalState":
            kind = Kind.FINAL
        case "Pseudostate":
            shown = element.get("kind") or "initial"
            if shown not in _PSEUDO:
                raise Unsupported(f"a pseudostate of the kind {shown} is not modelled", span=element.span)
            kind = _PSEUDO[shown]
        case "State":
            kind = Kind.STATE
        case other:
            raise Unsupported(f"a vertex of the type {other or 'none'} is not modelled", span=element.span)
    for name in ("doActivity", "connection", "connectionPoint", "stateInvariant"):
        if any(True for _ in element.named(name)):
            raise Unsupported(f"{name} of a state is not modelled", span=element.span)
    if element.get("submachine") is not None:
        raise Unsupported("submachine states are not modelled", span=element.span)
    vertex = Vertex(_called(element, f"{kind.value.replace(' ', '_')}_{count}"), kind, element.span, owner=owner)
    vertex.entry += [_behaviour(each) for each in element.named("entry")]
    vertex.exit += [_behaviour(each) for each in element.named("exit")]
    return vertex


def _finish_vertices(model: _Model, vertices: dict[str, Vertex]) -> None:
    """Names are made different, and deferred events are looked up."""
    seen: dict[str, int] = {}
    for identity, vertex in vertices.items():
        count = seen[vertex.name] = seen.get(vertex.name, 0) + 1
        if count > 1:
            vertex.name = f"{vertex.name}_{count}"
        for trigger in model.elements[identity].named("deferrableTrigger"):
            events, _, _ = _event(model, trigger)
            vertex.deferred += events


# --- transitions ----------------------------------------------------------------------------------------------------


def _transitions(element: Element) -> Iterator[Element]:
    stack = list(reversed(element.children))
    while stack:
        each = stack.pop()
        if each.name == "transition":
            yield each
        stack.extend(
            reversed([child for child in each.children if child.name in ("region", "subvertex", "transition")])
        )


_CONTAINERS = ("region", "subvertex", "transition")


def _edge(model: _Model, element: Element, vertices: dict[str, Vertex]) -> Edge:
    source, target = (vertices.get(element.get(end) or "") for end in ("source", "target"))
    if source is None or target is None:
        raise InputError("this transition does not lead from a vertex to a vertex of the machine", span=element.span)
    events: list[str] = []
    parameters: tuple[str, ...] = ()
    delay: str | None = None
    for trigger in element.named("trigger"):
        names, given, after = _event(model, trigger)
        events += names
        parameters = given or parameters
        delay = after or delay
    guard, otherwise = _guard(model, element)
    content = tuple(each for effect in element.named("effect") for each in _behaviour(effect))
    kind = element.get("kind") or "external"
    label = Label(tuple(events), parameters, delay, guard, otherwise, content)
    return Edge(source, None if kind == "internal" else target, label, element.span, local=kind == "local")


def _guard(model: _Model, element: Element) -> tuple[Expression | None, bool]:
    rules = list(element.named("ownedRule", "guard"))
    identity = element.get("guard")
    if identity is not None:
        rules = [model.find(identity, element, "the guard")]
    for rule in rules:
        for specification in rule.named("specification"):
            text = specification.get("value") or _body(specification)
            if text.strip() == "else":
                return None, True
            return expression(text, specification.span), False
    return None, False


def _body(element: Element) -> str:
    for child in element.named("body"):
        return child.text.strip()
    return (element.get("body") or "").strip()


def _behaviour(element: Element) -> Contents:
    if _type(element) not in ("OpaqueBehavior", "FunctionBehavior"):
        raise Unsupported(
            f"a behaviour of the type {_type(element)} is not modelled; use an opaque one", span=element.span
        )
    text = _body(element)
    return actions(text, element.span) if text else ()


def _event(model: _Model, trigger: Element) -> tuple[tuple[str, ...], tuple[str, ...], str | None]:
    """The names of the event of a trigger, the names of its data, and its delay if it is a time event."""
    identity = trigger.get("event")
    if identity is None:
        if not trigger.get("name"):
            raise InputError("this trigger has neither event nor name", span=trigger.span)
        return (_called(trigger, "event"),), (), None
    event = model.find(identity, trigger, "the event")
    match _type(event):
        case "SignalEvent":
            signal = model.find(event.get("signal"), event, "the signal")
            names = tuple(_called(each, "data") for each in signal.named("ownedAttribute"))
            return (_called(signal, "signal"),), names, None
        case "CallEvent":
            operation = model.find(event.get("operation"), event, "the operation")
            given = [each for each in operation.named("ownedParameter") if each.get("direction") != "return"]
            return (_called(operation, "operation"),), tuple(_called(each, "data") for each in given), None
        case "AnyReceiveEvent":
            return ("*",), (), None
        case "TimeEvent":
            return (), (), _delay(event)
        case other:
            raise Unsupported(f"events of the type {other} are not modelled", span=event.span)


def _delay(event: Element) -> str:
    for when in event.named("when"):
        for found in when.named("expr"):
            text = (found.get("value") or _body(found)).strip()
            return f"{text}ms" if text.isdecimal() else text
    raise InputError("this time event does not say when", span=event.span)
