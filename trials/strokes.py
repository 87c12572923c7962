"""The faults: each strikes, lasts, and is over when its function returns."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import psutil

from trials.damage import damage
from trials.disk import Ballast
from trials.world import Stroke, World

JUMPS = (-86_400, -3_600, -90, 30, 90, 3_600, 86_400)
"""Seconds by which the clock on the wall is set."""


async def kill_one(world: World, rng: Random, seconds: float) -> str:
    """One process of a server is killed; the first one is started again."""
    server = rng.choice(list(world.servers))
    found = server.web_processes()
    if not found:
        server.launch()
        return "no process was there to be killed"
    chosen = rng.choice(found)
    if chosen.pid != found[0].pid:  # its own server has to see to it
        with suppress(psutil.NoSuchProcess):
            chosen.kill()
        return f"one of {len(found)} processes"
    world.supervised = False
    server.kill()
    server.launch()
    world.supervised = True
    return "the first process"


async def kill_all(world: World, rng: Random, seconds: float) -> str:
    """All servers are killed, and started again after a moment."""
    world.supervised = False
    for server in world.servers:
        server.kill()
    await asyncio.sleep(rng.uniform(0, 1))
    for server in world.servers:
        server.launch()
    world.supervised = True
    return f"{len(world.servers)} servers"


async def strike_database(world: World, rng: Random, seconds: float) -> str:
    """PostgreSQL ends at once, without writing anything more, and is started again."""
    await asyncio.to_thread(world.cluster.strike)
    away = rng.uniform(0, 2)
    await asyncio.sleep(away)
    await asyncio.to_thread(world.cluster.start)
    return f"away for {away:.1f} s"


async def pause_database(world: World, rng: Random, seconds: float) -> str:
    """PostgreSQL stands still."""
    world.cluster.pause()
    await asyncio.sleep(seconds)
    world.cluster.go_on()
    return f"for {seconds:.0f} s"


async def cut_line(world: World, rng: Random, seconds: float) -> str:
    """The connections between servers and database are cut."""
    world.proxy.cut()
    await asyncio.sleep(seconds)
    world.proxy.mend()
    return f"for {seconds:.0f} s"


async def fill_disk(world: World, rng: Random, seconds: float) -> str:
    """The disk of the database is full."""
    ballast = Ballast(world.cluster.folder)
    await asyncio.to_thread(ballast.load)
    if not await asyncio.to_thread(world.cluster.is_full):
        raise RuntimeError("the disk is full, and PostgreSQL writes on")
    await asyncio.sleep(seconds)
    ballast.drop()
    ended = not world.cluster.alive
    if ended:
        await asyncio.to_thread(world.cluster.start)
    await asyncio.to_thread(world.cluster.wait)
    return f"for {seconds:.0f} s" + (", PostgreSQL had ended" if ended else "")


async def damage_rows(world: World, rng: Random, seconds: float) -> str:
    """Rows of one table are damaged, and it is read again: only that one may be lost."""
    victim = await world.victim()
    del world.steps[victim]
    done = await asyncio.to_thread(damage, world.cluster.address + world.database, victim, rng)
    await kill_all(world, rng, seconds)
    world.damaged = victim
    return done


async def set_clock(world: World, rng: Random, seconds: float) -> str:
    """The clock on the wall jumps, and stays there."""
    assert world.wall is not None
    world.wall.jump(rng.choice(JUMPS) if world.wall.offset == 0 else 0)
    return f"to {world.wall.offset:+,} s"


STROKES: dict[str, Stroke] = {
    "kill one process": kill_one,
    "kill all servers": kill_all,
    "PostgreSQL ends": strike_database,
    "PostgreSQL stands still": pause_database,
    "connections cut": cut_line,
    "disk full": fill_disk,
    "rows damaged": damage_rows,
    "clock set": set_clock,
}


def possible(world: World) -> list[str]:
    """Which of them this machine allows."""
    return [
        name
        for name in STROKES
        if not (name == "disk full" and not world.small_disk)
        and not (name == "clock set" and world.wall is None)
    ]
