"""SCXML: what machines do under given events, by the rules of the W3C."""

from __future__ import annotations

import re

import pytest

from clew.errors import InputError, Unsupported
from clew.frontends.uml import ChartFrontend
from clew.frontends.uml.chart import Initial
from clew.frontends.uml.reading.scxml import read_scxml
from clew.ir.source import Source
from clew.outcome import NoteKind
from tests.unit.frontends.uml.charts import configurations, document

TWO = '<state id="a"><transition event="e" target="b"/></state><state id="b"><transition event="f" target="a"/></state>'
COUNTER = """
<datamodel><data id="x" expr="0"/></datamodel>
<state id="a">
  <transition event="e" cond="x &lt; 2" target="a"><assign location="x" expr="x + 1"/></transition>
  <transition event="e" target="b"/>
</state><state id="b"/>"""
REGIONS = """
<parallel id="p">
  <state id="r"><state id="r1"><transition event="e" target="r2"/></state><final id="r2"/></state>
  <state id="s"><state id="s1"><transition event="f" target="s2"/></state><final id="s2"/></state>
  <transition event="done.state.p" target="over"/>
</parallel><final id="over"/>"""
HISTORY = """
<state id="a"><history id="h" type="{kind}"><transition target="a1"/></history>
  <state id="a1"><transition event="e" target="a2"/></state>
  <state id="a2"><state id="a21"><transition event="f" target="a22"/></state><state id="a22"/></state>
  <transition event="out" target="b"/>
</state><state id="b"><transition event="back" target="h"/></state>"""
PRIORITY = """
<state id="a"><transition event="e" target="b"/>
  <state id="a1"><transition event="e" target="a2"/></state><state id="a2"/></state><state id="b"/>"""
QUEUES = """
<state id="a"><onentry><send event="out"/><raise event="in"/></onentry>
  <transition event="in" target="b"/><transition event="out" target="c"/></state>
<state id="b"><transition event="out" target="d"/></state><state id="c"/><state id="d"/>"""
LATER = """
<state id="a"><onentry><send event="late" delay="30ms"/><send event="soon" delay="10ms" id="s"/></onentry>
  <transition event="soon" target="b"/><transition event="late" target="c"/>
  <transition event="stop"><cancel sendid="s"/></transition></state>
<state id="b"><transition event="late" target="d"/></state><state id="c"/><state id="d"/>"""
LOOP = """
<datamodel><data id="v" expr="[3, 4, 5]"/><data id="sum" expr="0"/></datamodel>
<state id="a"><onentry><foreach array="v" item="i" index="k"><if cond="k == 1"><assign location="sum" expr="sum + 100"/>
  <elseif cond="i == 5"/><assign location="sum" expr="sum + i"/><else/><assign location="sum" expr="sum + 1"/></if>
  </foreach></onentry>
  <transition cond="sum == 106" target="b"/></state><state id="b"/>"""
ERROR = """
<datamodel><data id="x" expr="0"/></datamodel>
<state id="a"><onentry><assign location="x" expr="nothing.at.all"/><assign location="x" expr="7"/></onentry>
  <transition event="error.execution" cond="x == 0" target="b"/></state><state id="b"/>"""


@pytest.mark.parametrize(
    ("body", "events", "expected"),
    [
        pytest.param(TWO, "e,f,f,e", ["a", "b", "a", "a", "b"], id="an event that nobody waits for is dropped"),
        pytest.param(COUNTER, "e,e,e", ["a", "a", "a", "b"], id="guards are asked in document order"),
        pytest.param(
            REGIONS, "e,f", ["r1 s1", "r2 s1", "over"], id="a parallel state is done when all its regions are"
        ),
        pytest.param(
            HISTORY.format(kind="deep"),
            "back,e,f,out,back",
            ["a1", "a1", "a21", "a22", "b", "a22"],
            id="a deep history goes all the way down",
        ),
        pytest.param(
            HISTORY.format(kind="shallow"),
            "e,f,out,back",
            ["a1", "a21", "a22", "b", "a21"],
            id="a shallow history begins anew below",
        ),
        pytest.param(PRIORITY, "e,e", ["a1", "a2", "b"], id="the deeper transition goes first"),
        pytest.param(QUEUES, "", ["d"], id="internal events go before external ones"),
        pytest.param(LATER, "+10ms,+20ms", ["a", "b", "d"], id="delayed events come in the order of their time"),
        pytest.param(LATER, "stop,+30ms", ["a", "a", "c"], id="a delayed event can be cancelled"),
        pytest.param(LOOP, "", ["b"], id="foreach goes through an array, if chooses one branch"),
        pytest.param(ERROR, "", ["b"], id="an error ends its block and is an event"),
    ],
)
def test_simulation(body: str, events: str, expected: list[str]) -> None:
    assert configurations(document(body), events) == expected


def test_an_event_may_be_called_as_the_first_step() -> None:
    assert configurations(document(TWO.replace('"e"', '"start"')), "start") == ["a", "b"]


