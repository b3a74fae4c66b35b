"""The catalogues of messages as the files say them, read by Babel, and the words of the program that may be codes."""

import ast
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from core.messages import LANGUAGES
from resources.locale import build

PATHS = {language: build.HERE / language / "LC_MESSAGES" / f"{build.DOMAIN}.po" for language in LANGUAGES}


def code_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    """What it says: one text, or one for each form of the plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def said(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Code → what it says."""
    return {code_of(message): forms_of(message) for message in catalogue if message.id}


CATALOGUES = {language: build.read(path) for language, path in PATHS.items()}
SAID = {language: said(catalogue) for language, catalogue in CATALOGUES.items()}
CODES = frozenset(SAID["ko"])

ROOT = Path(__file__).parents[1]
APP, CORE, TRAINING = ROOT / "app", ROOT / "core", ROOT / "training"


@cache
def sources(folder: Path) -> dict[Path, ast.Module]:
    """All modules below ``folder``."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}


@cache
def constants(folder: Path) -> frozenset[str]:
    """All strings that stand in the modules below ``folder``."""
    nodes = (node for tree in sources(folder).values() for node in ast.walk(tree))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
