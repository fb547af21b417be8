"""Devices in memory: what lies at fixed addresses, and what loads and stores there mean.

Nouns: a *device* is a stretch of addresses with a name; a *register* is a named part of it; its *behaviour* says what
is read and what a write does. *Placing* turns numbers that are addresses of a device into pointers into an object of
its own; *accesses* are then loads and stores that may meet such an object. An address outside of all devices stays a
number, and an access there a fault.
"""
