"""The small pictures of scenarios: drawn from a table as it may stand when the first turn begins."""

from __future__ import annotations

import pytest

from grognard import draw, games
from grognard.core.game import Game
from grognard.core.opening import opening

DRAWN = [game for game in games.every() if type(game).scene is not Game.scene]


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.slug)
def test_every_scenario_can_be_drawn_small(game: Game) -> None:
    """Pieces of both sides lie on the board, the set-up is over, and the file stays small."""
    words = draw.words_for(game, "en")
    scenarios = next((field.choices for field in game.options.fields() if field.name == "scenario"), ())
    for texts in [{"scenario": one} for one in scenarios] or [{}]:
        state = opening(game, game.options.from_text(texts))
        scene = game.scene(state, words)
        here = {one.side for one in scene.pieces if scene.ground.box.holds(one.x, one.y)}
        entering = {one.side for one in scene.pieces if one.region.startswith("later/")}  # a meeting begins empty
        assert len((here | entering) - {""}) >= 2, texts
        drawn = draw.small(scene, "dark")
        assert drawn.startswith("<svg")
        assert "var(--" not in drawn
        assert len(drawn) < 30_000, (texts, len(drawn))


def test_the_same_picture_every_time() -> None:
    game = DRAWN[0]
    pictures = {draw.small(game.scene(opening(game, game.options()), draw.words_for(game, "en"))) for _ in range(2)}
    assert len(pictures) == 1
