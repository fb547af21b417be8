"""UML: what machines drawn in PlantUML do under given events, by both sets of rules where they agree."""

from __future__ import annotations

import re

import pytest

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import UML
from clew.frontends.uml.reading.plantuml import read_plantuml
from clew.frontends.uml.reading.xmi import read_xmi
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source
from tests.unit.frontends.uml.charts_uml import configurations

FIGURE = """
' var y = 0
[*] --> C1
state C1 {
  [*] --> S0
  S0 --> S1 : go
  S1 : sig / defer
  S1 --> S0 : back
  S0 --> S9 : inner
}
C1 --> S2 : sig
S2 --> S3 : on
S3 --> S4 : [y == 1]
S3 : set / y = 1
S3 --> S2 : again
"""
CHOICE = """
' var n = 0
[*] --> A
A --> c : e(x) / n = x + 1
state c <<choice>>
c --> Small : [n < 3]
c --> Large : [else]
"""
BLOCKED = """
' var n = 0
[*] --> A
A --> c : e
state c <<choice>>
c --> A : [n > 0]
"""
BOTH_END = """
[*] --> P
state P {
  [*] --> L1
  L1 --> [*] : l
  --
  [*] --> R1
  R1 --> [*] : r
}
P --> Z
"""
FORK = """
[*] --> A
A --> f : e
state f <<fork>>
state P {
  [*] --> L1
  L1 --> L2 : l
  --
  [*] --> R1
  R1 --> R2 : r
}
f --> L2
f --> R1
L2 --> j
R2 --> j
state j <<join>>
j --> Z
"""
REGIONS = """
[*] --> P
state P {
  [*] --> A1
  A1 --> A2 : a
  A2 --> [*] : both
  --
  [*] --> B1
  B1 --> B2 : b
  B2 --> [*] : both
}
P --> Over
"""
ACROSS = """
[*] --> Out
state P {
  [*] --> A1
  --
  [*] --> B1
  B1 --> B2 : b
}
Out --> B2 : in
B2 --> Out : out
"""
ORDER = """
' var log = 0
[*] --> A
A : exit / log = log * 10 + 1
state B {
  [*] --> B1
  B1 : entry / log = log * 10 + 4
}
B : entry / log = log * 10 + 3
A --> B : e / log = log * 10 + 2
B1 --> Good : [log == 1234]
"""
HISTORY = """
[*] --> S
state S {
  [*] --> A
  A --> B : e
}
S --> Out : out
Out --> S[H] : back
"""
PRIORITY = """
[*] --> S
state S {
  [*] --> A
  A --> B : e
}
S --> Out : e
"""
WRAP = """
' var n = 2147483647
[*] --> A
A --> B : e / n = n + 1
B --> C : [n < 0]
"""
AFTER = """
[*] --> A
A --> B : after(20ms)
A --> C : e
B --> A : e
"""


@pytest.mark.shows("machines", 16, case="a choice asks after the effect: large-broadcast")
@pytest.mark.shows("machines", 16, case="a choice asks after the effect: large-steps")
@pytest.mark.shows("machines", 16, case="a choice asks after the effect: small-broadcast")
@pytest.mark.shows("machines", 16, case="a choice asks after the effect: small-steps")
@pytest.mark.shows("machines", 18, case="a completion whose guard holds later is lost-broadcast")
@pytest.mark.shows("machines", 18, case="a completion whose guard holds later is lost-steps")
@pytest.mark.shows("machines", 19, case="a composite state completes when all regions have ended-broadcast")
@pytest.mark.shows("machines", 19, case="a composite state completes when all regions have ended-steps")
@pytest.mark.shows("machines", 15, case="a target in one region starts the other-broadcast")
@pytest.mark.shows("machines", 15, case="a target in one region starts the other-steps")
@pytest.mark.shows("machines", 23, case="an event that nobody knows disappears-broadcast")
@pytest.mark.shows("machines", 23, case="an event that nobody knows disappears-steps")
@pytest.mark.shows("machines", 26, case="arithmetic wraps around-broadcast")
@pytest.mark.shows("machines", 26, case="arithmetic wraps around-steps")
@pytest.mark.shows("machines", 17, case="the deeper source goes first-broadcast")
@pytest.mark.shows("machines", 17, case="the deeper source goes first-steps")
@pytest.mark.shows("machines", 21, case="what a state inside defers waits for it-broadcast")
@pytest.mark.shows("machines", 21, case="what a state inside defers waits for it-steps")
@pytest.mark.parametrize("steps", [False, True], ids=["broadcast", "steps"])
@pytest.mark.parametrize(
    ("text", "events", "expected"),
    [
        pytest.param(FIGURE, "sig", ["S0", "S2"], id="an outer transition fires when nothing inside objects"),
        pytest.param(FIGURE, "go,sig,back", ["S0", "S1", "S1", "S2"], id="what a state inside defers waits for it"),
        pytest.param(FIGURE, "sig,on,set", ["S0", "S2", "S3", "S3"], id="a completion whose guard holds later is lost"),
        pytest.param(
            FIGURE, "sig,on,set,again,on", ["S0", "S2", "S3", "S3", "S2", "S4"], id="entering anew completes anew"
        ),
        pytest.param(FIGURE, "unknown", ["S0", "S0"], id="an event that nobody knows disappears"),
        pytest.param(CHOICE, "e(0=1)", ["A", "Small"], id="a choice asks after the effect: small"),
        pytest.param(CHOICE, "e(0=2)", ["A", "Large"], id="a choice asks after the effect: large"),
        pytest.param(BLOCKED, "e", ["A", "choice.blocked"], id="a choice without a way out is told"),
        pytest.param(
            BOTH_END, "r,l", ["L1 R1", "L1 P.final2", "Z"], id="a composite state completes when all regions have ended"
        ),
        pytest.param(FORK, "e,r", ["A", "L2 R1", "Z"], id="fork and join"),
        pytest.param(ACROSS, "in,out", ["Out", "A1 B2", "Out"], id="a target in one region starts the other"),
        pytest.param(ORDER, "e", ["A", "Good"], id="exit, effect, entry from the outside in"),
        pytest.param(HISTORY, "e,out,back", ["A", "B", "Out", "B"], id="a history remembers"),
        pytest.param(PRIORITY, "e,e", ["A", "B", "Out"], id="the deeper source goes first"),
        pytest.param(WRAP, "e", ["A", "C"], id="arithmetic wraps around"),
        pytest.param(AFTER, "+10ms,e,+20ms", ["A", "A", "C", "C"], id="a timer ends with its state"),
        pytest.param(AFTER, "+20ms,e", ["A", "B", "A"], id="a timer runs out"),
    ],
)
def test_simulation(text: str, events: str, expected: list[str], steps: bool) -> None:
    assert configurations(text, events, steps=steps) == expected


