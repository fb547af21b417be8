"""Runs of Java programs as JUnit tests: compiled with the real program they throw what the run throws."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import clew
from clew.frontends.java.library import MODELS
from clew.pipeline.sources import load_sources
from clew.report.java_test import KNOWN, render
from tests.cases.java_archive import CASES, case

TASKS = Path(__file__).parents[2] / "cases" / "attestor"
STUB = "package org.junit.jupiter.api;\npublic @interface Test {}\n"
"""What the test needs of JUnit to be compiled, and run by its `main`."""


def _path(name: str) -> Path:
    return next(path for path in CASES if path.name == name)


def _tested(name: str, entry: str = "main") -> str:
    loaded = load_sources([case(_path(name))], options={"entry": entry})
    return render(clew.check(loaded, [], limits=clew.Limits(seconds=120)))


@pytest.mark.skipif(shutil.which("javac") is None or shutil.which("java") is None, reason="no JDK is installed")
def test_a_test_fails_as_the_run_does(tmp_path: Path) -> None:
    for name, text in {
        "org/sosy_lab/sv_benchmarks/Verifier.java": _tested("Index-broken.java"),
        "org/junit/jupiter/api/Test.java": STUB,
        "Main.java": _path("Index-broken.java").read_text(encoding="utf-8"),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    folder = str(tmp_path)
    subprocess.run(["javac", "-proc:none", "-cp", folder, f"{folder}/Main.java"], check=True, timeout=60)
    line = ["java", "-Xshare:auto", "-cp", folder, "org.sosy_lab.sv_benchmarks.Verifier"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "java.lang.ArrayIndexOutOfBoundsException" in done.stderr
    assert "at Main.main(Main.java:12)" in done.stderr


@pytest.mark.skipif(shutil.which("javac") is None or shutil.which("java") is None, reason="no JDK is installed")
@pytest.mark.parametrize(
    ("task", "thrown"),
    [
        pytest.param("sll-deleteUnsafe-M", "java.lang.NullPointerException", id="a check"),
        pytest.param("sll-reverse-N", "java.lang.AssertionError: ", id="a formula"),
    ],
)
def test_the_heap_of_a_task_is_built(task: str, thrown: str, tmp_path: Path) -> None:
    text = render(clew.check(clew.load(TASKS / f"{task}.attestor"), limits=clew.Limits(seconds=120)))
    for name, content in {"HeapTest.java": text, "org/junit/jupiter/api/Test.java": STUB}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{TASKS / 'code' / 'classes.jar'}"
    subprocess.run(["javac", "-proc:none", "-cp", path, f"{tmp_path}/HeapTest.java"], check=True, timeout=60)
    line = ["java", "-Xshare:auto", "-cp", path, "HeapTest"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert f'Exception in thread "main" {thrown}' in done.stderr


def test_a_run_on_a_heap_that_never_ends_has_no_test() -> None:
    text = render(clew.check(clew.load(TASKS / "sll-diverge-T.attestor"), limits=clew.Limits(seconds=120)))
    assert text.startswith("#error the run goes on for ever")


def test_parameters_of_an_entry_are_given() -> None:
    text = _tested("Division-broken.java", "Main.quotient")
    assert 'getDeclaredMethod("quotient", int.class, int.class)' in text
    assert "entry.invoke(null, (Object) ((int) next()), (Object) ((int) next()))" in text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("Index.java", "no property fails", id="nothing fails"),
        pytest.param("Lock-broken.java", "several threads", id="the order of threads is not an input"),
    ],
)
def test_other_files_say_why_there_is_no_test(name: str, reason: str) -> None:
    text = _tested(name)
    assert text.startswith("#error")
    assert reason in text


def test_texts_have_as_many_known_characters_as_in_the_models() -> None:
    source = (MODELS.parent / "clew" / "Open.java").read_text(encoding="utf-8")
    assert re.search(rf"KNOWN = {KNOWN};", source)
