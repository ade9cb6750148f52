// From page to page: which clicks lead on, and where eye and focus are then.

import { addressOf, pathAt } from "./path";

const PATIENCE = 5000; // milliseconds until a page that was left before is no longer put as it was

/** The path to which a click leads within the page; null where the browser is to follow it: into another tab or a file, to another site, to a place of the same page. */
export function linkOf(click: MouseEvent): string | null {
  if (click.defaultPrevented || click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null;
  const link = click.target instanceof Element ? click.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  const { pathname, search, hash } = link;
  const path = pathAt(pathname);
  if (path === null || path.startsWith("/api/") || (hash && pathname === location.pathname && search === location.search)) return null;
  return path + search + hash;
}

/** How a page was left: how far it was scrolled, and by which link. */
interface Left {
  top: number;
  link: string;
}

/** Makes a link the address of the page; how this one was left is kept for who comes back. */
export function depart(link: string): void {
  const left: Left = { top: scrollY, link };
  history.replaceState({ left }, "");
  history.pushState(null, "", addressOf(link));
}

/** How the page that the address names now was left before; null where it is visited anew. */
export function leftBefore(): Left | null {
  return (history.state as { left?: Left } | null)?.left ?? null;
}

let ended = new AbortController(); // of waiting for the page before

/**
 * Call once the address has changed. A page that is visited is seen from its top, one to which somebody comes back as it
 * was left; where nothing has the focus, its heading has it, or the link by which it was left.
 */
export function arrive(left: Left | null): void {
  ended.abort();
  ended = new AbortController();
  const { signal } = ended;
  if (!left && !location.hash) scrollTo(0, 0);
  const watch = new MutationObserver(() => settled(left) && ended.abort());
  watch.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect());
  // whoever goes on is not pulled back
  for (const deed of ["keydown", "pointerdown", "wheel"]) addEventListener(deed, () => ended.abort(), { signal, capture: true });
  setTimeout(() => signal === ended.signal && ended.abort(), PATIENCE);
}

/** Puts focus and eye where they belong, as far as the page has come; is it so? */
function settled(left: Left | null): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  const followed = left && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(addressOf(left.link))}"]`);
  if (heading && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (heading === document.activeElement) followed?.focus({ preventScroll: true });
  if (!left) return heading !== null;
  if (scrollY !== left.top) scrollTo(0, left.top);
  return followed !== null && scrollY === left.top;
}
