"""Whether a place of a C source is inside of the body of a function.

Input: the text, and a line. Output: whether the brace that encloses the line from outside begins a body: it stands
behind a parenthesis, or behind the declarations of an old function, and not behind `=`, `struct` and the like.
"""

from __future__ import annotations

import re

_PART = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#[^\n]*(?<!\\)(?=\n)|[{}]|\n|\S""", re.DOTALL
)


def is_in_body(text: str, line: int) -> bool:
    """Whether the line, counted from 1, begins inside of a body, or a body begins on it."""
    depth, number, before, body = 0, 1, "", False
    for part in _PART.findall(text):
        number += part.count("\n")
        if number > line:
            break
        if part == "{":
            body = before in (")", ";") if depth == 0 else body
            if body and number == line:
                return True
        depth += (part == "{") - (part == "}")
        if part.strip() and not part.startswith(("//", "/*", "#")):
            before = part
        if number == line and depth > 0:
            return body
    return False
