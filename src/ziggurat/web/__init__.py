"""The server: tables, seats, live updates, pages."""
