"""The page of a sweep: one HTML file that needs nothing else, with scores, plots (cactus, scatter, growth), a table."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from clew.report.html import STYLE, assembled


def page(data: Mapping[str, object]) -> str:
    """The page of the results, as `tables.document` has them, with those of an earlier sweep under `earlier`."""
    return assembled(_part("sweep.html"), STYLE + _part("sweep.css"), _part("sweep.js"), data)


def _part(name: str) -> str:
    return (files(__name__) / name).read_text(encoding="utf-8")
