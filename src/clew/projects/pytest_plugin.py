"""A plugin of pytest: every target of a `clew.toml` that pytest comes to is a test.

pytest finds it by its entry point once Clew is installed; `-p no:clew` leaves it out. A target whose answer is not the
expected one fails with what the check printed, its run among it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clew.projects.configuration import NAME, Project, Target, read
from clew.projects.running import Judged, judged


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take projects, and leave everything else to others."""
    return _Project.from_parent(parent, path=file_path) if file_path.name == NAME else None


class _Project(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        project = read(self.path)
        for target in project.targets:
            yield _Question.from_parent(self, name=target.name, project=project, target=target)


class NotAsExpected(Exception):
    """The answer of a target is another one than the project says."""


class _Question(pytest.Item):
    def __init__(self, *, project: Project, target: Target, **given: Any) -> None:  # noqa: ANN401 - pytest's own
        super().__init__(**given)
        self._project, self._target = project, target

    def runtest(self) -> None:
        (found,) = judged(self._project, (self._target,))
        if not found.expected:
            raise NotAsExpected(_told(found))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401
        if isinstance(excinfo.value, NotAsExpected):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"clew: {self.name}"


def _told(found: Judged) -> str:
    answer = found.answer
    return f"{answer.verdict}, expected: {found.target.expect}\n{answer.said}{answer.text}"
