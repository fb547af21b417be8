"""The whole results of tasks, a file for each: what a table has no room for, such as runs and notes.

A file is named by the key of its task, which the table and the journal have too. It is there whole or not at all, and
before the journal knows of the task; so whoever goes on with a sweep asks again what has no file yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clew.errors import InputError, ToolError
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Results:
    """A folder of results."""

    folder: Path

    def has(self, key: str) -> bool:
        """Whether the result of the task is there."""
        return self._file(key).is_file()

    def keep(self, key: str, document: Mapping[str, Any]) -> None:
        """Write the result of the task."""
        file = self._file(key)
        unfinished = file.with_suffix(".new")
        try:
            unfinished.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            unfinished.replace(file)
        except OSError as error:
            raise ToolError(f"{file} could not be written: {error.strerror}") from error

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.json"


def results_in(folder: Path) -> Results:
    """The folder, which is made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    return Results(folder)
