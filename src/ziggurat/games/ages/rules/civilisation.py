"""One civilisation: its tokens, its cards, its workers, and what is derived from them."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import Data, mapping, number, switch, texts, wrong
from ziggurat.games.ages.rules.actions import UPGRADES_FROM
from ziggurat.games.ages.rules.cards import (
    FIRST_COLONY,
    FIRST_WONDER,
    LAND_SITES,
    UNIT_SITES,
    bits,
    code,
    codes,
    read_cards,
    read_mask,
    read_one,
)
from ziggurat.games.ages.rules.components import (
    AGES,
    CARD_OF_CODE,
    CODES,
    GOVERNMENT,
    KIND,
    LEADER,
    NONE,
    SERIES,
    SERIES_COUNT,
    SITES,
    SPECIAL,
    TACTIC,
    TERRITORY,
    WONDER,
)

CONSTRUCTION: Final = SERIES_COUNT - 1
"""The series of special technologies that make building cheaper."""
NO_SPECIALS: Final[tuple[int, ...]] = (NONE,) * SERIES_COUNT

MOST: Final = 100_000
"""The largest number that a dump may hold."""
NUMBERS: Final[tuple[str, ...]] = (
    "unused", "yellow", "blue", "science", "culture", "civil_left", "military_left", "arms_left",
    "extra_actions", "unrest", "food_paid", "resource_paid", "stages_built", "owned_yellow",
    "owned_blue", "fallen",
)  # fmt: skip
"""Fields that a dump writes as numbers."""
SWITCHES: Final[tuple[str, ...]] = (
    "liner_used", "columbus_used", "skips_politics", "keeps_cards", "route_used", "leaving",
)  # fmt: skip
"""Fields that a dump writes as true or false."""


class Known:
    """The technologies with workers that a civilisation has, and the upgrades between them.

    Immutable, so that copies share it; replaced when a technology is added.
    """

    def __init__(self, sites: list[int]) -> None:
        self.sites: list[int] = sites
        has = [False] * SITES
        for site in sites:
            has[site] = True
        self.has: list[bool] = has
        """By site: whether the technology is in play."""
        self.land: list[int] = [site for site in sites if site < LAND_SITES]
        self.urban: list[int] = [site for site in sites if LAND_SITES <= site < UNIT_SITES]
        self.units: list[int] = [site for site in sites if site >= UNIT_SITES]
        self.upgrades: list[Action] = []
        self.unit_upgrades: list[Action] = []
        for site in sites:
            for action in UPGRADES_FROM[site]:
                if has[action.b]:  # TTA-UPGRADE-04: no level between is needed
                    unit = site >= UNIT_SITES
                    (self.unit_upgrades if unit else self.upgrades).append(action)

    def with_site(self, site: int) -> Known:
        """The same, plus one technology."""
        return known([*self.sites, site])


NOTHING_KNOWN: Final = Known([])
_MADE: Final[dict[tuple[int, ...], Known]] = {}
"""Those made so far: the same few come up again and again."""
MOST_MADE: Final = 5000


def known(sites: list[int]) -> Known:
    """The technologies of those sites."""
    in_order = tuple(sorted(sites))
    found = _MADE.get(in_order)
    if found is None:
        if len(_MADE) >= MOST_MADE:
            _MADE.clear()
        found = Known(list(in_order))
        _MADE[in_order] = found
    return found


class Jobs:
    """Where the workers of a civilisation may go, whether or not it can pay.

    Immutable, so that copies share it; replaced when a site gets its first worker or loses its
    last, when an urban building comes or goes, and when the government changes.
    """

    def __init__(self, sites: list[int], units: list[int]) -> None:
        self.sites = sites
        """Sites with room for one more worker, for civil actions."""
        self.upgrades: list[Action] = []
        self.removes: list[Action] = []
        self.units = units
        """Units, for military actions."""
        self.unit_upgrades: list[Action] = []
        self.unit_removes: list[Action] = []


NO_JOBS: Final = Jobs([], [])
"""Not worked out yet (see ``workers.jobs_of``)."""


class Civilisation:
    """What one player has in front of them.

    It has no ``__init__``: ``clear`` or ``copy`` sets every field, so that a copy does not set them
    twice.
    """

    __slots__ = (
        "arms_left", "barred", "blue", "civil_left", "civil_total", "colonies", "columbus_used",
        "culture", "culture_rating", "extra_actions", "fallen", "food", "food_paid", "government",
        "happiness", "jobs", "keeps_cards", "known", "leader", "leaders_taken", "leaving",
        "liner_used", "marked_by", "military_left", "military_total", "owned_blue",
        "owned_yellow", "ravaged", "resource_paid", "resources", "route_used", "science",
        "science_rating", "skips_politics", "specials", "stages_built", "stale", "strength",
        "tactic", "tokens", "unrest", "unused", "wonder", "wonders", "workers", "yellow",
    )  # fmt: skip

    # Tokens
    unused: int
    """Workers without work."""
    yellow: int
    """Tokens in the yellow bank."""
    blue: int
    """Tokens in the blue bank."""
    owned_yellow: int
    """All yellow tokens that are not in the box."""
    owned_blue: int
    workers: list[int]
    """By site: the workers there."""
    tokens: list[int]
    """By site: the blue tokens there."""
    food: int
    """Derived: what the tokens on farms are worth."""
    resources: int
    """Derived: what the tokens on mines and labs are worth."""
    stages_built: int
    """Tokens on the wonder under construction."""
    # Points
    science: int
    culture: int
    # The turn
    civil_left: int
    """Actions not yet spent this turn."""
    military_left: int
    arms_left: int
    """Resources for units alone, this turn."""
    extra_actions: int
    """Military actions of this turn alone."""
    unrest: int
    """Civil actions lost next turn."""
    liner_used: bool
    columbus_used: bool
    skips_politics: bool
    keeps_cards: bool
    route_used: bool
    food_paid: int
    """Food that the trade route has paid towards the next payment."""
    resource_paid: int
    leaving: bool
    """Whether this civilisation falls at the start of its next turn."""
    fallen: int
    """1 for the first that left the game, 2 for the next; 0 while it plays."""
    marked_by: int
    """The seat that holds its marker (anti-gang), or ``NONE``."""
    # Cards
    government: int
    leader: int
    wonder: int
    """The one under construction."""
    tactic: int
    specials: tuple[int, ...]
    """By series: the special technology in play."""
    known: Known
    leaders_taken: int
    """Ages from which a leader was taken, as bits."""
    wonders: int
    """Finished wonders, in ruins or not, as bits from ``FIRST_WONDER``."""
    ravaged: int
    colonies: int
    """Colonies, as bits from ``FIRST_COLONY``."""
    # Derived, and kept until the civilisation changes
    stale: bool
    """Whether the ratings have to be worked out again (see ``ratings.rate``)."""
    culture_rating: int
    science_rating: int
    strength: int
    happiness: int
    civil_total: int
    military_total: int
    jobs: Jobs
    barred: list[int]
    """By civil card: why it cannot be taken into the hand (see ``taking``); empty while unknown."""

    def clear(self) -> None:
        """Remove every card and token."""
        self.unused = self.yellow = self.blue = self.owned_yellow = self.owned_blue = 0
        self.workers = [0] * SITES
        self.tokens = [0] * SITES
        self.food = self.resources = self.stages_built = 0
        self.science = self.culture = 0
        self.civil_left = self.military_left = self.arms_left = 0
        self.extra_actions = self.unrest = 0
        self.liner_used = self.columbus_used = self.skips_politics = False
        self.keeps_cards = self.route_used = self.leaving = False
        self.food_paid = self.resource_paid = 0
        self.fallen = 0
        self.marked_by = NONE
        self.government = self.leader = self.wonder = self.tactic = NONE
        self.specials = NO_SPECIALS
        self.known = NOTHING_KNOWN
        self.leaders_taken = self.wonders = self.ravaged = self.colonies = 0
        self.stale = True
        self.culture_rating = self.science_rating = self.strength = self.happiness = 0
        self.civil_total = self.military_total = 0
        self.jobs = NO_JOBS
        self.barred = []

    def copy(self) -> Civilisation:
        """An independent civilisation that is the same."""
        other = Civilisation()
        other.unused = self.unused
        other.yellow = self.yellow
        other.blue = self.blue
        other.owned_yellow = self.owned_yellow
        other.owned_blue = self.owned_blue
        other.workers = self.workers[:]
        other.tokens = self.tokens[:]
        other.food = self.food
        other.resources = self.resources
        other.stages_built = self.stages_built
        other.science = self.science
        other.culture = self.culture
        other.civil_left = self.civil_left
        other.military_left = self.military_left
        other.arms_left = self.arms_left
        other.extra_actions = self.extra_actions
        other.unrest = self.unrest
        other.liner_used = self.liner_used
        other.columbus_used = self.columbus_used
        other.skips_politics = self.skips_politics
        other.keeps_cards = self.keeps_cards
        other.route_used = self.route_used
        other.food_paid = self.food_paid
        other.resource_paid = self.resource_paid
        other.leaving = self.leaving
        other.fallen = self.fallen
        other.marked_by = self.marked_by
        other.government = self.government
        other.leader = self.leader
        other.wonder = self.wonder
        other.tactic = self.tactic
        other.specials = self.specials
        other.known = self.known
        other.leaders_taken = self.leaders_taken
        other.wonders = self.wonders
        other.ravaged = self.ravaged
        other.colonies = self.colonies
        other.stale = self.stale
        other.culture_rating = self.culture_rating
        other.science_rating = self.science_rating
        other.strength = self.strength
        other.happiness = self.happiness
        other.civil_total = self.civil_total
        other.military_total = self.military_total
        other.jobs = self.jobs
        other.barred = self.barred
        return other

    def set_special(self, series: int, card: int) -> None:
        """Replace the special technology of a series; NONE removes it."""
        held = self.specials
        self.specials = (*held[:series], card, *held[series + 1 :])
        self.barred = []

    def key(self) -> tuple[object, ...]:
        """Equal for civilisations that are the same; ratings follow from the rest."""
        return (
            self.unused, self.yellow, self.blue, self.owned_yellow, self.owned_blue,
            tuple(self.workers), tuple(self.tokens), self.stages_built, self.science, self.culture,
            self.civil_left, self.military_left, self.arms_left, self.extra_actions, self.unrest,
            self.liner_used, self.columbus_used, self.skips_politics, self.keeps_cards,
            self.route_used, self.food_paid, self.resource_paid, self.leaving, self.fallen,
            self.marked_by, self.government, self.leader, self.wonder, self.tactic, self.specials,
            tuple(self.known.sites), self.leaders_taken, self.wonders, self.ravaged, self.colonies,
        )  # fmt: skip

    def dump(self) -> dict[str, Any]:
        """The civilisation as plain data."""
        return {
            "unused": self.unused,
            "yellow": self.yellow,
            "blue": self.blue,
            "science": self.science,
            "culture": self.culture,
            "civil_left": self.civil_left,
            "military_left": self.military_left,
            "arms_left": self.arms_left,
            "extra_actions": self.extra_actions,
            "unrest": self.unrest,
            "liner_used": self.liner_used,
            "columbus_used": self.columbus_used,
            "skips_politics": self.skips_politics,
            "keeps_cards": self.keeps_cards,
            "route_used": self.route_used,
            "food_paid": self.food_paid,
            "resource_paid": self.resource_paid,
            "owned_yellow": self.owned_yellow,
            "owned_blue": self.owned_blue,
            "leaving": self.leaving,
            "fallen": self.fallen,
            "marked_by": None if self.marked_by == NONE else self.marked_by,
            "government": code(self.government),
            "leader": code(self.leader),
            "leaders_taken": [AGES[age] for age in range(4) if self.leaders_taken >> age & 1],
            "wonder": code(self.wonder),
            "stages_built": self.stages_built,
            "wonders": codes(bits(self.wonders, FIRST_WONDER)),
            "ravaged": codes(bits(self.ravaged, FIRST_WONDER)),
            "colonies": codes(bits(self.colonies, FIRST_COLONY)),
            "tactic": code(self.tactic),
            "specials": codes(tuple([card for card in self.specials if card != NONE])),
            "technologies": {
                CODES[site]: [self.workers[site], self.tokens[site]] for site in self.known.sites
            },
        }

    def read(self, data: Data, players: int) -> None:
        """Become what ``dump`` wrote, or say what is wrong with it."""
        for name in NUMBERS:
            setattr(self, name, number(data, name, 0, MOST))
        for name in SWITCHES:
            setattr(self, name, switch(data, name))
        self.marked_by = NONE
        if "marked_by" not in data or data["marked_by"] is not None:
            self.marked_by = number(data, "marked_by", 0, players - 1)
        self.government = read_one(data, "government", GOVERNMENT)
        if self.government == NONE:
            raise WrongPosition("missing", "TTA-GOV-17", field="government")
        self.leader = read_one(data, "leader", LEADER)
        self.wonder = read_one(data, "wonder", WONDER)
        self.tactic = read_one(data, "tactic", TACTIC)
        for age in texts(data, "leaders_taken"):
            if age not in AGES[:4]:
                raise wrong("leaders_taken", age)
            self.leaders_taken |= 1 << AGES.index(age)
        self.wonders = read_mask(data, "wonders", WONDER, FIRST_WONDER)
        self.ravaged = read_mask(data, "ravaged", WONDER, FIRST_WONDER)
        self.colonies = read_mask(data, "colonies", TERRITORY, FIRST_COLONY)
        if self.ravaged & ~self.wonders:
            raise wrong("ravaged", data["ravaged"])
        for card in read_cards(data, "specials", civil=True):
            if KIND[card] != SPECIAL or self.specials[SERIES[card]] != NONE:
                raise wrong("specials", CODES[card], "TTA-TECH-12")
            self.set_special(SERIES[card], card)
        self._read_technologies(mapping(data, "technologies"))

    def _read_technologies(self, technologies: Data) -> None:
        for written, counts in technologies.items():
            site = CARD_OF_CODE.get(str(written), SITES)
            if site >= SITES or not isinstance(counts, list) or len(counts) != 2:
                raise wrong("technologies", written)
            self.workers[site] = number({written: counts[0]}, written, 0, 100)
            self.tokens[site] = number({written: counts[1]}, written, 0, 100)
        self.known = known([CARD_OF_CODE[written] for written in technologies])


def empty_civilisation() -> Civilisation:
    """A civilisation with no card and no token."""
    civ = Civilisation()
    civ.clear()
    return civ
