"""Labels of edges: `event(x, y), other [guard] / action` becomes its parts.

`after(5s)` is a time event; the guard `else` stands for the negation of all others. An action that is no statement of
the action language is refused.
"""

from __future__ import annotations

import re

from clew.errors import InputError
from clew.frontends.uml.language import expression
from clew.frontends.uml.reading.draft import Label
from clew.frontends.uml.statements import actions
from clew.ir.source import Span

_LABEL = re.compile(r"^(?P<events>[^\[/]*)(?:\[(?P<guard>.*?)\](?=\s*(?:/|$)))?\s*(?:/(?P<action>.*))?$", re.DOTALL)
_EVENT = re.compile(r"(?P<name>[A-Za-z_][\w.]*)\s*(?:\((?P<parameters>[^)]*)\))?")
_AFTER = re.compile(r"after\s*\(?\s*(?P<delay>[\d.]+\s*(?:ms|s))\s*\)?")


def label_of(text: str, at: Span) -> Label:
    """The parts of a label."""
    match = _LABEL.match(text.strip().replace("\\n", "\n"))
    if match is None:
        raise InputError(f"{text!r} is no label; write event [guard] / action", span=at)
    triggers, guard, action = match["events"].strip(), match["guard"], match["action"]
    otherwise = guard is not None and guard.strip() == "else"
    asked = None if guard is None or otherwise else expression(guard, at)
    content = actions(action, at) if action and action.strip() else ()
    if (after := _AFTER.fullmatch(triggers)) is not None:
        return Label(delay=after["delay"].replace(" ", ""), guard=asked, otherwise=otherwise, content=content)
    events, parameters = events_of(triggers, at)
    return Label(events, parameters, None, asked, otherwise, content)


def events_of(text: str, at: Span) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of events, and of the data of the one that has any."""
    events: list[str] = []
    parameters: tuple[str, ...] = ()
    rest = text.strip()
    while rest:
        match = _EVENT.match(rest)
        if match is None:
            raise InputError(f"{rest!r} is no event; write a name, or name(x, y)", span=at)
        events.append(match["name"])
        if match["parameters"] and match["parameters"].strip():
            parameters = tuple(each.partition(":")[0].strip() for each in match["parameters"].split(","))
        rest = rest[match.end() :].strip()
        if rest and not rest.startswith((",", "|")):
            raise InputError(f"{rest!r} behind an event is not understood; write event [guard] / action", span=at)
        rest = rest.lstrip(",|").strip()
    return tuple(events), parameters
