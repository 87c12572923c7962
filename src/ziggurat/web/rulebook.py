"""The rules of a game as a page, from the Markdown beside its words."""

from __future__ import annotations

from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.web.examples import SCHEME, figure
from ziggurat.words import game_folder

CHAPTER: Final = "h2"


@cache
def rulebook(game: str, language: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Markup, and the anchors and titles of its chapters."""
    find_game(game)
    file = game_folder(game) / language / "rules.md"
    if not file.is_file():
        raise Refusal("no_rules", game=game)
    markdown = MarkdownIt("commonmark", {"html": True, "typographer": False}).enable("table")
    tokens = markdown.parse(file.read_text("utf-8"))
    contents: list[tuple[str, str]] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == CHAPTER:
            anchor = f"chapter-{len(contents) + 1}"
            token.attrSet("id", anchor)
            inline = tokens[place + 1].children or []
            title = "".join(
                child.content for child in inline if child.type in ("text", "code_inline")
            )
            contents.append((anchor, title))
    _put_in_examples(tokens, game, language)
    return markdown.renderer.render(tokens, markdown.options, {}), tuple(contents)


def _put_in_examples(tokens: list[Token], game: str, language: str) -> None:
    """In place of a paragraph that refers to an example: its picture."""
    for place in range(len(tokens) - 2, 0, -1):
        images = [child for child in tokens[place].children or [] if child.type == "image"]
        source = str(images[0].attrGet("src")) if images else ""
        if source.startswith(SCHEME):
            markup = figure(game, source, images[0].content, language)
            tokens[place - 1 : place + 2] = [Token("html_block", "", 0, content=markup)]


def rule_href(game: str, rule: str) -> str:
    """The address of a rule on the rules page."""
    return f"/rules/{game}#{rule}" if rule else ""
