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
    "model.checkpoint": (
        "모델 체크포인트로 읽을 수 없는 폴더입니다: {path} ({reason}). config.json, model.safetensors, 토크나이저 "
        "파일이 있는 Hugging Face 폴더를 지정하십시오. 자체 코드가 필요한 모델과 pickle 형식(.bin)은 받지 않습니다.",
        "The folder cannot be read as a model checkpoint: {path} ({reason}). Name a Hugging Face folder with "
        "config.json, model.safetensors and tokenizer files. Models that bring code of their own and pickled weights "
        "(.bin) are not accepted.",
    ),
    "model.code": (
        "이 모델({family})은 함께 배포된 자체 코드가 있어야 동작하며, 그런 코드는 실행하지 않습니다: {path}. "
        "transformers에 포함된 구조로 변환한 가중치(예: EXAONE-3.5를 Llama 구조로)를 지정하십시오.",
        "This model ({family}) only works with code of its own, which is never run: {path}. Name weights that were "
        "converted to an architecture transformers has (EXAONE-3.5 as Llama, say).",
    ),
    "model.weights": (
        "가중치가 설정(config.json)과 맞지 않습니다: {path} ({count}개, 예: {first}). 학습된 토큰 분류 모델을 "
        "지정하십시오.",
        "The weights do not fit config.json: {path} ({count}, first: {first}). Name a token classifier that was "
        "trained.",
    ),
    "model.map": (
        "라벨 대응표 '{file}'을(를) 쓸 수 없습니다({reason}). foreign, label 두 열의 CSV(UTF-8)나 TOML로 쓰고, "
        "label에는 분류 체계의 라벨이나 ignore를 적으십시오.",
        "The label map '{file}' cannot be used ({reason}). Write a CSV (UTF-8) with the columns foreign and label, or "
        "TOML; label is one of the taxonomy's labels, or ignore.",
    ),
    "model.unmapped": (
        "모델의 라벨 {count}개를 분류 체계에 대응시킬 수 없습니다: {names}. --labels로 라벨 대응표를 지정하십시오.",
        "{count} of the model's labels have no counterpart in the taxonomy: {names}. Give a label map with --labels.",
    ),
    "model.target": (
        "이미 있는 폴더에는 쓰지 않습니다: {path}. 새 폴더를 지정하십시오.",
        "A folder that exists is not written to: {path}. Name a new one.",
    ),
    "model.export": (
        "이 모델({family})을 변환하지 못했습니다({reason}). 저장된 것은 없습니다. 지원하는 모델인지 docs/models.md에서 "
        "확인하십시오.",
        "This model ({family}) could not be converted ({reason}). Nothing was written. See docs/models.md for what is "
        "supported.",
    ),
    "model.import_reading": ("체크포인트를 읽는 중: {path}", "Reading the checkpoint: {path}"),
    "model.import_writing": ("변환하여 비교하는 중: {path}", "Converting and comparing: {path}"),
    "model.imported": (
        "'{name}' 모델을 가져왔습니다(라벨 {labels}개, {scheme}): {path}",
        "Imported '{name}' ({labels} labels, {scheme}): {path}",
    ),
    "model.import_needs": (
        "이 컴퓨터에는 모델 변환에 필요한 구성 요소({lacking})가 없습니다. Python이 있는 컴퓨터에서 "
        'pip install "thunder-deid[training]" 으로 설치하고 같은 명령을 실행한 뒤, 만들어진 폴더를 이 컴퓨터로 '
        "옮기십시오.",
        "This computer lacks what converting a model needs ({lacking}). On a computer with Python run "
        'pip install "thunder-deid[training]" and then this command, and copy the folder it writes to this computer.',
    ),
    "model.checked": (
        "이상 없음: {name} {version}, 파일 {files}개의 해시와 라벨 {labels}개를 확인하고 예문 {tokens}토큰을 "
        "처리했습니다({provider}).",
        "Sound: {name} {version}; {files} files have their hashes, {labels} labels are known, a sentence of {tokens} "
        "tokens was read ({provider}).",
    ),
    "model.labels": (
        "모델의 라벨 {count}개가 분류 체계에 없습니다: {path}. 라벨 대응표가 필요합니다.",
        "{count} of the model's labels are not in the taxonomy: {path}. A label map is needed.",
    ),
}
