"""Databases as earlier versions of the program left them; ``__main__`` makes one of today."""
