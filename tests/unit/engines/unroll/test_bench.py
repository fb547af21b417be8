"""The comparisons of `python -m bench unroll` run, on small instances; what they measure is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.beem import Asked
from bench.transition_claims import spearman
from bench.transition_control import chart
from bench.transition_verdicts import Answered, Memory
from bench.unroll import run
from clew.engines.unroll.steps import Steps, template_of
from clew.ir.source import Source
from clew.lower.views import Views
from clew.pipeline.sources import load_sources
from tests.corpus.beem_rows import ABSENT


@pytest.mark.shows("machines", 73, 74)
@pytest.mark.corpus
@ABSENT
def test_claims_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, name in (
        ("steps", "anderson.1"),
        ("orders", "anderson.1"),
        ("explicit", "anderson.1"),
        ("sizes", "anderson.1"),
        ("traces", "none"),
        ("bounds", "anderson.1"),
    ):
        run([mode, name, "--seconds", "20"])
    printed = capsys.readouterr().out
    for claim in ("H7", "H8", "H10", "H11", "H12", "H16", "against interleaving"):
        assert claim in printed
    assert "WRONG" not in printed
    assert "DIFFERENT" not in printed


def test_answers_are_remembered_and_asked_again_only_with_more_time(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    row, other = (Asked(name, "1", "reachable", True, None, "x == 1", 0) for name in ("one.1", "two.1"))
    memory = Memory(file)
    memory.add(Answered(str(row), "ic3", 5.0, "-", 5.1, ""))
    memory.add(Answered(str(other), "ic3", 5.0, "right", 0.3, ""))
    again = Memory(file)
    assert again.right("ic3") == {str(other)}
    assert not again.is_open(row, "ic3", 5.0)
    assert again.is_open(row, "ic3", 20.0)
    assert again.is_open(row, "kind", 5.0)
    assert not again.is_open(other, "ic3", 20.0)


def test_formulas_of_charts_grow_with_their_states() -> None:
    small, large = (size_and_states(width) for width in (4, 12))
    assert large[0] / small[0] <= 1.05 * large[1] / small[1]


def size_and_states(width: int) -> tuple[int, int]:
    text, states = chart(width, 1)
    system = Views(load_sources((Source("chart.scxml", text),)).program).system()
    return template_of(system, Steps.INTERLEAVING).size, states


def test_ranks_correlate() -> None:
    assert spearman([1.0, 2.0, 9.0], [10.0, 11.0, 300.0]) == pytest.approx(1.0)
    assert spearman([1.0, 2.0, 9.0], [3.0, 2.0, 1.0]) == pytest.approx(-1.0)
