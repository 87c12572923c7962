# Shared by the scripts: the project's own Python environment. Sourced, not run.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
VENV=.venv

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }

find_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
        if "$name" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Ziggurat needs Python 3.11 or newer with venv. / Ziggurat demande Python 3.11 ou plus récent, avec venv." >&2
    exit 2
}

# environment EXTRA...: make the environment and install Ziggurat into it, once per change of
# pyproject.toml and set of extras.
environment() {
    local extras="${1:-}" python stamp wanted
    stamp="$VENV/.installed-${extras:-base}"
    wanted=$(cksum <pyproject.toml)
    if [ ! -x "$VENV/bin/python" ]; then
        python=$(find_python) || exit 2
        say "making the environment $VENV ($("$python" --version))"
        "$python" -m venv "$VENV" || exit 1
    fi
    if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
        say "installing Ziggurat${extras:+ with: $extras}"
        # Python compiles what it imports, when it does: by far not all that is installed.
        ZIGGURAT_COMPILE=off "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check \
            --no-compile --editable ".${extras:+[$extras]}" || exit 1
        echo "$wanted" >"$stamp"
    fi
}

# tools_of_the_client: install what looks after the client script, once per change of its lock.
tools_of_the_client() {
    local stamp=node_modules/.installed wanted
    wanted=$(cat package.json package-lock.json | cksum)
    if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
        say "installing the tools of the client script"
        npm ci --loglevel=error --no-progress || return 1
        echo "$wanted" >"$stamp"
    fi
}
