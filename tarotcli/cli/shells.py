"""Completion in the shell that tarotcli is started from: the script that asks for it, and the answer to its questions.

The script runs ``tarotcli`` itself with ``_TAROTCLI_COMPLETE`` set. It is answered in lines: what kind of answer it is
(``words`` or ``files``, for the shell's own completion of files), then the words, quoted as the shell needs them; for
those shells that show it each with a tab and what it stands for. Nothing of it is ever evaluated by the shell.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tarotcli.errors import FAILED, TarotcliError, UsageFault, reason
from tarotcli.language import N_, printable, say

BASH = """\
_tarotcli_completion() {
    local kind word
    COMPREPLY=()
    {
        IFS= read -r kind
        while IFS= read -r word; do COMPREPLY+=("$word"); done
    } < <(_TAROTCLI_COMPLETE=complete_bash "${1/#\\~/$HOME}" "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    if [[ $kind == files ]]; then compopt -o default 2>/dev/null; fi
}
complete -F _tarotcli_completion tarotcli
"""

ZSH = """\
#compdef tarotcli
_tarotcli() {
    local -a answer values shown
    local line
    answer=("${(@f)$(_TAROTCLI_COMPLETE=complete_zsh "${(Q)words[1]/#\\~/$HOME}" \\
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    if [[ $answer[1] == files ]]; then
        compset -P '*='
        _files
        return
    fi
    for line in "${(@)answer[2,-1]}"; do
        values+=("${line%%$'\\t'*}")
        shown+=("${line/$'\\t'/  -- }")
    done
    (( $#values )) && compadd -U -l -d shown -a values
}
if [[ $funcstack[1] == _tarotcli ]]; then
    _tarotcli "$@"
else
    compdef _tarotcli tarotcli
fi
"""

FISH = """\
function __tarotcli_complete
    set -l before (commandline -opc)
    set -l now (commandline -ct)
    set -l answer (env _TAROTCLI_COMPLETE=complete_fish $before[1] $before[2..-1] "$now" 2>/dev/null)
    if test "$answer[1]" = files
        set -l flag (string match -r -- '^--[^=]*=|^-c' "$now")
        for path in (__fish_complete_path (string replace -- "$flag" '' "$now"))
            printf '%s\\n' "$flag$path"
        end
    else
        printf '%s\\n' $answer[2..-1]
    end
end
complete --command tarotcli --no-files --arguments '(__tarotcli_complete)'
"""

SCRIPTS: Mapping[str, str] = {"bash": BASH, "zsh": ZSH, "fish": FISH}
"""The script of each shell that is known."""


class NoKnownShell(UsageFault):
    """Started from no shell that can complete, as far as can be seen."""

    kind = "no-known-shell"
    sentence = N_("tarotcli was not started from a shell that it can complete in.")
    way_out = N_("Name one: bash, zsh or fish.")


class CannotInstall(TarotcliError):
    """The script cannot be written where the shell looks for it."""

    exit = FAILED
    kind = "cannot-install"
    sentence = N_("{file} cannot be written: {reason}.")
    way_out = N_("Write it yourself: tarotcli --show-completion {shell}")


def answer(shell: str, words: Sequence[str]) -> str:
    """What a shell is told about the word at the cursor; nothing where anything is wrong.

    ``words``: from bash, the line up to the cursor and what of its last word bash would replace; from the others, the
    words before the cursor and the one at it. What holds characters that a terminal obeys is not offered.
    """
    from tarotcli.cli.completing import complete
    from tarotcli.grammar.completion import cursor, spelled

    if shell == "bash":
        at = cursor(words[0])
        found = complete(at.words[1:], at.begun)
        texts = [spelled(value, at, words[1]) for value, _told in found.found if value.isprintable()]
        lines = [text for text in texts if text is not None]
    else:
        *before, begun = words
        found = complete(before, cursor(begun).begun if shell == "fish" else begun, described=True)
        lines = [
            f"{value}\t{printable(note)}" if note else value
            for value, note in found.found
            if value.isprintable()
        ]
    return "\n".join(["files" if found.files else "words", *lines])


def script(shell: str = "") -> str:
    """The script that completes in a shell, by default the one around us."""
    return SCRIPTS[_known(shell)].rstrip("\n")


def installed(shell: str = "") -> str:
    """Install completion where the shell looks for it; says where."""
    shell = _known(shell)
    home = Path.home()
    start: Path | None = None
    match shell:
        case "bash":
            path = home / ".bash_completions" / "tarotcli.sh"
            start, line = home / ".bashrc", f"source '{path}'"
        case "zsh":
            path = home / ".zfunc" / "_tarotcli"
            start, line = home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"
        case _:
            config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
            path = config / "fish" / "completions" / "tarotcli.fish"
            line = ""
    file = path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SCRIPTS[shell], encoding="utf-8")
        if start is not None:
            file = start
            _add_line(start, line)
    except OSError as error:
        raise CannotInstall(file=str(file), reason=reason(error), shell=shell) from None
    return say(
        "Completion for {shell} is installed in {path}; the next terminal has it.",
        shell=shell,
        path=str(path),
    )


def _add_line(path: Path, line: str) -> None:
    """Put a line at the end of a file that a shell starts with, unless it stands there."""
    text = path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
    if line not in text.splitlines():
        gap = "" if not text or text.endswith("\n") else "\n"
        with path.open("a", encoding="utf-8", errors="surrogateescape") as file:
            file.write(f"{gap}{line}\n")


def _known(shell: str) -> str:
    """A shell by its name, or else the one around us; raises :class:`NoKnownShell`."""
    shell = shell or shell_around()
    if shell not in SCRIPTS:
        raise NoKnownShell
    return shell


def shell_around() -> str:
    """The name of the shell that started us, as far as can be seen; else of the person's own."""
    import subprocess

    process = os.getppid()
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        while process > 1:
            note = subprocess.run(
                ["ps", "-o", "ppid=,comm=", "-p", str(process)], capture_output=True, text=True, check=True
            ).stdout
            parent, command = note.split(maxsplit=1)
            name = Path(command.strip()).name.lstrip("-")
            if name in SCRIPTS:
                return name
            process = int(parent)
    return Path(os.environ.get("SHELL", "")).name
