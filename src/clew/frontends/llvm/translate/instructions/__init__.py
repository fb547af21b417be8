"""What each kind of instruction means, one module per kind."""
