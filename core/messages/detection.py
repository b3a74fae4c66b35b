"""Messages of the room "detection": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "detection.no_model": (
        "모델 없이 규칙만으로 찾았습니다. 빠진 식별정보가 많을 수 있으므로 문서 전체를 직접 확인하십시오.",
        "Searched by rules alone, without the model. Many identifiers may be missing; read the whole document.",
    ),
}
