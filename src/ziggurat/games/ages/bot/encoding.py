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

from ziggurat.core.marks import Asked, Dense, Unit, of_options
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

_ASKED: Final = Asked(ASKED_FROM, ASKED)
_USUAL: Final = [Unit(usual) for usual in USUAL]
_COPIES: Final = Unit(COPIES, is_added=True)
_FEW: Final = Unit(FEW)
_HELD: Final = Unit(HELD)
_DECK: Final = Unit(DECK)
_EVENTS: Final = Unit(EVENTS, is_added=True)
_HALVES: Final = Unit(2)
_FIFTHS: Final = Unit(FEW, is_added=True)
_ROUNDS: Final = Unit(ROUNDS)
_AMOUNT: Final = Unit(AMOUNT)
_MANY: Final = 24
_at_sites: Final[list[list[bytes]]] = []
"""By seat, counted from me, and site: what was put there before, by workers and tokens below
``_MANY``."""

# Slots of what is remembered of piles: one for each seat that has such a pile, as each seat sees it
_SLOTS: Final = MOST_SEATS * MOST_SEATS
_HANDS: Final = 0
_BACKS_OF: Final = _HANDS + _SLOTS
_HIDDEN: Final = _BACKS_OF + _SLOTS
_SHOWN_OF: Final = _HIDDEN + _SLOTS
_MILITARY: Final = _SHOWN_OF + _SLOTS
_OWNED: Final = _MILITARY + MOST_SEATS
_PREPARED: Final = _OWNED + 4 * MOST_SEATS
_KEPT: Final = _PREPARED + MOST_SEATS
_FRESH: Final = _KEPT + MOST_SEATS
_TO_COME: Final = _FRESH + 1
_ROW: Final = _TO_COME + 1
_CIVIL_DECK: Final = _ROW + 1
_PAST: Final = _CIVIL_DECK + 1
_USED: Final = _PAST + 1
_BONUSES: Final = _USED + 1


def encode(state: AgesState, seat: int) -> array[float]:
    """The table as ``SIZE`` numbers: all that this seat may know, and nothing more.

    Of the military cards of others, their ages and those that all have seen are read; of events to
    come, those that this seat prepared.
    """
    out = Dense(0)
    write(state, seat, out)
    return out.numbers(array("f", bytes(4 * SIZE)))


def write(state: AgesState, seat: int, out: Dense) -> None:
    """Put these numbers."""
    players = state.players
    for offset in range(players):
        _write_seat(out, state, seat, (seat + offset) % players, SEATS_FROM + offset * SEAT_SIZE)
    _write_mine(out, state, seat)
    if not out.has_put(_ROW, state.row):
        _write_row(out, state)
    _write_table(out, state, seat)
    if not state.over:
        _write_question(out, state, seat)
    out.add(of_options(state.options, _write_options, state))


def _write_seat(out: Dense, state: AgesState, me: int, seat: int, at: int) -> None:
    players = state.players
    civ = rate(state, seat)
    out.mark(at)
    _write_values(out, civ, at + _VALUES)
    out.put(at + _UNHAPPY, unhappy(state, seat), _HELD)
    if civ.marked_by != NONE:
        out.mark(at + _MARKER + (civ.marked_by - me) % players)
    if state.variant.eased[seat]:
        out.mark(at + _EASED)
    if state.first == seat:
        out.mark(at + _TURN)
    if state.seat == seat:
        out.mark(at + _TURN + 1)
    if seat in state.to_act:
        out.mark(at + _TURN + 2)
    slot = me * MOST_SEATS + seat
    out.pile(_HANDS + slot, at + _HAND, state.hands[seat], _COPIES)
    _write_in_play(out, civ, at)
    for age in range(CARD_AGES):
        if civ.leaders_taken >> age & 1:
            out.mark(at + _LEADERS + age)
    if civ.tactic != NONE:
        out.mark(at + _TACTIC + civ.tactic - FIRST_TACTIC)
    if state.pact_card[seat] != NONE:
        out.mark(at + _PACT + state.pact_card[seat] - FIRST_PACT)
        out.mark(at + _PARTNER + (state.pact_partner[seat] - me) % players)
        if state.pact_side[seat]:
            out.mark(at + _SIDE)
    if state.war_card[seat] != NONE:
        out.mark(at + _WAR + state.war_card[seat] - FIRST_WAR)
        out.mark(at + _TARGET + (state.war_target[seat] - me) % players)
    _write_backs(out, state, seat, at + _BACKS, slot)
    out.pile(_SHOWN_OF + slot, at + _SHOWN - CIVIL_CARDS, state.shown[seat], _COPIES)


