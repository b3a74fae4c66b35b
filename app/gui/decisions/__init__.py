"""What a reviewer can do in the window: one feature per kind of decision, each a thin layer over
``core.review.operations``."""
