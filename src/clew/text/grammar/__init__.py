"""From tokens to trees, and what they are made of."""
