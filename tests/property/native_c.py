"""Random C programs run as machine code, in a child process: what they observed.

The compiled program is trusted as it is: only programs of our own, which have no undefined behaviour, are run so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from tests.property.c_prologue import SEEN


@dataclass(frozen=True)
class Observed:
    """What a program told: how often, the first numbers, and a hash of all."""

    count: int
    first: tuple[int, ...]
    hash: int


_CHILD = """
import ctypes, json, sys
from clew.codegen.c.compile import load
texts = json.load(sys.stdin)
library = load(texts)
told = []
for number in range(len(texts)):
    library.function(f"run_{number}", None)()
    count = library.function(f"count_{number}", ctypes.c_uint)()
    at = library.function(f"at_{number}", ctypes.c_ulong, ctypes.c_uint)
    first = [at(n) for n in range(min(count, SEEN))]
    told.append([count, first, library.function(f"mixed_{number}", ctypes.c_ulong)()])
json.dump(told, sys.stdout)
""".replace("SEEN", str(SEEN))


def _face(number: int) -> str:
    return f"""
void run_{number}(void) {{ program_{number}(); }}
unsigned count_{number}(void) {{ return observed; }}
unsigned long at_{number}(unsigned n) {{ return seen[n]; }}
unsigned long mixed_{number}(void) {{ return hash; }}
"""


def run_natively(programs: list[str]) -> list[Observed]:
    """What each program observed."""
    texts = [f"#define main program_{n}\n{program}{_face(n)}" for n, program in enumerate(programs)]
    done = subprocess.run(
        [sys.executable, "-c", _CHILD], input=json.dumps(texts), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"the compiled programs should run: {done.stderr}"
    return [Observed(count, tuple(first), mixed) for count, first, mixed in json.loads(done.stdout)]
