"""`--save FILE` and `clew resume FILE`: checkpoints of long runs, and going on with them.

The file belongs to one question: the command with its arguments and the folder in which it stood, the Clew that asks,
and the content of every file that the program was read from.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from clew.cli.arguments import parser
from clew.cli.pasted import understood
from clew.cli.reads import Reads
from clew.errors import InputError
from clew.pipeline.saving import Asked, SaveFile, created, opened, settle
from clew.pipeline.searching import Limits
from clew.sweeps.builds import build

_SECONDS = "CLEW_SAVE_SECONDS"
"""A variable of the environment: seconds between two checkpoints, for tests and for slow disks."""


@dataclass(frozen=True, slots=True)
class Saving:
    """Where checkpoints go, and what has been read since."""

    file: SaveFile | None
    reads: Reads | None

    def limits(self, limits: Limits) -> Limits:
        """The limits with the file in them; the program has been loaded by now, and must be that of the file."""
        if self.file is None or self.reads is None:
            return limits
        settle(self.file, self.reads.files())
        return replace(limits, saves=self.file)


def saving(options: argparse.Namespace) -> Saving:
    """What the options ask for; to be called before anything is read."""
    if getattr(options, "resumed", None) is not None:
        return Saving(options.resumed, Reads())
    if options.save is None:
        return Saving(None, None)
    path = Path(options.save)
    asked = Asked(build(), options.command, tuple(options.words), str(Path.cwd()))
    return Saving(_paced(created(path, asked)), Reads())


def _paced(file: SaveFile) -> SaveFile:
    given = os.environ.get(_SECONDS)
    return file if given is None else replace(file, seconds=float(given))


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
    for name in ("time", "memory", "json"):
        if (value := getattr(options, name)) is not None:
            setattr(given, name, value)
    given.verbose, given.quiet = options.verbose or given.verbose, options.quiet or given.quiet
    if not given.quiet:
        print(f"clew: going on with {asked.command} {' '.join(asked.arguments)}", file=sys.stderr)
    return commands[asked.command](given, started)
