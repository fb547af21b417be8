"""Native exploration of guarded-action models: generated C and a C core, compiled in process."""
