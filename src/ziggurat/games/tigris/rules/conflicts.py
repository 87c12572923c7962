"""Two leaders of one colour in one kingdom: one must go (TE-CONFLICT).

A conflict is internal where a leader entered the kingdom of another, and temples decide it; it is
external where a tile united two kingdoms, and tiles of the leaders' colour decide it
(TE-CONFLICT-INTERNAL-02, TE-CONFLICT-EXTERNAL-25). The attacker adds tiles, then the defender.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Prompt, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.tigris.rules.actions import ADD, CHOICES, adds
from ziggurat.games.tigris.rules.cells import BESIDE, BIT, Cells, cells_of, how_many, reach
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    DYNASTIES,
    RED,
)
from ziggurat.games.tigris.rules.kingdoms import (
    ONE_COLOUR,
    ONE_SEAT,
    colours_of,
    take_tile,
    temples_beside,
)
from ziggurat.games.tigris.rules.leaders import send_home
from ziggurat.games.tigris.rules.monuments import RAISE
from ziggurat.games.tigris.rules.position import (
    EMPTY,
    LEADER_TEXTS,
    OFF,
    Colour,
    Conflict,
    Leader,
    Position,
    Territory,
    TigrisQuestion,
    TigrisStep,
)
from ziggurat.games.tigris.rules.scoring import score
from ziggurat.games.tigris.rules.treasures import TREASURES

# ------------------------------------------------------------------------------- adding tiles


class Attack(TigrisQuestion):
    """The attacker adds tiles from his hand, openly (TE-CONFLICT-INTERNAL-19)."""

    key: ClassVar[str] = "attack"
    rule: ClassVar[str] = "TE-CONFLICT-EXTERNAL-12"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How strong both are on the map."""
        conflict = conflict_of(state)
        mine, theirs = strength(state, conflict.attacker), strength(state, conflict.defender)
        rule = _adding_rule(state, "TE-VARIANT-02")
        return _prompt(state, type(self).key, rule, mine, theirs, conflict.defender)

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """Any number of tiles held; in the English variant only those that put him ahead."""
        return adds([n for n in range(tiles_held(state, seat) + 1) if may_attack_with(state, n)])

    def do(self, state: Position, seat: int, action: Action) -> None:
        """They are out of the game, whoever wins."""
        conflict = conflict_of(state)
        add_tiles(state, seat, action.n)
        state.conflict = Conflict(conflict.attacker, conflict.defender, action.n)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Too few tiles, or not ahead."""
        if action.kind != ADD:
            return super().why_not(state, seat, action)
        if action.n > tiles_held(state, seat):
            return _too_few_tiles(state, seat)
        return IllegalAction("attack_not_ahead", "TE-VARIANT-02")

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """The defender answers (TE-CONFLICT-INTERNAL-09)."""
        defender = DEFEND[conflict_of(state).defender // COLOURS]
        return [*defender.below(state), defender]

    def check(self, state: Position) -> None:
        """The owner of the attacking leader is asked, and has added nothing yet."""
        self.check_tile(state)
        check_conflict(state)
        super().check(state)
        conflict = conflict_of(state)
        if self.seat != conflict.attacker // COLOURS:
            raise wrong("agenda.seat", self.seat)
        if conflict.added:
            raise wrong("added", conflict.added, "TE-CONFLICT-INTERNAL-09")


class Defend(TigrisQuestion):
    """The defender adds tiles from his hand; then the conflict is decided."""

    key: ClassVar[str] = "defend"
    rule: ClassVar[str] = "TE-CONFLICT-EXTERNAL-12"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How strong he is on the map, and the attacker with what he added."""
        conflict = conflict_of(state)
        mine = strength(state, conflict.defender)
        theirs = strength(state, conflict.attacker) + conflict.added
        rule = _adding_rule(state, "TE-VARIANT-04")
        return _prompt(state, type(self).key, rule, mine, theirs, conflict.attacker)

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """Any number of tiles held; in the English variant what makes him equal, or none."""
        return adds([n for n in range(tiles_held(state, seat) + 1) if may_defend_with(state, n)])

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The higher total wins, and the defender a tie.

        TE-CONFLICT-INTERNAL-11, TE-CONFLICT-EXTERNAL-13, TE-CONFLICT-EXTERNAL-27
        """
        conflict = conflict_of(state)
        add_tiles(state, seat, action.n)
        attack = strength(state, conflict.attacker) + conflict.added
        defence = strength(state, conflict.defender) + action.n
        winner, loser = conflict.defender, conflict.attacker
        if attack > defence:
            winner, loser = conflict.attacker, conflict.defender
        state.tell(
            "won",
            "seat leader mine theirs",
            winner // COLOURS,
            COLOUR_KEYS[conflict.colour()],
            max(attack, defence),
            min(attack, defence),
        )
        state.conflict = None
        if state.union is None:
            end_revolt(state, winner, loser)
        else:
            end_clash(state, winner, loser)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Too few tiles, or not just what makes him equal."""
        if action.kind != ADD:
            return super().why_not(state, seat, action)
        if action.n > tiles_held(state, seat):
            return _too_few_tiles(state, seat)
        return IllegalAction("defence_not_equal", "TE-VARIANT-04")

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """Further clashes of a union and a monument; then treasures (TE-TREASURE-09)."""
        return [TREASURES] if state.union is None else [TREASURES, RAISE[state.seat], CLASHES]

    def check(self, state: Position) -> None:
        """The owner of the leader that is attacked is asked."""
        self.check_tile(state)
        check_conflict(state)
        super().check(state)
        if self.seat != conflict_of(state).defender // COLOURS:
            raise wrong("agenda.seat", self.seat)


