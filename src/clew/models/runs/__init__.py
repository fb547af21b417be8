"""Runs that are more than a list of steps: folded ones, fair loops, whole moves of one process."""
