"""The games, one folder each. A new game is a new folder; nothing outside it changes."""
