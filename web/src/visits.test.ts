// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkOf } from "./visits";

let found: string | null;
const look = (click: MouseEvent): void => {
  found = linkOf(click);
  click.preventDefault();
};

beforeEach(() => addEventListener("click", look));
afterEach(() => {
  removeEventListener("click", look);
  document.body.innerHTML = "";
});

/** Clicks on what stands within a link. */
function clicked(link: string, how: MouseEventInit = {}): string | null {
  document.body.innerHTML = `<a ${link}><b>there</b></a>`;
  document.querySelector("b")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return found;
}

describe("a click", () => {
  it("on a link leads to another page of the table", () => {
    expect(clicked('href="/rules/mcr?option.minimum=6#fans"')).toBe("/rules/mcr?option.minimum=6#fans");
  });

  it("that asks for a tab or a window of its own is the browser's", () => {
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      expect(clicked('href="/games"', how)).toBeNull();
    expect(clicked('href="/games" target="_blank"')).toBeNull();
  });

  it("on a file, a place of this page or another site is the browser's", () => {
    for (const link of ['href="/api/tables/x/records" download', 'href="/api/file"', 'href="#fans"', 'href="https://example.org/"', ""])
      expect(clicked(link)).toBeNull();
  });
});
