"""What a model bundle says of itself, as rows to be shown, and which ones are offered. No Qt."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.service import Engine
from core.tagging import ModelBundle, Tagger

_CARD = "README.md"
_DEVICES = {"CPUExecutionProvider": "CPU", "CUDAExecutionProvider": "NVIDIA GPU (CUDA)"}
CPU = "CPU"


def facts(bundle: ModelBundle) -> list[tuple[str, str]]:
    """Text code of each fact with its value, in the order people ask for them."""
    decoding = bundle.decoding
    direct = decoding.threshold if decoding.direct_threshold is None else decoding.direct_threshold
    return [
        ("model.name", bundle.name),
        ("model.version", bundle.version),
        ("model.licence", bundle.licence),
        ("model.data", str(bundle.manifest.get("data", ""))),
        ("model.scheme", bundle.scheme.upper()),
        ("model.label_count", str(len(bundle.labels) - 1)),
        ("model.window", str(bundle.window)),
        ("model.threshold", f"{decoding.threshold:g}"),
        ("model.direct_threshold", f"{direct:g}"),
        ("model.temperature", f"{decoding.temperature:g}"),
        ("model.sha256", bundle.sha256),
        ("model.path", str(bundle.path)),
    ]


def metrics(bundle: ModelBundle) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The figures by set: the names of the columns, and one row for each set. A bundle may have none."""
    sets: dict[str, Mapping[str, float]] = {}
    said = bundle.manifest.get("metrics")
    for name, figures in said.items() if isinstance(said, dict) else ():
        if isinstance(figures, dict):
            sets[str(name)] = {str(key): value for key, value in figures.items() if _is_number(value)}
    columns = tuple(dict.fromkeys(key for figures in sets.values() for key in figures))
    return columns, [
        (name, *(f"{figures[key]:.4f}" if key in figures else "" for key in columns)) for name, figures in sets.items()
    ]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def card(bundle: ModelBundle) -> str:
    """The model card (Markdown); empty where the bundle has none whose hash the manifest vouches for."""
    if _CARD not in bundle.manifest["sha256"]:
        return ""
    try:
        return (bundle.path / _CARD).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def device(tagger: Tagger) -> str:
    """What really runs the model."""
    return _DEVICES.get(tagger.provider, tagger.provider)


def passed_over(tagger: Tagger) -> str:
    """The faster devices that did not start; empty for none."""
    return ", ".join(_DEVICES.get(name, name) for name in tagger.passed_over)


def same_bundle(engine: Engine, bundle: ModelBundle) -> bool:
    """Whether ``engine`` was loaded from ``bundle``."""
    return bool(engine.identity["sha256"] == bundle.sha256)


def remembered(folders: list[str], chosen: Path | None, most: int = 5) -> list[str]:
    """The folders offered next time: the chosen one first, none twice, ``most`` at most."""
    first = [str(chosen)] if chosen else []
    return list(dict.fromkeys([*first, *folders]))[:most]
