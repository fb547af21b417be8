"""Tasks of the software verification competition: a `.yml` file names a program, its properties and the data model.

Format 2.0 and 2.1: `input_files` (one or several), `properties` (each with `property_file` and perhaps
`expected_verdict`), `options` (`language`, `data_model`). The verdict that the task expects is told in a remark; it
has no influence on ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from clew.catalogue import checks_for
from clew.errors import InputError
from clew.frontends import Frontend, Loaded
from clew.frontends.c import CFrontend
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import Addresses, SignedOverflow, SpuriousWakeups, Unwritten
from clew.frontends.llvm.missing import Missing
from clew.ir.properties import NoDeadlock, NoViolation, Property
from clew.ir.source import Source
from clew.outcome import Note, NoteKind
from clew.passes.granularity import Granularity
from clew.records import dataclass
from clew.registry import FRONTENDS, resolve
from clew.svcomp import addresses_for, leaves_unwritten_open, missing_for, names_in, overflow_for


@dataclass(frozen=True, slots=True)
class TaskFrontend:
    """The reader of task definitions; its options are those of C, and win over what the task says."""

    name: ClassVar[str] = "task"
    suffixes: ClassVar[tuple[str, ...]] = (".yml",)

    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    standard: str | None = None
    entry: str = "main"
    data_model: DataModel | None = None
    signed_overflow: SignedOverflow | None = None
    granularity: Granularity = Granularity.ACCESS
    unwritten: Unwritten | None = None
    flags: tuple[str, ...] = ()
    spurious_wakeups: SpuriousWakeups = SpuriousWakeups.YES
    missing: Missing | None = None
    addresses: Addresses | None = None

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The program of the task, with the properties of its property files."""
        if len(sources) != 1:
            raise InputError(f"a task is one file; given: {', '.join(source.name for source in sources)}")
        task = read_task(sources[0])
        if task.java:
            return _asked(task, self._java().load(_java_files(task.inputs)))
        overflow = self.signed_overflow or task.overflow
        model = self.data_model or task.model
        options = (self.include, self.define, self.standard, self.entry, model, overflow, self.granularity)
        unwritten = self.unwritten or task.unwritten
        reader = CFrontend(*options, unwritten, self.flags, self.spurious_wakeups, self.missing or task.missing)
        reader = replace(reader, addresses=self.addresses or task.addresses)
        return _asked(task, reader.load(tuple(_file(path) for path in task.inputs)))

    def _java(self) -> Frontend:
        """The reader of Java, which is no part of this one."""
        make: Any = resolve(FRONTENDS["java"])
        reader: Frontend = make(entry=self.entry, granularity=self.granularity)
        return reader


def _asked(task: Task, loaded: Loaded) -> Loaded:
    """What was loaded, with the properties of the task."""
    asked = tuple(dict.fromkeys(item for claim in task.claims for item in _properties(claim.names)))
    remarks = tuple(
        Note(NoteKind.REMARK, f"the task expects {', '.join(claim.names)} to be {str(claim.expected).lower()}")
        for claim in task.claims
        if claim.expected is not None
    )
    return replace(loaded, properties=asked, notes=(*loaded.notes, *remarks), nothing_else=True)


def _java_files(paths: Sequence[Path]) -> tuple[Source, ...]:
    """The Java files of a task, which names folders."""
    found: dict[Path, None] = {}
    for path in paths:
        found.update(dict.fromkeys(sorted(path.rglob("*.java")) if path.is_dir() else (path,)))
    if not found:
        raise InputError(f"there is no Java file in {', '.join(map(str, paths))}")
    return tuple(_file(path) for path in found)


@dataclass(frozen=True, slots=True)
class Claim:
    """A property file of a task: the names in it, and the verdict that the task expects."""

    names: tuple[str, ...]
    expected: bool | None
    file: Path
    subproperty: str = ""
    """Which of several properties in the file is expected to fail."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a task definition says."""

    inputs: tuple[Path, ...]
    claims: tuple[Claim, ...]
    model: DataModel
    java: bool = False

    @property
    def overflow(self) -> SignedOverflow:
        """Where overflow is not asked for, arithmetic wraps around, as the tasks take it."""
        return SignedOverflow(overflow_for(self._names) or "error")

    @property
    def unwritten(self) -> Unwritten:
        """Where it is not asked for, what was never written holds any value, as the tasks take it."""
        return Unwritten.ANY if leaves_unwritten_open(self._names) else Unwritten.ERROR

    @property
    def addresses(self) -> Addresses:
        """What is inside of its object may be accessed, as the tasks take it."""
        return Addresses(addresses_for(self._names))

    @property
    def missing(self) -> Missing:
        """What is defined nowhere gives any result, as the tasks take it."""
        return Missing(missing_for(self._names))

    @property
    def _names(self) -> list[str]:
        return [name for claim in self.claims for name in claim.names]


def read_task(source: Source) -> Task:
    """The task in a definition; what is missing or of a wrong kind is told."""
    import yaml

    try:
        data: Any = yaml.safe_load(source.text)
    except (yaml.YAMLError, RecursionError) as error:
        raise InputError(f"{source.name} is no YAML: {error}") from None
    if not isinstance(data, dict) or "input_files" not in data:
        raise InputError(f"{source.name} is no task of SV-COMP: it has no input_files")
    folder = Path(source.name).parent
    inputs = data["input_files"] if isinstance(data["input_files"], list) else [data["input_files"]]
    options = data.get("options") or {}
    _require(isinstance(options, dict), source, "options should be a table")
    model = options.get("data_model", "ILP32")
    _require(model in ("ILP32", "LP64"), source, f"data_model is {model!r}, which should be ILP32 or LP64")
    language = options.get("language", "C")
    known = language in ("C", "C++", "Java")
    _require(known, source, f"language is {language!r}; Clew reads tasks in C, C++ and Java")
    claims = tuple(_claim(item, folder, source) for item in data.get("properties") or ())
    _require(all(isinstance(name, str) for name in inputs) and bool(inputs), source, "input_files should name files")
    return Task(tuple(folder / name for name in inputs), claims, DataModel(model), language == "Java")


def _claim(item: object, folder: Path, source: Source) -> Claim:
    _require(isinstance(item, dict) and "property_file" in item, source, "a property should have a property_file")
    assert isinstance(item, dict), "a property should have been found to be a table"
    expected = item.get("expected_verdict")
    _require(
        expected in (True, False, None), source, f"expected_verdict is {expected!r}, which should be true or false"
    )
    file = folder / str(item["property_file"])
    return Claim(names_in(_file(file)), expected, file, str(item.get("subproperty") or ""))


def _require(condition: bool, source: Source, message: str) -> None:  # noqa: FBT001 - what must hold comes first
    if not condition:
        raise InputError(f"{source.name}: {message}")


def _properties(names: tuple[str, ...]) -> tuple[Property, ...]:
    rows = (row for name in names for row in checks_for(name))
    whole = " ".join(names)
    return tuple(
        Property(row.id, NoDeadlock() if row.id == "deadlock" else NoViolation(row.id), part_of=whole) for row in rows
    )


def _file(path: Path) -> Source:
    try:
        return Source(str(path), path.read_text(encoding="utf-8", errors="surrogateescape"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
