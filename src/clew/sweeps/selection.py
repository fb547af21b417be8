"""From what a user names to tasks: projects, task sets and definitions of SV-COMP, folders, files.

Input: names, and the properties, engines and options of the command line. Output: tasks in a fixed order: inputs as
named, those of folders by name; then properties, then engines. Properties that are given ask every program; of task
definitions they choose among the properties that these have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from clew.errors import InputError
from clew.frontends.c.task import Claim, read_task
from clew.frontends.c.task import Task as Definition
from clew.ir.source import Source
from clew.pipeline.planning.plans import choose
from clew.projects.configuration import NAME, Target, read
from clew.records import dataclass
from clew.registry import FRONTENDS
from clew.svcomp import names_of
from clew.sweeps.tasks import Expected, Task, require_distinct

_SET, _DEFINITION = ".set", ".yml"
_AMBIGUOUS = frozenset((".json", ".yaml", ".xml", ".class", ".jar", _DEFINITION))
"""Suffixes of programs and of other things: taken where they are named, not where a folder is."""
_PROGRAMS = frozenset(suffix for row in FRONTENDS.values() for suffix in row.suffixes) - _AMBIGUOUS


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks of every input."""

    properties: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    """A program with what is asked about it, before properties and engines are multiplied."""

    name: str
    folder: Path
    files: tuple[str, ...]
    options: tuple[str, ...]
    properties: tuple[tuple[str, tuple[str, ...], Expected | None], ...]
    """Each with its short name, its arguments, and the verdict that is expected."""
    engine: str = ""
    also: tuple[str, ...] = ()
    """Files and folders that it needs beside those that are named to `clew check`."""


def tasks_of(names: Sequence[str], asked: Asked, here: Path) -> tuple[Task, ...]:
    """The tasks of these inputs; without any, those of the project in this folder."""
    for engine in asked.engines:
        choose(engine)  # a wrong one is told before anything runs
    inputs = names or (NAME,)
    found = [task for name in inputs for each in _questions(name, asked, here) for task in _tasks(each, asked)]
    if not found:
        raise InputError(f"there is nothing to do in {', '.join(inputs)}: no target, task or program was found")
    require_distinct(found)
    return tuple(found)


def _tasks(question: _Question, asked: Asked) -> Iterator[Task]:
    for short, arguments, expected in question.properties:
        for engine in asked.engines or (question.engine,):
            words = (*question.options, *asked.options, *arguments, *(("--engine", engine) if engine else ()))
            yield Task(question.name, short, engine, question.folder, question.files, words, expected, question.also)


def _questions(name: str, asked: Asked, here: Path) -> Iterator[_Question]:
    path = here / name
    if path.is_dir():
        yield from _of_folder(name, asked, here)
    elif not path.is_file():
        raise InputError(f"there is no file or folder {name}")
    elif path.suffix == ".toml":
        yield from (_of_target(target, asked, path.resolve().parent) for target in read(path).targets)
    elif path.suffix == _SET:
        for member in _members(path):
            yield from _questions(_shown(member, here), asked, here)
    elif path.suffix == _DEFINITION:
        yield from _of_definition(name, asked, here)
    else:
        yield _of_file(name, asked, here)


def _of_folder(name: str, asked: Asked, here: Path) -> Iterator[_Question]:
    """A project; or the task definitions below it, and the programs that none of them names."""
    folder = here / name
    if (folder / NAME).is_file():
        yield from _questions(str(Path(name) / NAME), asked, here)
        return
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    definitions = [path for path in files if path.suffix == _DEFINITION and _is_definition(path)]
    named = {each.resolve() for path in definitions for each in _definition(path).inputs}
    for path in files:
        shown = str(Path(name) / path.relative_to(folder))
        if path in definitions:
            yield from _of_definition(shown, asked, here)
        elif path.suffix in _PROGRAMS and not any(path.resolve().is_relative_to(each) for each in named):
            yield _of_file(shown, asked, here)


def _of_file(name: str, asked: Asked, here: Path) -> _Question:
    return _Question(name, here, (name,), (), _asked(asked))


def _asked(asked: Asked) -> tuple[tuple[str, tuple[str, ...], Expected | None], ...]:
    """The properties of the command line; without any, the program's own."""
    if not asked.properties:
        return (("", (), None),)
    return tuple((_short(text), ("--property", text), None) for text in asked.properties)


def _short(text: str) -> str:
    path = Path(text)
    return path.stem if path.suffix == ".prp" else text


def _of_target(target: Target, asked: Asked, folder: Path) -> _Question:
    """A target keeps its properties and the answer that is expected, unless others are asked."""
    words = [word for each in target.properties for word in ("--property", each)]
    expected = Expected(*target.expect.split(" ", 1))
    own = ((", ".join(map(_short, target.properties)), tuple(words), expected),)
    frontend = ("--frontend", target.frontend) if target.frontend else ()
    options = (*target.flags, *frontend)
    properties = _asked(asked) if asked.properties else own
    return _Question(target.name, folder, target.files, options, properties, target.engine or "")


# --- SV-COMP --------------------------------------------------------------------------------------------------------


def _members(path: Path) -> list[Path]:
    """The files that a task set names, by patterns relative to it."""
    found: dict[Path, None] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        pattern = line.partition("#")[0].strip()
        if not pattern:
            continue
        matching = sorted(each for each in path.parent.glob(pattern) if each.is_file())
        if not matching:
            raise InputError(f"{path}:{number}: nothing matches {pattern}")
        found.update(dict.fromkeys(matching))
    return list(found)


def _shown(path: Path, here: Path) -> str:
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _is_definition(path: Path) -> bool:
    return "input_files" in path.read_text(encoding="utf-8", errors="replace")


def _definition(path: Path) -> Definition:
    return read_task(Source(str(path), path.read_text(encoding="utf-8", errors="surrogateescape")))


def _of_definition(name: str, asked: Asked, here: Path) -> Iterator[_Question]:
    """A task with each of its properties that is asked for; nothing where it has none of them."""
    definition = _definition(here / name)
    claims = definition.claims
    if asked.properties:
        wanted = {names_of(text) for text in asked.properties}
        claims = tuple(each for each in claims if each.names in wanted or (_title(each),) in wanted)
    rows = tuple((_title(claim), _words(claim, here), _expected(claim)) for claim in claims)
    if rows:
        yield _Question(name, here, (name,), (), rows, also=tuple(map(str, definition.inputs)))


def _title(claim: Claim) -> str:
    return claim.file.stem


def _words(claim: Claim, here: Path) -> tuple[str, ...]:
    return "--property", _shown(claim.file, here)


def _expected(claim: Claim) -> Expected | None:
    if claim.expected is None:
        return None
    return Expected("holds") if claim.expected else Expected("fails", claim.subproperty)
