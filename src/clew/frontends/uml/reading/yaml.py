"""YAML with places: mappings, sequences and texts, each with its span. Aliases are refused, as they can expand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from clew.errors import InputError, Unsupported
from clew.ir.source import Source, Span
from clew.records import dataclass

NESTING = 20
"""Mappings and sequences may be nested this deep."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a document: a text, a list or a mapping, and where it stands."""

    value: str | tuple[Entry, ...]
    span: Span
    rows: tuple[tuple[str, Entry], ...] | None = None
    """Of a mapping."""


def read_yaml(source: Source) -> Entry:
    """The document."""
    try:
        root: Any = yaml.compose(source.text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        span = Span(source.name, 1 if mark is None else mark.line + 1, 1 if mark is None else mark.column + 1)
        raise InputError(
            f"this is no YAML: {getattr(error, 'problem', None) or 'it cannot be read'}", span=span
        ) from None
    except RecursionError:
        raise Unsupported(f"values are nested deeper than {NESTING} levels", span=Span(source.name, 1)) from None
    if root is None:
        raise InputError("the project file is empty", span=Span(source.name, 1))
    return _entry(source.name, root, 0, set())


def _entry(name: str, node: Any, depth: int, seen: set[int]) -> Entry:  # noqa: ANN401 - the library has no types
    span = Span(name, node.start_mark.line + 1, node.start_mark.column + 1)
    if id(node) in seen:
        raise Unsupported("aliases are not read; write the value itself", span=span)
    if depth > NESTING:
        raise Unsupported(f"values are nested deeper than {NESTING} levels", span=span)
    seen.add(id(node))
    match node.id:
        case "scalar":
            return Entry(str(node.value), span)
        case "sequence":
            return Entry(tuple(_entry(name, each, depth + 1, seen) for each in node.value), span)
        case _:
            rows = [(text_of(_entry(name, key, depth + 1, seen)), each) for key, each in node.value]
            return Entry((), span, tuple((key, _entry(name, each, depth + 1, seen)) for key, each in rows))


def mapping(entry: Entry, what: str, known: Sequence[str] = ()) -> dict[str, Entry]:
    """The rows of a mapping, each key once and, if any are given, one of those that are known."""
    if entry.value == "":
        return {}
    if entry.rows is None:
        raise InputError(f"{what} should be a mapping, name: value", span=entry.span)
    found: dict[str, Entry] = {}
    for key, value in entry.rows:
        if key in found:
            raise InputError(f"{key!r} stands here twice", span=value.span)
        if known and key not in known:
            raise InputError(f"{what} has no {key!r}; known: {', '.join(known)}", span=value.span)
        found[key] = value
    return found


def sequence(entry: Entry) -> list[Entry]:
    """The items of a list; a text alone is a list of one."""
    if isinstance(entry.value, str):
        return [] if entry.value in ("", "none") else [entry]
    if entry.rows is not None:
        raise InputError("this should be a list", span=entry.span)
    return list(entry.value)


def text_of(entry: Entry) -> str:
    """The text of a scalar."""
    if not isinstance(entry.value, str):
        raise InputError("this should be a plain value", span=entry.span)
    return entry.value
