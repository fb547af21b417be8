"""The reports for validators: witnesses of the software verification competition.

Nouns: a *waypoint* is something that a run passes (`clew.witness`). `yaml` is version 2.0, for programs of one thread;
`graphml` is version 1.0, which has a form for several. A file that says why there is none begins with `#`, or is a
comment. The outcome knows no clock, so that the time of creation is the epoch.
"""

from clew.report.witness.graphml import render as graphml
from clew.report.witness.yaml import render as yaml

__all__ = ["graphml", "yaml"]
