"""An index of messages: every sentence with which Clew refuses an input, made from the code.

Input: the sources of the package. Output: the page `docs/reference/messages.md`: per part of Clew the messages of its
input errors, with `…` where a message names what was found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.places import ROOT

_ERRORS = ("InputError", "Unsupported", "ToolError")
_PACKAGE = ROOT / "src" / "clew"
_SHORTEST = 12


def messages() -> str:
    """The page."""
    parts: dict[str, set[str]] = {}
    for path in sorted(_PACKAGE.rglob("*.py")):
        name = "/".join(path.relative_to(_PACKAGE).with_suffix("").parts[:2])
        parts.setdefault(name, set()).update(_said(path))
    lines = [
        "# Messages",
        "",
        "What Clew says where it refuses an input, by the part that says it; `…` stands for what was found.",
        "",
    ]
    for name, found in parts.items():
        if found:
            lines += [f"## {name}", "", *(f"- {text}" for text in sorted(found)), ""]
    return "\n".join(lines)


def _said(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ERRORS and node.args:
            text = _text(node.args[0]).replace("\n", " ").replace("|", "\\|").replace("<", "\\<").strip()
            if len(text.replace("…", "").strip()) >= _SHORTEST:
                yield text.replace("`", "'").replace("*", "\\*").replace("{", "\\{").replace("$", "\\$")


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(_text(each) for each in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(left) + _text(right)
        case _:
            return "…"
