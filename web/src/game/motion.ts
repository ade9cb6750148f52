// Motion that shows where a tile came from.

import type { Action } from "svelte/action";

import { settings } from "../settings.svelte";
import type { Side } from "./reducer";

const SPAN = 260; // milliseconds
const CLOSING = 160;

/** Where a side's tiles are drawn from: its edge of the middle, or below the bar. No number stands on the way. */
export function wallOf(side: Side): string {
  return `[data-wall~="${side}"]`;
}

function still(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Ends every motion at once. */
export function finishMotion(): void {
  for (const motion of document.getAnimations()) if (motion instanceof Animation && !(motion instanceof CSSTransition)) finish(motion);
}

function finish(motion: Animation): void {
  try {
    motion.finish();
  } catch {
    motion.cancel(); // it has no end
  }
}

function shown(selector: string): DOMRect | undefined {
  return [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).find((box) => box.width > 0);
}

/** How many milliseconds tiles take to close a gap. */
export function closing(): number {
  return still() ? 0 : CLOSING;
}

let pressed: DOMRect | null = null;

/** The own tile that was pressed last, which is where the next own discard comes from. */
export function leave(tile: Element): void {
  pressed = tile.getBoundingClientRect();
}

/** Where the own discard comes from. */
export function ownHand(): DOMRect | undefined {
  const place = pressed ?? shown("[data-hand]");
  pressed = null;
  return place;
}

/** By how much what stands around it is turned, in radians. */
function turnOf(element: Element | null): number {
  let turned = 0;
  for (let one = element; one; one = one.parentElement) turned += parseFloat(getComputedStyle(one).rotate) || 0;
  return (turned * Math.PI) / 180;
}

/** Lets an element that has just come arrive from a place, or from what is first on the screen of a selector. */
export const arrive: Action<HTMLElement, string | (() => DOMRect | undefined) | null> = (element, from) => {
  if (!from || still()) return;
  const start = typeof from === "string" ? shown(from) : from();
  const end = element.getBoundingClientRect();
  if (!start || !end.width) return;
  const right = start.left + start.width / 2 - (end.left + end.width / 2);
  const down = start.top + start.height / 2 - (end.top + end.height / 2);
  const turned = turnOf(element.parentElement);
  const x = right * Math.cos(turned) + down * Math.sin(turned);
  const y = down * Math.cos(turned) - right * Math.sin(turned);
  const scale = Math.min(2.2, Math.max(0.4, Math.min(start.height, 90) / end.height));
  const flying = { zIndex: 5, pointerEvents: "none" }; // a press on the way was meant for what lies below
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.85, ...flying },
      { transform: "none", opacity: 1, ...flying },
    ],
    { duration: SPAN, easing: "cubic-bezier(.2, .75, .25, 1)" },
  );
};
