"""How learning code sees Tigris & Euphrates: written quickly, for many tables at once."""
