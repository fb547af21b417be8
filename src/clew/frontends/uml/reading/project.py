"""Project files: machines and objects put together, in YAML.

```yaml
semantics: steps            # one transition per step (default), or broadcast
queue: 4                    # how many messages wait for an object
overflow: cut               # a step into a full queue is not taken (default), or error
environment: [start]        # the signals that come from outside; none without it
signals: {start: {}, set: {n: 0..3}}
classes:
  Door:
    attributes: {count: int = 0, peer: Lift, mode: 'enum(slow, fast)', seen: 'bool[2]'}
    queue: 2
    machine: |              # PlantUML, or the name of a file
      [*] --> closed
objects:
  d: {class: Door}
links: [d.peer = l]         # the same as peer: l in the object
properties: ['AG !(d.open && l.moving)']
```
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from pathlib import Path

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import STEPS, TIMER, UML, Chart, Data, Profile
from clew.frontends.uml.language import Expression, Items, Literal, Name, expression
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.reading.plantuml import draft_of
from clew.frontends.uml.reading.xmi import drafts_of
from clew.frontends.uml.reading.yaml import Entry, mapping, read_yaml, sequence, text_of
from clew.ir.source import Source, Span
from clew.records import dataclass

_TYPE = re.compile(
    r"\s*(?P<base>int|bool|enum\s*\((?P<names>[^)]*)\)|\w+)\s*(?:\[(?P<length>\d+)\])?\s*(?:=\s*(?P<value>.+?))?\s*"
)
_ZEROS = {"int": 0, "bool": False}
"""What attributes hold at first; references refer to nothing."""
_RANGE = re.compile(r"(-?\d{1,10})\s*\.\.\s*(-?\d{1,10})")
_KEYS = (
    "project",
    "semantics",
    "queue",
    "overflow",
    "environment",
    "signals",
    "classes",
    "objects",
    "links",
    "properties",
)
_LINK = re.compile(r"\s*(?P<object>\w+)\.(?P<attribute>\w+)\s*=\s*(?P<value>\w+)\s*")


Signals = dict[str, tuple[tuple[int, int] | None, ...]]
"""Per signal the ranges of its data, by position; None for any number."""


@dataclass(frozen=True, slots=True)
class Project:
    """What a project file says: objects as charts with their rules, and what comes from outside."""

    charts: tuple[Chart, ...]
    profile: Profile
    capacities: dict[str, int]
    signals: Signals
    outside: tuple[str, ...]
    enumerators: frozenset[str]
    properties: tuple[tuple[str, Span], ...]


@dataclass(slots=True)
class _Class:
    chart: Chart
    attributes: dict[str, tuple[str, Expression | None, Span]]
    queue: int | None
    enumerators: set[str] = field(default_factory=set)


def read_project(source: Source) -> Project:
    """The project of a file."""
    top = mapping(read_yaml(source), "a project", _KEYS)
    semantics = _word(top, "semantics", ("steps", "broadcast"), "steps")
    overflow = _word(top, "overflow", ("cut", "error"), "cut")
    profile = replace(STEPS if semantics == "steps" else UML, blocks=overflow == "cut")
    signals = {
        name: tuple(map(_range, mapping(entry, f"the data of {name}").values()))
        for name, entry in _rows(top, "signals").items()
    }
    classes = {
        name: _class(source, name, entry, signals, steps=semantics == "steps")
        for name, entry in _rows(top, "classes").items()
    }
    if "objects" not in top:
        raise InputError("a project needs objects: name: {class: …}", span=Span(source.name, 1))
    objects = mapping(top["objects"], "objects")
    enumerators = frozenset(name for each in classes.values() for name in each.enumerators)
    charts: list[Chart] = []
    capacities: dict[str, int] = {}
    default = _number(top["queue"]) if "queue" in top else 4
    links = _links(top, objects)
    for name, entry in objects.items():
        chart, capacity = _object(name, entry, classes, objects, links.get(name, {}))
        charts.append(chart)
        capacities[name] = capacity or default
    outside = [text_of(each) for each in _items(top, "environment")]
    for each in outside:
        if each not in signals:
            raise InputError(f"there is no signal {each!r} to come from outside", span=top["environment"].span)
    properties = [(text_of(each), each.span) for each in _items(top, "properties")]
    return Project(tuple(charts), profile, capacities, signals, tuple(outside), enumerators, tuple(properties))


def _rows(top: dict[str, Entry], key: str) -> dict[str, Entry]:
    return mapping(top[key], key) if key in top else {}


def _items(top: dict[str, Entry], key: str) -> list[Entry]:
    return sequence(top[key]) if key in top else []


def _word(top: dict[str, Entry], key: str, known: tuple[str, ...], default: str) -> str:
    if key not in top:
        return default
    found = text_of(top[key])
    if found not in known:
        raise InputError(f"{key} is {' or '.join(known)}, not {found!r}", span=top[key].span)
    return found


def _number(entry: Entry) -> int:
    text = text_of(entry)
    if not re.fullmatch(r"\d{1,2}", text) or not 1 <= int(text) <= 64:
        raise InputError(f"a queue holds 1 to 64 messages, not {text}", span=entry.span)
    return int(text)


def _range(entry: Entry) -> tuple[int, int] | None:
    text = text_of(entry)
    match = _RANGE.fullmatch(text)
    if match is None and text not in ("int", "bool"):
        raise InputError(f"the data of a signal are int, bool or LOW..HIGH, not {text!r}", span=entry.span)
    if match is None:
        return (0, 1) if text == "bool" else None
    return int(match[1]), int(match[2])


# --- classes and objects --------------------------------------------------------------------------------------------


def _class(source: Source, name: str, entry: Entry, signals: Signals, *, steps: bool) -> _Class:
    rows = mapping(entry, f"the class {name}", ("attributes", "machine", "queue"))
    if "machine" not in rows:
        raise InputError(f"the class {name} needs a machine", span=entry.span)
    chart = _machine(source, name, rows["machine"], steps=steps)
    _check_signals(chart, signals)
    result = _Class(chart, {}, _number(rows["queue"]) if "queue" in rows else None)
    for attribute, kind in _rows(rows, "attributes").items():
        result.attributes[attribute] = _attribute(result, kind)
    return result


def _machine(source: Source, name: str, entry: Entry, *, steps: bool) -> Chart:
    text = text_of(entry)
    if "\n" not in text.strip() and re.fullmatch(r"[\w./-]+\.(puml|plantuml|uml|xmi)", text.strip()):
        path = Path(source.name).parent / text.strip()
        try:
            inner = Source(str(path), path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise InputError(f"the machine {path} cannot be read", span=entry.span) from None
        drafts = drafts_of(inner) if path.suffix in (".uml", ".xmi") else [draft_of(inner)]
        if len(drafts) != 1:
            raise Unsupported(f"{path} holds {len(drafts)} machines; a class has one", span=entry.span)
    else:
        # Empty lines in front keep the numbers in messages right.
        drafts = [draft_of(Source(source.name, "\n" * entry.span.line + text))]
    return replace(finish(drafts[0], initial_steps=steps), name=name)


def _check_signals(chart: Chart, signals: Signals) -> None:
    own = {each.event for each in chart.changes}
    for transition in chart.transitions:
        for event in transition.events:
            if event not in signals and event not in own and event != "*" and not event.startswith(TIMER):
                raise InputError(f"there is no signal {event!r}; name it under signals", span=transition.span)
            if event in signals and transition.parameters and len(transition.parameters) > len(signals[event]):
                raise InputError(f"{event} carries {len(signals[event])} data", span=transition.span)


def _attribute(owner: _Class, entry: Entry) -> tuple[str, Expression | None, Span]:
    text = text_of(entry)
    match = _TYPE.fullmatch(text)
    if match is None:
        raise InputError(f"{text!r} is no attribute; write int = 0, bool, enum(a, b), Class or int[4]", span=entry.span)
    base = match["base"].partition("(")[0].strip()
    names = [each.strip() for each in (match["names"] or "").split(",") if each.strip()]
    if base == "enum" and not names:
        raise InputError("an enum needs names", span=entry.span)
    owner.enumerators.update(names)
    zero: Expression = Literal(names[0] if names else _ZEROS.get(base), span=entry.span)
    if match["length"] is not None:
        if len(match["length"]) > 3 or not int(match["length"]):
            raise InputError(f"an array has 1 to 999 elements, not {match['length']}", span=entry.span)
        zero = Items((zero,) * int(match["length"]), span=entry.span)
    value = zero if match["value"] is None else expression(match["value"], entry.span)
    return base, value, entry.span


def _links(top: dict[str, Entry], objects: dict[str, Entry]) -> dict[str, dict[str, Entry]]:
    """Per object, the references that links give it."""
    found: dict[str, dict[str, Entry]] = {}
    for entry in _items(top, "links"):
        match = _LINK.fullmatch(text_of(entry))
        if match is None or match["object"] not in objects or match["value"] not in objects:
            raise InputError(f"{text_of(entry)!r} is no link; write object.attribute = object", span=entry.span)
        found.setdefault(match["object"], {})[match["attribute"]] = Entry(match["value"], entry.span)
    return found


def _object(
    name: str, entry: Entry, classes: dict[str, _Class], objects: dict[str, Entry], links: dict[str, Entry]
) -> tuple[Chart, int | None]:
    rows = mapping(entry, f"the object {name}")
    kind = text_of(rows["class"]) if "class" in rows else ""
    if kind not in classes:
        raise InputError(f"the object {name} needs class: {' or '.join(classes) or 'a class'}", span=entry.span)
    made = classes[kind]
    values = {key: value for key, value in rows.items() if key not in ("class", "queue")} | links
    for key, value in values.items():
        if key not in made.attributes:
            raise InputError(f"the class {kind} has no attribute {key!r}", span=value.span)
    data = [
        Data(attribute, _value(base, values.get(attribute), default, objects), span=span)
        for attribute, (base, default, span) in made.attributes.items()
    ]
    chart = replace(made.chart, name=name, data=(*made.chart.data, *data))
    return chart, _number(rows["queue"]) if "queue" in rows else made.queue


def _value(base: str, given: Entry | None, default: Expression | None, objects: dict[str, Entry]) -> Expression | None:
    if given is None:
        return default
    value = expression(text_of(given), given.span)
    if base not in ("int", "bool", "enum") and not (
        isinstance(value, Literal) or (isinstance(value, Name) and value.name in objects)
    ):
        raise InputError(f"{text_of(given)!r} is no object", span=given.span)
    return value
