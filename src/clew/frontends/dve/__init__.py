"""DVE, the language of the model checker DiVinE and of the BEEM benchmark.

Nouns: a *process* is an automaton with variables of its own; processes *meet* on a channel without a buffer; a *claim*
is the property process, which watches and is no part of the system. Modules, in order: tokens, tree, reader and parse
(text to tree); narrow, numbers, symbols and expressions (terms); declare, effects, actions and claim (program).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.catalogue import checks_of
from clew.errors import InputError, Problems, Unsupported
from clew.frontends import Loaded, only
from clew.frontends.dve.actions import build_actions
from clew.frontends.dve.claim import claim_of
from clew.frontends.dve.declare import Declared, declare
from clew.frontends.dve.parse import parse
from clew.frontends.dve.scope import DveScope
from clew.frontends.dve.symbols import Names
from clew.frontends.dve.tree import Composition, Model, Process
from clew.ir.program import Program, Scheduler
from clew.ir.properties import Property
from clew.ir.source import Source
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.syntax.tokens import Places

CHECKS = checks_of("dve")


@dataclass(frozen=True, slots=True)
class DveFrontend:
    """The reader of DVE models."""

    name: ClassVar[str] = "dve"
    suffixes: ClassVar[tuple[str, ...]] = (".dve",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one model."""
        return _load(only(sources, "a DVE model"))


def _load(source: Source) -> Loaded:
    places = Places(source)
    model = parse(places)
    declared = declare(places, model)
    if model.composition is Composition.SYNC:
        message = "'system sync', where all processes move at once, is not modelled; use 'system async'"
        raise Unsupported(message, span=places.stretch(model.at, len("system")))
    if declared.problems:
        raise _together(declared.problems)
    system, watcher = _split(model, declared)
    names = declared.names
    actions, problems = build_actions(places, names, system)
    properties: tuple[Property, ...] = ()
    notes = list(declared.notes)
    if watcher is not None:
        properties = (claim_of(places, names, watcher, problems),)
        message = f"process {watcher.name.text} is the property; it is no part of the state space"
        notes.append(Note(NoteKind.REMARK, message, properties[0].span))
    if problems:
        raise _together(problems)
    seen = {name: member for name, member in names.members.items() if watcher is None or name != watcher.name.text}
    program = Program(Scheduler.ACTIONS, globals=tuple(declared.cells), actions=tuple(actions))
    return Loaded(program, DveScope(Names(names.shared, seen)), properties, tuple(notes), CHECKS)


def _split(model: Model, declared: Declared) -> tuple[tuple[Process, ...], Process | None]:
    """The processes of the system, and the property process."""
    if not model.processes:
        raise InputError("there is no process; a model needs at least one", span=declared.places.at(0))
    asked = model.property
    if asked is None:
        return model.processes, None
    watcher = next((process for process in model.processes if process.name.text == asked.text), None)
    if watcher is None:
        span = declared.places.stretch(asked.at, len(asked.text))
        raise InputError(f"there is no process {asked.text!r} to be the property", span=span)
    return tuple(process for process in model.processes if process is not watcher), watcher


def _together(problems: list[InputError]) -> InputError:
    """One error for all; one alone is itself."""
    found = Problems.in_order(problems)
    return found.problems[0] if len(found.problems) == 1 else found
