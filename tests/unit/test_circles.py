"""No module of the program hangs in a circle of imports, those for types alone included."""

import grimp
import pytest


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    graph = grimp.build_graph("app", "core", cache_dir=None)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def circles(imports: dict[str, set[str]]) -> list[str]:
    """What is left when modules that import nothing of what is left are taken away, and then those nobody imports."""
    left = {module: set(others) for module, others in imports.items()}
    while left:
        ends = {module for module, others in left.items() if not others & left.keys()}
        ends |= left.keys() - {other for others in left.values() for other in others}
        if not ends:
            break
        left = {module: others for module, others in left.items() if module not in ends}
    return sorted(left)


def test_a_circle_is_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == ["b", "c"]


def test_no_module_of_the_application_hangs_in_a_circle(imports):
    assert len(imports) > 400
    inside = [module for module in circles(imports) if module.startswith("app.")]
    assert inside == []
