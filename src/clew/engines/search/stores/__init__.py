"""Stores: which states have been visited, and how each was reached."""
