"""HWP 5 (Hangul's own format until HWPX): all text is read; what is written is of another format.

After Hancom's "한글 문서 파일 형식 5.0" (revision 1.3), which asks for this sentence:
본 제품은 한글과컴퓨터의 한글 문서 파일(.hwp) 공개 문서를 참고하여 개발하였습니다.
"""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration

if TYPE_CHECKING:
    from core.documents.formats import Opener

_OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def _recognised(content: Content) -> bool:
    if not content.data.startswith(_OLE_MAGIC) or b"HWP Document File" not in content.data:
        return False
    from core.documents.hwp.container import is_hwp  # other files may hold a Hangul document as an object

    return is_hwp(content.data)


def _opener() -> "Opener":
    from core.documents.hwp.document import open_hwp

    return lambda path, data, _look: open_hwp(path, data)


FORMAT = Declaration(
    endings=(".hwp", ".hwt"),
    reader="none",
    recognised=_recognised,
    opener=_opener,
    not_written="hwp.not_written",
    instead="hwpx",
)
