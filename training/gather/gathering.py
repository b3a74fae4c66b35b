"""The passes in turn: read, find repeats, mix, write. A corpus is there as a whole or not at all.

While it is made, all lies in a folder OUT.making beside it, which is gone on with after a kill and renamed at the end.
Nothing in the corpus says when or by how many processes it was made: the same sources give the same bytes.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing import get_context, parent_process
from os import _exit
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from training.errors import InputError
from training.evaluation.private import private_file, private_folder, write_private
from training.gather import parts, readers
from training.gather.card import CARD, Row, write_card
from training.gather.duplicates import repeats
from training.gather.kept_out import COPY, FORMULA, KeptOut
from training.gather.mixing import Copies, Mixed, mixed
from training.gather.parts import Part, Read, column
from training.gather.recipe import Recipe
from training.gather.scripts import Script

MAKING = ".making"
_PLAN, _SETS, _KEPT_OUT, _PARTS, _CORPUS = "plan.json", "sets.npz", "kept_out.npz", "parts", "corpus"
Tell = Callable[[str], None]


def gather(recipe: Recipe, root: Path, out: Path, kept_out: KeptOut, processes: int = 1, tell: Tell = print) -> bool:
    """Make the corpus ``out`` of the sources below ``root``; False where it is there already.

    Raises ValueError where ``out`` was made of something else, or nothing is left to write, `ReadError` naming file and
    place where a source cannot be read, FileNotFoundError where there is none.
    """
    files, others = [], []
    for source in recipe.source:
        paths, other = readers.found(source, root)
        files += [(source, path) for path in paths]
        others.append(other)
    plan = _plan(recipe, files, kept_out)
    if out.exists():
        _require_same(out / CARD, plan, out)
        return False
    making = private_folder(out.with_name(out.name + MAKING))
    if (making / _PLAN).exists():
        _require_same(making / _PLAN, plan, making)
    write_private(making / _PLAN, json.dumps({"plan": plan}))
    kept_out.save(making / _SETS)
    todo = parts.parts_of(recipe, files)
    with _pool(processes) as pool:
        owned = _with_formulas(kept_out, todo, making, pool, tell)
        read = _first_pass(recipe, todo, making, pool, tell)
        rows = [
            Row(source, sum(owner is source for owner, _ in files), other)
            for source, other in zip(recipe.source, others, strict=True)
        ]
        copies, mix = _chosen(recipe, todo, read, rows, making / _PARTS, tell)
        _second_pass(todo, copies, making, pool)
    write_card(making / _CORPUS, recipe, plan, rows, owned, mix)
    for left in (making / _CORPUS).glob(".*"):  # drafts of a process that was killed
        left.unlink()
    (making / _CORPUS).replace(out)
    shutil.rmtree(making)
    return True


def _plan(recipe: Recipe, files: Sequence[tuple[Any, Path]], kept_out: KeptOut) -> str:
    """A hash of all that the corpus depends on; of files the size and the time of the last change."""
    listed = [(source.name, str(path), path.stat().st_size, path.stat().st_mtime_ns) for source, path in files]
    content = [msgspec.to_builtins(recipe), listed, kept_out.digest, FORMULA, COPY]
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _require_same(file: Path, plan: str, folder: Path) -> None:
    try:
        same = json.loads(file.read_text(encoding="utf-8"))["plan"] == plan
    except (OSError, ValueError, KeyError, TypeError):
        same = False
    if not same:
        raise InputError(f"{folder} is of other sources, settings or evaluation sets: choose another folder")


def _with_formulas(kept_out: KeptOut, todo: Sequence[Part], making: Path, pool: Executor | None, tell: Tell) -> KeptOut:
    """What is kept out, and which phrases of it many texts have; left for the processes that read."""
    if len(kept_out.hashes):
        folder = private_folder(making / _PARTS)
        jobs = [(part, making / _SETS, folder) for part in todo]
        kept_out = kept_out.knowing(sum(_each(pool, parts.count_phrases, jobs), np.zeros_like(kept_out.distinct, int)))
        tell(f"formulas: {len(kept_out.formulas):,} of {len(kept_out.distinct):,} phrases of the evaluation sets")
    kept_out.save(making / _KEPT_OUT)
    return kept_out


def _first_pass(recipe: Recipe, todo: Sequence[Part], making: Path, pool: Executor | None, tell: Tell) -> list[Read]:
    folder = private_folder(making / _PARTS)
    jobs = [(part, recipe.duplicates, making / _KEPT_OUT, folder) for part in todo]
    found = []
    for part, read in zip(todo, _each(pool, parts.make, jobs), strict=True):
        tell(f"{part.name}: {read.documents:,} documents, {read.kept:,} kept")
        found.append(read)
    return found


def _chosen(
    recipe: Recipe, todo: Sequence[Part], read: Sequence[Read], rows: Sequence[Row], folder: Path, tell: Tell
) -> tuple[list[Copies], Mixed | None]:
    """How often each text of each part is written, and the counts of it in ``rows``."""
    tell("near duplicates")
    gone = repeats([column(folder, part.name, "signature") for part in todo], recipe.duplicates)
    sizes = [column(folder, part.name, "characters") for part in todo]
    ends = np.cumsum([len(size) for size in sizes])
    repeated = np.split(gone, ends[:-1])
    copies = [(~each).astype(np.int64) for each in repeated]
    mix = None
    if recipe.mix is not None:
        mix = _mix(recipe, todo, copies, sizes)
    for row in rows:
        scripts = np.zeros(len(Script), np.int64)
        for number, part in enumerate(todo):
            if part.source is row.source:
                _add(row, read[number], sizes[number], repeated[number], copies[number])
                scripts += copies[number] @ column(folder, part.name, "scripts")
        row.scripts = {script.name.lower().replace("_", " "): int(scripts[script]) for script in Script}
    if not any(row.written for row in rows):
        raise InputError("nothing is left of the sources: see what the filters ask for")
    return copies, mix


def _mix(recipe: Recipe, todo: Sequence[Part], copies: list[Copies], sizes: Sequence[NDArray[np.int64]]) -> Mixed:
    """Change ``copies`` to what the mix wants of each group."""
    assert recipe.mix is not None
    groups = {
        group: [number for number, part in enumerate(todo) if part.source.group == group] for group in recipe.mix.shares
    }
    there = {
        group: np.concatenate([sizes[number][copies[number] > 0] for number in numbers])
        for group, numbers in groups.items()
    }
    wanted, found = mixed(there, recipe.mix, recipe.seed)
    for group, numbers in groups.items():
        ends = np.cumsum([int(copies[number].sum()) for number in numbers])
        for number, often in zip(numbers, np.split(wanted[group], ends[:-1]), strict=True):
            copies[number][copies[number] > 0] = often
    return found


def _add(row: Row, read: Read, sizes: NDArray[np.int64], repeated: NDArray[np.bool_], copies: Copies) -> None:
    row.documents += read.documents
    row.characters += read.characters
    for reason, count in read.dropped.items():
        row.dropped[reason] = row.dropped.get(reason, 0) + count
        row.dropped_characters[reason] = row.dropped_characters.get(reason, 0) + read.dropped_characters[reason]
    row.duplicates += int(repeated.sum())
    row.duplicate_characters += int(sizes[repeated].sum())
    row.written += int(copies.sum())
    row.written_characters += int((copies * sizes).sum())


def _second_pass(todo: Sequence[Part], copies: Sequence[Copies], making: Path, pool: Executor | None) -> None:
    corpus = private_folder(making / _CORPUS)
    jobs = [(making / _PARTS, part.name, often, corpus) for part, often in zip(todo, copies, strict=True)]
    for _ in _each(pool, _write, jobs):
        pass


def _write(folder: Path, name: str, copies: Copies, corpus: Path) -> None:
    """The texts of a part that are left; each further copy of some goes into a file of its own, so that none stands
    beside itself."""
    for copy in range(1, int(copies.max(initial=0)) + 1):
        target = corpus / (f"{name}.jsonl" if copy == 1 else f"{name}-again-{copy}.jsonl")
        if target.exists():
            continue
        with (folder / f"{name}.texts").open("rb") as texts, private_file(target) as stream:
            for line, often in zip(texts, copies, strict=True):
                if often >= copy:
                    stream.write(line)


@contextmanager
def _pool(processes: int) -> Iterator[Executor | None]:
    """Spawned, not forked: the caller may hold threads. What an error leaves undone is not begun."""
    if processes == 1:
        yield None
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_end_with_parent) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _each(pool: Executor | None, function: Callable[..., Any], jobs: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """The results in the order of ``jobs``."""
    if pool is None:
        yield from (function(*job) for job in jobs)
    else:
        waiting: list[Future[Any]] = [pool.submit(function, *job) for job in jobs]
        yield from (each.result() for each in waiting)


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        _exit(1)

    Thread(target=wait, daemon=True).start()
