"""Names as the programmer wrote them: functions, variables and types with the scopes around them."""

from __future__ import annotations

import re

from clew.frontends.llvm.debug.arguments import with_short_arguments
from clew.frontends.llvm.debug.nodes import Metadata, Node, Scope

_STANDARD, _INLINE = "std::", "__1"
_SPECIAL = re.compile(rf"[<>,]|{_INLINE}")
"""What makes a difference to how a name is shortened."""
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
    node = metadata.node(number)
    if (declaration := node.reference("declaration")) is not None:
        node = metadata.node(declaration)
    own, scope = _own_name(node), _scope(metadata, node.reference("scope"))
    plain = _SPECIAL.search(own) is None and not scope.name.endswith(_INLINE)
    if plain and scope.name and (_STANDARD in scope.name or _STANDARD not in own):
        return f"{scope.short}::{own}"
    return _short(f"{scope.name}::{own}" if scope.name else own)


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