def conflict_of(state: Position) -> Conflict:
    """The conflict under way; a dump that asks about one must have it."""
    conflict = state.conflict
    if conflict is None:
        raise wrong("conflict", None)
    return conflict


def fighting_colour(state: Position) -> Colour:
    """The colour of the tiles that decide the conflict."""
    return RED if state.union is None else conflict_of(state).colour()


def tiles_held(state: Position, seat: int) -> int:
    """Tiles in hand that could be added, from none to all of them (TE-CONFLICT-INTERNAL-10)."""
    return state.hand[seat * COLOURS + fighting_colour(state)]


def may_attack_with(state: Position, count: int) -> bool:
    """Whether the attacker may add so many tiles that he has.

    In the English variant only if he is then ahead of what the defender has on the map
    (TE-VARIANT-02, TE-VARIANT-03, TE-VARIANT-06); none is always allowed (TE-VARIANT-05). It holds
    for both kinds of conflict (TE-VARIANT-08).
    """
    if not count or not state.options["english_variant"]:
        return True
    conflict = conflict_of(state)
    return strength(state, conflict.attacker) + count > strength(state, conflict.defender)


def may_defend_with(state: Position, count: int) -> bool:
    """Whether the defender may add so many tiles that he has.

    In the English variant just what makes him equal (TE-VARIANT-04, TE-VARIANT-07), or none.
    """
    if not count or not state.options["english_variant"]:
        return True
    conflict = conflict_of(state)
    attack = strength(state, conflict.attacker) + conflict.added
    return strength(state, conflict.defender) + count == attack


def add_tiles(state: Position, seat: int, count: int) -> None:
    """Tiles from the hand, out of the game afterwards.

    TE-CONFLICT-INTERNAL-14, TE-CONFLICT-EXTERNAL-16
    """
    colour = fighting_colour(state)
    state.hand[seat * COLOURS + colour] -= count
    state.missing += count
    state.gone[colour] += count
    key = "added" if count else "added_none"
    state.tell(key, "seat colour count", seat, COLOUR_KEYS[colour], count)


def strength(state: Position, leader: Leader) -> int:
    """Tiles on the map that support a leader in the conflict under way.

    Internal: temples beside it (TE-CONFLICT-INTERNAL-07, TE-CONFLICT-INTERNAL-08,
    TE-CONFLICT-INTERNAL-17). External: its partisans (TE-CONFLICT-INTERNAL-04).
    """
    if state.union is None:
        return temples_beside(state, state.place[leader])
    return how_many(partisans(state, leader))


def partisans(state: Position, leader: Leader) -> Cells:
    """Tiles of the leader's colour in its kingdom as it was before the union.

    The uniting tile and leaderless territories were in neither kingdom, and turned tiles do not
    count (TE-CONFLICT-EXTERNAL-07, TE-CONFLICT-EXTERNAL-08, TE-CONFLICT-EXTERNAL-09,
    TE-CONFLICT-EXTERNAL-10). By default all that are still on the map; as an option only those
    still connected with the leader on its side of the uniting tile (TE-CONFLICT-EXTERNAL-11).
    Without a union: what it could count on if there were one.
    """
    here = state.place[leader]
    union = state.union
    side = state.members[state.territory[here]]
    if union is not None and (union.one | union.two) & BIT[here]:
        within = side
        side = union.one if union.one & BIT[here] else union.two
        if state.options["war_supporters"] == "connected":
            side = reach(BIT[here], side & within)
    return side & state.faces[leader % COLOURS]


def _adding_rule(state: Position, variant: str) -> str:
    """The rule that says which tiles may be added."""
    if state.options["english_variant"]:
        return variant
    return "TE-CONFLICT-INTERNAL-10" if state.union is None else "TE-CONFLICT-EXTERNAL-12"


