"""Reads the written file back with other code than wrote it and looks for every replaced value."""

from core.verification.isolated import verify_bytes
from core.verification.model import Expected, Leak, SecretValue, Verification

__all__ = ["Expected", "Leak", "SecretValue", "Verification", "verify_bytes"]
