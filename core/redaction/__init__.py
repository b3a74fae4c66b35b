"""From decided mentions to a plan of replacements, by a rule profile (재일 2014-2)."""

from core.redaction.plan import RedactionPlan, plan_redaction, redact_name, redact_text
from core.redaction.profile import Profile, RuleProfile, load_profile

__all__ = [
    "Profile",
    "RedactionPlan",
    "RuleProfile",
    "load_profile",
    "plan_redaction",
    "redact_name",
    "redact_text",
]
