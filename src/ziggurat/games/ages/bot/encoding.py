"""What a seat may know of a table of Through the Ages, as numbers for learning code.

``encode(state, seat)`` gives ``SIZE`` numbers, most from 0 to 1, as that seat sees the table: "me"
is that seat and comes first, the others follow in the order of play. A smaller table leaves the
places of the missing seats at 0. Cards come in the order of ``card_table.CARDS``: the civil cards
are those before the first event, the military cards those from there on. "One of" means a 1 at the
place of the one, and 0 elsewhere.

    from            for each          numbers
    SEATS_FROM      seat, me first    1  a player sits here
                                     22  what dumps call unused, yellow ... fallen, each divided by
                                         its usual amount (see ``USUAL``)
                                      6  culture, science, strength, happiness, civil and military
                                         actions, in the same way
                                      1  unhappy workers, in eighths
                                      4  who holds its marker, me first
                                      1  has an extra yellow token, by a variant
                                      3  began the game, is the active player, is asked now
                    civil card        1  in hand, in thirds
                    civil card        1  in play: known, completed, in office
                    wonder            1  one of: under construction
                    wonder            1  in ruins
                    technology        2  its workers and its tokens, in fifths
                    age               1  a leader of this age was taken
                    territory         1  its colony
                    tactic            1  one of: in force
                    pact, war         1  one of: offered by it, declared by it
                    seat, me first    2  the partner of that pact, the target of that war
                    once              1  it is party B of that pact
                    age               2  military cards in hand, and discarded face down, in eighths
                    military card     1  in hand and seen by all, in thirds
    MINE_FROM       military card     1  in my hand, in thirds
                    military card     1  among the bonuses that I may choose
                    military card     4  mine among the events to come, those prepared, the cards
                                         discarded face down, the secret bonuses; in thirds
    ROW_FROM        place, civil card 1  one of: it lies there
    TABLE_FROM      civil card        1  still in the deck of this age, in thirds
                    civil card        1  taken this turn by the active player, in thirds
                    military card     3  past events, used cards, open bonuses; in thirds
                    age               2  cards left in the military deck, in sixtieths; events to
                                         come, in tenths
                    seat, me first    4  events it prepared, by age, in tenths
                                      1  bonuses it keeps secret, in halves
                    once              1  secret bonuses of nobody, in fifths
                                      1  cards left in the civil deck, in sixtieths
                                      5  one of: the age
                                      1  the round, in twenty-fifths
                                      2  the last round is known, and has begun
                                      1  the game is over
    ASKED_FROM      question          1  one of: what is asked
                    card              1  one of: the card it is about
                    seat, me first    1  one of: whom it is about
                    once              1  how much it is about, in twentieths
                    card              1  set aside so far, where I may see it; in thirds
                    territory         1  one of: up for auction
                    seat, me first    2  made the highest bid; has passed
                    once              1  the bid, in twentieths
    OPTIONS_FROM    once             14  the version (3), easier, anti_gang, attacks and pacts are
                                         off (2), by_action, auto_pay, alternative_corruption,
                                         fewer_bonuses, last_round_colonies, and bonus_cards:
                                         shown to all, chosen
"""

from __future__ import annotations

from array import array
from typing import Final, cast

from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.cards import (
    CIVIL_CARDS,
    COLONY_COUNT,
    FIRST_COLONY,
    FIRST_WONDER,
    WONDER_COUNT,
    bits,
    card_of,
    owner_of,
)
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    AGE,
    AGES,
    CARD_COUNT,
    KIND,
    NONE,
    PACT,
    ROW,
    SITES,
    TACTIC,
    WAR,
)
from ziggurat.games.ages.rules.position import VERSIONS
from ziggurat.games.ages.rules.ratings import rate, unhappy
from ziggurat.games.ages.rules.state import AgesState

MOST_SEATS: Final = 4
MILITARY_CARDS: Final = CARD_COUNT - CIVIL_CARDS
CARD_AGES: Final = len(AGES) - 1
FIRST_TACTIC: Final = KIND.index(TACTIC)
FIRST_PACT: Final = KIND.index(PACT)
FIRST_WAR: Final = KIND.index(WAR)
TACTICS: Final = KIND.count(TACTIC)
PACTS: Final = KIND.count(PACT)
WARS: Final = KIND.count(WAR)

