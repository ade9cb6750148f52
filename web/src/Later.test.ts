// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import Later from "./Later.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const children = createRawSnippet<[unknown]>((module) => ({ render: () => `<p>${String(module())}</p>` }));

it("shows a part of the page once it has come", async () => {
  render(Later, { part: () => Promise.resolve("here it is"), children });
  await screen.findByText("here it is");
});

it("offers the page anew where a part of it does not come", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  render(Later, { part: () => Promise.reject(new TypeError("no such module")), children });
  expect((await screen.findByRole("alert")).textContent).toContain("did not come");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});
