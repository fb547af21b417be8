"""The commands around projects: test, watch, sweep, cache, lsp. Apart from those that import what reads programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from clew import store
from clew.cli.many.testing import run_test, run_watch
from clew.errors import ToolError


def _show(text: str) -> None:
    print(text, flush=True)


def _tell(text: str) -> None:
    sys.stderr.write(f"clew: {text}\n")  # in one piece: threads tell, too
    sys.stderr.flush()


def _test(options: argparse.Namespace, started: float) -> int:
    return run_test(options, started, _show, _tell)


def _watch(options: argparse.Namespace, started: float) -> int:
    return run_watch(options, started, _show, _tell)


def _sweep(options: argparse.Namespace, started: float) -> int:
    from clew.cli.many.sweeping import run_sweep

    return run_sweep(options, started, _show, _tell)


def _cache(options: argparse.Namespace, started: float) -> int:
    del started
    where = store.folder()
    if where is None:
        _show("nothing is kept: there is no home, and CLEW_CACHE names no folder")
        return 0
    if options.what == "clear":
        files, size = store.clear()
        _show(f"{where}: {files} files, {size / 2**20:.1f} MiB are gone")
        return 0
    kinds = store.contents()
    for kind, (files, size) in sorted(kinds.items()):
        _show(f"{kind or 'other'}: {files} files, {size / 2**20:.1f} MiB")
    total = sum(size for _, size in kinds.values())
    _show(f"{where}: {total / 2**20:.1f} MiB of at most {store.MOST_BYTES / 2**20:.0f} MiB (CLEW_CACHE names another)")
    return 0


def _lsp(options: argparse.Namespace, started: float) -> int:
    del options, started
    try:
        from clew.lsp.server import serve
    except ImportError as error:
        raise ToolError(f"the language server needs the library {error.name}; install clew[lsp]") from error
    return serve()


PROJECT_COMMANDS: dict[str, Callable[[argparse.Namespace, float], int]] = {
    "test": _test,
    "watch": _watch,
    "sweep": _sweep,
    "cache": _cache,
    "lsp": _lsp,
}
