"""How learning code sees Civilisation: written quickly, for many tables at once."""