def _write_backs(out: Dense, state: AgesState, seat: int, at: int, slot: int) -> None:
    """The ages of military cards in hand, and of those discarded face down."""
    military, hidden = state.military[seat], state.hidden
    if not out.has_put(_BACKS_OF + slot, military):
        first = out.held
        out.count(at, tuple([2 * AGE[card] for card in military]), _HELD)
        out.remember(_BACKS_OF + slot, military, first)
    if not out.has_put(_HIDDEN + slot, hidden):
        first = out.held
        backs = [2 * AGE[card_of(entry)] + 1 for entry in hidden if owner_of(entry) == seat]
        out.count(at, tuple(backs), _HELD)
        out.remember(_HIDDEN + slot, hidden, first)


def _write_values(out: Dense, civ: Civilisation, at: int) -> None:
    """Tokens, points and what is left of the turn; then the ratings."""
    out.put(at, civ.unused, _USUAL[0])
    out.put(at + 1, civ.yellow, _USUAL[1])
    out.put(at + 2, civ.blue, _USUAL[2])
    out.put(at + 3, civ.science, _USUAL[3])
    out.put(at + 4, civ.culture, _USUAL[4])
    out.put(at + 5, civ.civil_left, _USUAL[5])
    out.put(at + 6, civ.military_left, _USUAL[6])
    out.put(at + 7, civ.arms_left, _USUAL[7])
    out.put(at + 8, civ.extra_actions, _USUAL[8])
    out.put(at + 9, civ.unrest, _USUAL[9])
    if civ.liner_used:
        out.mark(at + 10)
    if civ.columbus_used:
        out.mark(at + 11)
    if civ.skips_politics:
        out.mark(at + 12)
    if civ.keeps_cards:
        out.mark(at + 13)
    if civ.route_used:
        out.mark(at + 14)
    out.put(at + 15, civ.food_paid, _USUAL[15])
    out.put(at + 16, civ.resource_paid, _USUAL[16])
    out.put(at + 17, civ.stages_built, _USUAL[17])
    out.put(at + 18, civ.owned_yellow, _USUAL[18])
    out.put(at + 19, civ.owned_blue, _USUAL[19])
    if civ.leaving:
        out.mark(at + 20)
    out.put(at + 21, civ.fallen, _USUAL[21])
    out.put(at + 22, civ.culture_rating, _USUAL[22])
    out.put(at + 23, civ.science_rating, _USUAL[23])
    out.put(at + 24, civ.strength, _USUAL[24])
    out.put(at + 25, civ.happiness, _USUAL[25])
    out.put(at + 26, civ.civil_total, _USUAL[26])
    out.put(at + 27, civ.military_total, _USUAL[27])


def _at_site(at: int, site: int, workers: int, tokens: int) -> bytes:
    """A technology that is known, with its workers and its tokens."""
    out = Dense(0)
    out.mark(at + _IN_PLAY + site)
    out.put(at + _SITES + 2 * site, workers, _FEW)
    out.put(at + _SITES + 2 * site + 1, tokens, _FEW)
    return out.taken()


def _write_in_play(out: Dense, civ: Civilisation, at: int) -> None:
    """Technologies, government, leader, wonders and colonies of a civilisation."""
    first = at // SEAT_SIZE * SITES
    while len(_at_sites) < first + SITES:
        _at_sites.append([b""] * (_MANY * _MANY))
    in_play = at + _IN_PLAY
    all_workers, all_tokens = civ.workers, civ.tokens
    for site in civ.known.sites:
        workers, tokens = all_workers[site], all_tokens[site]
        if workers < _MANY and tokens < _MANY:
            known = _at_sites[first + site]
            piece = known[workers * _MANY + tokens]
            if not piece:
                piece = _at_site(at, site, workers, tokens)
                known[workers * _MANY + tokens] = piece
            out.add(piece)
        else:
            out.add(_at_site(at, site, workers, tokens))
    out.mark(in_play + civ.government)
    if civ.leader != NONE:
        out.mark(in_play + civ.leader)
    for card in civ.specials:
        if card != NONE:
            out.mark(in_play + card)
    if civ.wonder != NONE:
        out.mark(at + _WONDER + civ.wonder - FIRST_WONDER)
    if civ.wonders:
        for card in bits(civ.wonders, FIRST_WONDER):
            out.mark(in_play + card)
    if civ.ravaged:
        for card in bits(civ.ravaged, FIRST_WONDER):
            out.mark(at + _RAVAGED + card - FIRST_WONDER)
    if civ.colonies:
        for card in bits(civ.colonies, FIRST_COLONY):
            out.mark(at + _COLONIES + card - FIRST_COLONY)


def _write_mine(out: Dense, state: AgesState, me: int) -> None:
    at = MINE_FROM - CIVIL_CARDS
    out.pile(_MILITARY + me, at, state.military[me], _COPIES)
    for card in state.dealt[me]:
        out.mark(at + MILITARY_CARDS + card)
    at += 2 * MILITARY_CARDS
    slot = _OWNED + me
    for pile in (state.current, state.future, state.hidden, state.secret_bonuses):
        if not out.has_put(slot, pile):
            first = out.held
            mine = tuple([card_of(entry) for entry in pile if owner_of(entry) == me])
            out.count(at, mine, _COPIES)
            out.remember(slot, pile, first)
        at += MILITARY_CARDS
        slot += MOST_SEATS


