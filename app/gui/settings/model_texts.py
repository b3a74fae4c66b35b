"""What the choice of the model says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "model": ("모델(&M)…", "&Model…"),
        "model.title": ("모델", "Model"),
        "model.which": ("모델 고르기(&C)", "&Choose a model"),
        "model.embedded": ("내장 모델", "Embedded model"),
        "model.browse": ("폴더 찾기(&B)…", "&Browse for a folder…"),
        "model.choose_folder": ("모델 폴더 고르기", "Choose the folder of a model"),
        "model.use": ("이 모델 사용(&U)", "&Use this model"),
        "model.facts": ("모델 정보", "About the model"),
        "model.looking": ("모델을 확인하는 중…", "Checking the model…"),
        "model.refused": ("이 모델은 사용할 수 없습니다.", "This model cannot be used."),
        "model.name": ("이름", "Name"),
        "model.version": ("버전", "Version"),
        "model.licence": ("이용 조건", "Licence"),
        "model.data": ("학습 자료", "Training data"),
        "model.scheme": ("태그 방식", "Tagging scheme"),
        "model.labels": ("분류 수", "Labels"),
        "model.window": ("한 번에 읽는 토큰 수", "Tokens read at a time"),
        "model.threshold": ("찾는 기준(확률)", "Threshold (probability)"),
        "model.direct_threshold": ("직접 식별정보를 찾는 기준", "Threshold for direct identifiers"),
        "model.temperature": ("확률 보정(온도)", "Temperature of the scores"),
        "model.sha256": ("지문(SHA-256)", "SHA-256"),
        "model.path": ("폴더", "Folder"),
        "model.metrics": ("성능 (모델만으로 측정)", "Figures (model alone)"),
        "model.set": ("평가 자료", "Set"),
        "model.card": ("모델 카드", "Model card"),
        "model.now": (
            "지금 사용하는 모델: {name} {version}. 실행 장치: {device}",
            "In use: {name} {version}. Device: {device}",
        ),
        "model.threads": ("{device}, 스레드 {count}개", "{device}, {count} threads"),
        "model.passed_over": (
            "{devices}은(는) 설치되어 있으나 시작하지 못했습니다. 드라이버와 남은 메모리를 확인하십시오.",
            "{devices} is installed but did not start. Check its driver and free memory.",
        ),
        "model.not_loaded": (
            "아직 불러온 모델이 없습니다. 판결서를 열 때 불러옵니다.",
            "No model is loaded yet; it will be when a judgment is opened.",
        ),
        "model.loading": ("모델을 불러오는 중…", "Loading the model…"),
        "model.failed": (
            "모델을 바꾸지 못했습니다. 쓰던 모델을 계속 사용합니다",
            "The model was not changed; the one in use stays",
        ),
        "model.changed": (
            "이제 {name} {version} 모델로 찾습니다(실행 장치: {device}).",
            "From now on {name} {version} is used (device: {device}).",
        ),
        "model.again": (
            "아직 열어 보지 않은 판결서 {count}건은 새 모델로 다시 탐지합니다.",
            "Judgments nobody has looked at yet are read again: {count}.",
        ),
        "model.earlier": (
            "이미 열어 본 판결서 {count}건에는 이전 모델이 찾은 결과가 남아 있습니다.",
            "Judgments that keep what the earlier model found: {count}.",
        ),
        "model.other": ("다른 모델({then})이 찾은 결과", "Found by another model ({then})"),
    }
)
