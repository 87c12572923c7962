"""What a view of Tigris & Euphrates holds, field by field."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

ColourKey = Literal["red", "blue", "green", "black"]


class Counts(TypedDict):
    """A number for each colour."""

    red: Annotated[int, "Temples, or red points"]
    blue: Annotated[int, "Farms, or blue points"]
    green: Annotated[int, "Markets, or green points"]
    black: Annotated[int, "Settlements, or black points"]


class TaskData(TypedDict):
    """A step or question on the agenda."""

    task: Annotated[str, "Its key"]
    seat: NotRequired[Annotated[int, "Whom a question asks"]]


class Support(TypedDict):
    """Tiles on the map for a leader."""

    external: Annotated[int, "Its partisans; while a union is settled, those on its side"]
    internal: Annotated[int, "Temples beside it"]


class TerritoryData(TypedDict):
    """A connected group of tiles and leaders; with a leader it is a kingdom."""

    cells: Annotated[list[str], "Its cells: column a to p, row 1 to 11"]
    leaders: Annotated[list[str], "Its leaders: colour and seat, such as K0"]
    support: Annotated[list[Support], "For each of the leaders: what would support it"]
    strength: Annotated[Counts, "Tiles that lie face up"]
    treasures: Annotated[list[str], "The cells of its treasures"]
    monuments: Annotated[list[str], "Its monuments: the letters of their colours, such as RB"]


class Side(TypedDict):
    """One of two leaders that clash."""

    leader: Annotated[str, "Colour and seat"]
    strength: Annotated[int, "Its partisans"]


class UnionData(TypedDict):
    """Two kingdoms that a tile between them would unite."""

    kingdoms: Annotated[list[int], "Their places in territories"]
    clashes: Annotated[dict[ColourKey, list[Side]], "The leaders that would then clash, by colour"]


class ConflictData(TypedDict):
    """A conflict under way; empty in peace."""

    kind: NotRequired[Annotated[Literal["internal", "external"], "What began it"]]
    camps: NotRequired[Annotated[list[list[str]], "The two kingdoms before their union, if any"]]
    clashes: NotRequired[
        Annotated[dict[ColourKey, list[Side]], "While one is to be chosen: the sides of each"]
    ]
    colour: NotRequired[Annotated[ColourKey, "Of the leaders that fight"]]
    attacker: NotRequired[Annotated[str, "The attacking leader"]]
    defender: NotRequired[Annotated[str, "The leader that is attacked"]]
    added: NotRequired[Annotated[int, "Tiles the attacker has added"]]
    tiles: NotRequired[Annotated[ColourKey, "Of the tiles that decide it"]]


class Recall(TypedDict):
    """What was shown earlier and may be remembered."""

    points: Annotated[list[Counts], "Points by seat, as everybody saw them gained"]
    treasures: Annotated[list[int], "Treasures taken, by seat"]
    swapped: NotRequired[Annotated[Counts, "Tiles I exchanged"]]


class View(TypedDict):
    """All that a seat may know; a spectator has no hand."""

    game: Annotated[str, "The name of the game"]
    form: Annotated[int, "The form of its data: another number, other fields"]
    players: Annotated[int, "How many seats there are"]
    options: Annotated[dict[str, bool | int | str], "Every option with its value"]
    you: Annotated[int | None, "The seat that sees this; null for a spectator"]
    to_act: Annotated[list[int], "The seats that are waited for"]
    over: Annotated[bool, "Whether the game is over"]
    first: Annotated[int, "The seat that began"]
    turn: Annotated[int, "Rounds begun"]
    seat: Annotated[int, "The active player"]
    actions: Annotated[int, "Actions left to the active player, with the one under way"]
    agenda: Annotated[list[TaskData], "What is still to be done; the question being asked is last"]
    map: Annotated[list[str], "Rows of cells in two letters: RR a tile, rr turned, K0 a leader"]
    treasures_on_map: Annotated[list[str], "The cells of the treasures that are left"]
    monuments: Annotated[dict[str, str], "Those built, by colours: their top left cells"]
    catastrophes: Annotated[list[int], "Catastrophes left, by seat"]
    hand_sizes: Annotated[list[int], "Tiles in hand, by seat"]
    swapped_sizes: Annotated[list[int], "Tiles exchanged, by seat"]
    bag_size: Annotated[int, "Tiles in the bag"]
    gone: Annotated[Counts, "Tiles that left the game in sight of all"]
    laid: Annotated[str, "The cell of the tile just laid while it has consequences, else empty"]
    conflict: Annotated[ConflictData, "The conflict under way"]
    territories: Annotated[list[TerritoryData], "Every territory of the map"]
    between: Annotated[
        dict[str, list[int]], "Empty cells beside several kingdoms: those by place in territories"
    ]
    unions: Annotated[list[UnionData], "Every pair of kingdoms that a tile could unite"]
    recall: Annotated[Recall, "What was shown earlier"]
    hand: NotRequired[Annotated[Counts, "My tiles"]]
    my_points: NotRequired[Annotated[Counts, "My points"]]
    my_treasures: NotRequired[Annotated[int, "My treasures"]]
    strength: NotRequired[Annotated[list[int], "Tiles on the map for attacker and defender"]]
    hands: NotRequired[Annotated[list[Counts], "At the end: everybody's tiles"]]
    points: NotRequired[Annotated[list[Counts], "At the end: everybody's points"]]
    treasures: NotRequired[Annotated[list[int], "At the end: everybody's treasures"]]
    swapped: NotRequired[Annotated[list[Counts], "At the end: tiles everybody exchanged"]]
    bag: NotRequired[Annotated[Counts, "At the end: tiles left in the bag"]]
    scores: NotRequired[Annotated[list[int], "At the end: the weakest colour of each seat"]]
    ranks: NotRequired[Annotated[list[int], "At the end: places, 1 for the winner"]]
    final: NotRequired[Annotated[list[list[int]], "At the end: totals, the weakest colour first"]]
    spread: NotRequired[Annotated[list[Counts], "At the end: treasures added to each colour"]]
