"""Named comparisons, each printed as ratios measured in one run: `python -m bench [NAME…]`.

A comparison is a module with a function `run(arguments) -> None` and a row in `__main__`. What does not belong here:
tests (a comparison prints figures; it judges only where verdicts are concerned).
"""
