"""Bounded event tracing: runs as sets of events that are ordered only where one needs what another has done.

Nouns: an *event* is a transition of a net that occurs; a *link* says which token an arc moves; a *token trace* is
events, links and values such that links lead forward in time. Nothing is proved here: longer runs are not looked at.
"""
