"""Timed and hybrid automata as people write them, each beside its broken twin.

A query of UPPAAL carries its verdict in its comment, a network the mark of other cases. Every run of the tests takes a
part of them; with `CLEW_ALL_CASES=1` all of them run.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

import clew
from clew.frontends import Loaded
from clew.ir.properties import Linear, NoDeadlock, Property, Truth
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from clew.text.properties.text import parse_property
from tests.cases.expected import expectation
from tests.library.sampled import sampled_verdicts
from tests.property.timed_automata import verdict
from tests.samples import EVERYTHING

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
EVERY = sorted((*(HERE / "timed").glob("*.xml"), *(EXAMPLES / "timed").glob("*.xml")))
STOPPED = [path for path in EVERY if path.stem.removesuffix("-broken") == "preemption"]
"""With clocks that stand still: no zones there."""
TIMED = [path for path in EVERY if path not in STOPPED]
HYBRID = sorted((*(HERE / "hybrid").glob("*.ha"), *(EXAMPLES / "hybrid").glob("*.ha")))
QUICK = ("bounded-retransmission", "elevator", "fischer-3", "lamp", "light-switch", "mailbox", "watchdog", "two-tanks")
SMALL = ("coffee-machine-broken", "fischer-2", "lamp", "lamp-broken", "light-switch", "watchdog")
_QUERY = re.compile(r"<query>.*?</query>", re.DOTALL)
_LIVE = re.compile(r"--&gt;|A&lt;&gt;|E\[\]")
_VERDICT = re.compile(r"<comment>(holds|fails)</comment>")


def _chosen(paths: list[Path]) -> list[Path]:
    return [path for path in paths if EVERYTHING or path.stem.removesuffix("-broken") in QUICK]


def test_each_has_a_broken_twin() -> None:
    names = {re.sub(r"-\d", "", path.stem) for path in (*EVERY, *HYBRID)} - {"railroad-slow"}
    whole = {name for name in names if not name.endswith("-broken")}
    assert len(whole) >= 25
    assert {f"{name}-broken" for name in whole} - names <= {"railroad-broken"}  # its twin is slow


@pytest.mark.parametrize("path", _chosen(TIMED), ids=lambda path: path.stem)
def test_timed(path: Path) -> None:
    expected = _VERDICT.findall(path.read_text(encoding="utf-8"))
    loaded = clew.load(path)
    found = [verdict(loaded, each) for each in loaded.properties]
    assert [{True: "holds", False: "fails", None: "unknown"}[each] for each in found] == expected


@pytest.mark.parametrize("path", STOPPED, ids=lambda path: path.stem)
def test_clocks_that_stand_still(path: Path) -> None:
    expected = _VERDICT.findall(path.read_text(encoding="utf-8"))
    found = [each.verdict for each in clew.check(clew.load(path)).results]
    assert ["holds" if each == clew.Holds() else "fails" for each in found[: len(expected)]] == expected


def _by_states(path: Path, most: int) -> list[str] | None:
    """What an enumerator of regions says of the queries about safety; None where there are too many states."""
    text = path.read_text(encoding="utf-8")
    safe = [each for each in _QUERY.findall(text) if not _LIVE.search(each)]
    kept = text[: text.index("<queries>")] + f"<queries>{''.join(safe)}</queries></nta>"
    found = sampled_verdicts(load_sources([Source(path.name, kept)]), most)
    return None if found is None else ["holds" if each else "fails" for each in found]


@pytest.mark.parametrize(
    "path", [path for path in TIMED if EVERYTHING or path.stem in SMALL], ids=lambda path: path.stem
)
def test_small_ones_by_an_enumerator_of_regions(path: Path) -> None:
    safe = [each for each in _QUERY.findall(path.read_text(encoding="utf-8")) if not _LIVE.search(each)]
    found = _by_states(path, 20_000)
    assert found in (None, [_VERDICT.findall(each)[0] for each in safe])


@pytest.mark.parametrize("path", _chosen(HYBRID), ids=lambda path: path.stem)
def test_hybrid(path: Path) -> None:
    expected = expectation(path.read_text(encoding="utf-8"))
    outcome = clew.check(clew.load(path), limits=clew.Limits(seconds=60))
    assert outcome.faults == ()
    verdicts = [result.verdict for result in outcome.results if result.property.text.startswith("AG")]
    assert all(isinstance(each, clew.Holds) == (expected.check is None) for each in verdicts)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(("<committed/>", "<committed/><x/>"), None, id="marks of an editor are skipped"),
        pytest.param(("clock x;", "clock x; double d;"), "double is not modelled", id="doubles are refused"),
        pytest.param(("x<=20", "x'==2"), "the rate of a clock is 0 or 1", id="other rates are refused"),
        pytest.param(("E<> Gate.Occ", "Pr[<=10] (<> Gate.Occ)"), None, id="statistics are unknown, by themselves"),
        pytest.param(
            ("E<> Gate.Occ", "E<> Gate.len == 0 or Gate.list[Gate.len - 1] == 1"), None, id="an index that is asked for"
        ),
        pytest.param(
            ("E<> Gate.Occ", "E<> Gate.list[Gate.len - 1] == 1"), "invalid at the start", id="an index that is none"
        ),
        pytest.param(("x<=20", "x <= 20 &&"), "expected an expression", id="an unfinished invariant"),
        pytest.param(("appr[id]!", "appr[id]"), "'!' or '?'", id="a channel without a direction"),
        pytest.param(("enqueue(e)", "enqueue(e, 1)"), "has 1 parameters, these are 2", id="too many arguments"),
        pytest.param(("Train(0).Cross", "Train(0).Crossing"), "has no 'Crossing'", id="an unknown location"),
        pytest.param(("system Train", "system Trains"), "there is no template 'Trains'", id="an unknown template"),
        pytest.param(("i < len", "i <= i"), "nothing shows that this loop ends", id="a loop without an end"),
    ],
)
def test_refusals(change: tuple[str, str], message: str | None) -> None:
    text = (EXAMPLES / "timed" / "train-gate.xml").read_text(encoding="utf-8")
    before, after = (each if "/>" in each else escape(each, quote=False) for each in change)
    assert before in text
    if message is None:
        assert _load(text.replace(before, after, 1)).properties
        return
    with pytest.raises((clew.InputError, clew.Unsupported), match=re.escape(message)):
        _load(text.replace(before, after, 1))


def test_a_deadlock_is_one_of_the_automaton() -> None:
    text = (HERE / "timed" / "watchdog-broken.xml").read_text(encoding="utf-8")
    without = _load(re.sub(r"<queries>.*</queries>", "", text, flags=re.DOTALL))
    assert [verdict(without, each) for each in without.properties] == [False]
    assert without.judged is not None
    assert verdict(without, without.judged(Property("deadlock", NoDeadlock()))) is False
    with pytest.raises(clew.InputError, match="asked by queries"):
        without.judged(Property("F p", Linear(Truth(True))))


def test_queries_of_a_file() -> None:
    model = HERE / "timed" / "lamp.xml"
    queries = "// more\nE<> Lamp.Bright \\\n  and Lamp.y > 2\n\nA[] Lamp.y >= 0\n"
    loaded = load_sources([Source("lamp.xml", model.read_text(encoding="utf-8")), Source("more.q", queries)])
    assert [each.text for each in loaded.properties][-2:] == ["E<> Lamp.Bright and Lamp.y > 2", "A[] Lamp.y >= 0"]
    assert [verdict(loaded, each) for each in loaded.properties[-2:]] == [True, True]


def test_a_query_that_cannot_be_evaluated_violates_a_check() -> None:
    counting = "int n; process P() { state a; init a; trans a -> a { guard n < 3; assign n = n + 1; }; } system P;"
    loaded = load_sources([Source("m.xta", counting), Source("m.q", "A[] 6 / (2 - n) >= 0\n")])
    outcome = clew.check(loaded, limits=clew.Limits(seconds=8))
    assert outcome.verdict == clew.Fails("arithmetic.division-by-zero")


def test_the_text_form() -> None:
    loaded = clew.load(EXAMPLES / "timed" / "bridge-guard.xta")
    exclusive = parse_property("AG !(Anna.crossing && Bert.crossing)", loaded.scope)
    together = parse_property("EF (Anna.x >= 4 && Bert.crossing && Anna.crossing)", loaded.scope)
    late = parse_property("EF (Anna.crossing && Anna.x > 4)", loaded.scope)
    assert [verdict(loaded, each) for each in (exclusive, together, late)] == [True, False, False]
    assert [verdict(loaded, each) for each in loaded.properties] == [False]  # both are there, and nobody moves


def _load(text: str) -> Loaded:
    return load_sources([Source("model.xml", text)], frontend="uppaal")
