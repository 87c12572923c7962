"""What is still to be done: a stack of tasks, the next on top.

A task is what, whose, and two numbers more. Questions wait for a seat; steps are carried out.
"""

from __future__ import annotations

from typing import Final

Task = tuple[int, int, int, int]

# Questions
POLITICS: Final = 0
DISCARD: Final = 1
ACTIONS: Final = 2
ATTACK: Final = 3
DEFEND: Final = 4
WAR_ATTACK: Final = 5
WAR_DEFEND: Final = 6
BID: Final = 7
PAY_COLONY: Final = 8
PACT: Final = 9
EITHER: Final = 10
GAIN_MIX: Final = 11
LOSE_MIX: Final = 12
FREE: Final = 13
LOSE_WORKER: Final = 14
LOSE_BUILDING: Final = 15
LOSE_TOKEN: Final = 16
LOSE_COLONY: Final = 17
RAVAGE: Final = 18
TERROR: Final = 19
AGREEMENT: Final = 20
PLUNDER: Final = 21
RAID: Final = 22
ANNEX: Final = 23
SPOILS: Final = 24
PLACE: Final = 25
WITHHOLD: Final = 26
BONUS: Final = 27
QUESTIONS: Final = 28
# Steps
TURN: Final = 28
ROW_STEP: Final = 29
PRODUCE: Final = 30
FOOD_STEP: Final = 31
EAT: Final = 32
RESOURCE_STEP: Final = 33
CORRUPTION_STEP: Final = 34
DRAW_STEP: Final = 35
NEXT_TURN: Final = 36
REVEAL_EVENT: Final = 37
EVENT_DONE: Final = 38
EFFECT: Final = 39
GAIN_FOOD: Final = 40
GAIN_RESOURCE: Final = 41
UNIT_LEAVES: Final = 42
TASKS: Final[tuple[str, ...]] = (
    "politics", "discard", "actions", "attack", "defend", "war_attack", "war_defend", "bid",
    "pay_colony", "pact", "either", "gain_mix", "lose_mix", "free", "lose_worker", "lose_building",
    "lose_token", "lose_colony", "ravage", "terror", "agreement", "plunder", "raid", "annex",
    "spoils", "place", "withhold", "bonus",
    "turn", "row", "produce", "food", "eat", "resources", "corruption", "draw", "next_turn",
    "reveal", "event_done", "effect", "gain_food", "gain_resource",
    "unit_leaves",
)  # fmt: skip

HOLDS_CARD: Final[tuple[int, ...]] = (
    ATTACK,
    DEFEND,
    WAR_ATTACK,
    WAR_DEFEND,
    PACT,
    FREE,
    UNIT_LEAVES,
)
"""Tasks whose first number is a card."""
