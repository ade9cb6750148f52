"""Every rule statement has a test that carries its id, or stands on the page of those that need none."""

from __future__ import annotations

import re

from tests.rule_coverage import UNTESTED_PAGE, ids_in_titles, ids_with_test, ids_without_test, marked_ids
from zimo.rulesets.statements import statements

# a few documents are cited by part: "MCR A-3", "MIL C1.1"
CITATION = re.compile(r"(SBR|XZ|XL|SIM|CC|CM|OFF|HK|HKF)-\d{3}|MCR [A-D]-\d+|MIL [A-Z]\d+(\.\d+)?|B0-\d+")


def page() -> dict[str, str]:
    return ids_without_test(UNTESTED_PAGE.read_text(encoding="utf-8"))


def test_the_lists_are_complete():
    families = {"SBR": 219, "XZ": 82, "XL": 27, "SIM": 43, "CC": 32, "OFF": 84, "HK": 82}
    wanted = {f"{name}-{n:03d}" for name, last in families.items() for n in range(1, last + 1)}
    free = {*range(56, 65), *range(75, 80)}
    wanted |= {f"HKF-{n:03d}" for n in range(1, 96) if n not in free}
    assert wanted <= set(statements())
    assert all(title.strip() for title in statements().values())


def test_every_statement_has_a_test_or_a_reason():
    missing = sorted(set(statements()) - set(ids_with_test()) - set(page()))
    assert not missing, f"{len(missing)} statements have neither a test nor a reason: {', '.join(missing)}"


def test_the_page_lists_nothing_that_is_tested_or_unknown():
    listed = page()
    assert listed
    assert not set(listed) & set(ids_with_test())
    assert set(listed) <= set(statements())
    assert all(len(reason) > 20 for reason in listed.values())


def test_every_marked_id_is_an_id():
    assert not [rule for rule in ids_with_test() if not CITATION.fullmatch(rule)]
    numbered = {rule for rule in ids_with_test() if re.fullmatch(r"[A-Z]+-\d{3}", rule)}
    assert numbered <= set(statements())


def test_marks_are_found_wherever_they_stand():
    source = """
pytestmark = pytest.mark.rule("SBR-001")
@pytest.mark.rule("SBR-002", "SBR-003")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SBR-004"))])
def test_two(x): "SBR-005"
"""
    assert list(marked_ids(source)) == ["SBR-001", "SBR-002", "SBR-003", "SBR-004"]
    titles = 'it("turns it (SBR-064, MCR A-7)", () => {});\nit("does (not) so", () => {});'
    assert list(ids_in_titles(titles)) == ["SBR-064", "MCR A-7"]
    assert ids_without_test("| SBR-006 | a reason |\nSBR-007 is in a sentence\n") == {"SBR-006": "a reason"}
