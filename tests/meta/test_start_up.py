"""What a command does not need it does not import: start-up time is paid by every check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_PROOF = """
program actions;
var x : bits 4 = 0;
action up when x < 9 { x := x + 1; }
action again when x == 9 { x := 0; }
property "AG (x < 10)";
"""
_LATE = (
    "clew.cli.many",
    "clew.cli.resuming",
    "clew.frontends.llvm",
    "clew.lower.heap",
    "clew.lower.threaded.writing",
    "clew.models.heap",
    "clew.passes.interrupts",
    "clew.pipeline.confirm",
    "clew.pipeline.witnesses",
    "clew.report.html",
    "clew.report.json",
    "clew.solvers",
    "clew.sweeps",
    "clew.trace",
)
"""What only runs, reports, checkpoints, heaps, kernels, compiled programs or solvers need."""
_LISTING = """
import sys
from clew.cli import main
code = main(["check", sys.argv[1], "--engine", "explore", "-q"])
print(code)
print(*sorted(name for name in sys.modules if name.startswith("clew.")))
"""


def test_a_proof_imports_nothing_that_only_others_need(tmp_path: Path) -> None:
    program = tmp_path / "proof.clew"
    program.write_text(_PROOF, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _LISTING, str(program)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    verdict, code, names = done.stdout.splitlines()
    assert (verdict, code) == ("verdict: holds", "0"), done.stderr
    assert [name for name in names.split() if name.startswith(_LATE)] == []
