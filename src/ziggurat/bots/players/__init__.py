"""Bots that play every game: compiled, like the rules they search through."""
