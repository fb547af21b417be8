"""Circuits with known verdicts: every one of `tests/cases/circuits` by the default command.

`python -m bench circuits [--seconds S] [--engine E] [NAME…]`: per circuit the verdict of each property, who decided it,
and the seconds; at the end how many circuits are decided in all their properties, and how many are wrong.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from bench.measure import clew_json, table
from tests.cases.circuits import CIRCUITS, verdicts


def run(arguments: list[str]) -> None:
    """Print each circuit, and how many are decided."""
    parser = argparse.ArgumentParser(prog="python -m bench circuits")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--engine")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    chosen = [path for path in CIRCUITS if not options.names or path.stem in options.names]
    lines = [_row(path, options) for path in chosen]
    table("circuits", ("circuit", "wanted", "found", "by", "seconds", ""), lines)
    decided, wrong = (sum(line[-1] == word for line in lines) for word in ("right", "WRONG"))
    print(f"  {decided} of {len(lines)} decided, {wrong} wrong", flush=True)


def _row(path: Path, options: argparse.Namespace) -> tuple[object, ...]:
    asked = ("--engine", options.engine) if options.engine else ()
    began = time.perf_counter()
    try:
        outcome = clew_json("check", str(path), "--time", f"{options.seconds}s", *asked)
    except RuntimeError as refused:
        return path.stem, "", "", str(refused)[-60:], time.perf_counter() - began, "refused"
    seconds = time.perf_counter() - began
    found = [each["verdict"] for each in outcome["properties"]]
    wanted = list(verdicts(path.read_text(encoding="utf-8")))
    by = ",".join(dict.fromkeys(each.get("engine", "-") for each in outcome["properties"]))
    return path.stem, _short(wanted), _short(found), by, seconds, _judged(wanted, found)


def _short(words: list[str]) -> str:
    return " ".join(word[0] for word in words)


def _judged(wanted: list[str], found: list[str]) -> str:
    if any(is_ not in (should, "unknown") for should, is_ in zip(wanted, found, strict=False)):
        return "WRONG"
    return "right" if wanted == found else "open"
