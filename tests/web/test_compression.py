"""What leaves the server is compressed as its reader can read it, and is the same afterwards."""

from __future__ import annotations

import gzip

import brotli
import pytest
from fastapi.testclient import TestClient

from ziggurat.web.compression import BEST, BROTLI, GZIP, accepted, packed, packed_once


def body(client: TestClient, path: str, accept: str) -> tuple[str, bytes]:
    """How an answer is encoded, and its bytes as they were sent."""
    with client.stream("GET", path, headers={"accept-encoding": accept}) as answer:
        assert answer.status_code == 200
        assert "accept-encoding" in answer.headers["vary"].lower()
        data = b"".join(answer.iter_raw())
        assert int(answer.headers["content-length"]) == len(data)
        return answer.headers.get("content-encoding", ""), data


@pytest.mark.parametrize("path", ["/", "/static/ziggurat.js", "/drawing/ur/still.js"])
def test_a_page_is_the_same_however_it_is_sent(client: TestClient, path: str) -> None:
    encoding, plain = body(client, path, "identity")
    assert encoding == ""
    short = {}
    for wanted, unpack in ((GZIP, gzip.decompress), (BROTLI, brotli.decompress)):
        encoding, data = body(client, path, wanted)
        assert encoding == wanted
        assert unpack(data) == plain
        short[wanted] = len(data)
    assert short[BROTLI] < short[GZIP] < len(plain) / 2


def test_brotli_comes_first_and_what_is_refused_is_not_sent(client: TestClient) -> None:
    assert body(client, "/", "gzip, deflate, br, zstd")[0] == BROTLI
    assert body(client, "/", "gzip;q=0.5, br;q=0")[0] == GZIP
    assert body(client, "/", "br;q=0.0, gzip;q=0.000, *;q=0")[0] == ""
    assert accepted("br;q=nonsense") == accepted("") == ""


def test_what_is_short_is_sent_as_it_is(client: TestClient) -> None:
    answer = client.get("/health", headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in answer.headers


def test_what_never_changes_is_compressed_once_and_best(client: TestClient) -> None:
    found = client.get("/static/ziggurat.js", headers={"accept-encoding": "identity"}).content
    assert body(client, "/static/ziggurat.js", "br")[1] == packed(found, BROTLI, BEST)
    packed_once.cache_clear()
    for _ in range(3):
        body(client, "/static/ziggurat.js", "br")
    assert packed_once.cache_info().misses == 1


def test_whoever_has_it_is_sent_nothing(client: TestClient) -> None:
    tag = client.get("/static/ziggurat.js").headers["etag"]
    again = client.get("/static/ziggurat.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
