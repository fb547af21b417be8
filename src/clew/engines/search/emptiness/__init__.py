"""Emptiness: is there a run that the automaton accepts?"""
