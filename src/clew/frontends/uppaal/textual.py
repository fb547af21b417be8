"""From the text form of UPPAAL (`.xta`, `.ta`) to a model: processes with `state`, `commit`, `init` and `trans`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.parse import declarations, parameters
from clew.frontends.uppaal.phrases import expression, updates
from clew.frontends.uppaal.system_line import read_instance, read_system_line, selections, synchronisation
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import Binary, Edge, Expression, Location, Model, Template, Variable
from clew.ir.source import Source
from clew.syntax.tokens import Places


def read_text(source: Source) -> Model:
    """The model in a file."""
    cursor = Words(Places(source))
    model = Model()
    while not cursor.ended():
        model.declarations += declarations(cursor)
        if cursor.sees("process"):
            template = _process(cursor)
            if template.name in model.templates:
                raise InputError(f"there are two templates {template.name!r}", span=template.span)
            model.templates[template.name] = template
        elif cursor.accept("system"):
            read_system_line(cursor, model)
        elif not cursor.ended():
            read_instance(cursor, model)
    if not model.system:
        raise InputError("there is no system line, such as 'system P, Q;'", span=cursor.place)
    return model


def _process(cursor: Words) -> Template:
    first = cursor.take()
    name = cursor.name("the name of a template")
    given: tuple[Variable, ...] = ()
    if cursor.accept("("):
        given = parameters(cursor, ")")
    span = cursor.since(first)
    cursor.expect("{", "before the body of a process")
    own = tuple(declarations(cursor))
    cursor.expect("state", "behind the declarations of a process")
    locations = {each.name: each for each in _locations(cursor)}
    initial = ""
    edges: tuple[Edge, ...] = ()
    while not cursor.accept("}"):
        if cursor.sees("commit", "urgent"):
            _marked(cursor, locations)
        elif cursor.accept("init"):
            initial = cursor.name("the initial location").text
            cursor.expect(";", "behind the initial location")
        elif cursor.accept("trans"):
            edges = tuple(_edges(cursor))
        else:
            cursor.fail("commit, urgent, init, trans or '}'")
    if not initial:
        raise InputError(f"process {name.text} has no initial location", span=span)
    return Template(name.text, given, own, tuple(locations.values()), initial, edges, span=span)


def _locations(cursor: Words) -> Iterator[Location]:
    while True:
        name = cursor.name("the name of a location")
        invariant: Expression | None = None
        if cursor.accept("{"):
            invariant = _conjunction(cursor)
            if cursor.sees(";"):
                raise Unsupported("exponential rates are for statistical checking", span=cursor.place)
            cursor.expect("}", "behind an invariant")
        yield Location(name.text, name.text, invariant, span=cursor.since(name))
        if not cursor.accept(","):
            break
    cursor.expect(";", "behind the locations")


def _marked(cursor: Words, locations: dict[str, Location]) -> None:
    mark = cursor.take().text
    for name in cursor.listed(lambda at: at.name("a location")):
        if name.text not in locations:
            raise InputError(f"there is no location {name.text!r}", span=cursor.span(name))
        old = locations[name.text]
        locations[name.text] = replace(old, committed=True) if mark == "commit" else replace(old, urgent=True)
    cursor.expect(";", "behind locations")


def _conjunction(cursor: Words) -> Expression:
    """A condition; of several with commas between, all hold."""
    first, *rest = cursor.listed(expression)
    for each in rest:
        first = Binary("&&", (first, each), span=first.span)
    return first


def _edges(cursor: Words) -> Iterator[Edge]:
    source = ""
    while True:
        first = cursor.here
        if not cursor.sees("->"):
            source = cursor.name("the location from which an edge leads").text
        cursor.expect("->", "between two locations")
        target = cursor.name("the location to which an edge leads").text
        yield _labelled(cursor, Edge(source, target, span=cursor.since(first)))
        if not cursor.accept(","):
            break
    cursor.expect(";", "behind the edges")


def _labelled(cursor: Words, edge: Edge) -> Edge:
    cursor.expect("{", "before the labels of an edge")
    while not cursor.accept("}"):
        if cursor.accept("select"):
            edge = replace(edge, selects=tuple(selections(cursor)))
        elif cursor.accept("guard"):
            edge = replace(edge, guard=_conjunction(cursor))
        elif cursor.accept("sync"):
            edge = replace(edge, sync=synchronisation(cursor))
        elif cursor.accept("assign"):
            edge = replace(edge, update=updates(cursor))
        else:
            cursor.fail("select, guard, sync, assign or '}'")
        cursor.expect(";", "behind a label")
    return edge
