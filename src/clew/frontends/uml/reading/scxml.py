"""The reader of SCXML documents: an element tree becomes a chart.

After: W3C, "State Chart XML (SCXML): State Machine Notation for Control Abstraction", 2015. What is not modelled
(machines invoked from other files, external scripts and data) is refused with its place; elements of other namespaces
and other data models see `scxml_content`.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from enum import Enum
from functools import partial
from pathlib import PurePath

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import (
    HISTORIES,
    Chart,
    Content,
    Data,
    Initial,
    Invoke,
    Node,
    NodeKind,
    Transition,
    ancestors,
)
from clew.frontends.uml.language import Call, Expression, Literal, Name, lenient
from clew.frontends.uml.reading.scxml_content import (
    ForeignModel,
    Parameters,
    contents,
    drop_foreign,
    parameters,
    value_of,
)
from clew.frontends.uml.reading.words import Words
from clew.ir.source import Source
from clew.records import dataclass
from clew.syntax.xml import Element, read_xml

_INVOKED = "http://www.w3.org/TR/scxml"
_COMPUTING = frozenset({"datamodel", "assign", "script", "foreach", "if"})
_STATES = frozenset({"state", "parallel", "final"})
_HISTORY = {"shallow": NodeKind.SHALLOW, "deep": NodeKind.DEEP}
_KNOWN = frozenset(
    {"datamodel", "script", "onentry", "onexit", "transition", "initial", "history", "donedata", "invoke", *_STATES}
)


@dataclass(slots=True)
class _Place:
    """A node that is being read: its element and its number; children are found before targets can be."""

    element: Element
    number: int
    parent: int | None
    children: list[int] = field(default_factory=list)
    histories: list[int] = field(default_factory=list)


def read_scxml(source: Source) -> Chart:
    """The chart of a document."""
    return _chart(read_xml(source), PurePath(source.name).stem)


def _chart(root: Element, name: str) -> Chart:
    words = Words(frozenset())
    drop_foreign(root, words)
    if root.name != "scxml":
        raise InputError(f"the root element is <{root.name}>; an SCXML document begins with <scxml>", span=root.span)
    return _Reader(root, root.get("name") or name, _model(root, words), words).chart()


class _Model(Enum):
    """What computes the values of a document."""

    NULL = "null"
    ECMASCRIPT = "ecmascript"
    FOREIGN = "foreign"


def _model(root: Element, words: Words) -> _Model:
    """The data model; a document that names none and has data is read as ECMAScript, which is what most mean."""
    named = root.get("datamodel")
    if named is None:
        # A machine that is invoked has a data model of its own.
        computes = [each for each in root.within("invoke") if each.name in _COMPUTING or not _is_in(each.get("cond"))]
        if not computes:
            return _Model.NULL
        words.assume("expressions are read as ECMAScript", root.span, lifted_by='datamodel="ecmascript"')
        return _Model.ECMASCRIPT
    if named in ("ecmascript", "null"):
        return _Model(named)
    text = f"the data model {named!r} is not modelled: its data are left out, conditions may hold or not when asked"
    words.assume(text, root.span, lifted_by='datamodel="ecmascript"')
    return _Model.FOREIGN


def _is_in(condition: str | None) -> bool:
    return condition is None or re.fullmatch(r"""In\(\s*['"]?[\w.:-]+['"]?\s*\)""", condition) is not None


class _Reader:
    """One document being read; the names of its states are collected first."""

    def __init__(self, root: Element, name: str, model: _Model, words: Words) -> None:
        self.root = root
        self.name = name
        self.model = model
        self.words = words
        self.foreign = ForeignModel(words)
        self.contents = self.foreign.contents if model is _Model.FOREIGN else partial(contents, words=words)
        self.places: list[_Place] = []
        self.names: dict[str, int] = {}
        self.transitions: list[Transition] = []
        self.data: list[Data] = []
        self.script: list[Content] = []
        self.invokes: list[Invoke] = []

    def chart(self) -> Chart:
        self._collect()
        nodes = tuple(self._node(place) for place in self.places)
        if not nodes[0].children:
            raise InputError("there is no state in this document", span=self.root.span)
        data = (*self.data, *self.foreign.choices.values())
        contents_of = (tuple(self.transitions), data, tuple(self.script), tuple(self.invokes))
        noted = (tuple(self.words.conditions), self.words.notes())
        return Chart(self.name, nodes, *contents_of, *noted, span=self.root.span)

    # --- the tree -------------------------------------------------------------------------------------------------

    def _collect(self) -> None:
        stack: list[tuple[Element, int | None]] = [(self.root, None)]
        while stack:
            element, parent = stack.pop()
            number = len(self.places)
            place = _Place(element, number, parent)
            self.places.append(place)
            self._name(element, number)
            if parent is not None:
                holder = self.places[parent]
                (holder.histories if element.name == "history" else holder.children).append(number)
            inner = [child for child in element.children if child.name in _STATES or child.name == "history"]
            stack.extend((child, number) for child in reversed(inner))
        self._check_elements()

    def _name(self, element: Element, number: int) -> None:
        identity = element.get("id")
        if identity is None or element is self.root:
            return
        if identity in self.names:
            raise InputError(f"two states have the id {identity!r}", span=element.span)
        self.names[identity] = number

    def _check_elements(self) -> None:
        for place in self.places:
            for child in place.element.children:
                if child.name not in _KNOWN:
                    raise InputError(f"<{child.name}> cannot stand in <{place.element.name}>", span=child.span)

    def _node(self, place: _Place) -> Node:
        element, number = place.element, place.number
        kind = self._kind(place)
        self._read_data(element, number)
        if element is self.root:
            self.script += self.contents(element.named("script"))
        self.invokes += [self._invoke(child, number) for child in element.named("invoke")]
        initial = self._initial(place, kind)
        if kind not in HISTORIES:
            self.transitions += [self._transition(child, number) for child in element.named("transition")]
        done_parameters: Parameters = ()
        done_content: Expression | None = None
        for done in element.named("donedata"):
            if self.model is not _Model.FOREIGN:
                done_parameters, done_content = parameters(done)
        return Node(
            number,
            self._label(place),
            kind,
            place.parent,
            tuple(place.children),
            tuple(place.histories),
            initial,
            entry=tuple(self.contents(child.children) for child in element.named("onentry")),
            exit=tuple(self.contents(child.children) for child in element.named("onexit")),
            done_parameters=done_parameters,
            done_content=done_content,
            span=element.span,
        )

    def _invoke(self, element: Element, number: int) -> Invoke:
        """A machine inside a state; it must stand in the document."""
        for name in ("src", "srcexpr", "typeexpr"):
            if element.get(name) is not None:
                raise Unsupported(
                    f"<invoke> with {name} is not modelled; put the machine into <content>", span=element.span
                )
        if (element.get("type") or _INVOKED).rstrip("/") not in (_INVOKED, "scxml"):
            raise Unsupported(f"<invoke> of the type {element.get('type')} is not modelled", span=element.span)
        if any(child.children for child in element.named("finalize")):
            raise Unsupported("<finalize> is not modelled", span=element.span)
        inner = [each for content in element.named("content") for each in content.named("scxml")]
        if len(inner) != 1:
            raise Unsupported("<invoke> needs a <scxml> in its <content>", span=element.span)
        if any(each.name == "onexit" for each in inner[0].within()):
            message = "what an invoked machine does when it is cancelled (<onexit>) is not modelled"
            raise Unsupported(message, span=inner[0].span)
        name = element.get("id") or f"invoke{number}_{len(self.invokes)}"
        chart = replace(_chart(inner[0], name), name=f"{self.name}.{name}")
        location = element.get("idlocation")
        return Invoke(
            number,
            name,
            chart,
            parameters(element, with_content=False)[0],
            element.get("autoforward") == "true",
            None if location is None else lenient(location, element.span),
            span=element.span,
        )

    def _label(self, place: _Place) -> str:
        if place.number == 0:
            return self.name
        return place.element.get("id") or f"{place.element.name}${place.number}"

    def _kind(self, place: _Place) -> NodeKind:
        match place.element.name:
            case "history":
                kind = place.element.get("type") or "shallow"
                if kind not in _HISTORY:
                    raise InputError(f"the type of a history is shallow or deep, not {kind}", span=place.element.span)
                return _HISTORY[kind]
            case "parallel":
                return NodeKind.PARALLEL if place.children else NodeKind.ATOMIC
            case "final":
                return NodeKind.FINAL
            case _:
                return NodeKind.COMPOUND if place.children else NodeKind.ATOMIC

    def _initial(self, place: _Place, kind: NodeKind) -> Initial | None:
        element = place.element
        if kind in HISTORIES:
            for child in element.named("transition"):
                return Initial(self._targets(child, place), self.contents(child.children))
            return self._history_default(place)
        if kind is not NodeKind.COMPOUND:
            return None
        # Drafts of the standard, and tools that follow them, wrote `initialstate` at the root.
        if (named := element.get("initial") or element.get("initialstate")) is not None:
            return Initial(self._found(named, element, place))
        for child in element.named("initial"):
            for transition in child.named("transition"):
                return Initial(self._targets(transition, place), self.contents(transition.children))
            raise InputError("<initial> needs a transition with a target", span=child.span)
        return Initial((place.children[0],))

    def _history_default(self, place: _Place) -> Initial:
        """Without a transition, a history that holds nothing enters its state as if for the first time."""
        assert place.parent is not None, "a history should be in a state"
        holder = self.places[place.parent]
        if not holder.children:
            raise InputError("a history stands in a state with states inside", span=place.element.span)
        text = f"the history {self._label(place)} has no transition; it begins as {self._label(holder)} does at first"
        self.words.assume(text, place.element.span, lifted_by="a transition in it")
        return self._initial(holder, self._kind(holder)) or Initial(tuple(holder.children))

    def _targets(self, element: Element, place: _Place) -> tuple[int, ...]:
        named = element.get("target")
        if not named:
            raise InputError("this transition needs a target", span=element.span)
        return self._found(named, element, place)

    def _found(self, named: str, element: Element, place: _Place | None) -> tuple[int, ...]:
        found: list[int] = []
        for name in named.split():
            if name not in self.names:
                raise InputError(f"there is no state {name!r}", span=element.span)
            number = self.names[name]
            owner = None if place is None else place.parent if place.element.name == "history" else place.number
            if owner is not None and owner not in ancestors(self.places, number):
                raise InputError(f"{name!r} is not inside the state that begins there", span=element.span)
            found.append(number)
        return tuple(found)

    # --- transitions and data -------------------------------------------------------------------------------------

    def _transition(self, element: Element, source: int) -> Transition:
        kind = element.get("type") or "external"
        if kind not in ("external", "internal"):
            raise InputError(f"the type of a transition is external or internal, not {kind}", span=element.span)
        guard = element.get("cond")
        target = element.get("target")
        return Transition(
            source,
            self._found(target, element, None) if target else (),
            tuple(_descriptor(each) for each in (element.get("event") or "").split()),
            None if guard is None else self._guard(guard, element),
            self.contents(element.children),
            internal=kind == "internal",
            span=element.span,
        )

    def _guard(self, text: str, element: Element) -> Expression:
        if self.model is _Model.FOREIGN:
            return self.foreign.guard(text, element)
        found = lenient(text, element.span)
        if self.model is _Model.ECMASCRIPT:
            return found
        match found:
            case Call(function=Name(name="In"), arguments=(Name(name=name),)):
                return Call(found.function, (Literal(name, span=element.span),), span=element.span)
            case Call(function=Name(name="In"), arguments=(Literal(),)):
                return found
            case _:
                message = 'the null data model has no condition but In(state); name datamodel="ecmascript"'
                raise Unsupported(message, span=element.span)

    def _read_data(self, element: Element, number: int) -> None:
        if self.model is _Model.FOREIGN:
            return
        for model in element.named("datamodel"):
            if self.model is _Model.NULL:
                message = 'the null data model has no data; name datamodel="ecmascript" in <scxml>'
                raise Unsupported(message, span=model.span)
            for each in model.named("data"):
                name = each.get("id")
                if not name:
                    raise InputError("<data> needs an id", span=each.span)
                if each.get("src") is not None:
                    raise Unsupported("data from another file (src) is not read", span=each.span)
                late = number if number and self.root.get("binding") == "late" else None
                self.data.append(Data(name, value_of(each), late, span=each.span))


def _descriptor(text: str) -> str:
    """An event name without the `.*` that means the same as nothing."""
    return text if text == "*" else text.removesuffix("*").rstrip(".")
