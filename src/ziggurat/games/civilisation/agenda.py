"""What is still to be done: a stack of tasks, the next on top.

A task is what, whose, and two numbers more. Questions wait for a seat; steps are carried out.
"""

from __future__ import annotations

from typing import Final

Task = tuple[int, int, int, int]

# Questions
NATION: Final = 0  # which nation
START: Final = 1  # in which start territory
RATE: Final = 2  # tax of one, two or three tokens (Coinage)
REVOLT: Final = 3  # which city of the second seat joins this one
EXPAND: Final = 4  # where the last tokens grow
UPKEEP: Final = 5  # keep the ship with that number?
SHIPYARD: Final = 6  # build ships
MOVE: Final = 7  # move tokens and ships
BESIEGED: Final = 8  # which of one's attacked cities is fought for first
PILLAGE: Final = 9  # how many tokens
FOUND: Final = 10  # build cities
REDUCE: Final = 11  # which unsupported city
NINTH: Final = 12  # buy from the ninth pile?
TRADE: Final = 13  # everybody at once
LOSE: Final = 14  # unit points, from the exposed units; 1: not fitted to them yet
LOSE_CITIES: Final = 15  # so many cities, reduced
SHARE: Final = 16  # how much the second seat loses
GRAIN: Final = 17  # how many Grain cards are shown (Pottery)
TAKE_CITY: Final = 18  # which city of the second seat is taken (treachery)
VOLCANO: Final = 19
QUAKE: Final = 20  # which city is destroyed by the earthquake
QUAKE_NEAR: Final = 21  # which neighbouring city is reduced
FACTION: Final = 22  # units of the first faction of a civil war
SIDE: Final = 23  # which faction to keep
MARTIAL: Final = 24  # units lost to Militarism in a civil war
ANNEX: Final = 25  # which units are annexed when pieces run short
PLAIN: Final = 26  # which flood plain
COAST: Final = 27  # which coastal city is flooded
HORDE: Final = 28  # where the barbarians land or go
PIRATES: Final = 29  # which coastal city the pirates take
HERESY: Final = 30  # which city of another seat is reduced
CONVERT: Final = 31  # which territory Monotheism converts
BUY: Final = 32  # which cards, and which goods for them
DISCARD: Final = 33  # goods beyond eight
QUESTIONS: Final = 34
# Steps
PHASE: Final = 34  # begin the phase with that number
TAX_STEP: Final = 35
REVOLT_STEP: Final = 36
EXPAND_STEP: Final = 37
SHIP_STEP: Final = 38
MOVE_STEP: Final = 39
CITY_FIGHTS: Final = 40
FIGHT_CITY: Final = 41
FOUND_STEP: Final = 42
SUPPORT_STEP: Final = 43
DRAW_STEP: Final = 44
CALAMITY: Final = 45
SECONDARY: Final = 46  # those who share a calamity lose
WAR_STEP: Final = 47
HORDE_STEP: Final = 48
CONVERT_STEP: Final = 49
BUY_STEP: Final = 50
TASKS: Final = (
    "nation", "start", "rate", "revolt", "expand", "upkeep", "shipyard", "move", "besieged",
    "pillage", "found", "reduce", "ninth", "trade", "lose", "lose_cities", "share", "grain",
    "take_city", "volcano", "quake", "quake_near", "faction", "side", "martial", "annex", "plain",
    "coast", "horde", "pirates", "heresy", "convert", "buy", "discard",
    "phase", "tax", "revolts", "expansion", "ships", "movement", "city_fights", "fight_city",
    "cities", "support", "draw", "calamity", "secondary", "civil_war", "hordes", "conversion",
    "purchase",
)  # fmt: skip

# The phases of a turn (18.1)
TAXES: Final = 1
EXPANSION: Final = 2
CENSUS: Final = 3
SHIPS: Final = 4
MOVEMENT: Final = 5
CONFLICTS: Final = 6
CITIES: Final = 7
SURPLUS: Final = 8
FIRST_SUPPORT: Final = 9
DRAW: Final = 10
TRADING: Final = 11
CALAMITIES: Final = 12
ABILITIES: Final = 13
SECOND_SUPPORT: Final = 14
PURCHASES: Final = 15
SUCCESSION: Final = 16
PHASES: Final = (
    "set_up", "taxes", "expansion", "census", "ships", "movement", "conflicts", "cities",
    "surplus", "support", "draw", "trade", "calamities", "abilities", "second_support",
    "purchases", "succession",
)  # fmt: skip
