"""What a whole run is to make, from a TOML file of training/runs/configs, and where each stage keeps its part."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from training.cluster.config import Config, from_table, load_config
from training.data.sources import Replacement
from training.errors import InputError
from training.export import WINDOW, Storage

_OF_A_SEED = ("finetuning", "evaluation", "export")
FOLDER = Path(__file__).with_name("configs")


class RunError(InputError):
    """A run cannot begin or go on; the message says why."""


@dataclass(frozen=True, kw_only=True)
class CorpusPlan:
    """``generated``: so many judgments made from the project's grammars where no folder of texts is given, half of them
    plain text, half annotated. Of ``held_out`` annotated judgments one is kept for validation and one for the test."""

    generated: int = 0
    held_out: int = 10

    def __post_init__(self) -> None:
        if self.generated < 0:
            raise InputError("generated must be 0 or more")
        if self.held_out < 1:
            raise InputError("held_out must be 1 or more")


@dataclass(frozen=True, kw_only=True)
class TokenizerPlan:
    """``vocabulary`` tokens learnt from ``sentences``, and where wanted the paper's ``markers`` after them: two for
    each label. No row of ours holds one, as labels are placed by offsets; their vectors would stay as they were drawn.
    """

    vocabulary: int
    sentences: int = 1_000_000
    markers: bool = False

    def __post_init__(self) -> None:
        if min(self.vocabulary, self.sentences) < 1:
            raise InputError("vocabulary and sentences must be 1 or more")


@dataclass(frozen=True, kw_only=True)
class ShardPlan:
    """About ``bytes`` of text in each shard, written by so many ``processes``, 0 for all cores."""

    bytes: int = 1 << 26
    processes: int = 0

    def __post_init__(self) -> None:
        if self.bytes < 1:
            raise InputError("bytes must be 1 or more")
        if self.processes < 0:
            raise InputError("processes must be 0 or more")


@dataclass(frozen=True, kw_only=True)
class FillingPlan:
    """Filled judgments for ``epochs``: each annotated one ``often`` times, each ``written`` passage of the project so
    often, and so many from ``templates``."""

    epochs: int
    often: float = 1.0
    templates: int = 0
    written: float = 0.0
    replacement: Replacement = "per-epoch"

    def __post_init__(self) -> None:
        if self.epochs < 1:
            raise InputError("epochs must be 1 or more")
        if min(self.often, self.templates, self.written) < 0:
            raise InputError("often, templates and written must be 0 or more")
        if not (self.often or self.templates or self.written):
            raise InputError("often, templates and written are 0: nothing to learn from")


@dataclass(frozen=True, kw_only=True)
class ExportPlan:
    """How weights are stored, under which licence the bundle is given away, and how many tokens it reads at once:
    at most ``window``, and no more than the network was fine-tuned with."""

    storage: Storage = "float16"
    licence: str
    window: int = WINDOW

    def __post_init__(self) -> None:
        if self.window < 16:
            raise InputError("window must be 16 or more")


@dataclass(frozen=True, kw_only=True)
class RunConfig:
    """A configuration file. ``network`` is one of training/configs, or a file beside this one."""

    name: str
    version: str
    network: str
    seed: int = 1200
    corpus: CorpusPlan = CorpusPlan()
    tokenizer: TokenizerPlan
    shards: ShardPlan = ShardPlan()
    filling: FillingPlan
    export: ExportPlan


@dataclass(frozen=True, slots=True)
class Plan:
    """One run: configurations, where the texts and annotated judgments are (None: made from grammars), and its folder.
    Sealed judgments and texts whose hashes the file ``without`` lists are not read. ``start`` is a folder of public
    DeBERTa weights that pretraining begins with, ``local`` one on the own disk of every node that shards are copied to.

    Every stage keeps its part in a folder of its name below ``work``; with a ``seed`` of its own, what comes from
    fine-tuning on lies below work/seed-SEED, so that several share what comes before.
    """

    config: RunConfig
    network: Config
    work: Path
    texts: Path | None = None
    judgments: Path | None = None
    without: Path | None = None
    start: Path | None = None
    local: Path | None = None
    seed: int | None = None

    def folder(self, stage: str) -> Path:
        """Where ``stage`` keeps its part."""
        if self.seed is not None and stage in _OF_A_SEED:
            return self.work / f"seed-{self.seed}" / stage
        return self.work / stage

    def seeded(self, seed: int) -> "Plan":
        """The same run, fine-tuned with another seed."""
        network = replace(self.network, finetuning=replace(self.network.finetuning, seed=seed))
        return replace(self, network=network, seed=seed)

    @property
    def corpus(self) -> Path:
        """The folder of texts."""
        return self.texts or self.folder("corpus") / "generated/texts"

    @property
    def annotated(self) -> Path:
        """The folder of annotated judgments."""
        return self.judgments or self.folder("corpus") / "generated/judgments"

    @property
    def data(self) -> Path:
        """What the annotated judgments became: training texts and evaluation sets, laid out as shared material is."""
        return self.folder("corpus") / "data"

    @property
    def tokenizer(self) -> Path:
        """The tokenizer of the run."""
        return self.folder("tokenizer") / "tokenizer.json"


def names() -> list[str]:
    """The run configurations that come with the project."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def load_run(name: str | Path) -> tuple[RunConfig, Config]:
    """The run called ``name``, or in the file ``name``, and its network. Raises ValueError naming what is wrong."""
    file = Path(name) if str(name).endswith(".toml") else FOLDER / f"{name}.toml"
    try:
        config = from_table(RunConfig, tomllib.loads(file.read_text(encoding="utf-8")), file.name)
    except FileNotFoundError as error:
        raise RunError(f"no run {name}: give a .toml file or one of {', '.join(names())}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RunError(f"{file}: {error}") from error
    beside = file.parent / config.network
    return config, load_config(beside if config.network.endswith(".toml") else config.network)
