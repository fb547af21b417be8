"""Engines as people write them: `NAME` or `NAME{field=value,…}`.

Input: a text. Output: the name with the texts of its options, and the engine when it is asked for: its module is
imported then and not before. Options are the fields of the engine's dataclass; a value is read by the type of its
field. The items of a list are joined by `+`, and may be engines themselves.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Iterator
from enum import Enum
from typing import Any, Union

from clew.errors import InputError
from clew.models.engine import Engine
from clew.records import dataclass
from clew.registry import ENGINES, EngineRow, named, resolve, suggestion

_ENGINE = re.compile(r"(?P<name>[\w-]+)(?:\{(?P<fields>.*)\})?", re.DOTALL)
_TRUTH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True, slots=True)
class EngineText:
    """An engine as it is written: its name, and its options as texts."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        shown = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}{{{shown}}}" if shown else self.name

    @property
    def row(self) -> EngineRow:
        """What the list of engines says of it; an unknown name is an input error."""
        return named("engine", ENGINES, _SHORT.get(self.name, self).name)

    def engine(self) -> Engine:
        """The engine; for an unknown option the known ones are listed."""
        row, engine_type = self.row, typing.cast("Any", resolve(self.row))
        known = option_fields(engine_type)
        values: dict[str, object] = {}
        for name, text in _SHORT.get(self.name, self).options:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise InputError(f"engine {row.name} has no option {name!r}{suggestion(name, known)}; known: {listed}")
            values[name] = read_value(text, known[name], f"option {name} of engine {row.name}")
        engine: Engine = engine_type(**values)
        return engine


_SHORT = {"cells": EngineText("clauses", (("cells", "yes"),))}
"""Names for engines with options."""


def read_engine(text: str) -> EngineText:
    """The parts of an engine text; an unknown name is an input error."""
    match = _ENGINE.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{text!r} is no engine; write NAME or NAME{{field=value,…}}, as in 'explore{{order=depth}}'")
    written = EngineText(match["name"])
    return dataclasses.replace(written, options=tuple(_options(match["fields"] or "", written.row.name)))


def _options(text: str, name: str) -> Iterator[tuple[str, str]]:
    for item in filter(None, (piece.strip() for piece in _pieces(text, ","))):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise InputError(f"{item!r} in the options of engine {name} has no value; write {item}=VALUE")
        yield key, value


def _pieces(text: str, separators: str) -> Iterator[str]:
    """What stands between separators that stand outside of all braces."""
    depth = begin = 0
    for place, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if not depth and letter in separators:
            yield text[begin:place]
            begin = place + 1
    yield text[begin:]


def option_fields(engine_type: type) -> dict[str, Any]:
    """The options of an engine: its dataclass fields with their types."""
    hints = typing.get_type_hints(engine_type)
    return {field.name: hints[field.name] for field in dataclasses.fields(engine_type) if field.init}


def read_value(text: str, wanted: Any, where: str) -> object:  # noqa: ANN401 - a type is not a value of a type here
    """The text as a value of the wanted type; `where` names the option in the message."""
    if typing.get_origin(wanted) in (Union, types.UnionType):
        inner = [part for part in typing.get_args(wanted) if part is not types.NoneType]
        if text.lower() == "none" and len(inner) < len(typing.get_args(wanted)):
            return None
        return read_value(text, inner[0], where)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        choices = {str(member.value): member for member in wanted}
        if text in choices:
            return choices[text]
        raise InputError(f"{where} cannot be {text!r}{suggestion(text, choices)}; known: {', '.join(choices)}")
    if wanted in (bool, int, float):
        return _scalar(text, wanted, where)
    if typing.get_origin(wanted) in (tuple, frozenset):
        items = [item for item in map(str.strip, _pieces(text, "+|")) if item and item != "none"]
        element = typing.get_args(wanted)[0]
        return typing.get_origin(wanted)(read_value(item, element, where) for item in items)
    return _checked(text) if wanted is EngineText else text


def _scalar(text: str, wanted: type, where: str) -> object:
    if wanted is bool:
        if text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        raise InputError(f"{where} is {text!r}, which should be yes or no")
    try:
        return wanted(text.replace("_", ""))
    except ValueError:
        kind = "a whole number" if wanted is int else "a number"
        raise InputError(f"{where} is {text!r}, which should be {kind}") from None


def _checked(text: str) -> EngineText:
    """An engine text whose options, if it has any, are known to be right."""
    written = read_engine(text)
    if written.options:
        written.engine()
    return written


def written(engine: Engine, name: str) -> str:
    """The engine as the user could have written it, with fields at their defaults left out."""
    shown = []
    for field in dataclasses.fields(engine):  # type: ignore[arg-type]  # an engine is a dataclass by its protocol
        value = getattr(engine, field.name)
        if field.init and value != field.default:
            shown.append((field.name, _value_text(value)))
    return str(EngineText(name, tuple(shown)))


def _value_text(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | frozenset):
        texts = [_value_text(item) for item in value]
        return "+".join(texts if isinstance(value, tuple) else sorted(texts)) or "none"
    return str(value)
