"""What other code makes of the same network on one device, beside `benchmarks.training_speed`: two tables.

    python -m benchmarks.training_beside [--config 370m] [--lengths 512 2048] [--rows 8] [--rounds 10]

Training: transformers' own DebertaV2ForMaskedLM of the configuration's sizes, in bf16 on CUDA, one whole step with
clipping and AdamW over ``--rows`` full rows, 15 % of the tokens to guess. Reading: the exported graph in ONNX Runtime,
by CUDA where this build of it has it, in float32. Weights are random, which changes no time. Needs transformers and
onnxruntime(-gpu); what is not installed is said in the table.
"""

import argparse
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import numpy as np
import torch

from benchmarks.training_speed import LABELS, heading, measure
from core.tagging.session import OnnxModel
from training import export
from training.cluster.config import Config, load_config
from training.families import family

MASKED = 0.15


def transformers_step(config: Config, length: int, rows: int, device: torch.device) -> Callable[[], object]:
    """A whole step of transformers' network, waited for. Raises ImportError where it is not installed."""
    from transformers import DebertaV2Config, DebertaV2ForMaskedLM

    shape = config.model
    model = DebertaV2ForMaskedLM(
        DebertaV2Config(
            vocab_size=shape.vocabulary,
            hidden_size=shape.width,
            num_hidden_layers=shape.layers,
            num_attention_heads=shape.heads,
            intermediate_size=shape.feed_forward,
            max_position_embeddings=length,
            type_vocab_size=0,
            relative_attention=True,
            position_buckets=shape.buckets,
            max_relative_positions=length,
            pos_att_type=["p2c", "c2p"],
            position_biased_input=False,
            norm_rel_ebd="layer_norm",
            share_att_key=True,
        )
    ).to(device)
    cuda = device.type == "cuda"
    adam = torch.optim.AdamW(model.parameters(), 1e-5, fused=cuda)
    ids = torch.randint(5, shape.vocabulary, (rows, length), device=device)
    wanted = torch.where(torch.rand(ids.shape, device=device) < MASKED, ids, -100)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16) if cuda else nullcontext():
            loss = model(input_ids=ids, attention_mask=torch.ones_like(ids), labels=wanted).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        adam.zero_grad()
        if cuda:
            torch.cuda.synchronize()

    return step


def onnx_reader(config: Config, folder: Path) -> tuple[str, Callable[[int, int], object]]:
    """The provider, and a reader of so many rows of a length; the graph is exported once."""
    torch.manual_seed(0)
    network = family(config.model.family).network(config.model.model_config(LABELS)).eval()
    export.save_graph(export.graph_of(network), folder / export.GRAPH, "float32")
    reader = OnnxModel(folder / export.GRAPH)

    def read(rows: int, length: int) -> object:
        ids = np.random.default_rng(0).integers(5, 1000, (rows, length))
        return reader(ids, np.ones_like(ids), np.zeros_like(ids))

    return reader.provider, read


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", default="370m", help="name of a configuration or a .toml file")
    parser.add_argument("--lengths", type=int, nargs="+", default=[512, 2048])
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    config = load_config(args.config)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    print(heading(config, device))
    print("| what | length | rows | ms | tokens/s |\n|---|---|---|---|---|")

    def tell(what: str, length: int, make: Callable[[], Callable[[], object]]) -> None:
        try:
            spent = measure(make(), args.rounds)
            figures = f"{spent * 1e3:,.1f} | {args.rows * length / spent:,.0f}"
        except (ImportError, torch.OutOfMemoryError) as error:
            figures = f"- | {type(error).__name__}: {str(error).splitlines()[0]}"
        print(f"| {what} | {length} | {args.rows} | {figures} |", flush=True)

    for length in args.lengths:
        tell("training, transformers", length, partial(transformers_step, config, length, args.rows, device))
    if device.type == "cuda":
        torch.cuda.empty_cache()
    with tempfile.TemporaryDirectory() as folder:
        provider, read = onnx_reader(config, Path(folder))
        for length in args.lengths:
            tell(f"reading, {provider}", length, partial(partial, read, args.rows, length))


if __name__ == "__main__":
    main()
