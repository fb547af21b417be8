"""Random files of pushdown systems, read and answered the usual way, have the verdict that the definition gives."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from clew.cli import main
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.frontends.pushdown import PushdownFrontend
from clew.ir.source import Source
from clew.models.pushdown import replay
from tests.property.pushdown_files import random_file, reaches

FILES = 400
COMMANDS = 12


def test_files_have_the_verdict_of_the_definition() -> None:
    verdicts = []
    for seed in range(FILES):
        data = random_file(Random(seed))
        loaded = PushdownFrontend().load([Source("system.json", json.dumps(data))]).pushdown
        assert loaded is not None
        final = dict(loaded.named)["final"]
        run = reach(loaded, final, direction=Direction.BACKWARD, implementation=Implementation.AUTO).run
        verdicts.append(run is not None)
        assert verdicts[-1] == reaches(data), seed
        assert run is None or final.accepts(*replay(loaded, run).last), seed
    assert min(verdicts.count(True), verdicts.count(False)) > FILES // 8


def test_the_command_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "system.json"
    for seed in range(FILES, FILES + COMMANDS):
        data = random_file(Random(seed))
        file.write_text(json.dumps(data, ensure_ascii=bool(seed % 2)))
        assert main(["check", str(file), "-q"]) == (0 if reaches(data) else 10), seed
    capsys.readouterr()
