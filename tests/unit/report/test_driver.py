"""Runs of C programs as drivers: compiled with the real program they fail there, and not in the repaired one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from clew.codegen.c.clang import wheel
from clew.frontends.c import CFrontend
from clew.frontends.c.compiling.targets import RUNTIME
from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.prepare import normalised
from clew.report.driver import render

SUM = """
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int total(int n) { return n == 0 ? 0 : n + total(n - 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 10);
    unsigned char c = __VERIFIER_nondet_uchar();
    assert(!(total(n) == 21 && c == 200));
    return 0;
}
"""
ERROR = """
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
int main(void) {
    short first = __VERIFIER_nondet_short(), second = __VERIFIER_nondet_short();
    if (first < -300 && second == first + 7) reach_error();
    return 0;
}
"""
CLASSES = """
#include <clew.h>
struct Shape { virtual ~Shape() {} virtual int area() const = 0; };
struct Square : Shape { int side; Square(int s) : side(s) {} int area() const override { return side * side; } };
int main() {
    Shape *shape = new Square(clew_nondet_range(-20, 20));
    clew_assert(shape->area() != 169);
    delete shape;
}
"""
SYMCPP = """
#include <clew.h>
#include <symcpp.h>
int x1, x2;
void main() {
    x1 = symcpp_nondet(5, 1000);
    x2 = symcpp_nondet(-1000, -5);
    clew_assert(x1 + x2 != 17);
}
"""


def _compiler() -> list[str]:
    """Any real compiler: that of the machine, since the other one makes its library first, for a minute."""
    found = shutil.which("gcc")
    return [str(wheel() / "zig"), "c++"] if found is None else [found, "-fpermissive"]


def fed(folder: Path, name: str, program: str, driver: str) -> int:
    """The exit code of the program with the driver."""
    (folder / name).write_text(program, encoding="utf-8")
    (folder / "driver.cpp").write_text(driver, encoding="utf-8")
    headers = folder / "include"
    headers.mkdir(exist_ok=True)
    for header in ("clew.h", "symcpp.h"):
        (headers / header).write_text((RUNTIME / "include" / header).read_text(encoding="utf-8"), encoding="utf-8")
    command = [*_compiler(), "-w", f"-I{headers}", "driver.cpp", name, "-o", "fed", "-lstdc++"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return subprocess.run([folder / "fed"], check=False, capture_output=True).returncode


@pytest.mark.shows("symcpp", 37, 52)
@pytest.mark.parametrize(
    ("name", "program"),
    [
        pytest.param("sum.c", SUM, id="an assertion behind recursion"),
        pytest.param("error.c", ERROR, id="the error function"),
        pytest.param("classes.cpp", CLASSES, id="a virtual call"),
        pytest.param("symcpp.cpp", SYMCPP, id="SymC++"),
    ],
)
def test_the_real_program_fails(tmp_path: Path, name: str, program: str) -> None:
    driver = render(check(normalised(CFrontend().load((Source(name, program),)))))
    assert fed(tmp_path, name, program, driver) < 0  # a signal


@pytest.mark.shows("symcpp", 52)
def test_the_repaired_program_does_not(tmp_path: Path) -> None:
    driver = render(check(normalised(CFrontend().load((Source("error.c", ERROR),)))))
    assert fed(tmp_path, "error.c", ERROR.replace("first + 7", "first - 7"), driver) == 0


def test_a_program_that_asks_for_more_is_told(tmp_path: Path) -> None:
    driver = render(check(normalised(CFrontend().load((Source("error.c", ERROR),)))))
    assert fed(tmp_path, "error.c", ERROR.replace("if (first", "__VERIFIER_nondet_short(); if (first"), driver) == 78


def test_without_a_run_nothing_compiles() -> None:
    assert render(check(normalised(CFrontend().load((Source("fine.c", "int main(void) { return 0; }"),))))).startswith(
        "#error"
    )


def test_several_threads_are_refused() -> None:
    text = """
    program threads;
    var x : bits 8 = 0;
    proc up() { x := x + 1; yield; assert x != 2; }
    process P = up();
    process Q = up();
    """
    assert "several threads" in render(check(TextFrontend().load((Source("two.clew", text),))))
