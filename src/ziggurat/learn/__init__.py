"""Learning to judge: games are played by the dozen, and a small net is fitted to how they ended.

``docs/learning.md`` tells how; ``ziggurat train`` does it.
"""

from __future__ import annotations

from ziggurat.extras import extra

with extra("train"):
    from ziggurat.learn.league import Table
    from ziggurat.learn.training import Settings, train

__all__ = ["Settings", "Table", "train"]
