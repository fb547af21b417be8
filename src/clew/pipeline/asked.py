"""Properties as the user writes them: names of checks and of SV-COMP, formulas, files, names that the source gives.

Input: texts, and what was loaded. Output: properties; what they mean for the program is said in `questions`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from clew import svcomp as competition
from clew.catalogue import checks_for, known_names
from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.properties import NoDeadlock, NoViolation, Property, Question
from clew.ir.source import Source
from clew.pipeline.prepare import normalised
from clew.pipeline.sources import read
from clew.registry import suggestion
from clew.text.properties.text import Scope, parse_property

_WORD = re.compile(r"[\w.-]+")
_NAME = re.compile(r"[^\s()=<>!&|]+( \d+)?")
"""What may be the name of a property, and is no formula."""
_SHOWN = 12
"""So many names are listed in a message."""


def with_queries(loaded: Loaded, texts: Sequence[str]) -> Loaded:
    """What was loaded, made for those of the texts that are questions in a form of the language's own."""
    known = {name for item in loaded.properties for name in (item.text, *item.other_names)}
    own = [
        Source(name, text)
        for name, text in zip(source_names(texts), texts, strict=True)
        if text.strip() not in known and _file(text.strip()) is None
    ]
    found = loaded.queried(own) if loaded.queried is not None and own else None
    return loaded if found is None else replace(normalised(found), sources=loaded.sources)


def as_written(loaded: Loaded, text: str, name: str = "property") -> tuple[Property, ...]:
    """What a text asks: a property of the source by one of its names, or as `read_property` says."""
    word = text.strip()
    if found := tuple(item for item in loaded.properties if word in (item.text, *item.other_names)):
        return found
    named = [item.text for item in loaded.properties if item.other_names]
    if not named or not _NAME.fullmatch(word) or checks_for(word) or _file(word) is not None:
        items = read_property(text, loaded.scope, name)
        return items if loaded.judged is None else tuple(map(loaded.judged, items))
    known = (*named, *(other for item in loaded.properties for other in item.other_names))
    shown = ", ".join(named[:_SHOWN]) + (", …" if len(named) > _SHOWN else "")
    raise InputError(f"no property named {word!r}{suggestion(word, known)}; known: {shown}; or write a formula")


def read_property(text: str, scope: Scope, name: str = "property") -> tuple[Property, ...]:
    """A check id, a name of SV-COMP, a file with one property per line, or a formula."""
    word = text.strip()
    if not word:
        raise InputError("--property is empty; write a formula such as 'AG (x < 3)', or a check such as deadlock")
    if rows := checks_for(word):
        whole = word if len(rows) > 1 else ""
        return tuple(Property(row.id, _question_of(row.id), part_of=whole) for row in rows)
    if (path := _file(word)) is not None:
        return _read_file(path, scope)
    if _WORD.fullmatch(word) and scope.resolve(word) is None and (near := suggestion(word, known_names())):
        raise InputError(f"no check named {word!r}{near}; `clew list checks` shows all")
    # The span points into the text itself, which the user has before him.
    return (replace(parse_property(text, scope, name), span=None),)


def _read_file(path: Path, scope: Scope) -> tuple[Property, ...]:
    """The properties of a file: one per line, comments from // on."""
    (source,) = read((path,))
    if path.suffix == competition.SUFFIX:
        items = (item for name in competition.names_in(source) for item in read_property(name, scope))
        return tuple(replace(item, part_of=source.name) for item in items)
    if path.suffix == ".hoa":
        # Few have automata of their own, and start-up time counts.
        from clew.text.properties.hoa import read_automaton

        return (read_automaton(source, scope),)
    found: list[Property] = []
    for number, line in enumerate(source.text.splitlines()):
        bare = line.partition("//")[0]
        if bare.strip():
            # Lines in front keep the numbers in messages right.
            read_here = read_property("\n" * number + bare, scope, source.name)
            found += [replace(item, text=item.text.strip()) for item in read_here]
    if not found:
        raise InputError(f"{path} holds no property; write one per line")
    return tuple(found)


def _file(text: str) -> Path | None:
    try:
        path = Path(text)
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def _question_of(check: str) -> Question:
    if check == "deadlock":
        return NoDeadlock()
    if check.startswith("property."):
        raise InputError(f"{check} is what a formula fails with; write the formula itself, such as 'AG (x < 3)'")
    return NoViolation(check)


def source_names(texts: Sequence[str]) -> tuple[str, ...]:
    """The names under which messages speak of property texts: `property`, or `property 1`, `property 2`, …."""
    if len(texts) == 1:
        return ("property",)
    return tuple(f"property {number}" for number in range(1, len(texts) + 1))
