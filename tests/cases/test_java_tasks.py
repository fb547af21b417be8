"""Own Java tasks in the form of the competition: a sample here, all of them by `python -m bench java_tasks`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import clew
from clew.pipeline.sources import load
from tests.samples import EVERYTHING

FOLDER = Path(__file__).parents[2] / "bench" / "java"
TASKS = sorted(FOLDER.rglob("*.yml"))
SAMPLE = [FOLDER / "language" / "interface-fields.yml", FOLDER / "collections" / "iterators-broken.yml"]
_ROW = re.compile(r"property_file: \S*/(\S+)\.prp\s+expected_verdict: (true|false)")
_NAMES = {"assert_java": "valid-assert", "runtime-exception": "no-runtime-exception"}


def _expected(path: Path) -> dict[str, bool]:
    return {_NAMES[name]: word == "true" for name, word in _ROW.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.skipif(shutil.which("javac") is None, reason="no JDK is installed")
@pytest.mark.parametrize("path", TASKS if EVERYTHING else SAMPLE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_answer_is_wrong(path: Path) -> None:
    loaded = load(path)
    for asked, holds in _expected(path).items():
        outcome = clew.check(loaded, [asked], limits=clew.Limits(seconds=60))
        assert isinstance(outcome.verdict, clew.Unknown) or isinstance(outcome.verdict, clew.Holds) == holds
        assert path not in SAMPLE or not isinstance(outcome.verdict, clew.Unknown)


def test_tasks_say_what_is_right_of_both_properties() -> None:
    assert len(TASKS) >= 180
    for path in TASKS:
        assert (path.with_suffix("") / "Main.java").is_file()
        assert set(_expected(path)) == set(_NAMES.values())
        assert path.stem.endswith("-broken") != all(_expected(path).values()), path
