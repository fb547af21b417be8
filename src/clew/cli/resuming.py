"""`--save FILE` and `clew resume FILE`: checkpoints of long runs, and going on with them.

The file belongs to one question: the command with its arguments and the folder in which it stood, the Clew that asks,
and the content of every file that the program was read from.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from clew.cli.arguments import parser
from clew.cli.pasted import understood
from clew.cli.reads import Reads
from clew.errors import InputError
from clew.outcome import Note, NoteKind
from clew.pipeline.saving import Asked, SaveFile, begin_again, created, opened, settle, went_on
from clew.pipeline.searching import Limits
from clew.records import dataclass
from clew.sweeps.builds import build

_SECONDS = "CLEW_SAVE_SECONDS"
"""A variable of the environment: seconds between two checkpoints, for tests and for slow disks."""
_MOMENT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Saving:
    """Where checkpoints go, and what has been read since."""

    file: SaveFile
    reads: Reads

    def limits(self, limits: Limits) -> Limits:
        """The limits with the file in them; the program has been loaded by now, and must be that of the file."""
        settle(self.file, self.reads.files())
        return replace(limits, saves=self.file)


@contextmanager
def saving(options: argparse.Namespace) -> Iterator[Saving]:
    """What the options ask for, with a file that nobody else writes meanwhile; begins before anything is read."""
    file: SaveFile | None = getattr(options, "resumed", None)
    if file is None:
        asked = Asked(build(), options.command, tuple(options.words), str(Path.cwd()))
        file = _paced(created(Path(options.save), asked))
    with _held(file.path):
        yield Saving(file, Reads())


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep others from writing the file; searches of whoever was killed let go of it within a moment."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    until = time.monotonic() + _MOMENT_SECONDS
    try:
        while not _locked(handle):
            if time.monotonic() > until:
                raise InputError(f"{path} is being written by another process; wait for it, or end it")
            time.sleep(0.1)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _paced(file: SaveFile) -> SaveFile:
    given = os.environ.get(_SECONDS)
    return file if given is None else replace(file, seconds=float(given))


def began_anew(options: argparse.Namespace) -> tuple[Note, ...]:
    """A note where somebody wanted to go on, and no search had a checkpoint to go on from."""
    file: SaveFile | None = getattr(options, "resumed", None)
    if file is None or went_on(file):
        return ()
    text = (
        f"the search began anew: {file.path.name} holds no checkpoint of it, since none was due or its engine has none"
    )
    return (Note(NoteKind.REMARK, text),)


def run_resume(
    options: argparse.Namespace, started: float, commands: dict[str, Callable[[argparse.Namespace, float], int]]
) -> int:
    """`clew resume`: the command that wrote the file, in its folder, from its last checkpoint on."""
    path = Path(options.file).absolute()
    file, asked = opened(path, build())
    if not Path(asked.folder).is_dir():
        raise InputError(f"{path} belongs to the folder {asked.folder}, which is gone")
    os.chdir(asked.folder)
    given = parser().parse_args(understood([asked.command, *asked.arguments]))
    given.resumed, given.words = _paced(file), list(asked.arguments)
    begin_again(file)
    for name in ("time", "memory", "disk", "json"):
        if (value := getattr(options, name)) is not None:
            setattr(given, name, value)
    given.verbose, given.quiet = options.verbose or given.verbose, options.quiet or given.quiet
    if not given.quiet:
        print(f"clew: going on with {asked.command} {' '.join(asked.arguments)}", file=sys.stderr)
    return commands[asked.command](given, started)
