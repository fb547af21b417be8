"""A page per check: what it means, a program that fails and its repaired twin, both taken from the cases.

Input: the catalogue, and the folder of cases. Output: the texts of `docs/checks/`. The example is the shortest case
that fails with the check and has a twin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from clew.catalogue import CHECKS, Check
from tests.places import ROOT

CASES = ROOT / "tests" / "cases"
_MARK = re.compile(r"\s*(?://|#)~ (?:fails (?P<check>\S+)|holds)\s*$")
_LANGUAGES = {
    ".c": "c",
    ".cpp": "cpp",
    ".clew": "text",
    ".ivl": "text",
    ".rem": "text",
    ".java": "java",
    ".puml": "text",
}
_MOST_LINES = 60


def check_pages() -> dict[str, str]:
    """The pages by name, with an index."""
    pages = {f"{check.id}.md": page(check) for check in CHECKS.values()}
    rows = [f"| [{check.id}]({check.id}.md) | {check.title} |" for check in CHECKS.values()]
    hidden = ["```{toctree}", ":hidden:", "", *(check.id for check in CHECKS.values()), "```"]
    head = ["# Checks", "", "What can fail, by its id. `clew explain ID` tells the same; `-p ID` asks for one.", ""]
    index = [*head, "| id | what fails |", "|---|---|", *rows, "", *hidden]
    return {**pages, "index.md": "\n".join(index) + "\n"}


def page(check: Check) -> str:
    """The page of one check."""
    lines = [f"# {check.id}", "", f"**{check.title[0].upper()}{check.title[1:]}.** {check.explanation}", ""]
    facts = [f"severity: {check.severity.value}"]
    facts += [f"CWE-{check.cwe}"] if check.cwe else []
    facts += [f"SV-COMP: {', '.join(check.svcomp)}"] if check.svcomp else []
    lines += [f"{'; '.join(facts)}.", ""]
    example = examples().get(check.id)
    if example is not None:
        bad, good = example
        lines += ["## It fails", "", *_shown(bad), "", "## It holds", "", *_shown(good), ""]
    return "\n".join(lines)


def _shown(path: Path) -> Iterator[str]:
    yield f"```{_LANGUAGES[path.suffix]}"
    for line in path.read_text().rstrip().splitlines():
        mark = _MARK.search(line)
        if mark is None:
            yield line
        elif line[: mark.start()].strip():
            yield f"{line[: mark.start()]}  // {mark['check'] or 'holds'}"
    yield "```"


@cache
def examples() -> dict[str, tuple[Path, Path]]:
    """For each check the shortest case that fails with it, and its twin."""
    found: dict[str, tuple[int, Path, Path]] = {}
    for bad in sorted(CASES.rglob("*-broken.*")):
        good = bad.with_name(bad.name.replace("-broken", ""))
        if bad.suffix not in _LANGUAGES or not good.is_file():
            continue
        text = bad.read_text(errors="replace")
        marks = re.findall(r"~ fails (\S+)", text)
        length = text.count("\n") + good.read_text(errors="replace").count("\n")
        if len(marks) == 1 and length <= 2 * _MOST_LINES and length < found.get(marks[0], (10**9,))[0]:
            found[marks[0]] = length, bad, good
    return {check: (bad, good) for check, (_, bad, good) in found.items()}
