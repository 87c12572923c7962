"""Blue tokens: food on farms, resources on mines and labs; paying, making change, gaining.

A group is the food sites or the resource sites of a civilisation. A level is the sites of a group
whose tokens are worth the same: a farm, or a mine and a lab. Here tokens are always moved so that
the blue bank ends up as full as possible; ``placing`` is for players who choose themselves.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.cards import FOOD_SITES, RESOURCE_SITES
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import FARM, KIND, LAB, MINE, NONE, SITES_OF, TOKEN_VALUE

FOOD_GROUP: Final = 0
RESOURCE_GROUP: Final = 1
GROUPS: Final[tuple[tuple[int, ...], ...]] = (FOOD_SITES, RESOURCE_SITES)

LEVELS: Final = 4
_VALUES: Final[list[int]] = [TOKEN_VALUE[site] for site in reversed(SITES_OF[FARM])]
"""By level, the highest first: what a token is worth."""
_MAIN: Final[list[list[int]]] = [list(reversed(SITES_OF[FARM])), list(reversed(SITES_OF[MINE]))]
"""By group and level: the farm or mine."""
_LABS: Final[list[int]] = [
    next((lab for lab in SITES_OF[LAB][1:] if TOKEN_VALUE[lab] == value), NONE) for value in _VALUES
]
"""By level: the lab whose tokens are worth as much, or NONE."""

_BY_VALUE: Final[list[list[int]]] = [
    sorted(GROUPS[FOOD_GROUP], key=lambda site: -TOKEN_VALUE[site]),
    sorted(GROUPS[RESOURCE_GROUP], key=lambda site: (-TOKEN_VALUE[site], KIND[site] == LAB)),
]
"""The sites of a group, the most valuable tokens first; a mine before a lab of equal value."""
_WITHOUT_LABS: Final[list[list[int]]] = [
    [site for site in sites if KIND[site] != LAB] for sites in _BY_VALUE
]


def food(civ: Civilisation) -> int:
    """Food in store."""
    return civ.food


def resources(civ: Civilisation) -> int:
    """Resources in store."""
    return civ.resources


def stored(civ: Civilisation, group: int) -> int:
    """What a group has in store."""
    return civ.resources if group else civ.food


def set_stored(civ: Civilisation, group: int, worth: int) -> None:
    """Set what the tokens of a group are worth."""
    if group:
        civ.resources = worth
    else:
        civ.food = worth


def count_stored(civ: Civilisation) -> None:
    """Add up what the tokens are worth, after they were moved one by one."""
    for group in (FOOD_GROUP, RESOURCE_GROUP):
        worth = 0
        for site in GROUPS[group]:
            worth += TOKEN_VALUE[site] * civ.tokens[site]
        set_stored(civ, group, worth)


def takes_change(civ: Civilisation, site: int) -> bool:
    """Whether tokens can go there: a farm or mine in play, even without workers (TTA-PROD-14)."""
    return civ.known.has[site] and KIND[site] != LAB


# Paying


def pay(civ: Civilisation, group: int, amount: int) -> None:
    """Pay an amount, and make change (TTA-PROD-12)."""
    keep(civ, group, stored(civ, group) - amount)


def keep(civ: Civilisation, group: int, rest: int) -> None:
    """Keep the fewest tokens that are worth ``rest``; the others go to the bank (TTA-PROD-11).

    Tokens may move to lower levels, never to higher ones (TTA-PROD-13): no level, counted with
    those above it, gains tokens. Keeping as many as possible at each level, from the highest
    down, keeps the fewest in all, since no level is worth more than the two below it together.
    The slow oracle in ``tests/conformance/ages/test_prod.py`` tries all ways.
    """
    tokens = civ.tokens
    has = civ.known.has
    left = rest
    before = 0
    after = 0
    counts = [0, 0, 0, 0]
    for level in range(LEVELS):
        site = _MAIN[group][level]
        held = tokens[site]
        if group and _LABS[level] != NONE:
            held += tokens[_LABS[level]]
        before += held
        count = left // _VALUES[level]
        most = before - after if has[site] else held
        if count > most:
            count = most
        if count > before - after:
            count = before - after
        counts[level] = count
        after += count
        left -= count * _VALUES[level]
    if left or after > before + civ.blue:
        counts = _with_change(civ, group, rest, before + civ.blue)
        after = sum(counts)
        rest = 0
        for level in range(LEVELS):
            rest += counts[level] * _VALUES[level]
    _lay(civ, group, counts)
    civ.blue += before - after
    set_stored(civ, group, rest)


def _lay(civ: Civilisation, group: int, counts: list[int]) -> None:
    """Lay these counts of tokens at each level, on the mine before the lab."""
    tokens = civ.tokens
    for level in range(LEVELS):
        count = counts[level]
        site = _MAIN[group][level]
        if group and _LABS[level] != NONE and tokens[_LABS[level]]:
            lab = _LABS[level]
            in_lab = min(tokens[lab], max(0, count - tokens[site]))
            tokens[lab] = in_lab
            count -= in_lab
        tokens[site] = count


def _with_change(civ: Civilisation, group: int, rest: int, most: int) -> list[int]:
    """The counts by level after change from the bank, at most ``most`` tokens (TTA-PROD-15).

    What finds no token is lost (TTA-PROD-17), so this is the way that keeps the most worth, and
    then the fewest tokens. Only levels below one that pays get more tokens.
    """
    held = [_held(civ, group, level) for level in range(LEVELS)]
    best = [0, 0, 0, 0]
    best_worth = -1
    for high in range(rest // _VALUES[0] + 1):
        for upper in range(rest // _VALUES[1] + 1):
            for lower in range(rest // _VALUES[2] + 1):
                left = rest - high * _VALUES[0] - upper * _VALUES[1] - lower * _VALUES[2]
                low = min(left, most - high - upper - lower)
                if left < 0 or low < 0:
                    break
                counts = [high, upper, lower, low]
                if not _is_paid(civ, group, held, counts):
                    continue
                worth = rest - left + low
                if worth > best_worth or (worth == best_worth and sum(counts) < sum(best)):
                    best, best_worth = counts, worth
    return best


def _held(civ: Civilisation, group: int, level: int) -> int:
    """The tokens of a level."""
    held = civ.tokens[_MAIN[group][level]]
    if group and _LABS[level] != NONE:
        held += civ.tokens[_LABS[level]]
    return held


def _is_paid(civ: Civilisation, group: int, held: list[int], counts: list[int]) -> bool:
    """Whether only levels in play gain tokens, and only below one that loses some."""
    paid = False
    for level in range(LEVELS):
        if counts[level] > held[level]:
            if not paid or not takes_change(civ, _MAIN[group][level]):
                return False
        elif counts[level] < held[level]:
            paid = True
    return True


# Gaining and producing


def gain(civ: Civilisation, group: int, amount: int) -> int:
    """Place a gain with the fewest tokens; return what found one (TTA-PROD-16, TTA-PROD-17)."""
    gained = 0
    for level in range(LEVELS):
        site = _MAIN[group][level]
        if civ.known.has[site]:
            more = min((amount - gained) // _VALUES[level], civ.blue)
            civ.tokens[site] += more
            civ.blue -= more
            gained += more * _VALUES[level]
    set_stored(civ, group, stored(civ, group) + gained)
    return gained


def produce(civ: Civilisation, group: int, labs: bool, extra: int, withheld: int) -> int:
    """Every worker places a token, the most valuable first; return how much was produced
    (TTA-PROD-03, TTA-PROD-04).

    ``extra`` tokens go to the best mine with workers (the railway). If ``withheld`` is a site, its
    workers produce one token less (TTA-CORR-08).
    """
    produced = 0
    bank = civ.blue
    kept_back = 0
    for site in _BY_VALUE[group] if labs else _WITHOUT_LABS[group]:
        workers = civ.workers[site]  # TTA-BUILD-07: new ones too
        if not workers:
            continue
        if extra and KIND[site] != LAB:  # TTA-CARD-23, TTA-CARD-122
            workers += extra
            extra = 0
        put = workers if workers < bank else bank  # TTA-PROD-06, TTA-PROD-07
        bank -= put
        if site == withheld and put:
            put -= 1
            kept_back = 1
        civ.tokens[site] += put  # TTA-PROD-10
        produced += put * TOKEN_VALUE[site]
    civ.blue = bank + kept_back
    set_stored(civ, group, stored(civ, group) + produced)
    return produced


def producing(civ: Civilisation, group: int, labs: bool) -> list[int]:
    """The sites that get a token in a production, the most valuable first."""
    out: list[int] = []
    bank = civ.blue
    for site in _BY_VALUE[group] if labs else _WITHOUT_LABS[group]:
        if bank > 0 and civ.workers[site]:
            out.append(site)
            bank -= civ.workers[site]
    return out
