"""Reads the written file back with other code than wrote it and looks for every replaced value."""

from core.verification.model import Leak, SecretValue, Verification
from core.verification.verify import verify, verify_bytes, verify_file

__all__ = ["Leak", "SecretValue", "Verification", "verify", "verify_bytes", "verify_file"]
