"""The twelve calamities, in the order in which they strike (29, 30)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, conflict, losses
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.agenda import Task
from ziggurat.games.civilisation.board import (
    CODES,
    CRETE,
    IS_COASTAL,
    IS_SEA,
    LIMIT,
    PLAIN_TERRITORIES,
    SITE,
    TERRITORY_COUNT,
    VOLCANO_TERRITORIES,
)
from ziggurat.games.civilisation.components import CITY_POINTS, GOODS_COUNT, TRADE_CODES
from ziggurat.games.civilisation.economy import check_support, reduce
from ziggurat.games.civilisation.memory import row_of
from ziggurat.games.civilisation.state import NOBODY, Table

MOST_STRUCK = 2
"""Calamities of which one seat is the primary victim in a turn (29.5)."""

# ---------------------------------------------------------------------------- who is struck by what


def begin(table: Table) -> None:
    """Every calamity in hand is shown; of more than two of one seat, chance picks two."""
    struck: list[tuple[int, int]] = []
    for seat in range(table.players):
        held = [c for c in range(box.CALAMITY_COUNT) if table.hand[seat][GOODS_COUNT + c]]
        if held:
            table.effect = REVEAL
            names = [TRADE_CODES[GOODS_COUNT + calamity] for calamity in held]
            table.tell("shows", "seat cards", seat, names)
        for calamity in held:
            table.hand[seat][GOODS_COUNT + calamity] = 0
            table.used[GOODS_COUNT + calamity] += 1
        if len(held) > MOST_STRUCK:
            table.chance.shuffle(held)
            held = held[:MOST_STRUCK]
        struck += [(calamity, seat) for calamity in held]
    struck.sort()
    table.then(*[(agenda.CALAMITY, seat, calamity, 0) for calamity, seat in struck])


def strike(table: Table, victim: int, calamity: int) -> None:
    """A calamity strikes its primary victim."""
    giver = table.giver[calamity]
    table.victim = victim
    table.calamity = calamity
    table.exposed = ()
    table.shares = [0] * table.players
    card = TRADE_CODES[GOODS_COUNT + calamity]
    if giver == NOBODY:
        table.tell("calamity", "seat card", victim, card)
    else:
        table.tell("calamity_given", "seat card other", victim, card, giver)
    if calamity == box.ERUPTION:
        _eruption(table, victim)
    elif calamity == box.TREACHERY:
        _treachery(table, victim, giver)
    elif calamity == box.FAMINE:
        _shared_loss(table, victim, 10, 20, 8)
    elif calamity == box.SUPERSTITION:
        _reduce_some(table, victim, _superstition(table, victim))
    elif calamity == box.CIVIL_WAR:
        _civil_war(table, victim)
    elif calamity == box.SLAVE_REVOLT:
        blocked = 15
        blocked += 5 if table.owns(victim, box.MINING) else 0
        blocked -= 5 if table.owns(victim, box.ENLIGHTENMENT) else 0
        check_support(table, victim, min(blocked, table.tokens_on_board(victim)))
    elif calamity == box.FLOOD:
        _flood(table, victim)
    elif calamity == box.BARBARIANS:
        _barbarians(table, victim)
    elif calamity == box.EPIDEMIC:
        _epidemic(table, victim)
    elif calamity == box.CIVIL_DISORDER:
        _reduce_some(table, victim, _disorder(table, victim))
    elif calamity == box.ICONOCLASM:
        _iconoclasm(table, victim)
    else:
        _piracy(table, victim, giver)


def others(table: Table, victim: int) -> list[int]:
    """Who may be a secondary victim: everybody but the giver and those who left (15.61, 29.61)."""
    giver = table.giver[table.calamity]
    return [seat for seat in table.by_succession() if seat not in (victim, giver)]


# --------------------------------------------------------------------- cities reduced, units lost


def _reduce_some(table: Table, seat: int, count: int) -> None:
    """So many cities of a seat are reduced, of its choice."""
    count = min(count, table.city_count(seat))
    if count > 0:
        table.agenda.append((agenda.LOSE_CITIES, seat, count, 0))


def lose_city(table: Table, seat: int, count: int, place: int) -> None:
    """One of those cities."""
    reduce(table, place)
    if count > 1:
        table.agenda.append((agenda.LOSE_CITIES, seat, count - 1, 0))


def _superstition(table: Table, victim: int) -> int:
    if table.owns(victim, box.ENLIGHTENMENT):
        return 0
    if table.owns(victim, box.DEISM):
        return 1
    return 2 if table.owns(victim, box.MYSTICISM) else 3


def _owned(table: Table, seat: int, *cards: int) -> int:
    return sum([1 for card in cards if table.owns(seat, card)])


def _disorder(table: Table, victim: int) -> int:
    """All cities but three, with what helps and what harms (30.71, R40)."""
    count = max(0, table.city_count(victim) - 3)
    count -= _owned(table, victim, box.MUSIC, box.DRAMA, box.LAW, box.DEMOCRACY)
    count += _owned(table, victim, box.MILITARISM, box.ROADBUILDING)
    return max(0, count)


def _shared_loss(table: Table, victim: int, own: int, total: int, most: int) -> None:
    """The victim loses, then tells what the others lose, then they do (R25)."""
    table.then(
        _loss(table, victim, own),
        (agenda.SHARE, victim, total, most),
        (agenda.SECONDARY, victim, 0, 0),
    )


def _loss(table: Table, seat: int, amount: int) -> Task:
    """A loss; whoever owns Pottery is asked for Grain first, whatever he holds (30.312)."""
    if table.calamity == box.FAMINE and table.owns(seat, box.POTTERY) and table.hand_size(seat):
        return (agenda.GRAIN, seat, amount, 0)
    return (agenda.LOSE, seat, amount, 1)


def grain_answers(table: Table, seat: int, amount: int) -> list[Action]:
    """How many Grain cards are shown; more than help are not asked for."""
    helpful = (amount + box.GRAIN_POINTS - 1) // box.GRAIN_POINTS
    return say.COUNTS[: min(table.hand[seat][box.GRAIN], helpful) + 1]


def show_grain(table: Table, seat: int, amount: int, count: int) -> None:
    """Grain cuts a famine by four each; it cannot be spent this turn."""
    if count:
        table.grain[seat] = count
        for other in range(table.players):
            grain = row_of(table, other, seat) + box.GRAIN
            table.known[grain] = max(table.known[grain], count if other != seat else 0)
        table.effect = REVEAL
        table.tell("grain", "seat count", seat, count)
    amount -= box.GRAIN_POINTS * count
    if amount > 0:
        table.agenda.append((agenda.LOSE, seat, amount, 1))


def share_next(table: Table, total: int, most: int) -> tuple[int, int, int]:
    """The seat whose share comes next with its least and its greatest; NOBODY when all is told.

    Shares are told in the order of the succession table.
    """
    seats = [seat for seat in others(table, table.victim) if _bearable(table, seat, most)]
    bears = [_bearable(table, seat, most) for seat in seats]
    left = min(total, sum(bears)) - sum([max(0, share) for share in table.shares])
    for number, seat in enumerate(seats):
        if table.shares[seat]:
            continue
        after = sum(
            [
                bears[later]
                for later in range(number + 1, len(seats))
                if not table.shares[seats[later]]
            ]
        )
        return seat, max(0, left - after), min(bears[number], left)
    return NOBODY, 0, 0


def set_share(table: Table, seat: int, amount: int) -> None:
    """The victim has told what a seat loses: -1 is a share of nothing."""
    table.shares[seat] = amount or -1
    table.tell("share", "seat other count", table.victim, seat, amount)


def _bearable(table: Table, seat: int, most: int) -> int:
    """The greatest share that a seat can be given."""
    cap = most
    if table.calamity == box.FLOOD and table.owns(seat, box.ENGINEERING):
        cap = min(cap, 7)  # R34
    return min(cap, losses.exposed_points(table, seat))


def secondary(table: Table) -> None:
    """Those who have a share lose it, in the order of the succession table."""
    tasks: list[Task] = []
    for seat in table.by_succession():
        share = table.shares[seat]
        if share <= 0:
            continue
        if table.calamity == box.EPIDEMIC:
            if table.owns(seat, box.MEDICINE):
                share = min(share, 5)
            if table.owns(seat, box.ROADBUILDING):
                share += 5
        tasks.append(_loss(table, seat, share))
    table.then(*tasks)


# ------------------------------------------------------------------- volcano and earthquake (30.21)


def _eruption(table: Table, victim: int) -> None:
    cities = table.cities_of(victim)
    threatened = any(place in touched for touched in VOLCANO_TERRITORIES for place in cities)
    if threatened:
        volcanoes = [
            number
            for number, touched in enumerate(VOLCANO_TERRITORIES)
            if any(_points(table, victim, place) for place in touched)
        ]
        damage = [_damage(table, number) for number in volcanoes]
        worst = [n for n, harm in zip(volcanoes, damage, strict=True) if harm == max(damage)]
        if len(worst) == 1:
            erupt(table, worst[0])
        else:
            table.agenda.append((agenda.VOLCANO, victim, sum([1 << n for n in worst]), 0))
    elif cities:
        worst_sites = quake_sites(table, victim)
        if len(worst_sites) == 1:
            quake(table, victim, worst_sites[0])
        else:
            table.agenda.append((agenda.QUAKE, victim, 0, 0))


def _points(table: Table, seat: int, place: int) -> int:
    city = CITY_POINTS if table.city[place] == seat else 0
    return table.tokens[seat][place] + city


def _damage(table: Table, volcano: int) -> int:
    return sum(
        [
            _points(table, seat, place)
            for place in VOLCANO_TERRITORIES[volcano]
            for seat in range(table.players)
        ]
    )


def volcano_answers(mask: int) -> list[Action]:
    """Volcanoes that would do the same damage, by their first territory."""
    firsts = [touched[0] for n, touched in enumerate(VOLCANO_TERRITORIES) if mask >> n & 1]
    return [say.GOES[place] for place in sorted(firsts)]


def volcano_at(place: int) -> int:
    """The volcano that touches a territory."""
    return next(n for n, touched in enumerate(VOLCANO_TERRITORIES) if place in touched)


def erupt(table: Table, volcano: int) -> None:
    """Every unit of every nation around the volcano is lost."""
    for place in VOLCANO_TERRITORIES[volcano]:
        table.tell("erupts", "place", CODES[place])
        for seat in range(table.players):
            losses.lose_tokens(table, seat, place, table.tokens[seat][place])
        if NOBODY < table.city[place] < table.players:
            losses.lose_city(table, place)


def shaken(table: Table, victim: int, place: int) -> list[int]:
    """Cities of others beside a city, which an earthquake there can reduce (30.212, 30.213)."""
    return [
        near
        for near in table.board.by_any[place]
        if table.city[near] in others(table, victim)
        and not table.owns(table.city[near], box.ENGINEERING)
    ]


def _reduction(table: Table, place: int) -> int:
    """Unit points lost when a city is reduced: five less the tokens that stay (R27)."""
    seat = table.city[place]
    return max(0, CITY_POINTS - min(table.limit(seat, place), table.stock[seat]))


def quake_sites(table: Table, victim: int) -> list[int]:
    """The cities of the victim whose fall does the greatest damage (R27)."""
    best = -1
    sites: list[int] = []
    for place in table.cities_of(victim):
        harm = CITY_POINTS
        if table.owns(victim, box.ENGINEERING):
            harm = _reduction(table, place)
        harm += max([_reduction(table, near) for near in shaken(table, victim, place)], default=0)
        if harm > best:
            best = harm
            sites = []
        if harm == best:
            sites.append(place)
    return sites


def quake(table: Table, victim: int, place: int) -> None:
    """An earthquake destroys a city and reduces one nearby."""
    near = shaken(table, victim, place)
    if table.owns(victim, box.ENGINEERING):
        reduce(table, place)
    else:
        losses.lose_city(table, place)
    worst = max([_reduction(table, other) for other in near], default=0)
    near = [other for other in near if _reduction(table, other) == worst]
    if len(near) == 1:
        reduce(table, near[0])
    elif near:
        table.agenda.append((agenda.QUAKE_NEAR, victim, place, 0))


def quake_near(table: Table, victim: int, place: int) -> list[Action]:
    """Cities nearby that would be reduced to the same damage."""
    near = shaken(table, victim, place)
    worst = max([_reduction(table, other) for other in near])
    return [say.PICK_CITIES[other] for other in near if _reduction(table, other) == worst]


# -------------------------------------------------------------------------------- treachery (30.22)


def _treachery(table: Table, victim: int, giver: int) -> None:
    if not table.city_count(victim):
        return
    if giver == NOBODY:
        _reduce_some(table, victim, 1)
    else:
        table.agenda.append((agenda.TAKE_CITY, giver, victim, 0))


def take_city(table: Table, seat: int, victim: int, place: int) -> None:
    """A city changes sides, or is lost when the traitor has none to put there."""
    if not table.city_stock(seat):
        losses.lose_city(table, place)
        return
    table.remove_city(place)
    table.city[place] = seat
    table.tell("city_joins", "seat place other", seat, CODES[place], victim)


# -------------------------------------------------------------------------------- civil war (30.41)


def _civil_war(table: Table, victim: int) -> None:
    """Two factions: the victim keeps one, whoever has the greatest stock gets the other."""
    beneficiary = _beneficiary(table, victim)
    if beneficiary == NOBODY:
        table.tell("no_civil_war", "seat", victim)
        return
    table.faction = bytearray(TERRITORY_COUNT)
    first = 15
    if table.owns(victim, box.PHILOSOPHY):
        tasks: list[Task] = [(agenda.FACTION, beneficiary, first, victim)]
        total = first
    else:
        first += 5 * _owned(table, victim, box.MUSIC, box.DRAMA)
        first += 10 * _owned(table, victim, box.DEMOCRACY)
        tasks = [
            (agenda.FACTION, victim, first, victim),
            (agenda.FACTION, beneficiary, 20, victim),
        ]
        total = first + 20
    owned = table.tokens_on_board(victim) + CITY_POINTS * table.city_count(victim)
    if owned <= total:  # no second faction (30.413)
        table.tell("no_civil_war", "seat", victim)
        return
    tasks.append((agenda.SIDE, victim, beneficiary, 0))
    table.then(*tasks)


def _beneficiary(table: Table, victim: int) -> int:
    """Whoever waits to join, else the greatest stock; nobody when it is the victim's (R30)."""
    waiting = [
        seat
        for seat in range(table.players)
        if table.joining >> seat & 1 and table.nations[seat] != NOBODY
    ]
    if waiting:
        return min(waiting, key=table.nations.__getitem__)
    seats = table.by_succession()
    best = max(seats, key=lambda seat: (table.stock_points(seat), -table.nations[seat]))
    return NOBODY if best == victim else best


