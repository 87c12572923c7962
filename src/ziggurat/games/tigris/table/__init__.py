"""Tigris & Euphrates as people see it: drawing, click paths, terminal. From views alone."""
