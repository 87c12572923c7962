"""How learning code sees Ur: written quickly, for many tables at once."""
