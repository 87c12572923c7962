"""How learning code sees Through the Ages: written quickly, for many tables at once."""
