"""Every command on every page: it is understood, and where it is about files of ours it gives what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from clew.cli.arguments import parser
from clew.cli.pasted import understood
from tests.cli.sessions import clew
from tests.places import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(?:sh|console)?\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
_ANSWERS = {"holds": 0, "fails": 10, "unknown": 20}
_NOTATION = ("…", "[", "|")
"""What stands in a description of a command and in no command."""
_WAITING = ("lsp", "watch")


def commands(page: Path) -> list[str]:
    """The lines of the page that call Clew."""
    lines = [
        line.removeprefix("$ ") for block in _BLOCK.finditer(page.read_text()) for line in block["body"].splitlines()
    ]
    return [line for line in lines if line.startswith("clew ") and not any(mark in line for mark in _NOTATION)]


def new_commands() -> dict[Path, list[str]]:
    """Commands by page, each on the first page that has it."""
    seen: set[tuple[str, ...]] = set()
    found: dict[Path, list[str]] = {}
    for page in PAGES:
        for line in commands(page):
            words = tuple(shlex.split(line, comments=True))
            if words not in seen:
                seen.add(words)
                found.setdefault(page, []).append(line)
    return found


NEW = new_commands()


@pytest.mark.parametrize("page", NEW, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_do_what_the_page_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    for line in NEW[page]:
        words = shlex.split(line, comments=True)[1:]
        options = parser().parse_args(understood(words))
        files = [Path(name) for kind in ("files", "inputs") for name in getattr(options, kind, ())]
        if options.command in _WAITING or not all(path.is_file() for path in files):
            continue
        code = clew(*words).code
        said = re.search(r"#.*\b(holds|fails|unknown)\b", line)
        assert code == _ANSWERS[said[1]] if said else code in (0, 10), f"{line}: {code}"
