"""The civilisation cards as the rulebook lists them, worked out by hand from section 32."""

from __future__ import annotations

CRAFTS = {"pot", "clo", "met", "agr", "roa", "min", "eng"}
SCIENCES = {"eng", "ast", "coi", "med", "mat"}
ARTS = {"mat", "dra", "mus", "arc", "lit", "mys"}
RELIGION = {"mys", "dei", "enl", "mon", "the"}

Credits = dict[int, set[str]]
"""By amount: the cards to which it is given."""

CARDS: dict[str, tuple[str, int, Credits]] = {
    "pottery": ("crafts", 45, {10: CRAFTS | {"dem", "mon"}}),
    "cloth_making": ("crafts", 45, {10: CRAFTS | {"dem", "mon"}}),
    "metalworking": ("crafts", 80, {10: CRAFTS | {"dem", "mon"}, 20: {"mil"}}),
    "agriculture": ("crafts", 110, {10: CRAFTS | {"dem", "mon"}}),
    "roadbuilding": ("crafts", 140, {10: CRAFTS | {"dem", "mon"}}),
    "mining": ("crafts", 180, {10: CRAFTS | {"dem", "mon"}}),
    "engineering": (
        "crafts sciences", 140, {10: CRAFTS | {"dem", "mon"}, 20: SCIENCES | {"phi", "the"}},
    ),
    "astronomy": ("sciences", 80, {20: SCIENCES | {"phi", "the"}}),
    "coinage": ("sciences", 110, {20: SCIENCES | {"phi", "the"}}),
    "medicine": ("sciences", 140, {20: SCIENCES | {"phi", "the"}}),
    "mathematics": (
        "sciences arts", 230, {20: SCIENCES, 5: ARTS | {"law"}, 10: {"enl"}, 25: {"phi", "the"}},
    ),
    "drama_poetry": (
        "arts", 60, {5: {"mat", "mus", "arc", "law", "mys"}, 10: {"dem", "enl"}, 20: {"lit"}},
    ),
    "music": (
        "arts", 60,
        {5: {"dra", "arc", "lit", "law", "mys"}, 10: {"dem", "enl"}, 20: {"mat", "phi"}},
    ),
    "architecture": ("arts", 120, {5: ARTS, 10: {"dem", "enl"}, 15: {"law"}}),
    "literacy": ("arts civics", 110, {5: ARTS, 10: {"enl"}, 25: {"law", "dem", "phi"}}),
    "law": ("civics", 170, {}),
    "militarism": ("civics", 180, {}),
    "democracy": ("civics", 200, {}),
    "philosophy": ("civics", 240, {}),
    "mysticism": ("arts religion", 50, {5: ARTS, 15: RELIGION}),
    "deism": ("religion", 80, {15: {"enl", "mon", "the"}}),
    "enlightenment": ("religion", 150, {15: {"mon", "the"}}),
    "monotheism": ("religion", 150, {}),
    "theology": ("religion", 250, {}),
}  # fmt: skip
"""By key: the groups, the price, and the credits it gives (a card gives none to itself)."""

OF_KEY = {
    "pottery": "pot", "cloth_making": "clo", "metalworking": "met", "agriculture": "agr",
    "roadbuilding": "roa", "mining": "min", "engineering": "eng", "astronomy": "ast",
    "coinage": "coi", "medicine": "med", "mathematics": "mat", "drama_poetry": "dra",
    "music": "mus", "architecture": "arc", "literacy": "lit", "law": "law", "militarism": "mil",
    "democracy": "dem", "philosophy": "phi", "mysticism": "mys", "deism": "dei",
    "enlightenment": "enl", "monotheism": "mon", "theology": "the",
}  # fmt: skip
"""How each card is written."""