ASKED: Final = (
    "politics", "discard", "actions", "attack", "defend", "war_attack", "war_defend", "bid",
    "pay_colony", "pact", "either", "gain_mix", "lose_mix", "free", "lose_worker", "lose_building",
    "lose_token", "lose_colony", "ravage", "terror", "agreement", "plunder", "raid", "annex",
    "spoils", "place", "withhold", "bonus",
)  # fmt: skip
"""The questions, in the order of their numbers."""
USUAL: Final = (
    5, 20, 20, 40, 200, 8, 8, 8, 3, 4, 1, 1, 1, 1, 1, 1, 1, 5, 30, 25, 1, 3,
    30, 30, 60, 8, 8, 8,
)  # fmt: skip
"""What the fields of a civilisation and then its ratings are divided by."""
COPIES: Final = 3
FEW: Final = 5
HELD: Final = 8
DECK: Final = 60
EVENTS: Final = 10
ROUNDS: Final = 25
AMOUNT: Final = 20

# Where the numbers of a seat lie
_VALUES: Final = 1
_UNHAPPY: Final = _VALUES + len(USUAL)
_MARKER: Final = _UNHAPPY + 1
_EASED: Final = _MARKER + MOST_SEATS
_TURN: Final = _EASED + 1
_HAND: Final = _TURN + 3
_IN_PLAY: Final = _HAND + CIVIL_CARDS
_WONDER: Final = _IN_PLAY + CIVIL_CARDS
_RAVAGED: Final = _WONDER + WONDER_COUNT
_SITES: Final = _RAVAGED + WONDER_COUNT
_LEADERS: Final = _SITES + 2 * SITES
_COLONIES: Final = _LEADERS + CARD_AGES
_TACTIC: Final = _COLONIES + COLONY_COUNT
_PACT: Final = _TACTIC + TACTICS
_WAR: Final = _PACT + PACTS
_PARTNER: Final = _WAR + WARS
_TARGET: Final = _PARTNER + MOST_SEATS
_SIDE: Final = _TARGET + MOST_SEATS
_BACKS: Final = _SIDE + 1
_SHOWN: Final = _BACKS + 2 * CARD_AGES
SEAT_SIZE: Final = _SHOWN + MILITARY_CARDS

SEATS_FROM: Final = 0
MINE_FROM: Final = SEATS_FROM + MOST_SEATS * SEAT_SIZE
ROW_FROM: Final = MINE_FROM + 6 * MILITARY_CARDS
TABLE_FROM: Final = ROW_FROM + ROW * CIVIL_CARDS
_PILES: Final = TABLE_FROM + 2 * CIVIL_CARDS
_DECKS: Final = _PILES + 3 * MILITARY_CARDS
_FUTURE: Final = _DECKS + 2 * CARD_AGES
_NOBODY: Final = _FUTURE + MOST_SEATS * (CARD_AGES + 1)
_AGE: Final = _NOBODY + 2
_ROUND: Final = _AGE + len(AGES)
ASKED_FROM: Final = _ROUND + 4
_ABOUT: Final = ASKED_FROM + len(ASKED)
_WHOM: Final = _ABOUT + CARD_COUNT
_ASIDE: Final = _WHOM + MOST_SEATS + 1
_AUCTION: Final = _ASIDE + CARD_COUNT
_BIDDERS: Final = _AUCTION + COLONY_COUNT
OPTIONS_FROM: Final = _BIDDERS + 2 * MOST_SEATS + 1
SIZE: Final = OPTIONS_FROM + len(VERSIONS) + 11

_NOTHING: Final = array("f", bytes(4 * SIZE))


