"""People who have an account on this server, where it offers any."""
