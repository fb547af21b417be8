"""Ranking: a program of one process comes to its end, since something gets less in every round of its loops.

Nouns: a *measure* is a number that states have; a *round* is a step from a stop of the system to one of the same
circle; a *ranking* is a list of measures, of which in every round one gets less and those before it stay. Numbers of
programs have so many bits, so no measure gets less for ever. Where there is no ranking, there may be a run that comes
back to one of its states (`endless`).
After: Alias, Darte, Feautrier and Gonnord, "Multi-dimensional rankings, program termination, and complexity bounds of
flowchart programs", 2010; Cook, Kroening, Rümmer and Wintersteiger, "Ranking function synthesis for bit-vector
relations", 2010.
"""
