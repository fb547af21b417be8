"""XML with places: from a text to a tree of elements.

Entities and declarations in document types are refused, so hostile input cannot expand; comments and processing
instructions are skipped. Names are split into namespace and local name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from xml.parsers import expat

from clew.graphs import preorder
from clew.ir.errors import InputError, Unsupported
from clew.ir.source import Source, Span
from clew.records import dataclass

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_][\w.-]*;")
NESTING = 200
"""Elements may be nested this deep."""


@dataclass(slots=True)
class Element:
    """An element; it is filled while it is read, which is why it is not frozen."""

    space: str
    name: str
    attributes: dict[str, str]
    span: Span
    children: list[Element] = field(default_factory=list)
    text: str = ""
    text_span: Span | None = None
    """Where its text begins."""

    def get(self, name: str) -> str | None:
        """The attribute, without spaces at its ends."""
        found = self.attributes.get(name)
        return None if found is None else found.strip()

    def named(self, *names: str) -> Iterator[Element]:
        """The children of these names."""
        return (child for child in self.children if child.name in names)

    def within(self, *excepted: str) -> Iterator[Element]:
        """The element and all inside of it, but what stands in elements of the names that are excepted."""
        return preorder((self,), lambda each: [child for child in each.children if child.name not in excepted])


class _Builder:
    """The parser's handlers; state, because reading moves on."""

    def __init__(self, source: Source, skipped: int) -> None:
        self.source = source
        self.skipped = skipped
        self.parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
        self.parser.buffer_text = False
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._document_type
        self.parser.EntityDeclHandler = self._refuse
        self.open: list[Element] = []
        self.root: Element | None = None

    def here(self) -> Span:
        return Span(self.source.name, self.parser.CurrentLineNumber + self.skipped, self.parser.CurrentColumnNumber + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) >= NESTING:
            raise Unsupported(f"elements are nested deeper than {NESTING} levels", span=self.here())
        space, _, local = name.rpartition(" ")
        element = Element(
            space, local, {key.replace(" ", "}"): value for key, value in attributes.items()}, self.here()
        )
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, _: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        element = self.open[-1]
        if element.text_span is None:
            element.text_span = self.here()
        element.text += text

    def _document_type(self, name: str, system: str | None, public: str | None, has_declarations: int) -> None:
        """The name of a document type says nothing; declarations inside of it would, and entities of another file."""
        if has_declarations or _ENTITY.search(self.source.text):
            self._refuse(name, system, public)

    def _refuse(self, *_: object) -> None:
        message = "declarations of entities are not read, since they can expand without end; write the text itself"
        raise Unsupported(message, span=self.here())


def read_xml(source: Source) -> Element:
    """The root element; InputError where the text is no well-formed XML."""
    text = source.text.lstrip()
    builder = _Builder(source, source.text[: len(source.text) - len(text)].count("\n"))
    try:
        builder.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        span = Span(source.name, error.lineno + builder.skipped, error.offset + 1)
        raise InputError(f"this is no well-formed XML: {expat.ErrorString(error.code)}", span=span) from None
    assert builder.root is not None, "a document that was parsed should have a root"
    return builder.root