INVOKED = """
<state id="a"><invoke id="i"><content><scxml initial="i1" datamodel="ecmascript">
    <state id="i1"><onentry><send target="#_parent" event="hello"/><send event="late" delay="1s"/></onentry>
      <transition event="stop" target="i2"/><transition event="late" target="i2"/></state><final id="i2"/>
  </scxml></content></invoke>
  <state id="a0"><transition event="hello" target="b"/></state>
  <state id="b"><transition event="stop"><send target="#_i" event="stop"/></transition>
    <transition event="done.invoke.i" target="c"/></state>
  <transition event="leave" target="d"/></state>
<state id="c"/><state id="d"><transition event="done.invoke" target="wrong"/></state><state id="wrong"/>"""


def test_an_invoked_machine_talks_ends_and_is_cancelled() -> None:
    source = document(INVOKED)
    assert configurations(source, "stop") == ["b", "c"]
    assert configurations(source, "+1s") == ["b", "c"]
    assert configurations(source, "leave,+1s") == ["b", "d", "d"]


DISPUTE = """
<parallel id="p"><state id="a"><transition event="e" target="q"/></state>
<state id="b"><state id="b1"><transition event="e" target="b2"/></state><state id="b2"/></state>
</parallel><state id="q"/>"""


def test_a_dispute_between_readings_is_told() -> None:
    assert configurations(document(DISPUTE), "e") == ["a b1", "transition.ambiguous"]


def test_what_does_not_fit_into_an_integer_is_told() -> None:
    body = """<datamodel><data id="x" expr="2147483647"/></datamodel>
    <state id="a"><transition event="e"><assign location="x" expr="x + 1"/></transition></state>"""
    assert configurations(document(body), "e") == ["a", "arithmetic.overflow"]


def test_a_full_queue_is_told() -> None:
    body = '<state id="a"><onentry>' + '<send event="e"/>' * 9 + '</onentry><transition event="e"/></state>'
    assert configurations(document(body), "") == ["queue.overflow"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param('<state id="a"><invoke src="x"/></state>', "invoke", id="a machine in another file"),
        pytest.param('<state id="a"><onentry><script>while (1) {}</script></onentry></state>', "'while'", id="loops"),
        pytest.param('<state id="a"><transition cond="f(function() {})"/></state>', "'function'", id="functions"),
    ],
)
def test_what_is_not_modelled_is_refused_with_its_place(body: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message) as caught:
        read_scxml(document(body))
    assert caught.value.span is not None


@pytest.mark.parametrize(
    ("body", "assumed"),
    [
        pytest.param('<state id="a" xmlns:x="y"><x:z/></state>', "say nothing about behaviour: <z>", id="elements"),
        pytest.param(
            '<state id="a" xmlns:x="y"><onentry><x:z/></onentry></state>', "actions in words .* '<z>'", id="actions"
        ),
        pytest.param('<state id="a"><onentry><script>beep(1);</script></onentry></state>', "'beep(1)'", id="calls"),
        pytest.param('<state id="a"><history id="h"/><state id="b"/></state>', "h has no transition", id="histories"),
    ],
)
def test_what_is_taken_for_granted_is_told(body: str, assumed: str) -> None:
    (note,) = read_scxml(document(body)).notes
    assert note.kind is NoteKind.ASSUMPTION
    assert re.search(assumed.replace("(1)", r"\(1\)"), note.text)


def test_elements_of_editors_are_nothing_to_speak_of() -> None:
    body = '<state id="a" xmlns:q="http://www.qt.io/2015/02/scxml-ext"><q:editorinfo/></state>'
    assert read_scxml(document(body)).notes == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><scxml><state id="&b;"/></scxml>', id="inside"
        ),
        pytest.param('<!DOCTYPE x SYSTEM "x.dtd"><scxml><state id="&b;"/></scxml>', id="of another file"),
    ],
)
def test_entities_are_refused(text: str) -> None:
    with pytest.raises(Unsupported, match="entities"):
        read_scxml(Source("m.scxml", text))


def test_the_name_of_a_document_type_says_nothing() -> None:
    text = '<!DOCTYPE scxml SYSTEM "x.dtd"><scxml initialstate="b"><state id="a"/><state id="b"/></scxml>'
    chart = read_scxml(Source("m.scxml", text))
    assert chart.nodes[0].initial == Initial((2,))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param('<state id="a"><transition target="b"/></state>', "no state 'b'", id="a target that is missing"),
        pytest.param('<state id="a"/><state id="a"/>', "two states", id="a name twice"),
        pytest.param("", "no state", id="nothing"),
    ],
)
def test_mistakes_are_told_with_their_place(body: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_scxml(document(body))
    assert caught.value.span is not None


def test_broken_xml_is_told_with_its_line() -> None:
    with pytest.raises(InputError, match=r"m.scxml:2:\d+: this is no well-formed XML"):
        read_scxml(Source("m.scxml", "<scxml>\n<state></scxml>"))


def test_the_unit_of_time_is_an_assumption() -> None:
    notes = [note.text for note in ChartFrontend().load([document(LATER)]).notes]
    assert any("whole multiples of 10 ms" in text for text in notes)
