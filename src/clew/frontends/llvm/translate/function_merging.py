"""Functions that read alike: the same text, up to names that mean the same kind of thing.

Input: a function of a module. Output: its `Likeness`: a key, and the names that it mentions beyond the key. Functions
with equal keys have equal translations up to these names (`copies`). Instances of a template are the usual case: they
differ in what they call, in the types of their variables and in the numbers of their debug information, and often in
nothing else.

What a key keeps of those parts of a text that have a name or number of their own:

- of a place (`!dbg !7`) which of the places in the text it is, and whether it has a span and is in a shipped source;
- of a variable of the source where it lives, its name, and whether its type has a layout;
- of a type its members, all the way down;
- of a function with a body its type and its effect on atomic sections, of a global that it is one; which of them are
  the same, the function itself among them, is kept too. All other symbols keep their names, and where something is
  checked, texts do, too;
- of its own name whether it is a destructor of a class with virtual functions, `main`, or a test for a range.

Nothing is like a function with a local of which the blocks of its places tell where it ends (`scopes`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import field, replace

from clew.frontends.llvm.debug.layouts import TypeTable
from clew.frontends.llvm.debug.places import span_at
from clew.frontends.llvm.debug.variables import SourceVariable, function_span, local_variables
from clew.frontends.llvm.module import Declared, Function, Module
from clew.frontends.llvm.reading.body import debug_record
from clew.frontends.llvm.reading.cursor import name_of
from clew.frontends.llvm.translate.destructors import ends_class
from clew.frontends.llvm.translate.instructions.jumps import is_landing
from clew.frontends.llvm.translate.instructions.leaving import MAIN
from clew.frontends.llvm.translate.instructions.values import tests_range
from clew.frontends.llvm.translate.scopes import has_unmarked
from clew.frontends.llvm.translate.shapes import Shapes
from clew.frontends.llvm.types import ArrayType, FunctionType, NamedType, StructType, Type
from clew.frontends.llvm.values import Text
from clew.graphs import complete
from clew.ir.source import Span
from clew.records import dataclass

_PART = re.compile(
    r'(@(?:"[^"]*"|[-\w$.]+)|%(?:"[^"]*"|(?:class|struct|union)\.[-\w$.]+)'
    r"|!(?:dbg|heapallocsite|llvm\.loop) !\d+|#dbg_declare\(.*)"
)
"""What has a name or a number of its own. At allocation sites and at notes on loops the translation does not look."""
_PLACE = "!dbg !"
_ALONE = ("catch ptr @", "filter [", "@llvm.eh.typeid.", " asm ", "blockaddress(", "indirectbr ")
"""What is translated by more than its kind: numbers of types and blocks, assembly."""
_PRIMITIVE = "@__clew_"
_ALONE_TOO = re.compile(rf"{_PRIMITIVE}(?!(?:check|assume|self|(?:new|delete)(?:_array)?)\(|sc_)")
"""Primitives that are translated by more than their arguments; of checks the texts are read."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The key of a function, the names that may differ from those of its like, and its variables in the source."""

    key: Hashable
    names: tuple[str, ...]
    """Functions and globals in the order in which they are met, the function itself first."""
    spans: tuple[Span | None, ...]
    """Where its parts stand in the source, in the order in which they are met, the begin of the function first."""
    sources: Mapping[str, SourceVariable]


