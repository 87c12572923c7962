"""Settings of planners that meet each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from trials import levels
from ziggurat.bots.levels import level_of
from ziggurat.bots.naming import judged_by
from ziggurat.offers import Level

LINES = """
# a setting that sees nothing, and one as the game has it
ur/2 | Level(1, 1, slips=100) | normal | 4 | blind
ur/3 | easy | hard | 6 | far
"""


def test_a_file_of_duels_is_read(tmp_path: Path) -> None:
    file = tmp_path / "duels.txt"
    file.write_text(LINES)
    blind, far = levels.read(file)
    assert (blind.table.name, blind.most, blind.name) == ("ur/2", 4, "blind")
    assert levels.setting("ur", blind.settings[0]) == Level(1, 1, slips=100)
    assert levels.setting("ur", far.settings[1]) == level_of(judged_by("ur"), "hard")
    file.write_text("ur/2 | Level(no) | hard | 4 | x")
    with pytest.raises(NameError):
        levels.read(file)


def test_each_duel_has_its_share_and_games_count_up_to_a_gap(tmp_path: Path) -> None:
    file = tmp_path / "duels.txt"
    file.write_text(LINES)
    blind, far = levels.read(file)
    blind.begun, far.begun = 2, 2  # a half and a third
    assert levels.following([blind, far]) is far
    blind.begun, far.begun = 4, 6
    assert levels.following([blind, far]) is None
    game = levels.play(blind.table, blind.settings, 0)
    blind.games = {0: game, 2: game}
    assert " of   1 (" in blind.told()
    assert levels.share(game) in (0.0, 0.5, 1.0)