def _write_row(out: Dense, state: AgesState) -> None:
    first = out.held
    at = ROW_FROM
    for card in state.row:
        if card != NONE:
            out.mark(at + card)
        at += CIVIL_CARDS
    out.remember(_ROW, state.row, first)


def _write_table(out: Dense, state: AgesState, me: int) -> None:
    if state.civil_left:
        deck = state.civil_decks[state.age]
        out.part(_CIVIL_DECK, TABLE_FROM, deck, state.civil_left, _COPIES)
    out.pile(_FRESH, TABLE_FROM + CIVIL_CARDS, state.fresh, _COPIES)
    at = _PILES - CIVIL_CARDS
    out.pile(_PAST, at, state.past, _COPIES)
    out.pile(_USED, at + MILITARY_CARDS, state.used, _COPIES)
    out.pile(_BONUSES, at + 2 * MILITARY_CARDS, state.bonuses, _COPIES)
    at = _DECKS
    for cards in state.military_decks:
        out.put(at, len(cards), _DECK)
        at += 2
    if not out.has_put(_TO_COME, state.current):
        first = out.held
        ages = tuple([2 * AGE[card_of(entry)] for entry in state.current])
        out.count(_DECKS + 1, ages, _EVENTS)
        out.remember(_TO_COME, state.current, first)
    _write_owned(out, state, me)
    out.put(_NOBODY + 1, state.civil_left, _DECK)
    out.mark(_AGE + state.age)
    out.put(_ROUND, state.round, _ROUNDS)
    if state.last_round > 0:
        out.mark(_ROUND + 1)
    if state.round == state.last_round:
        out.mark(_ROUND + 2)
    if state.over:
        out.mark(_ROUND + 3)


def _write_owned(out: Dense, state: AgesState, me: int) -> None:
    """Whose events and bonuses lie face down."""
    players = state.players
    if not out.has_put(_PREPARED + me, state.future):
        first = out.held
        places = [
            (owner_of(entry) - me) % players * (CARD_AGES + 1) + AGE[card_of(entry)]
            for entry in state.future
        ]
        out.count(_FUTURE, tuple(places), _EVENTS)
        out.remember(_PREPARED + me, state.future, first)
    if not out.has_put(_KEPT + me, state.secret_bonuses):
        first = out.held
        owners = [owner_of(entry) for entry in state.secret_bonuses]
        kept = [(owner - me) % players * (CARD_AGES + 1) for owner in owners if owner != NONE]
        out.count(_FUTURE + CARD_AGES, tuple(kept), _HALVES)
        out.put(_NOBODY, len(owners) - len(kept), _FIFTHS)
        out.remember(_KEPT + me, state.secret_bonuses, first)


def _write_question(out: Dense, state: AgesState, me: int) -> None:
    question = cast(AgesQuestion, state.question)
    players = state.players
    out.add(_ASKED.mark(question))
    card, whom, amount = question.about()
    if card != NONE:
        out.mark(_ABOUT + card)
    if whom != NONE:
        out.mark(_WHOM + (whom - me) % players)
    out.put(_WHOM + MOST_SEATS, amount, _AMOUNT)
    if state.scratch and state.shows_scratch(me):
        out.count(_ASIDE, state.scratch, _COPIES)
    if state.territory == NONE:
        return
    out.mark(_AUCTION + state.territory - FIRST_COLONY)
    for seat in range(players):
        at = _BIDDERS + 2 * ((seat - me) % players)
        if state.bidder == seat:
            out.mark(at)
        if state.passed >> seat & 1:
            out.mark(at + 1)
    out.put(_BIDDERS + 2 * MOST_SEATS, state.bid, _AMOUNT)


def _write_options(state: AgesState, out: Dense) -> None:
    options, variant = state.options, state.variant
    at = OPTIONS_FROM
    out.mark(at + state.version)
    at += len(VERSIONS)
    if options["easier"]:
        out.mark(at)
    if variant.anti_gang:
        out.mark(at + 1)
    peaceful = options["peaceful"]
    if peaceful != "off":
        out.mark(at + 2)
        if peaceful == "no_attacks_no_pacts":
            out.mark(at + 3)
    if variant.draws_by_action:
        out.mark(at + 4)
    if variant.auto_pay:
        out.mark(at + 5)
    if variant.may_withhold:
        out.mark(at + 6)
    if options["fewer_bonuses"]:
        out.mark(at + 7)
    if options["last_round_colonies"]:
        out.mark(at + 8)
    bonuses = options["bonus_cards"]
    if bonuses == "public" or bonuses == "age_by_age":
        out.mark(at + 9)
    elif bonuses == "private" or bonuses == "open_choice":
        out.mark(at + 10)
