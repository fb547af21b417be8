"""`clew.toml`: the targets of a project.

Input: the path of the file. Output: a `Project`. What is wrong with the file is an input error that names the target
and the key, and says what would be right. Names of files are those beside `clew.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from difflib import get_close_matches
from pathlib import Path

from clew.catalogue import CHECKS
from clew.errors import InputError
from clew.ir.source import Span
from clew.records import dataclass

NAME = "clew.toml"
BASELINE = "clew-baseline.json"
_VERDICTS = ("holds", "fails", "unknown")
_TEXTS = ("engine", "frontend", "time", "memory", "expect")
_LISTS = ("files", "flags", "properties")
_KEYS = (*_LISTS, *_TEXTS)
_SOURCES = (".c", ".i", ".cpp", ".cc", ".cxx", ".C", ".ii")
"""Devices and interrupts are those of programs in C and C++."""
_PLACE = ("address", "size", "behaviour")
_PROJECT_KEYS = ("flags", "engine", "time", "memory", "baseline")


@dataclass(frozen=True, slots=True)
class Target:
    """A question with a name."""

    name: str
    files: tuple[str, ...]
    flags: tuple[str, ...] = ()
    """Options of `clew check` and of a compiler, as they stand on the command line."""
    properties: tuple[str, ...] = ()
    engine: str | None = None
    frontend: str | None = None
    time: str | None = None
    memory: str | None = None
    expect: str = "holds"
    """`holds`, `unknown`, `fails`, or `fails` with the check that fails."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """What stands behind `clew check`."""
        named = (("--engine", self.engine), ("--frontend", self.frontend), ("--time", self.time))
        options = [word for flag, value in (*named, ("--memory", self.memory)) if value for word in (flag, value)]
        asked = [word for each in self.properties for word in ("--property", each)]
        return (*self.files, *self.flags, *asked, *options)

    def expects(self, verdict: str, check: str | None) -> bool:
        """Whether this is the answer that is expected."""
        word, _, wanted = self.expect.partition(" ")
        return word == verdict and (not wanted or wanted == check)


@dataclass(frozen=True, slots=True)
class Project:
    """The targets of one file, and where it stands."""

    path: Path
    targets: tuple[Target, ...]
    baseline: str = BASELINE
    """The file of accepted findings, beside the project's."""

    @property
    def folder(self) -> Path:
        """Where commands run."""
        return self.path.parent

    def chosen(self, names: Sequence[str]) -> tuple[Target, ...]:
        """The targets of these names, in the order of the file; all of them where there is no name."""
        known = {target.name for target in self.targets}
        for name in names:
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
                raise InputError(f"{self.path} has no target {name!r}; {hint}")
        return tuple(target for target in self.targets if not names or target.name in names)


def find(start: Path) -> Path:
    """The project's file in this folder or the nearest one above."""
    for folder in (start, *start.parents):
        if (folder / NAME).is_file():
            return folder / NAME
    raise InputError(f'there is no {NAME} in {start} or above; it names the targets: [target.NAME] with files = ["…"]')


def read(path: Path) -> Project:
    """The project that the file describes."""
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no text: byte {error.start} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: {error}") from None
    return _Reader(path, text).project(content)


