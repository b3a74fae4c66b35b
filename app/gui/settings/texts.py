"""What the settings dialog says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "settings": ("설정(&P)…", "&Preferences…"),
        "settings.title": ("설정", "Preferences"),
        "settings.look": ("화면", "Appearance"),
        "settings.language": ("언어(&L)", "&Language"),
        "settings.theme": ("화면 색(&T)", "&Theme"),
        "settings.family": ("본문 글꼴(&F)", "&Font of the judgment"),
        "settings.points": ("본문 글자 크기(&Z)", "Si&ze of the judgment's letters"),
        "settings.automatic": ("자동", "Automatic"),
        "settings.missing_font": ("{family} (설치되어 있지 않음)", "{family} (not installed)"),
        "settings.sample": ("피고인 김가람은 A은행 123-45", "피고인 김가람은 A은행 123-45"),
        "settings.sample_name": ("글꼴 보기", "Sample of the font"),
        "settings.review": ("검토와 내보내기", "Review and export"),
        "settings.reviewer": ("검토자 이름(&N)", "Reviewer's &name"),
        "settings.certificate": (
            "내보낼 때 검토 확인서도 만들기(&C)",
            "Write a review &certificate with each export",
        ),
        "settings.recognise": (
            "그림뿐인 PDF 쪽을 문자 인식으로 읽기(&O)",
            "Read PDF pages that are pictures by text rec&ognition",
        ),
        "settings.recognise_tip": (
            "이 컴퓨터에 설치된 Tesseract(한국어)를 씁니다. 잘못 읽은 글자가 있을 수 있으므로 원본과 모두 "
            "대조해야 하고, 결과에는 스캔한 그림이 들어가지 않습니다.",
            "Uses Tesseract with Korean where it is installed on this computer. Letters may be misread: everything has "
            "to be compared with the original. The scanned picture never goes into the result.",
        ),
        "settings.in_place": (
            "PDF를 PDF로 내보낼 때 원본 쪽 모양 유지(&K)",
            "&Keep the look of the pages when a PDF is exported as PDF",
        ),
        "settings.recognise_ask": (
            "'{file}'에는 그림뿐인 쪽이 있어 그대로는 읽을 수 없습니다.\n\n이 컴퓨터의 Tesseract로 글자를 읽을까요? "
            "설정의 문자 인식이 켜집니다. 잘못 읽은 글자가 있을 수 있으므로 원본과 모두 대조해야 하고, "
            "결과에는 스캔한 그림이 들어가지 않습니다.",
            "'{file}' has pages that are pictures and cannot be read as it is.\n\nRead them by the Tesseract of "
            "this computer? Text recognition is then on in the settings. Letters may be misread: everything has to be "
            "compared with the original. The scanned picture never goes into the result.",
        ),
        "settings.shares": (
            "두 번째 검토 비율: 사건 종류마다 다른 사람이 한 번 더 검토할 판결서의 비율",
            "Share of second readings: how many judgments of each kind of case a second person reads",
        ),
        "settings.more": ("그 밖의 설정", "More"),
        "settings.reset": ("처음 설정으로(&D)", "Restore &defaults"),
        "settings.reset_ask": (
            "언어, 화면 색, 글꼴, 문자 인식, PDF 모양, 검토 확인서, 두 번째 검토 비율을 처음 설정으로 "
            "되돌리시겠습니까?",
            "Restore the defaults of language, theme, font, recognition, look of PDFs, certificate and share of second "
            "readings?",
        ),
        "settings.reset_fewer": (
            "두 번째 검토 비율이 0 %로 낮아지는 사건: {kinds}",
            "Of these no judgment will be read twice any more: {kinds}",
        ),
        "settings.at_once": ("바꾸면 바로 적용됩니다.", "Every change holds at once."),
    }
)
