"""All SystemC designs on the reference simulator: recorded outputs, verdicts, numbers of messages.

`python -m bench systemc_reference [NAME…]`. A design whose verdict is *holds* must not fail there on any of some random
inputs; a broken one with inputs should fail on one of them, which is only reported, for it may need rare ones.

`python -m bench systemc_reference outputs [NAME…]`: of all designs without inputs, whether our output is that of the
reference in every order of processes, or, where the order makes a difference or a design is broken, in one of them. The
reference need not be there: what it prints is recorded.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
import time
from pathlib import Path

from tests.cases.systemc.designs import (
    DESIGNS,
    HERE,
    REMOVED,
    SEVERAL,
    SUITE,
    WRONG,
    compiled,
    expected,
    golden,
    is_symbolic,
    ran,
    reference,
)
from tests.cases.systemc.outputs import printed

_TRIES, _INPUTS = 60, 80
_SECONDS = 120.0
"""So long is looked for what a design prints."""


def run(arguments: list[str]) -> None:
    """Compile and run all designs, or the named ones."""
    if arguments[:1] == ["outputs"]:
        _outputs(arguments[1:])
        return
    if reference() is None:
        print("skipped: the reference simulator (libsystemc) is absent")
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        designs = [path for path in (*DESIGNS, *SUITE) if not arguments or path.stem in arguments]
        for path in designs:
            print(f"{path.stem:32} {_judged(path, folder)}", flush=True)
        for name, number in WRONG.items():
            if not arguments or name in arguments:
                print(f"{name:32} {_complained(name, number, folder)}", flush=True)


def _outputs(names: list[str]) -> None:
    """What our designs print."""
    designs = [path for path in DESIGNS if not is_symbolic(path) and (not names or path.stem in names)]
    said = {path.stem: _printed(path) for path in designs}
    wrong = [name for name, each in said.items() if each.startswith("wrong")]
    print(f"{list(said.values()).count('right')} of {len(said)} right, {len(wrong)} wrong: {', '.join(wrong)}")
    assert not wrong, "every output should be that of the reference"


def _printed(path: Path) -> str:
    began = time.monotonic()
    said = printed(path, _SECONDS)
    print(f"{time.monotonic() - began:6.1f} s {path.stem:32} {said}", flush=True)
    return said


def _judged(path: Path, folder: Path) -> str:
    program, broken = compiled(path, folder), expected(path).check is not None
    if not is_symbolic(path):
        found = ran(program)
        assert golden(path).exists() is False or found.printed == golden(path).read_text(encoding="utf-8"), path.stem
        assert broken or found.status == 0, f"{path.stem} should run to its end: {found.err}"
        return "one of its outputs" if path.stem in SEVERAL else "its output"
    statuses = [ran(program, inputs).status for inputs in _random_inputs()]
    failing = sum(status not in {0, REMOVED} for status in statuses)
    assert broken or failing == 0, f"{path.stem} should hold"
    return f"{failing} of {statuses.count(0) + failing} runs fail"


def _random_inputs() -> list[tuple[int, ...]]:
    generator = random.Random(1)
    found: list[tuple[int, ...]] = []
    for number in range(_TRIES):
        above, most = number % 3 == 1, generator.choice((2, 2, 3, 4, 8))
        found.append(tuple(generator.randrange(most) + above for _ in range(_INPUTS)))
    return found


def _complained(name: str, number: int | None, folder: Path) -> str:
    try:
        found = ran(compiled(HERE / "wrong" / f"{name}.cpp", folder))
    except subprocess.CalledProcessError:
        assert number is None, f"{name} should compile"
        return "does not link"
    assert f"(E{number})" in found.out + found.err, f"{name} should give E{number}: {found}"
    return f"E{number}"
