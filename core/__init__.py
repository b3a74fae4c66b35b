"""The program without any window: documents, detection, redaction, review, verification (no Qt, torch, network)."""

from core.silence import hush

hush()
