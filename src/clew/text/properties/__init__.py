"""Properties as text: from a formula to a question."""
