"""Stage 1: what there is to learn from. Lists the texts with their hashes, splits the annotated judgments, counts both.

Texts are neither copied nor held: the list says which bytes the shards are cut from. Leaves files.json (texts), data/
(annotated judgments, laid out as shared material is) and card.json (what the data card says).

Either folder may say in sources.toml where it is from: a ``[[source]]`` with ``name`` and ``licence`` for each source.
What is said there may be corrected at any time, as nothing is learnt from it.
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from training.cluster.processes import Processes
from training.data.published import kept_out_hashes
from training.data.texts import ENDINGS, Known, TextFile, file_hash, read_hashes, text_files
from training.evaluation.private import private_folder, write_private
from training.runs import judgments
from training.runs.checking import Checks, known_texts, remember_texts
from training.runs.grammar import SOURCES_FILE, write_texts
from training.runs.plan import Plan, RunError
from training.runs.stage import inputs_of

NAME, NEEDS, TOGETHER = "corpus", (), False
FILES, CARD = "files.json", "card.json"
_READ = {"texts": ENDINGS, "judgments": (".txt", ".jsonl", judgments.MENTIONS)}
_READ_BEFORE = (*ENDINGS, ".json", ".toml")  # whose hashes a work folder may hold that was begun earlier
KNOWN = "known.json"  # in the work folder: what was read of the sources, so that a restart need not wait for it


def settings(plan: Plan) -> dict[str, Any]:
    """How texts are made and judgments split."""
    return {"corpus": asdict(plan.config.corpus), "seed": plan.config.seed}


def sources(plan: Plan, checks: Checks | None = None) -> dict[str, str]:
    """Hashes of what lies outside the work folder; with ``checks`` files that are as they were are read beside the run.

    Without, everything is read.
    """
    folders = {"texts": plan.texts, "judgments": plan.judgments}
    remembered = plan.work / KNOWN
    endings = tuple(ending for read in _READ.values() for ending in read)
    known = {} if checks is None else known_texts(remembered)
    known = {name: row for name, row in known.items() if name.endswith(endings)}
    if checks is not None:
        for name, row in known.items():
            checks.later(Path(name), row[3], f"choose another folder than {plan.work}, or bring the file back")
    found = {name: _hash(folder, _READ[name], known) for name, folder in folders.items() if folder}
    begun = inputs_of(plan, NAME)
    for name, digest in found.items():
        folder = folders[name]
        if folder and begun.get(name, digest) != digest and begun[name] == _hash(folder, _READ_BEFORE, dict(known)):
            found[name] = begun[name]
    if known and checks is not None:
        private_folder(plan.work)
        remember_texts(remembered, known)
    return {**found, "without": file_hash(plan.without)} if plan.without else found


def make(plan: Plan, among: Processes) -> None:
    """List the texts, split the judgments, and tell how many of these are of no use."""
    wanted = plan.config.corpus
    if plan.texts is None or plan.judgments is None:
        if not wanted.generated:
            raise RunError("no texts or no annotated judgments given, and none are to be generated")
        generated = plan.folder(NAME) / "generated"
        write_texts(generated / "texts", generated / "judgments", wanted.generated, plan.config.seed)
    files = text_files(plan.corpus)
    read = judgments.read_judgments(plan.annotated, wanted.held_out, left_out(plan))
    print(f"{NAME}: {read.told}", file=sys.stderr, flush=True)
    judgments.write_data(read, judgments.read_mentions(plan.annotated), plan.config.seed, plan.data)
    content = {
        "texts": {
            "files": len(files),
            "bytes": sum(file.size for file in files),
            "sha256": _hash(plan.corpus, _READ["texts"]),
        },
        "sources": stated(plan),
        "judgments": {**judgments.counts(read), "sha256": _hash(plan.annotated, _READ["judgments"])},
    }
    write_private(plan.folder(NAME) / FILES, json.dumps([asdict(file) for file in files], ensure_ascii=False))
    write_private(plan.folder(NAME) / CARD, json.dumps(content, ensure_ascii=False, indent=1))


def files_of(plan: Plan) -> list[TextFile]:
    """The texts as the stage listed them."""
    rows = json.loads((plan.folder(NAME) / FILES).read_text(encoding="utf-8"))
    return [TextFile(**row) for row in rows]


def left_out(plan: Plan) -> frozenset[str]:
    """Hashes of the texts that no stage reads, neither for the vocabulary nor for the network."""
    return kept_out_hashes() | (read_hashes(plan.without) if plan.without else frozenset())


def stated(plan: Plan) -> list[dict[str, str]]:
    """Where data comes from and under which licence, each once, as the folders themselves say in sources.toml; nothing
    of one that is still to be made.

    Raises RunError where a name or a licence lacks.
    """
    folders = [folder for folder in (plan.corpus, plan.annotated) if folder.exists()]
    rows = [row for folder in folders for row in _sources_of(folder)]
    return [row for number, row in enumerate(rows) if row not in rows[:number]]


def _sources_of(folder: Path) -> list[dict[str, str]]:
    file = folder / SOURCES_FILE
    if not file.exists():
        return [{"name": f"folder {folder.name}", "licence": "not stated: ask before the bundle is given away"}]
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["source"]
        return [{"name": str(row["name"]), "licence": str(row["licence"])} for row in rows]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise RunError(f"{file}: each [[source]] wants a name and a licence") from error


def _hash(folder: Path, endings: Sequence[str], known: Known | None = None) -> str:
    """Over names and contents of all files below ``folder`` that are read."""
    if not folder.is_dir():
        raise RunError(f"{folder} is no folder")
    listed = [f"{file.name}\0{file.sha256}\n" for file in text_files(folder, endings, known)]
    return hashlib.sha256("".join(listed).encode()).hexdigest()
