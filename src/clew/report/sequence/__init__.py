"""Runs as sequence diagrams: a lifeline per process, a message per event that is put into a buffer, a note per step.

Nouns: a *diagram* is one run; its *items* are messages and remarks in order. `diagrams` finds them in an outcome: the
counterexamples, or where there is none the witnesses. `plantuml`, `mermaid` and `svg` draw them.
"""

from __future__ import annotations

from clew.report.sequence.drawing import svg
from clew.report.sequence.text import mermaid, plantuml

__all__ = ["mermaid", "plantuml", "svg"]
