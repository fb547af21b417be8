"""A module from its text: headers at once, bodies and metadata on demand.

Input: the text that LLVM 22 prints for a module, and the name under which messages speak of it. Output: a `Module`.
Raises InputError with the line for whatever is no such text, and Unsupported for what is not modelled.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, replace
from functools import cached_property

from clew.errors import InputError
from clew.frontends.llvm.debug.nodes import Metadata
from clew.frontends.llvm.debug.places import span_at
from clew.frontends.llvm.instructions import Instruction
from clew.frontends.llvm.module import Alias, Body, Function, Global, Module
from clew.frontends.llvm.reading import body as bodies
from clew.frontends.llvm.reading.attributes import attribute_words
from clew.frontends.llvm.reading.cursor import Cursor, name_of, tokens_of
from clew.frontends.llvm.reading.headers import constructors, read_function, read_global, read_struct
from clew.frontends.llvm.types import StructType
from clew.ir.source import Span
from clew.records import dataclass

_GROUP = re.compile(r"attributes (#\d+) = \{(.*)\}$", re.MULTILINE)
_NODES = re.compile(r"(?:!\d+ = .*(?:\n|\Z))+")
_NODE = re.compile(r"^!(\d+) = (.*)$", re.MULTILINE)
_NAMED = re.compile(r"!([-\w.$\\]+) = !\{([^}]*)\}\Z")
_TEXT = re.compile(r'(target datalayout|target triple|source_filename) = "([^"]*)"\Z')
_HEADER = re.compile(r'(define [^@"]*)(@(?:"[^"]*"|[-\w$.]+))(\(.*) !dbg !(\d+) \{')
"""The header of a function with what is its own: its name and the number of its debug information."""
_IGNORED = ("$", "attributes ", "uselistorder", "^")


@dataclass(frozen=True)
class _Text:
    """The whole text with an index of its metadata, made when the first node is asked for."""

    source: str
    text: str
    nodes_from: list[tuple[int, int]] = field(default_factory=list)
    """Stretches of metadata."""

    @cached_property
    def lines(self) -> list[tuple[int, list[str]]]:
        """The lines of each stretch of metadata behind the number of its first node; numbers mostly follow another."""
        stretches = (self.text[start:end].split("\n") for start, end in self.nodes_from)
        return [(int(lines[0][1 : lines[0].index(" ")]), lines) for lines in stretches]

    @cached_property
    def nodes(self) -> dict[int, str]:
        """Every metadata node by its number."""
        found: dict[int, str] = {}
        for start, end in self.nodes_from:
            for node in _NODE.finditer(self.text, start, end):
                found[int(node[1])] = node[2]
        return found

    @cached_property
    def groups(self) -> dict[str, frozenset[str]]:
        """Attribute groups by `#number`."""
        found: dict[str, frozenset[str]] = {}
        at = self.text.find("\nattributes ") + 1  # a module begins with something else
        while at > 0:
            if (group := _GROUP.match(self.text, at)) is not None:
                found[group[1]] = attribute_words(tokens_of(group[2]))
            at = self.text.find("\nattributes ", at) + 1
        return found

    @cached_property
    def metadata(self) -> Metadata:
        """The metadata, decoded on demand."""
        return Metadata(self.node)

    def node(self, number: int) -> str:
        """The text of a node."""
        begin = f"!{number} = "
        for first, lines in self.lines:
            if 0 <= number - first < len(lines) and lines[number - first].startswith(begin):
                return lines[number - first][len(begin) :]
        if number not in self.nodes:
            raise InputError(f"this LLVM IR cannot be read: there is no metadata !{number}", span=Span(self.source, 1))
        return self.nodes[number]


@dataclass(frozen=True, slots=True)
class _Found:
    """What the top level declares, gathered line by line."""

    texts: dict[str, str] = field(default_factory=dict)
    structs: dict[str, StructType | None] = field(default_factory=dict)
    globals: dict[str, Global] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    bodies: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Start, end and first line of each body."""
    headers: dict[tuple[str, str], Function] = field(default_factory=dict)
    """Functions by the text of their headers without what is their own."""


