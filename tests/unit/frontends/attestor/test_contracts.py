"""Contracts: what procedures bring back is written as JSON, and is assumed when it is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew.cli.stages import stage_text
from clew.errors import InputError
from clew.ir.source import Source
from tests.unit.frontends.attestor.test_meaning import HEAP, PROGRAM

CALLERS = """
proc append(head : pointer) {
  local end : pointer = null; local made : pointer = null;
  end := call last(head);
  made := new bytes(16) of Cell; fill 16 bytes at made with 0;
  *end := made;
}
proc behind(head : pointer) -> (pointer) {
  local end : pointer = null;
  end := call last(head); end := *end; end := *end;
  return end;
}
"""


def written(path: Path, method: str, *more: str) -> Path:
    (path / "lists.clew").write_text(PROGRAM + CALLERS)
    (path / "heap.json").write_text(HEAP)
    lines = (f"--class lists --method {method} --predefined-grammar SLList --rename ListNode=Cell", *more)
    task = path / "task.attestor"
    task.write_text("\n".join((*lines, "--initial heap.json")))
    return task


def contracts(task: Path, path: Path) -> list[dict[str, object]]:
    """Those of the procedures of a task; they are also kept in a file."""
    text = stage_text((Source(str(task), task.read_text()),), "contracts", frontend=None, engine=None)
    (path / "contracts.json").write_text(text)
    found: list[dict[str, object]] = json.loads(text)
    return found


@pytest.mark.shows("heaps", "B16", "B33")
def test_saved_contracts_reproduce_a_run(tmp_path: Path) -> None:
    """Without that what they are about is looked at again."""
    before = clew.check(clew.load(written(tmp_path, "append")), engine="heap")
    assert {str(each["method"]) for each in contracts(written(tmp_path, "append"), tmp_path)} >= {"last", "append"}
    after = clew.check(clew.load(written(tmp_path, "append", "--contract contracts.json")), engine="heap")
    assert before.verdict == after.verdict == clew.Holds()
    assert before.statistics.states is not None
    assert after.statistics.states is not None
    assert after.statistics.states < before.statistics.states
    assert any("taken from contracts" in each.text for each in after.notes)


def test_contracts_are_assumed(tmp_path: Path) -> None:
    """One that says that a procedure does not come back hides what comes behind."""
    assert clew.check(clew.load(written(tmp_path, "behind")), engine="heap").verdict == clew.Fails(
        "memory.null-dereference"
    )
    found = contracts(written(tmp_path, "append"), tmp_path)
    for each in found:
        for one in each["contracts"]:  # type: ignore[attr-defined]  # JSON
            one["postconditions"] = []
    (tmp_path / "contracts.json").write_text(json.dumps(found))
    assumed = clew.load(written(tmp_path, "behind", "--contract contracts.json"))
    assert clew.check(assumed, engine="heap").verdict == clew.Holds()


def test_contracts_are_about_procedures(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(
        '{"method": "<C: void m()>", "contracts": [{"precondition": {}, "postconditions": []}]}'
    )
    with pytest.raises(InputError, match="a contract is about '<C: void m\\(\\)>', which is no procedure here"):
        clew.load(written(tmp_path, "append", "--contract c.json"))
