"""How long the page lets one wait: medians, on a machine that does nothing else."""

from __future__ import annotations

import statistics

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE

READY = 1000  # milliseconds
MOVE = 50
KILOBYTES = 150

# From the arrival of an update until the browser has painted what came of it.
WATCH = """(() => {
    window.painted = [];
    const onmessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        ...onmessage,
        set(listener) {
            onmessage.set.call(this, listener && ((event) => {
                const arrived = performance.now();
                listener.call(this, event);
                if (!event.data.includes('"type":"update"')) return;
                requestAnimationFrame(() => {
                    const after = new MessageChannel();
                    after.port1.onmessage = () => painted.push(performance.now() - arrived);
                    after.port2.postMessage(null);
                });
            }));
        },
    });
})()"""


@pytest.mark.slow
def test_the_lobby_is_there_within_a_second_and_small(seated: Seated) -> None:
    took = []
    for _ in range(5):
        player = seated()
        player.page.goto(player.address)
        player.page.get_by_role("button", name="Play now").wait_for(timeout=PATIENCE)
        took.append(player.page.evaluate("performance.now()"))
        sent = player.page.evaluate(
            "performance.getEntriesByType('resource').reduce((sum, file) => sum + file.transferSize, 0)"
        )
        assert sent < KILOBYTES * 1024
    print(f"ready to play after {sorted(map(round, took))} ms")
    assert statistics.median(took) < READY, took


@pytest.mark.slow
def test_a_move_is_painted_at_once(seated: Seated) -> None:
    player = seated(reduced_motion="reduce")
    player.context.add_init_script(WATCH)
    player.open_table("sbr", pace=0.4)
    for _ in range(20):
        player.answer_by_key()
    took = player.page.evaluate("painted")
    assert len(took) > 40
    half, most = statistics.median(took), statistics.quantiles(took, n=20)[-1]
    print(f"half of {len(took)} moves within {half:.0f} ms, 19 of 20 within {most:.0f}")
    assert half < MOVE, sorted(took)
