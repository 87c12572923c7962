"""How strong the levels are: each plays against the one below, at every table there is."""
