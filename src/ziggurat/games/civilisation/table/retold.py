"""What a step of Civilisation was about, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.state import Entry
from ziggurat.games.civilisation.table.faces import FACES
from ziggurat.games.civilisation.table.scenes import CALAMITIES
from ziggurat.offers import Piece

BOX: Final = "-160,-150,330,300"
"""What is seen of a piece, around its middle."""
TOKENS: Final = frozenset(
    (
        "aboard", "advances", "ashore", "census", "fought", "goes_back", "grows", "joined",
        "loses_tokens", "moved", "moves_end", "pillaged", "share", "stays", "starts", "surplus",
        "taxed",
    )
)  # fmt: skip
CITIES: Final = frozenset(
    (
        "annexed", "city_built", "city_falls", "city_falls_raiders", "city_holds",
        "city_holds_raiders", "city_joins", "city_lost", "reduced", "revolts",
    )
)  # fmt: skip
SHIPS: Final = frozenset(("sailed", "ship_built", "ship_lost"))
RAIDS: Final = frozenset(("horde", "horde_moves", "pirates", "pirates_hold", "pirates_fall"))


def pieces(entries: Sequence[Entry]) -> list[Piece]:
    """A calamity; else cards that are told of, a city, a ship, tokens, both nations of a fight."""
    found: list[Piece] = []
    for entry in sorted(entries, key=lambda entry: entry.key not in CALAMITIES):
        found += [one for one in _of(entry) if one not in found]
        if found and entry.key != "fought":
            break
    return found


def _of(entry: Entry) -> list[Piece]:
    args = entry.args
    cards = [args["card"]] if "card" in args else args.get("cards", [])
    faces = [card for card in dict.fromkeys(cards) if card in FACES]
    if faces:
        return [Piece(FACES.name(card)) for card in faces]
    if entry.key in RAIDS:
        return [Piece("cv-tr")]
    seat = args.get("seat")
    for letter, keys in (("t", TOKENS), ("c", CITIES), ("b", SHIPS)):
        if entry.key in keys and seat is not None:
            other = [args["other"]] if letter == "c" and "other" in args else []
            return [Piece(f"cv-{letter}{one}", one) for one in (seat, *other)]
    return []
