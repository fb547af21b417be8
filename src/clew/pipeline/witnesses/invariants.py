"""Loop invariants for correctness witnesses: guessed from the text, kept where a check proves them.

Input: the sources of a C program that a check has proved, and how it was read. Output: invariants. For each loop whose
condition compares a variable with a number or a variable, the bounds that such a loop keeps are guessed (`i <= n` of
`i < n`, and from below the number that it starts with); the guesses are woven in as assertions, and those at a loop
where one of them fails are dropped until the rest holds.
After: Flanagan and Leino, "Houdini, an Annotation Assistant for ESC/Java", 2001.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.pipeline.witnesses.texts import Text
from clew.pipeline.witnesses.validate import Setting
from clew.pipeline.witnesses.weave import woven_invariants
from clew.svcomp import ASSERTIONS
from clew.verdict import Fails, Holds
from clew.witness import Invariant, Place

_LOOP = re.compile(r"\b(while|for)\b\s*\(")
_COMPARED = re.compile(r"\s*([A-Za-z_]\w*)\s*(<=|<|!=|>=|>)\s*([A-Za-z_]\w*|\d+)\s*\Z")
_KEPT = {"<": "<=", "<=": None, "!=": None, ">": ">=", ">=": None}
_ROUNDS, _MOST = 4, 30


def loop_invariants(sources: Sequence[Source], setting: Setting) -> tuple[Invariant, ...]:
    """What holds at the loops of the first source; nothing where the check does not decide it."""
    source, *others = sources
    guessed = list(guesses(source))[:_MOST]
    for _ in range(_ROUNDS):
        if not guessed:
            return ()
        try:
            woven = replace(source, text=woven_invariants(source.text, source.name, guessed))
            loaded = load_sources((woven, *others), frontend=setting.frontend, options=setting.options)
        except (InputError, Unsupported):
            return ()
        outcome = check(loaded, [ASSERTIONS], limits=setting.limits)
        if isinstance(outcome.verdict, Holds):
            return tuple(guessed)
        lines = {result.span.line for result in outcome.results if isinstance(result.verdict, Fails) and result.span}
        left = [each for each in guessed if each.place.line not in lines]
        if len(left) == len(guessed):
            return ()
        guessed = left
    return ()


def guesses(source: Source) -> Iterator[Invariant]:
    """The bounds that loops seem to keep."""
    text = Text(source.text, source.name)
    for found in _LOOP.finditer(text.bare):
        place = text.place(found.start())
        try:
            _, first, last = text.condition(place)
        except InputError:
            continue
        compared = _COMPARED.match(text.bare[first:last])
        if compared is None:
            continue
        name, operator, bound = compared.groups()
        kept, start = _KEPT[operator], _start(text, name, first)
        parts = [f"{name} {kept} {bound}"] if kept else []
        if start is not None:
            parts.append(f"{name} >= {start}" if operator in ("<", "<=", "!=") else f"{name} <= {start}")
        if parts:
            yield Invariant(Place(source.name, place.line, place.column), " && ".join(parts))


def _start(text: Text, name: str, before: int) -> str | None:
    """The number that was last assigned to a variable in front of a loop."""
    found = re.findall(rf"\b{name}\s*=\s*(-?\d+)\s*[;,]", text.bare[:before])
    return found[-1] if found else None
