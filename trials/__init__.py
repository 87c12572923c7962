"""Trials: what the server withstands, measured from outside."""
