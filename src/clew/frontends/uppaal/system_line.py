"""What both forms of models have: selections, synchronisation, instances of templates, and the system line."""

from __future__ import annotations

from collections.abc import Iterator

from clew.errors import InputError
from clew.frontends.uppaal.parse import parameters, skip_block
from clew.frontends.uppaal.phrases import expression, read_type
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import Expression, Model, Template, Variable
from clew.syntax.tokens import Kind


def selections(cursor: Words) -> Iterator[Variable]:
    """Selections with commas between."""
    while True:
        name = cursor.name("the name of a selection")
        cursor.expect(":", "behind the name of a selection")
        yield Variable(name.text, read_type(cursor), span=cursor.since(name))
        if not cursor.accept(","):
            return


def synchronisation(cursor: Words) -> tuple[Expression, str]:
    """`c!` or `c?`."""
    mark = cursor.index
    last = None
    while cursor.tokens[mark].text not in (";", "}") and cursor.tokens[mark].kind is not Kind.END:
        last = mark if cursor.tokens[mark].text in ("!", "?") else last
        mark += 1
    if last is None:
        cursor.index = mark
        cursor.fail("'!' or '?' behind the channel")
    direction = cursor.tokens.pop(last)
    return expression(cursor), direction.text


def read_system_line(cursor: Words, model: Model) -> None:
    """The processes of a system; `system` is taken already."""
    if model.system:
        raise InputError("there are two system lines", span=cursor.span(cursor.last))
    rank = 0
    while True:
        name = cursor.name("the name of a process")
        model.system.append((name.text, cursor.span(name)))
        model.ranks[name.text] = rank
        if cursor.accept("<"):
            rank += 1
        elif not cursor.accept(","):
            break
    cursor.expect(";", "behind the system line")
    while cursor.sees("progress", "gantt"):
        skip_block(cursor)
    if not cursor.ended():
        cursor.fail("nothing behind the system line")


def read_instance(cursor: Words, model: Model) -> None:
    """An instance of a template, perhaps with parameters of its own."""
    name = cursor.name("an instance of a template, or the system line")
    given = parameters(cursor, ")") if cursor.accept("(") else ()
    if not cursor.accept("="):
        cursor.expect(":=", "or '=' between the name and the template")
    of = cursor.name("a template")
    arguments: tuple[Expression, ...] = ()
    cursor.expect("(", "behind the name of a template")
    arguments = cursor.enclosed(expression, ")", "behind arguments")
    cursor.expect(";", "behind an instance")
    if name.text in model.templates:
        raise InputError(f"{name.text!r} is declared twice", span=cursor.span(name))
    model.templates[name.text] = Template(name.text, given, of=of.text, arguments=arguments, span=cursor.since(name))
