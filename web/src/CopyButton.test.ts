// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import CopyButton from "./CopyButton.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function noteAfter(address?: string): Promise<string> {
  render(CopyButton, address ? { address } : {});
  await fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  const note = screen.getByRole("status").textContent;
  cleanup();
  return note;
}

it("says what was copied, and where the address is to be copied by hand", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await noteAfter("http://zimo.test/me#code")).toBe("Copied");
  expect(await noteAfter()).toBe("Copied");
  expect(writeText.mock.calls).toEqual([["http://zimo.test/me#code"], [location.href]]);
  vi.stubGlobal("navigator", {}); // the page came over http
  expect(await noteAfter("http://zimo.test/me#code")).toBe("Mark the link, and copy it by hand.");
  expect(await noteAfter()).toBe("The link stands in the address bar.");
});
