"""From the text of a DVE model to its syntax tree.

The first thing that does not fit is reported with its place and what would fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TypeVar

from clew.frontends.dve.reader import Reader, read_expression, read_path
from clew.frontends.dve.tree import (
    Assertion,
    Assignment,
    Channel,
    Composition,
    Declare,
    Expression,
    Kind,
    Model,
    Name,
    Place,
    Process,
    Receive,
    Send,
    Transition,
)
from clew.records import dataclass
from clew.syntax.tokens import Places

T = TypeVar("T")


def parse(places: Places) -> Model:
    """The tree of a whole file."""
    reader = Reader(places)
    if reader.ended():
        reader.fail("a DVE model (declarations, processes, 'system async;')")
    variables: list[Declare] = []
    channels: list[Channel] = []
    processes: list[Process] = []
    while not reader.sees("system"):
        if reader.sees("process"):
            processes.append(_process(reader))
        elif not _declaration(reader, variables, channels):
            reader.fail("a declaration, 'process' or 'system'")
    at = reader.take().start
    composition, asked = _system(reader)
    return Model(tuple(variables), tuple(channels), tuple(processes), composition, asked, at=at)


def _system(reader: Reader) -> tuple[Composition, Name | None]:
    if reader.accept("async"):
        composition = Composition.ASYNC
    elif reader.accept("sync"):
        composition = Composition.SYNC
    else:
        reader.fail("'async' or 'sync' after 'system'")
    asked = _name(reader, "the name of the property process") if reader.accept("property") else None
    reader.expect(";", "after the system")
    if not reader.ended():
        reader.fail("the end of the file after the system")
    return composition, asked


def _name(reader: Reader, what: str) -> Name:
    token = reader.name(what)
    return Name(token.text, at=token.start)


# --- declarations ---------------------------------------------------------------------------------------------------


def _declaration(reader: Reader, variables: list[Declare], channels: list[Channel]) -> bool:
    if reader.accept("channel"):
        kinds = _kinds(reader)
        channels.extend(reader.listed(lambda inner: _channel(inner, kinds)))
    elif reader.sees("const", "byte", "int"):
        constant = bool(reader.accept("const"))
        kind = _kind(reader)
        variables.extend(reader.listed(lambda inner: _variable(inner, kind, constant=constant)))
    else:
        return False
    reader.expect(";", "or ',' in a declaration")
    return True


def _kind(reader: Reader) -> Kind:
    if reader.accept("byte"):
        return Kind.BYTE
    if reader.accept("int"):
        return Kind.INT
    return reader.fail("a type ('byte' or 'int')")


def _kinds(reader: Reader) -> tuple[Kind, ...] | None:
    if not reader.accept("{"):
        return None
    kinds = () if reader.sees("}") else reader.listed(_kind)
    reader.expect("}", "after the types of a channel")
    return kinds


def _channel(reader: Reader, kinds: tuple[Kind, ...] | None) -> Channel:
    name = _name(reader, "the name of a channel")
    return Channel(name.text, kinds, _bracket(reader), at=name.at)


def _bracket(reader: Reader) -> Expression | None:
    if not reader.accept("["):
        return None
    inner = read_expression(reader)
    reader.expect("]", "after a length")
    return inner


def _variable(reader: Reader, kind: Kind, *, constant: bool) -> Declare:
    name = _name(reader, "the name of a variable")
    length = _bracket(reader)
    if not reader.accept("="):
        return Declare(name.text, kind, constant, length, None, braces=False, at=name.at)
    if not reader.accept("{"):
        return Declare(name.text, kind, constant, length, (read_expression(reader),), braces=False, at=name.at)
    initial = reader.listed(read_expression)
    reader.expect("}", "after the elements of an array")
    return Declare(name.text, kind, constant, length, initial, braces=True, at=name.at)


# --- processes ------------------------------------------------------------------------------------------------------


_NAMED = ("state", "init", "commit", "accept")


@dataclass(slots=True)
class _Sections:
    """What has been read of a process; it fills while its sections are read, in any order."""

    variables: list[Declare] = field(default_factory=list)
    channels: list[Channel] = field(default_factory=list)
    names: dict[str, list[Name]] = field(default_factory=lambda: {key: [] for key in _NAMED})
    assertions: list[Assertion] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)


def _process(reader: Reader) -> Process:
    reader.expect("process", "")
    name = _name(reader, "the name of a process")
    reader.expect("{", "after the name of a process")
    sections = _Sections()
    while not reader.accept("}"):
        _section(reader, sections)
    return Process(
        name,
        tuple(sections.variables),
        tuple(sections.channels),
        states=tuple(sections.names["state"]),
        initial=tuple(sections.names["init"]),
        committed=tuple(sections.names["commit"]),
        accepting=tuple(sections.names["accept"]),
        assertions=tuple(sections.assertions),
        transitions=tuple(sections.transitions),
    )


def _section(reader: Reader, sections: _Sections) -> None:
    keyword = reader.here.text
    if _declaration(reader, sections.variables, sections.channels):
        return
    if reader.sees(*_NAMED):
        reader.take()
        sections.names[keyword].extend(reader.listed(lambda inner: _name(inner, "the name of a state")))
        reader.expect(";", f"or ',' in the list after {keyword!r}")
    elif reader.accept("assert"):
        sections.assertions.extend(reader.listed(_assertion))
        reader.expect(";", "or ',' after an assertion")
    elif reader.accept("trans"):
        _transitions(reader, sections.transitions)
    else:
        reader.fail("a declaration, 'state', 'init', 'commit', 'accept', 'assert', 'trans' or '}'")


def _assertion(reader: Reader) -> Assertion:
    state = _name(reader, "the name of a state")
    reader.expect(":", "between a state and its assertion")
    return Assertion(state, read_expression(reader))


def _transitions(reader: Reader, found: list[Transition]) -> None:
    """Transitions up to the semicolon; commas between them may be left out, and a source that equals the last one."""
    source: Name | None = None
    while not reader.sees(";", "}"):
        at = reader.here.start
        if reader.sees("->"):
            if source is None:
                reader.fail("the source state of the first transition")
        else:
            source = _name(reader, "the name of a source state, or ';' after the last transition")
        found.append(_transition(reader, source, at))
        reader.accept(",")
    reader.accept(";")


def _transition(reader: Reader, source: Name, at: int) -> Transition:
    reader.expect("->", "after the source state of a transition")
    target = _name(reader, "the name of a target state")
    reader.expect("{", "after the target state of a transition")
    guards: tuple[Expression, ...] = ()
    sync: Send | Receive | None = None
    effects: tuple[Assignment, ...] = ()
    while not reader.accept("}"):
        if not guards and reader.accept("guard"):
            guards = reader.listed(read_expression)
        elif sync is None and reader.accept("sync"):
            sync = _sync(reader)
        elif not effects and reader.accept("effect"):
            effects = reader.listed(_assignment)
        else:
            reader.fail("'guard', 'sync' or 'effect' (each at most once), or '}'")
        reader.expect(";", "at the end of this part of the transition")
    return Transition(source, target, guards, sync, effects, at=at)


def _sync(reader: Reader) -> Send | Receive:
    channel = _name(reader, "the name of a channel")
    if reader.accept("!"):
        return Send(channel, _several(reader, read_expression))
    if reader.accept("?"):
        return Receive(channel, _several(reader, _place))
    return reader.fail("'!' (send) or '?' (receive) after the channel")


def _several(reader: Reader, one: Callable[[Reader], T]) -> tuple[T, ...]:
    """Nothing, one thing, or several in braces."""
    if reader.sees(";"):
        return ()
    if not reader.accept("{"):
        return (one(reader),)
    found = reader.listed(one)
    reader.expect("}", "or ',' in the list of values")
    return found


def _place(reader: Reader) -> Place:
    path = read_path(reader, reader.name("the name of a variable"))
    return Place(path, _bracket(reader))


def _assignment(reader: Reader) -> Assignment:
    place = _place(reader)
    reader.expect("=", "after the variable of an effect")
    return Assignment(place, read_expression(reader))
