"""Give wine's ucrtbase.dll the five complex functions NumPy asks for: ``patch_ucrt.py SOURCE TARGET``.

Wine 8 exports stubs that end the program. The code follows the x64 calling convention: a complex float comes packed in
rcx, a complex double (and long double, which is double here) by its address in rcx; the result goes into xmm0.
For the wine prefix only.
"""

import sys
from pathlib import Path

import pefile

_CODE = {
    b"crealf": "660f6ec1c3",  # movd xmm0, ecx; ret
    b"cimagf": "48c1e920660f6ec1c3",  # shr rcx, 32; movd xmm0, ecx; ret
    b"creall": "f20f1001c3",  # movsd xmm0, [rcx]; ret
    b"cimag": "f20f104108c3",  # movsd xmm0, [rcx + 8]; ret
    b"cimagl": "f20f104108c3",
}
_STUB = bytes.fromhex("4883ec28")  # sub rsp, 40: how the stubs begin
# Wine loads its own version of a DLL instead of one that says it is wine's.
_MARK, _OTHER_MARK, _MARK_AT = b"Wine builtin DLL", b"complex-patched ", 64


def patched(content: bytes) -> bytes:
    """The DLL with the five functions. Raises SystemExit where it is not the one this was written for."""
    image = pefile.PE(data=content)
    changed = bytearray(content)
    for symbol in image.DIRECTORY_ENTRY_EXPORT.symbols:
        if symbol.name in _CODE:
            start = image.get_offset_from_rva(symbol.address)
            code = bytes.fromhex(_CODE[symbol.name])
            if changed[start : start + len(_STUB)] != _STUB:
                sys.exit(f"{symbol.name.decode()} of this ucrtbase.dll is no stub")
            changed[start : start + len(code)] = code
    if changed[_MARK_AT : _MARK_AT + len(_MARK)] != _MARK:
        sys.exit("this ucrtbase.dll is not wine's")
    changed[_MARK_AT : _MARK_AT + len(_MARK)] = _OTHER_MARK
    return bytes(changed)


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(patched(Path(sys.argv[1]).read_bytes()))
