"""Commands in the documents are those of the program: each is parsed by the program's own parser, options and all."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from app.cli.program import program
from training.__main__ import app as training

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob(".github/*.md"), *ROOT.glob("packaging/*.md")]
)
_CODE = re.compile(r"```(?:sh|bash|text|)\n(.*?)```|`([^`\n]+)`", re.DOTALL)
_OURS = re.compile(
    r"(?:^|[\s/\"])(?:(thunder-deid)(?:\.exe)?|python3? -m (training|app|benchmarks(?:\.\w+)?))(?=[\s\"]|$)(.*)"
)
# What is no word of a command: ends of lines in a shell, redirections, remarks, marks of what may be left out.
_END = re.compile(r"\s(?:&&|\||>|2>|#).*|[…\[\]]")


def commands_of(document: Path) -> list[tuple[str, list[str]]]:
    """(program, words behind it) of every command in a document; words in Korean or capitals are placeholders."""
    found = []
    for block, inline in _CODE.findall(document.read_text(encoding="utf-8")):
        for line in (block or inline).replace("\\\n", " ").replace("\\|", "|").splitlines():
            for match in _OURS.finditer(line):
                try:
                    words = shlex.split(_END.sub(" ", match[3].replace('"', " ")))
                except ValueError:
                    words = _END.sub(" ", match[3]).split()
                found.append((match[1] or match[2], words))
    return found


def unknown(group: Any, words: list[str]) -> list[str]:
    """Sub-commands and options among ``words`` that ``group`` does not have."""
    command = group
    wrong: list[str] = []
    known = {"--help"}
    while hasattr(command, "commands"):
        known |= {name for one in command.params for name in one.opts}
        name = next((word for word in words if re.fullmatch("[a-z][a-z-]*", word)), None)
        if name is None:
            break
        if name not in command.commands:
            return [name]
        words = words[words.index(name) + 1 :]
        command = command.commands[name]
    if command.context_settings.get("ignore_unknown_options"):
        return []
    known |= {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    wrong += [word for word in words if word.startswith("-") and word.split("=")[0] not in known and word != "-"]
    return wrong


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.name)
def test_every_command_is_one(document: Path) -> None:
    for name, words in commands_of(document):
        if name.startswith("benchmarks"):
            module = ROOT / (name.replace(".", "/") + ".py")
            assert module.is_file() or (ROOT / name.replace(".", "/")).is_dir(), name
            continue
        wrong = unknown(get_command(training if name == "training" else program), words)
        assert not wrong, f"{name} {' '.join(words)}: {wrong}"


def test_commands_are_found_at_all() -> None:
    every = [command for document in DOCUMENTS for command in commands_of(document)]
    assert len(every) > 40
    assert unknown(get_command(program), ["redact", "FILE", "--output-dir", "DIR", "--shiny"]) == ["--shiny"]
    assert unknown(get_command(program), ["polish", "FILE"]) == ["polish"]
    assert unknown(get_command(training), ["named", "DIR", "--minuets", "3"]) == ["--minuets"]
