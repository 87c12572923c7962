"""Losses that the victim shares out among the others: famine, epidemic, and floods (29.64)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, losses
from ziggurat.games.civilisation import components as box
from ziggurat.games.civilisation.agenda import Task
from ziggurat.games.civilisation.memory import row_of
from ziggurat.games.civilisation.state import NOBODY, Table


def shared_loss(table: Table, victim: int, calamity: int) -> None:
    """The victim loses, then tells what the others lose, then they do (29.64)."""
    table.then(
        _loss(table, victim, losses.harm(table, victim, calamity, box.HARM[calamity])),
        (agenda.SHARE, victim, box.SHARED[calamity], box.MOST_EACH[calamity]),
        (agenda.SECONDARY, victim, 0, 0),
    )


def _loss(table: Table, seat: int, amount: int) -> Task:
    """A loss; whoever owns Pottery is asked for Grain first, whatever he holds (30.312)."""
    may_show = table.calamity == box.FAMINE and table.owns(seat, box.POTTERY)
    if may_show and table.hand_size(seat) and losses.exposed_points(table, seat):
        return (agenda.GRAIN, seat, amount, 0)
    return (agenda.LOSE, seat, amount, 1)


def grain_answers(table: Table, seat: int, amount: int) -> list[Action]:
    """How many Grain cards are shown; more than help are not asked for."""
    helpful = (amount + box.GRAIN_POINTS - 1) // box.GRAIN_POINTS
    return say.COUNTS[: min(table.hand[seat][box.GRAIN], helpful) + 1]


def show_grain(table: Table, seat: int, amount: int, count: int) -> None:
    """Each Grain card cuts a famine; it cannot be spent this turn."""
    if count:
        table.grain[seat] = count
        for other in range(table.players):
            grain = row_of(table, other, seat) + box.GRAIN
            table.known[grain] = max(table.known[grain], count if other != seat else 0)
        table.effect = REVEAL
        table.tell("grain", "seat count", seat, count)
    amount -= box.GRAIN_POINTS * count
    if amount > 0:
        table.agenda.append((agenda.LOSE, seat, amount, 1))


def share_next(table: Table, total: int, most: int) -> tuple[int, int, int]:
    """The seat whose share comes next with its least and its greatest; NOBODY when all is told.

    Shares are told in the order of the succession table.
    """
    seats = [seat for seat in table.secondary_victims() if _bearable(table, seat, most)]
    bears = [_bearable(table, seat, most) for seat in seats]
    left = min(total, sum(bears)) - sum([max(0, share) for share in table.shares])
    for number, seat in enumerate(seats):
        if table.shares[seat]:
            continue
        after = sum(
            [
                bears[later]
                for later in range(number + 1, len(seats))
                if not table.shares[seats[later]]
            ]
        )
        return seat, max(0, left - after), min(bears[number], left)
    return NOBODY, 0, 0


def set_share(table: Table, seat: int, amount: int) -> None:
    """The victim has told what a seat loses: -1 is a share of nothing."""
    table.shares[seat] = amount or -1
    table.tell("share", "seat other count", table.victim, seat, amount)


def _bearable(table: Table, seat: int, most: int) -> int:
    """The greatest share that a seat can be given."""
    cap = most
    if table.calamity == box.FLOOD:
        cap = losses.harm(table, seat, box.FLOOD, cap)  # 30.515a
    return min(cap, losses.exposed_points(table, seat))


def secondary(table: Table) -> None:
    """Those who have a share lose it, in the order of the succession table."""
    tasks: list[Task] = []
    for seat in table.by_succession():
        share = table.shares[seat]
        if share <= 0:
            continue
        if table.calamity == box.EPIDEMIC:
            if table.owns(seat, box.MEDICINE):
                share = min(share, box.MEDICINE_SHARE)
            share = losses.harm(table, seat, box.EPIDEMIC, share)
        tasks.append(_loss(table, seat, share))
    table.then(*tasks)
