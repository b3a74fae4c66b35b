"""``doctor`` names what is missing, and looks at the rest all the same."""

import sys

import pytest

from app.cli.doctor import examine


@pytest.mark.parametrize("module", ["tomlkit", "cryptography.hazmat.primitives.ciphers.aead", "docx"])
def test_a_library_that_cannot_be_loaded_is_named(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)  # as Python notes a module that must not be found
    findings = examine()
    assert not findings["libraries"].ok and module in findings["libraries"].text
    assert findings["model"].ok