IN_FACTION = 100
"""A city in the first faction."""


def _loose(table: Table, victim: int, place: int) -> int:
    return table.tokens[victim][place] - table.faction[place] % IN_FACTION


def _has_loose_city(table: Table, victim: int, place: int) -> bool:
    return table.city[place] == victim and table.faction[place] < IN_FACTION


def faction_answers(table: Table, victim: int, amount: int) -> list[Action]:
    """Units that go to the first faction; the amount is always met exactly."""
    out: list[Action] = []
    tokens = sum([_loose(table, victim, place) for place in table.board.land])
    for place in table.board.land:
        for count in range(1, min(_loose(table, victim, place), amount, say.MOST_MOVED) + 1):
            cities = sum([_has_loose_city(table, victim, p) for p in table.board.land])
            if _can_make(amount - count, tokens - count, cities):
                out.append(say.GIVE_TOKENS[place][count - 1])
    for place in table.board.land:
        if _has_loose_city(table, victim, place) and amount >= CITY_POINTS:
            out.append(say.PICK_CITIES[place])
    return out


def _can_make(amount: int, tokens: int, cities: int) -> bool:
    """Whether so many points can be made of tokens and whole cities."""
    from_cities = min(cities, amount // CITY_POINTS) * CITY_POINTS
    return amount - from_cities <= tokens


def join_faction(table: Table, task: Task, action: Action) -> None:
    """Those units join the first faction."""
    _, seat, amount, victim = task
    if action.kind == say.TOKENS:
        table.faction[action.a] += action.n
        amount -= action.n
    else:
        table.faction[action.a] += IN_FACTION
        amount -= CITY_POINTS
    if amount > 0:
        table.agenda.append((agenda.FACTION, seat, amount, victim))


def choose_side(table: Table, victim: int, beneficiary: int, side: int) -> None:
    """The victim keeps a faction; Militarism costs both five points; then annexation (R31)."""
    if side == 1:  # from here on ``faction`` is what the victim loses
        for place in table.board.land:
            tokens = _loose(table, victim, place)
            city = IN_FACTION if _has_loose_city(table, victim, place) else 0
            table.faction[place] = tokens + city
    table.tell("faction_kept", "seat count", victim, side)
    tasks: list[Task] = []
    if table.owns(victim, box.MILITARISM):
        table.exposed = tuple(
            [
                place
                for place in table.board.land
                if _is_beside_other(table, victim, place, 0)
                or _is_beside_other(table, victim, place, 1)
            ]
        )
        tasks = [(agenda.MARTIAL, victim, 5, 0), (agenda.MARTIAL, beneficiary, 5, 1)]
    table.then(*tasks, (agenda.WAR_STEP, beneficiary, victim, 0))


def martial_answers(table: Table, lost_side: int, amount: int) -> list[Action]:
    """Units lost to Militarism, beside the other faction as far as possible (30.414).

    ``exposed`` holds the territories in which the factions met before either lost anything.
    """
    stock = table.stock[table.victim]
    everywhere = [_side_points(table, place, lost_side) for place in table.board.land]
    beside = [units for units in everywhere if units[0] in table.exposed]
    amount = min(amount, sum([tokens + (amount if city else 0) for _, tokens, city in everywhere]))
    for some, units in ((beside, beside), (beside, everywhere), (everywhere, everywhere)):
        out = losses.ways(some, units, amount, stock, 0)
        if out:
            return out
    return []


def _side_points(table: Table, place: int, lost_side: int) -> losses.Units:
    tokens, city = _side_units(table, table.victim, place, lost_side)
    return place, tokens, losses.most_left(table, table.victim, place) if city else 0


def _side_units(table: Table, victim: int, place: int, lost_side: int) -> tuple[int, bool]:
    """Tokens and city of one faction in a territory; the lost one is in ``faction``."""
    tokens = table.faction[place] % IN_FACTION
    city = table.faction[place] >= IN_FACTION
    if lost_side:
        return tokens, city
    return table.tokens[victim][place] - tokens, table.city[place] == victim and not city


def _is_beside_other(table: Table, victim: int, place: int, lost_side: int) -> bool:
    mine, my_city = _side_units(table, victim, place, lost_side)
    if not mine and not my_city:
        return False
    for near in (place, *table.board.by_any[place]):
        tokens, city = _side_units(table, victim, near, 1 - lost_side)
        if tokens or city:
            return True
    return False


def lose_martial(table: Table, task: Task, action: Action) -> None:
    """Units of a faction are removed."""
    _, seat, amount, lost_side = task
    if lost_side:
        gone = action.n if action.kind == say.TOKENS else IN_FACTION - action.n
        table.faction[action.a] -= gone
    amount -= losses.lose_units(table, table.victim, action)
    if amount > 0:
        table.agenda.append((agenda.MARTIAL, seat, amount, lost_side))


def annex(table: Table, seat: int, victim: int) -> None:
    """Take over the lost faction as far as pieces go; then the next greatest stock (R32)."""
    tokens = sum([table.faction[place] % IN_FACTION for place in table.board.land])
    cities = sum([1 for place in table.board.land if table.faction[place] >= IN_FACTION])
    if not tokens and not cities:
        table.faction = bytearray(TERRITORY_COUNT)
        return
    if table.joining >> seat & 1:
        _join_game(table, seat, victim)
    if tokens <= table.stock[seat] and cities <= table.city_stock(seat):
        for place in table.board.land:
            _annex_here(table, seat, victim, place, table.faction[place] % IN_FACTION, True)
        return
    if annexable(table, seat):
        table.agenda.append((agenda.ANNEX, seat, victim, 0))
        return
    ranking = [other for other in table.by_stock(victim) if annexable(table, other)]
    if ranking:
        table.agenda.append((agenda.WAR_STEP, ranking[0], victim, 0))
        return
    for place in table.board.land:
        losses.lose_tokens(table, victim, place, table.faction[place] % IN_FACTION)
        if table.faction[place] >= IN_FACTION:
            losses.lose_city(table, place)
    table.faction = bytearray(TERRITORY_COUNT)


def annexable(table: Table, seat: int) -> list[Action]:
    """Units of the lost faction that a seat has pieces for."""
    out: list[Action] = []
    for place in table.board.land:
        most = min(table.faction[place] % IN_FACTION, table.stock[seat], say.MOST_MOVED)
        out += say.GIVE_TOKENS[place][:most]
    if table.city_stock(seat):
        for place in table.board.land:
            if table.faction[place] >= IN_FACTION:
                out.append(say.PICK_CITIES[place])
    return out


def annex_some(table: Table, seat: int, victim: int, action: Action) -> None:
    """Annex those units and go on."""
    count = action.n if action.kind == say.TOKENS else 0
    _annex_here(table, seat, victim, action.a, count, action.kind == say.CITY)
    table.agenda.append((agenda.WAR_STEP, seat, victim, 0))


def _annex_here(
    table: Table, seat: int, victim: int, place: int, tokens: int, with_city: bool
) -> None:
    if tokens:
        table.take_tokens(victim, place, tokens)
        table.put_tokens(seat, place, tokens)
        table.faction[place] -= tokens
        table.tell("annexed", "seat place count other", seat, CODES[place], tokens, victim)
    if with_city and table.faction[place] >= IN_FACTION:
        table.remove_city(place)
        table.city[place] = seat
        table.faction[place] -= IN_FACTION
        table.tell("city_joins", "seat place other", seat, CODES[place], victim)


def _join_game(table: Table, seat: int, victim: int) -> None:
    """A late player begins with copies of the victim's cards, on its square (15.52)."""
    table.joining &= ~(1 << seat)
    table.cards[seat] = table.cards[victim]
    table.square[seat] = table.square[victim]
    table.tell("joined", "seat other", seat, victim)


# ------------------------------------------------------------------------------------ flood (30.51)


def _flood(table: Table, victim: int) -> None:
    harm = [_on_plain(table, victim, plain) for plain in range(len(PLAIN_TERRITORIES))]
    if max(harm):
        worst = [plain for plain, points in enumerate(harm) if points == max(harm)]
        if len(worst) == 1:
            flood(table, victim, worst[0])
        else:
            table.agenda.append((agenda.PLAIN, victim, sum([1 << plain for plain in worst]), 0))
    elif coastal(table, victim):
        table.agenda.append((agenda.COAST, victim, 0, 0))


def _on_plain(table: Table, seat: int, plain: int) -> int:
    total = 0
    for place in PLAIN_TERRITORIES[plain]:
        total += table.tokens[seat][place]
        if table.city[place] == seat and SITE[place] != "b":
            total += CITY_POINTS
    return total


def plain_answers(mask: int) -> list[Action]:
    """Plains where the victim has as much to lose, by their first territory."""
    firsts = [places[0] for n, places in enumerate(PLAIN_TERRITORIES) if mask >> n & 1]
    return [say.GOES[place] for place in sorted(firsts)]


def plain_at(place: int) -> int:
    """The flood plain of a territory."""
    return next(n for n, places in enumerate(PLAIN_TERRITORIES) if place in places)


def flood(table: Table, victim: int, plain: int) -> None:
    """The victim loses 17 there, the others 10 (7 at most with Engineering)."""
    table.exposed = PLAIN_TERRITORIES[plain]
    own = 7 if table.owns(victim, box.ENGINEERING) else 17
    _shared_loss(table, victim, own, 10, 10)


def coastal(table: Table, seat: int) -> list[int]:
    """The coastal cities of a seat."""
    return [place for place in table.cities_of(seat) if IS_COASTAL[place]]


def flood_coast(table: Table, victim: int, place: int) -> None:
    """No units on a plain: a coastal city is lost, or reduced with Engineering."""
    if table.owns(victim, box.ENGINEERING):
        reduce(table, place)
    else:
        losses.lose_city(table, place)


# ------------------------------------------------------------------------------- barbarians (30.52)


def _barbarians(table: Table, victim: int) -> None:
    if table.nations[victim] == CRETE:  # 30.526
        return
    starts = landing_places(table, victim)
    count = min(box.HORDE, table.horde_stock())
    if not starts or not count:
        return
    chooser = tie_breaker(table, victim)
    if len(starts) == 1:
        land(table, starts[0], count)
    else:
        table.agenda.append((agenda.HORDE, chooser, NOBODY, count))


def tie_breaker(table: Table, victim: int) -> int:
    """Who decides between territories: the giver, else the greatest stock (30.5241, R38)."""
    giver = table.giver[box.BARBARIANS]
    if giver != NOBODY and table.plays(giver):
        return giver
    seats = table.by_succession()
    return max(seats, key=lambda seat: (table.stock_points(seat), -table.nations[seat]))


def _harm(table: Table, victim: int, place: int, count: int) -> int:
    """Unit points that the victim would lose to so many barbarians there (R35)."""
    if not _points(table, victim, place):
        return 0
    trial = table.copy()
    trial.log = []
    before = _points(trial, victim, place)
    trial.tokens[trial.raiders][place] += count
    _clash(trial, place)
    return before - _points(trial, victim, place)


def landing_places(table: Table, victim: int) -> list[int]:
    """Start territories where the horde hurts most, else empty ones, else any (30.5211)."""
    starts = [
        place
        for place in table.board.starts[table.nations[victim]]
        if table.city[place] != table.raiders
    ]
    count = min(box.HORDE, table.horde_stock())
    held = [place for place in starts if _points(table, victim, place)]
    if held:
        harm = [_harm(table, victim, place, count) for place in held]
        return [place for place, hurt in zip(held, harm, strict=True) if hurt == max(harm)]
    free = [place for place in starts if table.is_alone(table.raiders, place)]
    empty = [place for place in free if not table.tokens[table.raiders][place]]
    return empty or free or starts


def land(table: Table, place: int, count: int) -> None:
    """The horde arrives and fights."""
    table.tokens[table.raiders][place] += count
    table.tell("horde", "place count", CODES[place], count)
    _clash(table, place)
    table.agenda.append((agenda.HORDE_STEP, table.victim, place, 0))


def _clash(table: Table, place: int) -> None:
    """Barbarians fight whoever is there; a city falls to enough of them (R52)."""
    raiders = table.raiders
    owner = table.city[place]
    if owner in (NOBODY, raiders):
        conflict.fight(table, place, LIMIT[place])
        return
    conflict.fight(table, place, conflict.NO_LIMIT)
    if table.tokens[raiders][place] and conflict.storm(table, place, raiders):
        table.tell("city_falls_raiders", "seat place", owner, CODES[place])


def move_on(table: Table, place: int) -> None:
    """The barbarians beyond the limit go on to where they hurt the victim most (30.522)."""
    raiders = table.raiders
    count = table.tokens[raiders][place] - LIMIT[place]
    if count <= 0:
        return
    ways = next_places(table, place, count)
    if not ways:
        table.tokens[raiders][place] -= count  # R36
        return
    chooser = tie_breaker(table, table.victim)
    if len(ways) == 1:
        advance(table, place, ways[0], count)
    else:
        table.agenda.append((agenda.HORDE, chooser, place, count))


def next_places(table: Table, place: int, count: int) -> list[int]:
    """The territory to enter: the victim's own where it hurts most, else towards the nearest."""
    victim = table.victim
    near = [p for p in table.board.by_any[place] if not _is_barred(table, p)]
    alone = [p for p in near if _points(table, victim, p) and table.is_alone(victim, p)]
    harms = [_harm(table, victim, p, count) for p in alone]
    worst = max(harms, default=0)
    if worst:
        return [p for p, harm in zip(alone, harms, strict=True) if harm == worst]
    hurt = {p: _harm(table, victim, p, count) for p in table.board.land if p != place}
    beside = max([hurt[p] for p in near], default=0)
    if beside:
        return [p for p in near if hurt[p] == beside]
    distance = _distances(table, [p for p, harm in hurt.items() if harm])
    closest = min([distance[p] for p in near], default=TERRITORY_COUNT)
    if closest >= TERRITORY_COUNT:
        return []
    return [p for p in near if distance[p] == closest]


def _is_barred(table: Table, place: int) -> bool:
    return IS_SEA[place] or table.city[place] == table.raiders


def _distances(table: Table, targets: list[int]) -> list[int]:
    distance = [TERRITORY_COUNT] * TERRITORY_COUNT
    edge = targets[:]
    for place in edge:
        distance[place] = 0
    for place in edge:
        for near in table.board.by_any[place]:
            if distance[near] == TERRITORY_COUNT and not _is_barred(table, near):
                distance[near] = distance[place] + 1
                edge.append(near)
    return distance


def advance(table: Table, place: int, there: int, count: int) -> None:
    """The body of the horde moves as one."""
    table.tokens[table.raiders][place] -= count
    table.tokens[table.raiders][there] += count
    table.tell("horde_moves", "place there count", CODES[place], CODES[there], count)
    _clash(table, there)
    table.agenda.append((agenda.HORDE_STEP, table.victim, there, 0))


# --------------------------------------------------------------------- epidemic, iconoclasm, piracy


def _epidemic(table: Table, victim: int) -> None:
    own = 8 if table.owns(victim, box.MEDICINE) else 16
    own += 5 if table.owns(victim, box.ROADBUILDING) else 0
    _shared_loss(table, victim, own, 25, 10)


def _iconoclasm(table: Table, victim: int) -> None:
    count = 4 - _owned(table, victim, box.LAW, box.PHILOSOPHY)
    count -= 3 * _owned(table, victim, box.THEOLOGY)
    count += _owned(table, victim, box.MONOTHEISM, box.ROADBUILDING)
    count = min(max(0, count), table.city_count(victim))
    table.agenda.append((agenda.HERESY, victim, 2, 0))
    if count:
        table.agenda.append((agenda.LOSE_CITIES, victim, count, 0))


def heresy_answers(table: Table, victim: int) -> list[Action]:
    """Cities of others; Theology protects, Philosophy from a second one (30.818, 30.819)."""
    spared = [
        seat
        for seat in range(table.players)
        if table.owns(seat, box.PHILOSOPHY) and table.shares[seat]
    ]
    seats = [
        seat
        for seat in others(table, victim)
        if not table.owns(seat, box.THEOLOGY) and seat not in spared
    ]
    return [say.PICK_CITIES[place] for place in table.board.land if table.city[place] in seats]


def heresy(table: Table, victim: int, count: int, place: int) -> None:
    """One of two cities of others is reduced."""
    table.shares[table.city[place]] += 1
    reduce(table, place)
    if count > 1:
        table.agenda.append((agenda.HERESY, victim, count - 1, 0))


def _piracy(table: Table, victim: int, giver: int) -> None:
    chooser = giver if giver != NOBODY and table.plays(giver) else victim
    table.then((agenda.PIRATES, chooser, victim, 2), (agenda.PIRATES, victim, NOBODY, 2))


def pirate_answers(table: Table, prey: int) -> list[Action]:
    """Coastal cities of the victim, or of others who have lost none yet (30.911, 30.912)."""
    if prey != NOBODY:
        return [say.PICK_CITIES[place] for place in coastal(table, prey)]
    seats = [seat for seat in others(table, table.victim) if not table.shares[seat]]
    return [
        say.PICK_CITIES[place]
        for place in table.board.land
        if table.city[place] in seats and IS_COASTAL[place]
    ]


def seize(table: Table, task: Task, place: int) -> None:
    """Pirates take a city, as long as there are pieces for them (R42)."""
    _, seat, prey, count = task
    owner = table.city[place]
    if prey == NOBODY:
        table.shares[owner] = 1
    if table.city_stock(table.raiders):
        table.remove_city(place)
        table.city[place] = table.raiders
        table.tell("pirates", "seat place", owner, CODES[place])
    else:
        losses.lose_city(table, place)
    if count > 1:
        table.agenda.append((agenda.PIRATES, seat, prey, count - 1))
