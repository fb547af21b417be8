"""Answers that are kept: a target that depends on nothing that has changed is not asked again.

What an answer depends on: the arguments, the folder, Clew itself with what it is built on, the variables of the
environment that compilers look at, and every file that was read; also that no file has appeared which would be read
instead of one of them. An answer is found by all but the files; these stand in it with their digests. Files that
changed while the task ran, and answers that a limit cut short, are not kept.
"""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from clew import store
from clew.projects.tasks import Answer, pack, unpack

_SUFFIX = ".answer"
_KEPT = ("holds", "fails")
_VARIABLES = ("CLEW_CLANG", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "JAVA_HOME", "CLASSPATH")
_TAIL = 4
"""So many parts at the end of a path may stand in an include."""
_COMMANDS, _DATABASE = "--compile-commands", "compile_commands.json"


def known(arguments: Sequence[str], folder: Path) -> Answer | None:
    """The answer to these arguments, where it was given before and nothing has changed since."""
    data = store.read(_key(arguments, folder), _SUFFIX)
    if data is None:
        return None
    content = json.loads(data)
    unchanged = all(_digest(folder / name) == digest for name, digest in content["digests"].items())
    if not unchanged or _rivals(content["folders"], folder, content["digests"]) != content["rivals"]:
        return None
    return unpack(content["answer"])


def keep(arguments: Sequence[str], folder: Path, answer: Answer, *, began: float) -> None:
    """Keep the answer of a task that began then (by the clock of files)."""
    if answer.verdict not in _KEPT:
        return
    digests: dict[str, str] = {}
    for name in answer.reads:
        path = folder / name
        digest = _digest(path)
        if digest is None or path.stat().st_mtime >= began:
            return
        digests[name] = digest
    folders = list(dict.fromkeys([*_include_folders(arguments), *_built_folders(arguments, folder)]))
    rivals = _rivals(folders, folder, digests)
    content = {"digests": digests, "folders": folders, "rivals": rivals, "answer": pack(answer)}
    store.write(_key(arguments, folder), _SUFFIX, json.dumps(content).encode())


def now() -> float:
    """The time as files are stamped with it."""
    return time.time()


def _key(arguments: Sequence[str], folder: Path) -> str:
    variables = [f"{name}={os.environ.get(name, '')}" for name in _VARIABLES]
    parts = [store.identity(), str(folder.resolve()), *variables, *arguments]
    return blake2b("\0".join(parts).encode(errors="surrogateescape"), digest_size=20).hexdigest()


def _digest(path: Path) -> str | None:
    try:
        return blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return None


def _rivals(folders: Sequence[str], folder: Path, reads: Iterable[str]) -> list[str]:
    """Files in folders of headers that an include of one of the others may mean."""
    found: list[str] = []
    for within in folders:
        for name in reads:
            parts = Path(name).parts
            tails = (Path(*parts[-length:]) for length in range(1, min(_TAIL, len(parts)) + 1))
            found += [f"{within}/{tail}" for tail in tails if (folder / within / tail).is_file()]
    return sorted(set(found))


def _include_folders(arguments: Sequence[str]) -> Iterator[str]:
    flags = ("-I", "-isystem", "-iquote", "-idirafter")
    for at, word in enumerate(arguments):
        for flag in flags:
            if word == flag and at + 1 < len(arguments):
                yield arguments[at + 1]
            elif word.startswith(flag) and len(word) > len(flag):
                yield word[len(flag) :]


def _built_folders(arguments: Sequence[str], folder: Path) -> Iterator[str]:
    """The folders of headers in the commands of a build, of which the task has made sense before."""
    for where in _built(arguments):
        path = folder / where / _DATABASE if (folder / where).is_dir() else folder / where
        content = json.loads(path.read_bytes())
        for entry in content if isinstance(content, list) else [content]:
            words = entry.get("arguments") or shlex.split(entry["command"])
            yield from (str(Path(entry["directory"]) / each) for each in _include_folders(words))


def _built(arguments: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(arguments):
        flag, _, value = word.partition("=")
        if flag == _COMMANDS and (value or at + 1 < len(arguments)):
            yield value or arguments[at + 1]