def read_module(text: str, source: str) -> Module:
    """The module that the text prints."""
    whole = _Text(source, text)
    found = _Found()
    _scan(whole, found)
    top = Cursor([], source, 1)
    return Module(
        name=found.texts.get("source_filename", source),
        triple=found.texts.get("target triple", ""),
        data_layout=found.texts.get("target datalayout", ""),
        structs=found.structs,
        globals=found.globals,
        aliases=found.aliases,
        functions=found.functions,
        constructors=constructors(found.globals.get("llvm.global_ctors"), top),
        destructors=constructors(found.globals.get("llvm.global_dtors"), top),
        text=_text_reader(whole, found),
        read_body=_body_reader(whole, found),
        metadata=whole.metadata,
    )


def _scan(whole: _Text, found: _Found) -> None:
    """Read every statement of the top level; bodies and metadata are passed over and their places noted."""
    text, position, line = whole.text, 0, 1
    while position < len(text):
        if text[position] == "!" and (run := _NODES.match(text, position)) is not None:
            whole.nodes_from.append(run.span())
            end = run.end()
        else:
            stop = text.find("\n", position)
            end = len(text) if stop < 0 else stop + 1
            statement = text[position:end].rstrip()
            _statement(statement, line, whole, found)
            if statement.startswith("define "):
                end = _pass_body(whole, end, line + 1, found)
        line += text.count("\n", position, end)
        position = end


def _pass_body(whole: _Text, start: int, line: int, found: _Found) -> int:
    """Note where the body of the function read last stands; the position behind its brace."""
    end = whole.text.find("\n}", start - 1)
    if end < 0:
        raise InputError("this LLVM IR cannot be read: this function has no end", span=Span(whole.source, line - 1))
    name = next(reversed(found.functions))
    found.bodies[name] = start, end, line
    return min(end + 3, len(whole.text))


def _statement(statement: str, line: int, whole: _Text, found: _Found) -> None:
    if not statement or statement.startswith((";", *_IGNORED)):
        return
    if (known := _TEXT.match(statement)) is not None:
        found.texts[known[1]] = name_of(f'"{known[2]}"')
        return
    if _NAMED.match(statement) is not None:
        return
    own = _HEADER.match(statement)
    if own is not None and (alike := found.headers.get((own[1], own[3]))) is not None:
        _add(found, replace(alike, name=name_of(own[2]), debug=int(own[4]), line=line))
        return
    cursor = Cursor(tokens_of(statement), whole.source, line)
    try:
        _declare(cursor, whole, found)
        if own is not None:
            found.headers[own[1], own[3]] = next(reversed(found.functions.values()))
    except IndexError:
        cursor.at = len(cursor.tokens) - 1
        raise cursor.wrong("more") from None


def _declare(cursor: Cursor, whole: _Text, found: _Found) -> None:
    word = cursor.here
    if word[:1] == "@":
        match read_global(cursor):
            case Global() as variable:
                found.globals[variable.name] = variable
            case Alias() as alias:
                found.aliases[alias.name] = alias
    elif word[:1] == "%":
        name, struct = read_struct(cursor)
        if not isinstance(struct, StructType | None):
            raise cursor.unmodelled(f"the named type {name} is no struct")
        found.structs[name] = struct
        cursor.end()
    elif word in {"define", "declare"}:
        function = read_function(cursor, whole.groups)
        if function.defined:
            cursor.expect("{")
        cursor.end()
        _add(found, function)
    elif word == "module":
        raise cursor.unmodelled("assembly in a module is not modelled")
    else:
        raise cursor.wrong("a definition")


def _add(found: _Found, function: Function) -> None:
    """The function comes last, also where it was declared before."""
    found.functions.pop(function.name, None)
    found.functions[function.name] = function


def _text_reader(whole: _Text, found: _Found) -> Callable[[str], str]:
    def read(name: str) -> str:
        start, end, _ = found.bodies[name]
        return whole.text[whole.text.rfind("\n", 0, start - 1) + 1 : end]

    return read


def _body_reader(whole: _Text, found: _Found) -> Callable[[str], Body]:
    known: dict[str, Instruction] = {}

    def span_of(place: int) -> Span | None:
        return span_at(whole.metadata, place)

    def read(name: str) -> Body:
        start, end, first = found.bodies[name]
        lines = whole.text[start:end].split("\n")
        text = bodies.BodyText(lines, first, whole.source, whole.groups, span_of, known)
        return bodies.read_body(found.functions[name], text)

    return read
