"""Messages of the room "review": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {}
