"""The native search: against the Python reference, two workers against one, bytes per state, growth, start-up.

All ratios are of one run. The family is dining philosophers with left and right forks, written here as DVE text: a
philosopher more means 2.4 times as many states.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from bench.measure import clew_json, corpus, geometric_mean, rows, table

MODELS = ("adding.2", "fischer.4", "lamport.5", "mcs.3", "peterson.4", "phils.4")
SIZES = (13, 14, 15, 16, 17, 18, 19)


def run(arguments: list[str]) -> None:
    """All comparisons; arguments name the models of the corpus to use."""
    folder = corpus()
    if folder is None:
        print("native: the corpus is absent; only the family is measured")
    else:
        models = [folder / "beem" / f"{name}.dve" for name in arguments or MODELS]
        _implementations(models)
        _stores(models)
        _start(folder)
    _growth()


def philosophers(count: int) -> str:
    """Dining philosophers who take the left fork, then the right one; 13 of them have 10^5 states, 19 have 2·10^7."""
    lines = [f"byte fork[{count}];"]
    for one in range(count):
        other = (one + 1) % count
        lines.append(
            f"process P_{one} {{ state think, left, eat; init think; trans"
            f" think -> left {{ guard fork[{one}] == 0; effect fork[{one}] = 1; }},"
            f" left -> eat {{ guard fork[{other}] == 0; effect fork[{other}] = 1; }},"
            f" eat -> think {{ effect fork[{one}] = 0, fork[{other}] = 0; }}; }}"
        )
    return "\n".join([*lines, "system async;"])


def figures(model: Path, options: str) -> dict[str, Any]:
    """The statistics of one count."""
    found: dict[str, Any] = clew_json("count", str(model), "--engine", f"explore{{{options}}}")["statistics"]
    return found


def rate(found: dict[str, Any]) -> float:
    """States per second of the search."""
    return float(found["states"]) / max(float(found["search_seconds"]), 1e-6)


def _implementations(models: list[Path]) -> None:
    lines: list[tuple[object, ...]] = []
    slower, faster = [], []
    for model in models:
        python = rate(figures(model, "implementation=python,workers=1"))
        one = rate(figures(model, "workers=1"))
        two = rate(figures(model, "workers=2"))
        slower.append(one / python)
        faster.append(two / one)
        lines.append((model.stem, python, one, one / python, two / one))
    lines.append(("geometric mean", "", "", geometric_mean(slower), geometric_mean(faster)))
    head = ("model", "Python states/s", "native states/s", "native/Python", "2 workers/1")
    table("Native against the Python reference", head, lines)


def _stores(models: list[Path]) -> None:
    lines = []
    for model in models:
        exact = figures(model, "workers=1")
        compact = figures(model, "workers=1,store=compact,links=off")
        lines.append((model.stem, exact["states"], exact["bytes_per_state"], compact["bytes_per_state"]))
    table("Bytes per state (exact: the packed state included)", ("model", "states", "exact", "compact"), lines)


def _growth() -> None:
    lines, base = [], None
    with tempfile.TemporaryDirectory() as folder:
        for count in SIZES:
            model = Path(folder) / f"philosophers-{count}.dve"
            model.write_text(philosophers(count), encoding="utf-8")
            found = figures(model, "workers=1")
            each = 1e9 / rate(found)
            base = base or each
            lines.append((model.stem, found["states"], each, each / base))
    table("Growth: search time per state", ("model", "states", "ns per state", "against the smallest"), lines)


def _start(folder: Path) -> None:
    """Models of about 10 kB, with an empty cache and with a warm one."""
    lines = []
    counted = {row["model"] for row in rows(folder / "beem" / "counts.tsv")}
    near = sorted(
        (path for path in (folder / "beem").glob("*.dve") if path.stem in counted),
        key=lambda path: (abs(path.stat().st_size - 10_240), path.name),
    )
    for model in near[:5]:
        with tempfile.TemporaryDirectory() as empty:
            os.environ["CLEW_CACHE"] = empty
            cold = clew_json("count", str(model), "--time", "5s")["statistics"]["setup_seconds"]
            warm = clew_json("count", str(model), "--time", "5s")["statistics"]["setup_seconds"]
            del os.environ["CLEW_CACHE"]
        lines.append((model.stem, model.stat().st_size, float(cold), float(warm)))
    table("Start: seconds until the first state", ("model", "bytes", "empty cache", "warm cache"), lines)
