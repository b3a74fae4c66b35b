"""Messages of the room "documents": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {}
