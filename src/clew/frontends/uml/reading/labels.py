"""Labels of edges: `event(x, y), other [guard] / action` becomes its parts.

`after(5s)` is a time event; the guard `else` stands for the negation of all others. Without `words` a label that is no
text of the action language is refused, as in project files; with them, events are any text, and guards and actions in
words are recorded (see `words`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Contents
from clew.frontends.uml.language import Condition, expression, in_words
from clew.frontends.uml.reading.draft import Kind, Label, Vertex
from clew.frontends.uml.reading.words import Words
from clew.frontends.uml.statements import actions
from clew.ir.source import Span

_LABEL = re.compile(r"^(?P<events>[^\[/]*)(?:\[(?P<guard>.*?)\](?=\s*(?:/|$)))?\s*(?:/(?P<action>.*))?$", re.DOTALL)
_EVENT = re.compile(r"(?P<name>[A-Za-z_][\w.]*)\s*(?:\((?P<parameters>[^)]*)\))?")
_IN_WORDS = re.compile(r"(?P<name>[^()]*\w)\s*(?:\((?P<parameters>\s*|\s*[A-Za-z_]\w*\s*(?:[:,][^()]*)?)\))?")
_PARAMETER = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*(?::.*)?")
_AFTER = re.compile(r"after\s*\(?\s*(?P<delay>\d+(?:\.\d+)?)\s*(?P<unit>[A-Za-z]+)\s*\)?")
_CHANGE = re.compile(r"when\s*\((?P<condition>.*)\)", re.DOTALL)
_UNITS = {
    1: ("ms", "msec", "millisecond", "milliseconds"),
    1_000: ("s", "sec", "secs", "second", "seconds"),
    60_000: ("m", "min", "mins", "minute", "minutes"),
    3_600_000: ("h", "hour", "hours"),
}


@dataclass(frozen=True, slots=True)
class Parts:
    """The texts of a label."""

    events: str
    guard: str | None = None
    action: str | None = None


def parts_of_label(text: str) -> Parts | None:
    """The texts of a label; None where it has not the form of one."""
    match = _LABEL.match(text.strip().replace("\\n", "\n"))
    if match is None:
        return None
    return Parts(match["events"].strip(), match["guard"], match["action"])


def label_of(text: str, at: Span, words: Words | None = None) -> Label:
    """The parts of a label."""
    parts = parts_of_label(text)
    if parts is None and words is None:
        raise InputError(f"{text!r} is no label; write event [guard] / action", span=at)
    parts = parts or Parts(text)
    label = _events(parts.events, at, words)
    otherwise = parts.guard is not None and parts.guard.strip() == "else"
    guard = None
    if parts.guard is not None and not otherwise:
        guard = expression(parts.guard, at) if words is None else words.guard(parts.guard, at, label.parameters)
    return replace(label, guard=guard, otherwise=otherwise, content=_content(parts.action, at, words, label.parameters))


def branch_of(text: str, at: Span, words: Words) -> Label:
    """The label of a way out of a choice, where a text without brackets is its guard in words."""
    parts = parts_of_label(text) or Parts(text)
    if not parts.events:
        return label_of(text, at, words)
    otherwise = parts.events.lower() in ("else", "otherwise") and parts.guard is None
    told = parts.events if parts.guard is None else f"{parts.events} && ({parts.guard})"
    guard = None if otherwise else words.guard(told, at)
    return Label(guard=guard, otherwise=otherwise, content=_content(parts.action, at, words, ()))


def becoming(label: Label, source: Vertex, target: Vertex | None, text: str) -> Label:
    """A transition without an event may wait for what comes at any moment.

    That is a condition in words to become true, or an activity to end; for the completion of a composite it waits as
    UML says. The text names the event that stands for it.
    """
    if label.events or label.delay or source.completes or source.kind is not Kind.STATE:
        return label
    if isinstance(label.guard, Condition):
        return replace(label, events=(f"[{label.guard.text}]",), guard=None)
    if in_words(label.guard):
        return replace(label, events=(text,))
    busy = source.busy and target is not None
    return replace(label, events=(f"{source.name} is done",)) if busy else label


def _content(action: str | None, at: Span, words: Words | None, parameters: tuple[str, ...]) -> Contents:
    if action is None or not action.strip():
        return ()
    return actions(action, at) if words is None else words.action(action, at, parameters)


def _events(text: str, at: Span, words: Words | None) -> Label:
    if (delay := delay_of(text)) is not None:
        return Label(delay=delay)
    if (change := _CHANGE.fullmatch(text.strip())) is not None:
        return Label((changed(change["condition"].strip(), at, words),))
    events, parameters = events_of(text, at) if words is None else events_in_words(text)
    return Label(events, parameters)


def changed(what: str, at: Span, words: Words | None) -> str:
    """The event by which a condition in words becomes true; over data such an event is not modelled."""
    if words is None or words.is_exact(what):
        message = f"the change event when({what}) is not modelled; put [{what}] on the transition of an event"
        raise Unsupported(message, span=at)
    return f"[{what}]"


def delay_of(text: str) -> str | None:
    """The delay of a time event `after(5s)`, `after 2 minutes`, as SCXML writes it."""
    match = _AFTER.fullmatch(text.strip())
    factors = [] if match is None else [each for each, names in _UNITS.items() if match["unit"].lower() in names]
    if match is None or not factors:
        return None
    delay = float(match["delay"]) * factors[0]
    return f"{int(delay)}ms" if delay.is_integer() else None


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


def events_in_words(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The events of a text that may hold sentences, and the names of the data of the one that has any."""
    events: list[str] = []
    parameters: tuple[str, ...] = ()
    for each in _separated(text):
        told = re.sub(r"\s+", " ", each).strip()
        match = _IN_WORDS.fullmatch(told)
        given = [] if match is None or not (match["parameters"] or "").strip() else match["parameters"].split(",")
        names = [_PARAMETER.fullmatch(one) for one in given]
        if match is None or not all(names):
            events.append(told)
            continue
        events.append(match["name"])
        parameters = tuple(one["name"] for one in names if one is not None) or parameters
    return tuple(dict.fromkeys(events)), parameters


def _separated(text: str) -> list[str]:
    """The texts between `,` and `|` outside of parentheses."""
    found, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character in ",|" and depth <= 0:
            found.append("")
        else:
            found[-1] += character
    return [each for each in found if each.strip()]
