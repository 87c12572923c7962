"""The same tables in a terminal: the command line, playing with a keyboard, looking at records."""
