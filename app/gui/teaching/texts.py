"""What the export of corrections says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "menu.tools": ("도구(&L)", "Too&ls"),
        "teach": ("학습 자료로 내보내기…", "Export for training…"),
        "teach.target": ("학습 자료 저장", "Save for training"),
        "teach.filter": ("학습 자료 (*.txt)", "Training texts (*.txt)"),
        "teach.working": ("학습 자료를 만드는 중…", "Making the training text…"),
        "teach.failed": ("학습 자료로 내보내지 못했습니다", "Could not be exported for training"),
        "teach.done": (
            "학습 자료 '{file}'을(를) 저장했습니다. 값 대신 표시를 넣은 곳 {mentions}곳(대상 {entities}개), "
            "가린 값이 파일에 남아 있지 않은 것을 확인했습니다.",
            "The training text '{file}' was saved: placeholders at {mentions} places ({entities} entities). "
            "The leak check found none of the replaced values in it.",
        ),
    }
)
