"""Tokens per second and MFU of training on one device: pretraining at 512 and 2,048 tokens, fine-tuning at 2,048.

    python -m benchmarks.training_speed [--config 370m] [--attention shift fused flex gather] [--profile FOLDER]
    python -m benchmarks.training_speed --config toy --peak 1e11        # the same at toy size on a CPU

Rows per step are the paper's share of one GPU: 2,048 / 32 in pretraining, 32 / 8 in fine-tuning. The step is the whole
one, with clipping and AdamW, in the code that also trains in many processes; data are random ids without padding. Each
case runs three steps to warm up and ``--rounds`` timed ones, of which the median counts. MFU: `training.cluster.flops`.
``--profile`` writes, per case, the kernels that take longest: what limits it. A case that does not fit into memory is
measured again with half the rows at once, down to one, and says so. Needs torch and NumPy alone.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile

from training.attention import WAYS, KernelsMissingError
from training.cluster.config import Config, Execution, StageName, load_config
from training.cluster.flops import PAPER_SPEED, peak_of
from training.cluster.objective import Objective, Piece, optimiser
from training.cluster.processes import Processes, processes, shard
from training.families import family

LABELS = 713  # the taxonomy's and "outside"
PAPERS_GPUS = {"pretraining": 32, "lengthening": 32, "finetuning": 8}
WARM_UP = 3


@dataclass(frozen=True)
class Case:
    """A stage at one length; ``rows`` per step on this device, ``at_once`` of them in one pass."""

    stage: StageName
    length: int
    rows: int
    at_once: int


def cases(config: Config) -> Iterator[Case]:
    """The three that matter, from the configuration's stages."""
    for stage, length in (
        ("pretraining", config.pretraining.window),
        ("pretraining", config.lengthening.window),
        ("finetuning", config.finetuning.window),
    ):
        plan = config.stage(stage)
        rows = max(1, plan.batch // PAPERS_GPUS[stage])
        yield Case(stage, length, rows, min(rows, max(1, plan.micro_batch * plan.window // length)))


def pieces(case: Case, vocabulary: int, masked: float, device: torch.device) -> list[Piece]:
    """Random rows, full to the last token."""
    numbers = torch.Generator().manual_seed(case.length)
    found = []
    for start in range(0, case.rows, case.at_once):
        shape = (min(case.at_once, case.rows - start), case.length)
        ids = torch.randint(5, vocabulary, shape, generator=numbers)
        places = torch.arange(ids.numel())
        if masked:
            places = (torch.rand(ids.numel(), generator=numbers) < masked).nonzero().squeeze(-1)
        values = ids.flatten()[places] if masked else places % LABELS
        found.append(Piece(ids, torch.ones_like(ids), ids % 3, places, values, ids.numel()).to(device))
    return found


def stepper(config: Config, case: Case, execution: Execution, among: Processes) -> Callable[[], None]:
    """One whole step, waited for."""
    stage = config.stage(case.stage)
    model = family(config.model.family).network(config.model.model_config(LABELS))
    objective = Objective(model, masked=stage.masked > 0)
    shard(objective, among, execution)
    adam = optimiser(objective, stage.betas, stage.weight_decay)
    rows = pieces(case, config.model.vocabulary, stage.masked, among.device)
    said = sum(len(piece.places) for piece in rows)
    objective.train()

    def step() -> None:
        for number, piece in enumerate(rows):
            objective.set_requires_gradient_sync(number == len(rows) - 1)
            (objective(piece) / said).backward()
        nn.utils.clip_grad_norm_(objective.parameters(), stage.clip)
        adam.step()
        adam.zero_grad()
        if among.device.type == "cuda":
            torch.cuda.synchronize()

    return step


def measure(step: Callable[[], object], rounds: int, profiled: Path | None = None) -> float:
    """Median seconds of a step after the warm-up."""
    for _ in range(WARM_UP):
        step()
    spent = []
    for _ in range(rounds):
        start = time.perf_counter()
        step()
        spent.append(time.perf_counter() - start)
    if profiled is not None:
        cuda = torch.cuda.is_available()
        with profile(activities=[ProfilerActivity.CUDA if cuda else ProfilerActivity.CPU]) as seen:
            step()
        order = "self_cuda_time_total" if cuda else "self_cpu_time_total"
        profiled.parent.mkdir(parents=True, exist_ok=True)
        profiled.write_text(seen.key_averages().table(sort_by=order, row_limit=25), encoding="utf-8")
    return statistics.median(spent)


def line(config: Config, name: str, case: Case, seconds: float, device: torch.device, peak: float | None) -> str:
    """A row of the table."""
    masked = config.stage(case.stage).masked
    outputs, share = (config.model.vocabulary, masked) if masked else (LABELS, 1.0)
    shape = config.model
    cost = family(shape.family).cost(shape.model_config(LABELS), case.length, outputs, share).total
    speed = case.rows * case.length / seconds
    mfu = f"{speed * cost / peak:.1%}" if peak else "-"
    paper = PAPER_SPEED.get(name) if case.stage == "pretraining" else None
    times = f"{speed / paper:.2f}" if paper else "-"
    memory = f"{torch.cuda.max_memory_allocated(device) / 1e9:.1f}" if device.type == "cuda" else "-"
    return f"{case.rows} ({case.at_once}) | {seconds * 1e3:,.1f} | {speed:,.0f} | {mfu} | {times} | {memory} |"


def run(config: Config, name: str, case: Case, execution: Execution, args: argparse.Namespace, among: Processes) -> str:
    """Measure with as many rows at once as fit."""
    label = f"{case.stage}-{case.length}-{execution.attention}"
    if execution.attention in ("flex", "fused") and among.device.type != "cuda":
        return "- | - | needs CUDA | - | - | - |"
    while True:
        if among.device.type == "cuda":
            torch.cuda.reset_peak_memory_stats()
        try:
            step = stepper(config, case, execution, among)
            seconds = measure(step, args.rounds, args.profile and args.profile / f"{label}.txt")
            return line(config, name, case, seconds, among.device, args.peak or peak_of(among.device))
        except KernelsMissingError as missing:
            return f"- | - | {missing} | - | - | - |"
        except torch.OutOfMemoryError:
            if case.at_once == 1:
                return f"{case.rows} (1) | - | out of memory | - | - | - |"
            case = replace(case, at_once=case.at_once // 2)
        finally:
            step = None  # what a failed try still holds would fail the next one
            gc.collect()
            torch.compiler.reset()
            if among.device.type == "cuda":
                torch.cuda.empty_cache()


def heading(config: Config, device: torch.device) -> str:
    """What is measured, and where."""
    cuda = device.type == "cuda"
    name = torch.cuda.get_device_name(device) if cuda else f"CPU, {torch.get_num_threads()} threads"
    return f"{config.name} on {name}, torch {torch.__version__}\n"


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", default="370m", help="name of a configuration or a .toml file")
    parser.add_argument("--attention", nargs="+", choices=list(WAYS), default=["shift", "fused", "flex", "gather"])
    parser.add_argument("--stage", nargs="+", choices=list(PAPERS_GPUS), help="only these stages")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--recompute", action="store_true", help="compute activations again in the backward pass")
    parser.add_argument("--eager", action="store_true", help="do not compile the layers")
    parser.add_argument("--peak", type=float, help="peak FLOP/s of the device, where the table lacks it")
    parser.add_argument("--profile", type=Path, help="folder for the kernels that take longest")
    args = parser.parse_args()
    config = load_config(args.config)
    with processes() as among:
        print(heading(config, among.device))
        print("| stage | length | attention | rows (at once) | ms | tokens/s | MFU | times the paper | GB |")
        print("|---|---|---|---|---|---|---|---|---|")
        for case in cases(config):
            if args.stage and case.stage not in args.stage:
                continue
            for attention in args.attention:
                execution = Execution(recompute=args.recompute, attention=attention, compile=not args.eager)
                cells = run(config, str(args.config), case, execution, args, among)
                print(f"| {case.stage} | {case.length} | {attention} | {cells}", flush=True)


if __name__ == "__main__":
    main()
