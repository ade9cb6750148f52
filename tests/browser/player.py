"""A person at the page: plays by keyboard, or by touch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Error, Page

PATIENCE = 20_000  # milliseconds
SHEET = "dialog[open]"
FREE_TILE = ".hand button[aria-disabled=false]"
ASKED = f"{SHEET}, .actions button, {FREE_TILE}"
PAUSE = 270  # longer than the page's guard against slips


class Player:
    """One browser context with one table in it; faults of the page are collected."""

    def __init__(
        self, browser: Browser, address: str, width: int = 1440, height: int = 900, touch: bool = False
    ):
        self.address = address
        # the policy of the page would keep out the axe that the tests bring
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, bypass_csp=True
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def ask_for_table(self, rules: str, **more: object) -> Any:
        """A table with quick bots; gives the server's answer."""
        request = {"rules": rules, "pace": 0, **more}
        answer = self.context.request.post(
            f"{self.address}/api/tables", data=request, headers={"origin": self.address}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, rules: str) -> str:
        """Sit down against three bots; gives the table's path."""
        link: str = self.ask_for_table(rules)["link"]
        self.go_to(link)
        return link

    def go_to(self, link: str) -> None:
        self.page.goto(self.address + link)
        self.page.wait_for_selector(".felt", timeout=PATIENCE)

    def wait_until_asked(self) -> None:
        self.page.wait_for_selector(ASKED, timeout=PATIENCE)
        self.page.wait_for_timeout(PAUSE)

    @property
    def at_sheet(self) -> bool:
        return self.page.query_selector(SHEET) is not None

    def play_deal(self, touch: bool = False) -> int:
        """Play until the account of the deal is shown; gives how many decisions were taken."""
        decisions = 0
        while True:
            self.wait_until_asked()
            if self.at_sheet:
                return decisions
            (self.answer_by_touch if touch else self.answer_by_key)()
            decisions += 1
            assert decisions < 200, "the deal does not end"

    def answer_by_key(self) -> None:
        button = self.page.query_selector(".actions button")
        if button is not None:
            key = button.get_attribute("aria-keyshortcuts")
            assert key is not None
            self.page.keyboard.press(key.lower())
            return
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("ArrowRight")
        for _ in range(14):
            if self.page.evaluate("document.activeElement.matches('.hand button[aria-disabled=false]')"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def answer_by_touch(self) -> None:
        """Tap the first answer; if the page moves on under the finger, that was for the last question."""
        answer = self.page.query_selector(".actions button")
        taps = 1 if answer else 2  # lift, then discard
        answer = answer or self.page.query_selector(f".hand .drawn[aria-disabled=false], {FREE_TILE}")
        try:
            for _ in range(taps if answer else 0):
                answer.tap(timeout=PATIENCE)
        except Error as error:
            if "not attached" not in str(error):
                raise
