"""Fast executors of the semantics: generated Python, generated C."""