def encode(state: AgesState, seat: int) -> array[float]:
    """The table as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the military cards of others, their ages and those that all have seen are read; of events to
    come, those that this seat prepared.
    """
    out = _NOTHING[:]
    players = state.players
    for offset in range(players):
        _set_seat(out, state, seat, (seat + offset) % players, SEATS_FROM + offset * SEAT_SIZE)
    _set_mine(out, state, seat)
    _set_row(out, state)
    _set_table(out, state, seat)
    if not state.over:
        _set_question(out, state, seat)
    _set_options(out, state)
    return out


def _count(out: array[float], at: int, cards: tuple[int, ...]) -> None:
    """Add cards to the places that are counted from ``at``."""
    for card in cards:
        out[at + card] += 1 / COPIES


def _values(civ: Civilisation) -> tuple[int, ...]:
    """Tokens, points and what is left of the turn; then the ratings."""
    return (
        civ.unused, civ.yellow, civ.blue, civ.science, civ.culture, civ.civil_left,
        civ.military_left, civ.arms_left, civ.extra_actions, civ.unrest, int(civ.liner_used),
        int(civ.columbus_used), int(civ.skips_politics), int(civ.keeps_cards),
        int(civ.route_used), civ.food_paid, civ.resource_paid, civ.stages_built,
        civ.owned_yellow, civ.owned_blue, int(civ.leaving), civ.fallen,
        civ.culture_rating, civ.science_rating, civ.strength, civ.happiness, civ.civil_total,
        civ.military_total,
    )  # fmt: skip


def _set_seat(out: array[float], state: AgesState, me: int, seat: int, at: int) -> None:
    players = state.players
    civ = rate(state, seat)
    out[at] = 1
    for number, value in enumerate(_values(civ)):
        out[at + _VALUES + number] = value / USUAL[number]
    out[at + _UNHAPPY] = unhappy(state, seat) / HELD
    if civ.marked_by != NONE:
        out[at + _MARKER + (civ.marked_by - me) % players] = 1
    out[at + _EASED] = state.variant.eased[seat]
    out[at + _TURN] = state.first == seat
    out[at + _TURN + 1] = state.seat == seat
    out[at + _TURN + 2] = seat in state.to_act
    _count(out, at + _HAND, state.hands[seat])
    _set_in_play(out, civ, at)
    for age in range(CARD_AGES):
        out[at + _LEADERS + age] = civ.leaders_taken >> age & 1
    if civ.tactic != NONE:
        out[at + _TACTIC + civ.tactic - FIRST_TACTIC] = 1
    if state.pact_card[seat] != NONE:
        out[at + _PACT + state.pact_card[seat] - FIRST_PACT] = 1
        out[at + _PARTNER + (state.pact_partner[seat] - me) % players] = 1
        out[at + _SIDE] = state.pact_side[seat]
    if state.war_card[seat] != NONE:
        out[at + _WAR + state.war_card[seat] - FIRST_WAR] = 1
        out[at + _TARGET + (state.war_target[seat] - me) % players] = 1
    for card in state.military[seat]:
        out[at + _BACKS + 2 * AGE[card]] += 1 / HELD
    for entry in state.hidden:
        if owner_of(entry) == seat:
            out[at + _BACKS + 2 * AGE[card_of(entry)] + 1] += 1 / HELD
    _count(out, at + _SHOWN - CIVIL_CARDS, state.shown[seat])


def _set_in_play(out: array[float], civ: Civilisation, at: int) -> None:
    """Technologies, government, leader, wonders and colonies of a civilisation."""
    in_play = at + _IN_PLAY
    for site in range(SITES):
        if civ.known.has[site]:
            out[in_play + site] = 1
            out[at + _SITES + 2 * site] = civ.workers[site] / FEW
            out[at + _SITES + 2 * site + 1] = civ.tokens[site] / FEW
    out[in_play + civ.government] = 1
    if civ.leader != NONE:
        out[in_play + civ.leader] = 1
    for card in civ.specials:
        if card != NONE:
            out[in_play + card] = 1
    if civ.wonder != NONE:
        out[at + _WONDER + civ.wonder - FIRST_WONDER] = 1
    for card in bits(civ.wonders, FIRST_WONDER):
        out[in_play + card] = 1
    for card in bits(civ.ravaged, FIRST_WONDER):
        out[at + _RAVAGED + card - FIRST_WONDER] = 1
    for card in bits(civ.colonies, FIRST_COLONY):
        out[at + _COLONIES + card - FIRST_COLONY] = 1


