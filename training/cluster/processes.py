"""The processes of a run: one per GPU as torchrun starts them, or this one alone; sharding of the weights over them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import FSDPModule, MixedPrecisionPolicy, fully_shard

from training.cluster.config import Execution
from training.cluster.objective import Objective
from training.errors import InputError


@dataclass(frozen=True, slots=True)
class Processes:
    """This process's number, how many there are, and its device."""

    rank: int
    world: int
    device: torch.device

    @property
    def first(self) -> bool:
        """Whether this one writes logs and records."""
        return self.rank == 0

    def add(self, values: Tensor) -> Tensor:
        """The sum over all processes, in the place of ``values``."""
        dist.all_reduce(values)
        return values

    def sync(self, learner: nn.Module, last: bool) -> None:
        """Bring gradients together at the ``last`` piece of a step alone. Raises TypeError for what is not sharded."""
        if not isinstance(learner, FSDPModule):
            raise TypeError(f"{type(learner).__name__} is not sharded")
        learner.set_requires_gradient_sync(last)


def first_process() -> bool:
    """Whether torchrun calls this process the first, or there is no other."""
    return int(os.environ.get("RANK", 0)) == 0


def first_of_node() -> bool:
    """Whether torchrun calls this process the first of its machine, or there is no other."""
    return int(os.environ.get("LOCAL_RANK", 0)) == 0


@contextmanager
def processes(meeting: str | None = None) -> Iterator[Processes]:
    """Join the processes torchrun started (RANK, WORLD_SIZE, LOCAL_RANK), or be the only one.

    ``meeting`` is the URL they meet at, torchrun's own if None. CUDA and NCCL where there are GPUs, gloo elsewhere.
    """
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    device = torch.device("cpu")
    if torch.cuda.is_available():
        device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0)))
        torch.cuda.set_device(device)
    backend = "cpu:gloo,cuda:nccl" if device.type == "cuda" else "gloo"
    if world == 1 and meeting is None:
        dist.init_process_group(backend, store=dist.HashStore(), rank=0, world_size=1)
    else:
        dist.init_process_group(backend, init_method=meeting or "env://", rank=rank, world_size=world)
    try:
        yield Processes(rank, world, device)
    finally:
        dist.destroy_process_group()


def sharing(execution: Execution, world: int) -> int:
    """How many of ``world`` processes share one copy of the weights. Raises ValueError where they do not divide so."""
    shared = execution.shard or world
    if world % shared:
        raise InputError(f"{world} processes do not divide into groups of {shared}: choose another shard")
    return shared


def mesh(among: Processes, execution: Execution) -> DeviceMesh:
    """Copies × processes that share one. Raises ValueError where the processes do not divide by the latter."""
    shared = sharing(execution, among.world)
    return init_device_mesh(among.device.type, (among.world // shared, shared), mesh_dim_names=("copies", "shared"))


def shard(objective: Objective, among: Processes, execution: Execution) -> None:
    """Prepare ``objective`` in place: the way of its attention, the precision of its products, weights shared by FSDP2.

    Gradients are summed, and weights and optimiser states kept, in float32.
    """
    cuda = among.device.type == "cuda"
    attention = execution.attention
    if attention == "auto":
        attention = "shift" if cuda else "gather"
    objective.model.compute_by(attention, execution.recompute)
    halves = cuda if execution.precision == "auto" else execution.precision == "bf16"
    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16 if halves else None, reduce_dtype=torch.float32)
    over = mesh(among, execution)
    for layer in objective.model.layers:
        if execution.compile and cuda:
            layer.compile()
        fully_shard(layer, mesh=over, mp_policy=policy, reshard_after_forward=execution.reshard)
    fully_shard(objective, mesh=over, mp_policy=policy, reshard_after_forward=False)
