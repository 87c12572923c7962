"""``python -m ziggurat`` is the command ``ziggurat``."""

from __future__ import annotations

from ziggurat.terminal.cli import main

if __name__ == "__main__":
    main()
