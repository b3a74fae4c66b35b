"""The courts' own redactions: where a published judgment hides an identifier, what it was, and who is the same.

Published judgments (law.go.kr and the collections of the courts) hide identifiers in five ways: a role and a number
(소외 3, 피고인 2), a note (주소 생략), symbols (○○병원, 김△△), a letter (피고인 A), and, of those who are on
nobody's side, a role alone (소외인). Firms are often left in clear. Each way has its module; `grammar` joins them.
"""

from training.data.redactions.grammar import Reading, read
from training.data.redactions.model import Placeholder

__all__ = ["Placeholder", "Reading", "read"]
