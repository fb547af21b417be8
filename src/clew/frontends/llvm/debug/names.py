"""Names as the programmer wrote them: functions, variables and types with the scopes around them."""

from __future__ import annotations

import re

from clew.frontends.llvm.debug.arguments import with_short_arguments
from clew.frontends.llvm.debug.nodes import Metadata, Node, Scope

_STANDARD, _INLINE = "std::", "__1"
_SPECIAL = re.compile(rf"[<>,]|{_INLINE}")
"""What makes a difference to how a name is shortened."""
_FUNCTION = re.compile(r'(?:distinct )?!DISubprogram\(name: "([^"\\]+)", (?:linkageName: "[^"\\]*", )?scope: !(\d+), ')
"""A function as it is usually printed."""
_DECLARATION = ", declaration: !"
_REFERRED = re.compile(r'(\d+)[,)][^"]*\Z')
"""A number and the rest of a node, in which no text stands."""
_DEEPEST = 1000
"""Scopes nested deeper than this are taken for a cycle."""
_KINDS = {
    "DW_TAG_structure_type": "struct",
    "DW_TAG_class_type": "class",
    "DW_TAG_union_type": "union",
    "DW_TAG_enumeration_type": "enum",
}


def qualified_name(metadata: Metadata, number: int) -> str:
    """`app::Stack<int>::push`: the name with the namespaces, classes and functions around it.

    Inline namespaces are left out, that of libc++ also in template arguments, and arguments that are defaults of the
    standard library; a lambda is `f::lambda`, an unnamed namespace has no name.
    """
    own, within = _own(metadata, _declaration(metadata, number))
    scope = _scope(metadata, within)
    plain = _SPECIAL.search(own) is None and not scope.name.endswith(_INLINE)
    if plain and scope.name and (_STANDARD in scope.name or _STANDARD not in own):
        return f"{scope.short}::{own}"
    return _short(f"{scope.name}::{own}" if scope.name else own)


def _declaration(metadata: Metadata, number: int) -> int:
    """The node of the declaration, where it is another one."""
    text = metadata.text(number)
    at = text.rfind(_DECLARATION)
    if at < 0:
        return number
    if (usual := _REFERRED.match(text, at + len(_DECLARATION))) is not None:
        return int(usual[1])
    declared = metadata.node(number).reference("declaration")
    return number if declared is None else declared


def _own(metadata: Metadata, number: int) -> tuple[str, int | None]:
    """The name of a node and the scope that it is in."""
    usual = _FUNCTION.match(metadata.text(number))
    if usual is not None and usual[1].isascii():
        return usual[1], int(usual[2])
    node = metadata.node(number)
    return _own_name(node), node.reference("scope")


def _scope(metadata: Metadata, number: int | None) -> Scope:
    """The names of a scope, found once."""
    if number is None:
        return Scope("", "")
    found = metadata.scopes.get(number)
    if found is None:
        parts: list[str] = []
        scope: int | None = number
        for _ in range(_DEEPEST):
            if scope is None:
                break
            node = metadata.node(scope)
            if node.kind in {"DINamespace", "DICompositeType", "DISubprogram"}:
                parts.append(_scope_name(node))
            scope = node.reference("scope")
        name = "::".join(reversed([part for part in parts if part]))
        found = metadata.scopes[number] = Scope(name, _short(name))
    return found


def _short(name: str) -> str:
    return with_short_arguments(name.replace(f"::{_INLINE}::", "::"))


def _own_name(node: Node) -> str:
    return node.text("name") or f"unnamed {_KINDS.get(node.text('tag'), 'type')}"


def _scope_name(node: Node) -> str:
    if node.kind == "DINamespace":
        return "" if node.text("exportSymbols") == "true" else node.text("name")
    if node.kind == "DICompositeType" and not node.text("name"):
        return "lambda" if node.text("tag") == "DW_TAG_class_type" else ""
    return node.text("name")
