"""Shards on the node's own disk: what all nodes share is read once from there and then no more.

``DISK/thunder-deid-shards-HASH`` belongs to one index of shards, whoever made it, and stays for the next stage and the
next start. A file appears in it whole, after its size and hash were compared with what tokenising noted; a copy that
was ended goes on with the files that lack, and of two jobs on one machine the second waits for the first.
"""

import fcntl
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from socket import gethostname

import torch.distributed as dist

from training.cluster.processes import first_of_node
from training.data.shards import INDEX, Shard, Shards
from training.evaluation.private import private_folder, write_private
from training.runs import sharding
from training.runs.checking import Checks
from training.runs.plan import Plan, RunError

FOLDER = "thunder-deid-shards-"
_LOCK = ".lock"
_THREADS, _CHUNK = 8, 1 << 24  # a file system of many disks answers several readers
_PATIENCE = timedelta(days=1)  # of the nodes that have the shards for the one that still copies


@contextmanager
def shards_of(plan: Plan) -> Iterator[Shards]:
    """The shards of the run: their copy on this node's own disk where ``plan.local`` names one.

    Every process calls it; the first one of each node copies. Hashes of the copy are compared beside what is done with
    it, and before it counts as done. Raises RunError in all processes, naming the nodes, where that fails.
    """
    folder = plan.folder(sharding.NAME)
    if plan.local is None:
        yield Shards(folder)
        return
    disk = plan.local
    with Checks() as checks:
        _by_each_node(lambda: bring(folder, disk, checks))
        yield Shards(place(folder, disk))
        _by_each_node(checks.require)


def place(folder: Path, disk: Path) -> Path:
    """Where the copy of the shards in ``folder`` lies."""
    return disk / f"{FOLDER}{sha256((folder / INDEX).read_bytes()).hexdigest()[:16]}"


def bring(folder: Path, disk: Path, checks: Checks) -> None:
    """Copy to ``disk`` what is not there yet, tell so, and let ``checks`` read the copy.

    Raises RunError where there is no such disk, it is too small, or a file is not the one that was written.
    """
    if not disk.is_dir():
        raise RunError(f"{disk} is no folder: --own-disk wants one on the own disk of every node")
    target = private_folder(place(folder, disk))
    with _alone(target):
        begun = time.monotonic()
        wanted = _files(folder)
        sizes = {name: (folder / name).stat().st_size for name in wanted}
        lacking = [name for name in wanted if not _is_there(target / name, sizes[name])]
        size = sum(sizes[name] for name in lacking)
        _require_room(target, size)
        with ThreadPoolExecutor(_THREADS) as pool:
            for _ in pool.map(lambda name: _copy(folder / name, target / name, wanted[name]), lacking):
                pass
        index = (folder / INDEX).read_bytes()
        if not (target / INDEX).exists() or (target / INDEX).read_bytes() != index:
            write_private(target / INDEX, index)
    for name, digest in wanted.items():
        checks.later(target / name, digest, f"delete {target} to copy it anew")
    seconds = time.monotonic() - begun
    done = f"{len(lacking)} of {len(wanted)} files ({size / 1e9:.3f} GB) copied in {seconds:.1f} s"
    _tell(f"{gethostname()}: shards on the own disk, {target}: {done if lacking else 'there already'}")


def _files(folder: Path) -> dict[str, str]:
    """SHA-256 by name of all files of the shards."""
    rows = json.loads((folder / INDEX).read_text(encoding="utf-8"))["shards"]
    return {name: digest for row in rows for name, digest in Shard(**row).sha256.items()}


def _is_there(file: Path, size: int) -> bool:
    return file.exists() and file.stat().st_size == size


def _require_room(target: Path, size: int) -> None:
    for draft in target.glob(".*.npy"):  # of a copy that was ended
        draft.unlink()
    free = shutil.disk_usage(target).free
    if size > free:
        raise RunError(
            f"the shards need {size / 1e9:.3f} GB more and {target.parent} has {free / 1e9:.3f} free: make room (other "
            f"{FOLDER}* there are of other runs), name another folder, or leave --own-disk away"
        )


def _copy(file: Path, target: Path, digest: str) -> None:
    draft = target.with_name(f".{target.name}")
    found = sha256()
    try:
        with file.open("rb") as source, draft.open("wb") as stream:
            while chunk := source.read(_CHUNK):
                found.update(chunk)
                stream.write(chunk)
            stream.flush()
            os.fsync(stream.fileno())
        if found.hexdigest() != digest:
            raise RunError(f"{file} was changed: delete {file.parent} to make it anew")
        draft.replace(target)
    except OSError as error:
        raise RunError(f"{file} cannot be copied to {target.parent}: {error.strerror}") from error
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Whoever else would copy there waits; a process that is killed holds nobody up."""
    with (target / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _by_each_node(action: Callable[[], None]) -> None:
    """``action`` by the first process of each node, while the others wait. Raises RunError in all of them where it
    fails in one."""
    # Made before, while all are in step: this waits longer than a collective of training may.
    group = dist.new_group(backend="gloo", timeout=_PATIENCE)
    failed = ""
    if first_of_node():
        try:
            action()
        except (RunError, OSError) as error:
            failed = f"{gethostname()}: {error}"
    said = [""] * dist.get_world_size()
    dist.all_gather_object(said, failed, group)
    dist.destroy_process_group(group)
    if any(said):
        raise RunError("; ".join(dict.fromkeys(filter(None, said))))


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
