"""Every chart on every engine that can decide it: the same verdict, and every found run replays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clew.pipeline.checking import check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown
from tests.samples import sampled

FOLDER = Path(__file__).parent / "uml"
CASES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".puml", ".scxml"))
_NAMES = ("choice-broken", "completion", "conflict", "deferral", "regions")
SHOWN = tuple(str(FOLDER / f"{name}.puml") for name in _NAMES)
"""What a table of features names."""
PROVERS = ("explore{implementation=python}", "bdd", "kind", "ic3")
_ASK = re.compile(r"^(?:'|<!--) ask: (.*?)(?: -->)?$", re.MULTILINE)
_MARK = re.compile(r"^(?:'|<!--)~ (holds|fails (?P<check>\S+))", re.MULTILINE)


@pytest.mark.shows("machines", 16, case="choice-broken.puml-bmc")
@pytest.mark.shows("machines", 18, case="completion.puml-kind")
@pytest.mark.shows("machines", 12, case="conflict.puml-bdd")
@pytest.mark.shows("machines", 21, case="deferral.puml-ic3")
@pytest.mark.shows("machines", 14, case="regions.puml-ic3")
@pytest.mark.parametrize("engine", [*PROVERS, "bmc"])
@pytest.mark.parametrize("path", sampled(CASES, 3, SHOWN), ids=lambda path: path.name)
def test_case(engine: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ask, mark = _ASK.search(text), _MARK.search(text)
    assert ask is not None, "a case should say what is asked"
    assert mark is not None, "a case should say what comes out"
    if engine == "bmc" and mark["check"] is None:
        pytest.skip("bounded search proves nothing")
    options = {"queue_size": "2"}
    (result,) = check(load(path, **options), [ask[1]], engine=engine).results
    match result.verdict:
        case Holds():
            assert mark["check"] is None
        case Fails(check=found):
            assert found == mark["check"]
            assert result.confirmed
        case Unknown() as unknown:
            pytest.fail(f"{engine}: {unknown}")


def test_half_of_the_cases_fail() -> None:
    broken = [path for path in CASES if path.stem.endswith("-broken")]
    assert len(CASES) >= 14
    assert len(broken) * 2 == len(CASES)