def _prompt(state: Position, key: str, rule: str, mine: int, theirs: int, rival: Leader) -> Prompt:
    args = {
        "colour": COLOUR_KEYS[fighting_colour(state)],
        "mine": mine,
        "theirs": theirs,
        "seat": rival // COLOURS,
    }
    return Prompt(key, rule, args)


def _too_few_tiles(state: Position, seat: int) -> IllegalAction:
    rule = "TE-CONFLICT-INTERNAL-10" if state.union is None else "TE-CONFLICT-EXTERNAL-12"
    colour = COLOUR_KEYS[fighting_colour(state)]
    return IllegalAction("too_few_tiles", rule, colour=colour, count=tiles_held(state, seat))


def not_your_conflict() -> IllegalAction:
    """Only the two players in conflict add tiles, each in his turn (TE-CONFLICT-INTERNAL-09)."""
    return IllegalAction("not_your_conflict", "TE-CONFLICT-INTERNAL-09")


def begin(state: Position, attacker: Leader, defender: Leader) -> None:
    """A conflict breaks out; nobody may withdraw (TE-CONFLICT-INTERNAL-03)."""
    state.conflict = Conflict(attacker, defender, 0)
    state.tell(
        "clash_internal" if state.union is None else "clash_external",
        "seat victim leader mine theirs",
        attacker // COLOURS,
        defender // COLOURS,
        COLOUR_KEYS[attacker % COLOURS],
        strength(state, attacker),
        strength(state, defender),
    )
    state.then(ATTACK[attacker // COLOURS], DEFEND[defender // COLOURS])


def check_conflict(state: Position) -> None:
    """Refuse a dump in which these two leaders cannot be in conflict."""
    conflict = conflict_of(state)
    attacker, defender = conflict.attacker, conflict.defender
    here, there = state.place[attacker], state.place[defender]
    alike = attacker % COLOURS == defender % COLOURS
    if not alike or attacker == defender or state.territory[here] != state.territory[there]:
        raise wrong("defender", LEADER_TEXTS[defender], "TE-CONFLICT-INTERNAL-02")
    waits = [turns_until(state, leader) for leader in (attacker, defender)]
    union = state.union
    if waits[0] > waits[1] or (union is None and waits[0]):
        raise wrong("attacker", LEADER_TEXTS[attacker], "TE-CONFLICT-EXTERNAL-05")
    if union is None:
        return
    sides = [BIT[here] & union.one != 0, BIT[there] & union.one != 0]
    camps = union.one | union.two
    if sides[0] == sides[1] or not camps & BIT[here] or not camps & BIT[there]:
        raise wrong("camps", CELL_NAMES[there], "TE-CONFLICT-EXTERNAL-07")


# ---------------------------------------------------------------------- internal conflicts


def revolt(state: Position, attacker: Leader, defender: Leader) -> None:
    """A leader entered a kingdom that has one of its colour (TE-LEADER-18).

    Who placed or moved it attacks (TE-CONFLICT-INTERNAL-06). Treasures are judged when all is
    over (TE-CONFLICT-INTERNAL-18).
    """
    state.then(TREASURES)
    begin(state, attacker, defender)


def end_revolt(state: Position, winner: Leader, loser: Leader) -> None:
    """One red point for the winner; the loser takes his leader back, all tiles stay.

    TE-CONFLICT-INTERNAL-12, TE-CONFLICT-INTERNAL-13, TE-CONFLICT-INTERNAL-15
    """
    score(state, winner // COLOURS, RED, 1)
    send_home(state, loser)


# ---------------------------------------------------------------------- external conflicts


class Clashes(TigrisStep):
    """Leaders of one colour in the united kingdom fight, one pair after the other.

    TE-CONFLICT-EXTERNAL-22, until none are left (TE-CONFLICT-INTERNAL-05). Those that a removal
    has parted do not (TE-CONFLICT-EXTERNAL-21).
    """

    key: ClassVar[str] = "clashes"

    def run(self, state: Position) -> None:
        """Begin the only one, let the active player choose, or make peace."""
        colours = clashes(state)
        if not colours:
            state.union = None  # TE-CONFLICT-EXTERNAL-03, TE-CONFLICT-EXTERNAL-23
            return
        state.then(self)
        if len(colours) > 1:
            state.tell("clashes", "leaders", [COLOUR_KEYS[colour] for colour in colours])
            state.then(CHOOSE[state.seat])
        else:
            begin_clash(state, colours[0])


class Choose(TigrisQuestion):
    """Whoever laid the uniting tile says which leaders clash first, involved or not."""

    key: ClassVar[str] = "choose"
    rule: ClassVar[str] = "TE-CONFLICT-EXTERNAL-04"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT,)

    def answers(self, state: Position, seat: int) -> Sequence[Action]:
        """The colours of which the kingdom has two leaders."""
        return [CHOICES[colour] for colour in clashes(state)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """That conflict breaks out."""
        begin_clash(state, action.b)

    def below(self, state: Position) -> Sequence[Task[Position]]:
        """The other clashes, a monument, treasures (TE-TREASURE-09)."""
        return [TREASURES, RAISE[state.seat], CLASHES]

    def fewest(self) -> int:
        """A single clash begins by itself."""
        return 2

    def check(self, state: Position) -> None:
        """The active player is asked, about a tile that unites."""
        super().check(state)
        if self.seat != state.seat:
            raise wrong("agenda.seat", self.seat)


def clashes(state: Position) -> list[Colour]:
    """Colours of which one kingdom holds two leaders."""
    twice = 0
    for rulers in state.rulers:
        once = 0
        while rulers:
            twice |= once & rulers
            once |= rulers & ONE_SEAT
            rulers >>= COLOURS
    return [colour for colour in range(COLOURS) if twice >> colour & 1]


def would_clash(
    state: Position, one: Territory, other: Territory
) -> list[tuple[Colour, tuple[Leader, Leader]]]:
    """The leaders of equal colours that two kingdoms would set against each other, if united."""
    mine, theirs = state.rulers[one], state.rulers[other]
    alike = colours_of(mine) & colours_of(theirs)
    return [
        (colour, (_ruler(mine, colour), _ruler(theirs, colour)))
        for colour in range(COLOURS)
        if alike >> colour & 1
    ]


def _ruler(rulers: int, colour: Colour) -> Leader:
    """The leader of a colour among some that has one."""
    leader = colour
    while not rulers >> leader & 1:
        leader += COLOURS
    return leader


def rivals(state: Position, colour: Colour) -> list[Leader]:
    """The two leaders of that colour that share a kingdom, or none."""
    for rulers in state.rulers:
        alike = rulers >> colour & ONE_COLOUR
        if alike & (alike - 1):
            leaders = range(colour, state.players * COLOURS, COLOURS)
            return [leader for leader in leaders if rulers >> leader & 1]
    return []


def begin_clash(state: Position, colour: Colour) -> None:
    """The active player attacks, or else the first involved after him.

    TE-CONFLICT-EXTERNAL-05, TE-CONFLICT-EXTERNAL-06
    """
    one, other = rivals(state, colour)
    if turns_until(state, one) < turns_until(state, other):
        begin(state, one, other)
    else:
        begin(state, other, one)


def turns_until(state: Position, leader: Leader) -> int:
    """How many turns until its owner is the active player; 0 if he is."""
    return (leader // COLOURS - state.seat) % state.players


def end_clash(state: Position, winner: Leader, loser: Leader) -> None:
    """The losing leader and its partisans leave the map and score for the winner.

    TE-CONFLICT-EXTERNAL-14, TE-CONFLICT-EXTERNAL-15, TE-CONFLICT-EXTERNAL-16,
    TE-CONFLICT-EXTERNAL-19; no third leader is stranded by it (TE-CONFLICT-EXTERNAL-26).
    """
    colour = winner % COLOURS
    removed = partisans(state, loser)
    if colour == RED:
        removed &= ~protected_temples(state, winner, loser)
    fallen = cells_of(removed)
    send_home(state, loser)
    for cell in fallen:
        take_tile(state, cell, EMPTY)
    state.gone[colour] += len(fallen)
    if fallen:
        cells = [CELL_NAMES[cell] for cell in fallen]
        state.tell("fell", "seat cells", loser // COLOURS, cells)
    score(state, winner // COLOURS, colour, 1 + len(fallen))


def protected_temples(state: Position, winner: Leader, loser: Leader) -> Cells:
    """Temples that stay though their priest lost: they support him all the same.

    With a treasure (TE-CONFLICT-EXTERNAL-17, TE-TREASURE-11), or beside a leader that took no part
    (TE-CONFLICT-EXTERNAL-18, TE-CONFLICT-EXTERNAL-20).
    """
    found = state.treasure_cells
    for leader, cell in enumerate(state.place):
        if cell != OFF and leader != winner and leader != loser:
            found |= BESIDE[cell]
    return found


SEATS: Final = range(len(DYNASTIES))
ATTACK: Final[list[Attack]] = [Attack(seat) for seat in SEATS]
DEFEND: Final[list[Defend]] = [Defend(seat) for seat in SEATS]
CHOOSE: Final[list[Choose]] = [Choose(seat) for seat in SEATS]
CLASHES: Final = Clashes()
