"""A driver for a function: `main` calls it with free arguments, so that a library without `main` can be checked.

Input: one C or C++ source, how it is compiled, and the name of a function in it. Output: the text of a driver that
includes the source. Numbers are any; a pointer to a struct is null or an object whose members are made in the same
way, to a depth that a macro says; a pointer to numbers, texts among them, is an array of a few; a length behind such
a pointer is at most that. What cannot be made up stays as it is in C, with a comment. The declarations come from the
syntax tree that the compiler prints.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from clew.codegen.c.clang import command
from clew.errors import InputError
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.compiler import Manner, compiler_flags
from clew.frontends.c.compiling.targets import Language, language_of
from clew.ir.source import Source
from clew.records import dataclass

_NUMBERS = {
    "_Bool": "bool", "bool": "bool", "char": "char", "signed char": "char", "unsigned char": "uchar",
    "short": "short", "unsigned short": "ushort", "int": "int", "unsigned int": "uint",
    "long": "long", "unsigned long": "ulong", "long long": "llong", "unsigned long long": "ullong",
}  # fmt: skip
_QUALIFIERS = re.compile(r"\b(?:const|volatile|restrict|__restrict)\b")
_POINTER = re.compile(r"(?P<to>.*?)\s*\*\s*")
_ARRAY = re.compile(r"(?P<of>[^\[\]]*?)\s*\[(?P<length>\d+)\]")
_RECORD = re.compile(r"(?:struct |class )?(?P<name>[A-Za-z_][\w:]*)")
_ENUM = re.compile(r"enum .*")
_LENGTH = re.compile(r"n|len|length|size|count|num|.*_(?:len|length|size|count|n)|n_?(?:bytes|items|elements)")

_KEEPING = (
    "#define OBJECTS 64",
    "static void *kept[OBJECTS]; // so that what the function does not free is not lost",
    "static unsigned objects;",
)


@dataclass(frozen=True, slots=True)
class _Member:
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class _Declarations:
    """What the syntax tree says: functions with their parameters, records with their members, names of types."""

    functions: dict[str, tuple[_Member, ...]] = field(default_factory=dict)
    records: dict[str, tuple[_Member, ...]] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    """Records as they are written: with or without the word struct."""
    names: dict[str, str] = field(default_factory=dict)


def harness(source: Source, manner: Manner, function: str, folder: str = "") -> str:
    """The driver, for a file in that folder; an input error where the source has no such function."""
    language = language_of(source.name)
    if language is None:
        raise InputError(f"{source.name} is no C or C++ file; a harness is made for a function of one")
    known = _declared(_tree(source, language, manner))
    if function not in known.functions:
        near = get_close_matches(function, known.functions, 1)
        hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(sorted(known.functions)[:8])}"
        raise InputError(f"{source.name} has no function {function} with a body; {hint}")
    name = source.name if Path(source.name).is_absolute() else os.path.relpath(source.name, folder or ".")
    return "\n".join(_Writer(known).driver(name, function)) + "\n"


def _tree(source: Source, language: Language, manner: Manner) -> Any:  # noqa: ANN401 - JSON
    told = compiler_flags(source, language, manner)
    line = [*command(), *told, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-"]
    done = run(line, source.text.encode(), source.name)
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        first = said[0].replace("<stdin>", source.name) if said else "the compiler does not say why"
        raise InputError(f"{source.name} does not compile: {first}")
    return json.loads(done.stdout)


def _declared(tree: Mapping[str, Any]) -> _Declarations:
    found = _Declarations()
    nameless: Mapping[str, Any] = {}
    for node in tree.get("inner", ()):
        name, kind = node.get("name"), node["kind"]
        if not name:
            nameless = node if kind in ("RecordDecl", "CXXRecordDecl") and node.get("tagUsed") == "struct" else {}
        elif kind == "FunctionDecl" and any(each["kind"] == "CompoundStmt" for each in node.get("inner", ())):
            found.functions[name] = tuple(_members(node, "ParmVarDecl"))
        elif kind in ("RecordDecl", "CXXRecordDecl") and node.get("completeDefinition") and node["tagUsed"] != "union":
            found.records[name] = tuple(_members(node, "FieldDecl"))
            found.spelt[name] = f"struct {name}"
        elif kind == "TypedefDecl" and nameless:
            found.records[name], nameless = tuple(_members(nameless, "FieldDecl")), {}
            found.spelt[name] = name
        elif kind in ("TypedefDecl", "TypeAliasDecl"):
            found.names[name] = _plain(node["type"].get("desugaredQualType", node["type"]["qualType"]))
    return found


def _members(node: Mapping[str, Any], kind: str) -> Iterator[_Member]:
    for each in node.get("inner", ()):
        if each["kind"] == kind:
            yield _Member(each.get("name", ""), _plain(each["type"]["qualType"]))


def _plain(text: str) -> str:
    return " ".join(_QUALIFIERS.sub(" ", text).split())


class _Writer:
    """Writes a driver; keeps which makers of records are needed, each once."""

    def __init__(self, known: _Declarations) -> None:
        self._known = known
        self._makers: dict[str, list[str]] = {}

    def driver(self, file: str, function: str) -> list[str]:
        parameters = self._known.functions[function]
        body: list[str] = []
        names: list[str] = []
        for number, each in enumerate(parameters):
            name = each.name or f"argument{number}"
            before = parameters[number - 1] if number else None
            body += self._argument(name, each, before)
            names.append(name)
        makers = [line for maker in self._makers.values() for line in maker]
        return [
            f"// A driver for {function} of {file}: every argument is free. Assume here what callers guarantee.",
            "#include <clew.h>",
            "#include <stdlib.h>",
            f"#include {json.dumps(file)}",
            "",
            "#ifndef SOME",
            "#define SOME 4 // so many elements has an array",
            "#endif",
            "#ifndef DEPTH",
            "#define DEPTH 3 // so many objects follow each other",
            "#endif",
            "",
            *(_KEEPING if self._makers else ()),
            *[f"{self._head(name)};" for name in self._makers],
            *makers,
            "int main(void) {",
            *(f"    {line}" for line in body),
            f"    {function}({', '.join(names)});",
            "    return 0;",
            "}",
        ]

    def _argument(self, name: str, parameter: _Member, before: _Member | None) -> list[str]:
        kind = self._resolved(parameter.type)
        if kind in _NUMBERS:
            line = f"{parameter.type} {name} = {_any(kind)};"
            counts = before is not None and self._is_row(before.type) and _LENGTH.fullmatch(name.lower())
            return [line, f"clew_assume({name} <= SOME);" if counts else ""][: 1 + bool(counts)]
        if self._is_row(parameter.type):
            return self._row(name, self._pointee(parameter.type))
        value = self._value(parameter.type, "DEPTH")
        if value is not None:
            return [f"{_declared_as(parameter.type, name)} = {value};"]
        if (record := self._record(parameter.type)) is not None:
            self._need(record)
            return [f"{parameter.type} {name} = *any_{record}(DEPTH);"]
        return [f"{_declared_as(parameter.type, name)}; // nothing can be made up for this type"]

    def _row(self, name: str, element: str) -> list[str]:
        """An array of numbers, or of bytes where nobody knows of what; a text ends with a zero."""
        of = "unsigned char" if element == "void" else element
        fill = _any(self._resolved(of))
        lines = [f"static {of} {name}[SOME + 1];", f"for (int i = 0; i < SOME; i++) {name}[i] = {fill};"]
        return [*lines, *([f"{name}[SOME] = 0;"] if self._resolved(of) == "char" else [])]

    def _value(self, kind: str, depth: str) -> str | None:
        """An expression for any value of the type, or None where it has none."""
        resolved = self._resolved(kind)
        if resolved in _NUMBERS:
            return _any(resolved)
        if _ENUM.fullmatch(resolved):
            return f"({kind})clew_nondet_int()"
        if (pointer := _POINTER.fullmatch(resolved)) and (record := self._record(pointer["to"])) is not None:
            self._need(record)
            return f"any_{record}({depth})"
        return "0" if pointer else None

    def _need(self, record: str) -> None:
        if record in self._makers:
            return
        lines = self._makers[record] = [f"{self._head(record)} {{"]
        lines += ["    if (depth == 0 || clew_nondet_bool())", "        return 0;"]
        spelt = self._known.spelt[record]
        lines += [f"    {spelt} *made = ({spelt} *)calloc(1, sizeof *made);"]
        lines += ["    kept[objects++ % OBJECTS] = made;"]
        for member in self._known.records[record]:
            lines += [f"    {line}" for line in self._member(member)]
        lines += ["    return made;", "}", ""]

    def _member(self, member: _Member) -> list[str]:
        if (array := _ARRAY.fullmatch(member.type)) is not None:
            value = self._value(array["of"], "depth - 1")
            each = f"for (int i = 0; i < {array['length']}; i++) made->{member.name}[i] = {value};"
            return [each if value is not None else f"// {member.name} stays zero"]
        value = self._value(member.type, "depth - 1")
        if value is None or (value == "0" and "*" in self._resolved(member.type)):
            return [f"// {member.name} stays zero"]
        return [f"made->{member.name} = {value};"]

    def _head(self, record: str) -> str:
        return f"static {self._known.spelt[record]} *any_{record}(int depth)"

    def _resolved(self, kind: str) -> str:
        """The type without names for types."""
        seen: set[str] = set()
        while (name := kind.replace("*", "").strip()) in self._known.names and name not in seen:
            seen.add(name)
            kind = kind.replace(name, self._known.names[name])
        return _plain(kind)

    def _pointee(self, kind: str) -> str:
        pointer = _POINTER.fullmatch(kind) or _POINTER.fullmatch(self._resolved(kind))
        return pointer["to"] if pointer is not None else ""

    def _is_row(self, kind: str) -> bool:
        to = self._pointee(kind)
        return bool(to) and (to == "void" or self._resolved(to) in _NUMBERS)

    def _record(self, kind: str) -> str | None:
        found = _RECORD.fullmatch(self._resolved(kind))
        return found["name"] if found is not None and found["name"] in self._known.records else None


def _any(kind: str) -> str:
    return f"clew_nondet_{_NUMBERS[kind]}()"


def _declared_as(kind: str, name: str) -> str:
    if "(*)" in kind:
        return kind.replace("(*)", f"(*{name})")
    return f"{kind}{name}" if kind.endswith("*") else f"{kind} {name}"
