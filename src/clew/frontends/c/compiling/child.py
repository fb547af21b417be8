"""The compiler as a child under limits: memory, time and the size of what it writes."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from clew.codegen.c.subprocesses import started
from clew.errors import InputError, ToolError

SECONDS = 60
"""How long the compiler may work on one file."""
BYTES = 4 << 30
"""How much memory the compiler may use."""
OUTPUT = 1 << 29
"""How large its output may be."""


def run(line: Sequence[str], text: bytes, name: str) -> subprocess.CompletedProcess[bytes]:
    """Run the compiler under limits; running into one is an answer, with the name of the file."""
    try:
        with started(line) as child:
            _limit(child.pid)
            out, said = child.communicate(text, timeout=SECONDS)
    except OSError as error:
        raise ToolError(f"cannot start the C compiler {line[0]}: {error.strerror}") from error
    except subprocess.TimeoutExpired:
        raise ToolError(f"the compiler did not finish {name} within {SECONDS} s") from None
    if len(out) > OUTPUT:
        raise InputError(f"{name} compiles to {len(out) >> 20} MB; the limit is {OUTPUT >> 20} MB")
    return subprocess.CompletedProcess(line, child.returncode, out, said)


def _limit(process: int) -> None:
    """Bound the memory, the time and the files of the child; where the system cannot, the clock still does."""
    with suppress(OSError, ValueError, AttributeError):
        resource.prlimit(process, resource.RLIMIT_AS, (BYTES, BYTES))
        resource.prlimit(process, resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.prlimit(process, resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
        resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))
