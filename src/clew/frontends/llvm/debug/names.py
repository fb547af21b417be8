"""Names as the programmer wrote them: functions, variables and types with the scopes around them."""

from __future__ import annotations

from clew.frontends.llvm.debug.arguments import with_short_arguments
from clew.frontends.llvm.debug.nodes import Metadata, Node

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
    parts = [_own_name(node)]
    for _ in range(_DEEPEST):
        scope = node.reference("scope")
        if scope is None:
            break
        node = metadata.node(scope)
        if node.kind in {"DINamespace", "DICompositeType", "DISubprogram"}:
            parts.append(_scope_name(node))
    whole = "::".join(reversed([part for part in parts if part])).replace("::__1::", "::")
    return with_short_arguments(whole)


def _own_name(node: Node) -> str:
    return node.text("name") or f"unnamed {_KINDS.get(node.text('tag'), 'type')}"


def _scope_name(node: Node) -> str:
    if node.kind == "DINamespace":
        return "" if node.text("exportSymbols") == "true" else node.text("name")
    if node.kind == "DICompositeType" and not node.text("name"):
        return "lambda" if node.text("tag") == "DW_TAG_class_type" else ""
    return node.text("name")
