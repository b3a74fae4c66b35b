"""The way of a judgment out of the window: what will happen, writing and verifying, the report."""
