"""The tool-info module reads our verdicts as BenchExec wants them; BenchExec itself is played by a stub."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

MODULE = Path(__file__).parents[3] / "editors" / "benchexec" / "clew.py"


class _Results(ModuleType):
    """Every result is its own name."""

    def __getattr__(self, name: str) -> str:
        if not name.startswith("RESULT_"):
            raise AttributeError(name)
        return name


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    template = ModuleType("benchexec.tools.template")
    template.BaseTool2 = object  # type: ignore[attr-defined]
    package, tools, results = ModuleType("benchexec"), ModuleType("benchexec.tools"), _Results("benchexec.result")
    package.result, package.tools, tools.template = results, tools, template  # type: ignore[attr-defined]
    for each in (package, tools, template, results):
        monkeypatch.setitem(sys.modules, each.__name__, each)
    spec = importlib.util.spec_from_file_location("clew_tool", MODULE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Tool()


@pytest.mark.parametrize(
    ("code", "line", "expected"),
    [
        (0, "verdict: holds", "RESULT_TRUE_PROP"),
        (10, "verdict: fails control.error-reached", "RESULT_FALSE_REACH"),
        (10, "verdict: fails memory.null-dereference", "RESULT_FALSE_DEREF"),
        (10, "verdict: fails assertion.violated", "RESULT_FALSE_PROP"),
        (20, "verdict: unknown", "RESULT_UNKNOWN"),
        (70, "", "RESULT_ERROR"),
    ],
)
def test_verdicts(tool: Any, code: int, line: str, expected: str) -> None:
    run = SimpleNamespace(was_timeout=False, exit_code=SimpleNamespace(value=code), output=["something", line])
    assert tool.determine_result(run) == expected


def test_the_command_names_property_and_limits(tool: Any) -> None:
    task = SimpleNamespace(property_file="p.prp", options={"data_model": "ILP32"}, input_files_or_identifier=["a.c"])
    found = tool.cmdline("clew", ["-q"], task, SimpleNamespace(cputime=60))
    assert found == ["clew", "check", "-q", "--property", "p.prp", "--time", "60s", "--data-model", "ILP32", "a.c"]
