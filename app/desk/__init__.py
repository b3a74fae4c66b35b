"""A review without a window: the judgment, its decisions, what keeps them, doubts, steps, plan. No Qt."""
