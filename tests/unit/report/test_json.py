"""JSON results keep to the schema, and runs can be read back."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from clew.errors import InputError
from clew.outcome import Outcome
from clew.report.json import SCHEMA, read_runs, render
from tests.unit.report.outcomes import ALL, FAILS, FINITE, HOLDS, KERNEL, LASSO, TEMPORAL

SCHEMA_TEXT = (files("clew.report") / "schema.json").read_text(encoding="utf-8")


@pytest.mark.shows("symcpp", 50)
@pytest.mark.parametrize("outcome", ALL.values(), ids=ALL)
def test_every_outcome_keeps_to_the_schema(outcome: Outcome) -> None:
    validator = Draft202012Validator(json.loads(SCHEMA_TEXT))
    assert [error.message for error in validator.iter_errors(json.loads(render(outcome)))] == []


def test_the_schema_is_valid_and_of_this_version() -> None:
    schema = json.loads(SCHEMA_TEXT)
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["schema"]["const"] == SCHEMA


def test_what_does_not_apply_is_absent() -> None:
    data = json.loads(render(HOLDS))
    assert data["statistics"] == {}
    assert "check" not in data["properties"][0]
    assert "loop_start" not in data["properties"][0]["trace"]


def test_steps_of_a_kernel_have_a_time_and_a_delta_cycle() -> None:
    steps = json.loads(render(KERNEL))["properties"][0]["trace"]["steps"]
    assert [(step["time"], step["delta"]) for step in steps] == [(0, 0), (12, 0), (12, 1)]
    assert [(step.get("events"), step.get("lost")) for step in steps] == [
        (None, None),
        (None, None),
        (["e", "f"], ["g"]),
    ]
    others = json.loads(render(TEMPORAL))["properties"][0]["trace"]["steps"]
    assert not any("time" in step or "delta" in step for step in others)


@pytest.mark.parametrize(
    ("outcome", "trace"),
    [
        pytest.param(FAILS, FINITE, id="a finite run with all kinds of values"),
        pytest.param(TEMPORAL, LASSO, id="a lasso"),
    ],
)
def test_runs_are_read_back(outcome: Outcome, trace: object) -> None:
    ((text, run),) = read_runs(render(outcome), "out.json")
    assert text == outcome.results[0].property.text
    assert outcome.results[0].trace is trace
    assert run == outcome.results[0].trace.run  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("{", "no JSON", id="broken JSON"),
        pytest.param("[]", "no list `properties`", id="JSON of another kind"),
        pytest.param('{"properties": [], "schema": 99}', "schema 99 is not known", id="a later schema"),
        pytest.param('{"properties": [{"trace": {}}], "schema": 1}', "damaged", id="a trace without steps"),
        pytest.param(
            '{"schema": 1, "properties": [{"property": "p", "trace": '
            '{"steps": [{"move": {"actor": "a", "choices": [{"x": 1}]}}]}}]}',
            "no value",
            id="a value of no kind",
        ),
    ],
)
def test_a_damaged_witness_is_an_input_error(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_runs(text, "out.json")
