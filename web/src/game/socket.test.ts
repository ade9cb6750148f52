// @vitest-environment jsdom
// Why a table is left for good, and that nobody knocks again then.

import { afterEach, expect, test, vi } from "vitest";
import { say } from "../words/index.svelte";
import { TableSocket } from "./socket";

class Line {
  static opened: Line[] = [];
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Line.opened.push(this);
  }
  close(): void {}
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Line.opened = [];
});

test.each([
  [4404, "missing"],
  [4405, "private"],
  [4406, "banned"],
  [4407, "damaged"],
  [4410, "closed"],
] as const)("a socket that is closed with %i says why, and stays closed", (code, why) => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  const closed = vi.fn();
  const socket = new TableSocket("t", { message: vi.fn(), connected: vi.fn(), closed, last: () => 0 });
  Line.opened[0]?.onclose?.({ code });
  expect(closed).toHaveBeenCalledExactlyOnceWith(why);
  expect(say(`room.${why}`)).not.toBe("");
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(1);
  socket.close();
});

test("a socket that is cut off comes back", () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  const socket = new TableSocket("t", { message: vi.fn(), connected: vi.fn(), closed: vi.fn(), last: () => 0 });
  Line.opened[0]?.onclose?.({ code: 1013 });
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(2);
  socket.close();
});
