// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sight } from "../game/testing";
import Exchanged from "./Exchanged.svelte";
import Give from "./Give.svelte";

afterEach(cleanup);

const NAMES = ["Ann", "Bo", "Cy", "Di"];

function rows(given_on: number): string[][] {
  const at = sight({ given_on, given: ["7m", "2m", "9m"], received: ["1p", "3p", "1p"] });
  const { container } = render(Exchanged, { sight: at, seat: 0, nameOf: (seat: number) => NAMES[seat] ?? "" });
  return [...container.querySelectorAll("dl > div")].map((row) => [
    row.querySelector("dt")?.textContent?.trim() ?? "",
    ...[...row.querySelectorAll("[role=img]")].map((tile) => tile.getAttribute("aria-label") ?? ""),
  ]);
}

describe("an exchange", () => {
  it("shows what was given to whom and what came from whom, with arrows as the tiles moved", () => {
    expect(rows(1)).toEqual([
      ["→to Bo", "two of characters", "seven of characters", "nine of characters"],
      ["→from Di ▾", "one of dots", "one of dots", "three of dots"],
    ]);
    cleanup();
    expect(rows(2).map(([who]) => who)).toEqual(["↑to Cy", "↓from Cy ▾"]);
    cleanup();
    expect(rows(3).map(([who]) => who)).toEqual(["←to Di", "←from Bo ▾"]);
  });
});

describe("the button that gives away", () => {
  it("says how many are chosen, and tells that it was pressed whatever that is", async () => {
    const give = vi.fn();
    const { rerender } = render(Give, { left: 1, give });
    const button = screen.getByRole("button", { name: "Give away: 2 of 3 (key G)" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(button);
    expect(give).toHaveBeenCalledTimes(1);
    await rerender({ left: 0, give });
    expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("false");
  });
});
