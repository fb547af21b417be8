"""The report for people: a verdict per property, why it is so, the run step by step, statistics, notes.

Nouns: a *row* is what is told of a step, or of a line that it passed; *detail* is how much of a run is shown.
"""

from clew.report.text.runs import Detail
from clew.report.text.whole import note_line, reason, render, statistics_line, verdict_line

__all__ = ["Detail", "note_line", "reason", "render", "statistics_line", "verdict_line"]
