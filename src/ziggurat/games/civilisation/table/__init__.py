"""Civilisation as people see it: drawing, click paths, terminal text. Made from views alone."""
