"""Stage 8: the operating point, chosen on the validation judgments, and how good the network is there and on the test.

The network computes in torch, on the GPU if there is one, with the weights as the bundle will store them; the export
refuses a bundle that computes anything else. It is measured with as many tokens at once as the bundle will read, and
where it was fine-tuned with more (the paper's 2,048), with these, too. Leaves the report, the worst mistakes (they hold
text of the evaluation data) and result.json for the export; of the longer window below at-TOKENS.
"""

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.tagging import Tagger
from core.tagging.bundle import Decoding
from training.cluster.processes import Processes
from training.data.texts import file_hash
from training.deberta import fingerprint
from training.engine.stores import CHECKPOINT
from training.evaluation import run
from training.evaluation.gold import read_gold
from training.evaluation.predictions import Predictor
from training.evaluation.private import private_folder, write_private
from training.export import round_to
from training.families import Network
from training.operating import SetReading, operating_point
from training.runs import corpus, finetuning, judgments, vocabulary
from training.runs.measuring import TorchModel, tagger_of
from training.runs.plan import Plan
from training.train import load_model

NAME, NEEDS, TOGETHER = "evaluation", (corpus.NAME, vocabulary.NAME, finetuning.NAME), False
RESULT = "result.json"


def settings(plan: Plan) -> dict[str, Any]:
    """How the weights are stored, and the window."""
    return {"storage": plan.config.export.storage, "windows": windows(plan)}


def window(plan: Plan) -> int:
    """Tokens the bundle reads at once: no more than the network was fine-tuned with."""
    return min(plan.config.export.window, plan.network.finetuning.window)


def windows(plan: Plan) -> list[int]:
    """Tokens read at once in the measurements: the bundle's, then the network's own where that is longer."""
    return sorted({window(plan), plan.network.finetuning.window})


def stored_model(plan: Plan) -> Network:
    """The fine-tuned network with its weights as the bundle stores them."""
    model = load_model(plan.folder(finetuning.NAME) / CHECKPOINT)
    round_to(model, plan.config.export.storage)
    return model


def make(plan: Plan, among: Processes) -> None:
    """Choose the operating point of each window, measure."""
    folder, network = plan.folder(NAME), TorchModel(stored_model(plan), among.device)
    for tokens in windows(plan):
        _measure(plan, network, tokens, folder if tokens == window(plan) else folder / f"at-{tokens}")


def _measure(plan: Plan, network: TorchModel, tokens: int, folder: Path) -> None:
    digest = file_hash(plan.folder(finetuning.NAME) / CHECKPOINT)

    def tagger(decoding: Decoding) -> Tagger:
        return tagger_of(plan, network, decoding, tokens, digest, {"training": training_of(plan)})

    sets = {split: plan.data / "eval" / split for split in judgments.SPLITS[1:]}
    reading = SetReading(tagger(Decoding()), plan.data, sets["validation"])
    decoding = operating_point([reading])
    private_folder(folder)
    cache = folder / run.CACHE
    predictor = Predictor(tagger(decoding), cache)
    documents = {name: read_gold(gold) for name, gold in sets.items()}
    report = run.evaluate(predictor, documents, plan.data, folder, plots=False)
    shutil.rmtree(cache)
    figures = {name: part["all"] for name, part in report["sets"].items()}
    content = {"window": tokens, "decoding": asdict(decoding), "figures": figures}
    write_private(folder / RESULT, json.dumps(content, indent=1))


def training_of(plan: Plan) -> dict[str, Any]:
    """What the manifest says of the training, beside the figures of its stages."""
    seed = plan.config.seed if plan.seed is None else plan.seed
    begun = {"weights": f"{plan.start.resolve().name}, SHA-256 {fingerprint(plan.start)}"} if plan.start else {}
    return {"seed": seed, "replacement": plan.config.filling.replacement, "network": plan.config.network, **begun}


def result(plan: Plan) -> dict[str, Any]:
    """Operating point and figures, as the stage left them."""
    content: dict[str, Any] = json.loads(Path(plan.folder(NAME) / RESULT).read_text(encoding="utf-8"))
    return content
