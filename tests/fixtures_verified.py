"""The leak check on a file on the disk."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.verification import Expected, SecretValue, Verification, verify_bytes


def verify(written: Path, values: Sequence[SecretValue], **expected: Any) -> Verification:
    """Look for ``values`` in ``written`` and compare it with what is ``expected`` (the fields of ``Expected``)."""
    return verify_bytes(written.read_bytes(), written.name, values, Expected(**expected))
