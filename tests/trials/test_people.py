"""What scripted people remember, and the line that can be cut."""

from __future__ import annotations

import asyncio
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from trials.faults import Journal, Result, kind_of, report
from trials.local import HOME
from trials.people import Ledger
from trials.proxy import Proxy
from trials.wallclock import WallClock, compiler

RECORD = "ziggurat-record 1\nplayers 2\n\n1 x9\n0 a1\n1 x8\n0 b2\n"


def test_a_record_that_holds_what_was_acknowledged() -> None:
    assert Ledger("t", 0, "", ["a1", "b2"]).compare(RECORD) == ""
    assert Ledger("t", 0, "", ["a1"], (7, "b2")).compare(RECORD) == ""
    assert Ledger("t", 0, "", ["a1", "b2"], (8, "c3")).compare(RECORD) == ""


@pytest.mark.parametrize(
    ("known", "sent", "said"),
    [
        (["a1", "b2", "c3"], None, "lost"),
        (["a1"], None, "differs"),
        (["a1"], (7, "c3"), "differs"),
        (["b2", "a1"], None, "differs"),
        (["a1", "b2"], (9, "b2"), ""),
    ],
)
def test_a_record_that_does_not(known: list[str], sent: tuple[int, str], said: str) -> None:
    assert (said in Ledger("t", 0, "", known, sent).compare(RECORD)) is True
    assert bool(Ledger("t", 0, "", known, sent).compare(RECORD)) is bool(said)


def test_a_move_that_is_there_twice() -> None:
    twice = RECORD + "0 b2\n"
    assert "differs" in Ledger("t", 0, "", ["a1", "b2"]).compare(twice)


def test_a_line_is_cut_and_mended() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(10):
            writer.write(data.upper())

    async def said(reader: asyncio.StreamReader) -> bytes:
        try:
            return await asyncio.wait_for(reader.read(10), 5)
        except ConnectionError:
            return b""

    async def ask(port: int) -> tuple[asyncio.StreamReader, bytes]:
        reader, writer = await asyncio.open_connection(HOME, port)
        writer.write(b"abc")
        return reader, await said(reader)

    async def tried() -> None:
        server = await asyncio.start_server(answer, HOME, 0)
        proxy = Proxy(server.sockets[0].getsockname()[1])
        await proxy.start()
        reader, heard = await ask(proxy.port)
        assert heard == b"ABC"
        proxy.cut()
        assert await said(reader) == b""
        assert (await ask(proxy.port))[1] == b""
        proxy.mend()
        assert (await ask(proxy.port))[1] == b"ABC"
        await proxy.close()
        server.close()

    asyncio.run(tried())


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_the_clock_on_the_wall_jumps(tmp_path: Path) -> None:
    found = compiler()
    assert found is not None
    wall = WallClock(tmp_path, found)
    code = "import time; time.sleep(0.01); print(time.time() - time.monotonic())"

    def ahead() -> float:
        environment = {**os.environ, **wall.environment}
        command = [sys.executable, "-S", "-c", code]
        return float(subprocess.run(command, env=environment, capture_output=True).stdout)

    before = ahead()
    wall.jump(-86_400)
    assert ahead() - before == pytest.approx(-86_400, abs=5)
    assert (tmp_path / "wallclock").read_bytes() == struct.pack("q", -86_400)


def test_results_are_taken_up_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "new" / "state.jsonl")
    assert journal.next == 0
    journal.add(Result(0, "disk full", "for 2 s", 1.5, []))
    journal.add(Result(1, "disk full", "for 2 s", 3.5, ["a page did not go on"]))
    again = Journal(tmp_path / "new" / "state.jsonl")
    assert again.results == journal.results
    assert report(again.results)[2:] == ["| disk full | 2 | 1 | 1 | 1.5 | 1.5 |"]


def test_every_kind_of_fault_comes_in_turn() -> None:
    kinds = ["a", "b", "c", "d"]
    order = [kind_of(5, number, kinds) for number in range(40)]
    assert all(set(order[begin : begin + 4]) == set(kinds) for begin in range(0, 40, 4))
    assert order == [kind_of(5, number, kinds) for number in range(40)]
    assert order != [kind_of(6, number, kinds) for number in range(40)]
