"""Messages about the model bundle: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "model.missing": (
        "모델 폴더에 '{file}' 파일이 없습니다: {path}. 모델을 다시 설치하거나 다른 모델을 고르십시오.",
        "The model folder lacks '{file}': {path}. Reinstall the model or choose another one.",
    ),
    "model.manifest": (
        "모델의 manifest.json을 읽을 수 없습니다: {path} ({reason}). 모델을 다시 설치하십시오.",
        "The model's manifest.json cannot be read: {path} ({reason}). Reinstall the model.",
    ),
    "model.unknown_kind": (
        "이 버전의 프로그램이 알지 못하는 방식의 모델입니다: {path} ({reason}). 프로그램을 업데이트하거나 모델을 다시 "
        "가져오십시오.",
        "The model is of a kind this version of the program does not know: {path} ({reason}). Update the program or "
        "import the model again.",
    ),
    "model.hash": (
        "모델 파일 '{file}'이(가) 손상되었거나 바뀌었습니다(해시 불일치): {path}. 모델을 다시 설치하십시오.",
        "The model file '{file}' is damaged or was changed (hash mismatch): {path}. Reinstall the model.",
    ),
    "model.load": (
        "모델을 불러올 수 없습니다: {path} ({reason}). 모델을 다시 설치하십시오.",
        "The model cannot be loaded: {path} ({reason}). Reinstall the model.",
    ),
    "model.failed": (
        "모델 실행에 실패하여 식별정보를 찾지 못했습니다({reason}). 이 문서는 처리되지 않았습니다.",
        "The model failed while running ({reason}). This document was not processed.",
    ),
    "model.labels": (
        "모델의 라벨 {count}개가 분류 체계에 없습니다: {path}. 라벨 대응표가 필요합니다.",
        "{count} of the model's labels are not in the taxonomy: {path}. A label map is needed.",
    ),
}
