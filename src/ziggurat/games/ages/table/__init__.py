"""Through the Ages as people see it: drawings, click paths, terminal text. All read views alone."""