@pytest.mark.shows("machines", 14)
def test_broadcast_moves_all_regions_and_steps_only_one() -> None:
    assert configurations(REGIONS, "a,b,both") == ["A1 B1", "A2 B1", "A2 B2", "Over"]
    assert len(configurations(REGIONS, "a,b,both", steps=True)[-1].split()) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("' var x = 0\n[*] --> A\nA : do / x = 1", "'do' activities", id="do"),
        pytest.param("[*] --> A\nsomething else", "no line of a state diagram", id="a line that means nothing"),
        pytest.param("' var x = 0\n[*] --> A\nA --> B : e [x > ] / y", "expected an expression", id="a broken guard"),
        pytest.param("[*] --> A\nstate A {", "not closed", id="an open state"),
        pytest.param(
            "[*] --> A\nstate A {\n[*] --> B\n--\n[*] --> C[H]\n}", "has no state", id="a region without states"
        ),
        pytest.param(
            "[*] --> F\nstate F <<fork>>\nF --> A\nF --> B\nA --> C : e\nB --> C : f", "meet in C", id="no join"
        ),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_plantuml(Source("m.puml", text))
    assert caught.value.span is not None


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        pytest.param("A --> B : e", "the diagram has no .* it begins in A", id="no begin"),
        pytest.param("[*] --> A : power on\nA --> B : e", "'power on' .* is a remark", id="a label at the start"),
        pytest.param("[*] --> A\nA --> B : e [door shut]", "'door shut' (line 2)", id="a guard in words"),
        pytest.param("[*] --> A\nA --> B : e / open the door", "'open the door' (line 2)", id="an action in words"),
        pytest.param("[*] --> A\nA --> B : e / x = 1", "begin with 0 .*: x", id="data that are only assigned"),
        pytest.param("' var x = 0\n[*] --> A\nA --> B : e / x = f()", "x may be anything", id="an unknown value"),
        pytest.param("!include other.iuml\n[*] --> A", "'other.iuml' is not read", id="a file that is missing"),
        pytest.param("[*] --> A\nA --> B : e / f\nB --> A : f", "'f' is an action and does not send", id="an event"),
        pytest.param("[*] --> A\n[*] --> B", "any may be the first", id="two initial transitions"),
    ],
)
def test_what_is_taken_for_granted_is_told(text: str, assumed: str) -> None:
    (chart,) = read_plantuml(Source("m.puml", text))
    pattern = assumed.replace("(", r"\(").replace(")", r"\)")
    assert any(re.search(pattern, note.text) for note in chart.notes), chart.notes


