"""The program without any window: documents, detection, redaction, review and verification (no Qt, no torch, no network)."""
