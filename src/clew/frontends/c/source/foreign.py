"""Sources for another processor than the neutral one of the compiler: operands of assembly, attributes of handlers.

Input: a preprocessed text that the compiler refuses for these alone. Output: the text with operands that any processor
has (a register, a place in memory, a constant), without names of registers, and with annotations instead of attributes
for handlers. What the instructions mean is found later, by their text.
"""

from __future__ import annotations

import re

from clew.frontends.c.source.handlers import annotated

FOREIGN = re.compile(
    r"error: .*(?: in asm\b|for constraint|asm constraint|'interrupt' attribute|'naked'|naked function)"
)
"""What the compiler says of such a text."""
_ASM = re.compile(
    r"\b(?:__asm__|__asm|asm)\b\s*(?:(?:__volatile__|__volatile|volatile|__inline__|inline|goto)\s*)*(?=\()"
)
_ATTRIBUTE = re.compile(r"\b__attribute(?:__)?\s*(?=\()")
_FRAMELESS = re.compile(r"\b(?:__)?(?:naked|IRQ|FIQ)(?:__)?\b(?:\s*\([^()]*\))?")
_REGISTER = re.compile(r'(\bregister\b[^;={}]*?)\b(?:__asm__|__asm|asm)\s*\(\s*"[^"]*"\s*\)')
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_KEPT = ("memory", "cc")
_MEMORY, _NUMBERS = frozenset("moVQU<>"), frozenset("IJKLMNOPnis")


def neutral(text: str) -> str:
    """The text for any processor."""
    plain = annotated(_REGISTER.sub(r"\1", text))
    plain = _replaced(plain, _ATTRIBUTE, lambda inside: _FRAMELESS.sub("used", inside))
    return _replaced(plain, _ASM, _statement)


def _replaced(text: str, head: re.Pattern[str], change: object) -> str:
    """The text with what stands in the brackets behind a head changed."""
    assert callable(change), "what changes a text should be a function"
    made: list[str] = []
    at = 0
    for found in head.finditer(text):
        if found.start() < at:
            continue
        end = _closing(text, found.end())
        made += [text[at : found.end()], "(", change(text[found.end() + 1 : end]), ")"]
        at = end + 1
    return "".join((*made, text[at:]))


def _closing(text: str, begin: int) -> int:
    """Where the bracket that opens at a place is closed."""
    depth, at = 0, begin
    while at < len(text):
        if text[at] == '"' and (literal := _TEXT.match(text, at)) is not None:
            at = literal.end()
            continue
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
        at += 1
    return len(text) - 1


def _statement(inside: str) -> str:
    """The inside of an assembly statement: text, outputs, inputs, what is overwritten."""
    template, *parts = _sections(inside)
    operands = [_constraints(part) for part in parts[:2]]
    overwritten = [", ".join(f'"{each}"' for each in _TEXT.findall(part) if each in _KEPT) for part in parts[2:3]]
    return ":".join((template, *operands, *overwritten, *parts[3:]))


def _sections(inside: str) -> list[str]:
    """What stands between the colons of an assembly statement."""
    found, depth, at, begin = [], 0, 0, 0
    while at < len(inside):
        if inside[at] == '"' and (literal := _TEXT.match(inside, at)) is not None:
            at = literal.end()
            continue
        depth += (inside[at] in "([{") - (inside[at] in ")]}")
        if inside[at] == ":" and depth == 0:
            found.append(inside[begin:at])
            begin = at + 1
        at += 1
    return [*found, inside[begin:]]


def _constraints(part: str) -> str:
    """Operands with constraints that every processor has; those stand in front of a bracket."""
    return re.sub(r'"([^"]*)"(?=\s*\()', lambda found: f'"{_constraint(found[1])}"', part)


def _constraint(text: str) -> str:
    """One constraint: its signs, and a register, a place in memory, a constant, or another operand."""
    first = text.split(",", maxsplit=1)[0]
    signs = "".join(each for each in first if each in "=+&%")
    letters = first.lstrip("=+&%")
    if letters.isdigit() or letters.startswith("["):
        return signs + letters
    kind = "m" if _MEMORY.issuperset(letters[:1]) and letters else "i" if _NUMBERS.issuperset(letters) else "r"
    return signs + kind
