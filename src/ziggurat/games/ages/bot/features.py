"""What decides a game of Through the Ages, as features of a position inside a turn or at its end.

Seen from one seat, "me": the others follow in the order of play. Cards come in the order of
``card_table.CARDS``. Of military cards those in my hand are read, but for those just drawn, which
are nothing to plan with, and of the others' their number; of what is hidden, nothing.

    from        for each                    features
    NUMBERS     seat, one of 26              culture and science in fifths; ratings, strength, happy
                                            faces to spare, actions, stores, production, workers;
                                            actions left in a turn; what ratings and production
                                            bring to the end of the game, in eighths
    CULTURE     seat, steps of 12           culture
    POWER       seat, steps of 3            strength
    IN_PLAY     seat, civil card            government, leader, special technologies, wonders, and
                                            technologies that are known
    AT_WORK     seat, site                  workers
    WONDERS     seat, wonder                stages built, and one more for having begun
    TACTICS     seat, tactic                in force
    COLONIES    seat                        colonies
    PACTS       seat                        a pact, of either party
    HANDS       seat                        civil cards in hand
    ARMS        seat                        military cards in hand
    MINE        civil card                  in my hand
    HELD        military card               in my hand
    LEAD        age, 21                     my strength less that of the strongest rival, from -10
                                            to 10
    OVER        age, 21                     the same, of the weakest rival
    AHEAD       age, steps of 10, 21        my culture less that of the best rival, 10 the middle
    WAGED       17                          a war of mine, by my lead in strength, from -8 to 8
    SUFFERED    17                          a war against me
    EVENTS      steps of 1                  events to come; those that I prepared
    BONUSES     bonus card                  scored at the end, open
    AGE         age                         the age
    DECK        steps of 5                  civil cards left in the deck
    ROUND       steps of 2                  the round
    LEFT        30                          how many times I shall still produce, about
    TURN                                    it is my turn
    LAST        2                           the last round is known, has begun
    VERSION_IS  version                     simple, advanced, full
    PLAYERS     2 to 4                      how many play
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.marks import Marks
from ziggurat.core.sparse import Sparse
from ziggurat.games.ages.bot.warfare import known_hand
from ziggurat.games.ages.bot.worth import LONGEST, in_own_turn, productions_left
from ziggurat.games.ages.rules.cards import (
    CIVIL_CARDS,
    FIRST_WONDER,
    WONDER_COUNT,
    bits,
    owner_of,
)
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    AGES,
    CARD_COUNT,
    CONSUMPTION,
    CORRUPTION,
    HAPPINESS_NEEDED,
    KIND,
    NONE,
    SITES,
    TACTIC,
)
from ziggurat.games.ages.rules.position import VERSIONS
from ziggurat.games.ages.rules.ratings import by_bank, population, rate, urban_limit
from ziggurat.games.ages.rules.scoring import food_made, resources_made
from ziggurat.games.ages.rules.state import AgesState

VERSION: Final = 2
"""Raised whenever a feature changes its meaning or its place."""
MOST_SEATS: Final = 4
FIRST_TACTIC: Final = KIND.index(TACTIC)
TACTIC_COUNT: Final = KIND.count(TACTIC)
MOST_STRENGTH: Final = 1000
MILITARY_CARDS: Final = CARD_COUNT - CIVIL_CARDS
COUNTED: Final = 26
STEPS: Final = 24
LEADS: Final = 21
MARGINS: Final = 17
EVENT_STEPS: Final = 10
DECKS: Final = 13
ROUNDS: Final = 16
FEW: Final = 5
MANY: Final = 8

NUMBERS: Final = 0
CULTURE: Final = NUMBERS + MOST_SEATS * COUNTED
POWER: Final = CULTURE + MOST_SEATS * STEPS
IN_PLAY: Final = POWER + MOST_SEATS * STEPS
AT_WORK: Final = IN_PLAY + MOST_SEATS * CIVIL_CARDS
WONDERS: Final = AT_WORK + MOST_SEATS * SITES
TACTICS: Final = WONDERS + MOST_SEATS * WONDER_COUNT
COLONIES: Final = TACTICS + MOST_SEATS * TACTIC_COUNT
PACTS: Final = COLONIES + MOST_SEATS
HANDS: Final = PACTS + MOST_SEATS
ARMS: Final = HANDS + MOST_SEATS
MINE: Final = ARMS + MOST_SEATS
HELD: Final = MINE + CIVIL_CARDS
LEAD: Final = HELD + MILITARY_CARDS
OVER: Final = LEAD + len(AGES) * LEADS
AHEAD: Final = OVER + len(AGES) * LEADS
WAGED: Final = AHEAD + len(AGES) * LEADS
SUFFERED: Final = WAGED + MARGINS
EVENTS: Final = SUFFERED + MARGINS
BONUSES: Final = EVENTS + 2 * EVENT_STEPS
AGE: Final = BONUSES + MILITARY_CARDS
DECK: Final = AGE + len(AGES)
ROUND: Final = DECK + DECKS
LEFT: Final = ROUND + ROUNDS
TURN: Final = LEFT + LONGEST
LAST: Final = TURN + 1
VERSION_IS: Final = LAST + 2
PLAYERS: Final = VERSION_IS + len(VERSIONS)
SIZE: Final = PLAYERS + MOST_SEATS - 1


def features(state: AgesState, seat: int) -> Sparse:
    """The features of a position for a seat: nothing that it may not know."""
    out = Marks()
    write(state, seat, out)
    return out.sparse()


def write(state: AgesState, seat: int, out: Marks) -> None:
    """Put these features."""
    players = state.players
    power = 0
    weakest = MOST_STRENGTH
    best = 0
    for step in range(players):
        other = (seat + step) % players
        civ = rate(state, other)
        if civ.fallen:
            continue
        _write_numbers(out, state, civ, other, NUMBERS + step * COUNTED)
        _write_civilisation(out, state, civ, other, step)
        if step:
            if civ.strength > power:
                power = civ.strength
            if civ.strength < weakest:
                weakest = civ.strength
            if civ.culture > best:
                best = civ.culture
    mine = state.civs[seat]
    for card in state.hands[seat]:
        out.mark(MINE + card)
    for card in known_hand(state, seat):
        out.mark(HELD + card - CIVIL_CARDS)
    out.step(LEAD + state.age * LEADS, mine.strength - power + 10, 1, LEADS)
    out.step(OVER + state.age * LEADS, mine.strength - weakest + 10, 1, LEADS)
    out.step(AHEAD + state.age * LEADS, mine.culture - best + 100, 10, LEADS)
    _write_wars(out, state, seat)
    _write_table(out, state, seat)


def _write_numbers(out: Marks, state: AgesState, civ: Civilisation, seat: int, at: int) -> None:
    """What is counted of a civilisation."""
    out.put(at, civ.culture // FEW)
    out.put(at + 1, civ.science // FEW)
    out.put(at + 2, civ.culture_rating)
    out.put(at + 3, civ.science_rating)
    out.put(at + 4, civ.strength)
    out.put(at + 5, civ.happiness - by_bank(HAPPINESS_NEEDED, civ.yellow))
    out.put(at + 6, civ.civil_total)
    out.put(at + 7, civ.military_total)
    out.put(at + 8, civ.food)
    out.put(at + 9, civ.resources)
    grown = food_made(civ)
    mined = resources_made(civ)
    eaten = by_bank(CONSUMPTION, civ.yellow)
    out.put(at + 10, grown)
    out.put(at + 11, mined)
    out.put(at + 12, civ.unused)
    out.put(at + 13, population(civ))
    out.put(at + 14, civ.yellow)
    out.put(at + 15, civ.blue)
    out.put(at + 16, eaten)
    out.put(at + 17, by_bank(CORRUPTION, civ.blue))
    out.put(at + 18, urban_limit(state, seat))
    out.put(at + 19, civ.unrest)
    if in_own_turn(state, seat):
        out.put(at + 20, civ.civil_left)
        out.put(at + 21, civ.military_left)
    left = productions_left(state, seat)
    out.put(at + 22, (civ.culture + civ.culture_rating * left) // MANY)
    out.put(at + 23, civ.science_rating * left // MANY)
    out.put(at + 24, mined * left // MANY)
    out.put(at + 25, (grown - eaten) * left // MANY)


def _write_civilisation(
    out: Marks, state: AgesState, civ: Civilisation, seat: int, step: int
) -> None:
    out.step(CULTURE + step * STEPS, civ.culture, 12, STEPS)
    out.step(POWER + step * STEPS, civ.strength, 3, STEPS)
    at = IN_PLAY + step * CIVIL_CARDS
    work = AT_WORK + step * SITES
    for site in civ.known.sites:
        out.mark(at + site)
        out.put(work + site, civ.workers[site])
    out.mark(at + civ.government)
    if civ.leader != NONE:
        out.mark(at + civ.leader)
    for card in civ.specials:
        if card != NONE:
            out.mark(at + card)
    if civ.wonders:
        for card in bits(civ.wonders, FIRST_WONDER):
            out.mark(at + card)
    if civ.wonder != NONE:
        out.put(WONDERS + step * WONDER_COUNT + civ.wonder - FIRST_WONDER, civ.stages_built + 1)
    if civ.tactic != NONE:
        out.mark(TACTICS + step * TACTIC_COUNT + civ.tactic - FIRST_TACTIC)
    out.put(COLONIES + step, civ.colonies.bit_count())
    if state.pact_card[seat] != NONE or seat in state.pact_partner:
        out.mark(PACTS + step)
    out.put(HANDS + step, len(state.hands[seat]))
    out.put(ARMS + step, len(state.military[seat]))


def _write_wars(out: Marks, state: AgesState, me: int) -> None:
    """Wars that are declared and will be decided."""
    for attacker in range(state.players):
        if state.war_card[attacker] == NONE:
            continue
        target = state.war_target[attacker]
        if me in (attacker, target):
            rival = target if me == attacker else attacker
            lead = state.civs[me].strength - state.civs[rival].strength
            out.step(WAGED if me == attacker else SUFFERED, lead + MARGINS // 2, 1, MARGINS)


def _write_table(out: Marks, state: AgesState, me: int) -> None:
    prepared = 0
    for entry in state.current:
        if owner_of(entry) == me:
            prepared += 1
    for entry in state.future:
        if owner_of(entry) == me:
            prepared += 1
    out.step(EVENTS, len(state.current) + len(state.future), 1, EVENT_STEPS)
    out.step(EVENTS + EVENT_STEPS, prepared, 1, EVENT_STEPS)
    for card in state.bonuses:
        out.mark(BONUSES + card - CIVIL_CARDS)
    out.mark(AGE + state.age)
    out.step(DECK, state.civil_left, 5, DECKS)
    out.step(ROUND, state.round, 2, ROUNDS)
    out.step(LEFT, productions_left(state, me), 1, LONGEST)
    if in_own_turn(state, me):
        out.mark(TURN)
    if state.last_round:
        out.mark(LAST)
        if state.round == state.last_round:
            out.mark(LAST + 1)
    out.mark(VERSION_IS + state.version)
    out.mark(PLAYERS + state.players - 2)
