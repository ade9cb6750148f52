// Equal tiles stand out while the mouse or the focus is on one of them.

import type { Action } from "svelte/action";

const ALIKE = "alike";

function kindUnder(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const place = target.closest("[data-kind]") ?? target.closest("button")?.querySelector("[data-kind]");
  return place?.getAttribute("data-kind") ?? null;
}

/** Marks, within an element, every open tile that equals the one under the mouse or the focus, and tells which. */
export const equals: Action<HTMLElement, (kind: string | null) => void> = (felt, tell) => {
  function mark(event: Event): void {
    const kind = kindUnder(event.target);
    for (const place of felt.querySelectorAll(`.${ALIKE}`)) place.classList.remove(ALIKE);
    tell(kind);
    if (kind === null) return;
    for (const place of felt.querySelectorAll(`[data-kind="${kind}"]:not(.emblem > *)`)) place.classList.add(ALIKE);
  }
  const listens = ["pointerover", "pointerleave", "focusin"];
  for (const event of listens) felt.addEventListener(event, mark);
  return {
    destroy() {
      for (const event of listens) felt.removeEventListener(event, mark);
    },
  };
};