@pytest.mark.parametrize(
    ("text", "events", "states"),
    [
        pytest.param("[*] --> A\nA --> B : e ' then B", "e", ["A", "B"], id="a remark behind a label"),
        pytest.param(
            "' var x = ''\n[*] --> A\nA --> B : e [x != ' ' && x == '']", "e", ["A", "B"], id="a text in a guard"
        ),
        pytest.param(
            "[*] --> F\nstate F <<fork>>\nstate J <<join>>\nF --> A\nF --> B\nA --> J : e\nB --> J : f\nJ --> C",
            "e,f",
            ["A B", "B", "C"],
            id="a fork without regions",
        ),
        pytest.param(
            "[*] --> A\nA --> B : go home / beep\nB --> A : after 2 min", "go home,+120s", ["A", "B", "A"], id="words"
        ),
        pytest.param("[*] --> A\nA --> B : [ready]", "[ready]", ["A", "B"], id="a condition becomes true"),
        pytest.param("[*] --> A\nA : do / brew\nA --> B", "A is done", ["A", "B"], id="an activity ends"),
        pytest.param("!define GO start\n[*] --> A\nA --> B : GO", "start", ["A", "B"], id="a macro"),
    ],
)
def test_diagrams_as_people_draw_them(text: str, events: str, states: list[str]) -> None:
    (chart,) = read_plantuml(Source("m.puml", text))
    shown = simulate([Member(chart, UML)], stimuli_of(events))
    assert [" ".join(name for name in each.states if "." not in name) for each in shown] == states


def test_a_variable_that_is_missing_is_told() -> None:
    with pytest.raises(InputError, match="there is no variable 'x'"):
        configurations("[*] --> A\nA --> B : e [x > 1]", "e")


XMI = """<?xml version="1.0" encoding="UTF-8"?>
<uml:Model xmi:version="20131001" xmlns:xmi="http://www.omg.org/spec/XMI/20131001"
    xmlns:uml="http://www.eclipse.org/uml2/5.0.0/UML" xmi:id="_m" name="m">
  <packagedElement xmi:type="uml:Class" xmi:id="_c" name="Door" classifierBehavior="_sm">
    <ownedAttribute xmi:id="_a" name="n">
      <defaultValue xmi:type="uml:LiteralInteger" xmi:id="_d" value="1"/></ownedAttribute>
    <ownedBehavior xmi:type="uml:StateMachine" xmi:id="_sm" name="SM">
      <region xmi:id="_r" name="R">
        <transition xmi:id="_t0" source="_i" target="_closed"/>
        <transition xmi:id="_t1" source="_closed" target="_open" guard="_g">
          <ownedRule xmi:type="uml:Constraint" xmi:id="_g">
            <specification xmi:type="uml:OpaqueExpression" xmi:id="_ge"><body>n + by &lt; 4</body></specification>
          </ownedRule>
          <effect xmi:type="uml:OpaqueBehavior" xmi:id="_e"><body>n = n + by;</body></effect>
          <trigger xmi:id="_tr" event="_ev"/></transition>
        <transition xmi:id="_t2" source="_open" target="_closed"><trigger xmi:id="_tr2" event="_ev2"/></transition>
        <transition xmi:id="_t3" source="_open" target="_open" kind="internal">
          <effect xmi:type="uml:OpaqueBehavior" xmi:id="_e3"><body>n = 0</body></effect>
          <trigger xmi:id="_tr3" event="_ev"/></transition>
        <subvertex xmi:type="uml:Pseudostate" xmi:id="_i"/>
        <subvertex xmi:type="uml:State" xmi:id="_closed" name="closed"/>
        <subvertex xmi:type="uml:State" xmi:id="_open" name="open">KIND</subvertex>
      </region>
    </ownedBehavior>
  </packagedElement>
  <packagedElement xmi:type="uml:Signal" xmi:id="_s1" name="push"><ownedAttribute xmi:id="_p" name="by"/>
  </packagedElement>
  <packagedElement xmi:type="uml:Signal" xmi:id="_s2" name="pull"/>
  <packagedElement xmi:type="uml:SignalEvent" xmi:id="_ev" signal="_s1"/>
  <packagedElement xmi:type="uml:SignalEvent" xmi:id="_ev2" signal="_s2"/>
</uml:Model>"""


def test_a_model_of_eclipse_runs() -> None:
    charts = read_xmi(Source("m.uml", XMI.replace("KIND", "")))
    assert [chart.name for chart in charts] == ["Door"]
    stimuli = stimuli_of("push(0=3),push(0=2),pull,push(0=1),push(0=9),pull,push(0=3)")
    shown = simulate([Member(charts[0], UML)], stimuli)
    assert [" ".join(each.states) for each in shown] == [
        "closed",
        "closed",
        "open",
        "closed",
        "closed",
        "closed",
        "closed",
        "closed",
    ]


def test_what_a_model_may_not_hold_is_refused() -> None:
    activity = '<doActivity xmi:type="uml:OpaqueBehavior" xmi:id="_x"><body>n = 1</body></doActivity>'
    with pytest.raises(Unsupported, match="doActivity"):
        read_xmi(Source("m.uml", XMI.replace("KIND", activity)))