def _set_mine(out: array[float], state: AgesState, me: int) -> None:
    at = MINE_FROM - CIVIL_CARDS
    _count(out, at, state.military[me])
    for card in state.dealt[me]:
        out[at + MILITARY_CARDS + card] = 1
    at += 2 * MILITARY_CARDS
    for pile in (state.current, state.future, state.hidden, state.secret_bonuses):
        _count(out, at, tuple([card_of(entry) for entry in pile if owner_of(entry) == me]))
        at += MILITARY_CARDS


def _set_row(out: array[float], state: AgesState) -> None:
    at = ROW_FROM
    for card in state.row:
        if card != NONE:
            out[at + card] = 1
        at += CIVIL_CARDS


def _set_table(out: array[float], state: AgesState, me: int) -> None:
    if state.civil_left:
        _count(out, TABLE_FROM, state.civil_decks[state.age][: state.civil_left])
    _count(out, TABLE_FROM + CIVIL_CARDS, state.fresh)
    at = _PILES - CIVIL_CARDS
    for pile in (state.past, state.used, state.bonuses):
        _count(out, at, pile)
        at += MILITARY_CARDS
    for age, deck in enumerate(state.military_decks):
        out[_DECKS + 2 * age] = len(deck) / DECK
    for entry in state.current:
        out[_DECKS + 2 * AGE[card_of(entry)] + 1] += 1 / EVENTS
    for entry in state.future:
        at = _FUTURE + (owner_of(entry) - me) % state.players * (CARD_AGES + 1)
        out[at + AGE[card_of(entry)]] += 1 / EVENTS
    for entry in state.secret_bonuses:
        owner = owner_of(entry)
        if owner == NONE:
            out[_NOBODY] += 1 / FEW
        else:
            at = _FUTURE + (owner - me) % state.players * (CARD_AGES + 1)
            out[at + CARD_AGES] += 1 / 2
    out[_NOBODY + 1] = state.civil_left / DECK
    out[_AGE + state.age] = 1
    out[_ROUND] = state.round / ROUNDS
    out[_ROUND + 1] = state.last_round > 0
    out[_ROUND + 2] = state.round == state.last_round
    out[_ROUND + 3] = state.over


def _set_question(out: array[float], state: AgesState, me: int) -> None:
    question = cast(AgesQuestion, state.question)
    players = state.players
    out[ASKED_FROM + ASKED.index(type(question).key)] = 1
    card, whom, amount = question.about()
    if card != NONE:
        out[_ABOUT + card] = 1
    if whom != NONE:
        out[_WHOM + (whom - me) % players] = 1
    out[_WHOM + MOST_SEATS] = amount / AMOUNT
    if state.shows_scratch(me):
        _count(out, _ASIDE, state.scratch)
    if state.territory == NONE:
        return
    out[_AUCTION + state.territory - FIRST_COLONY] = 1
    for seat in range(players):
        at = _BIDDERS + 2 * ((seat - me) % players)
        out[at] = state.bidder == seat
        out[at + 1] = state.passed >> seat & 1
    out[_BIDDERS + 2 * MOST_SEATS] = state.bid / AMOUNT


def _set_options(out: array[float], state: AgesState) -> None:
    options = state.options
    at = OPTIONS_FROM
    out[at + state.version] = 1
    at += len(VERSIONS)
    bonuses = options["bonus_cards"]
    said = (
        bool(options["easier"]),
        state.variant.anti_gang,
        options["peaceful"] != "off",
        options["peaceful"] == "no_attacks_no_pacts",
        state.variant.draws_by_action,
        state.variant.auto_pay,
        state.variant.may_withhold,
        bool(options["fewer_bonuses"]),
        bool(options["last_round_colonies"]),
        bonuses == "public" or bonuses == "age_by_age",
        bonuses == "private" or bonuses == "open_choice",
    )
    for number, chosen in enumerate(said):
        out[at + number] = chosen
