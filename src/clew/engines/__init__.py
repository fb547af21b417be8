"""Engines: they decide goals on models.

Nouns: an *engine* gets a model, goals and a budget, and yields answers as it finds them; a *child* is a forked process
in which an engine runs under the eyes of its parent. One folder per engine, and engines do not know each other. What
does not belong here: programs, files, property texts.
"""
