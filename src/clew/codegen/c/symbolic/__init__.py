"""Native steps of states with symbolic data: concrete stretches run in C, which asks here where inputs decide.

Nouns: a *packed* state is its bytes, in which places that hold terms are numbered, the terms in this order, and its
path; an *outcome* is where a chain of steps led, with the script that leads there again; the *answers* are what C asks:
it builds no term and knows no path, it has numbers for both. What does not belong here: which states are visited.
"""
