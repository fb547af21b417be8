"""The front end: a settings file names a program, a method, a grammar and initial heaps; all become one program.

The program is loaded by the front end of its own language, found by its suffix; classes are its structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from clew.frontends import Frontend, Loaded, only
from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.builders import built
from clew.frontends.attestor.formulas import read_formula
from clew.frontends.attestor.graphs import Graph, Nonterminal, read_grammar, read_graph
from clew.frontends.attestor.json_text import Reader, read_json
from clew.frontends.attestor.predefined import PREDEFINED
from clew.frontends.attestor.predicates import read_predicates
from clew.frontends.attestor.settings import Settings, read_settings
from clew.ir.commands import Command, Yield
from clew.ir.errors import InputError, Unsupported
from clew.ir.program import Program
from clew.ir.source import Source
from clew.outcome import Note, NoteKind
from clew.registry import FRONTENDS, resolve
from clew.text.properties.scope import ProgramScope

_SUFFIXES = (".class", ".jar", ".java", ".clew", ".c")


@dataclass(frozen=True, slots=True)
class AttestorFrontend:
    """The reader of settings files."""

    name: ClassVar[str] = "attestor"
    suffixes: ClassVar[tuple[str, ...]] = (".attestor",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one task."""
        source = only(sources, "a task of settings")
        settings = read_settings(source)
        folder = Path(source.name).parent / settings.root
        loaded = _program(settings, folder)
        binding = Binding(loaded.program, settings.renamings)
        shapes = binding.rules(_grammar(settings, folder))
        stepwise = _stepwise(loaded.program) if settings.formulas else loaded.program
        program = replace(stepwise, shapes=shapes)
        made = built(program, binding, _initial(settings, folder), settings.method, stays=bool(settings.formulas))
        formulas = tuple(map(read_formula, settings.formulas))
        return replace(
            loaded,
            program=made,
            properties=(*loaded.properties, *formulas),
            scope=ProgramScope(made),
            scope_of=ProgramScope,
            notes=(*loaded.notes, *_notes(settings)),
        )


def _stepwise(program: Program) -> Program:
    """The program with a scheduling point in front of every command: formulas see the states between them."""
    procedures = tuple(
        replace(each, blocks=tuple(replace(block, commands=_parted(block.commands)) for block in each.blocks))
        for each in program.procedures
    )
    return replace(program, procedures=procedures)


def _parted(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    if not commands:
        return (Yield(),)
    return tuple(part for each in commands for part in (Yield(span=each.span), each))


def _notes(settings: Settings) -> tuple[Note, ...]:
    unused = [name for name, _ in settings.outputs] + ["--contract"] * bool(settings.contracts)
    unused += ["--max-state-space"] * (settings.most_states is not None)
    about = [settings.description] if settings.description else []
    return tuple(
        Note(NoteKind.REMARK, text) for text in (*about, *(f"{name} of the settings is not used" for name in unused))
    )


def _read(path: Path) -> Source:
    try:
        return Source(str(path), path.read_text(encoding="utf-8", errors="surrogateescape"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None


def _program(settings: Settings, folder: Path) -> Loaded:
    if not settings.class_ or not settings.method:
        raise InputError("the settings name no program; --class and --method do")
    stem = folder / settings.classpath / settings.class_.replace(".", "/")
    for suffix in _SUFFIXES:
        path = stem.with_name(stem.name + suffix)
        if path.exists():
            row = next((row for row in FRONTENDS.values() if suffix in row.suffixes), None)
            if row is None:
                raise InputError(f"no front end reads {path}")
            make: Any = resolve(row)
            reader: Frontend = make()
            return reader.load([_read(path)])
    raise InputError(f"there is no program {stem} with one of the suffixes {', '.join(_SUFFIXES)}")


def _grammar(settings: Settings, folder: Path) -> tuple[Nonterminal, ...]:
    found: list[Nonterminal] = []
    for name in settings.predefined:
        if name not in PREDEFINED:
            raise InputError(f"no grammar is called '{name}'; known: {', '.join(PREDEFINED)}")
        found += PREDEFINED[name]
    for file in settings.grammars:
        source = _read(folder / file)
        found += read_grammar(Reader(read_json(source), source.name))
    for file in settings.predicates:
        found += read_predicates(_read(folder / file))
    return tuple(found)


def _initial(settings: Settings, folder: Path) -> Graph:
    if not settings.initial:
        return Graph(())
    if len(settings.initial) > 1:
        raise Unsupported("several initial heaps are not followed at once; give one --initial")
    source = _read(folder / settings.initial[0])
    return read_graph(Reader(read_json(source), source.name))
