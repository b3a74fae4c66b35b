"""What the program writes about its work: detection files and redaction reports, as plain data and as JSON.

A detection file holds the judgment's text and belongs with it; a report holds no personal data at all.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from core import messages
from core.detection.model import Mention
from core.errors import Notice
from core.taxonomy import taxonomy

Json = dict[str, Any]


@cache
def program_version() -> str:
    """The installed version of the program; "0" in a checkout that was never installed."""
    try:
        return version("thunder-deid")
    except PackageNotFoundError:
        return "0"


def detection_json(text: str, mentions: Sequence[Mention], notices: Iterable[Notice], model: Json) -> Json:
    """The detection file of one judgment (contract 2)."""
    return {
        "text": text,
        "entities": [_entity(mention) for mention in mentions],
        "warnings": [notice.message() for notice in notices],
        "model": {"name": model["name"], "sha256": model["sha256"]},
    }


def is_detection_file(path: Path) -> bool:
    """Whether ``path`` holds what `detection_json` gives; False for what cannot be read."""
    return detected_text(path) is not None


def detected_text(path: Path) -> str | None:
    """The text of the detection file ``path``; None for what is none, or cannot be read."""
    if not os.path.isfile(path):  # noqa: PTH113  no for a closed folder
        return None
    try:
        found = json.loads(path.read_bytes())
        return str(found["text"]) if {"text", "entities", "model"} <= found.keys() else None
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def _entity(mention: Mention) -> Json:
    return {
        "start": mention.start,
        "end": mention.end,
        "label": mention.label,
        "text": mention.text,
        "score": round(mention.score, 4),
        "source": mention.source,
        "treatment": mention.treatment,
        "entity": mention.entity,
    }


def redaction_report(
    *,
    counted: Json,
    notices: Iterable[Notice],
    source: Json,
    output: Json,
    model: Json,
    profile: Json,
    verification: Json,
    unseen: bool,
) -> Json:
    """The report of one redacted file: counts, warnings, hashes, result of the verification.

    ``unseen``: whether the original can hold what nobody sees of it, so that the report says what becomes of that.

    Notices name the output file, never the input: a file name may hold a party's name.
    """
    return {
        "program": {"name": "thunder-deid", "version": program_version()},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "input": source,
        "output": output,
        "model": model,
        "profile": profile,
        "counts": counted,
        "warnings": [_about(notice, output["file"]).message() for notice in notices],
        **({"always_removed": messages.text("program.always_removed")} if unseen else {}),
        "verification": verification,
    }


def counts(mentions: Sequence[Mention], treatments: Callable[[Mention], str]) -> Json:
    """How many mentions and entities are replaced, and mentions by category and by treatment.

    ``treatments`` gives each mention's treatment; what is kept is counted under "kept" only.
    """
    treated = [(mention, treatments(mention)) for mention in mentions]
    replaced = [(mention, treatment) for mention, treatment in treated if treatment != "keep"]
    categories = (taxonomy().category_of(mention.label).name for mention, _ in replaced)
    return {
        "mentions": len(replaced),
        "entities": len({mention.entity for mention, _ in replaced}),
        "kept": len(treated) - len(replaced),
        "by_category": dict(Counter(categories).most_common()),
        "by_treatment": dict(Counter(treatment for _, treatment in replaced).most_common()),
    }


def _about(notice: Notice, file: str) -> Notice:
    return Notice(notice.code, {**notice.fields, "file": file}) if "file" in notice.fields else notice


def json_bytes(data: Json) -> bytes:
    """``data`` as readable UTF-8 JSON. Lone surrogates are written as escapes, so any text survives."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")
