"""``model import``, ``show`` and ``check``: bundles are made, described and tried.

Conversion needs torch, which the program itself never loads: it runs as a process of its own where it is installed.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.console import Output
from core import messages
from core.errors import ModelError, SignatureError

_NEEDED = ("torch", "transformers", "onnx", "onnxscript", "safetensors")
_SENTENCE = "피고인 한가람은 2021. 3. 4. 서울 강남구에서 피해자 강이슬에게 전화하였다."


def import_model(folder: Path, output: Path, more: Sequence[str], out: Output) -> int:
    """Have the converter write the bundle ``output`` from the checkpoint ``folder``; returns its exit code.

    ``more`` are further options of ``python -m training import``, whose own words reach the user. Raises ModelError
    when this computer has no converter: always so where the program runs from one folder without Python.
    """
    lacking = _NEEDED if getattr(sys, "frozen", False) else [name for name in _NEEDED if not _installed(name)]
    if lacking:
        raise ModelError("model.import_needs", lacking=", ".join(lacking))
    # -P: a folder that happens to be called training, where the user stands, is not ours.
    command = [sys.executable, "-P", "-m", "training", "import", str(folder), "--output", str(output), *more]
    with TemporaryDirectory(prefix="thunder-deid-") as place:  # what torch leaves in such a folder goes with it
        scratch = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), place)
        environment = {**os.environ, **scratch, "THUNDER_DEID_LANG": messages.current_language()}
        return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL if out.quiet else None).returncode


def _installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def show_model(folder: Path | None, out: Output) -> None:
    """Print the model card of a bundle whose hashes are right. Raises ModelError."""
    from core.tagging import load_bundle

    bundle = load_bundle(folder)
    card = bundle.path / "README.md"
    if "README.md" not in bundle.manifest["sha256"]:
        raise ModelError("model.missing", file=card.name, path=bundle.path)
    out.line(card.read_text(encoding="utf-8").rstrip())


def verify_model(folder: Path | None, key: Path | None, out: Output) -> None:
    """Check the signature of a bundle by the key in the file ``key``, or by the administrators'.

    Raises ModelError for a bundle whose hashes are wrong, SignatureError for one that is not signed by that key.
    """
    from core.policy import policy
    from core.signatures import public_key, verify_bundle
    from core.tagging import load_bundle

    ruled = policy().models.public_key
    if key is None and not ruled:
        raise SignatureError("signature.no_key")
    pem, file = (key.read_bytes(), key.name) if key else (ruled.encode("utf-8"), "policy.toml")
    bundle = load_bundle(folder)
    verify_bundle(bundle, public_key(pem, file))
    out.say("signature.holds", name=bundle.name, version=bundle.version, sha256=bundle.sha256)


def check_model(folder: Path | None, out: Output) -> None:
    """Load a bundle and let it read a made-up sentence.

    Raises ModelError naming what is wrong; PolicyError or SignatureError, when all else was said, where the
    administrators' policy would not use it: they check a bundle before they allow it.
    """
    from core.service import require_allowed
    from core.tagging import Tagger, load_bundle
    from core.tagging.bundle import OUTSIDE, bare

    bundle = load_bundle(folder)
    tagger = Tagger(bundle)
    tokens = tagger.tokenizer.encode(_SENTENCE)
    tagger.read(_SENTENCE)
    out.say(
        "model.checked",
        name=bundle.name,
        version=bundle.version,
        files=len(bundle.manifest["sha256"]),
        labels=len({bare(label) for label in bundle.labels} - {OUTSIDE}),
        tokens=len(tokens),
        provider=tagger.provider,
    )
    require_allowed(bundle)
