"""What the tour says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "tour": ("둘러보기(연습용 판결서)", "Tour on a practice judgment"),
        "tour.file": ("연습용 판결서", "practice judgment"),
        "tour.offer.title": ("처음 오셨습니까?", "Is this your first time?"),
        "tour.offer": (
            "지어낸 판결서로 5분 동안 직접 해 보면서 익힐 수 있습니다. 나중에 '도움말' 메뉴에서 다시 부를 수 있습니다.",
            "Learn the work in five minutes on an invented judgment. The Help menu offers the tour again at any time.",
        ),
        "tour.begin": ("시작 (Enter)", "Begin (Enter)"),
        "tour.later": ("나중에 (Esc)", "Later (Esc)"),
        "tour.further": ("다음 (Enter)", "Next (Enter)"),
        "tour.skip": ("건너뛰기 (Enter)", "Skip (Enter)"),
        "tour.skip_click": ("건너뛰기", "Skip"),
        "tour.finish": ("마침 (Enter)", "Finish (Enter)"),
        "tour.stop": ("그만두기 (Esc)", "Stop (Esc)"),
        "tour.where": ("{number}/{count}", "{number}/{count}"),
        "tour.opening.title": ("연습용 판결서를 여는 중입니다", "Opening the practice judgment"),
        "tour.opening": (
            "모델이 판결서를 읽고 가릴 곳을 찾고 있습니다. 잠시 기다려 주십시오.",
            "The model reads the judgment and looks for what is to be replaced. This takes a moment.",
        ),
        "tour.documents.title": ("왼쪽: 문서 목록", "Left: the documents"),
        "tour.documents": (
            "연 판결서가 차례로 들어옵니다. 하나를 검토하는 동안 다음 판결서를 뒤에서 미리 읽습니다. "
            "파일마다 어디까지 했는지 보입니다.",
            "Judgments come in here one after the other. While you review one, the next is read in the background. "
            "Each line says how far a file is.",
        ),
        "tour.text.title": ("가운데: 판결서", "Middle: the judgment"),
        "tour.text": (
            "찾은 곳은 분류의 계열마다 다른 색입니다. 점선 테두리는 아직 결정하지 않은 곳, 실선 밑줄은 확인한 곳, "
            "취소선은 그대로 두기로 한 곳입니다. 결정하지 않은 곳도 내보내면 가려집니다.",
            "What was found has the colour of its family of categories. Dashed frame: undecided. Solid: "
            "accepted. Struck through: stays. What is undecided is replaced as well when you export.",
        ),
        "tour.entities.title": ("오른쪽: 사람과 대상", "Right: people and things"),
        "tour.entities": (
            "같은 사람이나 대상은 한 줄입니다. 무슨 글자로 바뀌는지, 몇 곳인지, 점수와 근거가 보입니다. "
            "결정도 대상마다 한 번이면 됩니다.",
            "One line for each person or thing: its letter, its number of places, score and source. "
            "You decide once for all its places.",
        ),
        "tour.next.title": ("해 보기: 다음 항목으로", "Try it: the next mention"),
        "tour.next": (
            "{keys} 키를 눌러 다음 항목으로 가십시오. 옮겨 가는 것만으로는 아무것도 결정되지 않습니다.",
            "Press {keys} to go to the next mention. Going there decides nothing.",
        ),
        "tour.accept.title": ("해 보기: 확인", "Try it: accept"),
        "tour.accept": (
            "{keys} 키를 누르면 이 대상을 모든 곳에서 가리기로 하고 다음 미결정 항목으로 갑니다. "
            "Shift를 함께 누르면 이 항목만 확인합니다.",
            "Press {keys}: this one will be replaced everywhere, and the next undecided one is shown. "
            "With Shift it holds for this place alone.",
        ),
        "tour.reject.title": ("해 보기: 제외", "Try it: reject"),
        "tour.reject": (
            "{keys} 키를 누르면 이 대상을 그대로 둡니다. 이름·번호·당사자이면 사유를 물으므로 숫자 키로 고르십시오. "
            "연습이므로 마음 놓고 눌러 보십시오.",
            "Press {keys}: this one stays as it is. A name, number or party asks for a reason: pick it by its number. "
            "This is practice, nothing can go wrong.",
        ),
        "tour.undo.title": ("해 보기: 되돌리기", "Try it: undo"),
        "tour.undo": (
            "방금 한 결정을 {keys}(으)로 되돌리십시오. 모든 결정은 몇 번이고 되돌릴 수 있습니다.",
            "Take the last decision back with {keys}. Every decision can be undone, as many as you like.",
        ),
        "tour.doubts.title": ("해 보기: 의심 항목", "Try it: the doubts"),
        "tour.doubts": (
            "놓쳤거나 잘못되었을 수 있는 곳을 모아 둡니다. {keys} 키로 하나씩 보고, 괜찮으면 사유를 남깁니다. "
            "내보내기 전에 비워 두십시오.",
            "Places that may be missed or wrong are collected here. Go through them with {keys}; where all is well, "
            "say why. Empty the list before you export.",
        ),
        "tour.both.title": ("해 보기: 나란히 보기", "Try it: side by side"),
        "tour.both": (
            "{keys}을(를) 누르면 원문과 비실명 결과가 나란히 나오고 함께 움직입니다.",
            "Press {keys}: the original and the result stand side by side and scroll together.",
        ),
        "tour.export.title": ("해 보기: 내보내기", "Try it: export"),
        "tour.export": (
            "{keys}을(를) 누르면 무엇을 어떻게 바꿀지 보여 준 다음 파일을 쓰고, 다시 읽어 검증합니다. "
            "연습 파일은 연습용 폴더에만 저장됩니다. 취소해도 됩니다.",
            "Press {keys}: the window shows what will happen, writes the file, reads it back and verifies it. "
            "Practice files stay in a folder of their own. You may cancel as well.",
        ),
        "tour.end.title": ("둘러보기를 마쳤습니다", "That was the tour"),
        "tour.end": (
            "단축키 표는 {help}, 명령 찾기는 {palette}, 사용 설명서는 {manual}입니다. 이제 실제 판결서를 "
            "{open}(으)로 여십시오.",
            "{help} shows all keys, {palette} finds every command, {manual} opens the manual. Open a real judgment "
            "with {open}.",
        ),
    }
)
