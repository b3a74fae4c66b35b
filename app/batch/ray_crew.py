"""The workers of a run on a Ray cluster, in the place of those on one computer (`Crew`): Ray Data, an actor a model.

Each actor holds a worker of its own, the process without a network that batch has everywhere; Ray carries the names of
judgments and what became of them, never a word of their text. Ray Data hands out orders as actors are free, so that a
list of millions waits here; an actor or a node that dies costs the orders it had, which others do again with the same
bytes as result. Judgments and results lie where every node sees them under the same path.
"""

import logging
import os
import socket
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from app.batch.crew import Slot, Worker
from app.batch.worker import Answer, Order, Start
from core.errors import DeidError, UsageError

HERE = "local"
"""The address of a cluster of this computer alone, begun for the run."""
_RETRIES = 3
_PATIENCE = 10.0  # seconds
_TOGETHER = 10_000  # orders of one data set: what is done is in the journal before the next ones are told


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What an actor says whose worker cannot begin: no judgment is to blame, and it would fail all that come to it."""

    node: str
    reason: str


class _Actor:
    """One model. Made by Ray on a node; ``start`` as JSON."""

    def __init__(self, start: bytes) -> None:
        self._slot = Slot(partial(Worker, msgspec.json.decode(start, type=Start)))

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        """What is said to a batch of orders, both as JSON."""
        orders = (msgspec.json.decode(bytes(order), type=Order) for order in batch["order"])
        return {"said": [msgspec.json.encode(self._said(order)) for order in orders]}

    def _said(self, order: Order) -> Answer | Refusal:
        try:
            return self._slot.done(order)
        except DeidError as error:
            return Refusal(node=socket.gethostname(), reason=error.message())


class RayCrew:
    """``jobs`` actors that do orders on the cluster at ``address``; 0 stands for as many as it has room for."""

    def __init__(self, address: str, jobs: int, start: Start) -> None:
        self._address, self._jobs, self._start = address, jobs, start

    def done(self, orders: Iterable[Order]) -> Iterator[Answer]:
        """The answers, in the order in which they come.

        Raises UsageError where there is no Ray or no cluster, DeidError with the node where a worker cannot begin.
        """
        try:
            import ray
            import ray.data
        except ImportError as error:
            raise UsageError("batch.no_ray") from error
        waiting = iter(orders)
        first = list(islice(waiting, _TOGETHER))
        if not first:
            return
        _require_answer(self._address)
        try:
            where: dict[str, Any] = {} if self._address == HERE else {"address": self._address}
            ray.init(**where, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        except Exception as error:  # Ray's errors here have no root of their own but this one
            raise UsageError("batch.no_cluster", address=self._address) from error
        try:
            context = ray.data.DataContext.get_current()
            context.enable_progress_bars = False
            part = first
            while part:
                yield from self._part(ray, part)
                part = list(islice(waiting, _TOGETHER))
        finally:
            ray.shutdown()

    def _part(self, ray: Any, orders: list[Order]) -> Iterator[Answer]:
        resources = ray.cluster_resources()
        gpus = int(resources.get("GPU", 0))
        room = gpus or int(resources.get("CPU", 1)) // self._start.threads
        jobs = max(1, min(self._jobs or room, room, len(orders)))
        rows = [{"order": msgspec.json.encode(order)} for order in orders]
        # A block an order: what a dead actor loses is what it was at.
        data = ray.data.from_items(rows, override_num_blocks=len(rows)).map_batches(
            _Actor,
            fn_constructor_args=(msgspec.json.encode(self._start),),
            batch_size=1,
            compute=ray.data.ActorPoolStrategy(size=jobs, max_tasks_in_flight_per_actor=2),
            num_cpus=self._start.threads,
            num_gpus=1 if gpus else 0,
            max_restarts=-1,
            max_task_retries=_RETRIES,
            runtime_env={"env_vars": _environment()},
        )
        for row in data.iter_rows():
            said = msgspec.json.decode(bytes(row["said"]), type=Answer | Refusal)
            if isinstance(said, Refusal):
                raise DeidError("batch.node", node=said.node, reason=said.reason)
            yield said


def _require_answer(address: str) -> None:
    """Raises UsageError where nobody listens at ``address``: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():  # "local", "auto"
        return
    try:
        with socket.create_connection((host, int(port)), _PATIENCE):
            return
    except (OSError, OverflowError) as error:
        raise UsageError("batch.no_cluster", address=address) from error


def _environment() -> dict[str, str]:
    """What an actor, which is no child of this process, has to know of it: where the program lies."""
    known = {name: value for name in ("PYTHONPATH", "THUNDER_DEID_LANG") if (value := os.environ.get(name))}
    return {**known, "RAY_USAGE_STATS_ENABLED": "0"}
