"""Saturation of flows with weights: facts about points and valuations."""
