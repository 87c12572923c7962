"""Victory points: the best sets that a player can lay out (UR-SCORE)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.ur.rules.components import (
    CELLS,
    FACE_KEYS,
    FACES,
    PAIRS,
    SET_POINTS,
    TOKENS,
    Face,
    Pair,
)
from ziggurat.games.ur.rules.position import Position

_BITS: Final = CELLS.bit_length()
_OF_FACE: Final[list[int]] = [1 << _BITS * face for face in range(FACES + 1)]
"""Tiles are summed up in one number that tells how many there are of each face, ziggurats last,"""
_IN_HAND: Final[list[int]] = [pair << _BITS * (FACES + 1) for pair in range(len(PAIRS))]
"""and which is the hand tile."""
_MOST_SCORES: Final = 1 << 16
_scores: Final[dict[int, int]] = {}
"""By that number; forgotten when there are too many."""


def face_counts(state: Position, seat: int) -> list[int]:
    """How many tiles of each visible face the seat owns (UR-SCORE-03); ziggurats come last.

    A ziggurat is a tile, but shows no face (UR-ZIGGURAT-08, UR-SCORE-11). Tokens count nothing
    (UR-SCORE-02), nor do tiles beside the grid (UR-SCORE-14).
    """
    counts = [0] * (FACES + 1)
    for cell in state.tiles[seat]:
        if state.ziggurat[cell]:
            counts[FACES] += 1
            if state.ziggurat_scores_picture:
                counts[state.face[cell]] += 1
        else:
            counts[state.face[cell]] += 1
    return counts


def set_sizes(counts: list[int]) -> list[int]:
    """Sizes of the best sets, largest first, ziggurats included (UR-SCORE-13).

    A set has no face twice (UR-SCORE-04). Points grow faster than sizes, so that the largest
    possible set is always right, and a ziggurat belongs to the largest set that has none
    (UR-SCORE-06, UR-SCORE-07); a spare one stands alone (UR-SCORE-12).
    """
    sizes: list[int] = []
    height = 1
    while True:
        size = 0
        for face in range(FACES):
            if counts[face] >= height:
                size += 1
        if size == 0:
            break
        sizes.append(size)
        height += 1
    for number in range(counts[FACES]):
        if number < len(sizes):
            sizes[number] += 1
        else:
            sizes.append(1)
    return sizes


def points(counts: list[int]) -> int:
    """Victory points of the best sets."""
    total = 0
    for size in set_sizes(counts):
        total += SET_POINTS[size]
    return total


def best_face(counts: list[int], pair: Pair) -> Face:
    """The face of the hand tile that scores most (UR-SCORE-05)."""
    a, b = PAIRS[pair]
    return a if points_with(counts, a) >= points_with(counts, b) else b


def points_with(counts: list[int], face: Face) -> int:
    """Victory points with one more tile of this face."""
    counts[face] += 1
    total = points(counts)
    counts[face] -= 1
    return total


def score(state: Position, seat: int) -> int:
    """Victory points of a seat as the table lies, the hand tile with its better face."""
    known = state.known_points[seat]
    if known < 0:
        known = state.known_points[seat] = _score(state, seat)
    return known


def _score(state: Position, seat: int) -> int:
    faces, ziggurats = state.face, state.ziggurat
    code = _IN_HAND[state.hand[seat]]
    for cell in state.tiles[seat]:
        if not ziggurats[cell]:
            code += _OF_FACE[faces[cell]]
        else:
            code += _OF_FACE[FACES]
            if state.ziggurat_scores_picture:
                code += _OF_FACE[faces[cell]]
    found = _scores.get(code)
    if found is None:
        counts = face_counts(state, seat)
        a, b = PAIRS[state.hand[seat]]
        found = max(points_with(counts, a), points_with(counts, b))
        if len(_scores) >= _MOST_SCORES:
            _scores.clear()
        _scores[code] = found
    return found


def tokens_on_grid(state: Position, seat: int) -> int:
    """Tokens on tiles and on ziggurats: the tie-break (UR-SCORE-10, UR-LIMIT-03)."""
    return TOKENS - state.supply[seat]


def breakdown(state: Position, seat: int) -> dict[str, Any]:
    """The score of a seat explained set by set."""
    counts = face_counts(state, seat)
    hand_face = best_face(counts, state.hand[seat])
    counts[hand_face] += 1
    ziggurats = counts[FACES]
    sets: list[dict[str, Any]] = []
    for number, size in enumerate(set_sizes(counts)):
        faces = [FACE_KEYS[face] for face in range(FACES) if counts[face] > number]
        sets.append(
            {
                "faces": faces,
                "hand": counts[hand_face] == number + 1,  # the last one that shows its face
                "ziggurat": number < ziggurats,
                "points": SET_POINTS[size],
            }
        )
    return {"hand_face": FACE_KEYS[hand_face], "sets": sets, "points": points(counts)}
