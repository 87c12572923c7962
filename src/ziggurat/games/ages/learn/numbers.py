"""The numbers of ``bot.encoding`` as marks: the same, written for many tables at once."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final, cast

from ziggurat.core.marks import Marks
from ziggurat.games.ages.bot.encoding import (
    AMOUNT,
    ASKED,
    ASKED_FROM,
    CARD_AGES,
    COPIES,
    DECK,
    EVENTS,
    FEW,
    FIRST_PACT,
    FIRST_TACTIC,
    FIRST_WAR,
    HELD,
    MILITARY_CARDS,
    MINE_FROM,
    MOST_SEATS,
    OPTIONS_FROM,
    PACTS,
    ROUNDS,
    ROW_FROM,
    SEAT_SIZE,
    SEATS_FROM,
    SIZE,
    TABLE_FROM,
    TACTICS,
    USUAL,
    WARS,
)
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
from ziggurat.games.ages.rules.components import AGE, AGES, CARD_COUNT, NONE, SITES
from ziggurat.games.ages.rules.position import VERSIONS
from ziggurat.games.ages.rules.ratings import rate, unhappy
from ziggurat.games.ages.rules.state import AgesState

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

# And those of the table
_PILES: Final = TABLE_FROM + 2 * CIVIL_CARDS
_DECKS: Final = _PILES + 3 * MILITARY_CARDS
_FUTURE: Final = _DECKS + 2 * CARD_AGES
_NOBODY: Final = _FUTURE + MOST_SEATS * (CARD_AGES + 1)
_AGE: Final = _NOBODY + 2
_ROUND: Final = _AGE + len(AGES)
_ABOUT: Final = ASKED_FROM + len(ASKED)
_WHOM: Final = _ABOUT + CARD_COUNT
_ASIDE: Final = _WHOM + MOST_SEATS + 1
_AUCTION: Final = _ASIDE + CARD_COUNT
_BIDDERS: Final = _AUCTION + COLONY_COUNT
_ASKED: Final = {key: ASKED_FROM + number for number, key in enumerate(ASKED)}


def divisors(options: Mapping[str, Any]) -> array[float]:
    """By place, what its whole number is divided by."""
    out = array("d", [1.0]) * SIZE

    def part(first: int, count: int, by: int, stride: int = 1) -> None:
        for number in range(count):
            out[first + number * stride] = by

    for seat in range(MOST_SEATS):
        at = SEATS_FROM + seat * SEAT_SIZE
        for number, usual in enumerate(USUAL):
            out[at + _VALUES + number] = usual
        out[at + _UNHAPPY] = HELD
        part(at + _HAND, CIVIL_CARDS, COPIES)
        part(at + _SITES, 2 * SITES, FEW)
        part(at + _BACKS, 2 * CARD_AGES, HELD)
        part(at + _SHOWN, MILITARY_CARDS, COPIES)
        future = _FUTURE + seat * (CARD_AGES + 1)
        part(future, CARD_AGES, EVENTS)
        out[future + CARD_AGES] = 2
    part(MINE_FROM, MILITARY_CARDS, COPIES)
    part(MINE_FROM + 2 * MILITARY_CARDS, 4 * MILITARY_CARDS, COPIES)
    part(TABLE_FROM, 2 * CIVIL_CARDS + 3 * MILITARY_CARDS, COPIES)
    part(_DECKS, CARD_AGES, DECK, 2)
    part(_DECKS + 1, CARD_AGES, EVENTS, 2)
    out[_NOBODY] = FEW
    out[_NOBODY + 1] = DECK
    out[_ROUND] = ROUNDS
    out[_WHOM + MOST_SEATS] = AMOUNT
    part(_ASIDE, CARD_COUNT, COPIES)
    out[_BIDDERS + 2 * MOST_SEATS] = AMOUNT
    return out


def sums() -> list[int]:
    """The places where ``encode`` adds up the parts of cards that there may be many of."""
    out = [*range(MINE_FROM, ROW_FROM), *range(TABLE_FROM, _DECKS)]
    out += [*range(_DECKS + 1, _FUTURE, 2), *range(_FUTURE, _NOBODY + 1)]
    out += range(_ASIDE, _AUCTION)
    for at in range(SEATS_FROM, MINE_FROM, SEAT_SIZE):
        out += [*range(at + _HAND, at + _IN_PLAY), *range(at + _SHOWN, at + SEAT_SIZE)]
    return out


def write(state: AgesState, seat: int, out: Marks) -> None:
    """Put what ``encode`` tells of a table to a seat."""
    players = state.players
    for offset in range(players):
        _write_seat(out, state, seat, (seat + offset) % players, SEATS_FROM + offset * SEAT_SIZE)
    _write_mine(out, state, seat)
    at = ROW_FROM
    for card in state.row:
        if card != NONE:
            out.mark(at + card)
        at += CIVIL_CARDS
    _write_table(out, state, seat)
    if not state.over:
        _write_question(out, state, seat)
    _write_options(out, state)


def _write_seat(out: Marks, state: AgesState, me: int, seat: int, at: int) -> None:
    players = state.players
    civ = rate(state, seat)
    out.mark(at)
    _write_values(out, civ, at + _VALUES)
    out.put(at + _UNHAPPY, unhappy(state, seat))
    if civ.marked_by != NONE:
        out.mark(at + _MARKER + (civ.marked_by - me) % players)
    out.put(at + _EASED, state.variant.eased[seat])
    if state.first == seat:
        out.mark(at + _TURN)
    if state.seat == seat:
        out.mark(at + _TURN + 1)
    if seat in state.to_act:
        out.mark(at + _TURN + 2)
    out.count(at + _HAND, state.hands[seat])
    _write_in_play(out, civ, at)
    for age in range(CARD_AGES):
        if civ.leaders_taken >> age & 1:
            out.mark(at + _LEADERS + age)
    if civ.tactic != NONE:
        out.mark(at + _TACTIC + civ.tactic - FIRST_TACTIC)
    if state.pact_card[seat] != NONE:
        out.mark(at + _PACT + state.pact_card[seat] - FIRST_PACT)
        out.mark(at + _PARTNER + (state.pact_partner[seat] - me) % players)
        out.put(at + _SIDE, state.pact_side[seat])
    if state.war_card[seat] != NONE:
        out.mark(at + _WAR + state.war_card[seat] - FIRST_WAR)
        out.mark(at + _TARGET + (state.war_target[seat] - me) % players)
    military = state.military[seat]
    if military:
        out.count(at + _BACKS, tuple([2 * AGE[card] for card in military]))
    hidden = state.hidden
    if hidden:
        backs = [2 * AGE[card_of(entry)] + 1 for entry in hidden if owner_of(entry) == seat]
        out.count(at + _BACKS, tuple(backs))
    out.count(at + _SHOWN - CIVIL_CARDS, state.shown[seat])


def _write_values(out: Marks, civ: Civilisation, at: int) -> None:
    """Tokens, points and what is left of the turn; then the ratings."""
    out.put(at, civ.unused)
    out.put(at + 1, civ.yellow)
    out.put(at + 2, civ.blue)
    out.put(at + 3, civ.science)
    out.put(at + 4, civ.culture)
    out.put(at + 5, civ.civil_left)
    out.put(at + 6, civ.military_left)
    out.put(at + 7, civ.arms_left)
    out.put(at + 8, civ.extra_actions)
    out.put(at + 9, civ.unrest)
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
    out.put(at + 15, civ.food_paid)
    out.put(at + 16, civ.resource_paid)
    out.put(at + 17, civ.stages_built)
    out.put(at + 18, civ.owned_yellow)
    out.put(at + 19, civ.owned_blue)
    if civ.leaving:
        out.mark(at + 20)
    out.put(at + 21, civ.fallen)
    out.put(at + 22, civ.culture_rating)
    out.put(at + 23, civ.science_rating)
    out.put(at + 24, civ.strength)
    out.put(at + 25, civ.happiness)
    out.put(at + 26, civ.civil_total)
    out.put(at + 27, civ.military_total)


def _write_in_play(out: Marks, civ: Civilisation, at: int) -> None:
    """Technologies, government, leader, wonders and colonies of a civilisation."""
    in_play = at + _IN_PLAY
    for site in civ.known.sites:
        out.mark(in_play + site)
        out.put(at + _SITES + 2 * site, civ.workers[site])
        out.put(at + _SITES + 2 * site + 1, civ.tokens[site])
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


def _write_mine(out: Marks, state: AgesState, me: int) -> None:
    at = MINE_FROM - CIVIL_CARDS
    out.count(at, state.military[me])
    for card in state.dealt[me]:
        out.mark(at + MILITARY_CARDS + card)
    at += 2 * MILITARY_CARDS
    for pile in (state.current, state.future, state.hidden, state.secret_bonuses):
        if pile:
            out.count(at, tuple([card_of(entry) for entry in pile if owner_of(entry) == me]))
        at += MILITARY_CARDS


def _write_table(out: Marks, state: AgesState, me: int) -> None:
    if state.civil_left:
        _count_many(out, TABLE_FROM, state.civil_decks[state.age], state.civil_left)
    out.count(TABLE_FROM + CIVIL_CARDS, state.fresh)
    at = _PILES - CIVIL_CARDS
    for pile in (state.past, state.used, state.bonuses):
        if pile:
            _count_many(out, at, pile, len(pile))
        at += MILITARY_CARDS
    at = _DECKS
    for deck in state.military_decks:
        out.put(at, len(deck))
        at += 2
    if state.current:
        out.count(_DECKS + 1, tuple([2 * AGE[card_of(entry)] for entry in state.current]))
    _write_owned(out, state, me)
    out.put(_NOBODY + 1, state.civil_left)
    out.mark(_AGE + state.age)
    out.put(_ROUND, state.round)
    if state.last_round > 0:
        out.mark(_ROUND + 1)
    if state.round == state.last_round:
        out.mark(_ROUND + 2)
    if state.over:
        out.mark(_ROUND + 3)


def _write_owned(out: Marks, state: AgesState, me: int) -> None:
    """Whose events and bonuses lie face down."""
    if not state.future and not state.secret_bonuses:
        return
    players = state.players
    places = [
        (owner_of(entry) - me) % players * (CARD_AGES + 1) + AGE[card_of(entry)]
        for entry in state.future
    ]
    for entry in state.secret_bonuses:
        owner = owner_of(entry)
        if owner == NONE:
            places.append(_NOBODY - _FUTURE)
        else:
            places.append((owner - me) % players * (CARD_AGES + 1) + CARD_AGES)
    out.count(_FUTURE, tuple(places))


def _count_many(out: Marks, at: int, cards: tuple[int, ...], most: int) -> None:
    """The same as ``Marks.count`` for the first cards of a large pile."""
    counts = [0] * CARD_COUNT
    for number in range(most):
        card = cards[number]
        found = counts[card] + 1
        counts[card] = found
        if found == 1:
            out.mark(at + card)
        else:
            out.put(at + card, found)


def _write_question(out: Marks, state: AgesState, me: int) -> None:
    question = cast(AgesQuestion, state.question)
    players = state.players
    out.mark(_ASKED[type(question).key])
    card, whom, amount = question.about()
    if card != NONE:
        out.mark(_ABOUT + card)
    if whom != NONE:
        out.mark(_WHOM + (whom - me) % players)
    out.put(_WHOM + MOST_SEATS, amount)
    if state.scratch and state.shows_scratch(me):
        out.count(_ASIDE, state.scratch)
    if state.territory == NONE:
        return
    out.mark(_AUCTION + state.territory - FIRST_COLONY)
    for seat in range(players):
        at = _BIDDERS + 2 * ((seat - me) % players)
        if state.bidder == seat:
            out.mark(at)
        if state.passed >> seat & 1:
            out.mark(at + 1)
    out.put(_BIDDERS + 2 * MOST_SEATS, state.bid)


def _write_options(out: Marks, state: AgesState) -> None:
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
