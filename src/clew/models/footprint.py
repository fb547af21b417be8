"""Footprints; defined in `clew.ir.footprint`, so that the meaning of programs can name them."""

from __future__ import annotations

from clew.ir.footprint import EMPTY, Footprint, Place, dependent, overlap, union

__all__ = ["EMPTY", "Footprint", "Place", "dependent", "overlap", "union"]
