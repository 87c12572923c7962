"""Blue tokens: food on farms, resources on mines and labs; paying, making change, gaining.

A group is the food sites or the resource sites of a civilisation. The first way to pay is always
the one that leaves the blue bank fullest (TTA-PROD-12 to 16).
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.components import KIND, LAB, TOKEN_VALUE
from ziggurat.games.ages.state import (
    BLUE,
    FOOD_SITES,
    KNOWN,
    RESOURCE_SITES,
    STORED,
    TOKENS,
    WORKERS,
    Placings,
)

FOOD_GROUP: Final = 0
RESOURCE_GROUP: Final = 1
GROUPS: Final[tuple[tuple[int, ...], ...]] = (FOOD_SITES, RESOURCE_SITES)

_BY_VALUE: Final[list[list[int]]] = [
    sorted(GROUPS[FOOD_GROUP], key=lambda site: -TOKEN_VALUE[site]),
    sorted(GROUPS[RESOURCE_GROUP], key=lambda site: (-TOKEN_VALUE[site], KIND[site] == LAB)),
]
"""The sites of a group, the most valuable tokens first; of equals, the mine first."""
_WITHOUT_LABS: Final[list[list[int]]] = [
    [site for site in sites if KIND[site] != LAB] for sites in _BY_VALUE
]


def food(civ: list[int]) -> int:
    """Food in store."""
    return civ[STORED + FOOD_GROUP]


def resources(civ: list[int]) -> int:
    """Resources in store."""
    return civ[STORED + RESOURCE_GROUP]


def stored(civ: list[int], group: int) -> int:
    """What is in store of a group."""
    return civ[STORED + group]


def count_stored(civ: list[int]) -> None:
    """Add up what the tokens are worth, after they were moved one by one."""
    for group in (FOOD_GROUP, RESOURCE_GROUP):
        worth = 0
        for site in GROUPS[group]:
            worth += TOKEN_VALUE[site] * civ[TOKENS + site]
        civ[STORED + group] = worth


def _takes_change(civ: list[int], site: int) -> bool:
    """Whether tokens can be put there: a farm or mine in play."""
    return civ[KNOWN + site] > 0 and KIND[site] != LAB


def pay(civ: list[int], group: int, amount: int) -> None:
    """Pay in the first way."""
    keep(civ, group, civ[STORED + group] - amount)


def keep(civ: list[int], group: int, rest: int) -> None:
    """Keep the fewest tokens that are worth so much; the others go back to the bank."""
    civ[STORED + group] = rest
    before = 0
    after = 0
    for site in _BY_VALUE[group]:
        held = civ[TOKENS + site]
        if held:
            before += held
            kept = rest // TOKEN_VALUE[site]
            if kept > held:
                kept = held
            rest -= kept * TOKEN_VALUE[site]
            civ[TOKENS + site] = kept
            after += kept
    if rest:
        after += _put_change(civ, group, rest, civ[BLUE] + before - after)
        count_stored(civ)
    civ[BLUE] += before - after


def _put_change(civ: list[int], group: int, amount: int, tokens: int) -> int:
    """Put change on lower sites, with at most so many tokens; how many were put (TTA-PROD-15)."""
    put = 0
    for site in _BY_VALUE[group]:
        if _takes_change(civ, site):
            more = min(amount // TOKEN_VALUE[site], tokens - put)
            civ[TOKENS + site] += more
            amount -= more * TOKEN_VALUE[site]
            put += more
    return put


def gain(civ: list[int], group: int, amount: int) -> int:
    """Place so much with the fewest tokens; what found a token (TTA-PROD-16, 17)."""
    before = stored(civ, group)
    put = _put_change(civ, group, amount, civ[BLUE])
    civ[BLUE] -= put
    count_stored(civ)
    return stored(civ, group) - before


def produce(civ: list[int], group: int, labs: bool, extra: int, withheld: int) -> int:
    """Every worker places a token, the most valuable first; how much was produced.

    ``extra`` tokens go to the best mine that works (the railway); one token of the site
    ``withheld`` is left in the bank.
    """
    produced = 0
    bank = civ[BLUE]
    for site in _BY_VALUE[group] if labs else _WITHOUT_LABS[group]:
        workers = civ[WORKERS + site]
        if not workers:
            continue
        if extra and KIND[site] != LAB:
            workers += extra
            extra = 0
        if site == withheld:
            workers -= 1
        put = workers if workers < bank else bank
        civ[TOKENS + site] += put
        bank -= put
        produced += put * TOKEN_VALUE[site]
    civ[BLUE] = bank
    civ[STORED + group] += produced
    return produced


# Every way, for those who want to choose


def counts(civ: list[int], group: int) -> tuple[int, ...]:
    """The tokens on the sites of a group."""
    return tuple([civ[TOKENS + site] for site in GROUPS[group]])


def place(civ: list[int], group: int, placing: tuple[int, ...]) -> None:
    """Move tokens between the sites and the bank until they lie so."""
    for number, site in enumerate(GROUPS[group]):
        civ[BLUE] += civ[TOKENS + site] - placing[number]
        civ[TOKENS + site] = placing[number]
    count_stored(civ)


def ways_to_pay(civ: list[int], group: int, amount: int) -> Placings:
    """Every way to pay, the fullest bank first."""
    held = counts(civ, group)
    worth = stored(civ, group) - amount
    tokens = sum(held) + min(civ[BLUE], 0)  # a stage may have to be marked with what is paid
    ways = [way for way in _worth(civ, group, worth, tokens) if _only_down(group, held, way)]
    if not ways:  # change from the bank
        ways = [
            way
            for way in _worth(civ, group, worth, sum(held) + civ[BLUE])
            if _below_what_was_paid(group, held, way)
        ]
    if not ways:  # some of the change finds no token
        paid = civ[:]
        pay(paid, group, amount)
        return (counts(paid, group),)
    return _fullest_bank_first(ways)


def ways_to_gain(civ: list[int], group: int, amount: int) -> Placings:
    """Every way to place a gain, the fullest bank first."""
    held = counts(civ, group)
    worth = stored(civ, group) + amount
    ways = [
        way
        for way in _worth(civ, group, worth, sum(held) + civ[BLUE])
        if all(way[number] >= held[number] for number in range(len(held)))
    ]
    if not ways:
        gained = civ[:]
        gain(gained, group, amount)
        return (counts(gained, group),)
    return _fullest_bank_first(ways)


def ways_to_produce(civ: list[int], group: int, labs: bool, extra: int, withheld: int) -> Placings:
    """Every way to place what is produced when tokens run short."""
    rich = civ[:]
    rich[BLUE] = 10_000
    produce(rich, group, labs, extra, withheld)
    held, full = counts(civ, group), counts(rich, group)
    tokens = civ[BLUE]
    if sum(full) - sum(held) <= tokens:
        return (full,)
    ways: list[tuple[int, ...]] = [()]
    for number in range(len(held)):
        ways = [
            (*way, count)
            for way in ways
            for count in range(held[number], full[number] + 1)
            if sum(way) - sum(held[:number]) + count - held[number] <= tokens
        ]
    ways = [way for way in ways if sum(way) - sum(held) == tokens]
    sites = GROUPS[group]
    ways.sort(
        key=lambda way: [-sum([way[n] * TOKEN_VALUE[sites[n]] for n in range(len(way))]), *way]
    )
    return tuple(ways)


def _worth(civ: list[int], group: int, worth: int, tokens: int) -> list[tuple[int, ...]]:
    """All placings of that worth with at most so many tokens."""
    sites = GROUPS[group]
    found: list[tuple[tuple[int, ...], int, int]] = [((), worth, tokens)]
    for site in sites:
        value = TOKEN_VALUE[site]
        longer: list[tuple[tuple[int, ...], int, int]] = []
        for way, rest, left in found:
            most = min(rest // value, left)
            if not _takes_change(civ, site):
                most = min(most, civ[TOKENS + site])
            for count in range(most + 1):
                longer.append(((*way, count), rest - count * value, left - count))
        found = longer
    return [way for way, rest, _ in found if rest == 0]


def _only_down(group: int, held: tuple[int, ...], way: tuple[int, ...]) -> bool:
    """Whether tokens only went back to the bank or to less valuable sites (TTA-PROD-13)."""
    sites = GROUPS[group]
    for limit in (1, 2, 3, 5):
        above = 0
        for number, site in enumerate(sites):
            if TOKEN_VALUE[site] >= limit:
                above += way[number] - held[number]
        if above > 0:
            return False
    return True


def _below_what_was_paid(group: int, held: tuple[int, ...], way: tuple[int, ...]) -> bool:
    """Whether whatever grew lies below something that shrank."""
    sites = GROUPS[group]
    paid = [TOKEN_VALUE[sites[n]] for n in range(len(held)) if way[n] < held[n]]
    grown = [TOKEN_VALUE[sites[n]] for n in range(len(held)) if way[n] > held[n]]
    return bool(paid) and (not grown or max(grown) < max(paid))


def _fullest_bank_first(ways: list[tuple[int, ...]]) -> Placings:
    ways.sort(key=lambda way: [sum(way), *[-count for count in reversed(way)]])
    return tuple(ways)
