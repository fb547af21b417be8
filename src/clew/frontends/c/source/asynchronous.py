"""Labels that start a thread where CBMC and ESBMC read them: `__CPROVER_ASYNC_1: f(x);` calls in a new thread.

In: a text. Out: the text with calls of the library in the place of such statements, line by line as before. A compiler
drops these labels, so they are replaced before it reads them. A call without arguments, of a constant or of an address
is started as it is; any other expression or compound statement becomes a block (an extension of C that clang knows),
which takes copies of the locals that it reads, as the new thread has them there. A block that writes such a local is
an error of the compiler; so is one that jumps out of it. Statements that begin with a word of the language keep their
labels, and are refused for them.
"""

from __future__ import annotations

import re

_LABEL = re.compile(r"\b__(?:CPROVER|ESBMC)_ASYNC_\w*(?P<colon>\s*:\s*)")
_CALL = re.compile(r"(?P<function>[A-Za-z_]\w*)\s*\((?P<argument>[^();,]*|\(void *\*\) *0)\)\s*;")
_KEYWORD = re.compile(r"(?:if|for|while|do|switch|return|goto|break|continue|case|default|else)\b")
_SETTLED = re.compile(r"\s*(?:|&.*|\(void *\*\) *0|NULL|-?\d\w*|\".*\")\s*", re.DOTALL)
"""Arguments that are the same whoever evaluates them."""

_PIECE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[(){}\[\];#]", re.DOTALL)
"""Comments, texts and characters as wholes; brackets, ends of statements, directives."""

BLOCKS = "-fblocks"
"""The compiler's switch for blocks."""


def with_started_threads(text: str) -> str:
    """The text, with such threads started by the library; what each of them has for itself is in words of C."""
    if "__CPROVER_thread_local" in text:
        text = text.replace("__CPROVER_thread_local", "__thread")
    if "_ASYNC_" not in text:
        return text
    parts: list[str] = []
    rest = 0
    for label in _LABEL.finditer(text):
        if label.start() < rest:
            continue  # inside of a statement that is started
        started = _started(text, label.end())
        if started is not None:
            call, end = started
            parts += [text[rest : label.start()], label["colon"].replace(":", " "), call]
            rest = end
    return "".join([*parts, text[rest:]])


def _started(text: str, start: int) -> tuple[str, int] | None:
    """The call that starts the statement at a place, and where the statement ends; None if it is not known how."""
    call = _CALL.match(text, start)
    if call is not None and _SETTLED.fullmatch(call["argument"]):
        argument = call["argument"].strip() or "0"
        return f"__clew_asynchronous((void *){call['function']}, (void *)({argument}));", call.end()
    end = None if _KEYWORD.match(text, start) else _statement_end(text, start)
    if end is None:
        return None
    return f"__clew_asynchronous_block(^{{ {text[start:end]} }});", end


def _statement_end(text: str, start: int) -> int | None:
    """Behind the semicolon of an expression, or the brace of a compound statement; None if directives are in it."""
    compound = text.startswith("{", start)
    depth = 0
    for place in _PIECE.finditer(text, start):
        match place[0]:
            case "(" | "{" | "[":
                depth += 1
            case ")" | "}" | "]":
                depth -= 1
                if depth == 0 and compound:
                    return place.end()
            case ";" if depth == 0:
                return place.end()
            case "#":
                return None
            case _:
                pass
    return None
