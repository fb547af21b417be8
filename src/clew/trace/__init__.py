"""A run as a person reads it: states, steps and calls in words."""
