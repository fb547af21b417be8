"""Sweeps: many tasks, side by side on one machine or on many, and what they answered as tables and plots.

Nouns: a *task* is one question about one program to one engine; its *parcel* are the files that it needs, so that a
worker needs nothing but Clew; a *keeper* is the process that runs one task within its limits and ends all of it; a
*record* is what a task answered; the *journal* is the file of finished records, with which a sweep goes on. An
*executor* runs parcels: a pool of this machine, or a cluster of Dask. What is printed is the business of `cli`.
"""
