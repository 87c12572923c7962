"""The client script reaches a browser as one file, and says so where it could not."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from ziggurat.web.assets import asset, shorter
from ziggurat.web.joining import joined, offered
from ziggurat.web.settings import STATIC

FETCHED = re.compile(r"\bimport\('\./(\w+)\.js'\)")
NEEDED = re.compile(r"\bfrom ?'\./(\w+)\.js'")


def test_a_joined_script_does_what_its_modules_do(tmp_path: Path) -> None:
    files = {
        "a": "import { name as who } from './b.js';\nimport {\n  two,\n} from './c.js';\n"
        "const one = 1;\nprocess.stdout.write(`${who} ${one + two()}`);\n",
        "b": "import { two } from './c.js';\nconst one = 'b';\nexport const name = one + two();\n",
        "c": "export function two() {\n  return 2;\n}\n",
    }
    script = tmp_path / "joined.mjs"
    script.write_text(joined("a", files.__getitem__))
    done = subprocess.run(["node", script], capture_output=True, text=True, check=True)
    assert done.stdout == "b2 3"
    assert script.read_text().count("return 2") == 1


def test_modules_that_need_each_other_are_not_joined() -> None:
    files = {"a": "import { b } from './b.js';\n", "b": "import { a } from './a.js';\n"}
    with pytest.raises(ValueError, match="modules import each other: a b a"):
        joined("a", files.__getitem__)


@pytest.mark.parametrize(
    "line",
    ["export default one;", "import './b.js';", "export { one };", "import b from './b.js';"],
)
def test_what_cannot_be_joined_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"a\.js"):
        joined("a", {"a": f"const one = 1;\n{line}\n"}.__getitem__)


def test_a_joined_script_offers_what_its_first_module_does(tmp_path: Path) -> None:
    files = {
        "a": "import { b } from './b.js';\nimport { c } from './c.js';\n"
        "export const a = b() + c;\n",
        "b": "import { c } from './c.js';\nexport const b = () => c;\n",
    }
    (tmp_path / "c.js").write_text("export const c = 2;\n")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    script = joined("a", files.__getitem__, ("c",)) + "\n" + offered("a", files.__getitem__)
    (tmp_path / "a.js").write_text(script)
    (tmp_path / "main.js").write_text(
        "import { a } from './a.js';\nprocess.stdout.write(`${a}`);\n"
    )
    done = subprocess.run(
        ["node", tmp_path / "main.js"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "4"
    assert script.count("from './c.js'") == 1


def fetched(script: str) -> set[str]:
    """What a script fetches when somebody asks for it, and what that fetches."""
    found = {*FETCHED.findall(script), *NEEDED.findall(script)}
    for name in tuple(found):
        more = asset(f"{name}.js")
        assert more is not None
        found |= fetched(more[0].decode())
    return found


def test_every_module_is_in_the_script_of_a_page() -> None:
    found = asset("ziggurat.js")
    assert found is not None
    script = found[0].decode()
    alone = {"unfold", "unpack", "worker"}  # run while the page is read, or beside it
    wanted = fetched(script)
    later = asset("furniture.js")
    assert later is not None
    wanted |= set(re.findall(r"const \$(\w+)=", later[0].decode()))
    names = {path.stem for path in STATIC.glob("*.js")} - alone - wanted
    assert {name for name in names if f"const ${name}=" in script} == names
    assert not re.search(r"\b(?:import|export)\b", FETCHED.sub("", script))


def test_styles_are_sent_without_what_no_browser_needs() -> None:
    written = "/* why */\na { top: 0.5em; margin: -0.25px 10.05px 0 2.0em }\n"
    assert shorter(written, ".css") == "a{top:.5em;margin:-.25px 10.05px 0 2.0em}"
    assert shorter("f(0.5); // why\n", ".js") == "f(0.5);"
    assert shorter("0.5", ".svg") == "0.5"
