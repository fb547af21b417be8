"""The list of tests that take long names tests that exist, and leaves something of each file."""

from __future__ import annotations

import ast

import pytest

from tests.long import LONG
from tests.places import ROOT


@pytest.mark.parametrize("file", sorted({name.split("::")[0] for name in LONG}))
def test_what_is_listed_exists(file: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    there = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert {name.split("::")[-1] for name in LONG if name.split("::")[0] == file} <= there
