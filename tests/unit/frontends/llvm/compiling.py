"""C and C++ texts to IR text for tests, by the bundled compiler."""

from __future__ import annotations

import subprocess
from functools import cache

from clew.codegen.c.clang import command

FLAGS = (
    "-O1", "-Xclang", "-disable-llvm-passes", "-fno-strict-aliasing", "-g", "-fstandalone-debug",
    "-fno-discard-value-names", "-ffp-contract=off", "-fno-builtin", "-fdebug-compilation-dir=.", "-nostdinc", "-w",
)  # fmt: skip


@cache
def ir_of(text: str, language: str = "c", target: str = "ve-linux-musl") -> str:
    """The IR text of a translation unit that includes nothing."""
    line = [*command(), "-x", language, f"--target={target}", *FLAGS, "-S", "-emit-llvm", "-o", "-", "-"]
    done = subprocess.run(line, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
