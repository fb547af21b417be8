"""Results of a sweep as TSV and as JSON, in the order of the tasks; and read back from JSON or a journal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import clew
from clew.errors import InputError
from clew.sweeps.journal import is_journal, read_records
from clew.sweeps.scores import points, scores
from clew.sweeps.tasks import Record, pack, unpack

SCHEMA = 1
_COLUMNS = (
    *("name", "question", "engine", "verdict", "check", "expected"),
    *("seconds", "cpu", "bytes", "states", "reason", "worker", "version"),
)


def tsv(records: Sequence[Record]) -> str:
    """One line per task, below the names of the columns."""
    names = ("property" if name == "question" else name for name in _COLUMNS)
    lines = ["\t".join((*names, "as expected", "points"))]
    for each in records:
        judged = {True: "yes", False: "no", None: ""}[each.is_expected]
        lines.append("\t".join([*(_cell(getattr(each, name)) for name in _COLUMNS), judged, str(points(each))]))
    return "\n".join(lines) + "\n"


def _cell(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())


def document(records: Sequence[Record], *, total: int) -> dict[str, object]:
    """The whole result, as JSON has it; `total` counts the tasks, of which some may not be done."""
    rows = [{**pack(each), "points": points(each)} for each in records]
    return {
        "clew": clew.__version__,
        "schema": SCHEMA,
        "tasks": total,
        "done": len(records),
        "scores": [asdict(each) for each in scores(records)],
        "results": rows,
    }


def rendered(records: Sequence[Record], *, total: int) -> str:
    """The file."""
    return json.dumps(document(records, total=total), indent=1, ensure_ascii=False) + "\n"


def read_results(path: Path) -> tuple[Record, ...]:
    """The records of an earlier sweep: its JSON, or its journal."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    if is_journal(text):
        return read_records(path)
    try:
        content: Any = json.loads(text)
        return tuple(_record(each) for each in content["results"])
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} holds no results of a sweep; name what --json or --journal wrote") from None


def _record(content: Mapping[str, Any]) -> Record:
    return unpack({name: value for name, value in content.items() if name != "points"})
