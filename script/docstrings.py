"""How docstrings become Markdown: an example at the prompt of Python is a block of code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^[ \t]*\S.*\n?)*)+", re.MULTILINE)


class Examples(griffe.Extension):
    """Puts fences around examples: ``>>>`` would be three quotations in Markdown."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of whatever was found."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```python\n\g<0>\n```\n", obj.docstring.value)
