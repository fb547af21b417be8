"""unroll: transition systems decided by formulas.

Nouns: a *template* is one step as formulas; a *frame* is a template stamped at a time; a *bad* condition is what a goal
forbids; a *box* is what holds of each variable by itself, a *value set* the few values that it can have. Engines:
bounded model checking (`bmc`), k-induction (`induction`), property-directed reachability (`prover`, `ic3/`), forward
reachability with decision diagrams (`reachability`), invariants over integers (`clauses`), invariants of programs of
which less is known (`abstract`). Linear goals become goals of
safety (`liveness`). What does not belong here: making systems of programs (`lower/transition`).
"""
