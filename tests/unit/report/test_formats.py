"""SARIF and JUnit XML are what their readers expect, also where texts are hostile."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft7Validator

from clew.ir.source import Source
from clew.outcome import Change, Outcome, Step
from clew.report.junit import render as junit
from clew.report.sarif import render as sarif
from tests.cli.explained import PROGRAMS, Explained, reported
from tests.places import ROOT
from tests.unit.report.outcomes import ALL, FAILS

SCHEMA = Path(os.environ.get("CLEW_SCHEMAS", ROOT.parent / "shared" / "schemas")) / "sarif-schema-2.1.0.json"


def checked(text: str) -> dict[str, Any]:
    """A log, valid by the schema where that is at hand, and by the rules that this report relies on."""
    log: dict[str, Any] = json.loads(text)
    if SCHEMA.is_file():
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        assert [error.message for error in Draft7Validator(schema).iter_errors(log)] == []
    assert log["version"] == "2.1.0"
    run: dict[str, Any] = log["runs"][0]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        assert result["message"]["text"]
        assert result["kind"] in {"fail", "open"}
        assert "ruleId" not in result or result["ruleId"] in rules
    return run


@pytest.mark.parametrize("name", ALL)
def test_every_outcome_is_valid_sarif(name: str) -> None:
    checked(sarif(ALL[name]))


@pytest.mark.parametrize("program", PROGRAMS, ids=[each.name for each in PROGRAMS])
def test_runs_are_code_flows_with_a_thread_flow_per_process(program: Explained) -> None:
    files = reported(program)
    run = checked(files.file("sarif").read_text(encoding="utf-8"))
    data = json.loads(files.file("json").read_text(encoding="utf-8"))
    failing = [each for each in data["properties"] if each["verdict"] == "fails"]
    flows = [result["codeFlows"][0] for result in run["results"] if result["kind"] == "fail"]
    assert len(flows) == len(failing)
    for flow, result in zip(flows, failing, strict=True):
        assert {each["id"] for each in flow["threadFlows"]} == {each["process"] for each in result["trace"]["steps"]}
        order = sorted(stop["executionOrder"] for each in flow["threadFlows"] for stop in each["locations"])
        assert order == list(range(1, len(order) + 1))


def suites(text: str) -> ET.Element:
    """JUnit XML whose counts are right and whose cases have at most one outcome."""
    root = ET.fromstring(text)
    assert root.tag == "testsuites"
    (suite,) = root
    cases = suite.findall("testcase")
    for kind, tag in (("tests", None), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        found = len(cases) if tag is None else sum(case.find(tag) is not None for case in cases)
        assert suite.attrib[kind] == str(found)
    assert all(len(case) <= 1 and case.attrib["name"] and case.attrib["classname"] for case in cases)
    return suite


@pytest.mark.parametrize("name", ALL)
def test_every_outcome_is_junit(name: str) -> None:
    assert len(suites(junit(ALL[name])).findall("testcase")) == len(ALL[name].results)


def test_a_fault_of_our_own_is_an_error() -> None:
    assert suites(junit(replace(FAILS, faults=("odd",)))).attrib["errors"] == "1"


def test_hostile_texts_stay_texts() -> None:
    evil = "x\"</failure><evil a='1'>&\x00\x1b\ud800\u2028"
    result = FAILS.results[0]
    assert result.trace is not None
    steps = (Step(evil, evil, (Change(evil, evil),)), *result.trace.steps[1:])
    hostile = replace(result, message=evil, trace=replace(result.trace, steps=steps))
    outcome = Outcome((hostile,), sources=(Source(evil, evil),))
    assert suites(junit(outcome)).find(".//evil") is None
    checked(sarif(outcome).encode("utf-8", "replace").decode())
