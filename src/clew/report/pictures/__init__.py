"""The reports that are pictures: state machines, heap and calls of a run as SVG or DOT.

Input: an outcome; or diagrams, for whoever has them. The machines show the states that are active when the run ends,
the heap is the last one of the run that is not empty, or (`heaps`) every one of them. SVG is drawn by ourselves; DOT
leaves the layout to Graphviz.
"""

from clew.report.pictures.dot import dot, dot_of, heaps_dot
from clew.report.pictures.svg import heaps_svg, svg, svg_of

__all__ = ["dot", "dot_of", "heaps_dot", "heaps_svg", "svg", "svg_of"]