@dataclass(frozen=True, slots=True)
class Likening:
    """Finds the likeness of functions of one module. It remembers what it has found about names and types."""

    module: Module
    shapes: Shapes
    types: TypeTable
    effect: Callable[[str], int]
    """By how much a function changes the depth of atomic sections."""
    _functions: dict[FunctionType, int] = field(default_factory=dict)
    _kinds: dict[str, int | None] = field(default_factory=dict)
    _forms: dict[StructType, str] = field(default_factory=dict)
    _formed: dict[str, str] = field(default_factory=dict)

    def of(self, function: Function) -> Likeness | None:
        """The likeness of a function with a body; None where no other should be translated like it."""
        text = self.module.text(function.name)
        primitive = _PRIMITIVE in text
        if any(sign in text for sign in _ALONE) or (primitive and _ALONE_TOO.search(text)):
            return None
        between = _PART.split(text)
        names = {function.name: 0}
        spans = {function_span(self.module, function): 0}
        places: dict[str, int] = {}
        types: dict[str, str] = {}
        kept: list[object] = []
        records: list[Declared] = []
        for part in between[1::2]:
            match part[0]:
                case "!":
                    if part.startswith(_PLACE) and (number := int(part[len(_PLACE) :])) != function.debug:
                        if part not in places:
                            places[part] = spans.setdefault(span_at(self.module.metadata, number), len(spans))
                        kept.append(places[part])
                case "@":
                    kept.extend((part,) if primitive and self._is_text(part) else self._symbol(part, names))
                case "%":
                    if part not in types:
                        types[part] = self._type(part, text, function)
                    kept.append(types[part])
                case _:
                    if (record := debug_record(part)) is not None:
                        records.append(record)
        if has_unmarked(text, records, self.module.metadata):
            return None
        sources = local_variables(self.module, self.types, records)
        variables = tuple((local, each.name, each.layout is None) for local, each in sources.items())
        shipped = tuple(None if span is None else span.shipped for span in spans)
        own = ends_class(self.module, function.name), function.name == MAIN, tests_range(function.name)
        key = (shipped, variables, tuple(kept), tuple(between[::2]), own)
        return Likeness(key, tuple(names), tuple(spans), sources)

    def _symbol(self, part: str, names: dict[str, int]) -> tuple[object, ...]:
        """What is kept of a symbol: its kind and which of the names it is, or its name."""
        name = name_of(part)
        if name not in self._kinds:
            self._kinds[name] = self._kind(name)
        kind = self._kinds[name]
        if kind is None:
            return (part,)
        return kind, self.effect(name), names.setdefault(name, len(names))

    def _is_text(self, part: str) -> bool:
        """Whether a symbol is a literal, which the translation may read."""
        known = self.module.globals.get(name_of(part))
        return known is not None and isinstance(known.initializer, Text)

    def _kind(self, name: str) -> int | None:
        """A number for functions of one type and for globals; None for symbols that mean something by their name."""
        known = self.module.functions.get(name)
        if known is not None:
            special = not known.defined or is_landing(name)
            return None if special else self._functions.setdefault(known.type, len(self._functions))
        variable = self.module.globals.get(name)
        return None if variable is None or variable.thread_local else -1

    def _type(self, part: str, text: str, function: Function) -> str:
        """The form of a type; what is no type, or a value of the function too, keeps its name."""
        name = name_of(part)
        if self.module.structs.get(name) is None or f"{part} = " in text:
            return part
        return part if any(each.name == name for each in function.parameters) else self._form(name)

    def _form(self, name: str) -> str:
        """The same text for structs of the same members, of which those that are structs have a form too."""
        if name not in self._formed:
            self.shapes.layout.measure(NamedType(name))  # refuses what contains itself
        return complete(self._formed, name, lambda each: _named(self._struct(each)), self._numbered)

    def _numbered(self, name: str) -> str:
        return self._forms.setdefault(self._plain(self._struct(name)), f"%{len(self._forms)}")

    def _struct(self, name: str) -> StructType:
        struct = self.module.structs[name]
        assert struct is not None, "what has a size should be defined"
        return struct

    def _plain(self, struct: StructType) -> StructType:
        """The struct with forms in place of the names of structs in it."""
        return replace(struct, members=tuple(map(self._without_name, struct.members)))

    def _without_name(self, type_: Type) -> Type:
        match type_:
            case NamedType(name=name):
                return NamedType(self._formed[name])
            case StructType():
                return self._plain(type_)
            case ArrayType(element=element):
                return replace(type_, element=self._without_name(element))
            case _:
                return type_


def _named(type_: Type) -> list[str]:
    """The structs in a type by their names; a type is nested no deeper than the reader accepts."""
    match type_:
        case NamedType(name=name):
            return [name]
        case StructType(members=members):
            return [name for member in members for name in _named(member)]
        case ArrayType(element=element):
            return _named(element)
        case _:
            return []
