"""What the help says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "about": ("프로그램 정보와 이용 조건…", "About and licences…"),
        "about.title": ("프로그램 정보와 이용 조건", "About and licences"),
        "about.what": (
            "판결서에서 개인정보를 찾아 사람이 확인하고 비실명 처리합니다. 네트워크에 연결하지 않습니다.",
            "Finds identifiers in court judgments, lets a person decide, and replaces them. It never uses a network.",
        ),
        "about.program": ("프로그램 {version}: {licence}", "Program {version}: {licence}"),
        "about.model": (
            "모델 {name} {version}: {licence}(저작자 표시, 비영리, 동일 조건)",
            "Model {name} {version}: {licence} (attribution, non-commercial, share alike)",
        ),
        "about.parts": (
            "아래 목록은 이 컴퓨터에 설치된 그대로입니다. 고르면 이용 조건 전문이 나옵니다.",
            "The list is what is installed on this computer. Choose a line to read the licence.",
        ),
        "about.list": ("구성 요소", "Components"),
        "about.part": ("구성 요소", "Component"),
        "about.version": ("버전", "Version"),
        "about.licence": ("이용 조건", "Licence"),
        "about.text": ("이용 조건 전문", "Text of the licence"),
        "about.failed": ("프로그램 정보를 볼 수 없습니다", "The about box cannot be shown"),
        "about.of_model": (
            "모델 가중치의 이용 조건: {licence}\n전문: https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode\n"
            "저작자(SNU Thunder Research Group)를 밝혀야 하고, 영리 목적으로 쓸 수 없으며, 고쳐서 나누어 줄 때는 같은 "
            "조건이어야 합니다. 아래는 모델과 함께 온 설명서입니다.",
            "Licence of the model's weights: {licence}\n"
            "Text: https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode\n"
            "Name the author (SNU Thunder Research Group), no commercial use, pass changes on under the same terms. "
            "Below is the card that came with the model.",
        ),
        "about.of_qt": (
            "Qt {version}과 PySide6는 GNU LGPL 3판에 따라 씁니다. 이 프로그램은 Qt를 공유 라이브러리로 불러오므로 "
            "직접 만든 같은 판의 Qt로 바꿀 수 있습니다. 다음 폴더의 Qt 라이브러리(Windows: Qt6*.dll, Linux: Qt/lib)를 "
            "같은 이름의 파일로 바꾸고 프로그램을 다시 시작하십시오.\n\n{folder}\n\n"
            "소스: https://download.qt.io/official_releases/ (같은 버전의 qt와 QtForPython). "
            "바꾼 라이브러리를 시험하고 고치기 위한 분석(리버스 엔지니어링)은 허용됩니다.",
            "Qt {version} and PySide6 are used under the GNU LGPL, version 3. The program loads Qt as shared "
            "libraries: you may put your own build of the same version in their place. Replace the Qt libraries "
            "(Windows: Qt6*.dll, Linux: Qt/lib) in this folder by files of the same names and start the program "
            "again.\n\n"
            "{folder}\n\nSources: https://download.qt.io/official_releases/ (qt and QtForPython of the same version). "
            "Reverse engineering for debugging such changes is allowed.",
        ),
        "about.of_loader": (
            "실행 파일을 시작하는 부분만 들어 있습니다. 아래의 예외 조항에 따라, 함께 묶인 프로그램의 이용 조건은 "
            "바뀌지 않습니다.",
            "Only the part that starts the program is inside. By the exception below it leaves the licence of what it "
            "starts as it is.",
        ),
        "about.of_font": (
            "PDF를 만들 때 쓰는 글꼴입니다(resources/fonts).",
            "The font PDFs are written with (resources/fonts).",
        ),
        "manual": ("사용 설명서…", "Manual (Korean)…"),
        "manual.title": ("사용 설명서", "Manual"),
        "manual.contents": ("차례", "Contents"),
        "manual.text": ("설명서 본문", "Text of the manual"),
        "manual.search": ("설명서에서 찾기 (Enter: 다음)", "Find in the manual (Enter: next)"),
        "manual.menu": ("메뉴", "Menu"),
        "manual.command": ("명령", "Command"),
        "manual.keys": ("단축키", "Keys"),
        "manual.failed": ("설명서를 열 수 없습니다", "The manual cannot be opened"),
        "manual.not_found": ("'{text}'을(를) 찾지 못했습니다.", "'{text}' was not found."),
    }
)
