"""Finished games that must replay to the same result in every run.

Made anew, openly, with ``python -m tests.golden`` (and the names of games) when ``rules_version``
is bumped.
"""
