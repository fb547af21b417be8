"""Networks of hybrid automata: what is read, what it means, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import clew
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.prover import Ic3
from clew.frontends import Loaded
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found
from clew.models.goals import goal_of
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from clew.report.plot import svg
from tests.library.hybrids import random_network

EXAMPLES = Path(__file__).parents[4] / "examples" / "hybrid"


def load(text: str) -> Loaded:
    return load_sources([Source("network.ha", text)], frontend="hybrid")


def answer(loaded: Loaded, engine: Bmc | Ic3) -> Answer:
    """What an engine says of the first property; a run is replayed."""
    question = loaded.properties[0].question
    goal = goal_of(question, fair=False).goal
    assert goal is not None
    found = next(iter(engine.check(Views(loaded.program), (goal,), Budget())))
    if isinstance(found, Found):
        confirmed = confirm(loaded.program, question, found.run)
        assert not isinstance(confirmed, Refuted), confirmed.reason
    return found


@pytest.mark.shows("machines", 69)
def test_the_railroad_is_safe_for_5_and_not_for_10() -> None:
    assert isinstance(answer(clew.load(EXAMPLES / "railroad.ha"), Ic3()), Absent)
    assert isinstance(answer(clew.load(EXAMPLES / "railroad-slow.ha"), Bmc(depth=6)), Found)


@pytest.mark.shows("machines", 72)
def test_random_networks_are_the_same_for_the_same_number() -> None:
    assert random_network(7) == random_network(7)
    assert random_network(7) != random_network(8)


@pytest.mark.parametrize("seed", range(3))
def test_random_networks(seed: int) -> None:
    loaded = load(random_network(seed))
    proved, searched = answer(loaded, Ic3()), answer(loaded, Bmc(depth=4))
    assert not (isinstance(proved, Absent) and isinstance(searched, Found))


def test_spaceex() -> None:
    loaded = clew.load(EXAMPLES / "tank.xml", EXAMPLES / "tank-tight.cfg")
    assert isinstance(answer(loaded, Bmc(depth=4)), Found)


def test_a_plot_shows_variables_over_time() -> None:
    loaded = clew.load(EXAMPLES / "water-tank-broken.ha")
    outcome = clew.check(loaded, engine="bmc{depth=4}")
    drawn = svg(outcome)
    assert drawn.count("<polyline") == 2
    assert "time 8" in drawn
    steps = [step.label for result in outcome.results if result.trace for step in result.trace.steps]
    assert "time passes, until 5" in steps


def test_a_plot_without_runs_says_so() -> None:
    loaded = load('automaton a { clock x; location l; } property "AG x >= 0";')
    assert "no run has times" in svg(clew.check(loaded, engine="bmc{depth=1}"))


def test_starts_are_cut_by_the_first_invariant() -> None:
    loaded = load("automaton a { var x in [0, 9]; location l { invariant x <= 4; rate x = 1; } }")
    (start,) = [each.initial for each in loaded.program.globals if each.name == "x"]
    assert getattr(start, "fixed", None) == (Fraction(0), Fraction(4))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("automaton a { location l; } x", "expected const", id="no declaration"),
        pytest.param("const a = 1;", "there is no automaton", id="nothing"),
        pytest.param("automaton a { clock x; location l { invariant x <= 1 || x >= 2; } }", "conjunction", id="or"),
        pytest.param("automaton a { var x = 0; location l; }", "does not say how fast x", id="no rate"),
        pytest.param("automaton a { clock x; location l { rate x = x; } }", "a constant number", id="affine"),
        pytest.param("automaton a { clock x; location l; edge l -> m; }", "has no location 'm'", id="no target"),
        pytest.param("automaton a { clock x; location l { invariant x * x <= 1; } }", "conjunction", id="product"),
        pytest.param('automaton a { clock x; location l; } property "F x > 1";', "only safety is asked", id="live"),
        pytest.param("automaton a { clock x, x; location l; }", "declared twice", id="twice"),
        pytest.param("automaton a { clock x = 3; location l { invariant x <= 2; } }", "is false there", id="start"),
        pytest.param(
            "automaton a { clock x, y; location l; edge l -> l do x := y, y := x; }", "in a circle", id="circle"
        ),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises((clew.InputError, clew.Unsupported), match=message):
        load(text)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        pytest.param("level' == -1", "level' == -1*level", "affine", id="affine flows are refused"),
        pytest.param("<sspaceex", "<other", "chooses no front end", id="another root"),
        pytest.param('component="tank"', 'component="tanks"', "no component 'tanks'", id="an unknown component"),
        pytest.param("<label>full", "<label>fuller", "no label 'fuller'", id="an unknown label"),
    ],
)
def test_spaceex_refusals(before: str, after: str, message: str) -> None:
    text = (EXAMPLES / "tank.xml").read_text().replace(before, after).replace("</sspaceex>", "</sspaceex>")
    if after == "<other":
        text = text.replace("</sspaceex>", "</other>")
    settings = (EXAMPLES / "tank.cfg").read_text()
    with pytest.raises((clew.InputError, clew.Unsupported), match=message):
        load_sources([Source("tank.xml", text), Source("tank.cfg", settings)])


COMMON = """<sspaceex version="0.2" math="SpaceEx">
  <component id="thermostat">
    <param name="x" type="real" local="false" d1="1" d2="1" dynamics="any"/>
    <param name="low" type="real" local="false" d1="1" d2="1" dynamics="const"/>
    <param name="keep" type="real" local="false" d1="1" d2="1" dynamics="const"/>
    <location id="1" name="on"><invariant>x &lt;= 22.5</invariant><flow>2 &lt;= x' &lt;= 4.0e0</flow></location>
    <location id="2" name="off">
      <invariant>low &lt;= x</invariant><flow>(-3 &lt;= x' &amp; x' &lt;= -1)</flow>
    </location>
    <transition source="1" target="2" asap="false">
      <guard>x = 22.5</guard><assignment>x := keep*x</assignment>
    </transition>
    <transition source="2" target="1"><guard>(low &lt;= x &lt;= low + 1)</guard></transition>
  </component>
</sspaceex>
"""


@pytest.mark.parametrize(
    ("forbidden", "engine", "found"),
    [("x > 22.5 | x < 18", Ic3(), Absent), ("loc() == off & 18 <= x <= 18.5", Bmc(depth=4), Found)],
)
def test_spaceex_as_it_is_often_written(forbidden: str, engine: Bmc | Ic3, found: type[Answer]) -> None:
    """Comparisons chain, `=` compares, numbers have exponents, and parameters are numbers by the settings."""
    initially = "20<=x<=21 & low == 18 & keep==1 & loc()==on"
    settings = f'system = thermostat\ninitially = "{initially}"\nforbidden = "{forbidden}"\n'
    loaded = load_sources([Source("thermostat.xml", COMMON), Source("thermostat.cfg", settings)])
    assert isinstance(answer(loaded, engine), found)


def test_spaceex_as_soon_as_possible_is_refused() -> None:
    with pytest.raises(clew.Unsupported, match="as soon as possible"):
        load_sources([Source("thermostat.xml", COMMON.replace('asap="false"', 'asap="true"'))])
