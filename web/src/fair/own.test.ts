// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from "vitest";
import type { AllBound, Bind, Show } from "../protocol";
import { OwnSecret } from "./own";
import { commitmentTo } from "./secrets";

let sent: (Bind | Show)[] = [];
const own = (): OwnSecret => new OwnSecret("t", (message) => sent.push(message));
const last = (): Bind | Show => sent.at(-1)!;
const bound = (deal: number, players: (string | null)[], server = "aa"): AllBound => ({ type: "bound", deal, server, players });
const commitment = (message: Bind | Show): string => (message.type === "bind" ? message.commitment : "");

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
});

describe("the own secret", () => {
  it("is bound, then shown when it is among those that all are bound to", async () => {
    const mine = own();
    await mine.bind(0);
    expect(mine.shownFor(0)).toBeNull();
    await mine.show(bound(0, [null, commitment(last())]), 1);
    const shown = last() as Show;
    expect(shown.type).toBe("show");
    expect(commitmentTo(shown.secret)).toBe(commitment(sent[0]!));
    expect(mine.shownFor(0)).toBe(shown.secret);
  });

  it("is another one for each deal, and the one before is still known", async () => {
    const mine = own();
    await mine.bind(0);
    await mine.show(bound(0, [commitment(last())]), 0);
    const first = mine.shownFor(0);
    await mine.bind(1);
    await mine.show(bound(1, [commitment(last())]), 0);
    expect(mine.shownFor(1)).not.toBe(first);
    expect(mine.shownFor(0)).toBe(first);
  });

  it("is not shown for what was bound elsewhere, nor for another deal", async () => {
    const mine = own();
    await mine.bind(0);
    const count = sent.length;
    await mine.show(bound(0, ["bb"]), 0);
    await mine.show(bound(0, [null, commitment(last())]), 0);
    await mine.show(bound(1, [commitment(last())]), 0);
    expect(sent.length).toBe(count);
  });

  it("is never shown to a server that was bound otherwise when it was shown before", async () => {
    const mine = own();
    await mine.bind(0);
    const players = [commitment(last())];
    await mine.show(bound(0, players), 0);
    const count = sent.length;
    await mine.show(bound(0, players, "other"), 0);
    expect(sent.length).toBe(count);
    await mine.show(bound(0, players), 0); // a line that was lost
    expect(sent.length).toBe(count + 1);
    await mine.bind(0);
    expect(commitment(last())).not.toBe(players[0]);
  });

  it("outlasts a page that is loaded anew", async () => {
    await own().bind(0);
    const players = [commitment(last())];
    const again = own();
    await again.bind(0);
    expect(commitment(last())).toBe(players[0]);
    await again.show(bound(0, players), 0);
    expect(own().shownFor(0)).toBe((last() as Show).secret);
  });
});
