"""The program without any window: documents, detection, redaction, review, verification (no Qt, torch, network)."""
