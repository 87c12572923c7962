"""Players that learn, small enough to be read in one go: see ``docs/learning.md``."""
