"""Programs of Csmith, whose author is another random generator than ours, against their machine code.

`python -m bench csmith [PROGRAMS] [--from SEED] [--workers NUMBER]`: 100 programs. Debian has the generator (`csmith`,
`libcsmith-dev`); without it, or without a C compiler `cc`, the comparison is named as skipped.

A program computes a checksum of its globals and has no undefined behaviour. One of its globals is an input of a few
values; for each of them the machine code tells the checksum. Then the default engines are asked twice: that the
checksum is one of these, which holds, and that it is not the one of them that a seed chooses, which fails.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.measure import clew_json
from bench.seeds import Seen, asked, compare

PROGRAMS = 100
VALUES = (0, 1, 2, 255)
_MOST = {"funcs": 3, "block-depth": 2, "block-size": 3, "expr-complexity": 5}
SMALL = ("--no-argc", "--concise", *(word for name, most in _MOST.items() for word in (f"--max-{name}", str(most))))
HEADERS = Path("/usr/include/csmith")
_SECONDS = 5
_GLOBAL = re.compile(r"^static u?int(?:8|16|32|64)_t (g_\d+) = ", re.MULTILINE)
_CALL = "    func_1();"
_END = "platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);"
_INPUT = """#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
static unsigned char input(void) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(byte < 3 || byte == 255);
    return byte;
}
#define INPUT input()
"""


def run(arguments: Sequence[str] = ()) -> None:
    """Compare, and print what does not fit."""
    if shutil.which("csmith") is None or shutil.which("cc") is None or not HEADERS.is_dir():
        print("skipped: csmith, its headers or a C compiler are absent")
        return
    found = compare(asked(arguments, name="csmith", first=0, count=PROGRAMS), _program, things="programs")
    assert found == 0, "answers should be those of the machine code"


def _program(seed: int) -> Seen:
    chosen = random.Random(seed)
    made = subprocess.run(["csmith", "--seed", str(seed), *SMALL], capture_output=True, text=True, check=True).stdout
    names = _GLOBAL.findall(made)
    if not names or _CALL not in made:
        return Seen(0, ())
    text = made.replace(_CALL, f"    {chosen.choice(names)} = INPUT;\n{_CALL}", 1)
    with tempfile.TemporaryDirectory() as folder:
        sums = [_sum(text, value, Path(folder)) for value in VALUES]
        known = sorted({each for each in sums if each is not None})
        if None in sums:  # it takes too long
            return Seen(0, ())
        one_of = " || ".join(f"sum == 0x{each}u" for each in known)
        right = _verdict(text, one_of, Path(folder))
        wrong = _verdict(text, f"sum != 0x{chosen.choice(known)}u", Path(folder))
    answers = [("one of its sums", right, "holds"), ("not this sum", wrong, "fails")]
    odd = [f"{what}: {found}" for what, found, expected in answers if found not in (expected, "unknown")]
    return Seen(sum(found != "unknown" for _, found, _ in answers), tuple(odd))


def _sum(text: str, value: int, folder: Path) -> str | None:
    """The checksum for a value of the input; None where it takes too long."""
    source, code = folder / "program.c", folder / "program"
    source.write_text(text, encoding="utf-8")
    subprocess.run(["cc", "-w", "-O0", f"-I{HEADERS}", f"-DINPUT={value}", str(source), "-o", str(code)], check=True)
    try:
        said = subprocess.run([str(code)], capture_output=True, text=True, timeout=_SECONDS, check=True).stdout
    except subprocess.TimeoutExpired:
        return None
    found = re.search(r"checksum = (\w+)", said)
    assert found is not None, "a program of Csmith should tell its checksum"
    return found[1]


def _verdict(text: str, condition: str, folder: Path) -> str:
    asserted = f"{{ unsigned sum = (unsigned)(crc32_context ^ 0xFFFFFFFFUL); assert({condition}); }}"
    source = folder / "asked.c"
    source.write_text(_INPUT + text.replace(_END, asserted), encoding="utf-8")
    return str(clew_json("check", str(source), f"-I{HEADERS}", "--time", "60s")["verdict"])
