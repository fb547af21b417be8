"""The reader of XMI, as Eclipse UML2, Papyrus, MagicDraw and Enterprise Architect write it: a chart per state machine.

Guards and effects are opaque expressions and behaviours in the action language, or words (see `words`). Attributes of
the class around a machine are its data. Signal, call, time and any-receive events are read, change events in words,
entry and exit points, activities without effects on data; submachines are refused with their place. What tools add in
extensions and profiles only draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Chart, Contents, Data
from clew.frontends.uml.language import Expression, Literal, expression
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex, passed_on
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.reading.labels import becoming, change_of, delay_of
from clew.frontends.uml.reading.words import Words
from clew.graphs import preorder
from clew.ir.source import Source
from clew.syntax.xml import Element, read_xml

_PSEUDO = {
    "initial": Kind.INITIAL,
    "choice": Kind.CHOICE,
    "junction": Kind.JUNCTION,
    "fork": Kind.FORK,
    "join": Kind.JOIN,
    "shallowHistory": Kind.SHALLOW,
    "deepHistory": Kind.DEEP,
    # A point on the border of a state is left at once: a choice with one way, inside of the state.
    "entryPoint": Kind.CHOICE,
    "exitPoint": Kind.CHOICE,
}
_NUMBERS = frozenset({"integer", "int", "natural", "unlimitednatural", "long", "short", "byte", "char"})
_TRUTHS = frozenset({"boolean", "bool"})
_CONTAINERS = ("region", "subvertex", "transition")


def read_xmi(source: Source) -> list[Chart]:
    """The charts of a model, in its order."""
    return [finish(draft) for draft in drafts_of(source)]


def drafts_of(source: Source) -> list[Draft]:
    """The machines of a model as they were drawn."""
    root = read_xml(source)
    model = _Model(root)
    machines = list(model.machines())
    names = frozenset(_called(element if owner is None else owner, "machine") for element, owner in machines)
    found = [_Machine(model, element, owner, names).draft() for element, owner in machines]
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
        for element in root.within("Extension"):
            if (identity := _named(element, "id")) is not None:
                self.elements[identity] = element
            for child in element.children:
                self.owners[id(child)] = element

    def machines(self) -> Iterator[tuple[Element, Element | None]]:
        """The state machines with the classes around them."""
        # Extensions of tools repeat elements with the places where they are drawn.
        for element in self.root.within("Extension"):
            if _type(element) == "StateMachine":
                owner = self.owners.get(id(element))
                yield element, owner if owner is not None and _type(owner) == "Class" else None

    def find(self, identity: str | None, where: Element, what: str) -> Element:
        """The element of an id."""
        if identity is None or identity not in self.elements:
            raise InputError(f"this {where.name} refers to {what} {identity!r}, which is missing", span=where.span)
        return self.elements[identity]


def _reference(element: Element, name: str) -> str | None:
    """The id that an element refers to, by an attribute or by an element inside."""
    if (found := element.get(name)) is not None:
        return found
    return next((_named(child, "idref") for child in element.named(name) if _named(child, "idref")), None)


class _Machine:
    """One machine being read; state, because vertices are found before edges can be."""

    def __init__(self, model: _Model, element: Element, owner: Element | None, machines: frozenset[str]) -> None:
        self.model = model
        self.element = element
        self.result = Draft(_called(element if owner is None else owner, "machine"), element.span)
        self.vertices: dict[str, Vertex] = {}
        self.passed: dict[Vertex, tuple[str, ...]] = {}
        attributes = [*(owner.named("ownedAttribute") if owner is not None else ()), *element.named("ownedAttribute")]
        known = [(each, self._datum(each)) for each in attributes]
        self.result.data += [datum for _, datum in known if datum is not None]
        self.words = Words(frozenset(each.name for each in self.result.data) | machines, self._awaited())
        self.result.words = self.words
        for attribute, datum in known:
            if datum is None:
                name = _called(attribute, "attribute")
                text = (
                    f"the attribute {name} is neither an integer nor a truth value; what is asked of it may hold or not"
                )
                self.words.assume(text, attribute.span)

    def draft(self) -> Draft:
        if any(True for _ in self.element.named("connectionPoint")):
            raise Unsupported("entry and exit points of a whole machine are not modelled", span=self.element.span)
        regions = list(self.element.named("region"))
        if not regions:
            raise InputError(f"the machine {self.result.name} has no region", span=self.element.span)
        self._region(regions[0], self.result.region, None)
        if len(regions) > 1:
            whole = self.result.surround(self.element.span)
            for region in regions[1:]:
                whole.regions.append([])
                self._region(region, whole.regions[-1], whole)
        self._finish_vertices()
        drawn = list(_transitions(self.element))
        self.passed = passed_on([(*self._ends(each), self._given(each)) for each in drawn])
        self.result.edges += map(self._edge, drawn)
        return self.result

    def _awaited(self) -> frozenset[str]:
        """The names of the events that transitions wait for."""
        triggers = [each for edge in _transitions(self.element) for each in edge.named("trigger")]
        return frozenset(name for each in triggers for name in self._event(each, None).events)

    def _datum(self, element: Element) -> Data | None:
        """The datum of an attribute; None where it is neither a number nor a truth value."""
        name, at = _called(element, "attribute"), element.span
        for default in element.named("defaultValue"):
            value = default.get("value")
            match _type(default):
                case "LiteralInteger" | "LiteralUnlimitedNatural":
                    return Data(name, expression(value or "0", at), span=at)
                case "LiteralBoolean":
                    return Data(name, Literal(value == "true", span=at), span=at)
                case _:
                    text = value or _body(default)
                    words = Words(frozenset())
                    return Data(name, expression(text, at), span=at) if words.is_exact(text) else None
        kind = self._type_name(element)
        if kind in _TRUTHS:
            return Data(name, Literal(False, span=at), span=at)
        return Data(name, Literal(0, span=at), span=at) if kind in _NUMBERS else None

    def _type_name(self, element: Element) -> str:
        """The name of the type of an attribute, in small letters; without any it is a number."""
        for each in element.named("type"):
            if (href := each.get("href")) is not None:
                return href.rpartition("#")[2].lower()
        identity = _reference(element, "type")
        if identity is None:
            return "integer"
        if identity in self.model.elements:
            return (self.model.elements[identity].get("name") or "").lower()
        return identity.rpartition("_")[2].lower()

    # --- vertices -------------------------------------------------------------------------------------------------

    def _region(self, element: Element, region: list[Vertex], owner: Vertex | None) -> None:
        for each in element.named("subvertex"):
            vertex = self._placed(each, region, owner)
            for inner in each.named("region"):
                vertex.regions.append([])
                self._region(inner, vertex.regions[-1], vertex)
            for point in each.named("connectionPoint"):
                vertex.regions = vertex.regions or [[]]
                self._placed(point, vertex.regions[0], vertex)

    def _placed(self, element: Element, region: list[Vertex], owner: Vertex | None) -> Vertex:
        identity = _named(element, "id")
        if identity is None:
            raise InputError("this vertex has no id", span=element.span)
        vertex = self.vertices[identity] = self._vertex(element, owner, len(self.vertices))
        region.append(vertex)
        return vertex

    def _vertex(self, element: Element, owner: Vertex | None, count: int) -> Vertex:
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
        if any(True for _ in element.named("connection")) or _reference(element, "submachine") is not None:
            raise Unsupported("submachine states are not modelled", span=element.span)
        vertex = Vertex(_called(element, f"{kind.value.replace(' ', '_')}_{count}"), kind, element.span, owner=owner)
        vertex.entry += [self._behaviour(each) for each in self._behaviours(element, "entry")]
        vertex.exit += [self._behaviour(each) for each in self._behaviours(element, "exit")]
        for each in self._behaviours(element, "doActivity"):
            if self._behaviour(each):
                raise Unsupported("a doActivity that changes data or sends events is not modelled", span=each.span)
            vertex.busy = True
        for each in element.named("stateInvariant"):
            self.words.assume(f"the invariant of {vertex.name} is not asked", each.span)
        return vertex

    def _behaviours(self, element: Element, name: str) -> list[Element]:
        """The behaviours of that name, inside or referred to."""
        inside = [each for each in element.named(name) if _named(each, "idref") is None]
        identity = _reference(element, name)
        return inside if identity is None else [*inside, self.model.find(identity, element, "the behaviour")]

    def _behaviour(self, element: Element, parameters: tuple[str, ...] = ()) -> Contents:
        """What a behaviour does; of one that is drawn or only named, nothing is known."""
        text = _body(element) if _type(element) in ("OpaqueBehavior", "FunctionBehavior", "") else ""
        if not text and (name := (element.get("name") or "").strip()):
            self.words.actions.setdefault(name, element.span)
        elif not text and _type(element) not in ("OpaqueBehavior", "FunctionBehavior", ""):
            self.words.actions.setdefault(f"a behaviour of the type {_type(element)}", element.span)
        return self.words.action(text, element.span, parameters)

    def _finish_vertices(self) -> None:
        """Names are made different, and deferred events are looked up."""
        seen: dict[str, int] = {}
        for identity, vertex in self.vertices.items():
            count = seen[vertex.name] = seen.get(vertex.name, 0) + 1
            if count > 1:
                vertex.name = f"{vertex.name}_{count}"
            for trigger in self.model.elements[identity].named("deferrableTrigger"):
                vertex.deferred += self._event(trigger, self.words).events

    # --- transitions ----------------------------------------------------------------------------------------------

    def _ends(self, element: Element) -> tuple[Vertex, Vertex]:
        """Where a transition comes from and leads to."""
        source, target = (self.vertices.get(_reference(element, end) or "") for end in ("source", "target"))
        if source is None or target is None:
            message = "this transition does not lead from a vertex to a vertex of the machine"
            raise InputError(message, span=element.span)
        return source, target

    def _given(self, element: Element) -> tuple[str, ...]:
        """The names of the data of its event."""
        listed = (self._event(trigger, None).parameters for trigger in element.named("trigger"))
        return next(filter(None, listed), ())

    def _edge(self, element: Element) -> Edge:
        source, target = self._ends(element)
        label = Label(parameters=self.passed.get(source, ()))
        for trigger in element.named("trigger"):
            label = label.also(self._event(trigger, self.words))
        label = label.also(Label(tuple(map(self._called_by, (element.get("trigger") or "").split()))))
        guard, otherwise, text = self._guard(element, label.parameters)
        effects = self._behaviours(element, "effect")
        content = tuple(each for effect in effects for each in self._behaviour(effect, label.parameters))
        label = replace(label, guard=guard, otherwise=otherwise, content=content)
        kind = element.get("kind") or "external"
        leads = None if kind == "internal" else target
        return Edge(source, leads, becoming(label, source, leads, f"[{text}]"), element.span, local=kind == "local")

    def _called_by(self, identity: str) -> str:
        """The name of a trigger that is given by its id, or by its name."""
        found = self.model.elements.get(identity)
        return identity if found is None else _called(found, identity)

    def _guard(self, element: Element, parameters: tuple[str, ...]) -> tuple[Expression | None, bool, str]:
        """The guard, whether it is `else`, and its text."""
        rules = list(element.named("ownedRule", "guard"))
        identity = element.get("guard")
        if identity is not None and identity in self.model.elements:
            rules = [self.model.elements[identity]]
        elif identity is not None:
            return self.words.guard(identity, element.span, parameters), False, identity
        for rule in rules:
            specified = [(each.get("value") or _body(each), each.span) for each in rule.named("specification")]
            for text, at in [*specified, (rule.get("name") or "", rule.span)]:
                if text.strip() in ("else", "otherwise"):
                    return None, True, text
                if text.strip():
                    return self.words.guard(text, at, parameters), False, text.strip()
        return None, False, ""

    def _event(self, trigger: Element, words: Words | None) -> Label:
        """The event of a trigger with the names of its data, or its delay if it is a time event."""
        identity = _reference(trigger, "event")
        if identity is None:
            if not trigger.get("name"):
                raise InputError("this trigger has neither event nor name", span=trigger.span)
            return Label((_called(trigger, "event"),))
        event = self.model.find(identity, trigger, "the event")
        match _type(event):
            case "SignalEvent":
                signal = self.model.find(_reference(event, "signal"), event, "the signal")
                names = tuple(_called(each, "data") for each in signal.named("ownedAttribute"))
                return Label((_called(signal, "signal"),), names)
            case "CallEvent":
                operation = self.model.find(_reference(event, "operation"), event, "the operation")
                given = [each for each in operation.named("ownedParameter") if each.get("direction") != "return"]
                return Label((_called(operation, "operation"),), tuple(_called(each, "data") for each in given))
            case "AnyReceiveEvent":
                return Label(("*",))
            case "TimeEvent":
                text = _when(event)
                delay = delay_of(f"after {text}ms" if text.isdecimal() else f"after {text}")
                return Label((f"after({text})",)) if delay is None else Label(delay=delay)
            case "ChangeEvent":
                text = next(((each.get("value") or _body(each)) for each in event.named("changeExpression")), "")
                found = None if words is None or not text.strip() else change_of(text, event.span, words)
                return Label((f"[{text}]",)) if found is None else Label((found.event,), changes=(found,))
            case other:
                raise Unsupported(f"events of the type {other} are not modelled", span=event.span)


def _transitions(element: Element) -> Iterator[Element]:
    inner = preorder(element.children, lambda each: [child for child in each.children if child.name in _CONTAINERS])
    return (each for each in inner if each.name == "transition")


def _body(element: Element) -> str:
    for child in element.named("body"):
        return child.text.strip()
    return (element.get("body") or "").strip()


def _when(event: Element) -> str:
    for when in event.named("when"):
        for found in (*when.named("expr"), when):
            if text := (found.get("value") or _body(found)).strip():
                return text
    raise InputError("this time event does not say when", span=event.span)
