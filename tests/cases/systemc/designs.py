"""The SystemC designs and what is known of them, and the reference simulator that compiles and runs them.

Designs stand in `examples/systemc` and in `designs/`, each beside a twin with a bug. `golden/` has what the reference
prints where there is no input: with one output where the order of processes makes no difference, with one of several
where it does (`SEVERAL`). `wrong/` has designs that break the rules of the standard; `WRONG` has the number of the
message that the reference gives.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.cases.expected import Expected, expectation
from tests.places import EXAMPLES

HERE = Path(__file__).parent
DESIGNS = sorted((*(EXAMPLES / "systemc").glob("*.cpp"), *(HERE / "designs").glob("*.cpp")))
SUITE = sorted((HERE / "suite").glob("*.cpp"))
"""The programs of the suite of IVL, as SystemC; they are called as their twins."""
OPEN = sorted((*(EXAMPLES / "systemc" / "open").glob("*.cpp"), *(HERE / "open").glob("*.cpp")))
"""Modules without a test bench, each beside its twin."""
RULES = sorted((HERE / "rules").glob("*.cpp"))
"""Rules of the kernel and of channels, each with a design that relies on it."""
GOLDEN = HERE / "golden"
SEVERAL = ("mutex-resource", "packet-switch", "packet-switch-broken", "mutex-resource-broken")
"""Designs whose output depends on the order of processes: that of the reference is one of those that are possible."""
REMOVED = 77
"""How a run with the reference ends whose inputs are against an assumption."""
_STOPPED = "\nInfo: /OSCI/SystemC: Simulation stopped by user.\n"

WRONG = {
    "bit-outside": 5,
    "bound-while-running": 107,
    "channel-after-start": 113,
    "clock-drives-output": 128,
    "clock-period-zero": 101,
    "clock-written": 125,
    "default-unit-twice": 515,
    "disable-with-time": 559,
    "export-bound-twice": 126,
    "export-outside-module": 122,
    "fifo-size-zero": 106,
    "fifo-two-readers": 104,
    "fifo-two-writers": 105,
    "index-of-vector": 5,
    "kill-before-start": 572,
    "many-writers-one-delta": 115,
    "method-after-start": 541,
    "missing-main": None,
    "module-after-start": 529,
    "negative-semaphore": 119,
    "next-trigger-in-thread": 520,
    "notify-while-elaborating": 521,
    "notify-while-updating": 521,
    "port-bound-too-often": 109,
    "port-outside-module": 100,
    "port-to-itself": 108,
    "port-used-unbound": 112,
    "position-and-name": 109,
    "position-binding-too-many": 107,
    "range-outside": 5,
    "resolution-after-time": 514,
    "resolution-no-power": 514,
    "resolution-twice": 514,
    "resolved-port": 117,
    "same-channel-twice": 107,
    "sensitive-while-running": 526,
    "start-after-stop": 546,
    "start-in-process": 554,
    "text-no-number": 403,
    "text-no-vector": 202,
    "thread-after-start": 542,
    "too-few-bound": 109,
    "two-drivers": 115,
    "unbound-export": 109,
    "unbound-port": 109,
    "unbound-target": 109,
    "unwinding-caught": 539,
    "vector-made-twice": 805,
    "wait-in-method": 519,
    "wait-no-cycles": 525,
    "wait-while-unwinding": 537,
}
"""The numbers of the reference's messages; where there is no `sc_main`, its linker complains."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run with the reference ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def printed(self) -> str:
        """What the design itself printed."""
        return self.out.replace(_STOPPED, "")


def question(path: Path) -> tuple[str, ...]:
    """What is asked of a design: the check that its first line names, or deadlock where that is expected, or all."""
    first, _, _ = path.read_text(encoding="utf-8").partition("\n")
    if first.startswith("// check: "):
        return (first.removeprefix("// check: "),)
    if path.parent.name == "suite":
        return ("assertion.violated",)  # as the twins are asked: some of them lose notifications and wait for ever
    return ("deadlock",) if expected(path).check == "deadlock" else ()


def is_symbolic(path: Path) -> bool:
    """Whether a design has inputs."""
    return "#include <clew.h>" in path.read_text(encoding="utf-8")


def golden(path: Path) -> Path:
    """Where the output of a design without inputs stands."""
    return GOLDEN / f"{path.stem}.out"


def top(path: Path) -> str:
    """The module of an open design: the last one that is defined, or the type that is made of it."""
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"^(?:typedef .*\b(\w+);|(?:SC_MODULE\((\w+)\)|(?:class|struct) (\w+) : ))", text, re.MULTILINE)
    return next(str(each) for each in found[-1] if each)


def twin(path: Path) -> Path:
    """The repaired design beside a broken one, and the other way round."""
    name = path.stem.removesuffix("-broken") if path.stem.endswith("-broken") else f"{path.stem}-broken"
    return path.with_stem(name)


def expected(path: Path) -> Expected:
    """The verdict of a design."""
    return expectation(path.read_text(encoding="utf-8"))


@cache
def reference() -> str | None:
    """The compiler, where the reference simulator is installed."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    text = "#include <systemc>\n"
    probe = subprocess.run([compiler, "-E", "-x", "c++", "-"], input=text, capture_output=True, text=True, check=False)
    return compiler if probe.returncode == 0 else None


def compiled(path: Path, folder: Path) -> Path:
    """The program that the reference makes of a design; `CalledProcessError` where it does not compile."""
    compiler, target = reference(), folder / path.stem
    assert compiler is not None, "the reference should be installed"
    command = [compiler, "-std=c++17", "-O0", f"-I{HERE / 'reference'}", str(path), "-o", str(target), "-lsystemc"]
    subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return target


def ran(program: Path, inputs: tuple[int, ...] = ()) -> Ran:
    """A run of a compiled design with these inputs."""
    given = program.with_suffix(".inputs")
    given.write_text(" ".join(map(str, inputs)), encoding="utf-8")
    environment = {**os.environ, "SYSTEMC_DISABLE_COPYRIGHT_MESSAGE": "1", "CLEW_INPUTS": str(given)}
    done = subprocess.run(
        [str(program)], capture_output=True, text=True, check=False, env=environment, timeout=60, cwd=program.parent
    )
    return Ran(done.returncode, done.stdout, done.stderr)
