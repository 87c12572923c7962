"""A hosted table: a game under way, who sits at it, and what may be asked of it."""