@dataclass(frozen=True, slots=True)
class _Reader:
    path: Path
    text: str
    _known: tuple[str, ...] = field(default=("project", "target", "devices", "interrupts"))

    def project(self, content: Mapping[str, object]) -> Project:
        self._require_known("the file", content, self._known)
        common = self._table("project", content.get("project", {}))
        self._require_known("project", common, _PROJECT_KEYS)
        hardware = (*self._devices(content.get("devices", {})), *self._interrupts(content.get("interrupts", {})))
        targets = self._table("target", content.get("target", {}))
        if not targets:
            raise self._wrong("target", 'there is no target; write [target.NAME] with files = ["…"]')
        baseline = self._text("project", common, "baseline") or BASELINE
        made = (self._target(name, each, common, hardware) for name, each in targets.items())
        return Project(self.path, tuple(made), baseline)

    def _devices(self, given: object) -> Iterator[str]:
        """`[devices]`: NAME = "ADDRESS:SIZE:BEHAVIOUR", or a table of address, size, behaviour and registers."""
        for name, each in self._table("devices", given).items():
            if isinstance(each, str):
                yield f"--device={name}={each}"
                continue
            where = f"devices.{name}"
            table = self._table(where, each)
            self._require_known(where, table, (*_PLACE, "registers"))
            yield f"--device={name}={self._placed(where, table)}"
            for register, inner in self._table(f"{where}.registers", table.get("registers", {})).items():
                text = inner if isinstance(inner, str) else self._placed(where, self._table(where, inner))
                yield f"--device={name}.{register}={text}"

    def _placed(self, where: str, table: Mapping[str, object]) -> str:
        """ADDRESS:SIZE[:BEHAVIOUR], or the behaviour alone of what an SVD file describes."""
        numbers = [table.get(key) for key in _PLACE[:2]]
        if any(each is not None and not isinstance(each, int) for each in numbers):
            raise self._wrong(where, "address and size should be numbers, such as 0x40021000")
        if numbers.count(None) == 1:
            raise self._wrong(where, "address and size belong together; write address = 0x40021000 and size = 0x400")
        behaviour = self._text(where, table, _PLACE[2])
        if numbers[0] is None and behaviour is None:
            raise self._wrong(where, "there is nothing; write address = 0x40021000 and size = 0x400")
        return ":".join((*(f"{each:#x}" for each in numbers if each is not None), *((behaviour,) if behaviour else ())))

    def _interrupts(self, given: object) -> Iterator[str]:
        """`[interrupts]`: NAME = PRIORITY, or a table of priority and number."""
        for name, each in self._table("interrupts", given).items():
            where = f"interrupts.{name}"
            table = {"priority": each} if isinstance(each, int) else self._table(where, each)
            self._require_known(where, table, ("priority", "number"))
            priority, number = table.get("priority"), table.get("number")
            if any(value is not None and not isinstance(value, int) for value in (priority, number)):
                raise self._wrong(where, "priority and number should be numbers; 0 is the most urgent priority")
            urgency = "" if priority is None else f":{priority}"
            yield f"--interrupt={name}{urgency}{'' if number is None else f'@{number}'}"

    def _target(self, name: str, given: object, common: Mapping[str, object], hardware: tuple[str, ...]) -> Target:
        where = f"target.{name}"
        table = self._table(where, given)
        self._require_known(where, table, _KEYS)
        lists = {key: self._list(where, table, key) for key in _LISTS}
        texts = {key: self._text(where, table, key) or self._text("project", common, key) for key in _TEXTS}
        if not lists["files"]:
            raise self._wrong(where, 'files is missing; write files = ["main.c"]')
        return Target(
            name,
            lists["files"],
            (
                *(hardware if any(file.endswith(_SOURCES) for file in lists["files"]) else ()),
                *self._list("project", common, "flags"),
                *lists["flags"],
            ),
            lists["properties"],
            texts["engine"],
            texts["frontend"],
            texts["time"],
            texts["memory"],
            self._expected(where, texts["expect"] or "holds"),
        )

    def _expected(self, where: str, text: str) -> str:
        word, _, check = text.partition(" ")
        if word not in _VERDICTS or (check and word != "fails"):
            wanted = 'holds, fails, unknown, or fails with a check, such as "fails memory.leak"'
            raise self._wrong(where, f"expect is {text!r}, which should be {wanted}")
        # A program may have checks of its own; what is spelt much like a known one is meant to be that.
        if check and check not in CHECKS and (near := get_close_matches(check, CHECKS, 1)):
            raise self._wrong(where, f"expect names the check {check!r}, which nobody knows; did you mean {near[0]}?")
        return text

    def _table(self, where: str, given: object) -> Mapping[str, object]:
        if not isinstance(given, dict):
            raise self._wrong(where, f"{where} is {given!r}, which should be a table: [{where}]")
        return given

    def _text(self, where: str, table: Mapping[str, object], key: str) -> str | None:
        given = table.get(key)
        if given is not None and not isinstance(given, str):
            raise self._wrong(where, f"{key} is {given!r}, which should be a text in quotes")
        return given

    def _list(self, where: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
        given = table.get(key, [])
        if isinstance(given, str):
            return (given,)
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            raise self._wrong(where, f"{key} is {given!r}, which should be a list of texts")
        return tuple(given)

    def _require_known(self, where: str, table: Mapping[str, object], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"it may have {', '.join(known)}"
                raise self._wrong(where, f"{where} has no key {key!r}; {hint}")

    def _wrong(self, where: str, message: str) -> InputError:
        return InputError(message, span=Span(str(self.path), self._line(where)))

    def _line(self, where: str) -> int:
        """Where the table begins: the reader of TOML does not say."""
        for number, line in enumerate(self.text.splitlines(), start=1):
            if line.replace('"', "").replace("'", "").strip().startswith(f"[{where}]"):
                return number
        return 1
