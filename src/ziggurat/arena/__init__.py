"""Tournaments between bots, on this machine or on a cluster, and what they tell."""

from __future__ import annotations

from ziggurat.arena.match import Result
from ziggurat.arena.standings import Row, Standings, wilson
from ziggurat.arena.tournament import Tournament, tournament

__all__ = ["Result", "Row", "Standings", "Tournament", "tournament", "wilson"]
