"""Messages about kept work: session files, key lists, journals, second reading; code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    # Passphrases.
    "archive.passphrase_short": (
        "암호는 {least}자 이상이어야 합니다(앞뒤 빈칸 제외). 더 긴 암호를 정하십시오.",
        "The passphrase needs {least} characters or more (outer spaces do not count). Choose a longer one.",
    ),
    "archive.passphrase_wrong": (
        "'{file}'을(를) 열 수 없습니다. 암호가 틀렸거나 파일이 손상되었습니다(둘 중 어느 쪽인지는 구별되지 않습니다). "
        "한/영, Caps Lock을 확인하여 암호를 다시 입력하고, 그래도 열리지 않으면 파일을 다시 받으십시오.",
        "'{file}' cannot be opened: the passphrase is wrong or the file is damaged (the two cannot be told apart). "
        "Check the keyboard's language and Caps Lock and try again; if it still fails, get the file anew.",
    ),
    # Files that are not what they should be.
    "archive.not_ours": (
        "'{file}'은(는) 이 프로그램의 {ending} 파일이 아닙니다. 올바른 파일을 고르십시오.",
        "'{file}' is no {ending} file of this program. Choose the right file.",
    ),
    "archive.truncated": (
        "'{file}'의 뒷부분이 잘려 있어 열 수 없습니다. 원본에서 다시 복사하거나 백업본을 여십시오.",
        "The end of '{file}' is missing, so it cannot be opened. Copy it again from its source or open a backup.",
    ),
    "archive.damaged": (
        "'{file}'이(가) 손상되어 열 수 없습니다. 원본에서 다시 복사하거나 백업본을 여십시오.",
        "'{file}' is damaged and cannot be opened. Copy it again from its source or open a backup.",
    ),
    "archive.newer": (
        "'{file}'은(는) 더 새로운 버전의 프로그램으로 저장되었습니다(형식 {version}, 이 프로그램은 {known}까지). "
        "프로그램을 업데이트한 뒤 여십시오.",
        "'{file}' was saved by a newer version of the program (format {version}; this one reads up to {known}). "
        "Update the program and open it again.",
    ),
    "archive.content": (
        "'{file}'의 내용이 올바르지 않습니다('{part}'). 저장한 프로그램과 같은 버전으로 열어 다시 저장하십시오.",
        "The content of '{file}' is not valid ('{part}'). Open and save it with the version that made it.",
    ),
    "archive.too_large": (
        "검토 기록이 지나치게 커서({size}MB) 저장할 수 없습니다. 문서를 나누어 검토하십시오.",
        "The review is too large to be kept ({size} MB). Split the document and review its parts.",
    ),
    # Sessions and the documents they belong to.
    "archive.other_document": (
        "'{file}'은(는) 다른 문서의 검토 기록입니다. 지문(SHA-256)이 {expected}…로 시작하는 원본이 필요하지만, "
        "연 문서는 {found}…입니다. 검토를 시작한 바로 그 원본 파일을 연 뒤 다시 시도하십시오.",
        "'{file}' is the review of another document. It needs the original whose SHA-256 begins with {expected}, "
        "but the open document has {found}. Open the very file the review began with and try again.",
    ),
    "archive.other_text": (
        "'{file}'은(는) 같은 문서의 검토 기록이지만, 이 프로그램이 읽은 본문이 검토 당시와 다릅니다. "
        "검토 당시의 버전({program})으로 여십시오.",
        "'{file}' belongs to this document, but this version reads the document's text differently. "
        "Open it with the version the review was made with ({program}).",
    ),
    "archive.stale": (
        "검토 기록의 항목 {count}건이 문서 본문과 맞지 않아 저장하지 않았습니다. 문서를 다시 열어 검토하십시오.",
        "{count} mentions of the review do not fit the document's text; nothing was saved. Open the document again.",
    ),
    "archive.unknown_labels": (
        "'{file}'에 이 프로그램의 분류 체계에 없는 이름이 {count}개 있습니다. 저장한 버전({program})으로 여십시오.",
        "'{file}' uses {count} labels that this program's taxonomy lacks. Open it with version {program}.",
    ),
    "archive.inconsistent": (
        "검토 기록의 {number}번째 결정이 앞의 기록과 맞지 않습니다. 백업본을 열거나 문서를 처음부터 검토하십시오.",
        "Decision {number} of the review does not follow from those before it. "
        "Open a backup or review the document anew.",
    ),
    "archive.other_model": (
        "이 검토는 다른 모델({then})의 탐지 결과로 시작되었습니다. 지금 모델({now})은 다르게 찾을 수 있습니다.",
        "This review began with what another model found ({then}). The present one ({now}) may find other things.",
    ),
    "archive.other_profile": (
        "이 검토는 다른 비실명 처리 기준({then})으로 시작되었습니다. 지금 기준({now})으로는 결과가 달라질 수 있습니다.",
        "This review began with another rule profile ({then}). With the present one ({now}) results may differ.",
    ),
    # Reading and saving.
    "archive.missing": (
        "'{file}' 파일이 없습니다. 이동하거나 삭제되었는지 확인하십시오.",
        "There is no file '{file}'. Check whether it was moved or deleted.",
    ),
    "archive.unreadable": (
        "'{file}'을(를) 읽을 수 없습니다({reason}). 파일의 권한과 디스크를 확인하십시오.",
        "'{file}' cannot be read ({reason}). Check its permissions and the disk.",
    ),
    "archive.disk_full": (
        "디스크 공간이 부족하여 '{file}'을(를) 저장하지 못했습니다. 이전에 저장한 내용은 그대로입니다. "
        "공간을 확보하거나 다른 폴더에 저장하십시오.",
        "The disk is full; '{file}' was not saved. What was saved before is untouched. "
        "Free some space or save to another folder.",
    ),
    "archive.folder_gone": (
        "'{file}'을(를) 저장할 폴더가 없습니다(연결이 끊겼을 수 있음). 폴더를 확인하거나 다른 폴더에 저장하십시오.",
        "The folder for '{file}' does not exist (any more). Check the connection or save to another folder.",
    ),
    "archive.permission": (
        "'{file}'을(를) 저장할 권한이 없거나 다른 프로그램이 열어 두고 있습니다. 이전에 저장한 내용은 그대로입니다. "
        "그 프로그램을 닫거나 다른 폴더에 저장하십시오.",
        "'{file}' may not be written, or another program holds it open. What was saved before is untouched. "
        "Close that program or save to another folder.",
    ),
    "archive.not_saved": (
        "'{file}'을(를) 저장하지 못했습니다({reason}). 이전에 저장한 내용은 그대로입니다. "
        "디스크를 확인하거나 다른 폴더에 저장하십시오.",
        "'{file}' was not saved ({reason}). What was saved before is untouched. "
        "Check the disk or save to another folder.",
    ),
    "archive.saved_by_another": (
        "'{file}'을(를) 그 사이에 다른 사람이나 다른 창에서 저장했습니다. 그 결정을 지우지 않도록 저장하지 않았습니다. "
        "다른 이름으로 저장한 뒤 누구의 결정을 따를지 정하십시오.",
        "'{file}' was saved by somebody else or in another window meanwhile. It was left as it is, so that no "
        "decisions are lost. Save under another name, then settle whose decisions hold.",
    ),
    # The journal.
    "journal.in_use": (
        "이 판결문은 이미 다른 창이나 프로그램에서 검토하고 있습니다. 그 창을 닫은 뒤 다시 여십시오.",
        "This judgment is already under review in another window or program. Close that one and open it again.",
    ),
    "journal.left": (
        "'{file}'을(를) 검토하다가 저장하지 못하고 끝난 작업이 남아 있습니다. 먼저 복구하거나 버리십시오.",
        "Unsaved work on '{file}' is left from a session that did not end properly. Recover or discard it first.",
    ),
    "journal.locked": (
        "남아 있는 자동 저장 기록은 암호로 잠겨 있습니다. 검토 파일의 암호를 입력하십시오.",
        "The autosaved work left behind is locked. Enter the passphrase of its session file.",
    ),
    "journal.damaged": (
        "남아 있는 자동 저장 기록을 읽을 수 없습니다(손상되었거나 열쇠 파일이 없음). "
        "마지막으로 저장한 검토 파일을 열고, 이 기록은 버리십시오.",
        "The autosaved work left behind cannot be read (damaged, or its key file is gone). "
        "Open the session file saved last and discard this record.",
    ),
    "journal.recovered": (
        "'{file}'의 자동 저장된 작업을 이어서 합니다(결정 {decisions}건).",
        "The autosaved work on '{file}' goes on ({decisions} decisions).",
    ),
    "journal.torn": (
        "결정 {decisions}건을 복구했습니다. 쓰는 도중에 끊긴 마지막 1건은 버렸습니다.",
        "{decisions} decisions were recovered. The last record was cut off while it was written and was dropped.",
    ),
    "journal.broken": (
        "자동 저장 기록의 중간이 손상되어 그 앞의 결정 {decisions}건만 복구했습니다. "
        "그 뒤의 {lost}건 이상은 잃었으니 다시 검토하십시오.",
        "The autosaved record is damaged in the middle. The {decisions} decisions before were recovered; "
        "{lost} records or more after that are lost. Review them again.",
    ),
    "journal.key_damaged": (
        "자동 저장용 열쇠 파일 '{file}'이(가) 손상되었습니다. 그 파일을 지우고 다시 시작하십시오. "
        "저장하지 않고 남아 있던 자동 저장 기록은 열 수 없습니다.",
        "The key file for autosaving, '{file}', is damaged. Delete it and start again. "
        "Autosaved work left behind cannot be opened.",
    ),
    "journal.closed": (
        "자동 저장이 이미 끝났습니다. 문서를 다시 여십시오.",
        "Autosaving has ended already. Open the document again.",
    ),
    # Second reading.
    "reading.who": (
        "누가 확인했는지 기록해야 합니다. 설정에서 이름을 입력하십시오.",
        "It must be on record who did this. Enter your name in the settings.",
    ),
    "reading.same_person": (
        "첫 검토자 본인은 두 번째 검토를 할 수 없습니다. 다른 사람이 확인하도록 하십시오.",
        "The first reader cannot be the second one. Have somebody else confirm.",
    ),
    "reading.notes": (
        "되돌려 보내는 이유를 적어야 합니다. 무엇을 고쳐야 하는지 입력하십시오.",
        "Returning a review needs notes. Say what is to be changed.",
    ),
    "reading.not_in_review": (
        "검토가 이미 끝난 상태입니다. 고칠 것이 있으면 먼저 결정을 바꾸십시오.",
        "The review was ended already. Change a decision first if something is to be corrected.",
    ),
    "reading.not_reviewed": (
        "아직 첫 검토가 끝나지 않았거나 그 뒤에 바뀌었습니다. 첫 검토자가 검토를 마친 뒤에 하십시오.",
        "The first reading was not ended, or things changed after it. Have the first reader end it.",
    ),
    "reading.not_confirmed": (
        "이 판결문은 두 번째 검토자의 확인이 필요하지만, 지금 상태로 확인되지 않았습니다. 확인을 받은 뒤 내보내십시오.",
        "This judgment needs a second reader, and nobody has confirmed it as it is now. Have it confirmed first.",
    ),
    "reading.share": (
        "두 번째 검토 비율이 올바르지 않습니다('{case_type}': {share}). 0과 1 사이의 수를 쓰십시오.",
        "The share of second readings is not valid ('{case_type}': {share}). Use a number from 0 to 1.",
    ),
    "reading.hash": (
        "문서의 지문(SHA-256)이 올바르지 않아 두 번째 검토 여부를 정할 수 없습니다. 문서를 다시 여십시오.",
        "The document's SHA-256 is not valid, so the need of a second reading is open. Open the document again.",
    ),
    # Key lists.
    "keys.same_passphrase": (
        "대조표의 암호는 검토 파일의 암호와 달라야 합니다. 다른 암호를 정하십시오.",
        "The key list needs a passphrase other than that of the session file. Choose another one.",
    ),
    "keys.empty": (
        "대조표에 적을 치환 내용이 없어 만들지 않았습니다.",
        "Nothing is replaced, so there is no key list to write.",
    ),
}
