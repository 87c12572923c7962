"""Measure, and print tables: ``script/bench`` makes the environments and calls this."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.progress import track

from benchmarks import imports, page, tables
from benchmarks.alternate import (
    BATCHES,
    FIGURES,
    SUBJECTS,
    Engine,
    Heat,
    Peer,
    alternate,
    peers_there,
)
from benchmarks.peers import PEERS
from benchmarks.trees import SOURCES, build, checkout

MODES = ("interpreted", "compiled")
BESIDE_PEERS = ("play", "PettingZoo", *BATCHES)
"""What is measured beside other engines, unless told otherwise."""
ROUNDS, SECONDS = 20, 0.25
QUICK_ROUNDS, QUICK_SECONDS = 3, 0.1


def options() -> argparse.Namespace:
    """What the command line asks for."""
    games = tuple(dict.fromkeys(subject.game for subject in SUBJECTS))
    parser = argparse.ArgumentParser(prog="script/bench", description="Speed and memory.")
    parser.add_argument("--games", nargs="+", choices=games, default=games, metavar="GAME")
    figures = FIGURES + BATCHES
    parser.add_argument("--figures", nargs="+", choices=figures, metavar="FIGURE")
    parser.add_argument("--before", metavar="REV", help="beside that revision, in alternation")
    parser.add_argument(
        "--peers", action="store_true", help="beside other engines and environments to learn in"
    )
    parser.add_argument("--rounds", type=int, help=f"alternations, {ROUNDS} unless told")
    parser.add_argument("--quick", action="store_true", help="a first look: few and short slices")
    parser.add_argument(
        "--page", action="store_true", help=f"everything, and write {page.PAGE.name} anew"
    )
    modes = parser.add_mutually_exclusive_group()
    for mode in MODES:
        modes.add_argument(
            f"--{mode}", dest="modes", action="store_const", const=(mode,), default=MODES
        )
    chosen = parser.parse_args()
    if chosen.page:
        chosen.figures = FIGURES + BATCHES
    if chosen.figures is None:
        chosen.figures = BESIDE_PEERS if chosen.peers else FIGURES
    return chosen


def main() -> None:
    """Measure what is asked for, and print it."""
    console = Console()
    chosen = options()
    where = page.machine()
    trees = [checkout(chosen.before), SOURCES] if chosen.before else [SOURCES]
    if "compiled" in chosen.modes:
        for sources in trees:
            build(sources)
    contests = [
        [Engine(subject, mode, sources) for sources in trees]
        for subject in SUBJECTS
        for mode in chosen.modes
        if subject.game in chosen.games
    ]
    heats: list[Heat] = [
        [(engine, figure) for engine in contest]
        for contest in contests
        for figure in contest[0].subject.figures
        if figure in chosen.figures
    ]
    peers: list[Heat] = []
    if chosen.peers:
        installed = peers_there()
        peers = [[(Peer(name), PEERS[name].figure)] for name in installed]
        for name, peer in PEERS.items():
            if name not in installed:
                console.print(f"{name} is left out: {peer.module} could not be installed here.")
    rounds = chosen.rounds or (QUICK_ROUNDS if chosen.quick else ROUNDS)
    results = alternate(
        [*heats, *peers],
        track(range(rounds), f"{rounds} alternations", console=console),
        QUICK_SECONDS if chosen.quick else SECONDS,
    )
    latest = {heat[-1]: results[heat[-1]] for heat in [*heats, *peers]}
    found = [
        tables.gains(heats, results, mode) if chosen.before else tables.speeds(latest, mode)
        for mode in chosen.modes
    ]
    if chosen.peers:
        if "play" in chosen.figures:
            found.append(tables.beside_peers(latest))
        found.append(tables.to_learn_in(latest))
    if "copy" in chosen.figures:
        found.append(tables.memory(contests))
        found.append(tables.starts(imports.measured(chosen.modes, chosen.games)))
    for table in found:
        console.print(table)
    if chosen.page:
        page.write(found, where, rounds)


if __name__ == "__main__":
    main()
