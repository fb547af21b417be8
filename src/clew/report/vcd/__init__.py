"""The report for wave viewers: runs as a value change dump (VCD, IEEE 1364-2005, clause 18).

Nouns: a *signal* is something that has a value at every time; a *moment* is a place on the time axis; a *tick* is a
moment as a number, the unit of the file. The format is described in `docs/reference/vcd.md`.
"""

from clew.report.vcd.render import render

__all__ = ["render"]
