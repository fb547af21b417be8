"""The reader: JSON to a pushdown system with its initial and final configurations.

Control states are those of the list `controls`. Without it they are guessed: the names that stand in rules, and those
which an automaton mentions while none of its edges leads there, since such a name can only be where reading starts;
what was guessed is told. In an automaton, a control state that edges lead into or from is two things, the start and an
inner node; they are taken apart here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NoReturn

from clew.errors import InputError
from clew.frontends import Loaded, only
from clew.ir.program import Program, Scheduler
from clew.ir.properties import Possibly, Property
from clew.ir.source import Source, Span
from clew.models.pushdown import (
    CONTROL,
    TOP,
    ConfigurationSet,
    Link,
    Pushdown,
    PushdownSystem,
    Rule,
    atom_of,
    head_atom,
)
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.text.properties.text import Named

KEYS = ("pushdown", "initial", "final")
Name = str | tuple[str, object]
"""Text as it is; of a number its kind and the number, so that 1, 1.0 and "1" differ."""
Place = tuple[str | int, ...]
"""Where something stands in the file: keys and numbers of elements."""


@dataclass(frozen=True, slots=True)
class PushdownFrontend:
    """The reader of plain pushdown systems."""

    name: ClassVar[str] = "pushdown"
    suffixes: ClassVar[tuple[str, ...]] = (".json",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one system."""
        source = only(sources, "a pushdown system")
        data = _parsed(source)
        reading = _Reading(source.name)
        pushdown = reading.pushdown(data)
        remarks = [Note(NoteKind.REMARK, f"the key {key!r} is not read") for key in data if key not in KEYS]
        notes = (*remarks, *reading.guesses())
        question = Property("EF final", Possibly(atom_of("final")))
        return Loaded(Program(Scheduler.SINGLE), NameScope(pushdown.system), (question,), notes, pushdown=pushdown)


class NameScope:
    """What a property may ask of configurations: their sets, their control state, the top of their stack."""

    def __init__(self, system: PushdownSystem) -> None:
        self._heads = {CONTROL: frozenset(system.controls), TOP: frozenset(system.symbols)}

    def resolve(self, name: str) -> Named | None:
        """`initial`, `final`, `control.p` and `top.a`."""
        kind, dot, rest = name.partition(".")
        if dot and rest in self._heads.get(kind, ()):
            return Named(head_atom(kind, rest))
        return Named(atom_of(name)) if name in ("final", "initial") else None

    def known(self) -> tuple[str, ...]:
        """All names."""
        heads = (f"{kind}.{name}" for kind, names in self._heads.items() for name in sorted(names))
        return ("final", "initial", *heads)


# --- JSON -----------------------------------------------------------------------------------------------------------


def _parsed(source: Source) -> dict[str, Any]:
    try:
        data = json.loads(source.text, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        message = f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}; expected {_shape()}"
        raise InputError(message, span=Span(source.name, error.lineno, error.colno)) from None
    except RecursionError:
        raise InputError(f"{source.name} is nested too deeply; expected {_shape()}") from None
    except ValueError as error:
        raise InputError(f"{source.name}: {error}; expected {_shape()}") from None
    if not isinstance(data, dict) or "pushdown" not in data:
        found = f"an object with {_listed(data)}" if isinstance(data, dict) else _kind(data)
        raise InputError(f"{source.name} holds {found}; expected {_shape()}")
    return data


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON number")


def _shape() -> str:
    return 'a pushdown system, {"pushdown": {"rules": […]}, "initial": {…}, "final": {…}}'


def _listed(data: dict[str, Any]) -> str:
    return f"the keys {', '.join(map(repr, data))}" if data else "no keys"


def _kind(value: object) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case str():
            return f"the text {json.dumps(value)}"
        case _:
            return json.dumps(value)


# --- systems --------------------------------------------------------------------------------------------------------


class _Numbers(dict[Name, int]):
    """Names in the order in which they were first met; asking for a new one numbers it."""

    def __missing__(self, name: Name) -> int:
        number = self[name] = len(self)
        return number

    def shown(self) -> tuple[str, ...]:
        return tuple(_shown(name if isinstance(name, str) else name[1]) for name in self)


def _shown(value: object) -> str:
    """A name for people: plain words as they are, everything else as in JSON."""
    if isinstance(value, str) and value.isprintable() and value.isascii() and value and " " not in value:
        plain = not value.lstrip("-").replace(".", "", 1).isdecimal() and '"' not in value
        return value if plain else json.dumps(value)
    return json.dumps(value)


Edge = tuple[Name, Name, Name]


