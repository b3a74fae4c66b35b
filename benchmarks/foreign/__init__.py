"""Documents made by other people's programs, a person of its own in every place each can fill: redacted and searched."""
