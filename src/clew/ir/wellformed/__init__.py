"""Well-formedness: everything that evaluators and engines rely on, checked once."""
