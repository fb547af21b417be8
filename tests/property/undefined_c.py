"""Probes judged by the compiler's own sanitizers, as machine code, and by Clew: what each has to say.

The machine code is our own. Where something is undefined a handler is called before it happens, which leaves the
function. Shifts by a wrong amount trap instead, because their handler is that of bits which are shifted out.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from clew.codegen.c.clang import wheel
from clew.ir.values import Value
from clew.pipeline.sources import load
from clew.semantics.interpreter import Interpreter
from tests.property.c_faults import GLOBALS, probe_text

_KINDS = {
    "add_overflow": "arithmetic.overflow",
    "sub_overflow": "arithmetic.overflow",
    "mul_overflow": "arithmetic.overflow",
    "negate_overflow": "arithmetic.overflow",
    "divrem_overflow": "arithmetic.overflow arithmetic.division-by-zero",
    "float_cast_overflow": "arithmetic.overflow",
    "shift_out_of_bounds": "arithmetic.overflow",
    "load_invalid_value": "memory.invalid-value",
    "type_mismatch": "memory.misaligned",
}
"""The checks that handlers stand for; a division by zero has the handler of a quotient that does not fit."""
_TRAP = "arithmetic.shift"
_CHECKS = "signed-integer-overflow,shift-base,shift-exponent,integer-divide-by-zero,float-cast-overflow,bool,alignment"


def judged_by_sanitizers(seeds: Sequence[int]) -> list[str | int]:
    """Of each probe the checks that it violates, or its value."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "probes.c"), Path(folder, "probes")
        source.write_text(_native_text(seeds))
        flags = (f"-fsanitize={_CHECKS}", "-fsanitize-trap=shift-exponent", "-fsanitize-minimal-runtime")
        wrapped = [part for flag in flags for part in ("-Xclang", flag)]
        line = [str(wheel() / "zig"), "cc", "-w", "-O0", "-fno-sanitize=all", *wrapped, "-o", str(made), str(source)]
        done = subprocess.run(line, check=False, capture_output=True, text=True)
        assert done.returncode == 0, f"the probes should compile: {done.stderr}"
        told = subprocess.run([str(made)], check=True, capture_output=True, text=True).stdout.split()
    return [int(word) if word.lstrip("-").isdigit() else _KINDS.get(word, _TRAP) for word in told]


def _native_text(seeds: Sequence[int]) -> str:
    handlers = "\n".join(f'void __ubsan_handle_{name}_minimal_abort(void) {{ told("{name}"); }}' for name in _KINDS)
    calls = "\n".join(
        f'    if (!sigsetjmp(behind, 1)) {{ long value = f{number}(); printf("%ld\\n", value); }}'
        for number in range(len(seeds))
    )
    return f"""#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
static sigjmp_buf behind;
static void told(const char *name) {{ puts(name); siglongjmp(behind, 1); }}
{handlers}
static void trapped(int number) {{ told("trap"); }}
{_probes(seeds)}
int main(void) {{
    signal(SIGILL, trapped);
{calls}
    return 0;
}}
"""


def _probes(seeds: Sequence[int]) -> str:
    return "\n".join((GLOBALS, *(probe_text(seed, f"f{number}") for number, seed in enumerate(seeds))))


def disagreements(seeds: Sequence[int]) -> list[str]:
    """The probes about which Clew has something else to say, in words."""
    expected = judged_by_sanitizers(seeds)
    assert len(expected) == len(seeds), "every probe should be told about"
    ends = _ends(_clew_text(seeds, expected))
    assert ends.keys() == set(range(len(seeds))), "every probe should come to an end"
    found: list[str] = []
    for number, wanted in enumerate(expected):
        check = ends[number]
        right = check is None if isinstance(wanted, int) else check is not None and check in wanted.split()
        if not right:
            found.append(f"seed {seeds[number]}: {check}, expected {wanted}\n{probe_text(seeds[number], 'f')}")
    return found


def _clew_text(seeds: Sequence[int], expected: Sequence[str | int]) -> str:
    """The program that chooses one of the probes, which must have the value that was found."""
    values = (each if isinstance(each, int) else -1 for each in expected)
    cases = "\n".join(
        f"    case {number}: clew_assert(f{number}() == {value}); break;" for number, value in enumerate(values)
    )
    last = len(seeds) - 1
    head = f"#include <clew.h>\n{_probes(seeds)}\nint main(void) {{\n    switch (clew_nondet_range(0, {last})) {{"
    return f"{head}\n{cases}\n    }}\n    return 0;\n}}\n"


def _ends(text: str) -> dict[Value, str | None]:
    """By the probe that was chosen: the check that is violated, or None."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probes.c")
        source.write_text(text)
        interpreter = Interpreter(load(source).program)
    found: dict[Value, str | None] = {}
    waiting = [(outcome, outcome.choices) for outcome in interpreter.initial()]
    while waiting:
        outcome, choices = waiting.pop()
        actors = interpreter.enabled(outcome.state)
        if outcome.violation is not None or not actors:
            found[choices[0] if choices else -1] = None if outcome.violation is None else outcome.violation.check
            continue
        waiting += [(each, choices + each.choices) for each in interpreter.step(outcome.state, actors[0])]
    return found
