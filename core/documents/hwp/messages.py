"""Messages about HWP 5 files: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "hwp.damaged": (
        "'{file}' 파일이 손상되어 열 수 없습니다. 원본을 다시 받거나 한글에서 다시 저장한 뒤 여십시오.",
        "'{file}' is damaged and cannot be opened. Get the original again or save it anew in Hangul.",
    ),
    "hwp.version": (
        "'{file}'은(는) 읽을 수 없는 판(버전 {version})의 한글 문서입니다. 한글에서 [파일]-[다른 이름으로 저장하기]로 "
        "한글 표준 문서(*.hwpx)로 저장한 뒤 여십시오.",
        "'{file}' is a Hangul document of a version that cannot be read ({version}). In Hangul choose File > Save As, "
        "Hangul standard document (*.hwpx), and open that file.",
    ),
    "hwp.encrypted": (
        "'{file}'에 암호가 걸려 있습니다. 한글에서 암호를 해제하여 저장한 뒤 여십시오.",
        "'{file}' is protected by a password. Remove the password in Hangul, save, and open it again.",
    ),
    "hwp.drm": (
        "'{file}'은(는) 문서 보안(DRM)이 적용되어 읽을 수 없습니다. 보안을 해제하여 저장한 뒤 여십시오.",
        "'{file}' is under document protection (DRM) and cannot be read. Have it removed, save, and open the file.",
    ),
    "hwp.distribution": (
        "'{file}'은(는) 배포용 문서로, 내용이 암호화되어 있습니다. 작성한 곳에서 배포용으로 만들기 전의 원본을 받아 "
        "여십시오.",
        "'{file}' is a distribution document, whose text is sealed. Get the original from before it was made one.",
    ),
    "hwp.view_text": (
        "'{file}'에 변경 내용이 추적되어 있거나 배포용 내용이 들어 있어 모두 읽을 수 없습니다. 한글의 [검토]에서 변경 "
        "내용을 모두 적용하거나 취소하고 저장한 뒤 여십시오.",
        "'{file}' holds tracked changes or a sealed text and cannot be read completely. In Hangul accept or reject all "
        "changes, save, and open it again.",
    ),
    "hwp.revisions": (
        "'{file}'에 추적된 변경 내용이 있습니다. 한글의 [검토]에서 변경 내용을 모두 적용하거나 취소하고 저장한 뒤 "
        "여십시오.",
        "'{file}' holds tracked changes. In Hangul accept or reject all of them, save, and open it again.",
    ),
    "hwp.too_large": (
        "'{file}'은(는) 압축을 풀면 지나치게 커지거나 표가 지나치게 겹쳐 있어 열지 않았습니다. 파일의 출처를 확인하고, "
        "문서를 나누어 저장하십시오.",
        "'{file}' would unpack to far too much, or nests too deeply, and was not opened. Check where it comes from; "
        "split the document.",
    ),
    "hwp.empty": (
        "'{file}'에는 글자가 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' holds no text. Check whether it is the right file.",
    ),
    "hwp.only_images": (
        "'{file}'에는 글자가 없고 그림뿐입니다(스캔한 문서로 보임). 문자 인식(OCR)을 거친 문서나 원본 문서를 여십시오.",
        "'{file}' holds only pictures and no text (it looks scanned). Open the original or one after text recognition.",
    ),
    "hwp.unlike_preview": (
        "'{file}'의 미리보기에는 글이 있는데 본문에서는 읽지 못하여 열지 않았습니다. 한글에서 한글 표준 문서(*.hwpx)로 "
        "저장한 뒤 여십시오.",
        "'{file}' has text in its preview, and none was read in its body: it was not opened. Save it as a Hangul "
        "standard document (*.hwpx) in Hangul and open that file.",
    ),
    "hwp.not_written": (
        "'{file}': HWP 형식으로는 저장하지 않습니다. HWPX, DOCX, PDF 등 다른 형식을 선택하십시오.",
        "'{file}': nothing is written as HWP. Choose another format: HWPX, DOCX, PDF and so on.",
    ),
    "hwp.images": (
        "그림 {count}개는 내용을 읽을 수 없고 결과에 옮기지 않습니다. 원본과 대조하십시오.",
        "{count} pictures could not be read and are left out of the result. Compare with the original.",
    ),
    "hwp.objects": (
        "읽을 수 없는 개체(OLE, 차트, 동영상 등) {count}개는 결과에 옮기지 않습니다. 원본과 대조하십시오.",
        "{count} objects that cannot be read (OLE, charts, videos) are left out of the result. Compare with the "
        "original.",
    ),
    "hwp.comments": (
        "메모와 숨은 설명 {count}개는 읽지 않고 결과에 옮기지 않습니다.",
        "{count} memos and hidden comments were not read and are left out of the result.",
    ),
    "hwp.unread": (
        "알 수 없는 종류의 내용 {count}곳을 읽지 못하였습니다. 원본과 대조하십시오.",
        "{count} pieces of an unknown kind could not be read. Compare with the original.",
    ),
    "hwp.numbers": (
        "자동으로 매겨진 번호 {count}개를 알 수 없습니다. 원본과 대조하십시오.",
        "{count} automatic numbers could not be told. Compare with the original.",
    ),
    "hwp.preview": (
        "읽은 글이 파일에 든 미리보기와 크게 다릅니다. 빠진 글이 없는지 원본과 대조하십시오.",
        "What was read differs much from the preview in the file. Compare with the original for missing text.",
    ),
}
