"""The shape of a view of Ur: what ``UrState.view`` gives to every seat and to spectators."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from ziggurat.shapes import CommonView


class Task(TypedDict):
    """Something that is still to be done."""

    task: Annotated[str, "The key of a question or a step"]
    seat: Annotated[int, "Whom it concerns"]
    face: NotRequired[Annotated[str, "The action whose gains are shared out: trade or culture"]]


class ScoredSet(TypedDict):
    """One set of the score."""

    faces: Annotated[list[str], "The faces of its tiles"]
    hand: Annotated[bool, "Whether the hand tile is among them"]
    ziggurat: Annotated[bool, "Whether a ziggurat joins it"]
    points: Annotated[int, "Its victory points"]


class Score(TypedDict):
    """The score of a seat, set by set."""

    hand_face: Annotated[str, "The face with which the hand tile counts"]
    sets: Annotated[list[ScoredSet], "The largest first"]
    points: Annotated[int, "Their sum"]


class View(CommonView):
    """All there is to see: Ur has no secrets."""

    first: Annotated[int, "The seat with the first-player marker"]
    round: Annotated[int, "Counted from 1; 0 during set-up"]
    last_round: Annotated[bool, "Whether the game ends with this round"]
    agenda: Annotated[list[Task], "What is still to be done, the question being asked last"]
    slots: Annotated[int, "Actions of this turn neither performed nor declined yet"]
    performed: Annotated[str, "The letters of the faces performed this turn"]
    built: Annotated[int, "Ziggurats built this turn"]
    attacks: Annotated[int, "Attacks made in the War of this turn"]
    ziggurats_left: Annotated[int, "Ziggurats that can still be built"]
    supply: Annotated[list[int], "By seat: tokens off the grid"]
    hands: Annotated[list[str], "By seat: the two faces of the hand tile"]
    side: Annotated[list[str], "The tiles beside the grid"]
    tiles: Annotated[list[str], "Six rows of tiles, the visible face first: WA"]
    pieces: Annotated[list[str], "Six rows: owner and tokens, 03; a ziggurat, 0Z; free, .."]
    pending: Annotated[dict[str, int], "By cell: tokens that the unfinished choice adds or takes"]
    due: Annotated[dict[str, int], "By cell: tokens that may still be added"]
    scores: Annotated[list[int], "By seat: victory points as the grid lies"]
    ranks: Annotated[list[int], "By seat: 1 for the winner"]
    sets: Annotated[list[Score], "By seat: how the points come about"]
    tokens_on_grid: Annotated[list[int], "By seat: the tie-break"]
    recall: Annotated[dict[str, Any], "Empty: all that was shown can still be seen"]
