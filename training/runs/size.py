"""What a bundle of a configuration costs on a desktop: ``python -m training.runs.size 370m``.

The weights are random, which changes no size and no time. Prints a JSON line for each way of storing them; "cpu_s" are
this process's own seconds on each core, which others on the machine hardly change.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from core.tagging.session import OnnxModel
from training import export
from training.cluster.config import load_config
from training.families import Network, family

LENGTHS = (512, 2048)


def measure(
    model: Network, folder: Path, storages: Sequence[export.PlainStorage], one_file: int
) -> list[dict[str, Any]]:
    """One row per storage: bytes, seconds to load, largest difference to torch at each length, tokens/s at 512."""
    source, rows = None, []
    for storage in storages:  # float32 first: rounding changes the model's weights, and the graph is made but once
        export.round_to(model, storage)
        target = folder / storage / export.GRAPH
        target.parent.mkdir()
        # Made once, because that is slow; not kept meanwhile, because it is large.
        export.save_graph(onnx.load(str(source)) if source else export.graph_of(model), target, storage, one_file)
        source = source or target
        sizes = {file.name: file.stat().st_size for file in sorted(target.parent.iterdir())}
        differences = {length: export.parity(model, target, [(1, length)]) for length in LENGTHS}
        rows.append({"storage": storage, "bytes": sizes, "parity": differences, **_speed(target)})
        print(json.dumps(rows[-1]), flush=True)
    return rows


def _speed(target: Path) -> dict[str, Any]:
    threads = len(os.sched_getaffinity(0))
    begun, spent = time.perf_counter(), time.process_time()
    session = OnnxModel(target, threads)
    loaded, spent = time.perf_counter() - begun, time.process_time() - spent
    ids = np.random.default_rng(0).integers(5, 1000, (1, export.WINDOW))
    seconds = []
    for _ in range(3):
        begun = time.process_time()
        session(ids, np.ones_like(ids), np.zeros_like(ids))
        seconds.append((time.process_time() - begun) / threads)
    speed = round(export.WINDOW / min(seconds))
    load = {"load_s": round(loaded, 2), "load_cpu_s": round(spent, 2)}
    return {"provider": session.provider, "threads": threads, **load, "tokens_per_cpu_s": speed}


def main() -> None:
    """Export a randomly initialised network of the configuration and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config")
    parser.add_argument("--one-file", type=int, default=export.ONE_FILE, help="bytes from which weights lie beside")
    options = parser.parse_args()
    torch.manual_seed(0)
    shape = load_config(options.config).model
    model = family(shape.family).network(shape.model_config(len(export.label_list()))).eval()
    print(json.dumps({"parameters": sum(parameter.numel() for parameter in model.parameters())}), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        measure(model, Path(folder), ("float32", "float16", "int8"), options.one_file)


if __name__ == "__main__":
    main()
