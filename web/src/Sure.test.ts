// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Sure from "./Sure.svelte";

afterEach(cleanup);

function asked() {
  const act = vi.fn();
  render(Sure, { label: "✕", name: "Delete", question: "Really?", act });
  return act;
}

/** As a browser does that gives a pressed button no focus. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole("button", { name });
  if (await fireEvent.mouseDown(button)) await fireEvent.blur(document.activeElement ?? document.body);
  await fireEvent.mouseUp(button);
  if (button.isConnected) await fireEvent.click(button);
}

describe("a button that asks once more", () => {
  it("acts at the second press, also where a press takes the focus away", async () => {
    const act = asked();
    await press("Delete");
    expect(act).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Really?" }));
    await press("Really?");
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("is as before once the person turns to something else", async () => {
    const act = asked();
    await press("Delete");
    await fireEvent.blur(screen.getByRole("button"));
    screen.getByRole("button", { name: "Delete" });
    expect(act).not.toHaveBeenCalled();
  });
});
