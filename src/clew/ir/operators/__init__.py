"""The operator table: one row per operator, and each row is the whole truth about it."""