class _Reading:
    """One file: what messages call it, and the numbers of control states and symbols."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._controls = _Numbers()
        self._symbols = _Numbers()
        self._guessed: list[Name] = []

    def pushdown(self, data: dict[str, Any]) -> Pushdown:
        for key in KEYS[1:]:
            if key not in data:
                self._fail(f"the key {key!r} is missing; expected {_shape()}")
        given = data["pushdown"]
        keys = ("controls", "rules") if isinstance(given, dict) and "controls" in given else ("rules",)
        *known, listed = self._members(given, ("pushdown",), keys)
        for names in known:
            self._declare(names)
        place = ("pushdown", "rules")
        rules = tuple(self._rule(item, (*place, number)) for number, item in enumerate(self._list(listed, place)))
        if known and len(self._controls) > len(known[0]):
            extra = self._controls.shown()[len(known[0])]
            self._fail(f"uses the control state {extra}, which 'controls' does not list", place)
        automata = [self._automaton(data[key], (key,)) for key in KEYS[1:]]
        if not known:
            self._guess(automata)
        controls = len(self._controls)
        initial, final = (self._set(edges, accepting, controls) for edges, accepting in automata)
        system = PushdownSystem(self._controls.shown(), self._symbols.shown(), rules)
        return Pushdown(system, initial, (("initial", initial), ("final", final)))

    def _declare(self, names: object) -> None:
        place = ("pushdown", "controls")
        listed = self._names(self._list(names, place), place)
        for number, name in enumerate(listed):
            if self._controls[name] != number:
                self._fail("stands twice in the list", (*place, number))

    def _guess(self, automata: Sequence[tuple[list[Edge], list[Name]]]) -> None:
        """A name that an automaton mentions while none of its edges leads there is a control state."""
        for edges, accepting in automata:
            entered = {target for _, _, target in edges}
            for name in (*(source for source, _, _ in edges), *accepting):
                if name not in entered and name not in self._controls:
                    self._guessed.append(name)
                    self._controls[name]

    def guesses(self) -> tuple[Note, ...]:
        """What was guessed, where there may be doubt."""
        if not self._guessed:
            return ()
        names = ", ".join(_shown(name if isinstance(name, str) else name[1]) for name in self._guessed)
        text = f"control states that no rule names, because no edge of their automaton leads there: {names}"
        return (Note(NoteKind.ASSUMPTION, text, lifted_by='a list, "pushdown": {"controls": […]},'),)

    def _fail(self, message: str, place: Place = ()) -> NoReturn:
        """Say what is wrong, and where: `pushdown.rules[0][3]`."""
        names = ".".join(part for part in place if isinstance(part, str))
        numbers = "".join(f"[{part}]" for part in place if isinstance(part, int))
        raise InputError(f"{self._file}: {names}{numbers}{' ' if place else ''}{message}")

    def _members(self, value: object, place: Place, keys: tuple[str, ...]) -> list[Any]:
        """The members of an object with exactly these keys."""
        wanted = " and ".join(map(repr, keys))
        if not isinstance(value, dict):
            self._fail(f"is {_kind(value)}; expected an object with {wanted}", place)
        if set(value) != set(keys):
            self._fail(f"has {_listed(value)}; expected {wanted}", place)
        return [value[key] for key in keys]

    def _list(self, value: object, place: Place) -> list[Any]:
        if not isinstance(value, list):
            self._fail(f"is {_kind(value)}; expected a list", place)
        return value

    def _names(self, values: list[Any], place: Place) -> list[Name]:
        return [value if type(value) is str else self._number(value, (*place, n)) for n, value in enumerate(values)]

    def _number(self, value: object, place: Place) -> Name:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self._fail(f"is {_kind(value)}; a name is text or a number", place)
        return (type(value).__name__, value)

    def _rule(self, item: object, place: Place) -> Rule:
        parts = self._list(item, place)
        if len(parts) != 4:
            self._fail(f'has {len(parts)} parts; expected 4, as in ["p", "a", "q", ["b", "c"]]', place)
        control, top, target = self._names(parts[:3], place)
        word = self._names(self._list(parts[3], (*place, 3)), (*place, 3))
        if len(word) > 2:
            self._fail(f"pushes {len(word)} symbols; a rule writes 0, 1 or 2 (use more control states)", place)
        symbols = tuple([self._symbols[symbol] for symbol in word])
        return Rule(self._controls[control], self._symbols[top], self._controls[target], symbols)

    def _automaton(self, value: object, place: Place) -> tuple[list[Edge], list[Name]]:
        edges, accepting = self._members(value, place, ("edges", "accepting"))
        read: list[Edge] = []
        for number, item in enumerate(self._list(edges, (*place, "edges"))):
            here = (*place, "edges", number)
            parts = self._list(item, here)
            if len(parts) != 3:
                self._fail(f'has {len(parts)} parts; expected 3, as in ["p", "a", "s"]', here)
            source, symbol, target = self._names(parts, here)
            read.append((source, symbol, target))
        ends = (*place, "accepting")
        return read, self._names(self._list(accepting, ends), ends)

    def _set(self, edges: Iterable[Edge], accepting: Iterable[Name], controls: int) -> ConfigurationSet:
        inner = _Numbers()
        links: list[Link] = []
        for source, symbol, target in edges:
            label, end = self._symbols[symbol], controls + inner[target]
            links.append(Link(controls + inner[source], label, end))
            if source in self._controls:
                links.append(Link(self._controls[source], label, end))
        ends = {controls + inner[name] for name in accepting}
        ends |= {self._controls[name] for name in accepting if name in self._controls}
        return ConfigurationSet(controls + len(inner), tuple(dict.fromkeys(links)), frozenset(ends))
