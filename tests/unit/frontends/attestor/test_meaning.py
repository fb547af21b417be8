"""What formulas of settings mean: which states there are, what variables are at the end, what is garbage."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew

HEAP = """{"nodes": [{"type": "Cell", "number": 1}, {"type": "NULL", "number": 1}],
"variables": [{"name": "@parameter0:", "target": 0}], "hyperedges": [{"label": "RefSLList", "tentacles": [0, 1]}]}"""
PROGRAM = """program single;
struct Cell : bytes 16 { 0: next : pointer to Cell; 8: value : bits 32 }
proc last(head : pointer) -> (pointer) {
  local rest : pointer = null;
  loop { rest := *head; if rest == null { break; } head := rest; }
  return head;
}
proc deeper(head : pointer) -> (pointer) {
  local rest : pointer = null;
  local found : pointer = null;
  rest := *head;
  if rest == null { return head; }
  found := call deeper(rest);
  return found;
}
proc lose(head : pointer) {
  local made : pointer = null;
  made := new bytes(16) of Cell; *made := (null : pointer);
  made := null;
  head := null;
}
proc forever(head : pointer) { call forever(head); }
proc waits(head : pointer) {
  local n : bits 32 = 0;
  n := *pointer.add(head, 8);
  while n == 77 { n := n; }
}
proc nothing() { }
process none = nothing();
"""


def verdict(path: Path, method: str, formula: str, *more: str) -> clew.Verdict:
    (path / "lists.clew").write_text(PROGRAM)
    (path / "heap.json").write_text(HEAP)
    lines = (f"--class lists --method {method} --predefined-grammar SLList --rename ListNode=Cell", *more)
    (path / "task.attestor").write_text("\n".join((*lines, f'--initial heap.json --model-checking "{formula}"')))
    loaded = clew.load(path / "task.attestor")
    (result,) = clew.check(loaded, [formula], engine=loaded.tuned[0]).results
    return result.verdict


@pytest.mark.parametrize("method", ["last", "deeper"])
@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("G ({terminated} -> {return.next == null})", clew.Holds),
        ("G ({terminated} -> {rest == null})", None),
        ("(GF {terminated} -> F ({rest == null} & X {terminated}))", None),
        ("G ({terminated} -> {rest != null})", clew.Fails),
    ],
)
def test_variables_keep_what_they_held_at_the_return(
    method: str, formula: str, wanted: type[clew.Verdict] | None, tmp_path: Path
) -> None:
    """The outermost call is meant: `deeper` looks at an element behind the first, if there is one."""
    wanted = wanted or (clew.Holds if method == "last" else clew.Fails)
    assert isinstance(verdict(tmp_path, method, formula), wanted)


@pytest.mark.shows("heaps", "further traps")
def test_variables_that_formulas_name_are_kept(tmp_path: Path) -> None:
    """Nobody reads `made` again."""
    assert isinstance(verdict(tmp_path, "lose", "F ({made == null} & {head == null})"), clew.Holds)
    assert isinstance(verdict(tmp_path, "lose", "G !({made == null} & {head == null})"), clew.Fails)


@pytest.mark.shows("heaps", "B10")
def test_garbage_counts_without_the_collector(tmp_path: Path) -> None:
    formula = "G ({terminated} -> {L(RefSLList)})"
    assert isinstance(verdict(tmp_path, "lose", formula), clew.Holds)
    assert isinstance(verdict(tmp_path, "lose", formula, "--no-garbage-collector"), clew.Fails)


@pytest.mark.shows("heaps", "B23")
def test_runs_without_an_end_are_shown(tmp_path: Path) -> None:
    """By calls that do the same deeper and deeper, or by a number that the program names."""
    assert isinstance(verdict(tmp_path, "forever", "F {terminated}"), clew.Fails)
    assert isinstance(verdict(tmp_path, "waits", "F {terminated}"), clew.Fails)
