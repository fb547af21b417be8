"""XMI as tools write it: extensions, references inside elements, behaviours that are only named, points, activities."""

from __future__ import annotations

import pytest

from clew.frontends.uml.chart import UML, Chart
from clew.frontends.uml.reading.xmi import read_xmi
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source

ARCHITECT = """<?xml version="1.0" encoding="windows-1252"?>
<xmi:XMI xmi:version="2.1" xmlns:uml="http://schema.omg.org/spec/UML/2.1" xmlns:xmi="http://schema.omg.org/spec/XMI/2.1"
    xmlns:thecustomprofile="http://www.sparxsystems.com/profiles/thecustomprofile/1.0">
  <xmi:Documentation exporter="Enterprise Architect" exporterVersion="6.5"/>
  <uml:Model xmi:type="uml:Model" name="EA_Model" visibility="public">
    <packagedElement xmi:type="uml:Package" xmi:id="EAPK_1" name="Doors">
      <ownedComment xmi:type="uml:Comment" xmi:id="EAID_N" body="a note"/>
      <packagedElement xmi:type="uml:StateMachine" xmi:id="EAID_SM" name="Garage Door">
        <region xmi:type="uml:Region" xmi:id="EAID_R" name="">
          <subvertex xmi:type="uml:Pseudostate" xmi:id="EAID_I" kind="initial"><outgoing xmi:idref="T0"/></subvertex>
          <subvertex xmi:type="uml:State" xmi:id="EAID_A" name="Door closed">
            <entry xmi:type="uml:Activity" xmi:id="EAID_EN" name="stop motor"/></subvertex>
          <subvertex xmi:type="uml:State" xmi:id="EAID_B" name="Door open"/>
          <transition xmi:type="uml:Transition" xmi:id="EAID_T0" source="EAID_I" target="EAID_A"/>
          <transition xmi:type="uml:Transition" xmi:id="EAID_T1" kind="external" source="EAID_A" target="EAID_B">
            <trigger xmi:type="uml:Trigger" xmi:id="EAID_TR" name="button"/>
            <guard xmi:type="uml:Constraint" xmi:id="EAID_G">
              <specification xmi:type="uml:OpaqueExpression" xmi:id="EAID_GS" body="no car below"/></guard>
            <effect xmi:type="uml:OpaqueBehavior" xmi:id="EAID_E" body="startMotor(UP);"/></transition>
        </region>
      </packagedElement>
    </packagedElement>
    <thecustomprofile:safety base_StateMachine="EAID_SM"/>
  </uml:Model>
  <xmi:Extension extender="Enterprise Architect" extenderID="6.5"><elements>
    <element xmi:idref="EAID_SM" xmi:type="uml:StateMachine" name="Garage Door" scope="public"/></elements>
  </xmi:Extension>
</xmi:XMI>"""

DRAWN = """<?xml version='1.0' encoding='UTF-8'?>
<xmi:XMI xmlns:uml='http://www.omg.org/spec/UML/20131001' xmlns:xmi='http://www.omg.org/spec/XMI/20131001'
    xmlns:MagicDraw_Profile='http://www.omg.org/spec/UML/20131001/MagicDrawProfile'>
  <xmi:Documentation><xmi:exporter>MagicDraw UML</xmi:exporter></xmi:Documentation>
  <uml:Model xmi:type='uml:Model' xmi:id='m' name='Data'>
    <packagedElement xmi:type='uml:Class' xmi:id='c' name='Pump' classifierBehavior='sm'>
      <ownedAttribute xmi:type='uml:Property' xmi:id='a1' name='level'>
        <type href='http://www.omg.org/spec/UML/20131001/PrimitiveTypes.xmi#Integer'/></ownedAttribute>
      <ownedAttribute xmi:type='uml:Property' xmi:id='a2' name='owner'>
        <type href='http://www.omg.org/spec/UML/20131001/PrimitiveTypes.xmi#String'/></ownedAttribute>
      <ownedBehavior xmi:type='uml:StateMachine' xmi:id='sm' name='Behaviour'>
        <region xmi:type='uml:Region' xmi:id='r'>
          <subvertex xmi:type='uml:Pseudostate' xmi:id='i'/>
          <subvertex xmi:type='uml:State' xmi:id='off' name='Off'/>
          <subvertex xmi:type='uml:State' xmi:id='on' name='On'>
            <doActivity xmi:type='uml:Activity' xmi:id='act' name='pump water'/>
            <connectionPoint xmi:type='uml:Pseudostate' xmi:id='x' name='leak' kind='exitPoint'/>
            <region xmi:type='uml:Region' xmi:id='r2'>
              <subvertex xmi:type='uml:Pseudostate' xmi:id='i2'/>
              <subvertex xmi:type='uml:State' xmi:id='slow' name='Slow'/>
              <transition xmi:type='uml:Transition' xmi:id='t3'><source xmi:idref='i2'/><target xmi:idref='slow'/>
              </transition>
              <transition xmi:type='uml:Transition' xmi:id='t4' source='slow' target='x'>
                <trigger xmi:type='uml:Trigger' xmi:id='g4' event='wet'/></transition>
            </region>
          </subvertex>
          <subvertex xmi:type='uml:State' xmi:id='broken' name='Broken'/>
          <transition xmi:type='uml:Transition' xmi:id='t0' source='i' target='off'/>
          <transition xmi:type='uml:Transition' xmi:id='t1' source='off' target='on' trigger='start'>
            <effect xmi:type='uml:OpaqueBehavior' xmi:id='e1'><body>level = level + 1; blink()</body></effect>
          </transition>
          <transition xmi:type='uml:Transition' xmi:id='t2' source='x' target='broken'>
            <effect xmi:type='uml:OpaqueBehavior' xmi:id='e2'><body>level = 0</body></effect></transition>
        </region>
      </ownedBehavior>
    </packagedElement>
    <packagedElement xmi:type='uml:ChangeEvent' xmi:id='wet'>
      <changeExpression xmi:type='uml:OpaqueExpression' xmi:id='ce'><body>floor is wet</body></changeExpression>
    </packagedElement>
    <xmi:Extension extender='MagicDraw UML 18.0'><filePart name='diagram'/></xmi:Extension>
  </uml:Model>
</xmi:XMI>"""


def read(text: str) -> Chart:
    (chart,) = read_xmi(Source("m.xmi", text))
    return chart


@pytest.mark.parametrize(
    ("text", "events", "states"),
    [
        pytest.param(ARCHITECT, "button", ["Door_closed", "Door_open"], id="Enterprise Architect"),
        pytest.param(DRAWN, "start,[floor is wet]", ["Off", "Slow", "Broken"], id="MagicDraw"),
    ],
)
def test_models_of_tools_run(text: str, events: str, states: list[str]) -> None:
    shown = simulate([Member(read(text), UML)], stimuli_of(events))
    assert [" ".join(each.states) for each in shown] == states


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        pytest.param(ARCHITECT, ("'no car below'", "'stop motor'", "'startMotor(UP)'"), id="Enterprise Architect"),
        pytest.param(DRAWN, ("the attribute owner is neither", "'pump water'", "'blink()'"), id="MagicDraw"),
    ],
)
def test_what_is_taken_for_granted_is_told(text: str, assumed: tuple[str, ...]) -> None:
    notes = " ".join(note.text for note in read(text).notes)
    assert [each for each in assumed if each not in notes] == []
