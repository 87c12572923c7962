"""Where blue tokens lie, for players who choose it themselves: a chain of decisions (TTA-PROD-12).

After a payment, a gain, or a production that runs short of tokens, there may be thousands of ways.
They are chosen site by site, the most valuable first: how many tokens lie there from now on. A
count is offered only if it can still be completed; a site with a single possible count is not
asked about.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.fields import Data, listed, number, wrong
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import CODES, KIND, LAB, NONE, TOKEN_VALUE
from ziggurat.games.ages.rules.tokens import GROUPS, count_stored, produce, stored, takes_change

ORDER: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple(sorted(sites, key=lambda site: (-TOKEN_VALUE[site], KIND[site] != LAB)))
        for sites in GROUPS
    ]
)
"""By group: its sites in the order of asking; a lab comes before a mine of equal value."""

PAID: Final = 0
"""Tokens went back to the bank, or down to lower levels."""
CHANGED: Final = 1
"""The same, with change from the bank."""
GAINED: Final = 2
PRODUCED: Final = 3
HOW: Final[tuple[str, ...]] = ("paid", "changed", "gained", "produced")
NAMES: Final[tuple[str, ...]] = ("food", "resources")
"""By group."""
PLENTY: Final = 100
"""More tokens than any site ever has."""


class Placing:
    """The ways in which the tokens of a group may lie, and what is chosen of them so far.

    Immutable, so that copies of a state share it.
    """

    def __init__(
        self,
        group: int,
        how: int,
        before: tuple[int, ...],
        most: tuple[int, ...],
        worth: int,
        tokens: int,
        chosen: tuple[int, ...],
    ) -> None:
        self.group: Final = group
        self.how: Final = how
        self.before: Final = before
        """The tokens on the sites before; like ``most`` and ``chosen``, in that ``ORDER``."""
        self.most: Final = most
        """The most that may lie on each site."""
        self.worth: Final = worth
        """What all tokens together are worth afterwards; NONE after a production."""
        self.tokens: Final = tokens
        """The most tokens on all sites together; after a production, exactly this many."""
        self.chosen: Final = chosen

    def counts(self) -> list[int]:
        """How many tokens may lie on the next site."""
        place = len(self.chosen)
        least = self.before[place] if self.how >= GAINED else 0
        most = min(self.most[place], self.tokens)
        return [n for n in range(least, most + 1) if self._can_follow([*self.chosen, n])]

    def site(self) -> int:
        """The site that is asked about."""
        return ORDER[self.group][len(self.chosen)]

    def is_settled(self) -> bool:
        """Whether all sites have their tokens."""
        return len(self.chosen) == len(self.before)

    def then(self, count: int) -> Placing:
        """The same with this many tokens on the next site, and what then leaves no choice."""
        return self._with((*self.chosen, count)).settled()

    def settled(self) -> Placing:
        """The same with the next sites settled, as far as they leave no choice."""
        placing = self
        while not placing.is_settled():
            counts = placing.counts()
            if len(counts) != 1:
                break
            placing = placing._with((*placing.chosen, counts[0]))
        return placing

    def _with(self, chosen: tuple[int, ...]) -> Placing:
        return Placing(
            self.group, self.how, self.before, self.most, self.worth, self.tokens, chosen
        )

    def _can_follow(self, way: list[int]) -> bool:
        """Whether these counts can still be completed by the other sites."""
        left = self.tokens - sum(way)
        rest = self._rest(way)
        if left < 0 or rest < 0 or not self._goes_down(way):
            return False
        place = len(way)
        if place == len(self.before):
            return self._is_whole(way, rest, left)
        value = TOKEN_VALUE[ORDER[self.group][place]]
        least = self.before[place] if self.how >= GAINED else 0
        most = min(self.most[place], left)
        if self.worth != NONE:
            most = min(most, rest // value)
            if place + 1 == len(self.before):  # a token is worth 1 there: it takes the rest
                least = max(least, rest)
        for count in range(most, least - 1, -1):
            if self._can_follow([*way, count]):
                return True
        return False

    def _rest(self, way: list[int]) -> int:
        """What the sites after these have to be worth."""
        if self.worth == NONE:
            return 0
        rest = self.worth
        for place, count in enumerate(way):
            rest -= count * TOKEN_VALUE[ORDER[self.group][place]]
        return rest

    def _goes_down(self, way: list[int]) -> bool:
        """Whether no level, counted with those above it, gains tokens (TTA-PROD-13)."""
        if self.how != PAID:
            return True
        sites = ORDER[self.group]
        more = 0
        for place, count in enumerate(way):
            more += count - self.before[place]
            last = place + 1 == len(sites)
            if more > 0 and (last or TOKEN_VALUE[sites[place]] > TOKEN_VALUE[sites[place + 1]]):
                return False
        return True

    def _is_whole(self, way: list[int], rest: int, left: int) -> bool:
        """Whether these tokens have the right worth and were moved only as allowed."""
        if rest or (self.how == PRODUCED and left):
            return False
        if self.how != CHANGED:
            return True
        values = [TOKEN_VALUE[site] for site in ORDER[self.group]]
        paid = [values[n] for n in range(len(way)) if way[n] < self.before[n]]
        grown = [values[n] for n in range(len(way)) if way[n] > self.before[n]]
        return bool(paid) and (not grown or max(grown) < max(paid))

    def dump(self) -> dict[str, Any]:
        """The ways as plain data, with the site that is asked about."""
        return {
            "group": NAMES[self.group],
            "how": HOW[self.how],
            "before": list(self.before),
            "most": list(self.most),
            "worth": None if self.worth == NONE else self.worth,
            "tokens": self.tokens,
            "chosen": list(self.chosen),
            "site": CODES[self.site()],
        }


def read_placing(data: object) -> Placing:
    """The placing that ``dump`` wrote, or what is wrong with it."""
    if not isinstance(data, dict) or data.get("group") not in NAMES or data.get("how") not in HOW:
        raise wrong("placings", data)
    group = NAMES.index(data["group"])
    how = HOW.index(data["how"])
    size = len(GROUPS[group])
    worth = NONE
    if how != PRODUCED:
        worth = number(data, "worth", 0, 10_000)
    chosen = _counts(data, "chosen")
    if len(chosen) >= size:
        raise wrong("chosen", chosen)
    placing = Placing(
        group, how, _counts(data, "before", size), _counts(data, "most", size), worth,
        number(data, "tokens", 0, 1000), chosen,
    )  # fmt: skip
    if data.get("site") != CODES[placing.site()] or len(placing.counts()) < 2:
        raise wrong("placings", data.get("site"))
    return placing


def _counts(data: Data, field: str, size: int | None = None) -> tuple[int, ...]:
    return tuple([number({field: n}, field, 0, 1000) for n in listed(data, field, size)])


# The ways to choose from


def _before(civ: Civilisation, group: int) -> tuple[int, ...]:
    return tuple([civ.tokens[site] for site in ORDER[group]])


def _limits(civ: Civilisation, group: int) -> tuple[int, ...]:
    """Farms and mines in play take any number, other sites keep at most what they have."""
    return tuple([PLENTY if takes_change(civ, site) else civ.tokens[site] for site in ORDER[group]])


def payment(civ: Civilisation, group: int, amount: int) -> Placing:
    """The ways to pay an amount; the bank gives change only if there is no other way."""
    before = _before(civ, group)
    worth = stored(civ, group) - amount
    limits = _limits(civ, group)
    held = sum(before)
    paid = Placing(group, PAID, before, limits, worth, held + min(civ.blue, 0), ())
    if paid.counts():
        return paid
    return Placing(group, CHANGED, before, limits, worth, held + civ.blue, ())


def gaining(civ: Civilisation, group: int, amount: int) -> Placing:
    """The ways to place a gain."""
    before = _before(civ, group)
    worth = stored(civ, group) + amount
    return Placing(group, GAINED, before, _limits(civ, group), worth, sum(before) + civ.blue, ())


def production(civ: Civilisation, group: int, labs: bool, extra: int, withheld: int) -> Placing:
    """The ways to place what is produced; there is only one unless tokens run short."""
    rich = civ.copy()
    rich.blue = 10_000
    produce(rich, group, labs, extra, withheld)
    before, full = _before(civ, group), _before(rich, group)
    wanted = sum(full) - sum(before)
    if withheld != NONE:  # one token less than there would be otherwise
        wanted = min(wanted, civ.blue - 1)
    tokens = sum(before) + max(0, min(wanted, civ.blue))
    return Placing(group, PRODUCED, before, full, NONE, tokens, ())


def lay(civ: Civilisation, group: int, counts: tuple[int, ...]) -> None:
    """Move tokens between the sites and the bank until they match these counts."""
    for place, site in enumerate(ORDER[group]):
        civ.blue += civ.tokens[site] - counts[place]
        civ.tokens[site] = counts[place]
    count_stored(civ)
