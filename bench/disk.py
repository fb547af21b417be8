"""Explorations with their states on disk against the same in memory: counts, speed, and memory at its peak.

`python -m bench disk [MODEL…]`, with CLEW_CORPUS where the corpus is elsewhere: each model is counted in memory, which
gives the seconds and the peak of resident memory of all processes that search; then with `--memory` of a quarter of
that peak and its states on disk. Mapped pages are resident pages, and are in both figures. Two models are from the
corpus; the deep one is written here: a sender and a receiver with wide sequence numbers, whose levels are small and
many.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.measure import clew_json, corpus, table

DEEP = """
int sent = 0; int got = 0; int lost = 0;
byte window[24];

process Sender {{
  byte slot = 0;
  state wait, put;
  init wait;
  trans
    wait -> put {{ guard sent < {most}; effect sent = sent + 1, slot = sent % 24; }},
    put -> wait {{ effect window[slot] = sent % 251; }};
}}

process Receiver {{
  state idle;
  init idle;
  trans
    idle -> idle {{ guard got < {most}; effect got = got + 1; }};
}}

system async;
"""
WANTED = {"bakery.7": 4.0, "collision.4": 4.0, "deep": 10.0}
"""How many times as long the disk may take."""


def run(arguments: list[str]) -> None:
    """Print a row per model."""
    with tempfile.TemporaryDirectory() as folder:
        deep = Path(folder) / "deep.dve"
        deep.write_text(DEEP.format(most=3300), encoding="utf-8")
        lines = [line for name in arguments or list(WANTED) for line in _compared(name, deep)]
    head = ("model", "states", "depth", "counts", "MiB", "MiB, disk", "ratio", "times as long", "at most")
    table("states on disk", head, lines)


def _compared(name: str, deep: Path) -> list[tuple[object, ...]]:
    models = corpus()
    if name != "deep" and models is None:
        return []
    path = deep if name == "deep" or models is None else models / "beem" / f"{name}.dve"
    memory = clew_json("count", str(path), "--engine", "explore{workers=1}")["statistics"]
    quarter = memory["peak_bytes"] // 4
    words = ("--engine", "explore{store=disk}", "--memory", f"{quarter >> 20}M", "--disk", "200G")
    files = clew_json("count", str(path), *words)["statistics"]
    same = all(memory[each] == files.get(each) for each in ("states", "transitions", "depth", "deadlocks"))
    times = files["search_seconds"] / memory["search_seconds"]
    sizes = (memory["peak_bytes"] >> 20, files["peak_bytes"] >> 20, files["peak_bytes"] / memory["peak_bytes"])
    judged = "same" if same else f"{files['states']:,}: WRONG"
    return [(name, memory["states"], memory["depth"], judged, *sizes, times, WANTED.get(name, 4.0))]
