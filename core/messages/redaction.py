"""Messages of the room "redaction": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {}
