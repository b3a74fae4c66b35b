"""Messages of the room "detection": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {}
