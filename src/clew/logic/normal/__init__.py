"""Normal terms: one function per normalisation, from an operator and normal arguments to the normal term.

`paper` are the published rules; `full` with `linear`, `junctions`, `pieces` and `widths` goes further. What does not
belong here: rules that need to know a path.
"""
