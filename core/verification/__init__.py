"""Reads the written file back with other code than wrote it and looks for every replaced value."""

from core.verification.isolated import verify_bytes
from core.verification.model import Leak, SecretValue, Verification
from core.verification.verify import search, verify

__all__ = ["Leak", "SecretValue", "Verification", "search", "verify", "verify_bytes"]
