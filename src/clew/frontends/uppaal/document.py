"""From the XML of UPPAAL to a model: templates with locations and edges, and the texts inside of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.parse import declarations, parameters, skip_block
from clew.frontends.uppaal.phrases import expression, updates, whole
from clew.frontends.uppaal.queries import read_one_of_many
from clew.frontends.uppaal.system_line import read_instance, read_system_line, selections, synchronisation
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import Edge, Expression, Location, Model, Template, Variable
from clew.ir.source import Source, Span
from clew.syntax.tokens import Places
from clew.syntax.xml import Element, read_xml

T = TypeVar("T")
_LABELS = ("invariant", "select", "guard", "synchronisation", "assignment", "comments", "testcodeEnter", "testcodeExit")


def read_document(source: Source) -> Model:
    """The model in a file; its root element is `nta`."""
    root = read_xml(source)
    if root.name != "nta":
        raise InputError(f"the root element is <{root.name}>; a model of UPPAAL begins with <nta>", span=root.span)
    model = Model()
    for part in root.children:
        match part.name:
            case "declaration":
                model.declarations += _text(source, part, declarations)
            case "template":
                template = _template(source, part)
                if template.name in model.templates:
                    raise InputError(f"there are two templates {template.name!r}", span=part.span)
                model.templates[template.name] = template
            case "instantiation" | "system":
                read_system(_words(source, part), model)
            case "queries":
                _queries(source, part, model)
            case "imports":
                pass
            case other:
                raise Unsupported(f"<{other}> is not modelled", span=part.span)
    if not model.system:
        raise InputError("there is no system line, such as 'system P, Q;'", span=root.span)
    return model


def _words(source: Source, element: Element) -> Words:
    """The text of an element, with its own places in the file."""
    at = element.text_span or element.span
    return Words(Places(Source(source.name, element.text), at.line, at.column))


def _text(source: Source, element: Element, read: Callable[[Words], T]) -> T:
    return whole(_words(source, element), read)


def _template(source: Source, element: Element) -> Template:
    names = list(element.named("name"))
    if not names or not names[0].text.strip():
        raise InputError("this template has no name", span=element.span)
    given: tuple[Variable, ...] = ()
    for each in element.named("parameter"):
        given += parameters(_words(source, each))
    own = [item for each in element.named("declaration") for item in _text(source, each, declarations)]
    locations = [_location(source, each, number) for number, each in enumerate(element.named("location"))]
    if branches := next(element.named("branchpoint"), None):
        raise Unsupported("branch points are for statistical checking, which is not modelled", span=branches.span)
    initial = next(element.named("init"), None)
    if not locations or initial is None:
        raise InputError(f"template {names[0].text.strip()} has no initial location", span=element.span)
    edges = tuple(_edge(source, each) for each in element.named("transition"))
    name = names[0].text.strip()
    start = initial.get("ref") or ""
    return Template(name, given, tuple(own), tuple(locations), start, edges, span=element.span)


def _location(source: Source, element: Element, number: int) -> Location:
    name = next((each.text.strip() for each in element.named("name")), "") or f"_{number}"
    invariant: Expression | None = None
    for label in element.named("label"):
        if label.get("kind") == "exponentialrate":
            continue  # it only matters to statistical checking
        if label.get("kind") == "invariant":
            invariant = _text(source, label, expression) if label.text.strip() else None
        elif label.get("kind") not in _LABELS:
            raise Unsupported(f"a label of the kind {label.get('kind')!r} is not modelled", span=label.span)
    marks = {each.name for each in element.children}
    return Location(
        element.get("id") or name, name, invariant, "urgent" in marks, "committed" in marks, span=element.span
    )


def _edge(source: Source, element: Element) -> Edge:
    ends = [next((each.get("ref") for each in element.named(name)), None) for name in ("source", "target")]
    if ends[0] is None or ends[1] is None:
        raise InputError("this transition has no source or no target", span=element.span)
    selects: tuple[Variable, ...] = ()
    guard: Expression | None = None
    sync: tuple[Expression, str] | None = None
    update: tuple[Expression, ...] = ()
    for label in element.named("label"):
        if not label.text.strip():
            continue
        match label.get("kind"):
            case "select":
                selects = _text(source, label, lambda words: tuple(selections(words)))
            case "guard":
                guard = _text(source, label, expression)
            case "synchronisation":
                sync = _text(source, label, synchronisation)
            case "assignment":
                update = _text(source, label, updates)
            case "comments" | "testcode":
                pass
            case other:
                raise Unsupported(f"a label of the kind {other!r} is not modelled", span=label.span)
    return Edge(ends[0], ends[1], selects, guard, sync, update, span=_place(element))


def _place(element: Element) -> Span:
    """Where an edge is best looked for: at its first text."""
    texts = (each.text_span for each in element.named("label") if each.text.strip() and each.text_span)
    return next(texts, None) or element.span


def read_system(cursor: Words, model: Model) -> None:
    """Declarations, instances of templates, and the system line."""
    while not cursor.ended():
        model.declarations += declarations(cursor)
        if cursor.ended():
            return
        if cursor.accept("system"):
            read_system_line(cursor, model)
        elif cursor.sees("progress", "gantt"):
            skip_block(cursor)
        elif cursor.sees("process"):
            raise Unsupported("a process in text is not modelled inside of XML", span=cursor.place)
        else:
            read_instance(cursor, model)


def _queries(source: Source, element: Element, model: Model) -> None:
    for query in element.named("query"):
        for formula in query.named("formula"):
            if formula.text.strip():
                model.queries += read_one_of_many(_words(source, formula), formula.text.strip())
