"""Headers of the C++ library, precompiled: most of the time of a small C++ program goes into reading them.

A program that begins with `#include <map>` reads all of `<functional>` anyway. So a few *stems* are precompiled,
headers that most others contain, and a program starts from one that its first lines include, directly or not: nothing
becomes visible that it has not included. Lines count as first as long as they are includes in angle brackets, comments
or empty; macros or folders of the user, which could change what a header says, leave everything as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

from clew.codegen.c.clang import command, stamp
from clew.codegen.c.subprocesses import side_by_side
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.digests import headers_digest
from clew.frontends.c.compiling.targets import RUNTIME, Language, include_folders
from clew.store import read, write

_DESIGN = "systemc"
STEMS = (f"{_DESIGN}.h", _DESIGN, "thread", "functional", "string", "memory")
"""What is precompiled, the largest first: behind those of SystemC each but the last contains those behind it."""
_LEADING = re.compile(
    r"\s+|//[^\n]*|/\*.*?\*/|#[ \t]*include[ \t]*(?:<([^>\n]+)>|\"(systemc(?:\.h)?)\")[ \t]*(?=\n|//|/\*|\Z)", re.DOTALL
)

_GOES_ON = re.compile(r"\\|\?\?/")
"""What may join a line to the next one."""


def precompiled(text: str, model: DataModel, flags: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The flags with which the text is compiled from a stem that it includes, a file in `folder`; none without one.

    `flags` are those of the compiler, the folders and macros of the user not among them.
    """
    stem = _stem(leading_includes(text) & _library_headers(model), model, tuple(flags))
    if stem is None:
        return ()
    content = read(_key(flags, stem), ".pch") or _made(stem, flags, folder)
    if content is None:
        return ()
    where = folder / f"{stem}.pch"
    where.write_bytes(content)
    return "-include-pch", str(where)


def _stem(names: frozenset[str], model: DataModel, flags: tuple[str, ...]) -> str | None:
    """The largest stem that one of the headers contains; which one does not matter, so all are asked side by side."""
    if STEMS[0] in names or not names:
        return STEMS[0] if names else None
    with side_by_side(len(names)) as pool:
        contained = frozenset().union(*pool.map(lambda name: _contained(name, model, flags), sorted(names)))
    return next((each for each in STEMS if each in contained), None)


def leading_includes(text: str) -> frozenset[str]:
    """The headers in angle brackets that a text includes before anything else stands there."""
    found: set[str] = set()
    position = 0
    while (part := _LEADING.match(text, position)) is not None and not _GOES_ON.search(part[0]):
        found.update(each for each in part.groups() if each is not None)
        position = part.end()
    return frozenset(found)


def shadows(folders: Sequence[str], model: DataModel) -> bool:
    """Whether something in the folders may stand in front of a header of the library."""
    known = _library_headers(model)
    try:
        return any(each.name in known for folder in folders for each in Path(folder).iterdir())
    except OSError:
        return False


def _folders(model: DataModel) -> tuple[Path, ...]:
    return (RUNTIME / "systemc", *include_folders(Language.CXX, model))


@cache
def _library_headers(model: DataModel) -> frozenset[str]:
    folders = [folder for folder in _folders(model) if folder.is_dir()]
    return frozenset(each.name for folder in folders for each in folder.iterdir())


@cache
def _contained(header: str, model: DataModel, flags: tuple[str, ...]) -> frozenset[str]:
    """The header and the headers of the library that it includes, directly or not, as the compiler lists them."""
    key = _key(flags, f"contained {header}")
    if (kept := read(key, ".names.json")) is not None:
        return frozenset(json.loads(kept))
    done = run([*command(), "-x", "c++", *flags, "-M", "-"], f"#include <{header}>\n".encode(), header)
    if done.returncode != 0:
        return frozenset()
    files = done.stdout.decode(errors="replace").replace("\\\n", " ").split()
    direct = {str(folder) for folder in _folders(model)}
    names = sorted(path.name for path in map(Path, files) if str(path.parent) in direct)
    write(key, ".names.json", json.dumps(names).encode())
    return frozenset(names)


def _made(stem: str, flags: Sequence[str], folder: Path) -> bytes | None:
    """The stem, precompiled and kept; None where the compiler cannot."""
    where = folder / "made.pch"
    line = [*command(), "-x", "c++-header", *flags, "-Xclang", "-fno-pch-timestamp", "-o", str(where), "-"]
    done = run(line, f"#include <{stem}>\n".encode(), stem)
    if done.returncode != 0 or not where.is_file():
        return None
    content = where.read_bytes()
    write(_key(flags, stem), ".pch", content)
    return content


def _key(flags: Sequence[str], subject: str) -> str:
    parts = "\0".join((*command(), str(stamp()), headers_digest(), *flags, subject))
    return blake2b(parts.encode(errors="surrogateescape"), digest_size=16).hexdigest()
