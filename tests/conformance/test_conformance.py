"""Every rule of every game has a test, every mark names a rule, and the pages say so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import ziggurat
from tests.conformance.citations import citations, reasons, unaccounted, unknown
from tests.conformance.page import HERE, PAGES, ROOT, games, items, page, proofs, proofs_of

SOURCE = Path(ziggurat.__file__).parent / "games"
every_game = pytest.mark.parametrize("game", games())


def test_every_game_has_a_list() -> None:
    assert games() == sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))


@every_game
def test_ids_are_unique_and_belong_to_their_section(game: str) -> None:
    ids = Counter(item.id for item in items(game))
    assert max(ids.values()) == 1
    assert len({each.split("-")[0] for each in ids}) == 1


def test_the_list_of_ur_is_complete() -> None:
    sections = Counter(item.section.split()[0] for item in items("ur"))
    assert sections == {
        "SETUP": 13, "TURN": 9, "PASS": 8, "ZIGGURAT": 10, "EXCHANGE": 8, "AGRI": 8, "TRADE": 6,
        "CULTURE": 9, "POLITICS": 5, "WAR": 17, "LIMIT": 4, "NOTOKEN": 5, "END": 4, "SCORE": 14,
        "INFO": 5,
    }  # fmt: skip
    assert all(item.id.startswith(f"UR-{item.section.split()[0]}-") for item in items("ur"))
    assert len(items("ur")) == 125


def test_the_list_of_tigris_is_complete() -> None:
    sections = Counter(item.section.split()[0] for item in items("tigris"))
    assert sections == {
        "SETUP": 13, "KINGDOM": 11, "TURN": 8, "LEADER": 19, "TILE": 8, "POINT": 10,
        "CATASTROPHE": 12, "SWAP": 5, "ENDTURN": 5, "CONFLICT-INTERNAL": 19,
        "CONFLICT-EXTERNAL": 27, "MONUMENT": 24, "TREASURE": 12, "END": 6, "SCORE": 7,
        "VARIANT": 8, "INFO": 6,
    }  # fmt: skip
    assert all(item.id.startswith(f"TE-{item.section.split()[0]}-") for item in items("tigris"))
    assert len(items("tigris")) == 200


def test_the_list_of_ages_is_complete() -> None:
    sections = Counter(item.section.split()[0] for item in items("ages"))
    assert sections == {
        "SETUP": 29, "TURN": 14, "ROW": 13, "TAKE": 16, "LEADER": 9, "WONDER": 13, "ACTION": 11,
        "POP": 9, "BUILD": 11, "UPGRADE": 8, "DESTROY": 4, "UNIT": 9, "TECH": 14, "GOV": 17,
        "PROD": 21, "HAPPY": 13, "CORR": 8, "EVENT": 19, "COLONY": 18, "AGGR": 17, "WAR": 15,
        "PACT": 13, "TACTIC": 9, "AIR": 5, "AGE": 14, "END": 14, "SCORE": 11, "LIMIT": 12,
        "TIE": 8, "VARIANT": 16, "CARD": 153, "INFO": 11, "EX": 40,
    }  # fmt: skip
    assert all(item.id.startswith(f"TTA-{item.section.split()[0]}-") for item in items("ages"))
    assert len(items("ages")) == 594


def test_the_list_of_civilisation_is_complete() -> None:
    sections = Counter(item.section.split()[0] for item in items("civilisation"))
    assert sections == {
        "2": 2, "3": 4, "4": 16, "5": 6, "6": 2, "7": 1, "8": 10, "9": 3, "10": 5, "11": 3,
        "14": 1, "15": 23, "16": 15, "17": 4, "18": 17, "19": 13, "20": 7, "21": 3, "22": 10,
        "23": 24, "24": 33, "25": 9, "26": 14, "27": 11, "28": 19, "29": 26, "30": 103, "31": 27,
        "32": 91, "33": 12, "34": 5, "35": 7,
    }  # fmt: skip
    for item in items("civilisation"):
        paragraph = item.id.removeprefix("CIV-").removeprefix("EX-")
        assert paragraph.split(".")[0] == item.section.split()[0]
    assert len(items("civilisation")) == 526
    assert sum(item.id.startswith("CIV-EX-") for item in items("civilisation")) == 15


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    proven = {proof.rule for proof in proofs_of(game) if not proof.is_skipped}
    assert [item.id for item in items(game) if item.id not in proven] == []


def test_every_mark_names_a_rule() -> None:
    known = {item.id for game in games() for item in items(game)}
    unknown = [proof for proof in proofs(ROOT / "tests") if proof.rule not in known]
    assert unknown == []


@every_game
def test_marks_lie_where_they_are_counted(game: str) -> None:
    known = {item.id for item in items(game)}
    counted = set(proofs_of(game))
    strays = [p for p in proofs(HERE) if p.rule in known and p not in counted]
    assert strays == []


@every_game
def test_every_rule_that_the_game_cites_exists(game: str) -> None:
    rules = {item.id for item in items(game)}
    prefix = next(iter(rules)).split("-")[0]
    cited = re.compile(rf'"({prefix}-[^"\s]+)"')
    for path in sorted((SOURCE / game).rglob("*")):
        if path.suffix in (".py", ".md", ".po"):
            unknown = set(cited.findall(path.read_text(encoding="utf-8"))) - rules
            assert not unknown, f"{path.name} cites {sorted(unknown)}"


@every_game
def test_every_rule_is_cited_where_it_is_enforced(game: str) -> None:
    ids = [item.id for item in items(game)]
    found = citations(SOURCE / game)
    assert unaccounted(ids, found, reasons(game)) == []
    assert unknown(ids, found) == []


@every_game
def test_a_reason_is_given_for_what_is_cited_nowhere(game: str) -> None:
    known = {item.id for item in items(game)}
    found = {citation.rule for citation in citations(SOURCE / game)}
    assert [rule for rule in reasons(game) if rule not in known or rule in found] == []


@every_game
def test_the_page_is_up_to_date(game: str) -> None:
    written = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    assert written == page(game), "run: python -m tests.conformance.page"
