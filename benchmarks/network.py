"""Tokens per second of the embedded network: ONNX as the desktop runs it beside eager torch, same weights, same run.

    python -m benchmarks.network [--model DIR] [--rows 2] [--tokens 512] [--rounds 12]

The two take turns, so that whatever else the machine does slows both; the best round of each counts. Needs the extra
"training". Also prints the largest difference of the logits and the size of the bundle.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from core.tagging import load_bundle
from core.tagging.session import OnnxModel
from training.storing import network_in

Run = Callable[[], np.ndarray]


def seconds(run: Run) -> tuple[float, np.ndarray]:
    """Time and result of one run."""
    start = time.perf_counter()
    result = run()
    return time.perf_counter() - start, result


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="bundle folder; default the embedded one")
    parser.add_argument("--rows", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=12)
    args = parser.parse_args()
    bundle = load_bundle(args.model)
    onnx, model = OnnxModel(bundle.path / "model.onnx"), network_in(bundle)
    shape = (args.rows, args.tokens)
    ids = np.random.default_rng(0).integers(5, model.config.vocabulary, shape)
    mask, gaps = np.ones_like(ids), np.zeros_like(ids)

    def in_torch() -> np.ndarray:
        with torch.inference_mode():
            return model(*map(torch.from_numpy, (ids, mask, gaps))).numpy()

    runs: dict[str, Run] = {"ONNX": lambda: onnx(ids, mask, gaps), "eager torch": in_torch}
    times: dict[str, list[float]] = {name: [] for name in runs}
    results: dict[str, np.ndarray] = {}
    for _ in range(args.rounds):
        for name, run in runs.items():
            spent, results[name] = seconds(run)
            times[name].append(spent)
    print(f"{args.rows} × {args.tokens} tokens, {torch.get_num_threads()} threads, best of {args.rounds}\n")
    print("| network | tokens/s |\n|---|---|")
    for name, spent in times.items():
        print(f"| {name} | {args.rows * args.tokens / min(spent):,.0f} |")
    size = sum(file.stat().st_size for file in bundle.path.iterdir()) / 1e6
    print(f"\nlargest difference of the logits {np.abs(results['ONNX'] - results['eager torch']).max():.1e}, "
          f"bundle {size:.1f} MB")  # fmt: skip


if __name__ == "__main__":
    main()
