"""The catalogues of messages: ``<language>/LC_MESSAGES/thunder_deid.po`` to be edited, ``.mo`` made of it."""
