"""The victory points of Ur: the best sets a seat can lay out (UR-SCORE)."""

from __future__ import annotations

from typing import Any

from ziggurat.games.ur.components import CELLS, FACE_KEYS, FACES, PAIRS, SET_POINTS
from ziggurat.games.ur.state import Table


def face_counts(table: Table, seat: int) -> list[int]:
    """How many tiles of each visible face the seat owns; ziggurats come last."""
    counts = [0] * (FACES + 1)
    owner = table.owner
    for cell in range(CELLS):
        if owner[cell] == seat:
            if table.ziggurat[cell]:
                counts[FACES] += 1
                if table.ziggurat_scores_picture:
                    counts[table.face[cell]] += 1
            else:
                counts[table.face[cell]] += 1
    return counts


def set_sizes(counts: list[int]) -> list[int]:
    """Sizes of the best sets, largest first, ziggurats included (UR-SCORE-13).

    Points grow faster than sizes, so the largest possible set is always right, and a ziggurat
    belongs to the largest set that has none (UR-SCORE-06, 07); a spare one stands alone (12).
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


def best_face(counts: list[int], pair: int) -> int:
    """The face of the hand tile that scores most (UR-SCORE-05)."""
    a, b = PAIRS[pair]
    return a if points_with(counts, a) >= points_with(counts, b) else b


def points_with(counts: list[int], face: int) -> int:
    """Victory points with one more tile of this face."""
    counts[face] += 1
    total = points(counts)
    counts[face] -= 1
    return total


def score(table: Table, seat: int) -> int:
    """Victory points of a seat as the table lies, the hand tile with its better face."""
    counts = face_counts(table, seat)
    a, b = PAIRS[table.hand[seat]]
    return max(points_with(counts, a), points_with(counts, b))


def tokens_on_grid(table: Table, seat: int) -> int:
    """Tokens on tiles and on ziggurats: the tie-break (UR-SCORE-10)."""
    total = 0
    for cell in range(CELLS):
        if table.owner[cell] == seat:
            total += 1 if table.ziggurat[cell] else table.tokens[cell]
    return total


def breakdown(table: Table, seat: int) -> dict[str, Any]:
    """The score of a seat explained set by set."""
    counts = face_counts(table, seat)
    hand_face = best_face(counts, table.hand[seat])
    counts[hand_face] += 1
    ziggurats = counts[FACES]
    sets: list[dict[str, Any]] = []
    for number, size in enumerate(set_sizes(counts)):
        faces = [FACE_KEYS[face] for face in range(FACES) if counts[face] > number]
        sets.append({"faces": faces, "ziggurat": number < ziggurats, "points": SET_POINTS[size]})
    return {"hand_face": FACE_KEYS[hand_face], "sets": sets, "points": points(counts)}
