"""A person at the page: sees what is asked, and answers by keyboard or by touch."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket

from zimo.rulesets import PRESETS

PATIENCE = 30_000  # milliseconds
READ = 28  # pixels that a tile is wide at least that must be read
SHEET = "dialog[open]"
FREE_TILE = ".hand button[aria-disabled=false]"
ASKED = f"{SHEET}, .actions button[aria-keyshortcuts], {FREE_TILE}"
GIVEN = 3  # tiles that everybody gives away
QUICK = {"guard": False, "pace": 0}  # settings of somebody who doesn't want to wait
MOST_DECISIONS = 250  # of a deal

OUTSIDE = """selector => [...document.querySelectorAll(selector)].filter((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).length"""

# The secrets of a page are the same in each run (``tests.browser.seeded``).
SEEDED = "let drawn = 0; crypto.getRandomValues = (array) => array.fill(++drawn);"

# What a person sees at a glance: the account; or the first answer that may be given, its key and its place;
# or how many steps to the right of the focus the next tile stands that may be chosen, its place, and how
# often it is pressed: twice to be discarded, once to be given away with others.
GLANCE = """() => {
    if (document.querySelector("dialog[open]")) return {what: "sheet"};
    const centre = (element) => {
        const {left, top, width, height} = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const button = document.querySelector(".actions button[aria-keyshortcuts]:not([aria-disabled=true])");
    if (button)
        return {what: "key", key: button.getAttribute("aria-keyshortcuts").toLowerCase(), at: centre(button)};
    const tiles = [...document.querySelectorAll(".hand button")];
    const inHand = document.activeElement.closest(".hand");
    const start = tiles.findIndex((tile) => tile.tabIndex === 0);
    for (let steps = 0; steps < tiles.length; steps++) {
        const tile = tiles[(start + steps) % tiles.length];
        const lifted = tile.getAttribute("aria-pressed") === "true";
        const giving = tile.closest(".giving") !== null;
        if (tile.getAttribute("aria-disabled") === "false" && !(giving && lifted))
            return {what: "tile", steps: steps + (inHand ? 0 : 1), at: centre(tile), presses: giving ? 1 : 2};
    }
    return null;
}"""


# What the page keeps for when there is no net.
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const found = [];
    for (const name of await caches.keys())
        for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
    return found;
}"""


class Player:
    """One browser context with one table in it; faults of the page are collected."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        settings: dict[str, Any] | None = QUICK,
        **context: Any,
    ):
        self.address = address
        # the policy of the page would keep out the axe that the tests bring
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, bypass_csp=True, **context
        )
        self.context.add_init_script(SEEDED)
        if settings:
            stored = json.dumps(json.dumps(settings))
            self.context.add_init_script(
                f"if (!localStorage.getItem('zimo.settings')) localStorage.setItem('zimo.settings', {stored})"
            )
        self.faults: list[str] = []
        self.said: list[Any] = []  # what the page told the server
        self.heard: list[Any] = []  # and the server the page
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """Another tab of the same person."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("websocket", self._listen)
        return page

    def _listen(self, socket: WebSocket) -> None:
        self.line = socket
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    @property
    def acts(self) -> list[Any]:
        """The decisions that the page has sent."""
        return [message for message in self.said if message["type"] == "act"]

    @property
    def update(self) -> Any:
        """The newest moment that the page has been shown."""
        return next(message for message in reversed(self.heard) if message["type"] == "update")

    def ask_for_table(self, rules: str, **more: object) -> Any:
        """A table with quick bots; gives the server's answer."""
        request = {"rules": rules, "pace": 0, **more}
        answer = self.context.request.post(
            f"{self.address}/api/tables", data=request, headers={"origin": self.address}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, rules: str, **more: object) -> str:
        """Sit down against three bots; gives the table's path."""
        link: str = self.ask_for_table(rules, **more)["link"]
        self.go_to(link)
        return link

    def open_from_lobby(self, rules: str, touch: bool = False, whole: bool = True) -> None:
        """A match or a round, as somebody begins it who has only a keyboard, or only fingers."""
        page = self.page
        page.goto(self.address)
        page.wait_for_selector(f"input[value={rules}]", timeout=PATIENCE)
        if touch:
            page.locator(f".preset:has(input[value={rules}])").tap()
            page.get_by_label("Length").first.select_option(index=2 if whole else 1)
            page.get_by_role("button", name="Play now").tap()
        else:
            page.locator("input[name=rules]:checked").focus()
            for _ in PRESETS:
                if page.evaluate("document.activeElement.value") == rules:
                    break
                page.keyboard.press("ArrowDown")
            page.get_by_label("Length").first.focus()
            page.keyboard.press("End")
            while not page.evaluate("document.activeElement.matches('.big')"):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        page.wait_for_selector(".felt", timeout=PATIENCE)

    def go_to(self, link: str) -> None:
        self.page.goto(self.address + link)
        self.page.wait_for_selector(".felt", timeout=PATIENCE)

    def go_to_room(self, link: str) -> None:
        """Where people wait for others."""
        self.page.goto(self.address + link)
        self.page.get_by_role("heading", name="Waiting for players").wait_for(timeout=PATIENCE)

    def fits(self, selector: str, width: int, height: int) -> None:
        """On a screen of that size, light or dark, all of these stand within it."""
        self.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.wait_for_function("document.getAnimations().length === 0", timeout=PATIENCE)
            assert self.page.evaluate(OUTSIDE, selector) == 0, (width, height, scheme)

    def centre(self, selector: str) -> tuple[float, float]:
        """Of the first that is found."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wait_until_asked(self) -> None:
        self.page.wait_for_selector(ASKED, timeout=PATIENCE)

    def choose_gift(self, touch: bool = False) -> None:
        """Choose three tiles that may be given away together."""
        answer = self.answer_by_touch if touch else self.answer_by_key
        for chosen in range(GIVEN):
            answer()
            self.page.wait_for_function(
                "count => document.querySelectorAll('.giving [aria-pressed=true]').length === count",
                arg=chosen + 1,
                timeout=PATIENCE,
            )

    def wait_for_claim(self) -> None:
        """Play by keyboard until somebody's discard may be claimed."""
        while True:
            self.wait_until_asked()
            if self.at_sheet:
                self.next_deal()
            elif self.page.query_selector(".actions .pass"):
                return
            else:
                self.answer_by_key()

    def press_to_act(self, key: str) -> None:
        """Press a key and wait until the page has sent the decision."""
        with self.line.expect_event("framesent", lambda frame: '"act"' in frame, timeout=PATIENCE):
            self.page.keyboard.press(key)

    @property
    def at_sheet(self) -> bool:
        return self.page.query_selector(SHEET) is not None

    @property
    def match_is_over(self) -> bool:
        return self.page.get_by_role("heading", name="The match is over").count() > 0

    def play_deal(self, touch: bool = False) -> int:
        """Play until the account of the deal is shown; gives how many decisions were taken."""
        answer = self.answer_by_touch if touch else self.answer_by_key
        for decisions in range(MOST_DECISIONS):
            if not answer():
                return decisions
        raise AssertionError("the deal does not end")

    def next_deal(self, touch: bool = False) -> None:
        """Go on from the account."""
        if touch:
            self.page.get_by_role("button", name="Next deal").tap()
        else:
            self.page.keyboard.press("Enter")  # "Next deal" has the focus
        self.page.wait_for_selector(SHEET, state="detached", timeout=PATIENCE)

    def answer_by_key(self) -> bool:
        """Wait for a question and take the first answer to it; False if it is the account that came."""
        seen = self.page.wait_for_function(GLANCE, timeout=PATIENCE).json_value()
        self.press_for(seen)
        return bool(seen["what"] != "sheet")

    def press_for(self, seen: Any) -> None:
        """The keys of the first answer to what was seen at a glance."""
        keyboard = self.page.keyboard
        if seen["what"] == "key":
            keyboard.press(seen["key"])
        elif seen["what"] == "tile":
            for _ in range(seen["steps"]):
                keyboard.press("ArrowRight")
            for _ in range(seen["presses"]):
                keyboard.press("Enter")

    def answer_by_touch(self) -> bool:
        """The same with a finger: one tap for an answer, two for a tile."""
        seen = self.page.wait_for_function(GLANCE, timeout=PATIENCE).json_value()
        if seen["what"] == "sheet":
            return False
        for _ in range(seen["presses"] if seen["what"] == "tile" else 1):
            self.page.touchscreen.tap(*seen["at"])
        return True
