"""Pictures before they have a format: boxes and arrows with places.

Nouns: a *diagram* has vertices, which may stand inside of others, and arrows; a *layout* gives each vertex a box. What
does not belong here: how a box is written down (SVG, DOT, HTML), which is a matter of reports.
"""
