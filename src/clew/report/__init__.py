"""Reports: an outcome in one output format.

Nouns: a *report* is a function from an outcome to text; a *witness* is a run as some format writes it down. One module
per format. What does not belong here: writing files, printing, anything that asks a clock.
"""
