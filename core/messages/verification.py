"""Messages of the room "verification": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {}
