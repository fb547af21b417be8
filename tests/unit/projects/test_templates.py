"""Files for other people's servers: they are YAML, and name commands and options that there are."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import yaml

from clew.cli.arguments import parser
from clew.registry import REPORTS
from tests.places import ROOT


def commands(content: Any) -> list[str]:
    """Every line of a script in the file that calls Clew."""
    if isinstance(content, dict):
        return [line for value in content.values() for line in commands(value)]
    if isinstance(content, list):
        return [line for value in content for line in commands(value)]
    return [line for line in str(content).splitlines() if line.startswith("clew ")]


@pytest.mark.parametrize("name", ["action.yml", ".pre-commit-hooks.yaml", "editors/gitlab/clew.gitlab-ci.yml"])
def test_commands_are_understood(name: str) -> None:
    found = commands(yaml.safe_load((ROOT / name).read_text()))
    assert found
    for line in found:
        words = [word for word in shlex.split(line)[1:] if word != "$ARGUMENTS"]
        options = parser().parse_args(words)
        for report in getattr(options, "report", []):
            assert report.split("=")[0] in (*REPORTS, "sarif")
