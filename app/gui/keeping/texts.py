"""What keeping reviews says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "open_session": ("검토 파일 열기(&P)…", "O&pen a session…"),
        "save_session": ("검토 파일 저장(&S)", "&Save the session"),
        "save_session_as": ("검토 파일을 다른 이름으로 저장…", "Save the session as…"),
        "recover": ("자동 저장된 작업 복구…", "Recover autosaved work…"),
        "key_list": ("대조표 만들기…", "Write a key list…"),
        "open_key_list": ("대조표 열기…", "Read a key list…"),
        "reviewer": ("검토자 이름…", "Reviewer's name…"),
        "keep.filter": ("검토 파일 (*.deid)", "Sessions (*.deid)"),
        "keep.filter_keys": ("대조표 (*.deidkeys)", "Key lists (*.deidkeys)"),
        "keep.choose": ("검토 파일 열기", "Open a session"),
        "keep.target": ("검토 파일 저장", "Save the session"),
        "keep.saving": ("검토 파일을 저장하는 중…", "Saving the session…"),
        "keep.saved": ("검토 파일을 저장했습니다: {file}", "The session was saved: {file}"),
        "keep.unsaved": ("저장 안 됨", "not saved"),
        "keep.broken": ("자동 저장 안 됨", "no autosave"),
        "keep.no_autosave": (
            "'{file}'의 자동 저장이 되지 않습니다. 결정은 이 창에 남아 있으니, 창을 닫기 전에 검토 파일로 "
            "저장하십시오. {reason}",
            "'{file}' is not autosaved. The decisions are kept in this window: save the session before you close it. "
            "{reason}",
        ),
        "keep.save_failed": ("저장하지 못했습니다", "Could not be saved"),
        "keep.open_failed": ("검토 파일을 열지 못했습니다", "The session could not be opened"),
        "keep.unlocking": ("'{file}'의 암호를 확인하는 중…", "Unlocking '{file}'…"),
        "keep.opening": ("'{file}'을(를) 원본과 함께 여는 중…", "Opening '{file}' beside its original…"),
        "keep.original": (
            "원본 '{file}'이(가) 어디에 있는지 고르십시오",
            "Choose where the original '{file}' is",
        ),
        "keep.original_locked": ("이 작업의 원본 판결문을 고르십시오", "Choose the original of this work"),
        "keep.discard": (
            "검토 파일로 저장하거나 내보내지 않은 검토가 {count}건 있습니다. 버리고 계속하시겠습니까?",
            "{count} reviews were neither saved nor exported. Discard them and continue?",
        ),
        "keep.who": ("{operation}: {who}, {when}", "{operation}: {who}, {when}"),
        "keep.why": ("{said} (사유: {why})", "{said} (because: {why})"),
        "keep.nobody": ("이름 없음", "no name"),
        "operation.accept": ("확인", "Accepted"),
        "operation.reject": ("제외", "Rejected"),
        "operation.undecide": ("미결정으로", "Undecided"),
        "operation.relabel": ("분류 변경", "Relabelled"),
        "operation.span": ("범위 변경", "Span changed"),
        "operation.add": ("추가", "Added"),
        "operation.remove": ("삭제", "Removed"),
        "operation.link": ("연결", "Linked"),
        "operation.split": ("분리", "Split"),
        "operation.replace": ("치환어 지정", "Replacement chosen"),
        "operation.note": ("메모", "Note"),
        "operation.accept_all": ("일괄 확인", "Accepted with others"),
        "operation.include": ("검색으로 추가", "Included"),
        "operation.undone": ("되돌림({operation})", "Taken back ({operation})"),
        "pass.title": ("암호", "Passphrase"),
        "pass.open": ("'{file}'의 암호를 입력하십시오.", "Enter the passphrase of '{file}'."),
        "pass.locked": (
            "{work}: 그 검토 파일의 암호를 입력하십시오.",
            "{work}: enter the passphrase of its session file.",
        ),
        "pass.new": (
            "'{file}'을(를) 잠글 암호를 정하십시오.\n암호를 잊으면 아무도 이 파일을 열 수 없습니다.",
            "Choose the passphrase that locks '{file}'.\nIf it is forgotten, nobody can open the file.",
        ),
        "pass.new_keys": (
            "'{file}'을(를) 잠글 암호를 정하십시오. 검토 파일의 암호와 달라야 합니다.\n"
            "이 표로 비실명 처리를 되돌릴 수 있습니다. 판결서와 함께 보내지 마십시오.",
            "Choose the passphrase that locks '{file}', other than the session's.\n"
            "The list undoes the redaction. Never send it along with the judgment.",
        ),
        "pass.first": ("암호", "Passphrase"),
        "pass.again": ("한 번 더", "Once more"),
        "pass.show": ("입력한 암호 보기", "Show what is typed"),
        "pass.short": (
            "{least}자 이상이어야 합니다. 지금 {count}자입니다.",
            "At least {least} characters; {count} now.",
        ),
        "pass.differ": ("두 암호가 다릅니다.", "The two differ."),
        "pass.fits": ("두 암호가 같습니다.", "The two are the same."),
        "name.title": ("검토자 이름", "Reviewer's name"),
        "name.ask": (
            "누가 결정했는지 검토 기록에 남습니다. 이름을 입력하십시오.",
            "The record of the review says who decided. Enter your name.",
        ),
        "left.title": ("저장되지 않은 작업", "Unsaved work"),
        "left.say": (
            "검토 파일로 저장하지 않고 끝난 작업이 자동 저장되어 있습니다. 이어서 하거나 버릴 작업을 고르십시오.",
            "Work that ended without being saved as a session was autosaved. Choose what to go on with or to discard.",
        ),
        "left.row": ("{file}: 결정 {decisions}건(저장됨 {saved}건)", "{file}: {decisions} decisions ({saved} saved)"),
        "left.row_besides": ("{row}, 의심 항목 답과 검토 단계 {count}건", "{row}, {count} answers to doubts and steps"),
        "left.locked": ("암호로 잠긴 작업(지문 {hash}…)", "Work locked by a passphrase (document {hash}…)"),
        "left.unreadable": (
            "읽을 수 없는 작업(지문 {hash}…): 버릴 수만 있습니다",
            "Unreadable work (document {hash}…): can only be discarded",
        ),
        "left.recover": ("이어서 하기(&R)", "Go on (&R)"),
        "left.discard": ("버리기(&D)", "&Discard"),
        "left.later": ("나중에(&L)", "&Later"),
        "left.sure": (
            "자동 저장된 작업을 영구히 버립니다. 되돌릴 수 없습니다.\n\n{work}\n\n버리시겠습니까?",
            "This autosaved work will be gone for good:\n\n{work}\n\nDiscard it?",
        ),
        "left.none": ("복구할 작업이 없습니다.", "There is no work to recover."),
        "left.recovering": ("자동 저장된 작업을 복구하는 중: {work}", "Recovering autosaved work: {work}"),
        "left.failed": ("복구하지 못했습니다", "Could not be recovered"),
        "keys.choose": ("대조표 열기", "Read a key list"),
        "keys.title": ("대조표: {file}", "Key list: {file}"),
        "keys.list": ("대조표", "Key list"),
        "keys.of_this": ("지금 판결서의 대조표입니다.", "The key list of the judgment on the desk."),
        "keys.of_another": (
            "지금 판결서의 대조표가 아닙니다(원본의 SHA-256 {hash}…).",
            "Not of the judgment on the desk (SHA-256 of its original: {hash}…).",
        ),
        "keys.read_failed": ("대조표를 열지 못했습니다", "The key list could not be read"),
        "keys.target": ("대조표 저장", "Write a key list"),
        "keys.writing": ("대조표를 만드는 중…", "Writing the key list…"),
        "keys.written": (
            "대조표를 저장했습니다: {file}. 판결서와 따로 보관하십시오.",
            "The key list was written: {file}. Keep it apart from the judgment.",
        ),
    }
)
